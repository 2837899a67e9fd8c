/** `auto` through a whole index: the server that the environment names embeds symbols and questions, and a forbidden one is a note. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../unit/embed/http-kit.ts';
import { open, temporaryDirectory } from './workspace.ts';

const KEY = `AKIA${'Q7ZK3WXNDBV2LT5M'}`;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.unstubAllEnvs();
});

function tree(values: Record<string, string>): string {
  const root = temporaryDirectory();
  vi.stubEnv('XDG_CONFIG_HOME', temporaryDirectory());
  vi.stubEnv('WAYFIND_EMBEDDING_PROVIDER', 'auto');
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  writeFileSync(join(root, 'door.py'), `def open_door():\n    """Opens the door."""\n    return "${KEY}"\n`);
  return root;
}

test('Ollama: its model embeds symbols and questions, without credentials', async () => {
  await server.plan([]);
  const { call } = open(tree({ OLLAMA_HOST: server.url.replace('/v1', '').replace('http://', '') }));
  const { results } = await call('index', { jobs: 1 });
  expect(results.vectors.model).toBe('openai:nomic-embed-text');
  const found = await call('search', { query: 'how is a door opened' });
  expect(found.meta.notes).toEqual([]);
  expect(found.results[0].handle).toBe('door.py#open_door');
  const { log } = await server.log();
  expect(log.every(({ model }) => model === 'nomic-embed-text')).toBe(true);
  expect(log.some(({ input }) => input[0].startsWith('search_document: '))).toBe(true);
  expect(log.some(({ input }) => input[0] === 'search_query: how is a door opened')).toBe(true);
  expect(JSON.stringify(log)).not.toContain(KEY);
});

test('OpenAI without leave: the packaged model stays, and the note says how to allow it', async () => {
  const { call } = open(tree({ OPENAI_API_KEY: 'sk-mine' }));
  const { results, meta } = await call('index', { jobs: 1 });
  expect(results.vectors).toMatchObject({ model: 'static-v2' });
  expect(meta.notes.join('\n')).toMatch(/api\.openai\.com, and sending code to another machine is not allowed/);
});

test('nothing in the environment: the packaged model, without a note', async () => {
  const { call } = open(tree({}));
  const { results, meta } = await call('index', { jobs: 1 });
  expect(results.vectors).toMatchObject({ model: 'static-v2' });
  expect(meta.notes).toEqual([]);
});
