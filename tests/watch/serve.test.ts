/** `wayfind serve --watch` as a process: a change is in the next answer. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { distFile } from '../../src/base/dist-file.ts';
import { Tree } from './watched.ts';

const bin = join(distFile('cli.cjs'), '..', '..', 'bin', 'wayfind.js');

async function served(tree: Tree): Promise<(query: string) => Promise<string>> {
  const client = new Client({ name: 'test', version: '1' });
  const args = [bin, 'serve', '--watch', '--workspace', tree.root];
  // The answer waits for the update also where that takes longer than usual.
  const env = { ...getDefaultEnvironment(), WAYFIND_FRESHNESS_POLICY: 'strict' };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  onTestFinished(async () => {
    await client.close();
    tree.remove();
  });
  return async (query) => {
    const { content } = await client.callTool({ name: 'search', arguments: { query } });
    return (content as { text: string }[]).map(({ text }) => text).join('\n');
  };
}

test('what was written a moment ago is in the next answer', async () => {
  const tree = new Tree({ 'src/a.py': 'def zebra(): pass\n', 'src/b.py': 'def other(): pass\n' });
  const search = await served(tree);
  await expect.poll(() => search('zebra'), { timeout: 10_000 }).toContain('src/a.py:1');
  for (let round = 0; round < 5; round++) {
    tree.write('src/a.py', `${'\n'.repeat(round)}def giraffe${round}(): pass\n`);
    expect(await search(`giraffe${round}`)).toContain(`src/a.py:${round + 1}`);
  }
  tree.write('new/place/c.py', 'def okapi(): pass\n');
  expect(await search('okapi')).toContain('new/place/c.py:1');
  tree.remove();
  tree.write('src/d.py', 'def lion(): pass\n');
  await expect.poll(() => search('lion'), { timeout: 10_000 }).toContain('src/d.py:1');
});
