/** A second opinion on search results, through the real command with a stand-in for the runtime of its model. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { modelFolder } from '../unit/embed/onnx-kit.ts';

const BIN = join(import.meta.dirname, '../../bin/wayfind.js');
/** Prefers what is short; fails or takes its time when told to. */
const RUNTIME = `
class Tensor { constructor(type, data, dims) { Object.assign(this, { type, data, dims }); } }
const session = {
  inputNames: ['input_ids', 'attention_mask', 'token_type_ids'],
  outputNames: ['logits'],
  async run({ input_ids, token_type_ids }) {
    if (process.env.STAND_IN === 'fails') throw new Error('out of order');
    if (process.env.STAND_IN === 'sleeps') await new Promise((resolve) => setTimeout(resolve, 1500));
    const [rows, length] = input_ids.dims;
    const logits = new Float32Array(rows);
    for (let i = 0; i < token_type_ids.data.length; i++)
      if (token_type_ids.data[i] === 1n) logits[Math.floor(i / length)]--;
    return { logits: new Tensor('float32', logits, [rows, 1]) };
  },
  async release() {},
};
module.exports = { Tensor, InferenceSession: { create: async () => session } };
`;
const CANDIDATES = 4;

const thing = (name: string, lines: number) =>
  `def ${name}():\n    """Writes a saved thing to the disk, the ${name} way."""\n${'    write_the_thing_again_and_again()\n'.repeat(lines)}`;
const FILES = {
  'src/things.py': ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
    .map((name, i) => thing(name, 12 - 2 * i))
    .join('\n'),
  'src/disk_writer.py': `class DiskWriter:\n    """Writes."""\n    x = [${'1, '.repeat(200)}]\n`,
};

interface Why {
  readonly matched: string[];
  readonly parts: readonly { readonly rule: string; readonly value: number }[];
}

interface Found {
  readonly results: readonly { readonly handle: string; readonly why: Why }[];
  readonly meta: { readonly notes: string[]; readonly query: { readonly channels: string[] } };
}

/** Indexed once: no question changes it. */
let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-rerank-')));
  for (const [path, text] of [...Object.entries(FILES), ['modules/onnxruntime-node/index.js', RUNTIME]]) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  run(['index'], { WAYFIND_INDEX_EXCLUDE: 'modules' });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (args: readonly string[], environment: Record<string, string>): string =>
  execFileSync(process.execPath, [BIN, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });

function project() {
  const rerank = {
    WAYFIND_INDEX_EXCLUDE: 'modules',
    WAYFIND_RERANK_PROVIDER: 'onnx',
    WAYFIND_RERANK_MODEL_DIR: modelFolder('cross-encoder'),
    WAYFIND_RERANK_CANDIDATES: `${CANDIDATES}`,
    WAYFIND_RERANK_DEADLINE_MS: '10000',
    WAYFIND_RERANK_MAX_TOKENS: '2000',
    NODE_PATH: join(root, 'modules'),
  };
  const search = (query: string, args: readonly string[] = [], environment: Record<string, string> = rerank): Found =>
    JSON.parse(run(['search', query, '--explain', 'full', '--json', ...args], environment));
  return {
    rerank,
    search,
    plain: (query: string) => search(query, [], { WAYFIND_INDEX_EXCLUDE: 'modules' }),
  };
}

const QUERY = 'write a saved thing to the disk';
const partOf = ({ parts }: Why, wanted: string) => parts.find(({ rule }) => rule === wanted)?.value;
/** Without those that explain how the query was read. */
const rerankNotes = ({ meta }: Found) => meta.notes.filter((note) => note.startsWith('not reranked'));
const handles = ({ results }: Found) => results.map(({ handle }) => handle);

test('the first results are in its order, the others as they were, and every move is explained', () => {
  const { search, plain } = project();
  const [before, after] = [plain(QUERY), search(QUERY)];
  const judged = after.results.slice(0, CANDIDATES);
  expect(rerankNotes(after)).toEqual([]);
  expect(after.meta.query.channels).toContain('rerank');
  expect(handles(after)).not.toEqual(handles(before));
  expect(handles(after).slice(0, CANDIDATES).sort()).toEqual(handles(before).slice(0, CANDIDATES).sort());
  expect(handles(after).slice(CANDIDATES)).toEqual(handles(before).slice(CANDIDATES));
  const scores = judged.map(({ why }) => partOf(why, 'reranker')!);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  for (const [to, { handle, why }] of judged.entries()) {
    const [up = 0, down = 0] = ['reranker: up', 'reranker: down'].map((rule) => partOf(why, rule));
    expect(handles(before)[to + up - down]).toBe(handle);
  }
  expect(after.results.slice(CANDIDATES).every(({ why }) => partOf(why, 'reranker') === undefined)).toBe(true);
});

test('the pages of one query are cut from one ranking', () => {
  const { search } = project();
  const all = handles(search(QUERY));
  const pages = [0, 3, 6].flatMap((from) => handles(search(QUERY, ['--limit', '3', '--cursor', `${from}`])));
  expect(pages).toEqual(all.slice(0, 9));
});

test('what was called by its name stays first, and a name or a path is nothing to have an opinion on', () => {
  const { search } = project();
  const [first, ...others] = search('disk writer').results;
  expect([first.handle, partOf(first.why, 'reranker')]).toEqual(['src/disk_writer.py#DiskWriter', undefined]);
  expect(others.some(({ why }) => partOf(why, 'reranker') !== undefined)).toBe(true);
  for (const [query, ...args] of [['gamma'], ['src/things.py'], ['disk writer', '--mode', 'name']])
    expect(search(query, args).results.every(({ why }) => partOf(why, 'reranker') === undefined)).toBe(true);
});

describe('never fails a search', () => {
  test.each([
    ['fails', { STAND_IN: 'fails' }, /^not reranked: .*out of order/],
    ['is slow', { STAND_IN: 'sleeps', WAYFIND_RERANK_DEADLINE_MS: '300' }, /^not reranked: .*longer than 300 ms/],
    ['is not installed', { NODE_PATH: '' }, /^not reranked: .*onnxruntime-node is not installed/],
    ['has no model', { WAYFIND_RERANK_MODEL_DIR: '' }, /^not reranked: .*rerank\.model_dir is empty/],
  ])('one that %s', (_, environment, note) => {
    const { rerank, search, plain } = project();
    const found = search(QUERY, [], { ...rerank, ...environment });
    expect(rerankNotes(found)).toEqual([expect.stringMatching(note)]);
    expect(found.meta.query.channels).not.toContain('rerank');
    expect(found.results).toEqual(plain(QUERY).results);
    const explored = JSON.parse(run(['explore', QUERY, '--json'], { ...rerank, ...environment }));
    expect(explored.meta.notes).toEqual([expect.stringMatching(note)]);
    expect(explored.results.symbols.length).toBeGreaterThan(0);
  });

  test('a configuration that is not valid is the affair of whoever needs one', () => {
    const { plain } = project();
    onTestFinished(() => rmSync(join(root, 'wayfind.json')));
    writeFileSync(join(root, 'wayfind.json'), '{"rerank":{"candidates":"many"}}');
    expect(plain(QUERY).results.length).toBeGreaterThan(0);
    expect(spawnSync(process.execPath, [BIN, 'index'], { cwd: root }).status).toBe(2);
  });
});

test('`explore` takes its candidates in that order', () => {
  const { rerank } = project();
  const explore = (environment: Record<string, string>) =>
    JSON.parse(run(['explore', QUERY, '--json'], environment)).results.symbols.map(
      ({ handle }: { handle: string }) => handle,
    );
  expect(explore(rerank)).not.toEqual(explore({}));
});
