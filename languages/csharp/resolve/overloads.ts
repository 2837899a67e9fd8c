/** Which of several C# methods of one name a call means: by the arguments it can take, then by their types. */
import { at, BINDING, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { CallUse } from '../../../src/resolve/core/semantics.ts';
import { settle, typeOfSymbol } from '../../../src/resolve/core/settle.ts';
import { wholeOf } from '../../../src/resolve/core/type-identity.ts';
import { isTypeKind, typeList, typeOf } from '../../../src/resolve/core/type-of.ts';
import type { SymbolValue, Value } from '../../../src/resolve/core/values.ts';
import { substitute, withArguments } from '../../../src/resolve/overloads/type-arguments.ts';
import { inferredFrom } from './inference.ts';
import type { Values } from './library-values.ts';
import {
  type Argument,
  argumentsOf,
  isFunction,
  parameterTypes,
  type Signature,
  shapeOf,
  signatureFor,
  takesCount,
  takesTypes,
  typeAt,
} from './signatures.ts';
import { Fit, fitOf } from './type-fit.ts';

const NONE: Values = [];
const FUNCTION: Value = { kind: 'callable', returns: undefined };

export function called(b: Binder, candidates: readonly SymbolValue[], use: CallUse): readonly SymbolValue[] {
  const [first] = candidates;
  // A delegate in a variable is called as it is.
  if (!isFunction(b, first.key) && !isTypeKind(b.cell(first.key, SYMBOL.kind))) return [first];
  const args = argumentsOf(use);
  const isByPlace = args.every(({ name }) => name === '');
  const fitting = candidates.filter(
    (value) => takesTypes(b, value.key, use) && (use.args < 0 || !isByPlace || takesCount(b, value, args.length)),
  );
  if (fitting.length < 2 && isByPlace) return fitting;
  const signatures = fitting.flatMap((value) => (use.args < 0 ? plainly(value) : (signatureFor(b, value, args) ?? [])));
  if (signatures.length < 2) return signatures.map(({ value }) => value);
  const own = signatures.filter(({ value }) => !value.attached);
  const found = own.length === 0 ? NO_SYMBOLS : choose(b, own, { use, args });
  return found.length > 0 || own.length === signatures.length ? found : choose(b, signatures, { use, args });
}

const NO_SYMBOLS: readonly SymbolValue[] = [];
const plainly = (value: SymbolValue): Signature => ({
  value,
  places: [],
  defaults: 0,
  expanded: false,
  mayExpand: false,
});

/** A lambda by the number of its parameters. */
function functionTaking({ facts: { expressions, strings } }: FileView, row: number): Value {
  const count = strings[at(expressions, row, EXPRESSION.name)];
  return count === ''
    ? FUNCTION
    : { kind: 'callable', returns: undefined, parameters: new Array(Number(count)).fill(undefined) };
}

interface Call {
  readonly use: CallUse;
  readonly args: readonly Argument[];
}

function choose(b: Binder, fitting: readonly Signature[], { use, args }: Call): readonly SymbolValue[] {
  const distinct = withoutHidden(b, fitting);
  if (distinct.length < 2) return distinct.map(({ signature }) => signature.value);
  const given = args.map(({ row }) => argumentType(b, use, row));
  const types = use.types < 0 ? undefined : typeList(b, use.view, use.types, use.scope);
  const possible: Candidate[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  for (const { signature, tier } of distinct) {
    if (tier > nearest) continue;
    const plain = candidateOf(b, signature, { given, types });
    const one =
      plain === undefined && signature.mayExpand
        ? candidateOf(b, { ...signature, expanded: true }, { given, types })
        : plain;
    if (one === undefined) continue;
    // What a type declares itself comes before anything better from above.
    if (tier < nearest && one.fits.every((fit) => fit > Fit.maybe)) {
      nearest = tier;
      possible.length = 0;
    }
    possible.push(one);
  }
  if (possible.length < 2) return possible.map(({ signature }) => signature.value);
  const best = mostSpecific(b, possible);
  return (best.length > 0 ? best : possible).map(({ signature }) => signature.value);
}

/** A signature with the types that the arguments meet; undefined when one of them does not fit. */
function candidateOf(
  b: Binder,
  signature: Signature,
  call: { given: Values; types: Values | undefined },
): Candidate | undefined {
  const { value, places, expanded } = signature;
  const declared = parameterTypes(b, value);
  const isOpen = b.view(value.key).typeParametersOf(rowOfKey(value.key)).length > 0;
  const told = isOpen ? (call.types ?? inferredFrom(b, signature, call.given)) : NONE;
  const types = isOpen ? declared.map((type) => withArguments(type, value.key, told)) : declared;
  const met = places.map((place) => typeAt(types, place, expanded));
  // An extension method is given its receiver first.
  const given = value.attached ? [value.on, ...call.given] : call.given;
  if (value.attached) met.unshift(types[0]);
  const fits: Fit[] = [];
  for (const [i, type] of given.entries()) {
    const fit = fitOf(b, type, met[i]);
    if (fit === Fit.no) return undefined;
    fits.push(fit);
  }
  return { signature, types: met, fits };
}

/** What a lambda takes and returns depends on the method to be found. */
function argumentType(b: Binder, { view, scope }: CallUse, row: number): Value | undefined {
  if (row < 0) return undefined;
  if (at(view.facts.expressions, row, EXPRESSION.op) === expressionOpCode.function) return functionTaking(view, row);
  const value = evaluate(b, view, row, scope);
  if (value?.kind === 'symbol' && isFunction(b, value.key)) return FUNCTION;
  return typeParameterOf(b, value) ?? settle(b, value);
}

/** The type parameter that a value is declared to be of: it is more than its constraint says. */
function typeParameterOf(b: Binder, value: Value | undefined): Value | undefined {
  let type = value;
  if (value?.kind === 'local' && value.narrowed === undefined) {
    const view = b.world.view(value.file);
    type = typeOf(b, view, view.binding(value.row, BINDING.type), view.binding(value.row, BINDING.scope));
  } else if (value?.kind === 'symbol') type = substitute(b, typeOfSymbol(b, value.key), value.on);
  return type?.kind === 'parameter' ? type : undefined;
}

/** A method hides those of the types above that take the same, and the same one under another `#if`. */
function withoutHidden(b: Binder, candidates: readonly Signature[]): readonly Tiered[] {
  const kept = new Map<string, Tiered & { tier: number }>();
  const containers: SymbolKey[] = [];
  for (const signature of candidates) {
    const { key } = signature.value;
    const shape = shapeOf(b, signature.value);
    const container = wholeOf(b, b.view(key), b.cell(key, SYMBOL.parent));
    if (!containers.includes(container)) containers.push(container);
    const tier = signature.value.attached ? 0 : containers.indexOf(container);
    const twin = kept.get(shape);
    // What overrides counts as declared where the first of its line is.
    if (twin === undefined) kept.set(shape, { signature, tier });
    else if (b.cell(twin.signature.value.key, SYMBOL.flags) & FLAG.override) twin.tier = tier;
  }
  return [...kept.values()];
}

/** `tier`: how far up the type stands that declares it. */
interface Tiered {
  readonly signature: Signature;
  readonly tier: number;
}

interface Candidate {
  readonly signature: Signature;
  readonly types: Values;
  readonly fits: readonly Fit[];
}

/** Those that are at least as good as all others for every argument; then plain ones before expanded, filled in or generic ones. */
function mostSpecific(b: Binder, candidates: readonly Candidate[]): readonly Candidate[] {
  const best = candidates.filter((one) => candidates.every((other) => other === one || isBetter(b, one, other)));
  if (best.length < 2) return best;
  const [least, ...others] = [...best].sort((a, c) => penalty(b, a) - penalty(b, c));
  return others.length > 0 && penalty(b, others[0]) === penalty(b, least) ? best : [least];
}

function isBetter(b: Binder, one: Candidate, other: Candidate): boolean {
  return one.fits.every((fit, i) => {
    const between = fitOf(b, one.types[i], other.types[i]);
    return (
      between === Fit.same ||
      (between >= Fit.wider && fit > Fit.maybe) ||
      fit > other.fits[i] ||
      isSigned(one.types[i], other.types[i])
    );
  });
}

const SIGNED = new Set(['sbyte', 'short', 'int', 'long']);
const UNSIGNED = new Set(['byte', 'ushort', 'uint', 'ulong']);

/** Of two numbers that do not convert to each other the one with a sign is better. */
const isSigned = (one: Value | undefined, other: Value | undefined): boolean =>
  one?.kind === 'builtin' && other?.kind === 'builtin' && SIGNED.has(one.name) && UNSIGNED.has(other.name);

function penalty(b: Binder, { signature: { value, defaults, expanded } }: Candidate): number {
  const isGeneric = b.view(value.key).typeParametersOf(rowOfKey(value.key)).length > 0;
  return (expanded ? 4 : 0) + (isGeneric ? 2 : 0) + (defaults > 0 ? 1 : 0);
}
