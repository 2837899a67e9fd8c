/** How PHP finds names: namespaces and `use`, functions that fall back to the global ones, members along classes and traits. */

import { at, BASE, EXPORT, EXPRESSION, IMPORT, IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { importKindCode, referenceKindCode, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import { declarationsOf, entitiesAt } from '../../../src/resolve/core/at-position.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { inheritedMember, ownMember } from '../../../src/resolve/core/members.ts';
import type { Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import { EXTERNAL, symbolsIn, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import {
  builtinMember,
  collection,
  element,
  impliedMember,
  library,
  libraryCall,
  literal,
  position,
  wrapped,
} from './built-in-types.ts';
import { createDeclaredNames, isType, namespaceOf } from './declared-names.ts';
import { fileIncluded } from './included-files.ts';
import { placeOfName } from './name-places.ts';

const {
  method: METHOD,
  constructor: CONSTRUCTOR,
  constant: CONSTANT,
  enum_member: CASE,
  function: FUNCTION,
} = symbolKindCode;

/** Classes, functions, constants, variables and the sorts of members share no names; variables may hold functions. */
function fits(kind: number, want: Want): boolean {
  const isMethod = kind === METHOD || kind === CONSTRUCTOR;
  switch (want) {
    case 'type':
      return isType(kind);
    case 'call':
      return isMethod || kind === FUNCTION || kind === symbolKindCode.variable;
    case 'macro':
      return kind === CONSTANT || kind === CASE;
    default:
      return !isMethod && kind !== CONSTANT && kind !== CASE;
  }
}

export function createSemantics(world: World): Semantics {
  const names = createDeclaredNames(world);

  function inNamespace(
    b: Binder,
    view: FileView | undefined,
    { namespace, name, want }: { namespace: string; name: string; want: Want },
  ): Value | undefined {
    const found = names.find({ namespace, name, want, from: view?.file });
    return found === 'ambiguous' ? b.fail('ambiguous') : found;
  }

  function imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined {
    const cell = (column: number) => at(view.facts.imports, row, column);
    if (cell(IMPORT.kind) === importKindCode.effect)
      return fileIncluded(world, view, view.facts.strings[cell(IMPORT.module)]);
    const isClass = (cell(IMPORT.flags) & IMPORT_FLAG.typeOnly) !== 0;
    if (want !== 'value' && isClass !== (want === 'type')) return undefined;
    const namespace = view.facts.strings[cell(IMPORT.module)];
    const name = view.facts.strings[cell(IMPORT.imported)];
    const wanted = want !== 'value' ? [want] : isClass ? (['type'] as const) : (['call', 'macro'] as const);
    for (const one of wanted) {
      const found = names.find({ namespace, name, want: one, from: view.file });
      if (found === 'ambiguous') return b.fail('ambiguous');
      if (found !== undefined) return found;
    }
    return EXTERNAL;
  }

  /** Names of the namespace around a place, and for functions and constants also those without a namespace. */
  function around(b: Binder, use: NameUse, scope: number): Value | undefined {
    const { view, nameId, want } = use;
    const name = view.facts.strings[nameId];
    if (name.startsWith('$') || want === 'value') return undefined;
    if (want === 'type' && RELATIVE.has(name)) return typeAround(b, view, { scope: use.scope, name });
    const isGlobal = view.scopeKind(scope) === scopeKindCode.file;
    if (isGlobal && want === 'type' && isInNamespace(view, use.scope)) return undefined;
    const namespace = isGlobal ? '' : namespaceOf(view, view.scopeSymbol(scope));
    return inNamespace(b, view, { namespace, name, want });
  }

  return defineSemantics({
    names: {
      rebinds: true,
      canMean: fits,
      imported,
      surroundingName: around,
      /** Packages share namespaces, and what a package of the tree lacks another one may have. */
      moduleMember: (b, module, name, want) =>
        inNamespace(b, undefined, { namespace: module.name, name, want }) ?? EXTERNAL,
      moduleNamed: (_b, _view, path) => ({ kind: 'module', language: 'php', file: MANY_FILES, name: path }),
      unboundName: (b, _view, name) =>
        name.startsWith('$') ? b.fail('dynamic') : names.isForeign(name) ? EXTERNAL : b.fail('unknown'),
    },
    members: {
      bodiesFirst: true,
      outsideMembers: renamedMembers,
      thisAt: receiverAt,
      // Traits use members of the classes that use them.
      hasDynamicMembers: (b, type) => b.cell(type.key, SYMBOL.kind) === symbolKindCode.trait || hasMagic(b, type.key),
      impliedMember: (b, receiver, name, want) =>
        impliedMember(b, receiver, name, want) ?? besideTrait(b, receiver, name, want),
      builtinMember,
    },
    types: {
      severalAreProbable: true,
      literalType: literal,
      collectionType: collection,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt: position,
    },
    calls: {
      callMember: '__invoke',
      specialCall: libraryCall,
    },
    positions: {
      nameOfKeyword: placeOfName,
      keywordDefinitions(b, view, { text, offset }) {
        const place = placeOfName(text, offset);
        if (place < 0) return [];
        const line = text.slice(0, place).split('\n').length;
        const col = place - (text.lastIndexOf('\n', place - 1) + 1);
        return entitiesAt(b, view, { line, col }).flatMap((value) => declarationsOf(b, value));
      },
    },
  });
}

const RELATIVE = new Set(['self', 'static', 'parent']);

const typeScope = (view: FileView, scope: number): number => {
  let around = scope;
  while (around >= 0 && view.scopeKind(around) !== scopeKindCode.type) around = view.scopeParent(around);
  return around;
};

function isInNamespace(view: FileView, scope: number): boolean {
  let around = scope < -1 ? -2 - scope : scope;
  while (around >= 0 && view.scopeKind(around) !== scopeKindCode.namespace) around = view.scopeParent(around);
  return around >= 0;
}

/** `self`, `static` and `parent`. */
function typeAround(b: Binder, view: FileView, { scope, name }: { scope: number; name: string }): Value | undefined {
  const around = typeScope(view, scope);
  if (around < 0) return b.fail('dynamic');
  const type = view.scopeSymbol(around);
  if (name !== 'parent') return { kind: 'symbol', key: view.key(type), ...(name === 'static' && { isSelf: true }) };
  for (const base of view.basesOf(type)) {
    if (at(view.facts.bases, base, BASE.kind) !== referenceKindCode.inherit) continue;
    const above = typeOf(b, view, at(view.facts.bases, base, BASE.expression), around);
    return above?.kind === 'instance' ? { kind: 'symbol', key: above.key } : EXTERNAL;
  }
  return b.fail('dynamic');
}

/** The value of `$this`: an instance of the type around. */
function receiverAt(_b: Binder, view: FileView, scope: number): Value | undefined {
  const around = typeScope(view, scope);
  return around < 0 ? undefined : { ...ownInstance(view, view.scopeSymbol(around)), isSelf: true };
}

/** Members of traits that a type takes in under another name. */
function renamedMembers(b: Binder, type: SymbolKey, name: string, want: Want = 'value'): readonly SymbolKey[] {
  const view = b.view(type);
  if (view.facts.exports.rows === 0 || want !== 'call') return NONE;
  const found: SymbolKey[] = [];
  for (const row of view.exportsNamed(name)) {
    const original = view.facts.strings[at(view.facts.exports, row, EXPORT.local)];
    if (original === name) continue;
    const on = ownInstance(view, rowOfKey(type));
    const cut = original.indexOf('::');
    const member =
      cut >= 0
        ? traitMember(b, type, original.slice(0, cut), original.slice(cut + 2))
        : (ownMember(b, type, original, on, want) ?? inheritedMember(b, on, original, want));
    found.push(...symbolsIn(member));
  }
  return found;
}

/** A method of one of the traits that a type uses, which is named as it is there. */
function traitMember(b: Binder, type: SymbolKey, trait: string, name: string): Value | undefined {
  const view = b.view(type);
  const row = rowOfKey(type);
  const last = trait.slice(trait.lastIndexOf('\\') + 1);
  const { bases, expressions, strings } = view.facts;
  for (const base of view.basesOf(row)) {
    const expression = at(bases, base, BASE.expression);
    if (strings[at(expressions, expression, EXPRESSION.name)] !== last) continue;
    const used = typeOf(b, view, expression, view.scopeOf(row));
    if (used?.kind === 'instance') return ownMember(b, used.key, name, ownInstance(view, row), 'call');
  }
  return undefined;
}

/** A method that a trait calls and does not have: the only trait of the tree that has it may be used beside it. */
function besideTrait(b: Binder, receiver: Value, name: string, want: Want): Value | undefined {
  if (want !== 'call' || receiver.kind !== 'instance' || receiver.isSelf !== true) return undefined;
  if (b.cell(receiver.key, SYMBOL.kind) !== symbolKindCode.trait) return undefined;
  const found = b.world.declared(name, 'php').filter((key) => {
    const view = b.view(key);
    const parent = view.symbol(rowOfKey(key), SYMBOL.parent);
    return (
      view.symbol(parent, SYMBOL.kind) === symbolKindCode.trait && view.symbol(rowOfKey(key), SYMBOL.kind) === METHOD
    );
  });
  return found.length === 1 ? { kind: 'symbol', key: found[0], on: receiver, isLikely: true } : undefined;
}

const NONE: readonly SymbolKey[] = [];

/** Whether a type answers calls and reads of members that it does not declare. */
function hasMagic(b: Binder, type: SymbolKey): boolean {
  const on = ownInstance(b.view(type), rowOfKey(type));
  return MAGIC.some(
    (name) =>
      ownMember(b, type, name, on, 'call') !== undefined || inheritedMember(b, on, name, 'call')?.kind === 'symbol',
  );
}

const MAGIC = ['__call', '__get', '__callStatic'];
