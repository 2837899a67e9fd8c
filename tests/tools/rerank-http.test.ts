/** Search results in the order of a rerank server, and in their own when it fails. */
import { afterEach, expect, test, vi } from 'vitest';
import { rerankServer } from '../kit/rerank-server.ts';
import { indexedSample } from './indexed-sample.ts';
import { temporaryDirectory } from './workspace.ts';

const KEY = `AKIA${'Q7ZK3WXNDBV2LT5M'}`;
const thing = (name: string, lines: number) =>
  `def ${name}():\n    """Writes a saved thing to the disk, the ${name} way."""\n    key = "${KEY}"\n${'    write_the_thing_again()\n'.repeat(lines)}\n`;

/** Each index has its own reranker, so each test opens the tree anew. */
const sample = indexedSample({
  'things.py': ['alpha', 'beta', 'gamma', 'delta'].map((name, i) => thing(name, 12 - 3 * i)).join('\n'),
});
const QUERY = 'write a saved thing to the disk';

afterEach(() => {
  vi.unstubAllEnvs();
});

async function search(values: Record<string, string>) {
  vi.unstubAllEnvs();
  vi.stubEnv('XDG_CONFIG_HOME', temporaryDirectory());
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  const { results, meta } = await sample().call('search', { query: QUERY });
  return { names: results.map(({ name }: { name: string }) => name), notes: meta.notes };
}

test('its order, without credentials in what it read', async () => {
  const plain = await search({});
  const server = await rerankServer('jina');
  const reranked = await search({
    WAYFIND_RERANK_PROVIDER: 'jina',
    WAYFIND_RERANK_BASE_URL: server.url,
    WAYFIND_RERANK_CANDIDATES: '4',
    WAYFIND_RERANK_DEADLINE_MS: '10000',
  });
  expect(reranked.notes).toEqual([]);
  expect(reranked.names.slice(0, 4)).toEqual(['delta', 'gamma', 'beta', 'alpha']);
  expect(reranked.names).not.toEqual(plain.names);
  expect(JSON.stringify(server.calls)).toContain('write_the_thing_again');
  expect(JSON.stringify(server.calls)).not.toContain(KEY);
});

test('an error, a timeout, and a server that is not allowed keep the order with a note', async () => {
  const plain = await search({});
  const server = await rerankServer('cohere');
  server.plan({ status: 500 });
  const failed = await search({ WAYFIND_RERANK_PROVIDER: 'cohere', WAYFIND_RERANK_BASE_URL: server.url });
  expect(failed).toEqual({ names: plain.names, notes: [expect.stringMatching(/^not reranked: .*returned 500/)] });
  server.plan({ ms: 2_000 });
  const slow = {
    WAYFIND_RERANK_PROVIDER: 'cohere',
    WAYFIND_RERANK_BASE_URL: server.url,
    WAYFIND_RERANK_DEADLINE_MS: '50',
  };
  expect(await search(slow)).toEqual({ names: plain.names, notes: [expect.stringContaining('longer than 50 ms')] });
  const remote = await search({ WAYFIND_RERANK_PROVIDER: 'voyage', VOYAGE_API_KEY: 'pa-1' });
  expect(remote).toEqual({ names: plain.names, notes: [expect.stringContaining('privacy.allow_remote')] });
});
