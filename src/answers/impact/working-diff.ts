/** Compares the working tree with a commit, line by line. */

import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../../base/child-process.ts';
import { resolveInRoot } from '../../base/paths.ts';
import { changedLines, type LineChange, type LineRange } from '../../compare/line-diff.ts';
import { readBlobs } from '../../discover/git-blobs.ts';
import { gitFailure } from '../../discover/git-failure.ts';
import { languageOf } from '../../discover/language.ts';
import { blobHash, readSource } from '../../indexer/parse/read-source.ts';
import { sameStamp, stampOf } from '../../model/disk-stamp.ts';
import { decodeText } from '../../parse/decode.ts';
import type { FileStamp } from '../../store/schema/records.ts';
import { commitNamed } from '../../workspace/git-objects.ts';
import type { Session } from '../../workspace/session.ts';

export interface ChangedFile {
  readonly path: string;
  readonly change: 'changed' | 'added' | 'deleted';
  /** Lines of the current file, without blank ones; the whole file when it was added, empty when it was deleted. */
  readonly lines: readonly ChangedRange[];
}

export interface ChangedRange extends LineRange {
  /** Where lines were only deleted: the indentation of the first of them. */
  readonly indent?: number;
}

export interface WorkingDiff {
  /** The commit that the tree was compared with. */
  readonly commit: string;
  /** Files in a language that is indexed, in path order. */
  readonly files: readonly ChangedFile[];
  /** Paths in `files` whose old content git cannot read: all their lines count as changed. */
  readonly whole: readonly string[];
  /** Paths that cannot be read now; they may have changed. */
  readonly unread: readonly string[];
}

/** Larger files have no symbols either. */
const MAX_BYTES = 2_000_000;

/**
 * Contents are compared here and not by `git diff`, which starts the programs that a repository's configuration names as
 * filters. Throws BAD_INPUT for a base that names no commit, GIT_FAILED when git fails.
 */
export async function workingDiff(session: Session, base: string, signal?: AbortSignal): Promise<WorkingDiff> {
  const commit = await commitNamed(session.root, base, signal);
  const old = await blobsOf(session, commit, signal);
  const known = session.reader().fileStamps();
  const paths = [...new Set([...old.keys(), ...known.keys()])].filter((path) => languageOf(path) !== undefined).sort();
  const suspects = paths.flatMap((path) => suspect(session, path, { known: known.get(path), before: old.get(path) }));
  const readable = suspects.filter(({ isUnread }) => !isUnread);
  const wanted = readable.flatMap(({ path, bytes }) => (bytes === undefined ? [] : (old.get(path) ?? [])));
  const texts = await readBlobs(session.root, wanted, signal);
  const isWhole = (path: string): boolean => old.has(path) && !texts.has(old.get(path)!);
  return {
    commit,
    files: readable.flatMap(({ path, bytes }) => compare({ path, bytes, before: old.get(path), texts })),
    whole: readable.flatMap(({ path, bytes }) => (bytes !== undefined && isWhole(path) ? path : [])),
    unread: suspects.flatMap(({ path, isUnread }) => (isUnread ? path : [])),
  };
}

/** Ids of the regular files below the root, by path. */
async function blobsOf({ root }: Session, commit: string, signal?: AbortSignal): Promise<Map<string, string>> {
  const result = await runGit(['ls-tree', '-r', '-z', commit], { cwd: root, signal });
  if (result.outcome !== 'ok') throw gitFailure(result, `git ls-tree ended with ${result.code}`);
  const blobs = new Map<string, string>();
  for (const line of result.stdout.toString('utf8').split('\0')) {
    const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (id !== undefined) blobs.set(path, id);
  }
  return blobs;
}

/** A file as it is now, where that is not what the commit has. */
interface Suspect {
  readonly path: string;
  /** Undefined when it is no longer there. */
  readonly bytes: Buffer | undefined;
  readonly isUnread?: true;
}

interface Known {
  readonly known: FileStamp | undefined;
  readonly before: string | undefined;
}

/** A file with the indexed stamp and the commit's content is not read. */
function suspect({ root }: Session, path: string, { known, before }: Known): Suspect[] {
  try {
    const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (stats === undefined) return [{ path, bytes: undefined }];
    const isIndexed = known !== undefined && sameStamp(stampOf(stats), known);
    if (isIndexed && known.hash.toLowerCase() === before) return [];
    const source = readSource(resolveInRoot(root, path), MAX_BYTES);
    if (!source.ok) return [{ path, bytes: undefined, isUnread: true }];
    if (Buffer.from(blobHash(source.bytes)).toString('hex') === before) return [];
    return [{ path, bytes: Buffer.from(source.bytes) }];
  } catch {
    return [{ path, bytes: undefined, isUnread: true }]; // An unreadable directory, or a link out of the tree.
  }
}

interface Compared {
  readonly path: string;
  readonly bytes: Buffer | undefined;
  readonly before: string | undefined;
  readonly texts: ReadonlyMap<string, Buffer>;
}

function compare({ path, bytes, before, texts }: Compared): ChangedFile[] {
  if (bytes === undefined) return before === undefined ? [] : [{ path, change: 'deleted', lines: [] }];
  const now = linesOf(bytes);
  const whole = [{ start: 1, end: now.length }];
  if (before === undefined) return [{ path, change: 'added', lines: whole }];
  const old = texts.get(before);
  if (old === undefined) return [{ path, change: 'changed', lines: whole }];
  const was = linesOf(old);
  const changes = changedLines(was, now);
  // Different line endings change bytes but no line.
  if (changes.length === 0) return [];
  return [{ path, change: 'changed', lines: changes.flatMap((change) => withText(change, { was, now })) }];
}

interface Versions {
  readonly was: readonly string[];
  readonly now: readonly string[];
}

/** The parts of a change between its blank lines, which belong to no symbol. */
function withText({ start, end, before }: LineChange, { was, now }: Versions): ChangedRange[] {
  if (end < start) {
    const first = was.slice(before.start - 1, before.end).find((line) => line.trim() !== '');
    return first === undefined ? [] : [{ start, end, indent: first.search(/\S/) }];
  }
  const parts: LineRange[] = [];
  for (let line = start; line <= end; line++) {
    if (now[line - 1].trim() === '') continue;
    const last = parts.at(-1);
    if (last?.end === line - 1) parts[parts.length - 1] = { ...last, end: line };
    else parts.push({ start: line, end: line });
  }
  return parts;
}

const linesOf = (bytes: Buffer): string[] => decodeText(bytes).text.split(/\r\n|\n|\r/);
