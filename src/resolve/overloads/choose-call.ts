/** Which of several functions of one name a call means: by the arguments each can take, then by their types. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import { FLAG } from '../../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { evaluate } from '../core/evaluate.ts';
import type { CallUse } from '../core/semantics.ts';
import { settle, typeOfSymbol } from '../core/settle.ts';
import { wholeOf } from '../core/type-identity.ts';
import { isTypeKind, typeList, typeOf } from '../core/type-of.ts';
import type { CallableValue, SymbolValue, Value, Values } from '../core/values.ts';
import { constructorsOf } from './arguments.ts';
import type { Inference } from './inference.ts';
import {
  type Argument,
  argumentsOf,
  isFunction,
  isLambda,
  parameterTypes,
  type Signature,
  signatureFor,
  typeAt,
  unknownSignature,
} from './signatures.ts';
import { substitute, withArguments } from './type-arguments.ts';
import { Fit, type FitOf } from './type-fit.ts';

/** A function with the types that the arguments of a call meet. */
export interface Candidate {
  readonly signature: Signature;
  readonly types: Values;
  readonly fits: readonly Fit[];
}

/** A function and the type that declares it. */
export interface Declared {
  readonly value: SymbolValue;
  readonly container: SymbolKey;
}

/** The rules in which languages differ. */
export interface CallRules {
  readonly fitOf: FitOf;
  /** Whether a function hides another that was found after it, further up. */
  hides(b: Binder, near: Declared, far: Declared): boolean;
  /** The functions called in place of a candidate: constructors in place of a type. */
  expand?(b: Binder, candidate: SymbolValue): readonly SymbolValue[];
  /** Candidates that need no look at arguments or types: a variable that holds a function. */
  decided?(b: Binder, candidates: readonly SymbolValue[]): readonly SymbolValue[] | undefined;
  /** Whether a candidate that is not a function or type takes this many arguments. */
  heldTakes?(args: number): boolean;
  /** A variable that holds a function counts only when no function or type takes the arguments. */
  readonly functionsFirst?: boolean;
  /** Whether a function can be called with the type arguments that are written, or none. */
  takesTypes?(b: Binder, key: SymbolKey, use: CallUse): boolean;
  /** Candidates with a lower number come first; others count when none of those fits. */
  precedence?(b: Binder, value: SymbolValue): number;
  /** A last lambda is passed to the last parameter. */
  readonly lastLambda?: boolean;
  /** A function that replaces another has the defaults of that one. */
  readonly inheritsDefaults?: boolean;
  /** A function that a type declares and that fits comes before better ones from above. */
  readonly nearestFirst?: boolean;
  /** Type parameters are inferred before types are compared. */
  readonly infersBefore?: Inference['inferredFrom'];
  /** Steps in which fitting candidates are tried, each with fewer conditions than the one before. */
  readonly phases?: readonly ((one: Candidate) => boolean)[];
  /** How well a parameter type must fit another to be the better one; `wider` unless stated. */
  readonly betterFrom?: Fit;
  /** Whether a parameter type is better than another that it does not convert to. */
  isBetterType?(one: Value | undefined, other: Value | undefined): boolean;
  /** A call whose arguments fit no candidate may mean any that takes as many: what is known of types is not enough. */
  readonly keepsMisfits?: boolean;
  /** Calls do not record the type arguments that they write, so a generic function is not worse than another. */
  readonly typeArgumentsUnknown?: boolean;
  /** Candidates to keep when none is better than all others. */
  undecided?(candidates: readonly Candidate[]): readonly Candidate[];
}

interface Call {
  readonly use: CallUse;
  readonly args: readonly Argument[];
}

const FUNCTION: CallableValue = { kind: 'callable', returns: undefined };
const NO_SYMBOLS: readonly SymbolValue[] = [];
/** More overloads than this are not compared, and of those only the first tell a reader something. */
const MAX_COMPARED = 60;
const MAX_KEPT = 12;

export function createCalled(rules: CallRules) {
  return function called(b: Binder, found: readonly SymbolValue[], use: CallUse): readonly SymbolValue[] {
    const decided = rules.decided?.(b, found);
    if (decided !== undefined) return decided;
    const candidates = rules.expand === undefined ? found : found.flatMap((one) => rules.expand!(b, one));
    const args = argumentsOf(use);
    const taking = candidates.flatMap((value) => signatureOf(b, rules, { value, args, use }) ?? []);
    const declared = rules.functionsFirst ? taking.filter(({ value }) => isDeclared(b, value.key)) : [];
    const signatures = declared.length > 0 ? declared : taking;
    if (signatures.length < 2) return signatures.map(({ value }) => value);
    const ranks = signatures.map(({ value }) => rules.precedence?.(b, value) ?? 0);
    const last = Math.max(...ranks);
    for (const rank of [...new Set(ranks)].sort((a, c) => a - c)) {
      const first = signatures.filter((_, i) => ranks[i] <= rank);
      const chosen = choose(b, rules, { use, args, signatures: first, isLast: rank === last });
      if (chosen.length > 0) return chosen;
    }
    return rules.keepsMisfits ? withoutHidden(b, rules, signatures).map(({ value }) => value) : NO_SYMBOLS;
  };
}

/** Whether a symbol is called by its declaration, not by what it holds. */
const isDeclared = (b: Binder, key: SymbolKey): boolean => isFunction(b, key) || isTypeKind(b.cell(key, SYMBOL.kind));

/** Whether not even the number of arguments is known. */
const isUnknown = ({ args, list }: CallUse): boolean => args < 0 && list < 0;

interface CandidateCall extends Call {
  readonly value: SymbolValue;
}

function signatureOf(b: Binder, rules: CallRules, { value, args, use }: CandidateCall): Signature | undefined {
  if (rules.takesTypes?.(b, value.key, use) === false) return undefined;
  if (isUnknown(use)) return unknownSignature(value);
  if (rules.heldTakes !== undefined && !isDeclared(b, value.key))
    return rules.heldTakes(args.length) ? unknownSignature(value) : undefined;
  const lastLambda = rules.lastLambda === true && isLambda(use.view, args.at(-1)?.row ?? -1);
  const inheritsDefaults = rules.inheritsDefaults === true;
  const trailing = lastLambda ? signatureFor(b, value, { args, lastLambda, inheritsDefaults }) : undefined;
  return trailing ?? signatureFor(b, value, { args, inheritsDefaults });
}

interface RankedCall extends Call {
  readonly signatures: readonly Signature[];
  /** No others are left to try: the only candidate is called, whatever is known of its arguments. */
  readonly isLast: boolean;
}

function choose(b: Binder, rules: CallRules, { signatures, use, args, isLast }: RankedCall): readonly SymbolValue[] {
  const distinct = withoutHidden(b, rules, signatures);
  if ((distinct.length < 2 && isLast) || isUnknown(use)) return distinct.map(({ signature }) => signature.value);
  if (distinct.length > MAX_COMPARED) return distinct.slice(0, MAX_KEPT).map(({ signature }) => signature.value);
  const given = args.map(({ row }) => argumentType(b, use, row));
  const types = use.types < 0 ? undefined : typeList(b, use.view, use.types, use.scope);
  const fitting = fittingOf(b, rules, { distinct, given, types });
  const phase = rules.phases?.map((test) => fitting.filter(test)).find((one) => one.length > 0);
  return mostSpecific(b, rules, phase ?? fitting).map(({ signature }) => signature.value);
}

interface Compared {
  readonly distinct: readonly Tiered[];
  readonly given: Values;
  /** Type arguments that the call writes. */
  readonly types: Values | undefined;
}

function fittingOf(b: Binder, rules: CallRules, { distinct, given, types }: Compared): readonly Candidate[] {
  let nearest = Number.POSITIVE_INFINITY;
  let fitting: Candidate[] = [];
  for (const { signature, tier } of distinct) {
    if (tier > nearest) continue;
    const one =
      candidateOf(b, rules, { signature, given, types }) ??
      (signature.mayExpand
        ? candidateOf(b, rules, { signature: { ...signature, expanded: true }, given, types })
        : undefined);
    if (one === undefined) continue;
    if (rules.nearestFirst && tier < nearest && one.fits.every((fit) => fit > Fit.maybe)) {
      nearest = tier;
      fitting = [];
    }
    fitting.push(one);
  }
  return fitting;
}

/** A signature with the types that the arguments meet; undefined when one of them does not fit. */
function candidateOf(
  b: Binder,
  { fitOf, infersBefore }: CallRules,
  { signature, given, types }: { signature: Signature; given: Values; types: Values | undefined },
): Candidate | undefined {
  const { value, places } = signature;
  let declared = parameterTypes(b, value);
  if (infersBefore !== undefined && isGeneric(b, value.key)) {
    const filled = types ?? infersBefore(b, signature, given);
    declared = declared.map((type) => withArguments(type, value.key, filled));
  }
  const met = places.map((place) => typeAt(declared, signature, place));
  // An extension method takes its receiver first.
  const passed = value.attached ? [value.on, ...given] : given;
  if (value.attached) met.unshift(declared[0]);
  const fits: Fit[] = [];
  for (const [i, type] of passed.entries()) {
    const fit = fitOf(b, type, met[i]);
    if (fit === Fit.no) return undefined;
    fits.push(fit);
  }
  return { signature, types: met, fits };
}

const isGeneric = (b: Binder, key: SymbolKey): boolean => b.view(key).typeParametersOf(rowOfKey(key)).length > 0;

/** The type of an argument. What a lambda takes and returns depends on the function to be found. */
function argumentType(b: Binder, { view, scope }: CallUse, row: number): Value | undefined {
  if (row < 0) return undefined;
  if (isLambda(view, row)) {
    const referred = at(view.facts.expressions, row, EXPRESSION.b);
    if (referred >= 0) return referredFunction(b, evaluate(b, view, referred, scope, 'call'));
    const count = view.facts.strings[at(view.facts.expressions, row, EXPRESSION.name)];
    return /^\d+$/.test(count) ? { ...FUNCTION, parameters: new Array(Number(count)).fill(undefined) } : FUNCTION;
  }
  const value = evaluate(b, view, row, scope);
  if (value?.kind === 'symbol' && isFunction(b, value.key)) return FUNCTION;
  return typeParameterOf(b, value) ?? settle(b, value);
}

/** A reference to the only function of a name says what that takes; to a type, what its only constructor takes. */
function referredFunction(b: Binder, value: Value | undefined): CallableValue {
  if (value?.kind !== 'symbol') return FUNCTION;
  if (!isTypeKind(b.cell(value.key, SYMBOL.kind))) return { ...FUNCTION, parameters: parameterTypes(b, value) };
  const constructors = constructorsOf(b, value.key);
  if (constructors.length > 1) return FUNCTION;
  return { ...FUNCTION, parameters: parameterTypes(b, { ...value, key: constructors[0] ?? value.key }) };
}

/** The type parameter that a value is declared to be of: it is more than its bound says. */
export function typeParameterOf(b: Binder, value: Value | undefined): Value | undefined {
  let type = value;
  if (value?.kind === 'local' && value.narrowed === undefined) {
    const view = b.world.view(value.file);
    type = typeOf(b, view, view.binding(value.row, BINDING.type), view.binding(value.row, BINDING.scope));
  } else if (value?.kind === 'symbol') type = substitute(b, typeOfSymbol(b, value.key), value.on);
  return type?.kind === 'parameter' ? type : undefined;
}

/** `tier`: how far up the declaring type is. */
interface Tiered {
  readonly signature: Signature;
  readonly tier: number;
}

/** Members of the different types that one value may have do not hide each other. */
const isOnSame = ({ on: a }: SymbolValue, { on: c }: SymbolValue): boolean =>
  a?.kind !== 'instance' || c?.kind !== 'instance' || a.key === c.key;

/** The functions that no other one hides. */
function withoutHidden(
  b: Binder,
  { hides }: CallRules,
  candidates: readonly Signature[],
): readonly (Tiered & Declared)[] {
  const kept: (Tiered & Declared & { tier: number })[] = [];
  const containers: SymbolKey[] = [];
  for (const signature of candidates) {
    const { value } = signature;
    const container = wholeOf(b, b.view(value.key), b.cell(value.key, SYMBOL.parent));
    if (!containers.includes(container)) containers.push(container);
    const tier = value.attached ? 0 : containers.indexOf(container);
    const twin = kept.find((near) => isOnSame(near.value, value) && hides(b, near, { value, container }));
    if (twin === undefined) kept.push({ signature, value, container, tier });
    // An override counts as declared where the first of its line is.
    else if (b.cell(twin.value.key, SYMBOL.flags) & FLAG.override) twin.tier = tier;
  }
  return kept;
}

/** Those at least as good as all others for every argument; of several, those that need the least filling in. */
function mostSpecific(b: Binder, rules: CallRules, candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length < 2) return candidates;
  const best = candidates.filter((one) =>
    candidates.every((other) => other === one || isBetter(b, rules, { one, other })),
  );
  if (best.length === 0) return rules.undecided?.(candidates) ?? candidates;
  if (best.length === 1) return best;
  const penalties = best.map((one) => penalty(b, rules, one));
  const least = Math.min(...penalties);
  return best.filter((_, i) => penalties[i] === least);
}

function isBetter(
  b: Binder,
  { fitOf, betterFrom = Fit.wider, isBetterType }: CallRules,
  { one, other }: { one: Candidate; other: Candidate },
): boolean {
  return one.fits.every((fit, i) => {
    const between = fitOf(b, one.types[i], other.types[i]);
    return (
      between === Fit.same ||
      (between >= betterFrom && fit > Fit.maybe) ||
      fit > other.fits[i] ||
      isBetterType?.(one.types[i], other.types[i]) === true
    );
  });
}

function penalty(
  b: Binder,
  { typeArgumentsUnknown }: CallRules,
  { signature: { value, defaults, expanded } }: Candidate,
): number {
  const generic = !typeArgumentsUnknown && isGeneric(b, value.key);
  return (expanded ? 4 : 0) + (generic ? 2 : 0) + (defaults > 0 ? 1 : 0);
}
