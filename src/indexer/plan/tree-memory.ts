/** What the tree looked like when the index in force was made, kept beside it: so that most runs need not list the tree. */
import fs from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { TreeRecord } from '../../discover/tree-record.ts';
import { decodeRecord, encodeRecord } from '../../discover/tree-record-codec.ts';
import { snapshotPaths } from '../../store/snapshots/snapshot-dir.ts';
import type { IndexPlace } from './current-index.ts';

export interface TreeMemory {
  /** Undefined when what is remembered belongs to another state. */
  recall(state: string): TreeRecord | undefined;
  remember(state: string, record: TreeRecord): void;
}

const FILE = 'tree';
const DRAFT = /^tree\.\d+$/;
/** A million files take about 100 MB. */
const MAX_BYTES = 512 << 20;
const LOST_AFTER_MS = 60_000;

/** In a file. Losing it costs a listing: nothing here fails. */
export function storedMemory(place: IndexPlace): TreeMemory {
  return {
    recall(state) {
      try {
        const file = join(snapshotPaths(place.indexDir, place.key).dir, FILE);
        const stats = fs.statSync(file);
        if (!stats.isFile() || stats.size > MAX_BYTES) return undefined;
        return decodeRecord(fs.readFileSync(file), (label) => label === state);
      } catch {
        return undefined;
      }
    },
    remember(state, record) {
      let draft: string | undefined;
      try {
        const { dir } = snapshotPaths(place.indexDir, place.key);
        // Whoever is last wins; each of them is whole.
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

/** In this process first; the file is written when there is time. */
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

/** A record is good for one state of the index and one set of rules about what is listed. */
export function memoryLabel(state: string, { index }: Config): string {
  const { include, exclude, generated, max_file_size } = index;
  return JSON.stringify([state, include, exclude, generated, max_file_size]);
}

/** Of processes that were killed while they wrote. */
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
    // A directory that cannot be written: then nothing was.
  }
}
