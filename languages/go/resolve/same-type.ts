/** Whether two Go types or signatures are identical, as far as the text tells: a type parameter fits any type. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { EXPRESSION_OPS, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import { isOwnType } from './composite-types.ts';

/** A type expression where it is written; -1: none. */
export interface WrittenType {
  readonly view: FileView;
  readonly row: number;
  readonly scope: number;
}

/** What a function takes and gives. */
export interface Signature {
  readonly parameters: readonly WrittenType[];
  readonly result: WrittenType;
  readonly isVariadic: boolean;
}

/** Of a function, method or variable that holds a function literal. */
export function signatureOf(b: Binder, key: SymbolKey): Signature {
  const view = b.view(key);
  const row = rowOfKey(key);
  const written = (expression: number): WrittenType => ({ view, row: expression, scope: view.scopeOf(row) });
  const [first, end] = view.parametersOf(row);
  const parameters: WrittenType[] = [];
  let isVariadic = false;
  for (let p = first; p < end; p++) {
    parameters.push(written(at(view.facts.parameters, p, PARAMETER.type)));
    isVariadic ||= (at(view.facts.parameters, p, PARAMETER.flags) & FLAG.variadic) !== 0;
  }
  const literal = view.symbol(row, SYMBOL.kind) === symbolKindCode.variable ? view.symbol(row, SYMBOL.value) : -1;
  const result = literal < 0 ? view.symbol(row, SYMBOL.type) : at(view.facts.expressions, literal, EXPRESSION.a);
  return { parameters, result: written(result), isVariadic };
}

export function isSameSignature(b: Binder, one: Signature, other: Signature): boolean {
  return (
    one.parameters.length === other.parameters.length &&
    one.isVariadic === other.isVariadic &&
    one.parameters.every((type, i) => isSameType(b, type, other.parameters[i])) &&
    isSameType(b, one.result, other.result)
  );
}

/** Types inside types: a bound against a hostile file. */
const DEEPEST = 12;

export function isSameType(b: Binder, one: WrittenType, other: WrittenType, depth = 0): boolean {
  const x = unaliased(b, one);
  const y = unaliased(b, other);
  if (x.row < 0 || y.row < 0) return x.row < 0 && y.row < 0;
  if (depth > DEEPEST) return true;
  const inX = leafOf(b, x);
  const inY = leafOf(b, y);
  if (inX?.kind === 'parameter' || inY?.kind === 'parameter') return true;
  if (isAny(x) && isAny(y)) return true;
  if (cell(x, EXPRESSION.op) !== cell(y, EXPRESSION.op) && !(inX !== undefined && inY !== undefined)) return false;
  if (isLeaf(x) && isLeaf(y)) return isSameLeaf(inX, inY, lastName(x) === lastName(y));
  const part = (type: WrittenType, column: number): WrittenType => ({ ...type, row: cell(type, column) });
  return (
    nameOf(x) === nameOf(y) &&
    isSameType(b, part(x, EXPRESSION.a), part(y, EXPRESSION.a), depth + 1) &&
    isSameType(b, part(x, EXPRESSION.b), part(y, EXPRESSION.b), depth + 1)
  );
}

const cell = ({ view, row }: WrittenType, column: number): number => at(view.facts.expressions, row, column);
const opOf = (type: WrittenType): string => EXPRESSION_OPS[cell(type, EXPRESSION.op)];
const nameOf = (type: WrittenType): string => type.view.facts.strings[cell(type, EXPRESSION.name)];
const isLeaf = (type: WrittenType): boolean => opOf(type) === 'name' || opOf(type) === 'member';
const leafOf = (b: Binder, type: WrittenType): Value | undefined =>
  isLeaf(type) ? evaluate(b, type.view, type.row, type.scope, 'type') : undefined;

const SAME_NAMES: ReadonlyMap<string, string> = new Map([
  ['byte', 'uint8'],
  ['rune', 'int32'],
]);
const lastName = (type: WrittenType): string => SAME_NAMES.get(nameOf(type)) ?? nameOf(type);

/** `any` and `interface{}`. */
const isAny = (type: WrittenType): boolean =>
  opOf(type) === 'name' ? nameOf(type) === 'any' : opOf(type) === 'literal' && cell(type, EXPRESSION.b) < 0;

function isSameLeaf(one: Value | undefined, other: Value | undefined, isSameName: boolean): boolean {
  if (one?.kind === 'symbol' && other?.kind === 'symbol') return one.key === other.key;
  return one?.kind === other?.kind && isSameName;
}

/** The type that an alias stands for. */
function unaliased(b: Binder, type: WrittenType): WrittenType {
  let found = type;
  for (let steps = 0; steps < DEEPEST && found.row >= 0; steps++) {
    const leaf = leafOf(b, found);
    if (leaf?.kind !== 'symbol' || b.cell(leaf.key, SYMBOL.kind) !== symbolKindCode.type_alias) return found;
    const view = b.view(leaf.key);
    const row = rowOfKey(leaf.key);
    if (isOwnType(view, row)) return found;
    found = { view, row: view.symbol(row, SYMBOL.type), scope: view.scopeOf(row) };
  }
  return found;
}
