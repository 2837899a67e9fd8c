/** How Java values become values of other types: numbers, boxes, arrays, lambdas, and which library types are above which. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { BuiltinValue, Value } from '../../../src/resolve/core/values.ts';
import { type ConversionRow, createFit, Fit, typeNames } from '../../../src/resolve/overloads/type-fit.ts';

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
const BOXED = new Set(Object.values(BOXES));
/** The numbers that each primitive type widens to. */
const WIDENING: Readonly<Record<string, string>> = {
  byte: 'short int long float double',
  short: 'int long float double',
  char: 'int long float double',
  int: 'long float double',
  long: 'float double',
  float: 'double',
};

const isPrimitiveName = (name: string): boolean => Object.hasOwn(BOXES, name);
const isPrimitive = (value: Value): boolean => value.kind === 'builtin' && isPrimitiveName(value.name);

/** A type argument is never a primitive type. */
export const boxed = (value: Value): Value =>
  value.kind === 'builtin' && isPrimitiveName(value.name) ? { ...value, name: BOXES[value.name] } : value;

const NUMBERS = typeNames('byte short int long float double');

/** A primitive value widens, or is boxed as its class or a type above that; a box is opened the other way. */
const ROWS: Readonly<Record<string, ConversionRow>> = Object.fromEntries(
  Object.entries(BOXES).flatMap(([name, box]): [string, ConversionRow][] => {
    const wider = WIDENING[name] ?? '';
    const above = `${box} Comparable Serializable${NUMBERS.has(name) ? ' Number' : ''}`;
    return [
      [name, { wider: typeNames(wider), converted: typeNames(above) }],
      [box, { converted: typeNames(`${name} ${wider}`) }],
    ];
  }),
);

/** Types that nothing else extends. */
const isFinal = (name: string): boolean =>
  isPrimitiveName(name) || BOXED.has(name) || name === 'String' || name === 'array' || name === 'Class';

const COLLECTION = ['Collection', 'Iterable'];
/** Names that end so are below the types listed; `ArrayList` ends in `List`, `IOException` in `Exception`. */
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

const isAbove = (upper: string, lower: string): boolean =>
  ABOVE.some(([pattern, above]) => pattern.test(lower) && above.includes(upper));

/** Arrays of primitive values are what they are. */
function ofArrays(b: Binder, from: BuiltinValue, to: BuiltinValue): Fit | undefined {
  if (from.name !== 'array' || to.name !== 'array') return undefined;
  const [inner, outer] = [from.args[0], to.args[0]];
  const fit = fitOf(b, inner, outer);
  const isPlain = [inner, outer].some((one) => one !== undefined && isPrimitive(one));
  return isPlain && fit !== Fit.same ? Fit.no : fit;
}

/** A lambda or method reference needs an interface. */
function ofFunction(b: Binder, _from: Value, to: Value): Fit {
  if (to.kind === 'instance') return b.cell(to.key, SYMBOL.kind) === symbolKindCode.interface ? Fit.maybe : Fit.no;
  return to.kind === 'builtin' && (isFinal(to.name) || to.name === 'Object') ? Fit.no : Fit.maybe;
}

export const fitOf = createFit({
  root: 'Object',
  intoRoot: (from) => (isPrimitive(from) ? Fit.converted : Fit.wider),
  intoNullable: Fit.wider,
  intoTree: Fit.no,
  rows: ROWS,
  isAbove,
  isFinal,
  isValueType: isPrimitiveName,
  valueKinds: new Set(),
  enumBases: typeNames('Enum Comparable Serializable'),
  ofFunction,
  ofBuiltins: ofArrays,
});
