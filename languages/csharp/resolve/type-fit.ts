/** Whether a C# value of one type can be passed where another is asked for. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import {
  alternatives,
  type BuiltinValue,
  type CallableValue,
  type InstanceValue,
  type TypeParameterValue,
  type Value,
} from '../../../src/resolve/core/values.ts';
import { elementOfBuiltin, isValueType } from './built-in-types.ts';
import { libraryBases } from './implied-members.ts';
import { isAbove, isSealed, widens } from './library-order.ts';

/** In order of preference. `converted`: by an operator that one of the types declares. */
export const Fit = { no: 0, maybe: 1, converted: 2, wider: 3, same: 4 } as const;
export type Fit = (typeof Fit)[keyof typeof Fit];

export function fitOf(b: Binder, from: Value | undefined, to: Value | undefined): Fit {
  if (from === undefined || to === undefined) return Fit.maybe;
  if (to.kind === 'parameter') return fitOfParameter(b, from, to);
  if (from.kind === 'parameter') return fitOfOpen(b, from, to);
  const fits = alternatives(settle(b, from)).map((one) => fitOfOne(b, one, to));
  return fits.length === 0 ? Fit.maybe : best(fits);
}

const best = (fits: readonly Fit[]): Fit => (fits.includes(Fit.same) ? Fit.same : (Math.max(...fits) as Fit));

/** A type parameter takes what its constraint takes. */
function fitOfParameter(b: Binder, from: Value, to: TypeParameterValue): Fit {
  if (from.kind === 'parameter' && from.owner === to.owner && from.index === to.index) return Fit.same;
  const constraint = settle(b, to);
  if (constraint === undefined || constraint.kind === 'parameter') return Fit.wider;
  const fit = fitOf(b, from, constraint);
  return fit === Fit.same ? Fit.wider : fit;
}

/** A value of a type parameter is what its constraint says, else just some object. */
function fitOfOpen(b: Binder, from: TypeParameterValue, to: Value): Fit {
  const constraint = settle(b, from);
  if (constraint !== undefined) return fitOf(b, constraint, to) === Fit.same ? Fit.wider : fitOf(b, constraint, to);
  if (to.kind === 'external' || to.kind === 'union') return Fit.maybe;
  return fitOfName(to.kind === 'builtin' && to.name === 'object');
}

function fitOfOne(b: Binder, from: Value, to: Value): Fit {
  if (from.kind === 'external' || to.kind === 'external' || to.kind === 'union') return Fit.maybe;
  if (from.kind === 'callable') return takesFunction(from, to);
  if (from.kind === 'builtin' && to.kind === 'builtin') return fitOfBuiltins(b, from, to);
  if (from.kind === 'instance') return fitOfInstance(b, from, to);
  if (to.kind === 'instance') return from.kind === 'builtin' ? fitIntoInstance(b, from, to) : Fit.maybe;
  if (to.kind === 'callable') return from.kind === 'builtin' ? fitOfName(from.name === 'null') : Fit.maybe;
  return Fit.maybe;
}

const fitOfName = (fits: boolean): Fit => (fits ? Fit.wider : Fit.no);

/** A lambda or method needs a delegate. */
function takesFunction({ parameters }: CallableValue, to: Value): Fit {
  if (to.kind === 'instance') return Fit.no;
  if (to.kind === 'callable' && parameters !== undefined && to.parameters !== undefined)
    return fitOfName(parameters.length === to.parameters.length);
  return to.kind !== 'builtin' || DELEGATE.test(to.name) ? Fit.maybe : Fit.no;
}

/** What delegates of libraries are called. */
const DELEGATE =
  /(?:Handler|Delegate|Callback|Invoker|Start|Converter|Comparison|Factory|Func|Action|Evaluator|Filter|Selector|Provider)$/;

function fitOfInstance(b: Binder, from: InstanceValue, to: Value): Fit {
  if (to.kind === 'instance') {
    if (from.key === to.key) return Fit.same;
    if (ancestorsOf(b, from.key).some((one) => one.kind === 'instance' && one.key === to.key)) return Fit.wider;
    return converts(b, to.key) || converts(b, from.key) ? Fit.converted : Fit.no;
  }
  if (to.kind !== 'builtin') return Fit.maybe;
  if (to.name === 'object') return Fit.wider;
  const isEnum = b.cell(from.key, SYMBOL.kind) === symbolKindCode.enum;
  if (isEnum) return to.name === 'Enum' || to.name === 'IComparable' ? Fit.wider : Fit.no;
  const bases = libraryBases(b, from).map((base) => fitOfBuiltins(b, base, to));
  if (bases.some((fit) => fit > Fit.maybe)) return Fit.wider;
  if (converts(b, from.key)) return Fit.converted;
  return bases.includes(Fit.maybe) && !isSealed(to.name) ? Fit.maybe : Fit.no;
}

function fitIntoInstance(b: Binder, from: BuiltinValue, to: InstanceValue): Fit {
  const kind = b.cell(to.key, SYMBOL.kind);
  if (from.name === 'null') return fitOfName(kind !== symbolKindCode.enum && kind !== symbolKindCode.struct);
  return converts(b, to.key) ? Fit.converted : Fit.no;
}

/** Whether a type declares conversions of its own. */
function converts(b: Binder, type: SymbolKey): boolean {
  const view = b.view(type);
  const children = view.children(rowOfKey(type));
  return children.some((row) => isConversion(view.nameOf(row)));
}

/** Conversions are named by a type, other operators by signs. */
const isConversion = (name: string): boolean =>
  name.startsWith('operator ') && /^[\p{L}_(]/u.test(name.slice(9)) && !WORDS.has(name.slice(9));
const WORDS = new Set(['true', 'false']);

function fitOfBuiltins(b: Binder, from: BuiltinValue, to: BuiltinValue): Fit {
  if (from.name === to.name || isTuple(from.name, to.name)) return fitOfArguments(b, from, to);
  if (to.name === 'object') return Fit.wider;
  if (from.name === 'null' || from.name === 'default') return fitOfName(!isValueType(to.name));
  if (from.name === 'object') return Fit.no;
  if (from.name === 'collection') return fitOfName(elementOfBuiltin(to) !== undefined && to.name !== 'string');
  if (to.name === 'Nullable') {
    const inner = fitOf(b, from, to.args[0]);
    return inner === Fit.same ? Fit.wider : inner;
  }
  if (widens(from.name, to.name)) return Fit.wider;
  if (isValueType(from.name) && isValueType(to.name)) return Fit.no;
  if (isAbove(to.name, from.name)) return Fit.wider;
  if (isSealed(from.name) || isSealed(to.name) || isAbove(from.name, to.name)) return Fit.no;
  return Fit.maybe;
}

/** Names of parts do not make another type. */
const isTuple = (a: string, c: string): boolean => a.startsWith('tuple') && c.startsWith('tuple');

/** `List<A>` is no `List<B>`; interfaces may vary. */
function fitOfArguments(b: Binder, from: BuiltinValue, to: BuiltinValue): Fit {
  let least: Fit = Fit.same;
  for (let i = 0; i < Math.min(from.args.length, to.args.length); i++) {
    const fit = fitOf(b, from.args[i], to.args[i]);
    if (fit === Fit.no || fit === Fit.converted || isOther(from.args[i], to.args[i], fit)) return Fit.no;
    if (fit < least) least = fit;
  }
  return least === Fit.maybe ? Fit.wider : least;
}

/** Two types of the library that nothing is known to connect. */
const isOther = (a: Value | undefined, c: Value | undefined, fit: Fit): boolean =>
  fit === Fit.maybe && a?.kind === 'builtin' && c?.kind === 'builtin' && a.name !== c.name;
