/** Remembers the tree as it was when the active index was made, in a file beside the index, so that most runs need not list it. */
import fs from 'node:fs';
import { join } from 'node:path';
import { readRegularFile } from '../../base/regular-file.ts';
import type { Config } from '../../config/config.ts';
import type { TreeRecord } from '../../discover/tree-record.ts';
import { decodeRecord, encodeRecord } from '../../discover/tree-record-codec.ts';
import { snapshotPaths } from '../../store/snapshots/snapshot-dir.ts';
import type { IndexPlace } from './current-index.ts';

export interface TreeMemory {
  /** Undefined when the remembered tree belongs to another state. */
  recall(state: string): TreeRecord | undefined;
  remember(state: string, record: TreeRecord): void;
}

const FILE = 'tree';
const DRAFT = /^tree\.\d+$/;
/** A million files take about 100 MB. */
const MAX_BYTES = 512 << 20;
const LOST_AFTER_MS = 60_000;

/** Stores it in a file. Losing the file costs one listing, so nothing here fails. */
export function storedMemory(place: IndexPlace): TreeMemory {
  return {
    recall(state) {
      try {
        const file = join(snapshotPaths(place.indexDir, place.key).dir, FILE);
        return decodeRecord(readRegularFile(file, { maxBytes: MAX_BYTES }), (label) => label === state);
      } catch {
        return undefined;
      }
    },
    remember(state, record) {
      let draft: string | undefined;
      try {
        const { dir } = snapshotPaths(place.indexDir, place.key);
        // The last writer wins; every version is complete.
        draft = join(dir, `${FILE}.${process.pid}`);
        fs.writeFileSync(draft, encodeRecord(record, state), { flag: 'w' });
        fs.renameSync(draft, join(dir, FILE));
        removeLostDrafts(dir);
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
  const { include, exclude, generated, max_file_size } = index;
  return JSON.stringify([state, include, exclude, generated, max_file_size]);
}

/** Removes drafts of processes that were killed while writing. */
function removeLostDrafts(dir: string): void {
  for (const name of fs.readdirSync(dir).filter((one) => DRAFT.test(one))) {
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
