/** A temporary tree with a real index: real files, git, workers and SQLite. */
import { lstatSync, lutimesSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import type { IndexOptions } from '../../../src/indexer/index-options.ts';
import type { IndexReport } from '../../../src/indexer/index-report.ts';
import { indexWorkspace } from '../../../src/indexer/run.ts';
import { dump } from '../../../src/store/read/dump.ts';
import { openReader, type Reader } from '../../../src/store/read/read.ts';
import { openDatabase } from '../../../src/store/schema/open.ts';
import { writePageSums } from '../../../src/store/snapshots/page-sums.ts';
import { readSeal } from '../../../src/store/snapshots/seal.ts';
import { indexDirOf, snapshotKeyOf } from '../../../src/store/snapshots/snapshot-dir.ts';
import { configWith, createTree, type Tree } from '../discover/tree-fixture.ts';

export interface IndexedTree extends Tree {
  index(options?: Partial<Omit<IndexOptions, 'config'>>, settings?: Partial<Config['index']>): Promise<IndexReport>;
  /** Runs a question against the index in force. */
  ask<T>(question: (reader: Reader) => T): T;
  /** Everything the index says. */
  rows(): string[];
  /** What a fresh index of the same tree says. */
  freshRows(settings?: Partial<Config['index']>): Promise<string[]>;
  /** Every byte below the index directory, by file; but for what is remembered of the tree, which every look may renew. */
  bytes(): Record<string, string>;
  /** Gives every file a modification time that is new, yet long past, so that stamps are trusted. */
  touch(): void;
  /** The same for the files written just now. */
  age(): void;
  setMeta(key: string, value: string): void;
  /** The index believes that it has read a file as it is now, as if a change had left its stamp alone. */
  believe(path: string): void;
}

export function indexedTree(files: Readonly<Record<string, string>> = {}): IndexedTree {
  const tree = createTree(files);
  const { root } = tree;
  const elsewhere = createTree().root;
  const ask: IndexedTree['ask'] = (question) => {
    const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
    try {
      return question(reader);
    } finally {
      reader.close();
    }
  };
  const index: IndexedTree['index'] = (options = {}, settings = {}) =>
    indexWorkspace({ root, config: configWith(settings), jobs: 1, ...options });
  age(root, 0);
  const change = (sql: string, ...values: (string | number)[]): void => {
    const file = ask((reader) => reader.file);
    const db = openDatabase(file, 'write');
    db.prepare(sql).run(...values);
    // The last connection to close copies the log, and the connections of closed readers stay until they are garbage-collected.
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    // Otherwise the change is damage to a page.
    writePageSums({ file, seal: readSeal(file)! });
    db.close();
  };
  return {
    ...tree,
    index,
    ask,
    rows: () => ask(dump),
    async freshRows(settings) {
      process.env.WAYFIND_INDEX_DIR = elsewhere;
      try {
        await index({ force: true }, settings);
        return ask(dump);
      } finally {
        delete process.env.WAYFIND_INDEX_DIR;
      }
    },
    bytes: () => bytesBelow(indexDirOf(root)),
    touch: () => age(root, 0),
    age: () => age(root, Date.now() - HOUR_MS),
    setMeta: (key, value) => change('UPDATE meta SET value = ? WHERE key = ?', value, key),
    believe(file) {
      const { size, mtimeMs, ctimeMs } = lstatSync(path.join(root, file));
      change('UPDATE files SET size = ?, mtime_ms = ?, ctime_ms = ? WHERE path = ?', size, mtimeMs, ctimeMs, file);
    },
  };
}

let clock = 1_600_000_000;
const HOUR_MS = 3_600_000;
/** Each call another time: an edit of the same length is seen by its time. */
function age(directory: string, sinceMs: number): void {
  clock += 10;
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (/\/\.(?:git|wayfind)(?:\/|$)/.test(file) || !entry.isFile()) continue;
    if (lstatSync(file).mtimeMs > sinceMs) lutimesSync(file, clock, clock);
  }
}

/** Without the shared memory of a log and a log without content: they are there until the last connection is garbage-collected. */
function bytesBelow(directory: string): Record<string, string> {
  const files = readdirSync(directory, { withFileTypes: true, recursive: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'tree' && !entry.name.endsWith('-shm'),
  );
  const named = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  const contents = named.map((file) => [file, readFileSync(file, 'latin1')] as const);
  return Object.fromEntries(contents.filter(([file, bytes]) => bytes !== '' || !file.endsWith('-wal')));
}

/** Sets variables of the environment until the test ends. */
export function withEnvironment(values: Readonly<Record<string, string>>): void {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, values);
  onTestFinished(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}
