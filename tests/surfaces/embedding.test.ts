/** Vectors by a provider, through the real command: a server that speaks the protocol, the same server gone, and none at all. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = `
const http = require('node:http');
const words = (text) => text.toLowerCase().match(/[a-z]+/g) ?? [];
const embed = (text) => {
  const vector = new Array(32).fill(0);
  for (const word of words(text)) vector[[...word].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7) % 32] += 1;
  return vector;
};
http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    const input = [JSON.parse(body).input].flat();
    response.end(JSON.stringify({ data: input.map((text, index) => ({ index, embedding: embed(text) })) }));
  });
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

async function startServer(): Promise<{ port: string; stop(): Promise<void> }> {
  const server = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  ended.push(() => server.kill());
  const port = await new Promise<string>((resolve) => server.stdout.once('data', (line) => resolve(`${line}`.trim())));
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  return {
    port,
    async stop() {
      server.kill();
      await gone;
    },
  };
}

function project(): { wayfind(...args: string[]): string; configure(embedding: Record<string, unknown>): void } {
  const root = mkdtempSync(join(tmpdir(), 'wayfind-embedding-'));
  ended.push(() => rmSync(root, { recursive: true, force: true }));
  cpSync(join(ROOT, 'tests/projects/python-shop'), root, { recursive: true });
  return {
    wayfind: (...args) =>
      execFileSync(process.execPath, [join(ROOT, 'bin/wayfind.js'), ...args], { cwd: root, encoding: 'utf8' }),
    configure: (embedding) => writeFileSync(join(root, 'wayfind.json'), JSON.stringify({ embedding })),
  };
}

const QUESTION = ['search', 'how is an item saved', '--limit', '3', '--explain', 'basic'];

test('a server makes the vectors, and its end costs the meaning of a question and nothing else', async () => {
  const server = await startServer();
  const { wayfind, configure } = project();
  configure({ provider: 'openai', base_url: `http://127.0.0.1:${server.port}/v1`, model: 'words' });
  wayfind('index');
  expect(wayfind(...QUESTION)).toContain('vector: meaning');
  await server.stop();
  const without = wayfind(...QUESTION);
  expect(without).toContain('not searched by meaning');
  expect(without).toContain('shop/base.py');
  expect(without).not.toContain('vector: meaning');
}, 60_000);

test('another provider replaces the vectors, and without one there are none', () => {
  const { wayfind, configure } = project();
  wayfind('index');
  expect(wayfind(...QUESTION)).toContain('vector: meaning');
  configure({ provider: 'none' });
  wayfind('index');
  expect(wayfind(...QUESTION)).not.toContain('vector: meaning');
  configure({ provider: 'static' });
  wayfind('index');
  expect(wayfind(...QUESTION)).toContain('vector: meaning');
}, 60_000);
