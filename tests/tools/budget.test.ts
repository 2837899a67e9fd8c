/** `max_tokens` is a hard limit, for text and for JSON, and the rest stays reachable. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { open, workspace, writeWorkspace } from './workspace.ts';

const lines = (count: number, indent: string, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => `${indent}${line(i)}`).join('\n');

let root: string;
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-budget-')));
  await writeWorkspace(root, {
    'src/big.ts': `class Big\n${lines(300, '  ', (i) => `method member${i}`)}`,
    'src/other.ts': 'class Other\n  method member7',
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`src/many/file${i}.ts`, `function run\nclass Class${i}`]),
    ),
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
const large = () => open(root);

describe.each(['text', 'json'] as const)('%s', (format) => {
  test.each([
    ['symbol', { name: 'Big', source: true }],
    ['symbol', { name: 'run' }],
    ['symbol', { name: 'run', source: true }],
    ['outline', { path: 'src/big.ts' }],
    ['outline', { path: 'src/many' }],
    ['files', {}],
    ['tree', { depth: 5, files: true }],
    ['read_file', { path: 'src/big.ts' }],
    ['search', { query: 'run', limit: 50 }],
    ['search', { query: 'Big', detail: 'full' }],
    ['grep', { pattern: ['run', 'class'] }],
    ['grep', { pattern: ['.'], regex: true, context: 2 }],
    ['verify_absence', { pattern: ['run'] }],
  ])('%s %j stays within its limit', async (name, input) => {
    const { call } = large();
    const whole = await call(name, input, format);
    for (const limit of [150, 400]) {
      const cut = await call(name, { ...input, max_tokens: limit }, format);
      const size = estimateTokens(
        format === 'json' ? JSON.stringify({ results: cut.results, meta: cut.meta }) : cut.text,
      );
      expect(size).toBeLessThanOrEqual(limit);
      expect(Math.abs(cut.meta.estimated_tokens - size)).toBeLessThanOrEqual(2);
      if (whole.meta.estimated_tokens > limit) {
        expect(cut.meta.completeness).toBe('truncated');
        expect(cut.meta.omitted).toBeGreaterThan(0);
        expect(cut.meta.next[0]).toMatch(/^wayfind /);
      }
    }
  });
});

test('where nothing fits, the next call asks for enough', async () => {
  const deep = Array.from({ length: 12 }, (_, i) => `a_directory_with_a_name_${i}`).join('/');
  const { call } = await workspace({ [`${deep}/a.ts`]: 'function run', [`${deep}/b.ts`]: 'function run' });
  const { results, meta } = await call('search', { query: 'run', max_tokens: 120 }, 'json');
  expect(results).toEqual([]);
  const tokens = Number(/--max-tokens (\d+)/.exec(meta.next[0] ?? '')?.[1]);
  expect(tokens).toBeGreaterThanOrEqual(240);
  expect((await call('search', { query: 'run', max_tokens: tokens }, 'json')).results).not.toEqual([]);
});

test('a limit for neither a result nor the way to it is refused', async () => {
  const { call } = large();
  const input = { query: `run ${'w0rd5 '.repeat(30)}`, path: ['src/many'] };
  const error = await call('search', { ...input, max_tokens: 100 }, 'json').catch((one) => one);
  expect(error).toMatchObject({ code: 'REPLY_TOO_LARGE' });
  const { results } = await call('search', { ...input, max_tokens: error.details.nearest[0] }, 'json');
  expect(results).not.toEqual([]);
});

test('what cannot be made short enough is refused, with the limit that is', async () => {
  const { call } = large();
  const input = { pattern: ['class', 'x'.repeat(900)], max_tokens: 100 };
  const error = await call('grep', input).catch((one) => one);
  expect(error).toMatchObject({ code: 'REPLY_TOO_LARGE', fix: expect.stringMatching(/--max-tokens \d+/) });
  const { meta } = await call('grep', { ...input, max_tokens: error.details.nearest[0] });
  expect(meta.estimated_tokens).toBeGreaterThan(100);
});

test('a long question is not repeated: a note says with which limit to ask again', async () => {
  const { call } = large();
  const input = { query: `run ${'words '.repeat(90)}`, path: ['src/many'] };
  const { results, meta } = await call('search', { ...input, max_tokens: 100 }, 'json');
  expect([results, meta.next]).toEqual([[], []]);
  const tokens = Number(/repeat the call with --max-tokens (\d+)/.exec(meta.notes.join())?.[1]);
  expect((await call('search', { ...input, max_tokens: tokens }, 'json')).results).not.toEqual([]);
});

test('a question as long as a stack trace is not repeated', async () => {
  const { call } = large();
  const { meta } = await call('search', { query: `run ${'at x (y.ts:1:1)\n'.repeat(400)}`, limit: 5 });
  expect(meta.omitted).toBeGreaterThan(0);
  expect(meta.notes).toContain('for the rest, repeat the call with --cursor 5');
  expect(meta.next).toEqual([]);
});

test('code is cut at a line, and the next call reads on from there', async () => {
  const { call } = large();
  const { results, meta } = await call('symbol', { name: 'Big', source: true, max_tokens: 300 });
  const { end_line, text } = results[0].source;
  expect(text.split('\n')).toHaveLength(end_line);
  expect(meta.next[0]).toBe(`wayfind read-file src/big.ts:${end_line + 1}-301 --max-tokens 300`);
});

test('pages of a cut list join without a gap', async () => {
  const { call } = large();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { results, meta } = await call('files', { max_tokens: 400, ...(cursor && { cursor }) });
    seen.push(...results.map((file: { path: string }) => file.path));
    cursor = / --cursor (\d+)/.exec(meta.next[0] ?? '')?.[1];
  } while (cursor);
  const { results } = await call('files');
  expect(seen).toEqual(results.map((file: { path: string }) => file.path));
});
