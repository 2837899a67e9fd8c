/** A remembered tree against one that is listed again: after any change they say the same, or the memory says that it does not know. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { discover, type TreeListing } from '../../../src/discover/discover.ts';
import { refreshTree } from '../../../src/discover/refresh-tree.ts';
import { recordTree, type TreeRecord } from '../../../src/discover/tree-record.ts';
import { decodeRecord, encodeRecord } from '../../../src/discover/tree-record-codec.ts';
import { configWith, createTree, type Tree } from './tree-fixture.ts';

const FILES = {
  'src/a.py': 'a = 1\n',
  'src/deep/b.py': 'b = 1\n',
  'lib/c.ts': 'export const c = 1;\n',
  tool: '#!/bin/sh\n',
  '.gitignore': '*.log\nout/\n',
  'noise.log': 'x\n',
  'out/made.py': 'm = 1\n',
};
const config = configWith();

/** As after a while: what changed long ago is not doubted. */
async function remembered(tree: Tree): Promise<TreeRecord> {
  const listing = await discover(tree.root, { config });
  const record = await recordTree(listing, { startedAt: Date.now() + 60_000 });
  const restored = decodeRecord(encodeRecord(record!, 'state'), { isWanted: (label) => label === 'state' });
  expect(restored).toEqual(record);
  return restored!;
}

const essence = ({ head, files, problems }: TreeListing) => ({ head, files, problems });

interface Row {
  readonly says: string;
  readonly change: (tree: Tree, at: (file: string) => string) => void;
  /** `same`, the files that are suspects, or that it has to be listed again. */
  readonly outcome: 'same' | 'again' | readonly string[];
}

const ROWS: readonly Row[] = [
  { says: 'nothing', change() {}, outcome: 'same' },
  { says: 'an edit', change: (_, at) => appendFileSync(at('src/a.py'), 'x = 1\n'), outcome: ['src/a.py'] },
  {
    says: 'an edit whose times were put back',
    change(tree, at) {
      utimesSync(at('src/a.py'), 1000, 1000);
      tree.write({ 'src/a.py': 'a = 2\n' });
      utimesSync(at('src/a.py'), 1000, 1000);
    },
    outcome: ['src/a.py'],
  },
  { says: 'a mode bit', change: (_, at) => chmodSync(at('tool'), 0o755), outcome: ['tool'] },
  {
    says: 'a file saved as a draft that is renamed',
    change(tree, at) {
      tree.write({ 'lib/c.ts~': 'export const c = 2;\n' });
      renameSync(at('lib/c.ts~'), at('lib/c.ts'));
    },
    outcome: ['lib/c.ts'],
  },
  { says: 'a new file', change: (tree) => tree.write({ 'src/new.py': '' }), outcome: 'again' },
  { says: 'a new directory', change: (tree) => tree.write({ 'src/more/new.py': '' }), outcome: 'again' },
  {
    says: 'a file in a directory that had none',
    change: (tree) => tree.write({ 'empty/new.py': '' }),
    outcome: 'again',
  },
  { says: 'a deletion', change: (_, at) => unlinkSync(at('src/a.py')), outcome: 'again' },
  { says: 'a directory gone', change: (_, at) => rmSync(at('src/deep'), { recursive: true }), outcome: 'again' },
  { says: 'a rename', change: (_, at) => renameSync(at('src/a.py'), at('src/z.py')), outcome: 'again' },
  { says: 'another ignore rule', change: (_, at) => appendFileSync(at('.gitignore'), 'lib/\n'), outcome: 'again' },
  { says: 'rules of our own', change: (tree) => tree.write({ '.wayfindignore': 'lib/\n' }), outcome: 'again' },
  { says: 'a file in an ignored directory', change: (tree) => tree.write({ 'out/more.py': '' }), outcome: 'same' },
  {
    says: 'a link where a file was',
    change(_, at) {
      unlinkSync(at('src/a.py'));
      symlinkSync('deep/b.py', at('src/a.py'));
    },
    outcome: 'again',
  },
];

const IN_GIT: readonly Row[] = [
  {
    says: 'a commit',
    change: (tree) => tree.git('commit', '-q', '--allow-empty', '-m', 'second'),
    outcome: 'same',
  },
  { says: 'a branch', change: (tree) => tree.git('checkout', '-q', '-b', 'other'), outcome: 'same' },
  {
    says: 'an ignored file that is tracked now',
    change: (tree) => tree.git('add', '-f', 'noise.log'),
    outcome: 'again',
  },
  {
    says: 'an index that git wrote again',
    change: (tree) => tree.git('update-index', '--force-write-index'),
    outcome: 'same',
  },
  {
    says: "the repository's own excludes",
    change: (_, at) => appendFileSync(at('.git/info/exclude'), 'lib/\n'),
    outcome: 'again',
  },
];

async function check(tree: Tree, { change, outcome }: Row): Promise<void> {
  const record = await remembered(tree);
  change(tree, (file) => path.join(tree.root, file));
  const seen = await refreshTree(record, { config });
  expect(seen === undefined ? 'again' : seen.suspects.length === 0 ? 'same' : seen.suspects).toEqual(outcome);
  if (seen) expect(essence(seen.record.listing)).toEqual(essence(await discover(tree.root, { config })));
}

describe('a plain directory', () => {
  it.each(ROWS)('$says', async (row) => {
    const tree = createTree(FILES);
    mkdirSync(path.join(tree.root, 'empty'));
    await check(tree, row);
  });
});

describe('a repository', () => {
  it.each([...ROWS, ...IN_GIT])('$says', async (row) => {
    const tree = createTree(FILES);
    mkdirSync(path.join(tree.root, 'empty'));
    tree.init();
    tree.git('add', '-A');
    tree.git('commit', '-q', '-m', 'first');
    await check(tree, row);
  });

  it('is listed again when it changed while it was recorded', async () => {
    const tree = createTree(FILES);
    const listing = await discover(tree.root, { config });
    const record = await recordTree(listing, { startedAt: Date.now() - 10 });
    expect(await refreshTree(record!, { config })).toBeUndefined();
  });

  it('told what changed, looks at nothing else', async () => {
    const tree = createTree(FILES);
    tree.init({ commit: true });
    const record = await remembered(tree);
    tree.write({ 'src/a.py': 'a = 22\n', 'lib/c.ts': 'export const c = 22;\n', 'more.log': '' });
    const suspects = async (...only: string[]) => (await refreshTree(record, { config, only }))?.suspects;
    expect(await suspects('src/a.py')).toEqual(['src/a.py']);
    expect(await suspects('lib/c.ts', 'more.log', 'never-was.py', '.git/index')).toEqual(['lib/c.ts']);
    tree.write({ 'new.py': '' });
    expect(await suspects('new.py')).toBeUndefined();
  });
});

it('what is not a record is not read', () => {
  expect(decodeRecord(Buffer.from('garbage'), { isWanted: () => true })).toBeUndefined();
  expect(
    decodeRecord(Buffer.from('wayfind-tree-2\n{"files":5,"directories":1,"words":[]}\na\0b'), { isWanted: () => true }),
  ).toBeUndefined();
});

it('lists again after a file took the place of a pipe', async () => {
  const tree = createTree(FILES);
  const pipe = path.join(tree.root, 'src/pipe.py');
  execFileSync('mkfifo', [pipe]);
  await check(tree, {
    says: '',
    change() {
      unlinkSync(pipe);
      tree.write({ 'src/pipe.py': 'p = 1\n' });
    },
    outcome: 'again',
  });
});

it('looks at links again when it lists, and lists no more than it has to', async () => {
  const outside = createTree();
  const tree = createTree(FILES);
  symlinkSync(path.join(outside.root, 'later.py'), path.join(tree.root, 'src/link.py'));
  symlinkSync('a.py', path.join(tree.root, 'src/inside.py'));
  const record = await remembered(tree);
  expect((await refreshTree(record, { config, lists: true }))?.suspects).toEqual([]);
  outside.write({ 'later.py': '' });
  expect(await refreshTree(record, { config, lists: true })).toBeUndefined();
});
