/** `wayfind serve` as a process: what it writes, what it survives, how it ends. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bin, RawClient } from './raw-client.ts';
import { makeRepository, textOf } from './served.ts';

const LIMIT_MS = 1000;
let root: string;

beforeAll(() => {
  root = makeRepository();
  expect(spawnSync(process.execPath, [bin, 'index'], { cwd: root }).status).toBe(0);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('with the client of the SDK', () => {
  const LATEST = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;

  interface Connected {
    readonly options?: ConstructorParameters<typeof Client>[1];
    readonly cwd?: string;
    readonly prepare?: (client: Client) => void;
  }

  const connect = async ({ options, cwd = root, prepare }: Connected = {}) => {
    const client = new Client({ name: 'test', version: '1' }, options);
    prepare?.(client);
    await client.connect(
      // The transport passes on no variable of the tests by itself.
      new StdioClientTransport({
        command: process.execPath,
        args: [bin, 'serve'],
        cwd,
        stderr: 'pipe',
        env: process.env as Record<string, string>,
      }),
    );
    onTestFinished(() => client.close());
    return client;
  };
  const symbol = async (client: Client) =>
    textOf(await client.callTool({ name: 'symbol', arguments: { name: 'Square' } }));

  test.each([
    ['2025-11-25', undefined],
    ['2026-07-28', LATEST],
  ])('tools are listed and called in the protocol of %s', async (_, options) => {
    const client = await connect({ options });
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('explore');
    expect(await symbol(client)).toMatch(/^src\/shapes\.ts:10/);
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  test.each([
    ['2025-11-25', {}],
    ['2026-07-28', LATEST],
  ])('the roots of a client of %s are its workspaces', async (_, options) => {
    const elsewhere = makeRepository({ 'a.py': 'x = 1\n' });
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    const client = await connect({
      options: { ...options, capabilities: { roots: { listChanged: true } } },
      cwd: elsewhere,
      prepare: (one) => one.setRequestHandler('roots/list', () => ({ roots: [{ uri: pathToFileURL(root).href }] })),
    });
    expect(await symbol(client)).toMatch(/^src\/shapes\.ts:10/);
  });
});

describe('what is no message', () => {
  test('is answered with an error, and the next one as if nothing had happened', async () => {
    const client = new RawClient(root);
    await client.hello();
    client.write('{"jsonrpc":"2.0","id":1,"method":');
    expect(await client.answer(null)).toMatchObject({ error: { code: -32700 } });
    client.write('');
    client.write('[]');
    client.write('{"id":2}');
    expect(await client.answer(2)).toMatchObject({ error: { code: -32600 } });
    client.write('\u0000\ufffd"');
    client.send({ id: 3, method: 'no/such/method' });
    expect(await client.answer(3)).toMatchObject({ error: { code: -32601 } });
    client.send({ id: 4, method: 'tools/call', params: { name: 7 } });
    expect(await client.answer(4)).toMatchObject({ error: { code: -32602 } });
    client.send({ id: 5, method: 'tools/list' });
    expect((await client.answer(5)).result).toHaveProperty('tools');
  });

  test('is bounded', async () => {
    const client = new RawClient(root);
    await client.hello();
    client.write(
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x'.repeat(5 << 20) } }),
    );
    expect(await client.answer(null)).toMatchObject({
      error: { code: -32600, message: expect.stringContaining('larger') },
    });
    client.send({ id: 2, method: 'ping' });
    expect(await client.answer(2)).toMatchObject({ result: {} });
    client.send({ id: 3, method: 'tools/call', params: { name: 'search', arguments: { query: 'x'.repeat(1 << 20) } } });
    expect((await client.answer(3)).result).toMatchObject({ isError: true });
  });
});

describe('the end', () => {
  test('of the input is the end of the server, after the answers', async () => {
    const client = new RawClient(root);
    void client.hello();
    client.send({ id: 1, method: 'tools/list' });
    expect(await client.endsAfter(() => client.child.stdin.end())).toBeLessThan(5000);
    expect(await client.ended).toEqual({ code: 0, signal: null });
    expect(client.messages().map(({ id }) => id)).toEqual([0, 1]);
    expect(client.stderr).toBe('');
  });

  test('of a client that died between question and answer is quiet', async () => {
    const client = new RawClient(root);
    await client.hello();
    client.child.stdout.destroy();
    const ms = await client.endsAfter(() => {
      client.send({ id: 1, method: 'tools/list' });
      client.send({ id: 2, method: 'tools/list' });
    });
    expect(ms).toBeLessThan(2 * LIMIT_MS);
    expect(await client.ended).toEqual({ code: 0, signal: null });
    expect(client.stderr).toBe('');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s is clean and takes less than a second, also while indexing',
    async (signal) => {
      const client = new RawClient(root, ['--tools', 'full']);
      await client.hello();
      client.send({ id: 1, method: 'tools/call', params: { name: 'index', arguments: { force: true } } });
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await client.endsAfter(() => client.child.kill(signal))).toBeLessThan(LIMIT_MS);
      expect(await client.ended).toEqual({ code: 0, signal: null });
      const asked = spawnSync(process.execPath, [bin, 'symbol', 'Square'], { cwd: root, encoding: 'utf8' });
      expect(asked.status, asked.stderr).toBe(0);
    },
  );

  test('is not kept away by a client that reads nothing', async () => {
    const client = new RawClient(root);
    await client.hello();
    client.child.stdout.pause();
    for (let id = 1; id < 300; id++) client.send({ id, method: 'tools/list' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await client.endsAfter(() => client.child.kill('SIGTERM') && client.child.stdout.resume())).toBeLessThan(
      2 * LIMIT_MS,
    );
  });
});

describe('the operator', () => {
  const run = (args: readonly string[]) =>
    spawnSync(process.execPath, [bin, 'serve', ...args], { cwd: root, input: '', encoding: 'utf8' });

  test.each([
    [['--tools', 'explroe'], 'There is no tool "explroe".', 'Did you mean explore?'],
    [['--auto-workspace'], '--auto-workspace opens any directory', 'Add --allowed-root'],
    [['--allowed-root', '/'], '--allowed-root only works with --auto-workspace.', ''],
    [['--workspace', '/no/such/place'], '/no/such/place', ''],
    [['--max-bytes', '5'], '--max-bytes takes a whole number from 2000', ''],
    [['--http', 'nonsense:port'], '--http takes HOST:PORT or PORT', ''],
    [['--wrkspace', '.'], 'no flag --wrkspace', 'Did you mean --workspace?'],
    [['--json'], 'has no JSON', ''],
  ])('who writes %j is told what to write', (args, message, fix) => {
    const { status, stdout, stderr } = run(args);
    expect({ status, stdout: args.includes('--json') ? '' : stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr + stdout).toContain(message);
    expect(stderr).toContain(fix);
  });

  test('gets help, and a mistake in a file does not keep the server from starting', () => {
    const { status, stdout } = run(['--help']);
    expect(status).toBe(0);
    expect(stdout).toContain('--http [HOST:PORT]');
    writeFileSync(join(root, 'wayfind.json'), '{ "server": { "tolls": ["full"] } }');
    const broken = run([]);
    rmSync(join(root, 'wayfind.json'));
    expect(broken).toMatchObject({ status: 0, stdout: '' });
    expect(broken.stderr).toContain('serving with the defaults');
  });

  test('changes the tools of a running server with SIGHUP', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no SIGHUP');
    const client = new RawClient(root);
    await client.hello();
    client.send({ method: 'notifications/initialized' });
    writeFileSync(join(root, 'wayfind.json'), '{ "server": { "tools": ["core", "grep"] } }');
    client.child.kill('SIGHUP');
    await expect.poll(() => client.stdout, { timeout: 5000 }).toContain('notifications/tools/list_changed');
    rmSync(join(root, 'wayfind.json'));
    client.send({ id: 1, method: 'tools/list' });
    const { tools } = (await client.answer(1)).result as { tools: { name: string }[] };
    expect(tools.map(({ name }) => name)).toContain('grep');
  });
});
