/** Another model, through the real command: what answers while its vectors are made, and what it would cost. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../unit/embed/http-kit.ts';
import {
  type EmbeddedTree,
  type EmbeddingSettings,
  embeddedTree,
  environmentOf,
  server,
  settingsOf,
  slowly,
  until,
} from '../unit/indexer/embedded-tree.ts';

const BIN = join(import.meta.dirname, '../../bin/wayfind.js');
const QUESTION = 'which part keeps the number';
const SEARCH = ['search', QUESTION, '--limit', '3', '--explain', 'basic'];

const command =
  ({ root }: EmbeddedTree, environment: Record<string, string> = {}) =>
  (settings: EmbeddingSettings, ...args: string[]): string =>
    execFileSync(process.execPath, [BIN, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...environmentOf(settings), ...environment },
    });

/** With which model the question was embedded since the last plan. */
async function askedOf({ log }: TestServer): Promise<string[]> {
  const { log: requests } = await log();
  return requests.filter(({ input }) => input[0] === QUESTION).map(({ model }) => model);
}

test('questions go to the old model until the new one has all of its vectors', { timeout: 60_000 }, async () => {
  const made = await server();
  const [small, large] = [settingsOf(made, 'small'), { ...settingsOf(made, 'large'), dimensions: 24 }];
  const tree = embeddedTree();
  const wayfind = command(tree);
  wayfind(small, 'index');
  await made.plan(slowly(1000));
  const child = tree.start(large);
  const gone = once(child, 'exit');
  await until(() => (tree.progress()?.made ?? 0) > 0);
  await made.plan(slowly(1000));
  expect(wayfind(large, ...SEARCH)).toContain('vector: meaning');
  expect(await askedOf(made)).toEqual(['small']);
  child.kill('SIGKILL');
  await gone;
  const unfinished = /^vectors +openai:small: 120 vectors × 8 dimensions; openai:large: \d+\.\d % computed$/m;
  expect(wayfind(large, 'status')).toMatch(unfinished);

  await made.plan([]);
  const { results } = JSON.parse(wayfind(large, 'index', '--json'));
  expect(results.vectors).toEqual({ model: 'openai:large', dimensions: 24, count: 120 });
  expect(wayfind(large, ...SEARCH)).toContain('vector: meaning');
  expect(await askedOf(made)).toEqual(['large']);
  expect(wayfind(large, 'status')).toMatch(/^vectors +openai:large: 120 vectors × 24 dimensions$/m);
});

test('a server that is gone: one note from `index`, one from `search`, and everything else as ever', async () => {
  const gone = await startServer();
  const settings = settingsOf(gone);
  const tree = embeddedTree();
  const wayfind = command(tree);
  wayfind(settings, 'index');
  await gone.stop();
  tree.write({ 'src/added.py': 'def added():\n    """Counts a herd of zebras."""\n' });
  const indexed = JSON.parse(wayfind(settings, 'index', '--json'));
  expect(indexed.meta.notes).toEqual([
    expect.stringMatching(
      /^not all vectors of openai:small are computed: .*ECONNREFUSED.*search uses the existing ones until then\)$/,
    ),
  ]);
  expect(indexed.results.vectors).toMatchObject({ missing_files: 1, next: { model: 'openai:small' } });
  const found = JSON.parse(wayfind(settings, 'search', 'herd of zebras', '--json'));
  expect(found.results[0].handle).toBe('src/added.py#added');
  expect(found.meta.notes).toEqual([expect.stringMatching(/^not searched by meaning: .*ECONNREFUSED/)]);
  expect(wayfind(settings, 'status')).toMatch(
    /^vectors +openai:small: .*, 1 file without\s+vectors;\s+stopped:\s+127/m,
  );

  // The first time there is somebody else to ask.
  const first = command(embeddedTree());
  expect(JSON.parse(first(settings, 'index', '--json')).meta.notes).toHaveLength(1);
  const meant = JSON.parse(first(settings, ...SEARCH, '--json'));
  expect(meant.results[0].why.matched).toContain('vector: meaning');
  expect(meant.meta.notes.filter((note: string) => note.startsWith('not '))).toEqual([]);
});

test('an estimate counts what is not in the cache, embeds nothing and changes nothing', async () => {
  const made = await server();
  const settings = { ...settingsOf(made), price_per_million: 100 };
  const tree = embeddedTree();
  const wayfind = command(tree);
  const estimate = (own: EmbeddingSettings, ...more: string[]) => wayfind(own, 'index', '--estimate', ...more);
  expect(estimate(settings)).toMatch(/^openai:small: 120 texts to embed, about [\d,]+ tokens, about 0\.\d\d\n$/);
  expect((await made.log()).log.flatMap(({ input }) => input)).toEqual(['hello']);
  expect(existsSync(join(tree.root, '.wayfind'))).toBe(false);

  wayfind(settings, 'index');
  tree.write({ 'src/part1.py': 'def edited(): pass\n', 'src/part2.py': 'def edited(): pass\n' });
  expect(JSON.parse(estimate(settings, '--json')).results).toMatchObject({ texts: 3, remote: false, cached: 0 });
  const elsewhere = { ...settings, base_url: made.url.replace('127.0.0.1', '0.0.0.0'), model: 'other' };
  const { results, meta } = JSON.parse(estimate({ ...elsewhere, max_run_tokens: 100 }, '--json'));
  expect(results).toMatchObject({ remote: true, texts: 117, cost: expect.any(Number) });
  expect(meta.notes).toEqual([
    expect.stringMatching(/^counted without the cache: .*privacy\.allow_remote/),
    expect.stringContaining('more than embedding.max_run_tokens (100)'),
  ]);
  expect(estimate({ provider: 'static' })).toContain('embedding.provider is static: nothing leaves this machine');
});

test('code that goes to another machine for the first time is counted in a note', async () => {
  const made = await server();
  const wayfind = command(embeddedTree(), { WAYFIND_PRIVACY_ALLOW_REMOTE: 'true' });
  const remote = { ...settingsOf(made), base_url: made.url.replace('127.0.0.1', '0.0.0.0') };
  expect(wayfind(remote, 'index')).toMatch(/^note: embedded by openai:small: 120 symbols, about [\d,]+ tokens$/m);
  expect(wayfind(remote, 'index')).not.toContain('note:');
});
