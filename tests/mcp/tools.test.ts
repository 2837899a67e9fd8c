/** Every tool over the protocol: replies obey the advertised schema, the whole one, and the limits. */
import { describe, expect, test } from 'vitest';
import { loadTools } from '../../src/answers/all.ts';
import { replySchema } from '../../src/tools/outputs.ts';
import { estimateTokens } from '../../src/tools/token-budget.ts';
import { servedSample, textOf } from './served.ts';

const AGENT_TOOLS = (await loadTools()).filter(({ terminalOnly }) => !terminalOnly);

const served = servedSample();

/** One question that has an answer, and one that has little, per tool. */
const CALLS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  explore: [{ query: 'area of a shape' }, { query: 'zebra', max_tokens: 300 }],
  analyze: [{ query: 'area of a shape' }, { query: 'zebra', max_tokens: 500 }],
  search: [{ query: 'area' }, { query: 'total', detail: 'full', explain: 'full' }, { query: 'qqqqzz' }],
  symbol: [
    { name: 'Square', source: true },
    { name: 'area' },
    { name: 'src/main.ts:4', around: 2 },
    { name: ['Square', 'Sqare', 'area'], source: true },
  ],
  grep: [{ pattern: ['area'] }, { pattern: ['no such text anywhere'] }],
  verify_absence: [{ pattern: ['area'] }, { pattern: ['no such text anywhere'] }],
  by_signature: [{ returns: ['Shape'] }],
  query: [
    { sql: 'SELECT kind, count(*) AS n FROM symbols GROUP BY kind ORDER BY n DESC' },
    { sql: 'SELECT * FROM symbols', max_tokens: 400 },
    { sql: 'SELECT * FROM files WHERE 0', format: 'csv' },
  ],
  schema: [{ view: ['symbols', 'files'] }, { max_tokens: 700 }],
  endpoints: [{}, { route: '/users', method: ['GET'] }],
  services: [{}, { kind: ['grpc'] }],
  similar: [
    { name: 'Square', min_score: 0 },
    { code: 'qqqqzz', by: 'name' },
  ],
  explain_ranking: [{ query: 'area of a shape', name: 'Square' }],
  outline: [{ path: 'src/main.ts' }, {}],
  map: [{}, { mermaid: true }],
  read_file: [{ path: 'src/shapes.ts' }, { path: 'src/shapes.ts:2-4' }],
  files: [{}, { path: ['*.md'] }],
  tree: [{ files: true }],
  references: [{ name: 'total' }, { name: 'Base.area', depth: 3, confidence: 'probable' }],
  hierarchy: [{ name: 'Base' }],
  related: [{ name: 'Square' }],
  dependencies: [{ target: 'src/main.ts' }, { mermaid: true }],
  dependents: [{ target: 'src/shapes.ts' }],
  impact: [{ names: ['make'] }, { diff: true }],
  why_not: [
    { from: 'outer', to: 'Base.area' },
    { from: 'make', to: 'outer' },
  ],
  trace: [{ from: 'outer', to: 'Base.area' }, { from: 'make' }, { from: 'outer', via: ['make'], to: 'Base.area' }],
  changes: [{}, { last: 1, impact: true }, { last: 1, markdown: true, change: ['added'], limit: 2 }],
  compare_symbol: [{ name: 'Square' }, { name: 'src/main.ts', max_tokens: 200 }],
  history: [{ name: 'Square' }, { name: 'src/main.ts', blame: false }, { introduced: 'class Square' }],
  check: [{}, { fail_on: 'warning' }],
  entry_points: [{}, { kind: ['test'], max_tokens: 300 }],
  tests_for: [{ names: ['make'] }, { max_tokens: 300 }],
  unused: [{}, { confidence: 'possible', exports: true, max_tokens: 300 }],
  refs: [{}],
  switch_ref: [{ ref: 'HEAD' }, {}],
  index: [{}],
  status: [{}, { path: 'src/main.ts' }],
  language_services: [{}, { all: true }],
  doctor: [{}],
};

describe.each(AGENT_TOOLS.filter(({ name }) => name in CALLS))('$name', ({ name, output }) => {
  test('answers in both forms, each within the limit', async () => {
    const { client, call } = await served();
    // The client compares replies with the schemas it has listed.
    await client.listTools();
    const whole = replySchema(output);
    for (const input of CALLS[name]!) {
      const reply = await call(name, input);
      expect(reply.isError, textOf(reply)).toBeFalsy();
      expect(() => whole.parse(reply.structuredContent)).not.toThrow();
      expect(Buffer.byteLength(textOf(reply))).toBeLessThanOrEqual(8000);
      expect(Buffer.byteLength(JSON.stringify(reply.structuredContent))).toBeLessThanOrEqual(8000);
      expect(textOf(reply)).not.toMatch(/(^|`)wayfind [a-z]/m);
    }
  });
});

test('a tool without a question here gets one', () => {
  expect(AGENT_TOOLS.map(({ name }) => name).filter((name) => !(name in CALLS))).toEqual([]);
});

describe('limits', () => {
  const manyNames = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [
      `src/part${i}/handler.ts`,
      `export function handle${i}(value: string): string {\n  return value + '${i}';\n}\n`,
    ]),
  );
  const large = servedSample(manyNames);

  test('a long reply is cut between elements, says how much is missing, and its next call goes on', async () => {
    const { call } = await large({ structured: 'never' });
    const first = textOf(await call('search', { query: 'handle', limit: 200, mode: 'name' }));
    expect(Buffer.byteLength(first)).toBeLessThanOrEqual(8000);
    expect(first).toMatch(/^more: \d+ left out$/m);
    const [, next = ''] = /^next: search (\{.*"cursor".*\})$/m.exec(first) ?? [];
    const input = JSON.parse(next);
    expect(input).toMatchObject({ query: 'handle', mode: 'name' });
    const second = textOf(await call('search', input));
    const places = (text: string): string[] => text.match(/src\/part\d+\/handler\.ts/g) ?? [];
    expect(places(second).length).toBeGreaterThan(10);
    expect(places(second).filter((place) => places(first).includes(place))).toEqual([]);
  });

  test('data and text are cut to the same elements', async () => {
    const { call } = await large({ structured: 'always' });
    const reply = await call('files', { limit: 400 });
    const { results, meta } = reply.structuredContent as { results: { path: string }[]; meta: { omitted: number } };
    const text = textOf(reply);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8000);
    expect(Buffer.byteLength(JSON.stringify(reply.structuredContent))).toBeLessThanOrEqual(24_000);
    expect(results.every(({ path }) => text.includes(path))).toBe(true);
    expect(text).toContain(`more: ${meta.omitted} left out`);
  });

  test('max_tokens is hard and honoured; the operator chooses the bytes of all other replies', async () => {
    const { call } = await large({ structured: 'never', maxBytes: 3000 });
    const small = await call('files', { max_tokens: 200 });
    expect(Buffer.byteLength(textOf(small))).toBeLessThan(1200);
    expect(Buffer.byteLength(textOf(await call('files')))).toBeLessThanOrEqual(3000);
    const sizes: number[] = [];
    for (const max_tokens of [1000, 4000, 10_000]) {
      const text = textOf(await call('explore', { query: 'handle value', max_tokens }));
      expect(estimateTokens(text)).toBeLessThanOrEqual(max_tokens);
      sizes.push(text.length);
    }
    expect(sizes[1]).toBeGreaterThan(2 * sizes[0]);
    expect(sizes[2]).toBeGreaterThan(1.5 * sizes[1]);
    for (const name of ['status', 'doctor', 'tree'])
      expect(Buffer.byteLength(textOf(await call(name))), name).toBeLessThanOrEqual(3000);
  });

  test('what cannot be made short enough is an error that says so', async () => {
    const { call } = await large({ maxBytes: 100 });
    const reply = await call('status');
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toMatch(/^error\[REPLY_TOO_LARGE\]: The reply does not fit into 100 bytes\./);
  });
});
