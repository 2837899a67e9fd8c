/** A FIFO in the place of a file that git or Wayfind reads: nothing waits for it, and everything else is listed. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadManifestReaders } from '../../../languages/load.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { blockingFile } from '../../../src/discover/blocked-git.ts';
import { discover } from '../../../src/discover/discover.ts';
import { findRepository } from '../../../src/discover/git-repository.ts';
import { detectProjects } from '../../../src/discover/projects.ts';
import { configWith, createTree } from './tree-fixture.ts';

/** Far less than the time limit of a git command. */
const SOON_MS = 15_000;

const FILES = { 'a.py': 'def a(): pass\n', 'src/b.py': 'def b(): pass\n' };

function withFifo(file: string, isRepository: boolean) {
  const tree = createTree(FILES);
  if (isRepository) tree.init({ commit: true });
  const absolute = path.join(tree.root, file);
  rmSync(absolute, { force: true });
  mkdirSync(path.dirname(absolute), { recursive: true });
  execFileSync('mkfifo', [absolute]);
  return tree;
}

const listed = async (root: string) => {
  const { files } = await discover(root, { config: configWith({}) });
  return files.map((file) => file.path);
};

describe.runIf(process.platform !== 'win32')('a FIFO', () => {
  const inTree = [
    '.gitignore',
    'src/.gitignore',
    '.gitattributes',
    '.wayfindignore',
    'src/.wayfindignore',
    '.mailmap',
    '.wayfind/.gitignore',
  ];
  for (const file of [...inTree, '.gitmodules', 'package.json'])
    test(
      `as ${file}`,
      async () => {
        for (const isRepository of [true, false])
          expect(await listed(withFifo(file, isRepository).root)).toEqual(['a.py', 'src/b.py']);
      },
      SOON_MS,
    );

  for (const file of ['.git/info/exclude', '.git/config', '.git/index', '.git/packed-refs'])
    test(`as ${file}`, async () => expect(await listed(withFifo(file, true).root)).toContain('a.py'), SOON_MS);

  test('is looked for while other work continues, until that is cancelled', async () => {
    const { root } = withFifo('src/no-rules', true);
    for (let i = 0; i < 500; i++) mkdirSync(path.join(root, `d${i}`));
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    const look = (signal: AbortSignal) => blockingFile(root, findRepository(root)!, signal);
    expect(await look(new AbortController().signal)).toBeUndefined();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    execFileSync('mkfifo', [path.join(root, '.gitignore')]);
    expect(await look(new AbortController().signal)).toBe('.gitignore');
    expect(await look(AbortSignal.abort())).toBeUndefined();
  });

  test('in place of a manifest that was listed, or of the settings', async () => {
    const { root } = createTree({ ...FILES, 'package.json': '{ "name": "sample" }' });
    const listing = await discover(root, { config: configWith({}) });
    rmSync(path.join(root, 'package.json'));
    execFileSync('mkfifo', [path.join(root, 'package.json'), path.join(root, 'wayfind.json')]);
    expect(detectProjects(listing, await loadManifestReaders()).problems).toMatchObject([{ path: 'package.json' }]);
    await expect(loadConfig({ root, env: {} })).resolves.toBeDefined();
  });
});
