/** How Ruby finds names: constants along scopes and ancestors, methods of `self`, files by the load path. */

import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { FLAG, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { type Ancestor, writtenBases } from '../../../src/resolve/core/members.ts';
import type { KnownCall, Semantics } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { wholeOf } from '../../../src/resolve/core/type-identity.ts';
import { alternatives, EXTERNAL, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { LoadPath } from '../modules/load-path.ts';
import { isKernelMethod } from './built-in-names.ts';
import { builtinMember, collection, element, isProperty, literal, objectMember, position } from './built-in-types.ts';
import { Constants } from './constants.ts';
import { everyObject } from './every-object.ts';
import { TopLevel } from './top-level.ts';
import { inheritedConstant, isConstantName, oneThing, typeMember } from './type-members.ts';

export function createSemantics(world: World): Semantics {
  const constants = new Constants(world);
  const paths = new LoadPath(world);
  const topLevel = new TopLevel(world, paths);
  const fileNamed = (view: FileView, path: string): Value => {
    const file = paths.fileOf(path, view.file.path);
    return file === undefined ? EXTERNAL : { kind: 'module', language: 'ruby', file, name: path };
  };
  const functions = (b: Binder, view: FileView, name: string): Value | undefined => {
    const found = topLevel.functions(view, name);
    if (found.length === 0) return isKernelMethod(name) ? EXTERNAL : b.fail('unknown');
    return found.length === 1
      ? { kind: 'symbol', key: found[0] }
      : { kind: 'union', of: found.map((key) => ({ kind: 'symbol', key })) };
  };
  const imported = (_b: Binder, view: FileView, row: number): Value =>
    fileNamed(view, view.facts.strings[at(view.facts.imports, row, IMPORT.module)]);
  return defineSemantics({
    names: {
      namesAreDeclared: true,
      rebinds: true,
      // Variables are no methods: `name(1)` calls even where a variable has the name.
      canMean: (kind, want) => want !== 'call' || kind !== symbolKindCode.variable,
      imported,
      moduleMember: (_b, module, name) => {
        const from = world.fileAt(module.name);
        const isTop = module.file < 0 && from !== undefined;
        return (isTop ? oneThing(constants, constants.topLevel(world.view(from.id), name)) : undefined) ?? EXTERNAL;
      },
      // `::Name` is looked for at the top, as the file sees it; otherwise a file that is required.
      moduleNamed: (_b, view, path) =>
        path === ''
          ? { kind: 'module', language: 'ruby', file: MANY_FILES, name: view.file.path }
          : fileNamed(view, path),
      surroundingName: (b, use, scope) => constantAround(b, constants, { ...use, at: scope }),
      unboundName: (b, view, name) => {
        // When no file of the tree declares it, a library does. Otherwise it exists, but is not visible from here.
        if (isConstantName(name)) return world.declared(name, 'ruby').length === 0 ? EXTERNAL : b.fail('unknown');
        if (name.startsWith('$')) return globalsOf(world, name) ?? EXTERNAL;
        return name.startsWith('@') ? b.fail('unknown') : functions(b, view, name);
      },
    },
    members: {
      mixesIntoType: true,
      wholeType: (_b, key) => constants.whole(key),
      outsideMembers: (_b, type, name) => constants.membersElsewhere(type, name),
      outsideBases: (b, type) => otherBases(b, constants, type),
      typeMember: (b, type, name, want) => typeMember(b, constants, { type, name, want }),
      thisAt: receiverAt,
      withExtensions: everyObject,
      impliedMember: objectMember,
      builtinMember,
    },
    types: {
      severalAreProbable: true,
      literalType: literal,
      collectionType: collection,
      elementOf: element,
      partAt: position,
    },
    calls: {
      callConstructs: true,
      callsProperties: true,
      resultOfCall: accessed,
    },
    positions: {
      declarations: (b, key) => (isConstant(b, key) ? constants.partsOf(key) : [key]),
      // The colon of a symbol belongs to the name in it.
      nameOfKeyword: (text, offset) =>
        /^:\w/.test(text.slice(offset, offset + 2)) && text[offset - 1] !== ':' ? offset + 1 : -1,
    },
  });
}

const isConstant = (b: Binder, key: SymbolKey): boolean => {
  const kind = b.cell(key, SYMBOL.kind);
  return kind === symbolKindCode.class || kind === symbolKindCode.module || kind === symbolKindCode.constant;
};

function globalsOf(world: World, name: string): Value | undefined {
  const found = world.declared(name, 'ruby').map((key): Value => ({ kind: 'symbol', key }));
  return found.length < 2 ? found[0] : { kind: 'union', of: found };
}

/** Constants of the other parts of the types around; then those above the innermost one, and those at the top. */
function constantAround(b: Binder, constants: Constants, use: NameUse & { readonly at: number }): Value | undefined {
  const { view, nameId, at: scope } = use;
  const name = view.facts.strings[nameId];
  if (!isConstantName(name) && !name.startsWith('@@')) return undefined;
  if (scope > 0) return oneThing(constants, constants.constantsIn(view.key(view.scopeSymbol(scope)), name));
  const type = innermostType(view, use.scope);
  const inherited = type < 0 ? undefined : inheritedConstant(b, constants, { type: view.key(type), name });
  return inherited ?? oneThing(constants, constants.topLevel(view, name));
}

function innermostType(view: FileView, scope: number): number {
  let around = scope;
  while (around > 0 && view.scopeKind(around) !== scopeKindCode.namespace) around = view.scopeParent(around);
  return around > 0 ? view.scopeSymbol(around) : -1;
}

/** Super types that other parts of a type name. */
function otherBases(b: Binder, constants: Constants, type: SymbolKey): Ancestor[] {
  const out: Ancestor[] = [];
  for (const part of constants.partsOf(type)) {
    if (part === type) continue;
    for (const base of writtenBases(b, part)) {
      const types = alternatives(base).filter((one) => one.kind === 'instance' && one.key !== type);
      out.push(...(types.length > 0 ? (types as Ancestor[]) : [EXTERNAL]));
    }
  }
  return out;
}

/** The value of `self`: an instance in a method, the type itself in its body and in its own methods. */
function receiverAt(b: Binder, view: FileView, scope: number): Value | undefined {
  for (let around = scope; around > 0; around = view.scopeParent(around)) {
    const kind = view.scopeKind(around);
    const symbol = view.scopeSymbol(around);
    if (kind === scopeKindCode.namespace)
      return symbol === 0 ? undefined : { kind: 'symbol', key: wholeOf(b, view, symbol), isSelf: true };
    if (kind !== scopeKindCode.function) continue;
    const isMethod = view.symbol(symbol, SYMBOL.scope) === around;
    if (isMethod && view.symbol(symbol, SYMBOL.owner) >= 0)
      return evaluate(b, view, view.symbol(symbol, SYMBOL.owner), view.scopeParent(around));
    const type = isMethod ? view.symbol(symbol, SYMBOL.parent) : symbol;
    if (type <= 0) return undefined;
    const isStatic = isMethod && (view.symbol(symbol, SYMBOL.flags) & FLAG.static) !== 0;
    const key = wholeOf(b, view, type);
    return isStatic ? { kind: 'symbol', key, isSelf: true } : { kind: 'instance', key, args: [], isSelf: true };
  }
  return undefined;
}

/** Calling an accessor returns the value it holds. */
function accessed(b: Binder, { callee, result }: KnownCall): Value | undefined {
  if (callee === undefined) return result;
  return callee.kind === 'symbol' && isProperty(b, callee) ? settle(b, callee) : result;
}
