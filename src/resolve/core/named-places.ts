/** Every place of a file that names something, and what it names: uses, declarations, both names of imports and exports. */
import { at, BINDING, EXPORT, EXPRESSION, IMPLIED, IMPORT, REFERENCE, SYMBOL } from '../../model/facts.ts';
import {
  bindingKindCode,
  expressionOpCode,
  FLAG,
  importKindCode,
  referenceKindCode,
  symbolKindCode,
} from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import { memberValue } from '../flow/called.ts';
import { accepts, argumentsAt, chooseOverloads, type Use } from '../overloads/overloads.ts';
import type { Binder } from './binder.ts';
import type { FileView } from './file-view.ts';
import { lookup } from './lookup.ts';
import { isNamed, meaningOf } from './resolve-file.ts';
import { alternatives, symbolsIn, unionOf, type Value } from './values.ts';

/** Lines are 1-based, columns 0-based. */
export interface NamedPlace {
  readonly line: number;
  readonly col: number;
  readonly name: string;
  /** Best first. */
  values(): readonly Value[];
  /** The thing named is declared here; otherwise it is used. */
  readonly declares?: boolean;
  /** The name is a type's, and an instance of it is made. */
  readonly constructs?: boolean;
  /** An attribute, which may be written shorter than its type is called. */
  readonly decorates?: boolean;
  /** The binding that imports the name, -1 when there is no binding or it is not imported. */
  imported?(): number;
}

/**
 * Uses before declarations: what a place means comes before what it is. The facts must keep local uses. `line`: the only one whose
 * places are wanted; a few others may be among them.
 */
export function* namedPlaces(b: Binder, view: FileView, line?: number): Generator<NamedPlace> {
  yield* usedPlaces(b, view, line);
  yield* importedPlaces(b, view);
  yield* exportedPlaces(b, view);
  yield* declaredPlaces(view, line);
  yield* boundPlaces(b, view, line);
}

function* usedPlaces(b: Binder, view: FileView, line: number | undefined): Generator<NamedPlace> {
  const { references, expressions } = view.facts;
  for (let row = 0; row < references.rows; row++) {
    const expression = at(references, row, REFERENCE.expression);
    if (line !== undefined && at(expressions, expression, EXPRESSION.line) !== line) continue;
    if (!isNamed(view, expression) || at(references, row, REFERENCE.args) === IMPLIED) continue;
    const cell = (column: number) => at(expressions, expression, column);
    const place = { line: cell(EXPRESSION.line), col: cell(EXPRESSION.col), name: spellingOf(view, expression) };
    const scope = at(references, row, REFERENCE.scope);
    const isName = cell(EXPRESSION.op) === expressionOpCode.name;
    // An element of a library's collection has no declaration, whatever it is an instance of.
    const isMember = cell(EXPRESSION.op) === expressionOpCode.member;
    yield {
      ...place,
      values: () => alternatives(valueOfReference(b, view, row)).filter((one) => !isMember || one.kind !== 'instance'),
      constructs: at(references, row, REFERENCE.kind) === referenceKindCode.new,
      decorates:
        at(references, row, REFERENCE.kind) === referenceKindCode.decorate &&
        b.semantics(view).calls.decoratorTarget !== undefined,
      imported: () => (isName ? importBinding(view, scope, cell(EXPRESSION.name)) : -1),
    };
  }
}

/** The text at the place of an expression: keywords mean things too. */
function spellingOf({ facts: { expressions, strings } }: FileView, row: number): string {
  const op = at(expressions, row, EXPRESSION.op);
  if (op === expressionOpCode.this) return 'this';
  const receiver = at(expressions, row, EXPRESSION.a);
  const isSuper = (one: number): boolean => one >= 0 && at(expressions, one, EXPRESSION.op) === expressionOpCode.super;
  const isConstructor =
    isSuper(receiver) && at(expressions, receiver, EXPRESSION.col) === at(expressions, row, EXPRESSION.col);
  return isSuper(row) || isConstructor ? 'super' : strings[at(expressions, row, EXPRESSION.name)];
}

/** The nearest binding of a name, where that is an import. */
function importBinding(view: FileView, scope: number, nameId: number): number {
  for (let at_ = scope; at_ >= 0; at_ = view.scopeParent(at_)) {
    const row = view.firstBinding(at_, nameId);
    if (row >= 0) return view.binding(row, BINDING.kind) === bindingKindCode.import ? row : -1;
  }
  return -1;
}

/** The value a reference row means, with the overload chosen. */
function valueOfReference(b: Binder, view: FileView, row: number): Value | undefined {
  const { references } = view.facts;
  const kind = at(references, row, REFERENCE.kind);
  const value = meaningOf(b, view, row) ?? valueReached(b, view, row);
  const keys = symbolsIn(value);
  if (keys.length < 2) return value;
  const use = { kind, args: at(references, row, REFERENCE.args) };
  const chosen = chooseOverloads(b, keys, use);
  const isMade = (key: SymbolKey): boolean =>
    kind === referenceKindCode.new && b.cell(key, SYMBOL.kind) === symbolKindCode.class;
  const all = [...chosen.filter(isMade), ...fitting(b, view, row, signaturesOf(b, keys, use)), ...chosen];
  const symbols = [...new Set(all)].map((key): Value => ({ kind: 'symbol', key }));
  return { kind: 'union', of: [...symbols, ...alternatives(value).filter((one) => one.kind === 'property')] };
}

/** What only the uses of other places tell. */
function valueReached(b: Binder, view: FileView, row: number): Value | undefined {
  const { calls, types } = b.semantics(view);
  if (!calls.followsValues || types.fixedTypes) return undefined;
  const { references } = view.facts;
  return memberValue(b, {
    view,
    expression: at(references, row, REFERENCE.expression),
    scope: at(references, row, REFERENCE.scope),
  });
}

/** Those of several signatures that take the arguments of a call, as far as the types of both are known. */
function fitting(b: Binder, view: FileView, row: number, signatures: readonly SymbolKey[]): readonly SymbolKey[] {
  const { takesArguments } = b.semantics(view).positions;
  if (takesArguments === undefined || signatures.length < 2) return signatures;
  const { references } = view.facts;
  const given = argumentsAt(view, at(references, row, REFERENCE.expression));
  const use = {
    view,
    scope: at(references, row, REFERENCE.scope),
    args: at(references, row, REFERENCE.args),
    ...given,
  };
  const found = signatures.filter((key) => takesArguments(b, key, use));
  return found.length > 0 ? found : signatures;
}

/** Overload signatures that a call may mean, where another declaration has the body. */
function signaturesOf(b: Binder, keys: readonly SymbolKey[], { args }: Use): SymbolKey[] {
  if (args < 0) return [];
  const isSignature = (key: SymbolKey): boolean => (b.cell(key, SYMBOL.flags) & FLAG.declaration) !== 0;
  const hasBody = keys.some((key) => !isSignature(key) && isFunctionKind(b.cell(key, SYMBOL.kind)));
  return hasBody
    ? keys.filter((key) => isSignature(key) && isFunctionKind(b.cell(key, SYMBOL.kind)) && accepts(b, key, args))
    : [];
}

const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.method, symbolKindCode.component]);
const isFunctionKind = (kind: number): boolean => FUNCTIONS.has(kind);

/** The name in the other module, where the local one is another. */
function* importedPlaces(b: Binder, view: FileView): Generator<NamedPlace> {
  const { imports, strings } = view.facts;
  for (let row = 0; row < imports.rows; row++) {
    const cell = (column: number) => at(imports, row, column);
    const name = strings[cell(IMPORT.imported)];
    const isSpelled = name !== '' && cell(IMPORT.kind) !== importKindCode.default;
    if (!isSpelled || cell(IMPORT.imported) === cell(IMPORT.local)) continue;
    yield { line: cell(IMPORT.line), col: cell(IMPORT.col), name, values: () => valuesOfImport(b, view, row) };
  }
}

function valuesOfImport(b: Binder, view: FileView, row: number): readonly Value[] {
  const semantics = b.semantics(view);
  const value = semantics.names.imported(b, view, row, 'value');
  return alternatives(
    semantics.names.separatesTypes ? unionOf([value, semantics.names.imported(b, view, row, 'type')]) : value,
  );
}

function* exportedPlaces(b: Binder, view: FileView): Generator<NamedPlace> {
  const { exports, strings } = view.facts;
  for (let row = 0; row < exports.rows; row++) {
    const cell = (column: number) => at(exports, row, column);
    const isLocal = cell(EXPORT.module) === 0 || strings[cell(EXPORT.local)] === '*';
    const name = strings[cell(isLocal ? EXPORT.exported : EXPORT.local)];
    // Only what is spelled: neither everything, nor the module as a whole.
    if (name === '' || name === '*' || name.endsWith('=')) continue;
    yield {
      line: cell(EXPORT.line),
      col: cell(EXPORT.col),
      name,
      values: () => alternatives(b.semantics(view).names.reexported?.(b, view, row)),
    };
  }
}

/** Symbols, and the properties of literals and inline types. */
function* declaredPlaces(view: FileView, line: number | undefined): Generator<NamedPlace> {
  const { symbols, expressions, strings } = view.facts;
  for (let row = 1; row < symbols.rows; row++) {
    if (line !== undefined && view.symbol(row, SYMBOL.nameLine) !== line) continue;
    if (view.isAnonymous(row)) continue;
    const cell = (column: number) => view.symbol(row, column);
    const value: Value = { kind: 'symbol', key: view.key(row) };
    yield {
      line: cell(SYMBOL.nameLine),
      col: cell(SYMBOL.nameCol),
      name: view.nameOf(row),
      values: () => [value],
      declares: true,
    };
  }
  for (let shape = 0; shape < expressions.rows; shape++) {
    if (at(expressions, shape, EXPRESSION.op) !== expressionOpCode.literal) continue;
    for (let cons = at(expressions, shape, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
      const row = at(expressions, cons, EXPRESSION.a);
      if (row < 0 || at(expressions, row, EXPRESSION.op) !== expressionOpCode.property) continue;
      if (line !== undefined && at(expressions, row, EXPRESSION.line) !== line) continue;
      const cell = (column: number) => at(expressions, row, column);
      const value: Value = { kind: 'property', file: view.file.id, row, scope: 0 };
      yield {
        line: cell(EXPRESSION.line),
        col: cell(EXPRESSION.col),
        name: strings[cell(EXPRESSION.name)],
        values: () => [value],
        declares: true,
      };
    }
  }
}

function* boundPlaces(b: Binder, view: FileView, line: number | undefined): Generator<NamedPlace> {
  for (let row = 0; row < view.facts.bindings.rows; row++) {
    if (line !== undefined && view.binding(row, BINDING.line) !== line) continue;
    const cell = (column: number) => view.binding(row, column);
    if (cell(BINDING.name) === 0 || cell(BINDING.kind) === bindingKindCode.narrow) continue;
    const place = { line: cell(BINDING.line), col: cell(BINDING.col), name: view.facts.strings[cell(BINDING.name)] };
    // The target of a jump, not a name that is written there.
    if (place.name.startsWith(' ')) continue;
    const imported = cell(BINDING.kind) === bindingKindCode.import ? row : -1;
    yield {
      ...place,
      values: () => alternatives(valueOfBinding(b, view, row)),
      declares: imported < 0,
      imported: () => imported,
    };
  }
}

function valueOfBinding(b: Binder, view: FileView, row: number): Value | undefined {
  const kind = view.binding(row, BINDING.kind);
  if (kind === bindingKindCode.symbol) return { kind: 'symbol', key: view.key(view.binding(row, BINDING.symbol)) };
  const use = {
    view,
    scope: view.binding(row, BINDING.scope),
    nameId: view.binding(row, BINDING.name),
    line: view.binding(row, BINDING.line),
    col: view.binding(row, BINDING.col),
  };
  const value = lookup(b, { ...use, want: 'value' });
  if (kind !== bindingKindCode.import) return value;
  const { separatesTypes, canMean } = b.semantics(view).names;
  const type = separatesTypes ? lookup(b, { ...use, want: 'type' }) : undefined;
  const called = canMean === undefined ? undefined : lookup(b, { ...use, want: 'call' });
  return unionOf([value, type, called]);
}
