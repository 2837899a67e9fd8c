/** A repository with five worktrees and ten refs whose symbols differ, and random things that happen to it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Random = (below: number) => number;
export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)];

/** The same few names everywhere, at other places and with other bodies. */
export const NAMES = Array.from({ length: 12 }, (_, i) => `shape_${i}`);
const FILES = ['area.py', 'lib/volume.py', 'lib/edge.py', 'app.py', 'Case.py', 'web/draw.ts'];
/** Small files that are others at every ref: so many that a tree which is left is worth keeping. */
const CROWD = 24;
export const crowdName = (random: Random): string => `crowd_${random(CROWD)}`;
const BRANCHES = Array.from({ length: 5 }, (_, i) => `branch-${i}`);
const TAGS = Array.from({ length: 5 }, (_, i) => `tag-${i}`);
export const REFS = [...BRANCHES, ...TAGS];

export interface RandomRepository {
  readonly home: string;
  readonly main: string;
  /** As they are now: some move. */
  worktrees(): string[];
  git(cwd: string, ...args: string[]): string;
  /** One thing happens in a worktree; returns what. */
  happen(worktree: string): string;
}

/** A file of random functions that call functions of another file. */
function textOf(random: Random, file: string, made: number): string {
  const names = NAMES.filter(() => random(3) === 0);
  const other = pick(random, NAMES);
  if (file.endsWith('.ts')) {
    const functions = names.map((name) => `export function ${name}(): number {\n  return ${made};\n}\n`);
    return `// ${made}\n${functions.join('\n')}\nexport const used_${other} = ${names[0] ?? 'String'};\n`;
  }
  const functions = names.map((name) => `def ${name}(x):\n    """${made}"""\n    return ${pick(random, NAMES)}(x)\n`);
  const blanks = '\n'.repeat(random(4));
  return `from lib.edge import ${other}\n${blanks}\n${functions.join('\n')}\n\ndef main_${made}():\n    ${other}(${made})\n`;
}

export function createRandomRepository(home: string, random: Random): RandomRepository {
  const main = path.join(home, 'main');
  let made = 0;
  const git: RandomRepository['git'] = (cwd, ...args) => runGit(cwd, args);
  const edit = (tree: string): void => {
    const file = pick(random, FILES);
    if (random(6) === 0) {
      rmSync(path.join(tree, file), { force: true });
      return;
    }
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), textOf(random, file, ++made));
  };
  const crowd = (tree: string): void => {
    mkdirSync(path.join(tree, 'crowd'), { recursive: true });
    for (let i = 0; i < CROWD; i++) {
      const blanks = '\n'.repeat(random(4));
      const used = pick(random, NAMES);
      const text = `from lib.edge import ${used}\n${blanks}\ndef crowd_${random(CROWD)}():\n    return ${used}(${++made})\n`;
      writeFileSync(path.join(tree, `crowd/c${i}.py`), text);
    }
  };
  const commit = (tree: string, ...flags: string[]): string => {
    git(tree, 'add', '-A');
    return git(tree, 'commit', '-q', '--allow-empty', '-m', `change ${++made}`, ...flags);
  };

  mkdirSync(main, { recursive: true });
  git(main, 'init', '-q', '-b', 'trunk');
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(main, file)), { recursive: true });
    writeFileSync(path.join(main, file), textOf(random, file, ++made));
  }
  writeFileSync(path.join(main, '.gitignore'), 'nested/\n');
  commit(main);
  for (const ref of REFS) {
    for (let i = random(3); i >= 0; i--) edit(main);
    crowd(main);
    commit(main);
    git(main, ref.startsWith('tag') ? 'tag' : 'branch', ref);
  }
  const linked: Record<string, string> = {
    side: path.join(home, 'side'),
    nested: path.join(main, 'nested/inner'),
    detached: path.join(home, 'detached'),
    moving: path.join(home, 'moving'),
  };
  git(main, 'worktree', 'add', '-q', '-b', 'side', linked.side, 'branch-1');
  git(main, 'worktree', 'add', '-q', '-b', 'nested', linked.nested, 'branch-2');
  git(main, 'worktree', 'add', '-q', '--detach', linked.detached, 'tag-1');
  git(main, 'worktree', 'add', '-q', '-b', 'moving', linked.moving, 'tag-3');

  /** Each is as git lets it be: what git refuses has not happened, and is no less a case. */
  const THINGS: Readonly<Record<string, (tree: string) => unknown>> = {
    edit,
    'edit again': edit,
    'commit all': (tree) => commit(tree),
    'edit and commit': (tree) => [edit(tree), commit(tree)],
    amend: (tree) => [edit(tree), commit(tree, '--amend')],
    'check out a ref': (tree) => git(tree, 'checkout', '-q', '-f', '--detach', pick(random, REFS)),
    'new branch': (tree) => git(tree, 'checkout', '-q', '-f', '-B', `topic-${path.basename(tree)}`, pick(random, REFS)),
    'reset hard': (tree) => git(tree, 'reset', '-q', '--hard', pick(random, ['HEAD', 'HEAD~1', ...REFS])),
    stash: (tree) => git(tree, 'stash', 'push', '-q', '-u'),
    unstash: (tree) => git(tree, 'stash', 'pop', '-q'),
    merge: (tree) => git(tree, 'merge', '-q', '-X', 'theirs', '-m', 'merge', pick(random, REFS)),
    rebase: (tree) => git(tree, 'rebase', '-q', '-X', 'ours', pick(random, REFS)),
    'one file of a ref': (tree) => git(tree, 'checkout', pick(random, REFS), '--', pick(random, FILES)),
    'a tag moves': () => git(main, 'tag', '-f', pick(random, TAGS), pick(random, ['HEAD', ...REFS])),
    'a branch moves': () => git(main, 'branch', '-f', pick(random, BRANCHES), pick(random, ['HEAD', ...REFS])),
    'case of a name': (tree) => renameSync(path.join(tree, 'Case.py'), path.join(tree, 'case.py')),
    gc: () => git(main, 'gc', '-q', '--prune=now'),
    'worktree moves': () => {
      const to = path.join(home, `moving-${++made}`);
      git(main, 'worktree', 'move', linked.moving, to);
      linked.moving = to;
    },
    'worktree is made anew': () => {
      git(main, 'worktree', 'remove', '--force', linked.side);
      git(main, 'worktree', 'add', '-q', '--detach', linked.side, pick(random, REFS));
    },
  };

  return {
    home,
    main,
    worktrees: () => [main, ...Object.values(linked)],
    git,
    happen(tree) {
      const name = pick(random, Object.keys(THINGS));
      try {
        THINGS[name](tree);
        return `${name} in ${path.basename(tree)}`;
      } catch {
        finishWhatBegan(tree);
        return `${name} in ${path.basename(tree)} (refused)`;
      }
    },
  };
}

/** A conflict is left as it is: a tree in the middle of it is a tree too. What blocks every later step is ended. */
function finishWhatBegan(tree: string): void {
  if (!existsSync(tree)) return;
  for (const args of [
    ['rebase', '--abort'],
    ['merge', '--abort'],
  ]) {
    try {
      runGit(tree, args);
    } catch {
      // None had begun.
    }
  }
}

function runGit(cwd: string, args: readonly string[]): string {
  const settings = ['user.name=t', 'user.email=t@example.com', 'commit.gpgsign=false', 'advice.detachedHead=false'];
  return execFileSync('git', [...settings.flatMap((one) => ['-c', one]), ...args], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
}
