/** Why one file or directory is in the index or not, and what the index knows about it. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { directoryOf } from '../../../base/tree-paths.ts';
import type { TreeListing } from '../../../discover/discover.ts';
import { roleOf } from '../../../discover/path-rules.ts';
import { sameStamp } from '../../../model/disk-stamp.ts';
import type { LanguageId } from '../../../model/language.ts';
import type { IgnoredPath, SourceFile } from '../../../model/source-file.ts';
import type { Reader } from '../../../store/read/read.ts';
import type { FileRecord } from '../../../store/schema/records.ts';
import { changedFiles } from '../../../workspace/changed-files.ts';
import { makeReply } from '../../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../../workspace/reply.ts';
import { readerIfUsable, type Session } from '../../../workspace/session.ts';
import { doesNotExist } from '../../subject/not-in-index.ts';
import { openReasons } from '../open-reasons.ts';
import { rateFiles } from '../resolution-rate.ts';
import type { PathStatus } from './fields.ts';
import { adviceFor, askedPath, isTracked, kindOf, listTreeNow, ruleFor } from './listed-path.ts';

const SHOWN_PROBLEMS = 10;
const SHOWN_IGNORED = 20;
/** Files of a directory whose content is compared where their stamps differ. */
const MAX_COMPARED = 500;

/** Throws PATH_NOT_FOUND for a path that neither the tree nor the index has, PATH_OUTSIDE_ROOT. */
export async function reportPath(session: Session, written: string, signal?: AbortSignal): Promise<Draft<PathStatus>> {
  const path = askedPath(session, written);
  const listing = await listTreeNow(session, signal);
  const reader = readerIfUsable(session);
  const place: Place = { session, path, listing, reader, kind: kindOf(session, path, listing) };
  const file = reader?.fileByPath(path);
  const isDirectory = place.kind === 'directory' || (file === undefined && (reader?.hasDirectory(path) ?? false));
  if (place.kind === 'missing' && file === undefined && !isDirectory) throw doesNotExist(session, path);
  const about = isDirectory || path === '' ? ofDirectory(place) : ofFile(place, file);
  const tracked = await isTracked(session, path, signal);
  const { indexed_at } = reader?.meta() ?? {};
  const results: PathStatus = {
    path: path || '.',
    kind: place.kind,
    ...about,
    ...(tracked !== undefined && { tracked }),
    ...(indexed_at && { indexed_at }),
  };
  return withNotes(session, results, isDirectory);
}

interface Place {
  readonly session: Session;
  readonly path: string;
  readonly listing: TreeListing;
  /** Undefined without an index. */
  readonly reader: Reader | undefined;
  readonly kind: PathStatus['kind'];
}

type About = Omit<PathStatus, 'path' | 'kind' | 'tracked' | 'indexed_at'>;

function ofFile({ session, path, listing, reader, kind }: Place, file: FileRecord | undefined): About {
  const listed = listing.files.find((one) => one.path === path);
  const rule = listed ? undefined : ruleFor(listing, path);
  const problems = problemsOf({ reader, listing }, (one) => one === path);
  const known = file ?? listed;
  return {
    state: stateOf({ session, path, file, listed, rule }),
    ...(rule && { ignored: rule }),
    ...(known && describeFile(known)),
    ...(kind !== 'missing' && !session.commit && modified(session, path, listed)),
    ...(file && reader && describeRows(reader, file)),
    ...problems,
  };
}

interface Judged {
  readonly session: Session;
  readonly path: string;
  readonly file: FileRecord | undefined;
  readonly listed: SourceFile | undefined;
  readonly rule: IgnoredPath | undefined;
}

function stateOf({ session, path, file, listed, rule }: Judged): PathStatus['state'] {
  if (file === undefined) return listed ? 'added' : rule ? 'ignored' : 'unlisted';
  // Still in the index, and left out by the next run.
  if (listed === undefined) return rule ? 'ignored' : 'deleted';
  return changedFiles(session, [path]).has(path) ? 'changed' : 'indexed';
}

function describeFile(file: FileRecord | SourceFile): Partial<About> {
  const { path, language, role, skip, size } = file;
  const byPath = roleOf(path, language);
  // The pattern of a name is of no use to a reader.
  const named = /^name .*[\\^$(]/.test(byPath.reason) ? 'its name' : byPath.reason;
  const reason = byPath.role === role ? named : 'content, settings or files around it';
  return {
    ...(language && { language }),
    role,
    ...(reason !== '' && { role_reason: reason }),
    ...(skip && { skip }),
    bytes: size,
    ...('lines' in file && file.lines > 0 && { lines: file.lines }),
  };
}

/** Of a link, unless it is followed, its own time: what it leads to may be outside the root. */
function modified({ root }: Session, path: string, listed: SourceFile | undefined): { modified_at?: string } {
  try {
    const { mtimeMs } = listed ?? lstatSync(join(root, path));
    return { modified_at: new Date(mtimeMs).toISOString() };
  } catch {
    return {};
  }
}

/** What the index holds of it. */
function describeRows(reader: Reader, { id, language, skip }: FileRecord): Partial<About> {
  if (language === undefined || skip) return {};
  // Every file is a symbol too; those are not counted.
  const symbols = reader.symbolsInFile(id).filter(({ kind }) => kind !== 'file');
  const kinds = countsOf(symbols.map(({ kind }) => kind));
  const counts = reader.linkCountsOfFiles().filter((one) => one.id === id);
  const hasLinks = counts.length > 0 && reader.missingStages().length === 0;
  return {
    symbols: symbols.length,
    kinds,
    ...(hasLinks && { links: { ...rateFiles(reader, counts), reasons: openReasons(reader, counts) } }),
  };
}

function ofDirectory({ session, path, listing, reader }: Place): About {
  const isIn = (one: string): boolean => path === '' || one.startsWith(`${path}/`);
  const indexed = reader?.files(path === '' ? {} : { under: path }) ?? [];
  const listed = listing.files.filter((file) => isIn(file.path));
  const rule = listed.length === 0 && path !== '' ? ruleFor(listing, path) : undefined;
  const known = indexed.length > 0 ? indexed : listed;
  const left = listing.ignored.filter((entry) => isIn(entry.path) && entry.path !== `${path}/`);
  const inIndex = new Set(indexed.map((file) => file.path));
  const now = new Map(listed.map((file) => [file.path, file]));
  const suspects = indexed.filter(
    (file) => now.has(file.path) && !session.commit && !sameStamp(file, now.get(file.path)!),
  );
  const changed = changedFiles(
    session,
    suspects.slice(0, MAX_COMPARED).map((file) => file.path),
  ).size;
  const counts = reader?.linkCountsOfFiles().filter((one) => isIn(one.path)) ?? [];
  const isParsed = ({ language, skip }: { language?: LanguageId | undefined; skip?: string | undefined }) =>
    language !== undefined && !skip;
  const symbols = indexed.reduce((sum, file) => sum + Math.max(0, file.symbolCount - 1), 0);
  return {
    state: indexed.length > 0 ? 'indexed' : listed.length > 0 ? 'added' : rule ? 'ignored' : 'unlisted',
    ...(rule && { ignored: rule }),
    ...(known.length > 0 && { bytes: known.reduce((sum, { size }) => sum + size, 0) }),
    ...(indexed.length > 0 && { symbols }),
    ...(counts.length > 0 &&
      reader?.missingStages().length === 0 && {
        links: { ...rateFiles(reader, counts), reasons: openReasons(reader, counts) },
      }),
    ...problemsOf({ reader, listing }, (one) => one === path || isIn(one)),
    directory: {
      files: indexed.length,
      parsed_files: indexed.filter(isParsed).length,
      languages: countsOf(known.flatMap(({ language }) => language ?? [])),
      roles: countsOf(known.map(({ role }) => role)),
      skipped: countsOf(known.flatMap(({ skip }) => skip ?? [])),
      changed: changed + Math.max(0, suspects.length - MAX_COMPARED),
      added: listed.filter((file) => !inIndex.has(file.path)).length,
      deleted: indexed.filter((file) => !now.has(file.path)).length,
      ignored_count: left.length,
      ignored: left.toSorted(byDepth).slice(0, SHOWN_IGNORED),
    },
  };
}

/** Those nearest to the directory first. */
const byDepth = (a: IgnoredPath, b: IgnoredPath): number =>
  directoryOf(a.path).split('/').length - directoryOf(b.path).split('/').length || (a.path < b.path ? -1 : 1);

interface Sources {
  readonly reader: Reader | undefined;
  readonly listing: TreeListing;
}

/** Of the index; without one, those that the listing found. */
function problemsOf(
  { reader, listing }: Sources,
  isAbout: (path: string) => boolean,
): Pick<About, 'problem_count' | 'problems'> {
  const all = (reader?.problems(MAX_PROBLEMS) ?? [...listing.problems]).filter((problem) => isAbout(problem.path));
  return { problem_count: all.length, problems: all.slice(0, SHOWN_PROBLEMS) };
}

const MAX_PROBLEMS = 100_000;

function countsOf(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function withNotes(session: Session, results: PathStatus, isDirectory: boolean): Draft<PathStatus> {
  const { path, state, ignored, directory, skip, language } = results;
  const pending = directory ? directory.changed + directory.added + directory.deleted : 0;
  const isStale = ['changed', 'deleted', 'added'].includes(state) || pending > 0;
  const isIndexed = state === 'indexed' || state === 'changed';
  const notes = [
    ...(ignored ? adviceFor(ignored as IgnoredPath) : []),
    ...(state === 'unlisted' && isDirectory ? ['no file in it would be indexed'] : []),
    ...(!isDirectory && isIndexed && !skip && language === undefined
      ? ['no language is known for it: it is found by its name and its text, and has no symbols']
      : []),
  ];
  const next = [
    ...(isStale ? [nextCall('index')] : []),
    ...(isIndexed && !isDirectory && language ? [nextCall('outline', { path })] : []),
    ...(isIndexed && isDirectory && path !== '.' ? [nextCall('files', { path: [path] })] : []),
  ];
  const draft = makeReply(session, results, { notes, next });
  return isStale ? { ...draft, meta: { ...draft.meta, freshness: 'stale' } } : draft;
}
