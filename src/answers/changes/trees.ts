/** Finds the files that differ between two states of a tree, with both contents. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { runGit } from '../../base/child-process.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import { comparePaths } from '../../base/paths.ts';
import type { Config } from '../../config/config.ts';
import { alwaysIgnored } from '../../discover/built-in-ignores.ts';
import { discover } from '../../discover/discover.ts';
import { listGitTree } from '../../discover/git-tree.ts';
import { createMatcher, judge, parseRules } from '../../discover/ignore-rules.ts';
import { withTestDirectories } from '../../discover/test-directories.ts';
import { createCollector } from '../../discover/tree-collector.ts';
import { blobHash, readSource } from '../../indexer/parse/read-source.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { FileStamp } from '../../store/schema/records.ts';
import { gitFailure, readBlobs } from '../../workspace/git-objects.ts';
import type { Side } from './sides.ts';

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
  /** Paths that differ but whose content is missing: in a partial clone, or deleted meanwhile. */
  readonly unreadable: readonly string[];
}

/** Leaves out files of unknown language and files that are too large to parse. */
export async function differentFiles(from: Side, to: Side, options: TreeOptions): Promise<TreeDifference> {
  const [before, after] = await Promise.all([from, to].map((side) => contentsOf(side, options)));
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(comparePaths);
  const different = paths.filter((path) => before.get(path)?.id !== after.get(path)?.id);
  const shown = different.filter((path) => !isHidden(from, path, before) && !isHidden(to, path, after));
  const [old, now] = await Promise.all([
    readVersions(from, { contents: before, paths: shown }, options),
    readVersions(to, { contents: after, paths: shown }, options),
  ]);
  // A file that exists but cannot be read is neither removed nor changed as far as is known.
  const isUnread = (path: string) => old.has(path) !== before.has(path) || now.has(path) !== after.has(path);
  const files = shown
    .filter((path) => !isUnread(path))
    .map((path): DifferentFile => {
      const [one, other] = [old.get(path), now.get(path)];
      return { path, ...(one && { before: one }), ...(other && { after: other }) };
    });
  return { files, unreadable: shown.filter(isUnread) };
}

interface Content {
  readonly file: SourceFile;
  /** Git object id. */
  readonly id: string;
}

type Contents = ReadonlyMap<string, Content>;

async function contentsOf(side: Side, options: TreeOptions): Promise<Contents> {
  const files = await filesOf(side, options);
  const parsed = files.filter(
    (file) => file.language !== undefined && file.skip === undefined && options.isWanted(file),
  );
  const known = side.kind === 'worktree' ? options.known(side.root) : undefined;
  const idOf = (file: SourceFile) => file.object ?? idOnDisk(side.root, file, { known, options });
  return new Map(
    parsed.flatMap((file): [string, Content][] => {
      const id = idOf(file);
      return id === undefined ? [] : [[file.path, { file, id }]];
    }),
  );
}

async function filesOf(side: Side, { config, signal }: TreeOptions): Promise<readonly SourceFile[]> {
  const { kind, root, commit } = side;
  if (kind === 'empty') return [];
  if (kind === 'staged') return listedFiles(root, { ...STAGED_FILES, config, signal });
  if (kind === 'commit') return committedFiles(root, commit!, { config, signal });
  return (await discover(root, { config, signal })).files;
}

type Listing = Pick<TreeOptions, 'config' | 'signal'>;

async function committedFiles(root: string, commit: string, listing: Listing): Promise<readonly SourceFile[]> {
  const { files, missing } = await listGitTree({ root, commit, ...listing });
  if (missing.length === 0) return files;
  // In a partial clone git knows object ids but not sizes.
  const args = ['ls-tree', '-r', '-z', commit];
  return listedFiles(root, { args, entry: /^100\d{3} blob ([0-9a-f]{40,64})\t(.+)$/s, ...listing });
}

/** The files of the next commit. Paths in conflict have no staged state. */
const STAGED_FILES = { args: ['ls-files', '-s', '-z'], entry: /^100\d{3} ([0-9a-f]{40,64}) 0\t(.+)$/s };

interface GitCommand extends Listing {
  readonly args: readonly string[];
  /** Captures the object id and the path. */
  readonly entry: RegExp;
}

async function listedFiles(root: string, { args, entry, config, signal }: GitCommand): Promise<readonly SourceFile[]> {
  const result = await runGit(args, { cwd: root, signal });
  if (result.outcome !== 'ok') throw gitFailure(result, `git ${args[0]} ended with ${result.code}`);
  const sink = createCollector(root, config, false);
  const rules = parseRules(config.index.exclude, { reason: 'config', label: 'index.exclude', directory: '' });
  const matcher = rules.patterns.length > 0 ? createMatcher(rules) : undefined;
  for (const line of result.stdout.toString('utf8').split('\0')) {
    const [, object, path] = entry.exec(line) ?? [];
    if (path === undefined || alwaysIgnored(path) || (matcher && judge(matcher, path).state === 'ignored')) continue;
    sink.put(path, { object, size: 0, isExecutable: false, firstBytes: () => undefined });
  }
  return withTestDirectories(sink.files);
}

interface OnDisk {
  readonly known: ReadonlyMap<string, FileStamp> | undefined;
  readonly options: TreeOptions;
}

/** Undefined for a file that cannot be read. */
function idOnDisk(root: string, file: SourceFile, { known, options }: OnDisk): string | undefined {
  const stamp = known?.get(file.path);
  const isKnown =
    stamp !== undefined &&
    stamp.hash !== '' &&
    stamp.size === file.size &&
    stamp.mtimeMs === file.mtimeMs &&
    stamp.inode === file.inode;
  if (isKnown) return stamp.hash.toLowerCase();
  const source = readSource(join(root, file.path), options.config.index.max_file_size);
  return source.ok ? Buffer.from(blobHash(source.bytes)).toString('hex') : undefined;
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

async function readVersions(
  { kind, root }: Side,
  { contents, paths }: Wanted,
  { config, signal }: TreeOptions,
): Promise<Map<string, Version>> {
  const versions = new Map<string, Version>();
  const wanted = paths.flatMap((path) => contents.get(path) ?? []);
  const blobs =
    kind === 'worktree'
      ? undefined
      : await readBlobs(
          root,
          wanted.map(({ id }) => id),
          signal,
        );
  // Files that are not read in time are counted as not compared.
  for (const { file, id } of untilTimeIsUp(wanted)) {
    const bytes = blobs === undefined ? onDisk(join(root, file.path), config.index.max_file_size) : blobs.get(id);
    if (bytes !== undefined) versions.set(file.path, { file, id, bytes });
  }
  return versions;
}

function onDisk(absolute: string, maxBytes: number): Buffer | undefined {
  const source = readSource(absolute, maxBytes);
  return source.ok ? Buffer.from(source.bytes) : undefined;
}
