/** Wraps results in the envelope: the tree they are about, and whether its files are still the indexed ones. */
import { FETCH_MISSING } from '../discover/git-blobs.ts';
import { brokenRepository } from '../discover/git-repository.ts';
import { AppError } from '../errors/errors.ts';
import { missingContents } from '../indexer/seed/missing-contents.ts';
import { isComplete } from '../model/stages.ts';
import type { Change } from './changed-files.ts';
import { shortCommit } from './commit-view.ts';
import type { Draft, Meta, NextCall, QueryReading } from './reply.ts';
import { nextCall } from './reply.ts';
import { type OpenTree, readerIfUsable } from './session.ts';

interface Circumstances {
  /** Files of the answer that are no longer the indexed ones. */
  readonly changed?: ReadonlyMap<string, Change>;
  readonly omitted?: number;
  readonly notes?: readonly string[];
  readonly next?: readonly NextCall[];
  /** Something that belongs in the answer could not be read; a note says what. */
  readonly isPartial?: boolean;
  readonly query?: QueryReading;
}

const SHOWN_PATHS = 3;

export function makeReply<T>(session: OpenTree, results: T, circumstances: Circumstances = {}): Draft<T> {
  const {
    changed = new Map<string, Change>(),
    omitted = 0,
    notes = [],
    next = [],
    isPartial = false,
    query,
  } = circumstances;
  // Reading a file needs no index; every other answer has opened it by now.
  const about = readerIfUsable(session)?.meta();
  const missing = missingNote(session, about);
  const unknown = [...missing, ...brokenNote(session)];
  const complete = about?.complete !== '0' && about?.complete !== 'false' && unknown.length === 0 && !isPartial;
  const meta: Meta<NextCall> = {
    ref: session.commit?.ref ?? (about ? refOf(about) : 'live'),
    ...(session.commit && { commit: shortCommit(session.commit.commit) }),
    freshness: changed.size > 0 ? 'stale' : 'fresh',
    indexing: about ? (isComplete(about) ? 'ready' : 'indexing') : 'not_indexed',
    completeness: omitted > 0 ? 'truncated' : complete ? 'complete' : 'partial',
    omitted,
    estimated_tokens: 0,
    ...(query && { query }),
    notes: [...staleNote(changed), ...unknown, ...notes],
    next: [...(changed.size > 0 ? [nextCall('index')] : []), ...next],
  };
  return { results, meta };
}

/** Without git, a tracked file that ignore rules leave out is not listed, and no commit can be read. */
function brokenNote({ root }: OpenTree): string[] {
  const broken = brokenRepository(root);
  return broken === undefined ? [] : [`${broken}; files that it tracks may be missing in the answer`];
}

/** Contents of a commit that were not there when it was indexed. */
export function missingNote(
  session: OpenTree,
  about: Readonly<Record<string, string>> | undefined = readerIfUsable(session)?.meta(),
): string[] {
  // The index of a tree may have been seeded from that of a commit, so only a commit is checked.
  const missing = session.commit && about && missingContents(about);
  if (missing === undefined) return [];
  const files = missing.count === 1 ? '1 file of this commit is' : `${missing.count} files of this commit are`;
  return [`${files} not in this partial clone, nor in the answer: ${FETCH_MISSING}`];
}

/** A symbol or path that was not found may be in one of the contents or files that are not there. */
export function withMissing(session: OpenTree, error: AppError): AppError {
  const [note] = [...missingNote(session), ...brokenNote(session)];
  const { code, message, fix, details } = error;
  return note === undefined ? error : new AppError(code, `${message}; ${note}`, fix, details);
}

/** The branch, else the commit, else `live`. */
export function refOf(about: Readonly<Record<string, string>>): string {
  return about.head_branch || about.head_commit?.slice(0, 12) || 'live';
}

export function staleNote(changed: ReadonlyMap<string, Change>): string[] {
  if (changed.size === 0) return [];
  const paths = [...changed]
    .slice(0, SHOWN_PATHS)
    .map(([path, change]) => (change === 'deleted' ? `${path} (deleted)` : path));
  const more = changed.size > SHOWN_PATHS ? ` and ${changed.size - SHOWN_PATHS} more` : '';
  return [`changed since indexed, shown with their current lines: ${paths.join(', ')}${more}`];
}

export const pastTheEnd = (total: number): string =>
  `the cursor is past the last of ${total} ${total === 1 ? 'result' : 'results'}`;
