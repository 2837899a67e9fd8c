/** The members of Python's own types by name: what a value of such a type certainly lacks. */
import type { BuiltinValue } from '../../../src/resolve/core/values.ts';

const TEXT = `capitalize center count endswith expandtabs find index isalnum isalpha isascii isdigit islower isspace istitle isupper
  join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split
  splitlines startswith strip swapcase title translate upper zfill`;
const NUMBER = 'as_integer_ratio conjugate imag is_integer real';
const INTEGER = `${NUMBER} bit_count bit_length denominator from_bytes numerator to_bytes`;
const SEQUENCE = 'count index';

const NAMES: Readonly<Record<string, string>> = {
  str: `${TEXT} casefold encode format format_map isdecimal isidentifier isnumeric isprintable`,
  bytes: `${TEXT} decode fromhex hex`,
  int: INTEGER,
  bool: INTEGER,
  float: `${NUMBER} fromhex hex`,
  tuple: SEQUENCE,
  dict: `clear copy fromkeys get items keys pop popitem setdefault update values default_factory move_to_end elements most_common
    subtract total maps new_child parents`,
  list: `${SEQUENCE} append clear copy extend insert pop remove reverse sort appendleft extendleft popleft rotate maxlen`,
  set: `add clear copy difference difference_update discard intersection intersection_update isdisjoint issubset issuperset pop
    remove symmetric_difference symmetric_difference_update union update`,
};

const sets = new Map<string, ReadonlySet<string>>(
  Object.entries(NAMES).map(([type, names]) => [type, new Set(names.split(/\s+/))]),
);

/** Names with two underscores on both sides are not listed. */
export function builtinHas({ name }: BuiltinValue, member: string): boolean | undefined {
  return member.startsWith('__') ? undefined : sets.get(name)?.has(member);
}
