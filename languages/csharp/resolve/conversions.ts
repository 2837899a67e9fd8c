/** How C# values become values of other types: numbers, nullable types, tuples, lambdas, conversions that types declare. */
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { BuiltinValue, CallableValue, Value } from '../../../src/resolve/core/values.ts';
import { type ConversionRow, createFit, Fit, typeNames } from '../../../src/resolve/overloads/type-fit.ts';
import { elementOfBuiltin, isValueType } from './built-in-types.ts';
import { isAbove, isSealed } from './library-order.ts';

const wider = (names: string): ConversionRow => ({ wider: typeNames(names) });

/** Each number converts to those listed. */
const ROWS: Readonly<Record<string, ConversionRow>> = {
  sbyte: wider('short int long float double decimal nint'),
  byte: wider('short ushort int uint long ulong float double decimal nint nuint'),
  short: wider('int long float double decimal nint'),
  ushort: wider('int uint long ulong float double decimal nint nuint'),
  int: wider('long float double decimal nint'),
  uint: wider('long ulong float double decimal nuint'),
  long: wider('float double decimal'),
  ulong: wider('float double decimal'),
  char: wider('ushort int uint long ulong float double decimal'),
  float: wider('double'),
  DateTime: wider('DateTimeOffset'),
};

const fitIf = (fits: boolean): Fit => (fits ? Fit.wider : Fit.no);

/** Names of parts do not make another type. */
const isTuple = (name: string): boolean => name.startsWith('tuple');

function ofBuiltins(b: Binder, from: BuiltinValue, to: BuiltinValue): Fit | undefined {
  if (from.name === to.name) return undefined;
  if (isTuple(from.name) && isTuple(to.name)) return fitOf(b, { ...from, name: to.name }, to);
  // `default` is taken as `null`: whether it fits a value type is not known here.
  if (from.name === 'default') return fitIf(!isValueType(to.name));
  if (from.name === 'collection') return fitIf(elementOfBuiltin(to) !== undefined && to.name !== 'string');
  if (to.name !== 'Nullable') return undefined;
  const inner = fitOf(b, from, to.args[0]);
  return inner === Fit.same ? Fit.wider : inner;
}

/** A lambda or method needs a delegate. */
function ofFunction(_b: Binder, { parameters }: CallableValue, to: Value): Fit {
  if (to.kind === 'instance') return Fit.no;
  if (to.kind === 'callable' && parameters !== undefined && to.parameters !== undefined)
    return fitIf(parameters.length === to.parameters.length);
  return to.kind !== 'builtin' || DELEGATE.test(to.name) ? Fit.maybe : Fit.no;
}

/** Names of library delegates end so. */
const DELEGATE =
  /(?:Handler|Delegate|Callback|Invoker|Start|Converter|Comparison|Factory|Func|Action|Evaluator|Filter|Selector|Provider)$/;

/** Whether a type declares conversions of its own. */
function declaresConversion(b: Binder, type: SymbolKey): boolean {
  const view = b.view(type);
  return view.children(rowOfKey(type)).some((row) => isConversion(view.nameOf(row)));
}

/** Conversions are named by a type, other operators by signs. */
const isConversion = (name: string): boolean =>
  name.startsWith('operator ') && /^[\p{L}_(]/u.test(name.slice(9)) && !WORDS.has(name.slice(9));
const WORDS = new Set(['true', 'false']);

export const fitOf = createFit({
  root: 'object',
  intoRoot: () => Fit.wider,
  intoNullable: Fit.wider,
  intoTree: Fit.no,
  rows: ROWS,
  isAbove,
  isFinal: isSealed,
  isValueType,
  valueKinds: new Set([symbolKindCode.enum, symbolKindCode.struct]),
  enumBases: typeNames('Enum IComparable'),
  comparesArguments: true,
  ofFunction,
  ofBuiltins,
  declaresConversion,
});
