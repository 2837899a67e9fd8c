/** Calls compared with what is called: which parameter takes which argument, and of which types the parameters are. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import type { FileView } from '../core/file-view.ts';
import { Memo } from '../core/memo.ts';
import type { CallUse } from '../core/semantics.ts';
import { ownInstance, typeOf } from '../core/type-of.ts';
import type { SymbolValue, Value, Values } from '../core/values.ts';
import { substitute } from './type-arguments.ts';
import type { FitOf } from './type-fit.ts';
import { Fit } from './type-fit.ts';

/** Types that were not computed: the question is too deep. */
export const NO_TYPES: Values = [];

/** An argument as it is written: the name it is passed by, '' for none, and its expression row, -1 when it is not kept. */
export interface Argument {
  readonly name: string;
  readonly row: number;
}

export function argumentsOf({ view, list, args }: CallUse): readonly Argument[] {
  const { expressions, strings } = view.facts;
  const found: Argument[] = [];
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const row = at(expressions, cons, EXPRESSION.a);
    const isPair = row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.property;
    const name = strings[at(expressions, isPair ? row : cons, EXPRESSION.name)];
    found.push({ name, row: isPair ? at(expressions, row, EXPRESSION.a) : row });
  }
  // Where the rules do not keep the arguments, their number is all there is.
  while (found.length < args) found.push({ name: '', row: -1 });
  return found;
}

export const isLambda = ({ facts: { expressions } }: FileView, row: number): boolean =>
  row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.function;

const FUNCTIONS = new Set([symbolKindCode.method, symbolKindCode.function, symbolKindCode.constructor]);
export const isFunction = (b: Binder, key: SymbolKey): boolean => FUNCTIONS.has(b.cell(key, SYMBOL.kind));

export interface Signature {
  readonly value: SymbolValue;
  /** For each argument the parameter that takes it. */
  readonly places: readonly number[];
  /** Number of parameters that take no argument. */
  readonly defaults: number;
  /** The parameter that collects arguments, -1 when there is none. */
  readonly variadic: number;
  /** That parameter takes its arguments one by one. */
  readonly expanded: boolean;
  /** It takes one argument, which may be the whole collection. */
  readonly mayExpand: boolean;
}

export const unknownSignature = (value: SymbolValue): Signature => ({
  value,
  places: [],
  defaults: 0,
  variadic: -1,
  expanded: false,
  mayExpand: false,
});

interface Given {
  readonly args: readonly Argument[];
  /** The last argument is a lambda that is passed to the last parameter, whatever comes between. */
  readonly lastLambda?: boolean;
  /** A function that replaces another has the defaults of that one. */
  readonly inheritsDefaults?: boolean;
}

/** How a function takes these arguments; undefined when it does not. */
export function signatureFor(b: Binder, value: SymbolValue, { args, ...given }: Given): Signature | undefined {
  const view = b.view(value.key);
  const [first, end] = view.parametersOf(rowOfKey(value.key));
  const count = end - first;
  const flagsAt = (place: number) => at(view.facts.parameters, first + place, PARAMETER.flags);
  const own = value.attached ? 1 : 0;
  let variadic = count - 1;
  while (variadic >= 0 && (flagsAt(variadic) & FLAG.variadic) === 0) variadic--;
  const places: number[] = [];
  for (const [i, { name }] of args.entries()) {
    const place = name === '' ? own + i : placeNamed(view, first + own, { end, name }) - first;
    if (place >= count && (variadic < 0 || name !== '')) return undefined;
    places.push(name === '' && variadic >= 0 ? Math.min(place, variadic) : place);
  }
  if (given.lastLambda && args.length > 0 && args.at(-1)!.name === '') places[args.length - 1] = count - 1;
  const taken = new Set(places);
  const inherits = given.inheritsDefaults === true && (b.cell(value.key, SYMBOL.flags) & FLAG.override) !== 0;
  let defaults = 0;
  for (let place = own; place < count; place++) {
    if (taken.has(place)) continue;
    const isOptional = inherits || (flagsAt(place) & (FLAG.variadic | FLAG.optional)) !== 0;
    if (!isOptional && at(view.facts.parameters, first + place, PARAMETER.defaultValue) < 0) return undefined;
    defaults++;
  }
  const collected = variadic < 0 ? 0 : places.filter((place) => place === variadic).length;
  return { value, places, defaults, variadic, expanded: collected > 1, mayExpand: collected === 1 };
}

/** The row of the parameter of this name, the end of the list when there is none. */
function placeNamed(view: FileView, from: number, { end, name }: { end: number; name: string }): number {
  const { parameters, strings } = view.facts;
  let row = from;
  while (row < end && strings[at(parameters, row, PARAMETER.name)] !== name) row++;
  return row;
}

/** The place of a parameter, -1 when the function has none of the name. */
export function parameterNamed(b: Binder, key: SymbolKey, name: string): number {
  const view = b.view(key);
  const [first, end] = view.parametersOf(rowOfKey(key));
  const row = placeNamed(view, first, { end, name });
  return row < end ? row - first : -1;
}

/** The type that an argument meets; a parameter that collects arguments meets each of them. */
export function typeAt(types: Values, { variadic, expanded }: Signature, place: number): Value | undefined {
  const type = types[place];
  return expanded && place === variadic && type?.kind === 'builtin' ? type.args[0] : type;
}

/** Declared types of a function's parameters, or of what a type is made of, as seen on the receiver. */
export function parameterTypes(b: Binder, { key, on }: SymbolValue): Values {
  let memo = b.notes.get('parameter types') as Memo<Values> | undefined;
  if (memo === undefined) b.notes.set('parameter types', (memo = new Memo()));
  const declared = b.ask(memo, key, NO_TYPES, () => {
    const view = b.view(key);
    const [first, end] = view.parametersOf(rowOfKey(key));
    const types: (Value | undefined)[] = [];
    for (let row = first; row < end; row++)
      types.push(typeOf(b, view, at(view.facts.parameters, row, PARAMETER.type), view.scopeOf(rowOfKey(key))));
    return types;
  });
  return on === undefined ? declared : declared.map((type) => substitute(b, type, on));
}

/** Two functions, one of which may replace or hide the other. */
export type SameSignature = (b: Binder, a: SymbolValue, c: SymbolValue) => boolean;

/** Whether nothing says that two functions take different types; a type parameter may be anything. */
export function createSameTypes(fitOf: FitOf): SameSignature {
  const isSame = (b: Binder, a: Value | undefined, c: Value | undefined): boolean =>
    a === undefined ||
    c === undefined ||
    a.kind === 'parameter' ||
    c.kind === 'parameter' ||
    fitOf(b, a, c) === Fit.same;
  return (b, a, c) => {
    const [of, above] = [parameterTypes(b, a), parameterTypes(b, c)];
    return of.length === above.length && of.every((one, i) => isSame(b, one, above[i]));
  };
}

/** Whether a member takes what one of a type above takes, as seen from the member's type. */
export function takesTheSame(b: Binder, same: SameSignature, pair: { member: SymbolKey; above: SymbolKey }): boolean {
  const view = b.view(pair.member);
  const on = ownInstance(view, view.symbol(rowOfKey(pair.member), SYMBOL.parent));
  return same(b, { kind: 'symbol', key: pair.member, on }, { kind: 'symbol', key: pair.above, on });
}
