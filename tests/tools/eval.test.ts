/** `eval`: figures of a user's own queries, compared with a baseline, over a real index; bad files are named with their line. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTool } from '../../src/answers/all.ts';
import type { Results } from '../../src/answers/eval/tool.ts';
import type { Reply, RunContext } from '../../src/tools/define.ts';
import { PLAIN } from '../../src/tools/terminal.ts';
import { registeredWorkspaces } from '../../src/workspace/registry/registry.ts';
import { callTool } from '../kit/call-tool.ts';
import { indexedSample } from './indexed-sample.ts';

const sample = indexedSample({
  'src/token.ts': `/** Checks tokens. */
export class TokenService {
  /** Whether a token has not expired. */
  validate(token: string): boolean {
    return token.length > 0;
  }
  refresh(token: string): string {
    return token + '!';
  }
}
`,
  'src/cart.ts': `/** Adds the prices of all items in a shopping cart. */
export function cartTotal(prices: number[]): number {
  return prices.reduce((sum, price) => sum + price, 0);
}

// Rounds a price to cents.
export function roundPrice(price: number): number {
  return Math.round(price * 100) / 100;
}
`,
  'docs/guide.md': '# Guide\n\nHow to pay.\n',
});

let dir: string;
beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-eval-test-')));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let count = 0;
function fileOf(text: string, name = `file-${++count}`): string {
  const file = join(dir, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}
const linesOf = (...objects: readonly unknown[]): string =>
  fileOf(objects.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'));

const evaluated = (queries: string, input: object = {}, context: RunContext = {}): Promise<Reply<Results>> =>
  callTool<Results>(sample().engine, { name: 'eval', input: { queries, cold: 0, ...input }, context });

const failing = (queries: string, input: object = {}) =>
  evaluated(queries, input).then(
    () => expect.fail(),
    (error) => error,
  );

describe('figures', () => {
  const QUERIES = [
    { id: 'name', query: 'TokenService.validate', kind: 'symbol', expect: ['src/token.ts#TokenService.validate'] },
    { id: 'file', query: 'add the prices of a cart', kind: 'concept', expect: [{ path: 'src/cart.ts', grade: 2 }] },
    { id: 'nothing', query: 'qqqqzzx', kind: 'symbol', expect: [] },
    { id: 'wrong', query: 'roundPrice', kind: 'symbol', expect: ['cartTotal'] },
  ];

  test('are those of the answers, for all queries and by kind; negative queries count', async () => {
    const { results } = await evaluated(linesOf(...QUERIES));
    expect(results).toMatchObject({ tool: 'search', queries: 4, negatives: 1, failures: [], stale: [], written: [] });
    const kinds = new Map(results.kinds.map(({ kind, figures }) => [kind, figures]));
    expect(kinds.get('concept')).toMatchObject({
      'ndcg@10': 1,
      mrr: 1,
      'recall@5': 1,
      'precision@5': 0.2,
      'success@1': 1,
    });
    // Of three, one finds what it should, one finds nothing as it should, and one is wrong.
    expect(kinds.get('symbol')!['success@1']).toBeCloseTo(2 / 3, 3);
    expect(results.figures['success@1']).toBeCloseTo(3 / 4, 3);
    expect(results.worst.map(({ id }) => id)).toEqual(['wrong']);
    expect(results.worst[0]).toMatchObject({ line: 4, expected: ['cartTotal'], found: expect.arrayContaining([]) });
    expect(results.times.warm).toMatchObject({ n: 4 });
    expect(results.times).not.toHaveProperty('cold');
  });

  test('are the same for places, spans, directories, names and handles that mean the same', async () => {
    const same = [
      'src/cart.ts#roundPrice',
      'roundPrice',
      'src/cart.ts:7',
      'src/cart.ts:6',
      'src/cart.ts:6-9',
      'src/cart.ts',
      'src/',
      { path: 'src/cart.ts', symbol: 'roundPrice' },
      { path: 'src/cart.ts', line: 6, end: 9 },
    ];
    const { results } = await evaluated(linesOf(...same.map((one) => ({ query: 'roundPrice', expect: [one] }))));
    expect(results.stale).toEqual([]);
    expect(results.figures).toMatchObject({ 'success@1': 1, 'ndcg@10': 1 });
  });

  test('a judgement of what does not exist is named, and counts as not found', async () => {
    const query = {
      query: 'roundPrice',
      expect: ['src/cart.ts#roundPrice', 'src/gone.ts', 'goneFunction', '../outside'],
    };
    const { results, meta } = await evaluated(linesOf(query));
    expect(results.stale.map(({ line, expected }) => [line, expected])).toEqual([
      [1, 'src/gone.ts'],
      [1, 'goneFunction'],
      [1, '../outside'],
    ]);
    expect(results.figures['recall@20']).toBe(0.25);
    expect(meta.notes.join()).toContain('3 judgements of what is not in this tree');
  });

  test('of explore come from its symbols', async () => {
    const queries = linesOf(
      { query: 'how are the prices of a cart added', expect: ['cartTotal'] },
      { query: 'qqqqzzx', expect: [] },
    );
    const { results } = await evaluated(queries, { tool: 'explore', explore_tokens: 1000 });
    expect(results).toMatchObject({ tool: 'explore', figures: { 'success@5': 1 } });
  });

  test('are of the commit that is named', async () => {
    await expect(evaluated(linesOf({ query: 'x', expect: ['x'] }), {}, { ref: 'HEAD' })).rejects.toMatchObject({
      code: expect.stringMatching(/BAD_INPUT|GIT_FAILED/),
    });
  });

  test('are a table of text', async () => {
    const reply = await evaluated(linesOf(...QUERIES), { fail_below: 'ndcg=0.99' });
    const text = (await findTool('eval')!.load()).render(reply, PLAIN);
    expect(text).toMatch(/^queries +n +ndcg@10 +mrr/);
    expect(text).toMatch(/^all \(1 negative\) +4 /m);
    expect(text).toMatch(/^times {2}warm p50 [\d.]+ ms, p95 [\d.]+ ms \(4\)$/m);
    expect(text).toMatch(/^failed ndcg@10 is 0\.\d{3}, below 0\.990$/m);
  });
});

describe('limits', () => {
  const QUERIES = [
    { query: 'roundPrice', kind: 'symbol', expect: ['roundPrice'] },
    { query: 'cartTotal', kind: 'wrong', expect: ['roundPrice'] },
  ];
  const exitOf = async (reply: Reply<unknown>): Promise<number> => (await findTool('eval')!.load()).exitCode(reply);

  test('make the run fail', async () => {
    const queries = linesOf(...QUERIES);
    const passed = await evaluated(queries, { fail_below: 'success@1=0.5, symbol:ndcg=1' });
    expect([passed.results.failures, await exitOf(passed)]).toEqual([[], 0]);
    const failed = await evaluated(queries, { fail_below: 'success@1=.6,wrong:mrr=0.99' });
    expect(failed.results.failures).toMatchObject([
      { figure: 'success@1', value: 0.5, least: 0.6 },
      { figure: 'mrr', kind: 'wrong', least: 0.99 },
    ]);
    expect(await exitOf(failed)).toBe(1);
  });

  test.each([
    ['ndgc=0.5', 'Did you mean ndcg'],
    ['ndcg', 'For example'],
    ['ndcg=2', 'For example'],
    ['ndcg=-1', 'For example'],
    ['strange:ndcg=0.5', 'The kinds are symbol, wrong'],
  ])('%s is refused', async (limits, fix) => {
    const error = await failing(linesOf(...QUERIES), { fail_below: limits });
    expect(error).toMatchObject({ code: 'BAD_INPUT', fix: expect.stringContaining(fix) });
  });
});

describe('a baseline', () => {
  test('is written, compared with query by query, and a drop makes the run fail', async () => {
    const file = join(dir, 'base.json');
    const good = [
      { id: 'a', query: 'roundPrice', expect: ['roundPrice'] },
      { id: 'b', query: 'cartTotal', expect: ['cartTotal'] },
      { id: 'c', query: 'refresh', expect: ['refresh'] },
    ];
    const first = await evaluated(linesOf(...good), { baseline: file, update_baseline: true });
    expect(first.results).toMatchObject({ written: [file] });
    expect(first.results).not.toHaveProperty('baseline');
    const bad = linesOf(
      { ...good[0], expect: ['cartTotal'] },
      good[1],
      { id: 'c', query: 'refresh a token', expect: ['refresh'] },
      { id: 'd', query: 'validate', expect: ['validate'] },
    );
    const { results } = await evaluated(bad, { baseline: file, max_drop: 0.1 });
    expect(results.baseline).toMatchObject({
      compared: 2,
      added: 2,
      removed: 1,
      better: 0,
      worse_count: 1,
      worse: [{ id: 'a', before: 1 }],
    });
    expect(results.failures.map(({ figure }) => figure)).toContain('ndcg@10');
    expect((await evaluated(bad, { baseline: file, max_drop: 1 })).results.failures).toEqual([]);
    // Replaced without a gate.
    const updated = await evaluated(bad, { baseline: file, max_drop: 0, update_baseline: true });
    expect(updated.results).toMatchObject({ failures: [], written: [file], baseline: { compared: 2 } });
    expect((await evaluated(bad, { baseline: file, max_drop: 0 })).results).toMatchObject({
      failures: [],
      baseline: { compared: 4, better: 0, worse_count: 0 },
    });
  });

  test('that is not one is refused before anything is asked, and other files are not overwritten', async () => {
    const queries = linesOf({ query: 'x', expect: [] });
    const other = fileOf('precious\n');
    expect(await failing(queries, { baseline: join(dir, 'none.json') })).toMatchObject({
      code: 'EVAL_INVALID',
      fix: 'Create it with --update-baseline.',
    });
    expect(await failing(queries, { baseline: other })).toMatchObject({ code: 'EVAL_INVALID' });
    expect(await failing(queries, { baseline: fileOf('{"format": "wayfind-eval-baseline"}') })).toMatchObject({
      code: 'EVAL_INVALID',
      message: expect.stringContaining('version'),
    });
    expect(await failing(queries, { baseline: other, update_baseline: true })).toMatchObject({ code: 'FILE_EXISTS' });
    expect(await failing(queries, { trec: other })).toMatchObject({ code: 'FILE_EXISTS' });
    expect(await failing(queries, { trec: join(dir, 'none', 'run.txt') })).toMatchObject({ code: 'BAD_INPUT' });
    expect(await failing(queries, { max_drop: 0.1 })).toMatchObject({ code: 'BAD_INPUT' });
    expect(readFileSync(other, 'utf8')).toBe('precious\n');
  });
});

describe('a TREC run', () => {
  test('has a line for each result, in order, and no blanks in its columns', async () => {
    const trec = join(dir, 'run.txt');
    const queries = linesOf(
      { id: 'a b', query: 'roundPrice', expect: ['roundPrice'] },
      { id: 7, query: 'qqqqzzx', expect: [] },
    );
    await evaluated(queries, { trec });
    const lines = readFileSync(trec, 'utf8').trimEnd().split('\n');
    expect(lines[0]).toBe('a%20b Q0 src/cart.ts#roundPrice 1 1.000000 wayfind');
    for (const line of lines) expect(line.split(' ')).toHaveLength(6);
    // Written again.
    await evaluated(queries, { trec });
    expect(readFileSync(trec, 'utf8').trimEnd().split('\n')).toEqual(lines);
  });
});

describe('a file of queries that is not right is named with its line', () => {
  const ok = { query: 'x', expect: [] };
  test.each<[string, readonly unknown[], string]>([
    ['no JSON', [ok, '{"query": '], ':2: is not JSON'],
    ['no object', ['[1]'], ':1: is not an object'],
    ['no query', [ok, '', { expect: [] }], ':3: `query` must be a text'],
    ['no expect', [{ query: 'x' }], ':1: `expect` must be a list'],
    ['a misspelt key', [{ query: 'x', expct: [] }], ':1: has the unknown key "expct"; did you mean expect?'],
    [
      'the same id twice',
      [
        { id: 1, ...ok },
        { id: '1', query: 'y', expect: [] },
      ],
      ':2: has the id 1 of line 1',
    ],
    ['a grade beyond', [{ query: 'x', expect: [{ path: 'a', grade: 99 }] }], ':1: `grade` must be a whole number'],
    ['only grades of 0', [{ query: 'x', expect: [{ path: 'a', grade: 0 }] }], ':1: no element of `expect`'],
    ['a line without a path', [{ query: 'x', expect: [{ symbol: 'a', line: 3 }] }], ':1: `line` goes with `path`'],
    ['an end before its line', [{ query: 'x', expect: [{ path: 'a', line: 3, end: 2 }] }], ':1: `line` goes'],
    ['neither path nor symbol', [{ query: 'x', expect: [{ grade: 1 }] }], ':1: an element of `expect` needs'],
    ['a strange element', [{ query: 'x', expect: [3] }], ':1: an element of `expect` must be'],
    ['a kind with strange characters', [{ ...ok, kind: 'a\u001b[31m' }], ':1: `kind` must be'],
    ['a hostile key', ['{"query":"x","expect":[],"__proto__":{"a":1}}'], ':1: has the unknown key "__proto__"'],
  ])('%s', async (_, objects, message) => {
    const error = await failing(linesOf(...objects));
    expect(error).toMatchObject({ code: 'EVAL_INVALID' });
    expect(error.message).toContain(message);
  });

  test('and so are an empty, a missing, a binary and an endless one', async () => {
    execFileSync('mkfifo', [join(dir, 'pipe')]);
    writeFileSync(join(dir, 'binary'), Buffer.from([0x7b, 0xff, 0xfe, 0x0a]));
    expect(await failing(fileOf('\n\n'))).toMatchObject({ message: expect.stringContaining('has no queries') });
    expect(await failing(join(dir, 'missing'))).toMatchObject({ message: expect.stringContaining('does not exist') });
    expect(await failing(join(dir, 'pipe'))).toMatchObject({ message: expect.stringContaining('not a regular file') });
    expect(await failing(join(dir, 'binary'))).toMatchObject({ message: expect.stringContaining(':1: is not UTF-8') });
    expect(await failing(fileOf(`"${'x'.repeat(17_000_000)}"`))).toMatchObject({
      message: expect.stringContaining(':1: is longer than'),
    });
  });

  test('but a byte order mark, blank lines and Windows line ends are fine', async () => {
    const { results } = await evaluated(
      fileOf(`\uFEFF${JSON.stringify(ok)}\r\n\r\n${JSON.stringify({ ...ok, query: 'y' })}\r\n`),
    );
    expect(results.queries).toBe(2);
  });
});

describe('a BEIR directory', () => {
  const QUERIES =
    '{"_id": "q1", "text": "sum of numbers"}\n{"_id": "q2", "text": "open a socket"}\n{"_id": "q3", "text": "x"}\n';
  const CORPUS = [
    {
      _id: 'd1',
      title: '',
      text: 'def add_numbers(values):\n    """Return the sum of numbers."""\n    return sum(values)\n',
    },
    { _id: '../../d2', text: 'def open_socket(host):\n    """Open a socket to a host."""\n    return connect(host)\n' },
    { _id: 'd3', title: 'Cooking', text: 'How to boil an egg.', language: 'markdown' },
  ];
  function beir(name: string, files: Readonly<Record<string, string>>): string {
    for (const [path, text] of Object.entries(files)) fileOf(text, `${name}/${path}`);
    return join(dir, name);
  }
  const leftovers = () => readdirSync(tmpdir()).filter((one) => /^wayfind-eval-[^t]/.test(one));

  test('is asked over its own documents, which are removed afterwards', async () => {
    const before = leftovers();
    const directory = beir('own', {
      'queries.jsonl': QUERIES,
      'corpus.jsonl': CORPUS.map((one) => JSON.stringify(one)).join('\n'),
      'qrels/test.tsv': 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td3\t0\nq2\t../../d2\t2\nq2\tgone\t1\n',
    });
    const trec = join(dir, 'beir-run.txt');
    const { results, meta } = await evaluated(directory, { lang: 'python', trec });
    expect(results).toMatchObject({ queries: 2, documents: 3, figures: { 'success@1': 1 } });
    expect(results.stale).toMatchObject([{ id: 'q2', expected: 'gone' }]);
    expect(meta.notes.join()).toContain('1 query has no judgement and was not asked');
    expect(readFileSync(trec, 'utf8')).toMatch(/^q1 Q0 d1 1 /);
    expect(readFileSync(trec, 'utf8')).toMatch(/^q2 Q0 ..\/..\/d2 1 /m);
    expect(leftovers()).toEqual(before);
    const roots = registeredWorkspaces().map(({ root }) => root);
    expect(roots.filter((root) => root.includes('wayfind-eval-') && !existsSync(root))).toEqual([]);
    expect(existsSync(join(dir, 'd2'))).toBe(false);
  });

  test('without documents is about the workspace', async () => {
    const directory = beir('workspace', {
      'queries.jsonl': '{"_id": "q1", "text": "roundPrice"}\n',
      'qrels/dev.tsv': 'q1 0 src/cart.ts#roundPrice 1\n',
    });
    expect((await evaluated(directory)).results).toMatchObject({ queries: 1, figures: { 'success@1': 1 } });
    expect((await evaluated(directory, { split: 'dev' })).results).toMatchObject({ queries: 1 });
    expect(await failing(directory, { split: 'test' })).toMatchObject({
      code: 'EVAL_INVALID',
      message: expect.stringContaining('it has dev.tsv'),
    });
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['no judgements', { 'queries.jsonl': QUERIES }, 'it has no qrels'],
    ['no queries', { 'qrels/test.tsv': 'q1\td1\t1\n' }, 'queries.jsonl does not exist'],
    [
      'a bad line',
      { 'queries.jsonl': QUERIES, 'qrels/test.tsv': 'q1\td1\t1\nq1\td1\n' },
      'test.tsv:2: needs a query id',
    ],
    [
      'a bad score',
      { 'queries.jsonl': QUERIES, 'qrels/test.tsv': 'q1\td1\t1\nq1\td2\tgood\n' },
      'test.tsv:2: the score',
    ],
    ['an unknown query', { 'queries.jsonl': QUERIES, 'qrels/test.tsv': 'q9\td1\t1\n' }, 'no query has the id "q9"'],
    [
      'a document twice',
      {
        'queries.jsonl': QUERIES,
        'qrels/test.tsv': 'q1\td1\t1\n',
        'corpus.jsonl': `${JSON.stringify(CORPUS[0])}\n${JSON.stringify(CORPUS[0])}`,
      },
      'corpus.jsonl:2: repeats the id "d1"',
    ],
    [
      'a document without text',
      { 'queries.jsonl': QUERIES, 'qrels/test.tsv': 'q1\td1\t1\n', 'corpus.jsonl': '{"_id": "d1"}' },
      'corpus.jsonl:1: needs `_id` and `text`',
    ],
  ])('with %s is refused', async (name, files, message) => {
    const before = leftovers();
    const error = await failing(beir(`bad ${name}`, files));
    expect(error).toMatchObject({ code: 'EVAL_INVALID' });
    expect(error.message).toContain(message);
    expect(leftovers()).toEqual(before);
  });
});

test('a run that is cancelled writes nothing', async () => {
  const controller = new AbortController();
  controller.abort();
  const trec = join(dir, 'cancelled.txt');
  await expect(
    evaluated(linesOf({ query: 'x', expect: [] }), { trec }, { signal: controller.signal }),
  ).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(existsSync(trec)).toBe(false);
});
