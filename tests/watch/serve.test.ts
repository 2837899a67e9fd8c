/** `wayfind serve` as a process: a change is in the next answer, with a watcher and without. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { distFile } from '../../src/base/dist-file.ts';
import { Tree } from './watched.ts';

const bin = join(distFile('cli.cjs'), '..', '..', 'bin', 'wayfind.js');

interface Served {
  search(query: string): Promise<string>;
  grep(pattern: string): Promise<string>;
  status(): Promise<string>;
}

/** `before`: a command that runs the server. */
async function served(tree: Tree, flags: readonly string[] = [], before: readonly string[] = []): Promise<Served> {
  const client = new Client({ name: 'test', version: '1' });
  const [command, ...args] = [...before, process.execPath, bin, 'serve', ...flags, '--workspace', tree.root];
  // The answer waits for the update also where that takes longer than usual.
  const env = { ...getDefaultEnvironment(), WAYFIND_FRESHNESS_POLICY: 'strict' };
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
  onTestFinished(async () => {
    await client.close();
    tree.remove();
  });
  const call = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: input });
    return (content as { text: string }[]).map(({ text }) => text).join('\n');
  };
  return {
    search: (query) => call('search', { query }),
    grep: (pattern) => call('grep', { pattern: [pattern] }),
    status: () => call('status', {}),
  };
}

const PATIENCE = { timeout: 10_000 };
const BY_EVENTS = 'changes     as the system reports them';
const BY_CHECKS = 'changes     by a check before answers';

describe('what was written a moment ago is in the next answer', () => {
  test.each([[[]], [['--watch']]])('of a server with the flags %j', async (flags) => {
    const tree = new Tree({ 'src/a.py': 'def zebra(): pass\n', 'src/b.py': 'def other(): pass\n' });
    const { search, status } = await served(tree, flags);
    await expect.poll(() => search('zebra'), PATIENCE).toContain('src/a.py:1');
    await expect.poll(status, PATIENCE).toContain(BY_EVENTS);
    for (let round = 0; round < 5; round++) {
      tree.write('src/a.py', `${'\n'.repeat(round)}def giraffe${round}(): pass\n`);
      expect(await search(`giraffe${round}`)).toContain(`src/a.py:${round + 1}`);
    }
    tree.write('new/place/c.py', 'def okapi(): pass\n');
    expect(await search('okapi')).toContain('new/place/c.py:1');
    tree.remove();
    tree.write('src/d.py', 'def lion(): pass\n');
    await expect.poll(() => search('lion'), PATIENCE).toContain('src/d.py:1');
  });

  test('of a server that got no event of it', async () => {
    const tree = new Tree({ 'src/a.py': 'def zebra(): pass\n', 'src/b.txt': 'some text\n' });
    const elsewhere = new Tree({});
    onTestFinished(() => elsewhere.remove());
    for (const name of ['a.py', 'b.txt']) linkSync(tree.at(`src/${name}`), elsewhere.at(name));
    const { search, grep, status } = await served(tree, ['--tools', 'full']);
    await expect.poll(() => search('zebra'), PATIENCE).toContain('src/a.py:1');
    await expect.poll(status, PATIENCE).toContain(BY_EVENTS);
    for (let round = 0; round < 3; round++) {
      await grep(`nothing${round}`);
      appendFileSync(elsewhere.at('b.txt'), `hippo${round}\n`);
      expect(await grep(`hippo${round}`)).toContain('src/b.txt');
      appendFileSync(elsewhere.at('a.py'), `def giraffe${round}(): pass\n`);
      expect(await search(`giraffe${round}`)).toContain(`src/a.py:${round + 2}`);
    }
  });

  test('of each of two servers', async () => {
    const tree = new Tree({ 'src/a.py': 'def zebra(): pass\n' });
    const servers = [await served(tree), await served(tree)];
    for (const { search, status } of servers) {
      await expect.poll(() => search('zebra'), PATIENCE).toContain('src/a.py:1');
      await expect.poll(status, PATIENCE).toContain(BY_EVENTS);
    }
    for (let round = 0; round < 4; round++) {
      tree.write('src/a.py', `def giraffe${round}(): pass\n`);
      for (const { search } of servers) expect(await search(`giraffe${round}`)).toContain('src/a.py:1');
    }
  });
});

describe('a server that cannot watch, or must not, checks the tree and says so in its status', () => {
  test('with --no-watch, or the setting', async () => {
    const tree = new Tree({ 'a.py': 'def zebra(): pass\n' });
    const { search, status } = await served(tree, ['--no-watch']);
    await expect.poll(() => search('zebra'), PATIENCE).toContain('a.py:1');
    await expect.poll(status, PATIENCE).toContain(`${BY_CHECKS}: watching is turned off`);
    const other = new Tree({ 'a.py': 'def zebra(): pass\n', 'wayfind.json': '{ "server": { "watch": false } }' });
    const configured = await served(other);
    await expect.poll(() => configured.search('zebra'), PATIENCE).toContain('a.py:1');
    await expect.poll(configured.status, PATIENCE).toContain(`${BY_CHECKS}: watching is turned off`);
  });

  test('while the settings are invalid, and watches once they are mended', async () => {
    const tree = new Tree({ 'a.py': 'def zebra(): pass\n' });
    const first = await served(tree);
    await expect.poll(() => first.search('zebra'), PATIENCE).toContain('a.py:1');
    await expect.poll(first.status, PATIENCE).toContain(BY_EVENTS);
    const { search, status } = await served(tree);
    tree.write('wayfind.json', '{ "index": ');
    await expect.poll(() => search('zebra'), PATIENCE).toContain('the tree could not be checked');
    // Meanwhile watching fails to start.
    await sleep(1000);
    rmSync(tree.at('wayfind.json'));
    await expect.poll(async () => (await search('zebra')) && status(), PATIENCE).toContain(BY_EVENTS);
    expect(await search('zebra')).not.toContain('could not be checked');
  });

  const withoutWatches = ['-Ur', 'sh', '-c', 'echo 4 > /proc/sys/user/max_inotify_watches && exec "$@"', 'sh'];
  const canLimit = spawnSync('unshare', [...withoutWatches, 'true']).status === 0;
  test('where the system has no watches left', async ({ skip }) => {
    skip(!canLimit, 'the number of watches cannot be limited here (unshare -Ur)');
    const files = Array.from({ length: 8 }, (_, i) => [`d${i}/a.py`, `def f${i}(): pass\n`]);
    const tree = new Tree(Object.fromEntries(files));
    const { search, status } = await served(tree, [], ['unshare', ...withoutWatches]);
    await expect.poll(() => search('f3'), PATIENCE).toContain('d3/a.py:1');
    await expect.poll(status, PATIENCE).toMatch(/by a check before answers: the system has no watches left/);
    tree.write('d3/a.py', 'def changed(): pass\n');
    expect(await search('changed')).toContain('d3/a.py:1');
  });
});
