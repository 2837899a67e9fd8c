/** Stamps that git compares: every change of a file is found, whatever the user's own repository says, and nothing of it is executed. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { discover } from '../../../src/discover/discover.ts';
import { checkTime, differingFromStamps, encodeStamps, type GitStamps } from '../../../src/discover/git-stamps.ts';
import { refreshTree } from '../../../src/discover/refresh-tree.ts';
import { recordTree, type TreeRecord } from '../../../src/discover/tree-record.ts';
import { emptyRepository } from '../../../src/store/snapshots/empty-repository.ts';
import { withEnvironment } from '../indexer/indexed-tree.ts';
import { configWith, createTree, type Tree } from './tree-fixture.ts';

const config = configWith();
/** Git is only used where there are many files. */
const FILLING = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`filling/f${i}.py`, `f = ${i}\n`]));
const SETTLED_MS = 4000;

interface Compared {
  readonly tree: Tree;
  readonly record: TreeRecord;
  readonly stamps: GitStamps;
  at(file: string): string;
  differing(): Promise<string[] | undefined>;
}

/** A tree whose files are old enough for git to compare. */
async function compared(files: Readonly<Record<string, string>>, prepare = (_: Tree) => {}): Promise<Compared> {
  const tree = createTree({ ...FILLING, ...files });
  tree.init({ commit: true });
  prepare(tree);
  await sleep(SETTLED_MS);
  const startedAt = Date.now();
  const listing = await discover(tree.root, { config });
  const index = path.join(tree.root, '.git', 'stamps-of-a-test');
  fs.writeFileSync(index, encodeStamps({ ...listing, checkedAt: startedAt })!);
  const stamps = { index, repository: emptyRepository()! };
  const record = { ...(await recordTree(listing, { startedAt }))!, stamps };
  const at = (file: string) => path.join(tree.root, file);
  return { tree, record, stamps, at, differing: () => differingFromStamps(tree.root, stamps, undefined) };
}

const keepingTimes = (file: string, change: () => void): void => {
  const { atime, mtime } = fs.statSync(file);
  change();
  fs.utimesSync(file, atime, mtime);
};

const CHANGES: Readonly<Record<string, (file: string) => void>> = {
  'an edit of the same size': (file) => fs.writeFileSync(file, 'b = 1\n'),
  'an edit whose times were put back': (file) => keepingTimes(file, () => fs.writeFileSync(file, 'b = 1\n')),
  'another file in its place, with its times': (file) =>
    keepingTimes(file, () => {
      fs.writeFileSync(`${file}~`, 'b = 1\n');
      fs.renameSync(`${file}~`, file);
    }),
  'an edit through another name': (file) => {
    fs.linkSync(file, `${file}.link`);
    keepingTimes(`${file}.link`, () => fs.writeFileSync(`${file}.link`, 'b = 1\n'));
    fs.rmSync(`${file}.link`);
  },
  'other times': (file) => fs.utimesSync(file, 1000, 1000),
  'a mode bit': (file) => fs.chmodSync(file, 0o755),
  'nothing left in it': (file) => keepingTimes(file, () => fs.truncateSync(file)),
  'its removal': (file) => fs.rmSync(file),
  'a link in its place': (file) => {
    fs.renameSync(file, `${file}.target`);
    fs.symlinkSync(`${file}.target`, file);
  },
  'a directory in its place': (file) => {
    fs.rmSync(file);
    fs.mkdirSync(file);
  },
  'a pipe in its place': (file) => {
    fs.rmSync(file);
    execFileSync('mkfifo', [file]);
  },
};

const NAMES = Object.keys(CHANGES);
const fileOf = (name: string): string => `changed/${NAMES.indexOf(name)}/a.py`;
const CHANGED = Object.fromEntries(NAMES.map((name) => [fileOf(name), 'a = 1\n']));

describe('git', () => {
  it('finds each change of a file, and no other', { timeout: 60_000 }, async () => {
    const { at, differing } = await compared({
      ...CHANGED,
      'empty.py': '',
      'full.py': 'a = 1\n',
      'dir/in.py': 'a = 1\n',
    });
    expect(await differing()).toEqual([]);
    const expected: string[] = [];
    for (const [name, change] of Object.entries(CHANGES)) {
      change(at(fileOf(name)));
      expected.push(fileOf(name));
      expect(await differing(), name).toEqual(expected.toSorted());
    }
    fs.writeFileSync(at('empty.py'), 'a = 1\n');
    fs.renameSync(at('dir'), at('moved'));
    fs.symlinkSync('moved', at('dir'));
    expect(await differing()).toEqual([...expected, 'dir/in.py', 'empty.py'].toSorted());
  });

  it('compares untracked files, and files that the user told git to leave alone', { timeout: 60_000 }, async () => {
    const { at, differing } = await compared({ 'a.py': 'a = 1\n', 'b.py': 'a = 1\n' }, (tree) => {
      tree.git('update-index', '--assume-unchanged', 'a.py');
      tree.git('update-index', '--skip-worktree', 'b.py');
      tree.write({ 'new.py': 'a = 1\n' });
      fs.writeFileSync(path.join(tree.root, '.git', 'index.lock'), '');
    });
    expect(await differing()).toEqual([]);
    for (const file of ['a.py', 'b.py', 'new.py']) fs.writeFileSync(at(file), 'b = 1\n');
    expect(await differing()).toEqual(['a.py', 'b.py', 'new.py']);
  });

  it('runs nothing that the repository names, even where contents are compared', { timeout: 60_000 }, async () => {
    const { tree, at, stamps, differing } = await compared(
      { 'a.py': 'a = 1\n', '.gitattributes': '* filter=x diff=x\n' },
      (tree) => {
        const program = path.join(tree.root, '.git', 'program');
        fs.writeFileSync(program, `#!/bin/sh\ntouch '${tree.root}/.git/was-run'\ncat\n`, { mode: 0o755 });
        for (const key of ['core.fsmonitor', 'filter.x.clean', 'filter.x.process', 'diff.x.textconv', 'diff.external'])
          tree.git('config', key, program);
      },
    );
    expect(await differing()).toEqual([]);
    // Git then takes every file for one that changed while its index was written, and reads it.
    fs.utimesSync(stamps.index, 1000, 1000);
    expect((await differing())?.length).toBeGreaterThan(1500);
    fs.writeFileSync(at('a.py'), 'b = 1\n');
    expect(await differing()).toContain('a.py');
    expect(fs.existsSync(path.join(tree.root, '.git', 'was-run'))).toBe(false);
  });

  it('is not believed where it fails', { timeout: 60_000 }, async () => {
    const { record, stamps, at, differing } = await compared({ 'a.py': 'a = 1\n' });
    const seen = async () => (await refreshTree(record, { config }))?.suspects;
    const good = fs.readFileSync(stamps.index);
    for (const bad of [Buffer.from('garbage'), good.subarray(0, 1000), Buffer.alloc(0), Buffer.alloc(good.length)]) {
      fs.writeFileSync(stamps.index, bad);
      expect(await differing()).toBeUndefined();
    }
    fs.rmSync(stamps.index);
    expect(await differing()).toBeUndefined();
    expect(await seen()).toEqual([]);
    fs.writeFileSync(at('a.py'), 'b = 1\n');
    expect(await seen()).toEqual(['a.py']);
    fs.writeFileSync(stamps.index, good);
    withEnvironment({ PATH: '/nowhere' });
    expect(await differing()).toBeUndefined();
    expect(await seen()).toEqual(['a.py']);
  });
});

describe('a file that changed a moment ago', () => {
  it('is looked at every time, until its stamp is old enough', { timeout: 60_000 }, async () => {
    const { tree, at } = await compared({ 'a.py': 'a = 1\n' });
    fs.writeFileSync(at('a.py'), 'b = 1\n');
    const listing = await discover(tree.root, { config });
    const index = at('.git/stamps-of-now');
    const put = (checkedAt: number) => fs.writeFileSync(index, encodeStamps({ ...listing, checkedAt })!);
    const differing = () => differingFromStamps(tree.root, { index, repository: emptyRepository()! }, undefined);
    put(Date.now());
    expect(await differing()).toEqual(['a.py']);
    await sleep(SETTLED_MS);
    put(Date.now());
    expect(await differing()).toEqual([]);
  });

  it('is the reason for new stamps where there are many', () => {
    const now = Date.now();
    const file = { path: 'a.py', size: 1, inode: 1, language: 'python', role: 'source' } as const;
    const files = (ageMs: number) =>
      Array.from({ length: 2000 }, () => ({ ...file, mtimeMs: now - ageMs, ctimeMs: now - ageMs }));
    const stamps = { index: '', repository: '' };
    const time = (ageMs: number, checkedAt: number, differing?: number) =>
      checkTime(
        { listing: { files: files(ageMs) }, checkedAt, ...(differing !== undefined && { stamps }) },
        {
          startedAt: now,
          differing: differing === undefined ? undefined : Array(differing).fill('a.py'),
          suspects: [],
        },
      );
    const [early, long] = [now - 9000, now - 90_000];
    expect(time(10_000, early)).toBe(now); // None were written then: too new.
    expect(time(1000, early)).toBe(early); // They are still too new.
    expect(time(100_000, long, 10)).toBe(long);
    expect(time(91_000, long, 1500)).toBe(now); // Unsettled then, not now.
    expect(time(200_000, long, 1500)).toBe(0); // Git is wrong about them.
  });
});
