/** `explain_ranking`: every part of a score adds up to it, the result above is explained, and what is missing has a reason. */
import { describe, expect, test } from 'vitest';
import { CHANNEL_LIMIT, SENTENCE_LIMIT } from '../../src/search/channels/hit.ts';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'src/auth/token.ts': `import { decode } from './decode';
/** Checks the signature and the expiry of a session token. */
export function validateToken(token: string): boolean {
  return decode(token).expires > Date.now();
}
export class TokenStore {
  /** Forgets every session token that has expired. */
  removeExpired(): void {
    validateToken('');
  }
}
`,
  'src/auth/decode.ts': 'export function decode(text: string): { expires: number } {\n  return JSON.parse(text);\n}\n',
  'src/paint/brush.ts': 'export function mixColours(red: number): number {\n  return red;\n}\n',
  'tests/token.test.ts': `import { validateToken } from '../src/auth/token';
/** The expiry of a session token is checked. */
export function testExpiryOfToken() {
  validateToken('x');
}
`,
});

const QUERY = 'expiry of a session token';
const explain = (name: string, input: Record<string, unknown> = {}) =>
  sample().call('explain_ranking', { query: QUERY, name, ...input });

interface Channel {
  readonly channel: string;
  readonly weight?: number;
  readonly rank?: number;
  readonly quality?: number;
  readonly gives?: number;
}
interface Step {
  readonly rule: string;
  readonly effect: string;
  readonly value: number;
  readonly score: number;
}

describe('a result', () => {
  test.each([
    [QUERY, 'auto'],
    ['validateToken', 'auto'],
    ['token', 'auto'],
    ['token', 'name'],
    [QUERY, 'text'],
    [QUERY, 'semantic'],
    ['auth/token.ts', 'auto'],
  ])('the parts of every result of %j (%s) come to its score, at its rank', async (query, mode) => {
    const { call } = sample();
    const { results: hits } = await call('search', { query, mode });
    expect(hits.length).toBeGreaterThan(0);
    for (const [at, { handle, score }] of hits.entries()) {
      const { results, meta } = await call('explain_ranking', { query, mode, name: handle });
      expect(results).toMatchObject({ rank: at + 1, score, total: hits.length });
      const given = results.channels.reduce((sum: number, { gives = 0 }: Channel) => sum + gives, 0);
      const last: number = results.adjustments.at(-1)?.score ?? given;
      expect(last).toBeCloseTo(score, 3);
      expect(meta.notes.join()).not.toContain('do not add up to the score');
      for (const { gives, rank } of results.channels as Channel[]) {
        if (rank !== undefined) expect(gives).toBeGreaterThan(0);
      }
    }
  });

  test('channels with rank, weight and quality; adjustments with the score after each', async () => {
    const { results, text, exit } = await explain('testExpiryOfToken');
    expect(exit).toBe(0);
    const vector = results.channels.find(({ channel }: Channel) => channel === 'vector');
    expect(vector).toMatchObject({ rule: 'meaning', rank: expect.any(Number), quality: expect.any(Number) });
    const words = results.channels.find(({ channel }: Channel) => channel === 'text');
    expect(words).toMatchObject({ raw: expect.any(Number) });
    const lowered = results.adjustments.find(({ rule }: Step) => rule === 'test file');
    expect(lowered).toMatchObject({ effect: 'times' });
    expect(lowered.value).toBeLessThan(1);
    expect(text).toMatch(/^rank \d+ of \d+, score [\d.]+ \(asked as words\)$/m);
    expect(text).toMatch(/^channel +weight +rank +quality +adds +how$/m);
    expect(text).toMatch(/^×0\.\d+ test file -> [\d.]+$/m);
  });

  test('the result above, and what put it there', async () => {
    const { results, text } = await explain('testExpiryOfToken');
    const { above, rank } = results;
    expect(above.rank).toBe(rank - 1);
    expect(above.score).toBeGreaterThanOrEqual(results.score);
    const role = above.because.find(({ part }: { part: string }) => part === 'test file');
    expect(role.theirs).toBeUndefined();
    expect(role.with_theirs).toBeGreaterThan(results.score);
    expect(text).toContain(`next higher: rank ${above.rank}`);
    expect(text).toMatch(/test file none, here 0\.\d+ \(with that the score would be [\d.]+\)/);
    const { results: first } = await explain('validateToken');
    expect([first.rank, first.above]).toEqual([1, undefined]);
  });

  test('of several symbols of a name it is the best, and a rank beyond the limit is said', async () => {
    const { text } = await explain('testExpiryOfToken', { limit: 1 });
    expect(text).toContain('a search shows only the first 1');
    const { results } = await explain('src/auth/token.ts');
    expect(results.symbol.kind).toBe('file');
  });
});

describe('a result that the learned trees ranked', () => {
  const report = 'check the signature and the expiry of a session token, and forget what has expired';

  test('has no weights of channels, and says what ranked it', async () => {
    const { results, text } = await explain('validateToken', { query: report });
    expect(results.by).toBe('trees');
    expect(results.channels.filter(({ weight }: Channel) => weight !== undefined)).toEqual([]);
    expect(text).toMatch(/\(asked as words, ranked by the learned trees\)$/m);
    expect(text).toMatch(/^channel +rank +quality +adds +how$/m);
  });

  test('shows each part with one sign', async () => {
    const { call } = sample();
    const names = ['validateToken', 'TokenStore', 'testExpiryOfToken'];
    const explained = await Promise.all(names.map((name) => explain(name, { query: report })));
    const adjustments: Step[] = explained.flatMap(({ results }) => results.adjustments);
    expect(adjustments.some(({ value }) => value < 0)).toBe(true);
    const { text } = await call('search', { query: report, explain: 'full' });
    for (const shown of [text, ...explained.map((one) => one.text)]) {
      expect(shown).toMatch(/-\d+\.\d+ /);
      expect(shown).not.toMatch(/[+×]-/);
    }
  });

  test('is ranked by rules in few words', async () => {
    const { results, text } = await explain('validateToken');
    expect(results.by).toBe('rules');
    expect(text).not.toContain('learned trees');
  });
});

describe('what is missing', () => {
  test.each([
    [{ kind: ['class'] }, '--kind class'],
    [{ path: ['src/paint'] }, '--path src/paint'],
    [{ exclude: ['src/auth'] }, '--exclude src/auth'],
    [{ lang: ['python'] }, '--lang python'],
    [{ role: ['test', 'docs'] }, '--role test,docs'],
  ])('filtered: %j', async (filter, flag) => {
    const { results, exit } = await explain('validateToken', filter);
    expect(exit).toBe(1);
    expect(results.rank).toBeUndefined();
    expect(results.absent).toEqual({ reason: 'filtered', text: `left out by ${flag}` });
  });

  test('no channel found it', async () => {
    const { results, text } = await explain('mixColours', { mode: 'text' });
    expect(results.absent.reason).toBe('no_candidate');
    expect(text).toMatch(/^not among the \d+ results \(asked as words\): not found by text/m);
  });

  test('no such symbol is an error with the nearest ones', async () => {
    await expect(explain('validateTokn')).rejects.toMatchObject({ code: 'SYMBOL_NOT_FOUND' });
  });
});

/** More symbols with all the words than a channel returns for a sentence, so that some of the words are not enough. */
const many = indexedSample({
  'src/f0.ts': 'export function refund(payment: number): number {\n  return payment;\n}\n',
  ...Object.fromEntries(
    Array.from({ length: SENTENCE_LIMIT / 50 + 2 }, (_, file) => [
      `src/g${file}.ts`,
      Array.from(
        { length: 50 },
        (__, i) => `export function handlePaymentRequest${file}x${i}(request: string) {\n  return request;\n}\n`,
      ).join(''),
    ]),
  ),
});

test.each([
  ['auto', SENTENCE_LIMIT],
  ['text', CHANNEL_LIMIT],
])('more candidates than a channel returns (%s: %i)', async (mode, limit) => {
  const { call } = many();
  const query = 'handle payment request';
  const { results } = await call('explain_ranking', { query, mode, name: 'src/f0.ts#refund' });
  expect(results.absent).toMatchObject({ reason: 'beyond_channels' });
  const words = results.channels.find(({ channel }: Channel) => channel === 'text');
  expect(words.beyond).toMatchObject({ rule: 'some words in the text' });
  expect(words.found).toBe(limit);
});

test.each(['text', 'json'] as const)('the budget holds (%s), also for a very long query', async (format) => {
  const { call } = sample();
  const query = `${QUERY} and whether it has expired already `.repeat(14).slice(0, 999);
  const name = 'tests/token.test.ts#testExpiryOfToken';
  const whole = await call('explain_ranking', { query: QUERY, name }, format);
  const cut = await call('explain_ranking', { query, name, max_tokens: 400 }, format);
  expect(cut.meta.estimated_tokens).toBeLessThanOrEqual(400);
  expect(whole.meta.next[0]).toBe(`wayfind search '${QUERY}' --explain basic`);
  expect(cut.meta.next).toEqual([]);
});
