/** The index of declared names: every key is found by its name, also in a tree with millions of them. */
import { expect, it } from 'vitest';
import { fileId } from '../../../src/model/ids.ts';
import { type SymbolKey, symbolKey } from '../../../src/model/links.ts';
import { DeclaredIndexBuilder, keysNamed } from '../../../src/resolve/core/declared.ts';

const indexOf = (names: Iterable<string>): ReturnType<DeclaredIndexBuilder['finish']> => {
  const builder = new DeclaredIndexBuilder();
  let file = 1;
  for (const name of names) builder.add(name, symbolKey(fileId(file++), 1));
  return builder.finish();
};
const keyOf = (file: number): SymbolKey => symbolKey(fileId(file), 1);

it('keys of one name come in the order in which they were added', () => {
  const index = indexOf(['get', 'set', 'get', 'has', 'get']);
  expect(keysNamed(index, 'get')).toEqual([keyOf(1), keyOf(3), keyOf(5)]);
  expect(keysNamed(index, 'has')).toEqual([keyOf(4)]);
  expect(keysNamed(index, 'none')).toEqual([]);
});

it('names after the first two million have their own keys', () => {
  const count = 2 ** 21 + 3;
  const index = indexOf(Array.from({ length: count }, (_, i) => `name${i % 5000}`));
  const keys = keysNamed(index, `name${(count - 1) % 5000}`);
  expect(keys).toContain(keyOf(count));
  expect(keys).toEqual([...new Set(keys)].sort((a, b) => a - b));
});
