/** A system with few descriptors or little address space: servers stay up, commands say which limit to raise. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { INITIALIZE, JSON_HEADERS, rpc } from './http-kit.ts';
import { bin } from './raw-client.ts';
import { makeRepository } from './served.ts';

const TOKEN = 'a-long-token-for-this-test-only';
let root: string;

beforeAll(() => {
  root = makeRepository();
  expect(spawnSync(process.execPath, [bin, 'index'], { cwd: root }).status).toBe(0);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Limits are those of the shell that becomes the command. */
const limited = (limit: string, args: readonly string[]) => [
  '-c',
  `${limit}; exec "$0" "$@"`,
  process.execPath,
  bin,
  ...args,
];

async function serve(limit: string): Promise<{ child: ChildProcess; url: string; log: () => string }> {
  const child = spawn('sh', limited(limit, ['serve', '--http', '0', '--token-env', 'T', '--tools', 'full']), {
    cwd: root,
    env: { ...process.env, T: TOKEN },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let log = '';
  child.stderr.on('data', (text) => (log += text));
  await expect.poll(() => log, { timeout: 20_000 }).toContain('is listening on');
  const [url] = /http:\S+/.exec(log)!;
  return { child, url, log: () => log };
}

/** Sends the start of a request, and never the rest. */
function halfRequest(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n');
      resolve(socket);
    });
    socket.on('error', () => resolve(socket));
    onTestFinished(() => void socket.destroy());
  });
}

test.skipIf(process.platform !== 'linux')(
  'a server with few descriptors answers while strangers hold connections',
  { timeout: 90_000 },
  async () => {
    const { child, url, log } = await serve('ulimit -n 128');
    await Promise.all(Array.from({ length: 300 }, () => halfRequest(url)));
    const headers: Record<string, string> = { ...JSON_HEADERS, authorization: `Bearer ${TOKEN}` };
    const hello = await fetch(url, { method: 'POST', headers, body: INITIALIZE });
    await hello.text();
    expect(hello.status).toBe(200);
    headers['mcp-session-id'] = hello.headers.get('mcp-session-id')!;
    // It starts git.
    const body = rpc('tools/call', { name: 'history', arguments: { name: 'Square' } });
    const answer = await (await fetch(url, { method: 'POST', headers, body })).text();
    expect(answer).toContain('first');
    expect(child.exitCode).toBeNull();
    expect(log()).not.toContain('EMFILE');
  },
);

test.skipIf(process.platform !== 'linux').each([
  ['ulimit -n 24', ['index', '--force'], 'ulimit -n'],
  ['ulimit -v 12000000', ['index', '--force'], 'ulimit -v'],
])('%s: a command says which limit to raise', (limit, args, fix) => {
  const { status, stderr } = spawnSync('sh', limited(limit, args), { cwd: root, encoding: 'utf8' });
  expect(stderr).toMatch(/^error\[SYSTEM_LIMIT\]/);
  expect(stderr).toContain(fix);
  expect(status).toBe(2);
});
