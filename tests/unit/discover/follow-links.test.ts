/** `index.follow_symlinks`: what links add to a listing, by git and by walking, and how a remembered tree notices their changes. */
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { discover, type TreeListing } from '../../../src/discover/discover.ts';
import { refreshTree } from '../../../src/discover/refresh-tree.ts';
import { recordTree } from '../../../src/discover/tree-record.ts';
import { decodeRecord, encodeRecord } from '../../../src/discover/tree-record-codec.ts';
import { configWith, createTree, list, paths, type Tree, whyIgnored } from './tree-fixture.ts';

const FOLLOWS = { follow_symlinks: true };

interface LinkedTree extends Tree {
  link(target: string, name: string): void;
}

function linkedTree(files: Readonly<Record<string, string>>): LinkedTree {
  const tree = createTree(files);
  return {
    ...tree,
    link(target, name) {
      mkdirSync(path.dirname(path.join(tree.root, name)), { recursive: true });
      symlinkSync(target, path.join(tree.root, name));
    },
  };
}

const GENERATED = {
  '.gitignore': '/out/\n*.log\n',
  'src/a.ts': '',
  'out/gen/g.ts': '',
  'out/gen/deep/h.ts': '',
  'out/gen/noise.log': '',
  'out/one.ts': '',
};

describe.each([['walked'], ['listed by git']])('a tree that is %s', (how) => {
  const ready = (tree: Tree): void => {
    if (how !== 'walked') tree.init();
  };
  const sources = (listing: TreeListing): string[] => paths(listing).filter((file) => file.endsWith('.ts'));

  test('by default no link is followed', async () => {
    const tree = linkedTree(GENERATED);
    tree.link('../out/gen', 'src/gen');
    ready(tree);
    const listing = await list(tree.root);
    expect(sources(listing)).toEqual(['src/a.ts']);
    expect(whyIgnored(listing, 'src/gen')).toBe('symlink link to out/gen');
    expect(listing.followed).toBeUndefined();
  });

  test('what is ignored under its own name is listed under that of the link, by the rules for that name', async () => {
    const tree = linkedTree(GENERATED);
    tree.link('../out/gen', 'src/gen');
    tree.link('../out/one.ts', 'src/one.ts');
    ready(tree);
    const listing = await list(tree.root, FOLLOWS);
    expect(sources(listing)).toEqual(['src/a.ts', 'src/gen/deep/h.ts', 'src/gen/g.ts', 'src/one.ts']);
    expect(paths(listing)).not.toContain('src/gen/noise.log');
    expect(listing.followed).toEqual([
      { path: 'src/gen', target: 'out/gen', isDirectory: true },
      { path: 'src/one.ts', target: 'out/one.ts', isDirectory: false },
    ]);
  });

  test('what the tree lists already is not listed twice, whatever leads to it', async () => {
    const tree = linkedTree(GENERATED);
    tree.link('src', 'same');
    tree.link('a.ts', 'src/b.ts');
    tree.link('../out/gen', 'src/gen');
    tree.link('../out/gen/deep', 'src/later');
    tree.link('../out', 'src/zz');
    ready(tree);
    const listing = await list(tree.root, FOLLOWS);
    expect(sources(listing)).toEqual(['src/a.ts', 'src/gen/deep/h.ts', 'src/gen/g.ts', 'src/zz/one.ts']);
    expect(whyIgnored(listing, 'same')).toBe('symlink link to src');
    expect(whyIgnored(listing, 'src/later')).toBe('symlink link to out/gen/deep: followed under another name');
  });

  test('never out of the root, into git, into the index or to a secret', async () => {
    const outside = createTree({ 'o.ts': '', 'd/p.ts': '' });
    const tree = linkedTree({
      '.gitignore': 'out/\n',
      'a.ts': '',
      'out/.env': 'KEY=1',
      'out/.ssh/key.ts': '',
      'out/node_modules/m/i.ts': '',
      'out/.GIT/config.ts': '',
      '.wayfind/w.ts': '',
    });
    tree.link(outside.root, 'escape');
    tree.link(path.join(outside.root, 'o.ts'), 'o.ts');
    tree.link(path.join(outside.root, 'd'), 'out/hop');
    tree.link('out/hop', 'hopped');
    tree.link('out/hop/p.ts', 'p.ts');
    tree.link('out/.env', 'notes.ts');
    tree.link('out/.ssh', 'ssh');
    tree.link('out/node_modules/m', 'm');
    tree.link('.wayfind', 'w');
    tree.link('out/.GIT', 'g');
    tree.link('nowhere', 'broken.ts');
    tree.link('self', 'self');
    ready(tree);
    if (how !== 'walked') tree.link('.git', 'repository');
    const listing = await list(tree.root, FOLLOWS);
    expect(sources(listing)).toEqual(['a.ts']);
    expect(listing.followed).toEqual([]);
    expect(whyIgnored(listing, 'escape')).toBe('symlink leads out of the root');
    expect(whyIgnored(listing, 'hopped')).toBe('symlink leads out of the root');
    expect(whyIgnored(listing, 'notes.ts')).toBe('symlink link to out/.env: environment file');
    expect(whyIgnored(listing, 'g')).toBe('symlink link to out/.GIT: .git is never indexed');
    expect(listing.problems.map((problem) => problem.code)).toContain('outside_root');
  });

  test('loops, links to links, and links below a followed one', async () => {
    const tree = linkedTree({ ...GENERATED, 'out/more/m.ts': '' });
    tree.link('..', 'src/up');
    tree.link('.', 'src/here');
    tree.link('..', 'out/gen/deep/up');
    tree.link('../more', 'out/gen/again');
    tree.link('../../src', 'out/gen/src');
    tree.link('gen', 'out/alias');
    tree.link('../out/alias', 'src/gen');
    ready(tree);
    const listing = await list(tree.root, FOLLOWS);
    expect(sources(listing)).toEqual(['src/a.ts', 'src/gen/again/m.ts', 'src/gen/deep/h.ts', 'src/gen/g.ts']);
    expect(whyIgnored(listing, 'src/up')).toBe('symlink link to the root: a directory above it');
    expect(whyIgnored(listing, 'src/gen/deep/up')).toBe('symlink link to out/gen: a directory above it');
  });

  test("Wayfind's own rules hold for both names, those for directories hold for links", async () => {
    const tree = linkedTree({
      ...GENERATED,
      '.wayfindignore': '/out/gen/deep/\n',
      'out/other/.wayfindignore': '*.skip.ts\n',
      'out/other/x.ts': '',
      'out/other/x.skip.ts': '',
      'out/third/t.ts': '',
    });
    tree.link('../out/gen', 'src/gen');
    tree.link('../out/other', 'src/other');
    tree.link('../out/third', 'src/third');
    tree.link('out/third', 'out.log');
    ready(tree);
    const listing = await list(tree.root, { ...FOLLOWS, exclude: ['third/'] });
    expect(sources(listing)).toEqual(['src/a.ts', 'src/gen/g.ts', 'src/other/x.ts']);
  });

  test('index.include is asked about the files, not about the link', async () => {
    const tree = linkedTree(GENERATED);
    tree.link('../out/gen', 'src/gen');
    tree.link('../out/one.ts', 'src/one.ts');
    ready(tree);
    expect(paths(await list(tree.root, { ...FOLLOWS, include: ['h.ts'] }))).toEqual(['src/gen/deep/h.ts']);
  });

  test('another repository stays another one', async () => {
    const tree = linkedTree({ ...GENERATED, 'out/theirs/t.ts': '' });
    tree.init({ commit: true, directory: 'out/theirs' });
    tree.link('out/theirs', 'theirs');
    ready(tree);
    const listing = await list(tree.root, FOLLOWS);
    expect(sources(listing)).toEqual(how === 'walked' ? ['src/a.ts', 'theirs/t.ts'] : ['src/a.ts']);
  });

  const CHANGES: readonly {
    says: string;
    change: (tree: LinkedTree, at: (file: string) => string) => void;
    outcome: 'same' | 'again' | readonly string[];
  }[] = [
    { says: 'nothing', change() {}, outcome: 'same' },
    {
      says: 'an edit behind a link to a directory',
      change: (_, at) => appendFileSync(at('out/gen/g.ts'), 'x'),
      outcome: ['src/gen/g.ts'],
    },
    {
      says: 'an edit behind a link to a file',
      change: (_, at) => appendFileSync(at('out/one.ts'), 'x'),
      outcome: ['src/one.ts'],
    },
    {
      says: 'a new file behind a link',
      change: (_, at) => writeFileSync(at('out/gen/new.ts'), ''),
      outcome: 'again',
    },
    {
      says: 'a new file behind a link to an empty directory',
      change: (_, at) => writeFileSync(at('out/empty/new.ts'), ''),
      outcome: 'again',
    },
    {
      says: 'a link that leads elsewhere',
      change(tree, at) {
        unlinkSync(at('src/gen'));
        tree.link('../out/empty', 'src/gen');
      },
      outcome: 'again',
    },
    {
      says: 'a link on the way that leads elsewhere',
      change(tree, at) {
        unlinkSync(at('out/current'));
        tree.link('second', 'out/current');
      },
      outcome: 'again',
    },
    {
      says: 'a target that appears',
      change: (tree) => tree.write({ 'out/late/l.ts': '' }),
      outcome: 'again',
    },
    { says: 'a target that is gone', change: (_, at) => rmSync(at('out/one.ts')), outcome: 'again' },
    {
      says: 'a rule beside the target',
      change: (tree) => tree.write({ 'out/.wayfindignore': 'gen/deep/\n' }),
      outcome: 'again',
    },
    {
      says: 'a target that is listed now',
      change: (tree) => tree.write({ '.gitignore': '/none/\n' }),
      outcome: 'again',
    },
    {
      says: 'a change of what no link leads to',
      change: (tree) => tree.write({ 'out/unused/u.ts': '' }),
      outcome: 'same',
    },
    {
      says: 'a directory in place of a link',
      change(_, at) {
        unlinkSync(at('src/gen'));
        renameSync(at('out/gen'), at('src/gen'));
      },
      outcome: 'again',
    },
  ];

  it.each(CHANGES)('is remembered: $says', async ({ change, outcome }) => {
    const config = configWith(FOLLOWS);
    const tree = linkedTree({ ...GENERATED, 'out/first/f.ts': '', 'out/second/s.ts': '' });
    mkdirSync(path.join(tree.root, 'out/empty'));
    mkdirSync(path.join(tree.root, 'out/unused'));
    tree.link('../out/gen', 'src/gen');
    tree.link('../out/one.ts', 'src/one.ts');
    tree.link('../out/empty', 'src/empty');
    tree.link('first', 'out/current');
    tree.link('../out/current', 'src/current');
    tree.link('../out/late', 'src/late');
    ready(tree);
    const record = await recordTree(await discover(tree.root, { config }), { startedAt: Date.now() + 60_000 });
    const restored = decodeRecord(encodeRecord(record!, 's'), { isWanted: () => true });
    expect(restored).toEqual(record);
    change(tree, (file) => path.join(tree.root, file));
    const seen = await refreshTree(restored!, { config });
    expect(seen === undefined ? 'again' : seen.suspects.length === 0 ? 'same' : seen.suspects).toEqual(outcome);
    const { files, followed } = await discover(tree.root, { config });
    if (seen) expect(seen.record.listing).toMatchObject({ files, followed });
  });
});
