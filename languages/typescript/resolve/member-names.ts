/** The members of JavaScript's own types by name: what a value of such a type certainly lacks. */
import type { BuiltinValue } from '../../../src/resolve/core/values.ts';

const OBJECT = 'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf';
const NUMBER = 'toExponential toFixed toPrecision';
const ITERATOR = 'next return throw map filter take drop flatMap reduce toArray forEach some every find';
const ARRAY = `length at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach
  includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted
  toSpliced unshift values with`;

const NAMES: Readonly<Record<string, string>> = {
  string: `length anchor at big blink bold charAt charCodeAt codePointAt concat endsWith fixed fontcolor fontsize includes indexOf
    isWellFormed italics lastIndexOf link localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search
    slice small split startsWith strike sub substr substring sup toLocaleLowerCase toLocaleUpperCase toLowerCase toUpperCase
    toWellFormed trim trimEnd trimLeft trimRight trimStart`,
  object: '',
  number: NUMBER,
  bigint: '',
  boolean: '',
  symbol: 'description',
  array: ARRAY,
  tuple: ARRAY,
  iterator: ITERATOR,
  map: 'size clear delete entries forEach get getOrInsert getOrInsertComputed has keys set values',
  set: `size add clear delete entries forEach has keys values difference intersection isDisjointFrom isSubsetOf isSupersetOf
    symmetricDifference union`,
  promise: 'then catch finally',
  RegExp: `exec test flags global ignoreCase multiline dotAll unicode unicodeSets sticky hasIndices lastIndex source compile`,
};

const sets = new Map<string, ReadonlySet<string>>(
  Object.entries(NAMES).map(([type, names]) => [type, new Set(`${OBJECT} ${names}`.split(/\s+/))]),
);

/** Sequences of the library are kept as arrays: of those with an argument, only names that none of them has are lacking. */
const SEQUENCES = ['array', 'set', 'iterator'];

export function builtinHas({ name }: BuiltinValue, member: string): boolean | undefined {
  if (SEQUENCES.includes(name)) return SEQUENCES.some((one) => sets.get(one)!.has(member));
  return sets.get(name)?.has(member);
}
