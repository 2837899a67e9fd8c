/** `explore`: a question to a pack of code, signatures, calls, files and tests, never over its budget. */
import { describe, expect, test } from 'vitest';
import { exploreLines } from '../../src/answers/explore/view.ts';
import { PLAIN } from '../../src/tools/terminal.ts';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { indexedSample } from './indexed-sample.ts';

const filler = (from: number) =>
  Array.from({ length: 30 }, (_, i) => `  const value${i} = token.length + ${from + i};`).join('\n');

const sample = indexedSample({
  'package.json': '{ "name": "sample" }',
  'src/auth/token.ts': `import { decode } from './decode';
/** Checks the signature and the expiry of a session token. */
export function validateToken(token: string): boolean {
  const claims = decode(token);
  return claims.expires > Date.now();
}
export class TokenStore {
  /** Forgets every session token that has expired. */
  removeExpired(): void {
    validateToken('');
  }
}
`,
  'src/auth/decode.ts': 'export function decode(text: string): { expires: number } {\n  return JSON.parse(text);\n}\n',
  'src/http/login.ts': `import { validateToken } from '../auth/token';
export function login(token: string): string {
  return validateToken(token) ? 'welcome' : 'who are you';
}
`,
  'src/paint/brush.ts': `export function mixColours(token: string): number {\n${filler(1)}\n  return value0;\n}\n`,
  'test/token.test.ts':
    "import { validateToken } from '../src/auth/token';\nexport function testExpiry() {\n  validateToken('x');\n}\n",
});

const handles = (results: { symbols: { handle: string }[] }) => results.symbols.map(({ handle }) => handle);

describe('a question in words', () => {
  test('the code that matters comes first, then what it is tied to, with calls, files and tests', async () => {
    const { results, text, exit } = await sample().call('explore', {
      query: 'how is the expiry of a session token checked',
    });
    expect(exit).toBe(0);
    const [first] = results.symbols;
    expect(first).toMatchObject({ handle: 'src/auth/token.ts#validateToken', level: 'code' });
    expect(first.source.text).toContain('claims.expires > Date.now()');
    // Nobody wrote these words about it; the graph ties it to what was found.
    expect(handles(results)).toContain('src/auth/decode.ts#decode');
    expect(results.calls).toContainEqual({
      from: 'src/auth/token.ts#validateToken',
      to: expect.arrayContaining(['src/auth/decode.ts#decode']),
    });
    expect(results.tests.map(({ handle }: { handle: string }) => handle)).toContain('test/token.test.ts#testExpiry');
    expect(results.files[0].path).toBe('src/auth/token.ts');
    expect(text).toContain('src/auth/token.ts:3 function validateToken');
    expect(text).toContain('validateToken -> decode');
  });

  test('no part of what is shown is shown again', async () => {
    const { results } = await sample().call('explore', { query: 'session token expired', max_tokens: 8000 });
    const shown = results.symbols.filter(({ level }: { level: string }) => level === 'code');
    for (const one of shown)
      for (const other of shown)
        if (one !== other && one.path === other.path)
          expect(one.end_line < other.start_line || other.end_line < one.start_line).toBe(true);
  });

  test('to edit: where and which tests comes first', async () => {
    const { text } = await sample().call('explore', { query: 'change the expiry of a session token', mode: 'edit' });
    expect(text.indexOf('test/token.test.ts')).toBeLessThan(text.indexOf('claims.expires'));
  });
});

describe('the budget', () => {
  test.each(['text', 'json'] as const)('is never exceeded (%s), and says how to see more', async (format) => {
    for (const max_tokens of [300, 600, 2000]) {
      const called = await sample().call('explore', { query: 'token value colours session', max_tokens }, format);
      const shown = format === 'text' ? called.text : JSON.stringify({ results: called.results, meta: called.meta });
      expect(estimateTokens(shown)).toBeLessThanOrEqual(max_tokens);
      if (called.meta.omitted > 0) expect(called.meta.next.join()).toContain(`--max-tokens ${max_tokens * 2}`);
    }
  });

  test('one long body does not take it all', async () => {
    const { results } = await sample().call('explore', { query: 'mix colours with a brush', max_tokens: 500 });
    const long = results.symbols.find(({ handle }: { handle: string }) => handle === 'src/paint/brush.ts#mixColours');
    expect(long).toMatchObject({ level: 'code', source: { start_line: 1, end_line: 33 } });
    expect(long.source.text.split('\n').length).toBeLessThan(30);
    expect(long.source.text).toContain('\n…');
    expect(long.source.gaps).toEqual([expect.objectContaining({ to: 33 })]);
  });
});

describe('filters', () => {
  const query = 'how is the expiry of a session token checked';

  test('hold for what the graph leads to; tests may lie elsewhere, unless they are excluded', async () => {
    const inside = await sample().call('explore', { query, path: ['src/auth'] });
    expect(inside.results.symbols.map(({ path }: { path: string }) => path).join(' ')).not.toMatch(/http|paint/);
    expect(inside.results.tests).toHaveLength(1);
    const without = await sample().call('explore', { query, exclude: ['src/auth/decode.ts', 'test'] });
    expect(handles(without.results)).toContain('src/auth/token.ts#validateToken');
    expect(handles(without.results)).not.toContain('src/auth/decode.ts#decode');
    expect(without.results.tests).toEqual([]);
  });

  test('that nothing fits are named, with the question without them', async () => {
    const { meta } = await sample().call('explore', { query: '-token', path: ['nowhere'], max_tokens: 500 });
    expect(meta.notes).toEqual(['nothing found within the filters']);
    expect(meta.next).toEqual(['wayfind explore --query=-token --max-tokens 500']);
  });
});

test('a signature begins after the name, not inside another', () => {
  const bind = {
    handle: 'form.go#formBinding.Bind',
    name: 'Bind',
    kind: 'method',
    path: 'form.go',
    line: 5,
    start_line: 5,
    end_line: 7,
    signature: 'func (formBinding) Bind(req int) error',
    level: 'signature',
    score: 1,
    why: [],
  } as const;
  const lines = exploreLines({ mode: 'full', symbols: [bind], calls: [], files: [], tests: [] }, PLAIN);
  expect(lines).toEqual(['form.go', '  5-7 formBinding.Bind(req int) error']);
});

test('nothing found is said, not made up', async () => {
  const { results, meta, exit } = await sample().call('explore', { query: 'zzzqqq', lang: ['python'] });
  expect(exit).toBe(1);
  expect(results.symbols).toEqual([]);
  expect(meta.notes.join()).toContain('nothing found');
});
