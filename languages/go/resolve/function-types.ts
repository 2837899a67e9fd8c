/** Go functions and the function types they fit: a function type is implemented by every function of its signature. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Position } from '../../../src/resolve/core/at-position.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import { isSameSignature, type Signature, signatureOf, type WrittenType } from './same-type.ts';

/** The keyword `func` of a function, a literal that has a name, or a function type. */
export type FunctionWord =
  | { readonly kind: 'function'; readonly key: SymbolKey }
  | ({ readonly kind: 'type' } & FunctionType);

const KEYWORD = 'func'.length;

export function functionWordAt(view: FileView, place: Position): FunctionWord | undefined {
  const covers = (line: number, col: number) => line === place.line && col <= place.col && place.col < col + KEYWORD;
  const { expressions } = view.facts;
  const coversRow = (row: number) =>
    row >= 0 && covers(at(expressions, row, EXPRESSION.line), at(expressions, row, EXPRESSION.col));
  for (const row of functionRows(view)) {
    const value = view.symbol(row, SYMBOL.value);
    const isHere = value < 0 ? covers(view.symbol(row, SYMBOL.line), view.symbol(row, SYMBOL.col)) : coversRow(value);
    if (isHere) return { kind: 'function', key: view.key(row) };
  }
  for (const row of functionTypeRows(view)) if (coversRow(row)) return { kind: 'type', view, row };
  return undefined;
}

/** A function type where it is written. */
export interface FunctionType {
  readonly view: FileView;
  readonly row: number;
}

/** The function type that a parameter, variable or field is declared with, by itself or by name. */
export function functionTypeOf(b: Binder, value: Value): FunctionType | undefined {
  const written = declaredType(b, value);
  if (written === undefined || written.row < 0) return undefined;
  const op = at(written.view.facts.expressions, written.row, EXPRESSION.op);
  if (op === expressionOpCode.function_type) return written;
  if (op !== expressionOpCode.name && op !== expressionOpCode.member) return undefined;
  const named = evaluate(b, written.view, written.row, written.scope, 'type');
  if (named?.kind !== 'symbol' || b.cell(named.key, SYMBOL.kind) !== symbolKindCode.type_alias) return undefined;
  const view = b.view(named.key);
  const row = b.cell(named.key, SYMBOL.type);
  const isFunction = row >= 0 && at(view.facts.expressions, row, EXPRESSION.op) === expressionOpCode.function_type;
  return isFunction ? { view, row } : undefined;
}

function declaredType(b: Binder, value: Value): WrittenType | undefined {
  switch (value.kind) {
    case 'local': {
      const view = b.world.view(value.file);
      return { view, row: view.binding(value.row, BINDING.type), scope: view.binding(value.row, BINDING.scope) };
    }
    case 'property': {
      const view = b.world.view(value.file);
      const cast = at(view.facts.expressions, value.row, EXPRESSION.a);
      return cast < 0 ? undefined : { view, row: at(view.facts.expressions, cast, EXPRESSION.a), scope: value.scope };
    }
    case 'symbol': {
      const kind = b.cell(value.key, SYMBOL.kind);
      if (kind !== symbolKindCode.field && kind !== symbolKindCode.variable) return undefined;
      const view = b.view(value.key);
      return { view, row: b.cell(value.key, SYMBOL.type), scope: view.scopeOf(rowOfKey(value.key)) };
    }
    default:
      return undefined;
  }
}

/** Functions of the same signature as a function type, by symbol. */
export function functionsFitting(b: Binder, { view, row }: FunctionType, files: Iterable<FileView>): SymbolKey[] {
  const wanted = signatureOfType(view, row);
  const found: SymbolKey[] = [];
  for (const other of files)
    for (const symbol of functionRows(other))
      if (isSameSignature(b, signatureOf(b, other.key(symbol)), wanted)) found.push(other.key(symbol));
  return found;
}

/** Function types that a function fits, by expression row. */
export function typesFitting(b: Binder, key: SymbolKey, files: Iterable<FileView>): FunctionType[] {
  const own = signatureOf(b, key);
  const found: FunctionType[] = [];
  for (const view of files)
    for (const row of functionTypeRows(view))
      if (isSameSignature(b, own, signatureOfType(view, row))) found.push({ view, row });
  return found;
}

/** Declared functions and names of function literals; a method is no function. */
function* functionRows(view: FileView): Generator<number> {
  const { expressions } = view.facts;
  for (let row = 1; row < view.facts.symbols.rows; row++) {
    const kind = view.symbol(row, SYMBOL.kind);
    const value = view.symbol(row, SYMBOL.value);
    const isLiteral = value >= 0 && at(expressions, value, EXPRESSION.op) === expressionOpCode.function;
    if (kind === symbolKindCode.function || (kind === symbolKindCode.variable && isLiteral)) yield row;
  }
}

function* functionTypeRows(view: FileView): Generator<number> {
  const { expressions } = view.facts;
  for (let row = 0; row < expressions.rows; row++)
    if (at(expressions, row, EXPRESSION.op) === expressionOpCode.function_type) yield row;
}

/** Names in it are looked up from the file: a type parameter there is not known as one. */
function signatureOfType(view: FileView, row: number): Signature {
  const { expressions } = view.facts;
  const written = (expression: number) => ({ view, row: expression, scope: 0 });
  const parameters = [];
  for (let cons = at(expressions, row, EXPRESSION.b); cons >= 0; cons = at(expressions, cons, EXPRESSION.b))
    parameters.push(written(at(expressions, cons, EXPRESSION.a)));
  return { parameters, result: written(at(expressions, row, EXPRESSION.a)), isVariadic: false };
}
