/** Words are counted as the text index splits names: as words, and as parts of names. */
import { expect, test } from 'vitest';
import { wordCounter } from '../../../src/indexer/preview/word-counts.ts';

const count = (word: string, text: string, isStem = false) => wordCounter({ text: word, isStem })(Buffer.from(text));

test.each([
  ['token', 'token Token TOKEN', 3],
  ['token', 'parseToken tokenOf MAX_TOKEN my_token TOKEN_MAX', 5],
  ['token', 'betoken tokens BETOKEN Tokens', 0],
  ['id', 'id userId USER_ID Id', 4],
  ['id', 'identity idea void IDEA', 0],
  ['größe', 'größe', 1],
])('%s in %s', (word, text, expected) => {
  expect(count(word, text)).toBe(expected);
});

test('a stem counts longer words that begin with it', () => {
  expect(count('resolv', 'resolve Resolver RESOLVED isResolving unresolved', true)).toBe(4);
});

test('a name is counted in its own spelling only, also in longer names', () => {
  const counter = wordCounter({ text: 'QuerySet', isStem: true, isVerbatim: true });
  expect(counter(Buffer.from('QuerySet EmptyQuerySet queryset QUERYSET'))).toBe(2);
});

test('counting stops where more places add nothing', () => {
  expect(count('token', 'token '.repeat(1000))).toBeLessThan(100);
});
