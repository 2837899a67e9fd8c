/** Functions of PHP's library that return or pass on their arguments. */

interface Callback {
  /** Places of the closure and of the array among the arguments. */
  readonly closure: number;
  readonly array: number;
  /** Which parameters of the closure are elements. */
  readonly elements: readonly boolean[];
}

const over = (closure: number, array: number, ...elements: boolean[]): Callback => ({ closure, array, elements });

/** The parameters of the closure that a function takes. */
export const CALLBACKS: Readonly<Record<string, Callback | undefined>> = Object.assign(Object.create(null), {
  array_map: over(0, 1, true),
  array_filter: over(1, 0, true),
  array_walk: over(1, 0, true),
  array_reduce: over(1, 0, false, true),
  array_find: over(1, 0, true),
  array_any: over(1, 0, true),
  array_all: over(1, 0, true),
  usort: over(1, 0, true, true),
  uasort: over(1, 0, true, true),
});

/** Functions that return an array of the same elements. */
export const SAME = new Set(
  `array_filter array_values array_merge array_reverse array_slice array_unique array_diff array_diff_key array_intersect
  array_intersect_key array_pad array_replace iterator_to_array`.split(/\s+/),
);
/** Functions that return one element. */
export const ELEMENT = new Set('current reset end next prev array_pop array_shift array_find'.split(' '));

/** Functions whose result depends on their arguments. */
export const KEEPS_ARGUMENTS: ReadonlySet<string> = new Set([...SAME, ...ELEMENT, 'array_map']);
