/** Compares an updated index with one built from scratch from the same tree. */
import { rmSync } from 'node:fs';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { dump } from '../../src/store/read/dump.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';

/** Columns of `files` that are stamps: one too recent to be trusted is stored as no stamp, and a file may be replaced by an equal one. */
const MTIME_COLUMN = 5;
const INODE_COLUMN = 6;

/** Rows of the active index, without stamps. */
export function rowsOf(root: string): string[] {
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    return dump(reader).map(withoutStamp);
  } finally {
    reader.close();
  }
}

/** Rows of an index built from scratch, in a directory of its own. */
export async function freshRowsOf(root: string, elsewhere: string): Promise<string[]> {
  const before = process.env.WAYFIND_INDEX_DIR;
  process.env.WAYFIND_INDEX_DIR = elsewhere;
  try {
    await indexWorkspace({ root, config: defaultConfig(), force: true, jobs: 1 });
    return rowsOf(root);
  } finally {
    if (before === undefined) delete process.env.WAYFIND_INDEX_DIR;
    else process.env.WAYFIND_INDEX_DIR = before;
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

/** Rows that only one of the two has; empty when they are the same. */
export function differences(updated: readonly string[], fresh: readonly string[]): string[] {
  const [before, after] = [new Set(updated), new Set(fresh)];
  const found = [
    ...updated.filter((line) => !after.has(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ];
  return found.length === 0 && updated.length !== fresh.length ? ['the same rows, but not as often'] : found;
}

function withoutStamp(line: string): string {
  if (!line.startsWith('files ')) return line;
  const row = JSON.parse(line.slice('files '.length)) as unknown[];
  return `files ${JSON.stringify(row.with(MTIME_COLUMN, 0).with(INODE_COLUMN, 0))}`;
}
