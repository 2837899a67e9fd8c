/** Methods that syntax calls without spelling them: a file that may call one mentions it, so that a change of it affects the file. */
import type { Extraction } from '../../../src/extract/extraction.ts';

/** How syntax calls methods, and which. */
const IMPLIED = {
  loop: ['getIterator', 'current'],
  index: ['offsetGet'],
  call: ['__invoke'],
} as const;

/** Methods that answer for members that are not declared. */
const ANSWERING = ['__call', '__callStatic', '__get'];

/** A list of the implied names, placed beside an expression that takes something out of a value or calls it. */
export function impliedRow(x: Extraction, how: keyof typeof IMPLIED): number {
  const key = `implied ${how}`;
  const known = x.notes.get(key) as number | undefined;
  if (known !== undefined) return known;
  let row = -1;
  for (const name of IMPLIED[how]) row = x.addExpression('list', 0, name, -1, row);
  x.notes.set(key, row);
  return row;
}

/** `value[…]`, or one element of the collection of a loop. */
export const takenFrom = (
  x: Extraction,
  node: number,
  { value, how }: { value: number; how: 'loop' | 'index' },
): number => x.addExpression('index', node, how === 'loop' ? how : '', value, impliedRow(x, how));

export function mentionAnswering(x: Extraction): void {
  if (x.notes.has('answering')) return;
  x.notes.set('answering', true);
  for (const name of ANSWERING) x.facts.id(name);
}
