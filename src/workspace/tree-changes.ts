/** Compares the current tree with the index: how much changed. */
import { loadConfig } from '../config/config.ts';
import { discover } from '../discover/discover.ts';
import { sameStamp } from '../model/disk-stamp.ts';
import { changedFiles } from './changed-files.ts';
import type { Session } from './session.ts';

export interface TreeChanges {
  readonly changed: number;
  /** Also files that git does not track yet. */
  readonly added: number;
  readonly deleted: number;
  readonly examples: string[];
}

const SHOWN_CHANGES = 5;

export const changeCount = ({ changed, added, deleted }: TreeChanges): number => changed + added + deleted;

/** Lists the tree, about 100 ms; reads only files whose stamp differs. */
export async function treeChanges(session: Session, signal?: AbortSignal): Promise<TreeChanges> {
  if (session.commit) return { changed: 0, added: 0, deleted: 0, examples: [] };
  const { config } = await loadConfig({ root: session.root, env: process.env });
  const listing = await discover(session.root, { config, ...(signal && { signal }) });
  const known = session.reader().fileStamps();
  const added: string[] = [];
  const suspects: string[] = [];
  const present = new Set<string>();
  for (const file of listing.files) {
    present.add(file.path);
    const stamp = known.get(file.path);
    if (!stamp) added.push(file.path);
    else if (!sameStamp(stamp, file)) suspects.push(file.path);
  }
  const deleted = [...known.keys()].filter((path) => !present.has(path));
  const changed = [...changedFiles(session, suspects).keys()];
  return {
    changed: changed.length,
    added: added.length,
    deleted: deleted.length,
    examples: [...changed, ...added, ...deleted].slice(0, SHOWN_CHANGES),
  };
}
