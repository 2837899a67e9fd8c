/** Whether a Java value of one type can be passed where another is asked for. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf } from '../../../src/resolve/core/members.ts';
import { settle } from '../../../src/resolve/core/settle.ts';
import { alternatives, type BuiltinValue, type InstanceValue, type Value } from '../../../src/resolve/core/values.ts';
import { libraryBases } from './implied-members.ts';

/** In order of preference. */
export const Fit = { no: 0, maybe: 1, boxed: 2, wider: 3, same: 4 } as const;
export type Fit = (typeof Fit)[keyof typeof Fit];

export function fitOf(b: Binder, from: Value | undefined, to: Value | undefined): Fit {
  if (from === undefined || to === undefined) return Fit.maybe;
  if (from.kind === 'parameter' && to.kind === 'parameter' && from.owner === to.owner && from.index === to.index)
    return Fit.same;
  const target = to.kind === 'parameter' ? settle(b, to) : to;
  if (target === undefined) return isPrimitive(from) ? Fit.boxed : Fit.wider;
  const fits = alternatives(settle(b, from)).map((one) => fitOfOne(b, one, target));
  if (fits.length === 0) return Fit.maybe;
  const best = Math.max(...fits) as Fit;
  return to.kind === 'parameter' && best === Fit.same ? Fit.wider : best;
}

function fitOfOne(b: Binder, from: Value, to: Value): Fit {
  if (from.kind === 'external' || to.kind === 'external') return Fit.maybe;
  if (to.kind === 'union') return Math.max(...to.of.map((one) => fitOfOne(b, from, one))) as Fit;
  if (from.kind === 'callable') return takesFunction(b, to);
  if (from.kind === 'builtin' && to.kind === 'builtin') return fitOfBuiltins(b, from, to);
  if (from.kind === 'instance') return fitOfInstance(b, from, to);
  if (to.kind === 'instance') return from.kind === 'builtin' && from.name === 'null' ? Fit.wider : Fit.no;
  return Fit.maybe;
}

/** A lambda or method reference needs an interface. */
function takesFunction(b: Binder, to: Value): Fit {
  if (to.kind === 'instance') return b.cell(to.key, SYMBOL.kind) === symbolKindCode.interface ? Fit.maybe : Fit.no;
  return to.kind === 'builtin' && (isFinal(to.name) || to.name === 'Object') ? Fit.no : Fit.maybe;
}

function fitOfInstance(b: Binder, from: InstanceValue, to: Value): Fit {
  if (to.kind === 'instance') {
    if (from.key === to.key) return Fit.same;
    return ancestorsOf(b, from.key).some((one) => one.kind === 'instance' && one.key === to.key) ? Fit.wider : Fit.no;
  }
  if (to.kind !== 'builtin') return Fit.maybe;
  if (to.name === 'Object') return Fit.wider;
  if (isFinal(to.name)) return Fit.no;
  const bases = libraryBases(b, from);
  if (bases.some((base) => fitOfBuiltins(b, base, to) > Fit.maybe)) return Fit.wider;
  const isEnum = b.cell(from.key, SYMBOL.kind) === symbolKindCode.enum;
  if (isEnum && (to.name === 'Enum' || to.name === 'Comparable' || to.name === 'Serializable')) return Fit.wider;
  return bases.some((base) => fitOfBuiltins(b, base, to) === Fit.maybe) ? Fit.maybe : Fit.no;
}

const BOXES: Readonly<Record<string, string>> = {
  boolean: 'Boolean',
  byte: 'Byte',
  short: 'Short',
  int: 'Integer',
  long: 'Long',
  char: 'Character',
  float: 'Float',
  double: 'Double',
};
const BOXED: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(BOXES).map(([a, c]) => [c, a]));
/** Each widens to those after it. */
const WIDENING = ['byte', 'short', 'int', 'long', 'float', 'double'];

/** A type argument is never a primitive type. */
export const boxed = (value: Value): Value =>
  value.kind === 'builtin' && Object.hasOwn(BOXES, value.name) ? { ...value, name: BOXES[value.name] } : value;

const isPrimitive = (value: Value): boolean => value.kind === 'builtin' && Object.hasOwn(BOXES, value.name);

/** Types that nothing else extends. */
const isFinal = (name: string): boolean =>
  Object.hasOwn(BOXES, name) || Object.hasOwn(BOXED, name) || name === 'String' || name === 'array' || name === 'Class';

function fitOfBuiltins(b: Binder, from: BuiltinValue, to: BuiltinValue): Fit {
  if (from.name === 'array' && to.name === 'array') {
    const [inner, outer] = [from.args[0], to.args[0]];
    const fit = fitOf(b, inner, outer);
    // Arrays of primitive values are what they are.
    const isPlain = [inner, outer].some((one) => one !== undefined && isPrimitive(one));
    return isPlain && fit !== Fit.same ? Fit.no : fit;
  }
  if (from.name === to.name) return Fit.same;
  if (Object.hasOwn(BOXES, from.name)) return fitOfPrimitive(from.name, to.name);
  if (Object.hasOwn(BOXES, to.name)) return fitOfBox(from.name, to.name);
  if (from.name === 'null' || to.name === 'Object') return Fit.wider;
  if (from.name === 'Object' || isFinal(to.name)) return Fit.no;
  if (isAbove(to.name, from.name)) return Fit.wider;
  return isFinal(from.name) || isAbove(from.name, to.name) ? Fit.no : Fit.maybe;
}

function fitOfPrimitive(from: string, to: string): Fit {
  if (Object.hasOwn(BOXES, to)) return widens(from, to) ? Fit.wider : Fit.no;
  if (BOXES[from] === to || to === 'Object' || to === 'Comparable' || to === 'Serializable') return Fit.boxed;
  return to === 'Number' && WIDENING.includes(from) ? Fit.boxed : Fit.no;
}

const fitOfBox = (from: string, to: string): Fit =>
  Object.hasOwn(BOXED, from) && (BOXED[from] === to || widens(BOXED[from], to)) ? Fit.boxed : Fit.no;

function widens(from: string, to: string): boolean {
  if (from === 'char') return WIDENING.indexOf(to) >= WIDENING.indexOf('int');
  return WIDENING.includes(from) && WIDENING.indexOf(from) < WIDENING.indexOf(to);
}

const COLLECTION = ['Collection', 'Iterable'];
/** Names that end so are below the types given; `ArrayList` ends in `List`, `IOException` in `Exception`. */
const ABOVE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^String$/, ['CharSequence', 'Comparable', 'Serializable']],
  [/^String(Builder|Buffer)$/, ['CharSequence', 'Appendable']],
  [/^(Boolean|Character)$/, ['Comparable', 'Serializable']],
  [/^(Byte|Short|Integer|Long|Float|Double|BigInteger|BigDecimal)$/, ['Number', 'Comparable', 'Serializable']],
  [/^Class$/, ['Type', 'AnnotatedElement', 'GenericDeclaration', 'Serializable']],
  [/^(ParameterizedType|GenericArrayType|WildcardType|TypeVariable)$/, ['Type']],
  [/^(Field|Method|Constructor)$/, ['AccessibleObject', 'Member', 'AnnotatedElement']],
  [/List$/, ['List', ...COLLECTION]],
  [/Set$/, ['Set', ...COLLECTION]],
  [/(Queue|Deque)$/, ['Queue', ...COLLECTION]],
  [/^(Vector|Stack)$/, ['List', ...COLLECTION]],
  [/^Collection$/, ['Iterable']],
  [/Map$/, ['Map']],
  [/Writer$/, ['Writer', 'Appendable']],
  [/Reader$/, ['Reader']],
  [/InputStream$/, ['InputStream']],
  [/OutputStream$/, ['OutputStream']],
  [/Exception$/, ['Exception', 'Throwable']],
  [/Error$/, ['Error', 'Throwable']],
];

/** Whether a type of the library is known to be above another. */
const isAbove = (upper: string, lower: string): boolean =>
  ABOVE.some(([pattern, above]) => pattern.test(lower) && above.includes(upper));
