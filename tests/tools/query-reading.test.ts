/** What a reply says about its query: how it was read, how surely, which channels answered, and how many duplicates are not listed. */
import { describe, expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const COPY = `export function slugify(title: string): string {
  const lower = title.toLowerCase();
  const dashed = lower.replaceAll(' ', '-');
  const clean = dashed.replaceAll('--', '-');
  return clean.trim();
}
`;
const sample = indexedSample({
  'packages/a/slug.ts': COPY,
  'packages/b/slug.ts': COPY,
  'packages/c/slug.ts': COPY,
  'src/token.ts': `/** Checks tokens. */
export class TokenService {
  validate(token: string): boolean {
    if (token === '') throw new Error('the token must not be empty here');
    return true;
  }
}
`,
});
const readingOf = async (query: string, input: object = {}) =>
  (await sample().call('search', { query, ...input }, 'json')).meta.query!;

describe('a query is read', () => {
  test.each([
    ['TokenService.validate', 'symbol', 'high'],
    ['tokenServce', 'symbol', 'medium'],
    ['tokens', 'symbol', 'low'],
    ['src/token.ts', 'path', 'high'],
    ['src/token.ts:3', 'path', 'high'],
    ['read/write', 'path', 'low'],
    ['how is a token checked', 'words', 'high'],
    ['token empty check', 'words', 'medium'],
    ['slug title', 'words', 'low'],
    ['TypeError: the token must not be empty here', 'error', 'high'],
    ['all places that check a token', 'cross_cutting', 'medium'],
  ])('%s', async (query, intent, confidence) => {
    expect(await readingOf(query)).toMatchObject({ intent, confidence });
  });

  test('an unknown name is read by its form, and nothing answers', async () => {
    expect(await readingOf('zzqqTotally')).toEqual({
      intent: 'symbol',
      confidence: 'medium',
      channels: [],
      duplicates: 0,
    });
  });
});

test('the channels are those that returned something', async () => {
  const words = await readingOf('how is a token checked');
  expect(words.channels).toEqual(expect.arrayContaining(['text', 'vector']));
  expect(words.channels).not.toContain('rerank');
  expect((await readingOf('how is a token checked', { mode: 'text' })).channels).toEqual(['text']);
  expect((await readingOf('TokenService', { mode: 'name' })).channels).toEqual(['name']);
  expect((await readingOf('src/token.ts')).channels).toContain('path');
});

test('copies that are not listed are counted, on every page', async () => {
  const { results, meta } = await sample().call('search', { query: 'slugify' }, 'json');
  const listed = results.filter(({ name }: { name: string }) => name === 'slugify');
  expect(listed).toHaveLength(1);
  expect(listed[0].copies.count).toBe(2);
  expect(meta.query).toMatchObject({ duplicates: 2 });
  expect((await sample().call('explore', { query: 'slugify' }, 'json')).meta.query).toMatchObject({
    intent: 'symbol',
    duplicates: 2,
  });
});

test('the text says it only where an explanation is asked for', async () => {
  const plain = await sample().call('search', { query: 'slugify' });
  expect(plain.text).not.toMatch(/confidence|channels/);
  expect((await sample().call('explore', { query: 'slugify' })).text).not.toMatch(/confidence|channels/);
  const explained = await sample().call('search', { query: 'slugify', explain: 'basic' });
  expect(explained.text).toMatch(/^note: read as a name$/m);
  expect(explained.text).toMatch(/^note: high confidence; channels: name, text.*; 2 duplicates not listed$/m);
});

test('other tools have no query to read', async () => {
  expect((await sample().call('symbol', { name: 'slugify' }, 'json')).meta).not.toHaveProperty('query');
});
