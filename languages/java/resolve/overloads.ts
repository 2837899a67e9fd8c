/** Which of several Java methods of one name a call means: by number of arguments, then by their types. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance, typeOf } from '../../../src/resolve/core/type-of.ts';
import { type SymbolValue, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import { accepts } from '../../../src/resolve/overloads/overloads.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { Fit, fitOf } from './type-fit.ts';

const FUNCTION: Value = { kind: 'callable', returns: undefined };

type Values = readonly (Value | undefined)[];

export function called(b: Binder, candidates: readonly SymbolValue[], use: CallUse): readonly SymbolValue[] {
  const fitting = use.args < 0 ? candidates : candidates.filter(({ key }) => takes(b, key, use.args));
  if (fitting.length < 2) return fitting;
  const distinct = areSiblings(b, fitting) ? fitting : withoutOverridden(b, fitting);
  if (distinct.length < 2 || use.args <= 0) return preferFixed(b, distinct, use.args);
  return byTypes(b, distinct, argumentTypes(b, use));
}

/** A field stands for its accessors, one of which takes a value. */
const takes = (b: Binder, key: SymbolKey, args: number): boolean =>
  isFunction(b, key) ? accepts(b, key, args) : args < 2;

function isFunction(b: Binder, key: SymbolKey): boolean {
  const kind = b.cell(key, SYMBOL.kind);
  return kind === symbolKindCode.method || kind === symbolKindCode.constructor;
}

/** Declared types of a method's parameters, as a call on that receiver sees them. */
export function parameterTypes(b: Binder, { key, on }: SymbolValue): Values {
  const declared = b.ask(declaredTypes(b), key, NO_TYPES, () => {
    const view = b.view(key);
    const [first, end] = view.parametersOf(rowOfKey(key));
    const types: (Value | undefined)[] = [];
    for (let row = first; row < end; row++)
      types.push(typeOf(b, view, at(view.facts.parameters, row, PARAMETER.type), view.scopeOf(rowOfKey(key))));
    return types;
  });
  return on === undefined ? declared : declared.map((type) => substitute(b, type, on));
}

const NO_TYPES: Values = [];

function declaredTypes(b: Binder): Memo<Values> {
  let memo = b.notes.get('java parameter types') as Memo<Values> | undefined;
  if (memo === undefined) b.notes.set('java parameter types', (memo = new Memo()));
  return memo;
}

function argumentTypes(b: Binder, { view, scope, list }: CallUse): Values {
  const types: (Value | undefined)[] = [];
  const { expressions } = view.facts;
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b)) {
    const row = at(expressions, cons, EXPRESSION.a);
    // What a lambda takes and returns depends on the method to be found.
    const isFunction = row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.function;
    types.push(isFunction ? FUNCTION : settle(b, evaluate(b, view, row, scope)));
  }
  return types;
}

/** Whether all are declared by one type. */
const areSiblings = (b: Binder, [first, ...others]: readonly SymbolValue[]): boolean =>
  others.every(({ key }) => containerOf(b, key) === containerOf(b, first.key));

const containerOf = (b: Binder, key: SymbolKey): SymbolKey => b.view(key).key(b.cell(key, SYMBOL.parent));

/** A method hides those of the types above that take the same. */
function withoutOverridden(b: Binder, candidates: readonly SymbolValue[]): SymbolValue[] {
  const kept: { readonly value: SymbolValue; readonly types: Values }[] = [];
  for (const value of candidates) {
    const types = parameterTypes(b, value);
    const container = containerOf(b, value.key);
    const isHidden = kept.some(
      (near) => containerOf(b, near.value.key) !== container && sameTypes(b, near.types, types),
    );
    if (!isHidden) kept.push({ value, types });
  }
  return kept.map(({ value }) => value);
}

/** Whether nothing says that two lists of parameters differ. */
export const sameTypes = (b: Binder, a: Values, c: Values): boolean =>
  a.length === c.length && a.every((one, i) => one === undefined || c[i] === undefined || isSame(b, one, c[i]));

function isSame(b: Binder, a: Value, c: Value): boolean {
  if (a.kind === 'parameter' || c.kind === 'parameter') return true;
  return fitOf(b, a, c) === Fit.same;
}

/** A method replaces one of a type above that takes the same; statics, private methods and fields do not. */
export function overrides(b: Binder, member: SymbolKey, above: SymbolKey): boolean {
  if (!isFunction(b, member) || !isFunction(b, above)) return false;
  const own = FLAG.static | FLAG.private;
  if (((b.cell(member, SYMBOL.flags) | b.cell(above, SYMBOL.flags)) & own) !== 0) return false;
  const view = b.view(member);
  const on = ownInstance(view, view.symbol(rowOfKey(member), SYMBOL.parent));
  return sameTypes(
    b,
    parameterTypes(b, { kind: 'symbol', key: member }),
    parameterTypes(b, { kind: 'symbol', key: above, on }),
  );
}

/** A call with a fixed number of arguments comes before one that collects the rest. */
function preferFixed(b: Binder, candidates: readonly SymbolValue[], args: number): readonly SymbolValue[] {
  const fixed = candidates.filter(({ key }) => !isVariadic(b, key) || args < 0);
  return fixed.length > 0 ? fixed : candidates;
}

export function isVariadic(b: Binder, key: SymbolKey): boolean {
  const view = b.view(key);
  const [first, end] = view.parametersOf(rowOfKey(key));
  return end > first && (at(view.facts.parameters, end - 1, PARAMETER.flags) & FLAG.variadic) !== 0;
}

interface Candidate {
  readonly value: SymbolValue;
  readonly types: Values;
  readonly fits: readonly Fit[];
}

function byTypes(b: Binder, values: readonly SymbolValue[], args: Values): readonly SymbolValue[] {
  const all = values.map((value): Candidate => {
    const types = spread(parameterTypes(b, value), isVariadic(b, value.key), args.length);
    return { value, types, fits: args.map((arg, i) => fitOf(b, arg, types[i])) };
  });
  const possible = all.filter(({ fits }) => !fits.includes(Fit.no));
  if (possible.length < 2) return possible.map(({ value }) => value);
  const sure = possible.filter(({ value, fits }) => !isVariadic(b, value.key) && !fits.includes(Fit.maybe));
  const left = sure.length > 0 ? sure : possible;
  const unboxed = left.filter(({ fits }) => fits.every((fit) => fit > Fit.boxed));
  const best = mostSpecific(b, unboxed.length > 0 ? unboxed : left);
  return best === undefined ? left.map(({ value }) => value) : [best];
}

/** The elements of the last parameter stand for all that follow; an array may be given whole. */
function spread(types: Values, variadic: boolean, length: number): Values {
  if (!variadic) return types;
  const rest = types.at(-1);
  const last =
    rest?.kind === 'builtin' ? unionOf([rest.args[0], length === types.length ? rest : undefined]) : undefined;
  return Array.from({ length }, (_, i) => (i < types.length - 1 ? types[i] : last));
}

/** The one whose parameters are all at least as narrow as those of the others; none where an argument does not tell. */
function mostSpecific(b: Binder, candidates: readonly Candidate[]): SymbolValue | undefined {
  const isBest = (one: Candidate): boolean => candidates.every((other) => other === one || isNarrower(b, one, other));
  const best = candidates.filter(isBest);
  return best.length === 1 ? best[0].value : undefined;
}

function isNarrower(b: Binder, one: Candidate, other: Candidate): boolean {
  return one.fits.every((fit, i) => {
    const between = fitOf(b, one.types[i], other.types[i]);
    return between === Fit.same || (between >= Fit.wider && fit > Fit.maybe) || fit > other.fits[i];
  });
}
