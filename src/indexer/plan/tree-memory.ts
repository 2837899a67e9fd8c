/** Remembers the tree as it was when the active index was made, in a file beside the index, so that most runs need not list it. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../../base/regular-file.ts';
import { addedRevisions } from '../../config/added-languages.ts';
import type { Config } from '../../config/config.ts';
import { encodeStamps, type GitStamps } from '../../discover/git-stamps.ts';
import type { TreeRecord } from '../../discover/tree-record.ts';
import { decodeRecord, encodeRecord } from '../../discover/tree-record-codec.ts';
import { emptyRepository } from '../../store/snapshots/empty-repository.ts';
import { snapshotPaths } from '../../store/snapshots/snapshot-dir.ts';
import type { IndexPlace } from './current-index.ts';

export interface TreeMemory {
  /** Undefined when the remembered tree belongs to another state. */
  recall(state: string): TreeRecord | undefined;
  remember(state: string, record: TreeRecord): void;
}

const FILE = 'tree';
const DRAFT = /^tree\.\d+$/;
/** One for each record; a reader whose file is gone compares the stamps itself. */
const STAMPS = /^tree-stamps-[0-9a-f]{16}$/;
/** A million files take about 100 MB. */
const MAX_BYTES = 512 << 20;
const LOST_AFTER_MS = 60_000;

/** Stores it in a file. Losing the file costs one listing, so nothing here fails. */
export function storedMemory(place: IndexPlace): TreeMemory {
  return {
    recall(state) {
      try {
        const { dir } = snapshotPaths(place.indexDir, place.key);
        return decodeRecord(readRegularFile(join(dir, FILE), { maxBytes: MAX_BYTES }), {
          isWanted: (label) => label === state,
          stamps: (name) => stampsIn(dir, name),
        });
      } catch {
        return undefined;
      }
    },
    remember(state, record) {
      let draft: string | undefined;
      try {
        const { dir } = snapshotPaths(place.indexDir, place.key);
        const stamps = putStamps(dir, record);
        // The last writer wins; every version is complete.
        draft = join(dir, `${FILE}.${process.pid}`);
        fs.writeFileSync(draft, encodeRecord(record, state, stamps), { flag: 'w' });
        fs.renameSync(draft, join(dir, FILE));
        removeUnused(dir, stamps);
      } catch {
        if (draft !== undefined) removeQuietly(draft);
      }
    },
  };
}

/** Keeps it in this process; the file is written a little later. */
export function warmMemory(place: IndexPlace): TreeMemory & { flush(): void } {
  const stored = storedMemory(place);
  let last: { readonly state: string; readonly record: TreeRecord } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    if (timer !== undefined && last !== undefined) stored.remember(last.state, last.record);
    timer = undefined;
  };
  return {
    recall: (state) => (last?.state === state ? last.record : stored.recall(state)),
    remember(state, record) {
      if (last?.state === state && last.record === record) return;
      last = { state, record };
      timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
    },
    flush,
  };
}

const WRITE_AFTER_MS = 200;

/** A record is valid for one state of the index and one set of listing rules. */
export function memoryLabel(state: string, { index }: Config): string {
  const { include, exclude, generated, max_file_size, follow_symlinks } = index;
  return JSON.stringify([state, include, exclude, generated, max_file_size, follow_symlinks, addedRevisions()]);
}

/** Writes them under a new name, because another process may be comparing the earlier ones. */
function putStamps(dir: string, { listing, checkedAt }: TreeRecord): string | undefined {
  const stamps = encodeStamps({ root: listing.root, files: listing.files, checkedAt });
  if (stamps === undefined) return undefined;
  const name = `tree-stamps-${randomBytes(8).toString('hex')}`;
  // On the disk before a record names it: git does not check what it reads.
  fs.writeFileSync(join(dir, name), stamps, { flag: 'wx', flush: true });
  return name;
}

/** Undefined for a file that git could not read. */
function stampsIn(dir: string, name: string): GitStamps | undefined {
  const index = join(dir, name);
  if (!STAMPS.test(name) || !fs.lstatSync(index, { throwIfNoEntry: false })?.isFile()) return undefined;
  const repository = emptyRepository();
  return repository === undefined ? undefined : { index, repository };
}

/** Removes drafts of processes that were killed while writing, and stamps of earlier records. */
function removeUnused(dir: string, stamps: string | undefined): void {
  const isOurs = (name: string) => DRAFT.test(name) || (STAMPS.test(name) && name !== stamps);
  for (const name of fs.readdirSync(dir).filter(isOurs)) {
    const stats = fs.statSync(join(dir, name), { throwIfNoEntry: false });
    if (stats && Date.now() - stats.mtimeMs > LOST_AFTER_MS) removeQuietly(join(dir, name));
  }
}

function removeQuietly(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // The directory cannot be written, so there is no draft either.
  }
}
