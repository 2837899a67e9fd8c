/** Finds the files that differ between two states of a tree, with both contents. */

import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../../base/child-process.ts';
import { isTimeUp, untilTimeIsUp } from '../../base/deadline.ts';
import { comparePaths } from '../../base/paths.ts';
import type { Config } from '../../config/config.ts';
import { alwaysIgnored } from '../../discover/built-in-ignores.ts';
import { discover } from '../../discover/discover.ts';
import { readBlobs } from '../../discover/git-blobs.ts';
import { gitFailure } from '../../discover/git-failure.ts';
import { listGitTree } from '../../discover/git-tree.ts';
import { createMatcher, judge, parseRules } from '../../discover/ignore-rules.ts';
import { hasLinesOf } from '../../discover/line-ends.ts';
import { withTestDirectories } from '../../discover/test-directories.ts';
import { createCollector } from '../../discover/tree-collector.ts';
import { blobHash, readSource } from '../../indexer/parse/read-source.ts';
import { sameStamp } from '../../model/disk-stamp.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { FileStamp } from '../../store/schema/records.ts';
import type { Side } from './sides.ts';
import { type UnreadFile, type UnreadReason, unreadReason } from './unread.ts';

/** A file with the content it has in one of the two states. */
export interface Version {
  readonly file: SourceFile;
  /** Git object id of the content. */
  readonly id: string;
  readonly bytes: Buffer;
}

export interface DifferentFile {
  readonly path: string;
  readonly before?: Version;
  readonly after?: Version;
}

export interface TreeOptions {
  readonly config: Config;
  /** Files to compare. */
  readonly isWanted: (file: SourceFile) => boolean;
  /** File stamps of the index of a working tree: files with the same stamp are not read. */
  readonly known: (root: string) => ReadonlyMap<string, FileStamp>;
  readonly signal?: AbortSignal | undefined;
}

export interface TreeDifference {
  /** In path order. */
  readonly files: readonly DifferentFile[];
  /** Files that differ, of which one side cannot be read or is too large to parse. */
  readonly unread: readonly UnreadFile[];
}

/** Leaves out files of unknown language. */
export async function differentFiles(from: Side, to: Side, options: TreeOptions): Promise<TreeDifference> {
  const [before, after] = await Promise.all([from, to].map((side) => contentsOf(side, options)));
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(comparePaths);
  const different = paths.filter((path) => !isSame(before.get(path), after.get(path)));
  const visible = different.filter((path) => !isHidden(from, path, before) && !isHidden(to, path, after));
  const normalised = sameLines(visible, [
    { side: from, contents: before, others: after },
    { side: to, contents: after, others: before },
  ]);
  const shown = visible.filter((path) => !normalised.has(path));
  const [old, now] = await Promise.all([
    readVersions(from, { contents: before, paths: shown }, options),
    readVersions(to, { contents: after, paths: shown }, options),
  ]);
  // A file that exists but cannot be read is neither removed nor changed as far as is known.
  const whyUnread = (path: string): UnreadReason | undefined =>
    unreadSide(from, before.get(path), old) ?? unreadSide(to, after.get(path), now);
  const unread = shown.flatMap((path): UnreadFile[] => {
    const why = whyUnread(path);
    return why === undefined ? [] : [{ path, why }];
  });
  const isUnread = new Set(unread.map(({ path }) => path));
  const files = shown
    .filter((path) => !isUnread.has(path))
    .map((path): DifferentFile => {
      const [one, other] = [old.versions.get(path), now.versions.get(path)];
      return { path, ...(one && { before: one }), ...(other && { after: other }) };
    });
  return { files, unread };
}

function unreadSide(
  { kind }: Side,
  content: Content | undefined,
  { versions, late }: ReadVersions,
): UnreadReason | undefined {
  if (content === undefined || versions.has(content.file.path)) return undefined;
  if (content.why !== undefined) return content.why;
  if (content.file.skip !== undefined) return unreadReason(content.file.skip);
  if (late.has(content.file.path)) return 'time';
  if (kind === 'worktree') return 'unreadable';
  // Only the listing of a commit tells them from each other.
  return kind === 'commit' ? 'damaged' : 'missing';
}

interface Content {
  readonly file: SourceFile;
  /** Git object id; undefined for a file on disk that was not read. */
  readonly id: string | undefined;
  /** Why it cannot be compared, where that is known before its content is read. */
  readonly why?: UnreadReason;
}

type Contents = ReadonlyMap<string, Content>;

/** Contents that are not known are never the same. */
const isSame = (one: Content | undefined, other: Content | undefined): boolean =>
  one?.id !== undefined && one.id === other?.id;

interface Normalised {
  readonly side: Side;
  readonly contents: Contents;
  readonly others: Contents;
}

/** Large files on disk that have the lines of the other side: git may have changed their line ends at the checkout. */
function sameLines(paths: readonly string[], sides: readonly Normalised[]): ReadonlySet<string> {
  const same = new Set<string>();
  for (const { side, contents, others } of sides) {
    for (const path of paths) {
      const [content, id] = [contents.get(path), others.get(path)?.id];
      if (side.kind !== 'worktree' || !content || !isLarge(content.file) || id === undefined) continue;
      if (hasLinesOf(join(side.root, path), id)) same.add(path);
    }
  }
  return same;
}

/** Skipped because of its size, so that its content has to be looked at to tell whether it differs. */
const isLarge = ({ skip }: SourceFile): boolean => skip === 'too_large';

async function contentsOf(side: Side, options: TreeOptions): Promise<Contents> {
  const { files, missing } = await filesOf(side, options);
  const wanted = files.filter(
    (file) => file.language !== undefined && (file.skip === undefined || isLarge(file)) && options.isWanted(file),
  );
  const known = side.kind === 'worktree' ? options.known(side.root) : undefined;
  const large = await largeIds(side, wanted, options.signal);
  const contentOf = (file: SourceFile): Omit<Content, 'file'> => {
    if (file.object !== undefined) return { id: file.object, ...(missing.has(file.object) && { why: 'missing' }) };
    return isLarge(file) ? { id: large.get(file.path) } : contentOnDisk(side.root, file, { known, options });
  };
  return new Map(wanted.map((file): [string, Content] => [file.path, { file, ...contentOf(file) }]));
}

/** Git hashes large files on disk, by its own rules for a file that no filter changes. */
async function largeIds({ kind, root }: Side, files: readonly SourceFile[], signal?: AbortSignal) {
  const large = kind === 'worktree' ? files.filter((file) => isLarge(file) && !file.path.includes('\n')) : [];
  if (large.length === 0) return new Map<string, string>();
  const input = large.map(({ path }) => `${join(root, path)}\n`).join('');
  const args = ['hash-object', '--no-filters', '--stdin-paths'];
  const { stdout } = await runGit(args, { cwd: root, input, signal });
  const ids = stdout.toString('latin1').split('\n').slice(0, -1);
  return new Map(ids.map((id, i): [string, string] => [large[i].path, id]));
}

interface ListedFiles {
  readonly files: readonly SourceFile[];
  /** Objects that the clone lacks. */
  readonly missing: ReadonlySet<string>;
}

const NOTHING_MISSING: ReadonlySet<string> = new Set();

async function filesOf(side: Side, { config, signal }: TreeOptions): Promise<ListedFiles> {
  const { kind, root, commit } = side;
  if (kind === 'empty') return { files: [], missing: NOTHING_MISSING };
  if (kind === 'commit') {
    const { files, unread, missing } = await listGitTree({ root, commit: commit!, config, signal });
    return { files: [...files, ...unread], missing: new Set(missing) };
  }
  if (kind === 'staged') return { files: await stagedFiles(root, { config, signal }), missing: NOTHING_MISSING };
  // No commit has what a link leads to: it would count as added.
  const unlinked = { ...config, index: { ...config.index, follow_symlinks: false } };
  const { files } = await discover(root, { config: unlinked, signal });
  return { files, missing: NOTHING_MISSING };
}

type Listing = Pick<TreeOptions, 'config' | 'signal'>;

const STAGED_ENTRY = /^100\d{3} ([0-9a-f]{40,64}) 0\t(.+)$/s;

/** The files of the next commit. Paths in conflict have no staged state. */
async function stagedFiles(root: string, { config, signal }: Listing): Promise<readonly SourceFile[]> {
  const result = await runGit(['ls-files', '-s', '-z'], { cwd: root, signal });
  if (result.outcome !== 'ok') throw gitFailure(result, `git ls-files ended with ${result.code}`);
  const sink = createCollector(root, config, false);
  const rules = parseRules(config.index.exclude, { reason: 'config', label: 'index.exclude', directory: '' });
  const matcher = rules.patterns.length > 0 ? createMatcher(rules) : undefined;
  for (const line of result.stdout.toString('utf8').split('\0')) {
    const [, object, path] = STAGED_ENTRY.exec(line) ?? [];
    if (path === undefined || alwaysIgnored(path) || (matcher && judge(matcher, path).state === 'ignored')) continue;
    sink.put(path, { object, size: 0, isExecutable: false, firstBytes: () => undefined });
  }
  return withTestDirectories(sink.files);
}

interface OnDisk {
  readonly known: ReadonlyMap<string, FileStamp> | undefined;
  readonly options: TreeOptions;
}

function contentOnDisk(root: string, file: SourceFile, { known, options }: OnDisk): Omit<Content, 'file'> {
  const stamp = known?.get(file.path);
  const isKnown = stamp !== undefined && stamp.hash !== '' && sameStamp(stamp, file);
  if (isKnown) return { id: stamp.hash.toLowerCase() };
  if (isTimeUp()) return { id: undefined, why: 'time' };
  const source = readSource(join(root, file.path), options.config.index.max_file_size);
  if (!source.ok) return { id: undefined, why: source.code };
  return { id: Buffer.from(blobHash(source.bytes)).toString('hex') };
}

/** True for a file on disk that ignore rules leave out on this side only: it is neither removed nor added. */
function isHidden({ kind, root }: Side, path: string, contents: Contents): boolean {
  if (kind !== 'worktree' || contents.has(path)) return false;
  try {
    return lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return true; // The directory cannot be read, so the file may exist.
  }
}

interface Wanted {
  readonly contents: Contents;
  readonly paths: readonly string[];
}

interface ReadVersions {
  readonly versions: ReadonlyMap<string, Version>;
  /** Paths that were not read in time. */
  readonly late: ReadonlySet<string>;
}

/** Files that are read between two looks at the clock. */
const BATCH = 500;

async function readVersions(
  { kind, root }: Side,
  { contents, paths }: Wanted,
  { config, signal }: TreeOptions,
): Promise<ReadVersions> {
  const versions = new Map<string, Version>();
  const wanted = paths
    .flatMap((path) => contents.get(path) ?? [])
    .flatMap(({ file, id }) => (id === undefined || file.skip !== undefined ? [] : [{ file, id }]));
  const late = new Set(wanted.map(({ file }) => file.path));
  const starts = Array.from({ length: Math.ceil(wanted.length / BATCH) }, (_, i) => i * BATCH);
  for (const start of untilTimeIsUp(starts)) {
    const batch = wanted.slice(start, start + BATCH);
    const ids = kind === 'worktree' ? [] : batch.map(({ id }) => id);
    const blobs = await readBlobs(root, ids, signal);
    for (const { file, id } of batch) {
      const bytes = kind === 'worktree' ? onDisk(join(root, file.path), config.index.max_file_size) : blobs.get(id);
      if (bytes !== undefined) versions.set(file.path, { file, id, bytes });
      late.delete(file.path);
    }
  }
  return { versions, late };
}

function onDisk(absolute: string, maxBytes: number): Buffer | undefined {
  const source = readSource(absolute, maxBytes);
  return source.ok ? Buffer.from(source.bytes) : undefined;
}
