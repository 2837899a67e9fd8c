/** How TypeScript and JavaScript find names: modules and their exports, globals, built-in types. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { type NameUse, wanted } from '../../../src/resolve/core/lookup.ts';
import { type Ancestor, ancestorsOf, memberOf, writtenBases } from '../../../src/resolve/core/members.ts';
import type { LexicalUse, Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { alternatives, type BuiltinValue, EXTERNAL, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { scriptConfigsIn } from '../modules/configs.ts';
import { createNodeModules } from '../modules/node.ts';
import {
  awaited,
  builtinMember,
  element,
  indexed,
  isOfKind,
  library,
  literal,
  position,
  promised,
  wrapped,
} from './built-in-types.ts';
import { isFileComponent, propertyOf } from './components.ts';
import { createExports } from './exports.ts';
import { libraryVariable } from './extended-library.ts';
import { createFrameworkNames } from './framework-names.ts';
import { standsFor } from './generated-declarations.ts';
import { globalsNamed, isGlobal, isLibraryName } from './globals.ts';
import { completed, parameterValue } from './inference.ts';
import { keywordDefinitions } from './keyword-definitions.ts';
import { namedBy } from './keywords.ts';
import { builtinHas } from './member-names.ts';
import { declarations, inNamespace } from './merging.ts';
import { takesArguments } from './signatures.ts';
import { specialCall, specialNew } from './static-calls.ts';
import { utilityType } from './utility-types.ts';

export function createSemantics(world: World): Semantics {
  const exports = createExports(world, createNodeModules(world, scriptConfigsIn(world.configs)));
  const { moduleNamed, imported, exportedBy, exportOf, ambientExport } = exports;
  const framework = createFrameworkNames(world, exports);

  /** What the framework imports by itself, then what other files declare for all. */
  function unbound(b: Binder, view: FileView, name: string, want: Want): Value | undefined {
    const found = framework.unbound(b, view, name, want);
    if (found !== undefined) return found.value;
    const declared = outer(b, view, name, want);
    return (declared?.kind === 'symbol' ? standsFor(b, declared.key, want, exports) : undefined) ?? declared;
  }

  function nested(b: Binder, namespace: SymbolKey, name: string, want: Want): Value | undefined {
    const view = b.view(namespace);
    if (isLibraryName(view, rowOfKey(namespace))) return exportOf(b, b.moduleOf(view), name, want);
    if (b.cell(namespace, SYMBOL.kind) === symbolKindCode.module)
      return ambientExport(b, { kind: 'symbol', key: namespace }, name, want);
    return unionOf(wanted(b, inNamespace(b, namespace, name), want));
  }

  return defineSemantics({
    names: {
      separatesTypes: true,
      namesAreDeclared: true,
      imported: (b, view, row, want) => {
        const offered = framework.imported(b, view, row, want);
        return offered === undefined ? imported(b, view, row, want) : offered.value;
      },
      reexported: (b, view, row) => exportedBy(b, view, row) ?? b.fail('unknown'),
      moduleMember: (b, module, name, want) =>
        exportOf(b, module, name, want) ?? promised(module, name) ?? b.fail('unknown'),
      moduleNamed,
      namespaceMember: nested,
      surroundingName: around,
      unboundName: unbound,
    },
    members: {
      separatesStatics: true,
      functionMembers: FUNCTION_MEMBERS,
      outsideMembers: otherParts,
      outsideBases: otherBases,
      lexicalMember: privateMember,
      impliedMember: extension,
      builtinMember,
      builtinHas,
    },
    types: {
      typeParameter,
      parameterValue,
      isDistinctType: isOwnType,
      literalType: literal,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt: position,
      isOfKind,
      utilityType,
      awaited,
    },
    calls: {
      resultOfCall: completed,
      followsValues: true,
      specialCall,
      specialNew,
    },
    positions: {
      nameOfKeyword: namedBy,
      keywordDefinitions,
      declarations,
      takesArguments,
    },
  });
}

const FUNCTION_MEMBERS = new Set(
  'apply call bind toString name length arguments caller prototype constructor hasOwnProperty valueOf'.split(' '),
);

/** Inside a part of a namespace, the exports of its other parts. */
function around(b: Binder, { view, nameId, want }: NameUse, scope: number): Value | undefined {
  if (view.scopeKind(scope) !== scopeKindCode.namespace) return undefined;
  const namespace = view.key(view.scopeSymbol(scope));
  const found = inNamespace(b, namespace, view.facts.strings[nameId]);
  return unionOf(
    wanted(
      b,
      found.filter((one) => one.kind === 'symbol' && isExported(b, one.key)),
      want,
    ),
  );
}

const isExported = (b: Binder, key: SymbolKey): boolean => (b.cell(key, SYMBOL.flags) & FLAG.exported) !== 0;

/** Those of function types and conditional types belong to no symbol: they are names like any other. */
function typeParameter(_b: Binder, view: FileView, row: number): Value | undefined {
  const scope = view.binding(row, BINDING.scope);
  const symbol = view.scopeSymbol(scope);
  const isOwn = view.symbol(symbol, SYMBOL.scope) === scope && !view.isAnonymous(symbol);
  return isOwn ? undefined : { kind: 'local', file: view.file.id, row };
}

/** Declared by another file for all files. */
function outer(b: Binder, view: FileView, name: string, want: Want): Value | undefined {
  const found = globalsNamed(b, name)
    .filter((key) => fileOfKey(key) !== view.file.id || b.cell(key, SYMBOL.parent) > 0)
    .map((key): Value => ({ kind: 'symbol', key }));
  if (found.length > 0) return unionOf(wanted(b, found, want));
  return (want === 'value' ? libraryVariable(name) : undefined) ?? EXTERNAL;
}

/** `type A = { … }`; a type that only contains such a part is made of more. */
function isOwnType(view: FileView, row: number): boolean {
  const type = view.symbol(row, SYMBOL.type);
  if (view.children(row).length === 0) return false;
  return type < 0 || at(view.facts.expressions, type, EXPRESSION.op) === expressionOpCode.literal;
}

/** Members that a type inherits from a library class, and keys of a literal that are no symbols. */
function extension(b: Binder, receiver: Value, name: string): Value | undefined {
  if (receiver.kind !== 'instance') return undefined;
  const view = b.view(receiver.key);
  const row = rowOfKey(receiver.key);
  if (HOLDERS.has(view.symbol(row, SYMBOL.kind))) {
    const value = evaluate(b, view, view.symbol(row, SYMBOL.value), view.valueScopeOf(row));
    return value?.kind === 'shape' ? memberOf(b, value, name) : undefined;
  }
  // A declaration that extends a type of the library is only a part of that type.
  if (isGlobal(b, receiver.key)) return EXTERNAL;
  for (const type of [receiver, ...ancestorsOf(b, receiver.key)])
    for (const base of type.kind === 'external' ? [] : writtenBases(b, type.key)) {
      if (base?.kind !== 'builtin') continue;
      const found = builtinMember(b, substitute(b, base, receiver) as BuiltinValue, name);
      if (found !== undefined && found.kind !== 'external') return found;
    }
  return indexed(b, receiver);
}

const HOLDERS = new Set<number>([
  symbolKindCode.constant,
  symbolKindCode.variable,
  symbolKindCode.property,
  symbolKindCode.field,
]);
const TYPES = new Set<number>([symbolKindCode.class, symbolKindCode.interface]);

/** Members from the other declarations of a class or interface. */
function otherParts(b: Binder, type: SymbolKey, name: string): readonly SymbolKey[] {
  if (FUNCTIONS.has(b.cell(type, SYMBOL.kind))) return givenTo(b, type, name);
  return partsBeside(b, type).flatMap((part) => membersNamed(b.view(part), rowOfKey(part), name));
}

/** What the other declarations of a class or interface extend: `class A {}` and `interface A extends B {}`. */
function otherBases(b: Binder, type: SymbolKey): readonly Ancestor[] {
  if (!TYPES.has(b.cell(type, SYMBOL.kind))) return NO_BASES;
  return partsBeside(b, type)
    .flatMap((part) => writtenBases(b, part))
    .flatMap((base) => alternatives(base).filter((one) => one.kind === 'instance' && one.key !== type)) as Ancestor[];
}

const NO_BASES: readonly Ancestor[] = [];
const NO_PARTS: readonly SymbolKey[] = [];

function partsBeside(b: Binder, type: SymbolKey): readonly SymbolKey[] {
  const view = b.view(type);
  const row = rowOfKey(type);
  const parent = view.symbol(row, SYMBOL.parent);
  const isAlone = view.firstChild(parent, view.symbol(row, SYMBOL.name)) === row && view.nextNamesake(row) < 0;
  const isModule = parent !== 0 || view.facts.imports.rows > 0 || view.facts.exports.rows > 0;
  if (isAlone && (isModule || b.world.declared(view.nameOf(row), 'typescript').length < 2)) return NO_PARTS;
  return declarations(b, type).filter((part) => part !== type && TYPES.has(b.cell(part, SYMBOL.kind)));
}

const FUNCTIONS = new Set<number>([symbolKindCode.function, symbolKindCode.component]);

/** `f.name = …`: members that the file of a function assigns to it. */
function givenTo(b: Binder, owner: SymbolKey, name: string): readonly SymbolKey[] {
  const view = b.view(owner);
  return b.world.declared(name, 'typescript').filter((key) => {
    const expression = fileOfKey(key) === view.file.id ? view.symbol(rowOfKey(key), SYMBOL.owner) : -1;
    const value = expression < 0 ? undefined : evaluate(b, view, expression, view.valueScopeOf(rowOfKey(key)));
    return value?.kind === 'symbol' && value.key === owner;
  });
}

/** `#name` means the member of the nearest class around that declares it, whatever it is read from. */
function privateMember(
  b: Binder,
  { view, scope, receiver, name }: LexicalUse,
): { readonly member: Value | undefined } | undefined {
  if (receiver?.kind === 'symbol' && isFileComponent(b, receiver.key))
    return { member: propertyOf(b, receiver, name) ?? b.fail('unknown') };
  if (!name.startsWith('#')) return undefined;
  const nameId = view.nameId(name);
  for (let around = scope; around >= 0; around = view.scopeParent(around)) {
    const type = view.scopeSymbol(around);
    if (view.scopeKind(around) !== scopeKindCode.type || view.symbol(type, SYMBOL.scope) !== around) continue;
    const row = view.firstChild(type, nameId);
    if (row >= 0) return { member: { kind: 'symbol', key: view.key(row), on: receiver } };
  }
  return { member: b.fail('unknown') };
}

function membersNamed(view: FileView, type: number, name: string): SymbolKey[] {
  const out: SymbolKey[] = [];
  const nameId = view.nameId(name);
  if (nameId >= 0)
    for (let row = view.firstChild(type, nameId); row >= 0; row = view.nextNamesake(row)) out.push(view.key(row));
  return out;
}
