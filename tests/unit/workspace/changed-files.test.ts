/** Files that changed, vanished or became something else since they were indexed. */

import { chmodSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changedFiles } from '../../../src/workspace/changed-files.ts';
import { sessionOn } from '../../../src/workspace/session.ts';
import { openWorkspace } from '../../../src/workspace/workspace.ts';
import { callTool } from '../../kit/call-tool.ts';
import { indexedTree } from '../indexer/indexed-tree.ts';

it('tells what happened to each, whatever stands in its place', async () => {
  const names = ['same.py', 'touched.py', 'edited.py', 'deleted.py', 'loop.py', 'folder.py', 'below/file.py'];
  const tree = indexedTree(Object.fromEntries(names.map((name) => [name, 'def f(): pass\n'])));
  await tree.index();
  const at = (name: string) => path.join(tree.root, name);
  utimesSync(at('touched.py'), 1, 1);
  writeFileSync(at('edited.py'), 'def g(): pass\n');
  for (const name of ['deleted.py', 'loop.py', 'folder.py', 'below']) rmSync(at(name), { recursive: true });
  symlinkSync('loop.py', at('loop.py'));
  mkdirSync(at('folder.py'));
  writeFileSync(at('below'), 'a file where the directory was');

  const engine = openWorkspace({ root: tree.root });
  const changed = changedFiles(sessionOn(engine), names);
  expect(Object.fromEntries(changed)).toEqual({
    'edited.py': 'changed',
    'deleted.py': 'deleted',
    'loop.py': 'deleted',
    'folder.py': 'deleted',
    'below/file.py': 'deleted',
  });
  engine.close();
});

it('a file that may not be read is an error a person can fix', async ({ skip }) => {
  if (process.getuid?.() === 0) skip('root may read everything');
  const tree = indexedTree({ 'a.py': 'def f(): pass\n' });
  await tree.index();
  chmodSync(path.join(tree.root, 'a.py'), 0);
  const engine = openWorkspace({ root: tree.root });
  await expect(callTool(engine, { name: 'read_file', input: { path: 'a.py', limit: 10 } })).rejects.toThrow(
    expect.objectContaining({ code: 'PATH_NOT_FOUND' }),
  );
  engine.close();
});
