/** Which of several Kotlin functions or constructors of one name a call means: by number, names and types of its arguments. */
import { at, EXPRESSION, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import { Memo } from '../../../src/resolve/core/memo.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { ownInstance, typeOf, typeOfAlias } from '../../../src/resolve/core/type-of.ts';
import { alternatives, type SymbolValue, type Value } from '../../../src/resolve/core/values.ts';
import { accepts } from '../../../src/resolve/overloads/overloads.ts';
import { substitute } from '../../../src/resolve/overloads/type-arguments.ts';
import { isFunctionKind, isTypeKind } from './kinds.ts';
import { Fit, fitOf } from './type-fit.ts';

export type Values = readonly (Value | undefined)[];
const FUNCTION: Value = { kind: 'callable', returns: undefined };
const NO_TYPES: Values = [];
/** More overloads than this are not told apart, and of those only the first tell a reader something. */
const MOST_COMPARED = 60;
const MOST_KEPT = 12;

export function called(b: Binder, candidates: readonly SymbolValue[], use: CallUse): readonly SymbolValue[] {
  const all = candidates.flatMap((one) => constructorsOf(b, one));
  const args = use.list >= 0 || use.args === 0 ? argumentsOf(use) : undefined;
  if (args === undefined) return all.length === candidates.length ? withoutOverridden(b, all) : candidates;
  const fitting = all.filter(({ key }) => takes(b, key, args));
  const functions = fitting.filter(({ key }) => !isHolder(b, key));
  const left = withoutOverridden(b, functions.length > 0 ? functions : fitting.length > 0 ? fitting : all);
  const members = left.length < 2 ? left : left.filter(({ key }) => isMember(b, key));
  const last = members.length > 0 ? members : left;
  if (last.length < 2) return last;
  return last.length > MOST_COMPARED ? last.slice(0, MOST_KEPT) : byTypes(b, last, { use, args });
}

/** A member comes before whatever extends its type. */
const isMember = (b: Binder, key: SymbolKey): boolean =>
  b.cell(key, SYMBOL.kind) === symbolKindCode.method && (b.cell(key, SYMBOL.flags) & FLAG.extension) === 0;

const isHolder = (b: Binder, key: SymbolKey): boolean => {
  const kind = b.cell(key, SYMBOL.kind);
  return !isFunctionKind(kind) && !isTypeKind(kind);
};

/** A class stands for its primary constructor, beside which others may be written; an alias for the class it names. */
function constructorsOf(b: Binder, value: SymbolValue): SymbolValue[] {
  const kind = b.cell(value.key, SYMBOL.kind);
  if (kind === symbolKindCode.type_alias) {
    const type = alternatives(typeOfAlias(b, value.key)).find((one) => one.kind === 'instance');
    return type === undefined ? [value] : constructorsOf(b, { kind: 'symbol', key: type.key });
  }
  if (kind !== symbolKindCode.class) return [value];
  const view = b.view(value.key);
  const written = view
    .children(rowOfKey(value.key))
    .filter((row) => view.symbol(row, SYMBOL.kind) === symbolKindCode.constructor);
  if (written.length === 0) return [value];
  const others = written.map((row): SymbolValue => ({ kind: 'symbol', key: view.key(row), on: value }));
  const [first, end] = view.parametersOf(rowOfKey(value.key));
  return first < end ? [value, ...others] : others;
}

interface Argument {
  readonly name: string;
  readonly row: number;
}

function argumentsOf({ view, list }: CallUse): Argument[] {
  const out: Argument[] = [];
  const { expressions, strings } = view.facts;
  for (let cons = list; cons >= 0; cons = at(expressions, cons, EXPRESSION.b))
    out.push({ name: strings[at(expressions, cons, EXPRESSION.name)], row: at(expressions, cons, EXPRESSION.a) });
  return out;
}

/** Whether a function takes as many arguments, and those of these names; what is no function may be called by `invoke`. */
function takes(b: Binder, key: SymbolKey, args: readonly Argument[]): boolean {
  const kind = b.cell(key, SYMBOL.kind);
  if (!isFunctionKind(kind) && kind !== symbolKindCode.class) return true;
  if (isSpread(b, args)) return true;
  if (!accepts(b, key, args.length)) return false;
  return args.every(({ name }) => name === '' || parameterNamed(b, key, name) >= 0);
}

const isSpread = (_b: Binder, args: readonly Argument[]): boolean => args.length > 64;

/** The place of a parameter, -1 when the function has none of the name. */
export function parameterNamed(b: Binder, key: SymbolKey, name: string): number {
  const view = b.view(key);
  const nameId = view.nameId(name);
  const [first, end] = view.parametersOf(rowOfKey(key));
  for (let row = first; row < end; row++)
    if (at(view.facts.parameters, row, PARAMETER.name) === nameId) return row - first;
  return -1;
}

/** Declared types of a function's parameters, as a call on that receiver sees them. */
export function parameterTypes(b: Binder, { key, on }: SymbolValue): Values {
  let memo = b.notes.get('kotlin parameter types') as Memo<Values> | undefined;
  if (memo === undefined) b.notes.set('kotlin parameter types', (memo = new Memo()));
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

const containerOf = (b: Binder, key: SymbolKey): SymbolKey => b.view(key).key(b.cell(key, SYMBOL.parent));

/** Whether all are declared by one type or file. */
const areSiblings = (b: Binder, [first, ...others]: readonly SymbolValue[]): boolean =>
  others.every(({ key }) => containerOf(b, key) === containerOf(b, first.key));

/** A function hides those of the types above that take the same. */
function withoutOverridden(b: Binder, candidates: readonly SymbolValue[]): readonly SymbolValue[] {
  if (candidates.length < 2 || areSiblings(b, candidates)) return candidates;
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
const sameTypes = (b: Binder, a: Values, c: Values): boolean =>
  a.length === c.length && a.every((one, i) => one === undefined || c[i] === undefined || isSame(b, one, c[i]));

function isSame(b: Binder, a: Value, c: Value): boolean {
  if (a.kind === 'parameter' || c.kind === 'parameter') return true;
  const fit = fitOf(b, a, c);
  return fit === Fit.same || fit === Fit.maybe;
}

/** A member replaces one of a type above that takes the same; private ones do not. */
export function overrides(b: Binder, member: SymbolKey, above: SymbolKey): boolean {
  if (((b.cell(member, SYMBOL.flags) | b.cell(above, SYMBOL.flags)) & FLAG.private) !== 0) return false;
  const isFunction = b.cell(member, SYMBOL.kind) === symbolKindCode.method;
  if (isFunction !== (b.cell(above, SYMBOL.kind) === symbolKindCode.method)) return false;
  if (!isFunction) return true;
  const view = b.view(member);
  const on = ownInstance(view, view.symbol(rowOfKey(member), SYMBOL.parent));
  return sameTypes(
    b,
    parameterTypes(b, { kind: 'symbol', key: member }),
    parameterTypes(b, { kind: 'symbol', key: above, on }),
  );
}

interface GivenArguments {
  readonly use: CallUse;
  readonly args: readonly Argument[];
}

interface Candidate {
  readonly value: SymbolValue;
  /** By argument: what the parameter it goes to is declared as. */
  readonly types: Values;
  readonly fits: readonly Fit[];
}

function byTypes(b: Binder, values: readonly SymbolValue[], { use, args }: GivenArguments): readonly SymbolValue[] {
  const given = args.map(({ row }) => typeOfArgument(b, use, row));
  const all = values.map((value): Candidate => {
    const types = typesOfArguments(b, value, args);
    return { value, types, fits: given.map((one, i) => fitOf(b, one, types[i])) };
  });
  const possible = all.filter((one) => !one.fits.includes(Fit.no));
  // Code in the making: a call that fits nothing still names what it is to call.
  if (possible.length === 0) return values;
  if (possible.length === 1) return [possible[0].value];
  const best = possible.filter((one) => possible.every((other) => other === one || isBetter(b, one, other)));
  return (best.length === 1 ? best : fewestDefaults(b, possible, args.length)).map(({ value }) => value);
}

/** What a lambda takes and gives depends on the function to be found. */
function typeOfArgument(b: Binder, { view, scope }: CallUse, row: number): Value | undefined {
  const isFunction = row >= 0 && at(view.facts.expressions, row, EXPRESSION.op) === expressionOpCode.function;
  return isFunction ? FUNCTION : settle(b, evaluate(b, view, row, scope));
}

/** The last lambda goes to the last parameter, named arguments to theirs, the others to their places. */
function typesOfArguments(b: Binder, value: SymbolValue, args: readonly Argument[]): Values {
  const types = parameterTypes(b, value);
  return args.map(({ name }, i) => {
    const type = name === '' ? (types[i] ?? types.at(-1)) : types[parameterNamed(b, value.key, name)];
    return type?.kind === 'builtin' && type.name === 'Array' && isVariadic(b, value.key) ? type.args[0] : type;
  });
}

function isVariadic(b: Binder, key: SymbolKey): boolean {
  const view = b.view(key);
  const [first, end] = view.parametersOf(rowOfKey(key));
  for (let row = first; row < end; row++)
    if ((at(view.facts.parameters, row, PARAMETER.flags) & FLAG.variadic) !== 0) return true;
  return false;
}

function isBetter(b: Binder, one: Candidate, other: Candidate): boolean {
  return one.fits.every((fit, i) => {
    const between = fitOf(b, one.types[i], other.types[i]);
    return between === Fit.same || (between >= Fit.any && fit > Fit.maybe) || fit > other.fits[i];
  });
}

/** A function that takes just what is given comes before one that fills in the rest. */
function fewestDefaults(b: Binder, candidates: readonly Candidate[], args: number): readonly Candidate[] {
  const exact = candidates.filter(({ value: { key } }) => {
    const [first, end] = b.view(key).parametersOf(rowOfKey(key));
    return end - first === args && !isVariadic(b, key);
  });
  return exact.length > 0 ? exact : candidates;
}
