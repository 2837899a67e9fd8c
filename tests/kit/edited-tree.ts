/** A real directory that changes as work trees do: edits, moves, faults, ignore rules, manifests, branches, links. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { randomEdit, randomOf } from './random-edits.ts';
import { TreeFaults } from './tree-faults.ts';
import { TreeMoves } from './tree-moves.ts';

const PROJECTS = path.join(import.meta.dirname, '../projects');
const SHOPS = fs.readdirSync(PROJECTS).sort();
const IGNORE_FILES = ['.gitignore', '.wayfindignore', 'typescript-shop/.gitignore', 'python-shop/.gitignore'];
const BRANCHES = ['trunk', 'feature', 'release'];
/** Number of files that differ on every branch: enough that the index of a branch is kept after a switch. */
const CROWD = 24;
/** Manifests that change how modules are found. */
const MANIFESTS: readonly (readonly [string, string])[] = [
  ['typescript-shop/tsconfig.json', '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] } } }'],
  ['typescript-shop/tsconfig.json', '{ "compilerOptions": { "rootDirs": ["src", "lib"] } }'],
  ['typescript-shop/package.json', '{ "name": "other", "exports": { ".": "./src/index.ts", "./*": "./src/*.ts" } }'],
  ['typescript-shop/package.json', '{ "name": "broken", '],
  ['package.json', '{ "name": "all", "workspaces": ["typescript-shop", "*-shop"] }'],
  ['go-shop/go.mod', 'module example.com/elsewhere\n\ngo 1.22\n'],
  ['go.work', 'go 1.22\n\nuse ./go-shop\n'],
  ['python-shop/pyproject.toml', '[project]\nname = "other"\n\n[tool.setuptools.packages.find]\nwhere = ["src"]\n'],
  ['rust-shop/Cargo.toml', '[workspace]\nmembers = ["cli"]\n'],
  ['php-shop/composer.json', '{ "autoload": { "psr-4": { "Other\\\\": "src/" } } }'],
];

/** Paths of the regular files of a tree that can be read, sorted, without those of git and the index. */
export function filesBelow(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^\.(?:git|wayfind)\//.test(file) && isReadable(path.join(root, file)))
    .sort();
}

function isReadable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export class EditedTree {
  readonly random = (below: number): number => this.draw(below);
  private draw: (below: number) => number;
  private readonly original = new Map<string, string>();
  private readonly hasGit: boolean;
  private readonly moves: TreeMoves;
  private readonly faults: TreeFaults;

  /** Fills the directory with a few projects that the seed picks; every second one is a git repository. */
  constructor(
    readonly root: string,
    seed: number,
  ) {
    this.draw = randomOf(seed);
    this.moves = new TreeMoves(root, this.random, () => this.files());
    this.faults = new TreeFaults(root, this.random, () => this.files());
    this.hasGit = seed % 2 === 0;
    const first = this.random(SHOPS.length);
    for (const shop of [SHOPS[first], SHOPS[(first + 1 + this.random(SHOPS.length - 1)) % SHOPS.length]])
      fs.cpSync(path.join(PROJECTS, shop), path.join(root, shop), { recursive: true });
    if (this.hasGit) this.writeCrowd(BRANCHES[0]);
    for (const file of this.files()) this.original.set(file, this.read(file));
    if (!this.hasGit) return;
    this.git('init', '-q', '-b', BRANCHES[0]);
    this.commit();
    for (const branch of BRANCHES.slice(1)) {
      this.git('checkout', '-q', '-b', branch);
      this.writeCrowd(branch);
      this.commit();
    }
    this.git('checkout', '-q', BRANCHES[0]);
  }

  /** Starts the random numbers anew, so that a change does not depend on those before it. */
  reseed(seed: number): void {
    this.draw = randomOf(seed);
  }

  /** Makes one change and returns its description. */
  change(): string {
    if (this.files().length === 0) return this.comeBack();
    const choice = this.random(30);
    if (choice < 10) return this.editText();
    if (choice < 11) return this.touch();
    if (choice < 12) return this.ignore();
    if (choice < 14) return this.manifest();
    if (choice < 15) return this.oddity();
    if (choice < 21) return this.faults.change();
    if (this.hasGit && choice < 26) return this.switchBranch();
    return this.moves.change();
  }

  /** Paths of the regular files, without those of git and the index. */
  files = (): string[] => filesBelow(this.root);

  private editText(): string {
    const current = new Map(this.files().map((file) => [file, this.read(file)]));
    const edit = randomEdit(this.random, current, this.original);
    for (const [file, text] of edit) {
      if (text === undefined) fs.rmSync(this.at(file), { force: true });
      else this.write(file, text);
    }
    return `edit ${[...edit.keys()].join(' ')}`;
  }

  private touch(): string {
    const file = this.pick(this.files());
    const past = 1_500_000_000 + this.random(100_000_000);
    fs.utimesSync(this.at(file), past, past);
    return `touch ${file}`;
  }

  private comeBack(): string {
    for (const [file, text] of this.original) this.write(file, text);
    return 'all files come back';
  }

  private ignore(): string {
    const file = this.pick(IGNORE_FILES);
    if (fs.existsSync(this.at(file)) && this.random(2) === 0) {
      fs.rmSync(this.at(file));
      return `remove ${file}`;
    }
    const named = this.pick(this.files());
    const rules = [
      `${path.basename(named)}\n`,
      `*${path.extname(named)}\n!${path.basename(named)}\n`,
      'src/\n',
      'test*\n',
    ];
    this.write(file, this.pick(rules));
    return `ignore in ${file}`;
  }

  private manifest(): string {
    const [file, text] = this.pick(MANIFESTS);
    if (fs.existsSync(this.at(file)) && this.random(3) === 0) {
      fs.rmSync(this.at(file));
      return `remove ${file}`;
    }
    this.write(file, this.random(3) === 0 ? (this.original.get(file) ?? text) : text);
    return `manifest ${file}`;
  }

  /** A link, a file where a directory was, a file whose mode implies another language, a file that is not text. */
  private oddity(): string {
    const [link, script] = ['link', 'script'].map((name) => this.at(name));
    switch (this.random(4)) {
      case 0:
        if (fs.lstatSync(link, { throwIfNoEntry: false })) fs.rmSync(link);
        else fs.symlinkSync(this.pick(['/', 'nowhere', this.pick(this.files())]), link);
        return 'link';
      case 1:
        this.write('script', '#!/usr/bin/env python3\ndef script(): pass\n');
        fs.chmodSync(script, this.random(2) === 0 ? 0o755 : 0o644);
        return 'script';
      case 2:
        this.write('blob.py', this.random(2) === 0 ? Buffer.alloc(5000) : 'def blob(): pass\n');
        return 'blob';
      default:
        return this.replaceDirectory();
    }
  }

  private replaceDirectory(): string {
    const place = this.at('place.py');
    const isDirectory = fs.lstatSync(place, { throwIfNoEntry: false })?.isDirectory();
    fs.rmSync(place, { recursive: true, force: true });
    this.write(isDirectory ? 'place.py' : 'place.py/inner.py', 'def place(): pass\n');
    return 'file and directory';
  }

  private switchBranch(): string {
    const branch = this.pick(BRANCHES);
    if (this.random(3) > 0) this.commit();
    try {
      this.git('checkout', '-q', '-f', branch);
    } catch {
      // A link or directory blocks a tracked file: the result that git leaves is a valid tree as well.
    }
    return `switch to ${branch}`;
  }

  /** Small files that differ on every branch and call each other. */
  private writeCrowd(branch: string): void {
    for (let i = 0; i < CROWD; i++) {
      const next = (i + 1) % CROWD;
      const call = `${branch}_${next}`;
      this.write(
        `crowd/c${i}.py`,
        `from crowd.c${next} import ${call}\n\ndef ${branch}_${i}():\n    return ${call}()\n`,
      );
    }
  }

  private commit(): void {
    try {
      this.git('add', '-A', '--ignore-errors');
    } catch {
      // A FIFO took the place of a tracked file: git adds the rest.
    }
    this.git('commit', '-q', '--allow-empty', '-m', 'change');
  }

  private git(...args: string[]): string {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'gc.auto=0'];
    return execFileSync('git', [...identity, ...args], { cwd: this.root, encoding: 'utf8', stdio: 'pipe' });
  }

  private write(file: string, text: string | Buffer): void {
    // Whatever blocks the path is removed: above it all but directories, in its place all but files.
    const kindOf = (place: string) => fs.lstatSync(this.at(place), { throwIfNoEntry: false });
    for (let above = path.dirname(file); above !== '.'; above = path.dirname(above))
      if (kindOf(above)?.isDirectory() === false) fs.rmSync(this.at(above));
    if (kindOf(file)?.isFile() === false) fs.rmSync(this.at(file), { recursive: true });
    fs.mkdirSync(path.dirname(this.at(file)), { recursive: true });
    fs.writeFileSync(this.at(file), text);
  }

  private read = (file: string): string => fs.readFileSync(this.at(file), 'utf8');
  private at = (file: string): string => path.join(this.root, file);
  private pick = <T>(from: readonly T[]): T => from[this.random(from.length)];
}
