/** The real program on a tree of its own: started, watched, killed, and asked what it says. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type IndexedTree, indexedTree } from '../unit/indexer/indexed-tree.ts';

const BIN = path.join(import.meta.dirname, '../../bin/wayfind.js');
export const isRoot = process.getuid?.() === 0;
/** Somebody who owns nothing. */
const NOBODY = 65_534;

export interface Said {
  readonly exit: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the program prints
  readonly reply: any;
}

export interface Program {
  start(args: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Ends with the JSON that a command printed. */
  run(...args: string[]): Promise<Said>;
  /** The same as a user who may only do what everybody may. */
  runAsNobody(...args: string[]): Promise<Said>;
}

export function programOn(root: string): Program {
  const start: Program['start'] = (args, options = {}) =>
    spawn(process.execPath, [BIN, ...args, '--root', root, '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
  return {
    start,
    run: (...args) => end(start(args)),
    // At home nowhere: the settings of the user who runs the tests are not theirs to read. Only the key is shared on purpose.
    runAsNobody: (...args) =>
      end(
        start(args, {
          env: { ...process.env, HOME: root, WAYFIND_STATE_DIR: sharedState() },
          ...(isRoot && { uid: NOBODY, gid: NOBODY }),
        }),
      ),
  };
}

/** A copy of the state of the tests that every user can read. */
export function sharedState(): string {
  const state = mkdtempSync(path.join(tmpdir(), 'wayfind-state-'));
  chmodSync(state, 0o755);
  // Other tests write the list of workspaces meanwhile.
  const filter = (source: string) => path.basename(source) !== 'workspaces';
  cpSync(process.env.WAYFIND_STATE_DIR!, state, { recursive: true, filter });
  chmodSync(path.join(state, 'index-key'), 0o644);
  return state;
}

export async function end(child: ChildProcess): Promise<Said> {
  let text = '';
  let complaint = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk));
  const [exit] = (await once(child, 'close')) as [number | null];
  return { exit, reply: text === '' ? { complaint } : JSON.parse(text) };
}

export const snapshotDir = (tree: IndexedTree): string => path.join(tree.root, '.wayfind/snapshots/live');
export const generations = (tree: IndexedTree): string[] =>
  readdirSync(snapshotDir(tree)).filter((name) => /^\d+\.db$/.test(name));
export const has = (tree: IndexedTree, name: string): boolean =>
  tree.ask((reader) => reader.symbolsNamed(name).length > 0);

export const python = (name: string): string => `def ${name}():\n    return 1\n`;

/** So many files that a run is on its way for a while. */
export const manyFiles = (count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `src/f${i}.py`,
      `class C${i}:\n    def m(self):\n        return C${i - 1}().m()\n`.repeat(20),
    ]),
  );

/** A tree that everybody may read. */
export function openTree(files: Readonly<Record<string, string>>): IndexedTree {
  const tree = indexedTree(files);
  chmodSync(tree.root, 0o755);
  return tree;
}

/** Whether this machine lets a process have file systems of its own. */
export const mayMount =
  process.platform === 'linux' && spawnSync('unshare', ['-rm', 'true'], { stdio: 'ignore' }).status === 0;
