/** The tree as it is now against the index: what changed, and how to say so where an answer is missing. */
import { loadConfig } from '../config/config.ts';
import { discover } from '../discover/discover.ts';
import { AppError } from '../errors/errors.ts';
import { changedFiles } from './freshness.ts';
import type { Reply } from './reply.ts';
import type { Session } from './session.ts';
import { indexCommand } from './workspace-root.ts';

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
    else if (
      stamp.size !== file.size ||
      Math.trunc(stamp.mtimeMs) !== Math.trunc(file.mtimeMs) ||
      stamp.inode !== file.inode
    ) {
      suspects.push(file.path);
    }
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

/** An empty answer that may be empty only because the index is old. */
export async function staleReply<T>(session: Session, reply: Reply<T>, signal?: AbortSignal): Promise<Reply<T>> {
  const stale = await staleness(session, signal);
  if (!stale) return reply;
  const { meta } = reply;
  return {
    ...reply,
    meta: { ...meta, freshness: 'stale', notes: [...meta.notes, stale.text], next: ['wayfind index', ...meta.next] },
  };
}

/** The same for an error that says something is not there. */
export async function staleError(session: Session, error: AppError, signal?: AbortSignal): Promise<AppError> {
  const stale = await staleness(session, signal);
  if (!stale) return error;
  const { code, message, fix, details } = error;
  return new AppError(code, `${message}; ${stale.text}`, `Run \`${indexCommand(session)}\` and ask again. ${fix}`, {
    ...details,
    changes: stale.changes,
  });
}

interface Staleness {
  readonly text: string;
  readonly changes: TreeChanges;
}

async function staleness(session: Session, signal?: AbortSignal): Promise<Staleness | undefined> {
  let changes: TreeChanges;
  try {
    changes = await treeChanges(session, signal);
  } catch (error) {
    if (error instanceof AppError) return undefined; // A hint: what went wrong with it is not what was asked.
    throw error;
  }
  const count = changeCount(changes);
  if (count === 0) return undefined;
  const files = count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`;
  return { changes, text: `the index is stale: ${files} changed since` };
}
