/** Whether a value of one type can be passed where another is declared: one comparison, a table of conversions per language. */
import { SYMBOL } from '../../model/facts.ts';
import { symbolKindCode } from '../../model/kinds.ts';
import type { SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { ancestorsOf } from '../core/members.ts';
import { settle } from '../core/settle.ts';
import {
  alternatives,
  type BuiltinValue,
  type CallableValue,
  type InstanceValue,
  type TypeParameterValue,
  type Value,
} from '../core/values.ts';
import { libraryBases } from './library-bases.ts';

/**
 * In order of preference. `converted`: by boxing, by an operator that a type declares, or as a value of the root type. `wider`: as a
 * value of a type above. `maybe`: the text does not say.
 */
export const Fit = { no: 0, maybe: 1, converted: 2, wider: 3, same: 4 } as const;
export type Fit = (typeof Fit)[keyof typeof Fit];

export type FitOf = (b: Binder, from: Value | undefined, to: Value | undefined) => Fit;

/** Names of library types, as tables write them. */
export const typeNames = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The library types that one of them converts to beside the types above it. */
export interface ConversionRow {
  readonly wider?: ReadonlySet<string>;
  readonly converted?: ReadonlySet<string>;
}

/** A language's rules for its library types and for conversions between types. */
export interface Conversions {
  /** The type above all others. */
  readonly root: string;
  /** How well a value becomes one of the root type, or of a type parameter without a bound. */
  intoRoot(from: Value): Fit;
  /** How well `null` becomes a value of a type that is not known to refuse it. */
  readonly intoNullable: Fit;
  /** How well a library type of which little is known becomes a type of the tree. */
  readonly intoTree: Fit;
  /** Conversions between library types, by the type converted from. */
  readonly rows: Readonly<Record<string, ConversionRow>>;
  /** Whether one library type is known to be above another. */
  isAbove(upper: string, lower: string): boolean;
  /** Library types that are only what the table says they are. */
  isFinal(name: string): boolean;
  /** Library types that cannot be null. */
  isValueType(name: string): boolean;
  /** Kinds of declared types that cannot be null. */
  readonly valueKinds: ReadonlySet<number>;
  /** Library types above every enumeration. */
  readonly enumBases: ReadonlySet<string>;
  /** `List<A>` is not a `List<B>`: arguments of library types are compared. */
  readonly comparesArguments?: boolean;
  /** A value that may be of several types has to fit with each of them, not just with one. */
  readonly needsAllAlternatives?: boolean;
  /** A lambda or a reference to a function. */
  ofFunction(b: Binder, from: CallableValue, to: Value): Fit;
  /** Pairs of library types with a rule of their own: arrays, tuples, nullable types. */
  ofBuiltins?(b: Binder, from: BuiltinValue, to: BuiltinValue): Fit | undefined;
  /** Whether a type of the tree declares conversions by itself. */
  declaresConversion?(b: Binder, type: SymbolKey): boolean;
}

const atMost = (most: Fit, fit: Fit): Fit => Math.min(most, fit) as Fit;
const isNull = (value: Value): boolean => value.kind === 'builtin' && value.name === 'null';
const isSameParameter = (a: Value, c: Value): boolean =>
  a.kind === 'parameter' && c.kind === 'parameter' && a.owner === c.owner && a.index === c.index;

export function createFit(table: Conversions): FitOf {
  const isRoot = (type: Value): boolean => type.kind === 'builtin' && type.name === table.root;

  function fitOf(b: Binder, from: Value | undefined, to: Value | undefined): Fit {
    if (from === undefined || to === undefined) return Fit.maybe;
    if (isSameParameter(from, to)) return Fit.same;
    if (to.kind === 'parameter') return intoParameter(b, from, to);
    if (from.kind === 'parameter') return ofParameter(b, from, to);
    const values = alternatives(settle(b, from));
    if (values.length === 0) return Fit.maybe;
    if (!table.needsAllAlternatives) return Math.max(...values.map((one) => fitOfOne(b, one, to))) as Fit;
    const others = values.length < 2 ? values : values.filter((one) => !isNull(one));
    return Math.min(...others.map((one) => fitOfOne(b, one, to))) as Fit;
  }

  /** A type parameter takes what its bound takes. */
  function intoParameter(b: Binder, from: Value, to: TypeParameterValue): Fit {
    const bound = settle(b, to);
    const most = table.intoRoot(from);
    return bound === undefined || bound.kind === 'parameter' ? most : atMost(most, fitOf(b, from, bound));
  }

  /** A value of a type parameter is what its bound says, else just a value of the root type. */
  function ofParameter(b: Binder, from: TypeParameterValue, to: Value): Fit {
    const bound = settle(b, from);
    if (bound !== undefined) return atMost(Fit.wider, fitOf(b, bound, to));
    if (to.kind === 'external' || to.kind === 'union') return Fit.maybe;
    return isRoot(to) ? table.intoRoot(from) : Fit.no;
  }

  function fitOfOne(b: Binder, from: Value, to: Value): Fit {
    if (from.kind === 'external' || to.kind === 'external') return Fit.maybe;
    if (to.kind === 'union')
      return to.of.length === 0 ? Fit.maybe : (Math.max(...to.of.map((one) => fitOfOne(b, from, one))) as Fit);
    if (from.kind === 'callable') return table.ofFunction(b, from, to);
    if (isRoot(to)) return isRoot(from) ? Fit.same : table.intoRoot(from);
    if (from.kind === 'instance') return ofInstance(b, from, to);
    return from.kind === 'builtin' ? ofBuiltin(b, from, to) : Fit.maybe;
  }

  function ofInstance(b: Binder, from: InstanceValue, to: Value): Fit {
    if (to.kind === 'instance') {
      if (from.key === to.key) return Fit.same;
      if (ancestorsOf(b, from.key).some((one) => one.kind === 'instance' && one.key === to.key)) return Fit.wider;
      return converts(b, to.key) || converts(b, from.key) ? Fit.converted : Fit.no;
    }
    if (to.kind !== 'builtin') return Fit.maybe;
    if (b.cell(from.key, SYMBOL.kind) === symbolKindCode.enum && table.enumBases.has(to.name)) return Fit.wider;
    // `enum Tone : byte` is stored as a byte; it is not one.
    const bases = libraryBases(b, from).filter(({ name }) => !table.isValueType(name));
    const fits = bases.map((base) => betweenBuiltins(b, base, to));
    if (fits.some((fit) => fit > Fit.maybe)) return Fit.wider;
    if (converts(b, from.key)) return Fit.converted;
    return fits.includes(Fit.maybe) && !table.isFinal(to.name) ? Fit.maybe : Fit.no;
  }

  const converts = (b: Binder, type: SymbolKey): boolean => table.declaresConversion?.(b, type) ?? false;

  function ofBuiltin(b: Binder, from: BuiltinValue, to: Value): Fit {
    if (isNull(from)) return ofNull(b, to);
    if (to.kind === 'builtin') return betweenBuiltins(b, from, to);
    if (to.kind === 'instance' && converts(b, to.key)) return Fit.converted;
    if (to.kind !== 'instance' && to.kind !== 'callable') return Fit.maybe;
    return table.isFinal(from.name) ? Fit.no : table.intoTree;
  }

  function ofNull(b: Binder, to: Value): Fit {
    if (to.kind === 'builtin') return table.isValueType(to.name) ? Fit.no : table.intoNullable;
    if (to.kind === 'instance' && table.valueKinds.has(b.cell(to.key, SYMBOL.kind))) return Fit.no;
    return table.intoNullable;
  }

  function betweenBuiltins(b: Binder, from: BuiltinValue, to: BuiltinValue): Fit {
    const special = table.ofBuiltins?.(b, from, to);
    if (special !== undefined) return special;
    if (from.name === to.name) return table.comparesArguments ? byArguments(b, from, to) : Fit.same;
    if (isRoot(to)) return table.intoRoot(from);
    if (isRoot(from)) return Fit.no;
    const row = Object.hasOwn(table.rows, from.name) ? table.rows[from.name] : undefined;
    if (row?.wider?.has(to.name)) return Fit.wider;
    if (row?.converted?.has(to.name)) return Fit.converted;
    if (table.isValueType(from.name) && table.isValueType(to.name)) return Fit.no;
    if (table.isAbove(to.name, from.name)) return Fit.wider;
    const isOther = table.isFinal(from.name) || table.isFinal(to.name) || table.isAbove(from.name, to.name);
    return isOther ? Fit.no : Fit.maybe;
  }

  /** Interfaces may vary in their arguments. */
  function byArguments(b: Binder, from: BuiltinValue, to: BuiltinValue): Fit {
    let least: Fit = Fit.same;
    for (let i = 0; i < Math.min(from.args.length, to.args.length); i++) {
      const [a, c] = [from.args[i], to.args[i]];
      const fit = fitOf(b, a, c);
      // Two types of the library that nothing is known to connect.
      const isOther = fit === Fit.maybe && a?.kind === 'builtin' && c?.kind === 'builtin' && a.name !== c.name;
      if (fit === Fit.no || fit === Fit.converted || isOther) return Fit.no;
      least = atMost(least, fit);
    }
    return least === Fit.maybe ? Fit.wider : least;
  }

  return fitOf;
}
