/** Changes that leave sizes and modification times as they were: a question's check and `index` notice each of them. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../../src/config/config.ts';
import { findDelta } from '../../../src/indexer/plan/sync-delta.ts';
import { storedMemory } from '../../../src/indexer/plan/tree-memory.ts';
import { indexWorkspace } from '../../../src/indexer/run.ts';
import { indexDirOf, snapshotKeyOf } from '../../../src/store/snapshots/snapshot-dir.ts';
import { differences, freshRowsOf, rowsOf } from '../../kit/compare-index.ts';
import { randomOf } from '../../kit/random-edits.ts';
import { seeds } from '../../kit/seeds.ts';
import { createTree } from '../discover/tree-fixture.ts';

const config = defaultConfig();
const PAST = 1_600_000_000;

/** Times of everything outside of `.git` and the index: long past, so that they are trusted. */
function age(root: string): void {
  for (const entry of fs.readdirSync(root, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!/\/\.wayfind(?:\/|$)/.test(file)) fs.lutimesSync(file, PAST, PAST);
  }
  fs.lutimesSync(root, PAST, PAST);
}

/** Makes a change and restores the modification times that it changed. */
function keepingTimes(change: () => void, ...files: readonly string[]): void {
  const before = files.map((file) => fs.lstatSync(file, { throwIfNoEntry: false }));
  change();
  for (const [i, file] of files.entries()) {
    const stats = before[i];
    if (stats && fs.existsSync(file)) fs.lutimesSync(file, stats.atime, stats.mtime);
  }
}

const TEXTS = ['def one():\n    return two()\n', 'def two():\n    return one()\n', 'def six():\n    return two()\n'];

const KINDS = [
  'edit',
  'replace',
  'swap',
  'add',
  'remove',
  'nest',
  'nested HEAD',
  'own HEAD',
  'rules',
  'excludes',
] as const;
type Kind = (typeof KINDS)[number];

/** Small enough that changes meet: two directories, one of them untracked and at times a repository. */
class SneakyTree {
  readonly root = createTree({
    'src/a.py': TEXTS[0],
    'src/b.py': TEXTS[1],
    '.gitignore': 'x.py\ny.py\n',
  }).root;
  #count = 0;

  constructor(private readonly random: (below: number) => number) {
    this.#git('init', '-q', '-b', 'trunk');
    this.#git('add', '-A');
    this.#git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'first');
    fs.writeFileSync(this.#at('.git/info/exclude'), 'd.py\n');
    fs.mkdirSync(this.#at('own/deep'), { recursive: true });
    for (const file of ['own/c.py', 'own/deep/d.py', 'src/x.py']) fs.writeFileSync(this.#at(file), TEXTS[2]);
  }

  #git(...args: string[]): void {
    const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    execFileSync('git', args, { cwd: this.root, env, stdio: 'ignore' });
  }

  readonly #at = (file: string): string => path.join(this.root, file);
  readonly #pick = <T>(list: readonly T[]): T => list[this.random(list.length)];

  readonly #changes = {
    edit: () => this.#edit(),
    replace: () => this.#replace(),
    swap: () => this.#swap(),
    add: () => this.#add(),
    remove: () => this.#remove(),
    nest: () => this.#nest(),
    'nested HEAD': () => this.#toggle(this.#pick(['own/.git/HEAD', 'own/deep/.git/HEAD'])),
    'own HEAD': () => this.#toggle('.git/HEAD'),
    rules: () => this.#rules(),
    excludes: () => this.#excludes(),
  } as const;

  /** Returns its description. */
  change(kind = this.#pick(KINDS)): string {
    return this.#changes[kind]();
  }

  #files(): string[] {
    const all = ['src', 'own', 'own/deep'].flatMap((directory) =>
      fs.readdirSync(this.#at(directory)).map((name) => `${directory}/${name}`),
    );
    return all.filter((file) => file.endsWith('.py'));
  }

  #edit(): string {
    const file = this.#pick(this.#files());
    keepingTimes(() => fs.writeFileSync(this.#at(file), this.#pick(TEXTS)), this.#at(file));
    return `edit ${file} in place`;
  }

  #replace(): string {
    const file = this.#at(this.#pick(this.#files()));
    const draft = `${file}.draft`;
    const write = () => {
      fs.writeFileSync(draft, this.#pick(TEXTS));
      fs.renameSync(draft, file);
    };
    keepingTimes(write, file, path.dirname(file));
    return `replace ${file}`;
  }

  #swap(): string {
    const [one, other] = [this.#at(this.#pick(this.#files())), this.#at(this.#pick(this.#files()))];
    const draft = `${one}.draft`;
    const swap = () => {
      fs.renameSync(one, draft);
      if (other !== one) fs.renameSync(other, one);
      fs.renameSync(draft, other);
    };
    keepingTimes(swap, one, other, path.dirname(one), path.dirname(other));
    return `swap ${one} and ${other}`;
  }

  #add(): string {
    const directory = this.#pick(['src', 'own', 'own/deep']);
    const name = this.#pick([`new${this.#count++}.py`, `new${this.#count}.py`, 'x.py']);
    const write = () => fs.writeFileSync(this.#at(`${directory}/${name}`), this.#pick(TEXTS));
    keepingTimes(write, this.#at(directory));
    return `add ${directory}/${name}`;
  }

  #remove(): string {
    const files = this.#files();
    if (files.length < 4) return 'keep the last files';
    const file = this.#at(this.#pick(files));
    keepingTimes(() => fs.rmSync(file), path.dirname(file));
    return `remove ${file}`;
  }

  #nest(): string {
    const directory = this.#at(this.#pick(['own', 'own/deep']));
    const git = path.join(directory, '.git');
    if (fs.existsSync(git)) keepingTimes(() => fs.rmSync(git, { recursive: true }), directory);
    else keepingTimes(() => this.#git('init', '-q', directory), directory);
    return `a repository in ${directory}, or none`;
  }

  #toggle(head: string): string {
    const [file, aside] = [this.#at(head), this.#at(`${head}.aside`)];
    const move = () => {
      if (fs.existsSync(file)) fs.renameSync(file, aside);
      else if (fs.existsSync(aside)) fs.renameSync(aside, file);
    };
    if (fs.existsSync(path.dirname(file))) keepingTimes(move, path.dirname(file), file);
    return `remove or restore ${head}`;
  }

  #rules(): string {
    const file = this.#at('.gitignore');
    keepingTimes(() => fs.writeFileSync(file, this.#pick(['x.py\ny.py\n', 'y.py\nz.py\n', 'a.py\nc.py\n'])), file);
    return 'edit .gitignore';
  }

  #excludes(): string {
    const file = this.#at('.git/info/exclude');
    keepingTimes(() => fs.writeFileSync(file, this.#pick(['c.py\n', 'd.py\n', 'q.py\n'])), file);
    return 'edit .git/info/exclude';
  }
}

/** Makes the changes one by one, and after each compares the index with a fresh one. */
async function prove(tree: SneakyTree, kinds: readonly (Kind | undefined)[]): Promise<void> {
  const { root } = tree;
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const elsewhere = createTree().root;
  // The first run makes the directory of the index, which makes the time of the root too recent to be trusted.
  for (const _ of ['first', 'again']) {
    age(root);
    await indexWorkspace({ root, config, jobs: 1 });
  }
  const steps: string[] = [];
  for (const [step, kind] of kinds.entries()) {
    steps.push(tree.change(kind));
    // Every third time as the command does, else as a question does: it updates the index if the check says so.
    const lists = step % 3 === 2;
    const delta = await findDelta({ root, place, config, memory: storedMemory(place) });
    if (lists || !delta.isNothing || delta.isTreeChanged) await indexWorkspace({ root, config, jobs: 1, lists });
    const found = differences(rowsOf(root), await freshRowsOf(root, elsewhere));
    expect(found, `${steps.join('; ')} (${lists ? 'index' : 'check'})`).toEqual([]);
  }
}

for (const kind of KINDS)
  test(kind, async () => {
    const first: Kind[] = kind === 'nested HEAD' ? ['nest', 'nest'] : [];
    await prove(new SneakyTree(randomOf(1)), [...first, kind, kind, kind]);
  });

for (const seed of seeds({ few: 2, all: 40 }))
  test(`seed ${seed}`, async () => {
    await prove(new SneakyTree(randomOf(seed)), new Array<undefined>(12).fill(undefined));
  });
