/** The log of commands and servers as processes: off unless asked for, one line a call, never what was asked. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bin, RawClient } from '../mcp/raw-client.ts';
import { makeRepository } from '../mcp/served.ts';

let root: string;
let dir: string;
const CANARY = 'canary_of_a_question';

function wayfind(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, XDG_CONFIG_HOME: join(dir, 'config'), ...env },
  });
  return { status, stdout, stderr };
}

const linesIn = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-log-')));
  root = makeRepository();
  expect(wayfind(['index']).status).toBe(0);
});
afterAll(() => {
  for (const one of [root, dir]) rmSync(one, { recursive: true, force: true });
});

describe('a command', () => {
  test('logs nothing by itself', () => {
    expect(wayfind(['search', 'area'])).toMatchObject({ status: 0, stderr: '' });
  });

  test('logs its call on standard error, and its results stay what they are', () => {
    const plain = wayfind(['search', 'area', '--json']);
    const logged = wayfind(['search', 'area', '--json', '--log-level', 'info', '--log-format', 'json']);
    expect(JSON.parse(logged.stdout).results).toEqual(JSON.parse(plain.stdout).results);
    expect(JSON.parse(logged.stderr)).toMatchObject({
      level: 'info',
      event: 'call',
      surface: 'cli',
      tool: 'search',
      outcome: 'ok',
      duration_ms: expect.any(Number),
      tokens: expect.any(Number),
      freshness: 'fresh',
      workspace: root,
    });
    expect(wayfind(['search', 'area', '--log-level', 'warn']).stderr).toBe('');
  });

  test('logs its failure too, before it says it, without its words', () => {
    const file = join(dir, 'failures.log');
    const env = { WAYFIND_LOG_FILE: file, WAYFIND_LOG_FORMAT: 'json' };
    expect(wayfind(['symbol', CANARY], env).status).toBe(1);
    expect(wayfind(['grep', '--regex', `(${CANARY}`], env).status).toBe(2);
    expect(linesIn(file)).toMatchObject([
      { tool: 'symbol', outcome: 'error', code: 'SYMBOL_NOT_FOUND', level: 'info' },
      { tool: 'grep', outcome: 'error', code: 'BAD_INPUT', level: 'warn' },
    ]);
    expect(readFileSync(file, 'utf8')).not.toContain(CANARY);
  });

  test('refuses a file of a flag that it cannot write, before it does anything', () => {
    const { status, stderr, stdout } = wayfind(['search', 'area', '--log-file', join(dir, 'none', 'x.log')]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('error[LOG_UNWRITABLE]');
    const set = wayfind(['search', 'area'], { WAYFIND_LOG_FILE: join(dir, 'none', 'x.log') });
    expect(set.status).toBe(0);
    expect(set.stderr).toMatch(/^warning: .*x\.log/);
  });
});

describe('a server', () => {
  const call = (id: number, name: string, input: Record<string, unknown>) => ({
    id,
    method: 'tools/call',
    params: { name, arguments: input },
  });

  test('warns of failed calls on standard error, and nothing else', async () => {
    const client = new RawClient(root);
    await client.hello();
    client.send(call(1, 'search', { query: CANARY }));
    client.send(call(2, 'search', { qury: CANARY }));
    await client.answer(1);
    await client.answer(2);
    expect(client.stderr).toMatch(/^\S+ warn {2}stdio search error\[BAD_INPUT\] [\d.]+ ms\n$/);
  });

  test('logs every call to a file, with the run that made the index, and leaves it whole when it is ended', async () => {
    const fresh = makeRepository();
    const file = join(dir, 'serve.log');
    try {
      const client = new RawClient(fresh, ['--log-file', file, '--log-format', 'json', '--tools', 'full']);
      await client.hello();
      client.send(call(1, 'index', {}));
      await client.answer(1);
      client.send(call(2, 'explore', { query: `how is the area of ${CANARY} computed` }));
      await client.answer(2);
      client.child.kill('SIGTERM');
      await client.ended;
      const lines = linesIn(file);
      // A run of the server's own may come before the one that was asked for.
      expect(lines.filter(({ event }) => event === 'index').slice(0, 2)).toMatchObject([
        { state: 'indexing', workspace: fresh },
        { state: 'ready', workspace: fresh, duration_ms: expect.any(Number) },
      ]);
      expect(lines.filter(({ event }) => event === 'call')).toMatchObject([
        { surface: 'stdio', tool: 'index', outcome: 'ok' },
        { surface: 'stdio', tool: 'explore', tokens: expect.any(Number), workspace: fresh },
      ]);
      expect(JSON.stringify(lines)).not.toContain(CANARY);
      expect(client.stderr).toBe('');
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });

  test('over HTTP logs requests at debug, says where it listens as JSON, and logs nothing with off', async () => {
    const args = ['--http', '127.0.0.1:0', '--log-level', 'debug', '--log-format', 'json'];
    const client = new RawClient(root, args);
    await expect.poll(() => client.stderr, { timeout: 10_000 }).toContain('listening on');
    const [, base = ''] = /listening on (http:\S+)\/mcp/.exec(client.stderr) ?? [];
    await (await fetch(`${base}/health`)).text();
    await (await fetch(`${base}/${CANARY}?q=${CANARY}`)).text();
    await expect.poll(() => client.stderr).toContain('"other"');
    const lines = client.stderr
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { event: 'message', level: 'info' },
      { event: 'request', level: 'debug', method: 'GET', path: '/health', status: 200 },
      { event: 'request', level: 'debug', method: 'GET', path: 'other', status: 404 },
    ]);
    expect(client.stderr).not.toContain(CANARY);

    const file = join(dir, 'off.log');
    const off = new RawClient(root, ['--log-level', 'off', '--log-file', file]);
    await off.hello();
    off.send(call(1, 'search', { qury: 'x' }));
    await off.answer(1);
    expect(off.stderr).toBe('');
    expect(existsSync(file)).toBe(false);
  });
});

describe('counts of calls', () => {
  test('come from commands and servers, not from runs of the indexer, and can be turned off', async () => {
    const fresh = makeRepository();
    const env = { WAYFIND_STATE_DIR: join(dir, 'state') };
    const asked = (args: readonly string[], more = {}) => wayfind([...args, '--root', fresh], { ...env, ...more });
    try {
      expect(asked(['index']).status).toBe(0);
      expect(asked(['stats'])).toMatchObject({ status: 1 });
      expect(asked(['symbol', 'Square']).status).toBe(0);
      expect(asked(['symbol', 'Square'], { WAYFIND_USAGE_RECORD: 'false' }).status).toBe(0);
      const client = new RawClient(fresh, [], env);
      await client.hello();
      client.send({
        id: 1,
        method: 'tools/call',
        params: { name: 'symbol', arguments: { name: 'Square', source: true } },
      });
      await client.answer(1);
      client.child.kill('SIGTERM');
      await client.ended;
      const { results } = JSON.parse(asked(['stats', '--tokens', '--json']).stdout);
      expect(results.tools).toMatchObject([{ tool: 'symbol', calls: 2, compared: { calls: 2 } }]);
      expect(readFileSync(join(dir, 'state', 'usage.jsonl'), 'utf8')).not.toContain('Square');
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });
});
