/** Follows a symbol back through the commits that changed it, across renames and moves, to the one that introduced it. */
import { isTimeUp } from '../../base/deadline.ts';
import { compareFiles } from '../../compare/compare-files.ts';
import { type ComparedFile, type ComparedSymbol, handleOf, symbolIn } from '../../compare/compared-file.ts';
import type { ChangeKind } from '../../compare/symbol-change.ts';
import { symbolText } from '../../compare/symbol-lines.ts';
import { readBlobs } from '../../discover/git-blobs.ts';
import { shallowCommits } from '../../discover/git-repository.ts';
import { languageOf } from '../../discover/language.ts';
import { roleOf } from '../../discover/path-rules.ts';
import { NO_STAMP } from '../../model/disk-stamp.ts';
import type { Version } from '../changes/trees.ts';
import { commitsOf, type FileCommit, filesTouchedBy } from './commits.ts';
import type { Touch } from './tool.ts';

export interface Followed {
  /** Newest first. */
  readonly touches: readonly Touch[];
  /** `introduced`: the last of them introduced the symbol; else why following stopped. `origin`: it may have been moved there. */
  readonly end: 'introduced' | 'time' | 'commits' | 'shallow' | 'objects' | 'origin';
  /** Commits that touched a file of the symbol, and of these the ones that could not be read: they may have changed it. */
  readonly seen: number;
  readonly unread: number;
}

export interface FollowWork {
  readonly root: string;
  readonly parse: (version: Version) => Promise<ComparedFile>;
  readonly signal?: AbortSignal | undefined;
}

interface Place {
  /** The newest commit to look at. */
  readonly from: string;
  readonly path: string;
  readonly local: string | undefined;
}

const MAX_COMMITS = 5000;
const MAX_MS = 15_000;
/** Contents read at a time. */
const CHUNK = 40;
/** In a commit that touches more files, the origin of a moved symbol is not searched. */
const MAX_TOUCHED = 200;

export async function follow(start: Place, work: FollowWork): Promise<Followed> {
  const following = new Following(work);
  let place: Place | undefined = start;
  while (place !== undefined) place = await following.followFile(place);
  const { touches, end, seen, unread } = following;
  // A symbol may have been removed and added again in a commit that could not be read.
  return { touches, end: end === 'introduced' && unread > 0 ? 'objects' : end, seen, unread };
}

class Following {
  readonly touches: Touch[] = [];
  end: Followed['end'] = 'introduced';
  readonly #deadline = performance.now() + MAX_MS;
  readonly #parsed = new Map<string, Promise<ComparedFile>>();
  seen = 0;
  unread = 0;

  constructor(private readonly work: FollowWork) {}

  /** Follows the commits of one file. Returns the place in another file that the symbol came from. */
  async followFile({ from, path, local }: Place): Promise<Place | undefined> {
    const { commits, cut } = await commitsOf(
      this.work.root,
      { from, path, maxCount: MAX_COMMITS - this.seen },
      this.work.signal,
    );
    const names = [local];
    let text: string | undefined;
    for (let i = 0; i < commits.length; i += CHUNK) {
      const chunk = commits.slice(i, i + CHUNK);
      const blobs = await readBlobs(
        this.work.root,
        chunk.flatMap(({ old = [], now = [] }) => [old, now].flat()),
        this.work.signal,
      );
      for (const commit of chunk) {
        if (performance.now() > this.#deadline || isTimeUp()) return this.#stop('time');
        this.seen++;
        if (text !== undefined && hasText(blobs, commit, text)) continue;
        const step = await this.#step(commit, { path, names, blobs });
        if (step === 'unread') this.unread++;
        if (step === undefined || step === 'unread') continue;
        if (step.touch !== undefined) this.touches.push(step.touch);
        if (step.before === undefined) return step.continueAt;
        text = symbolText(step.before);
        if (!names.includes(localOf(step.before))) names.unshift(localOf(step.before));
      }
    }
    return this.#stop(cut ?? (this.seen >= MAX_COMMITS ? 'commits' : this.unread > 0 ? 'objects' : 'shallow'));
  }

  #stop(why: Followed['end']): undefined {
    this.end = why;
    return undefined;
  }

  /** Undefined when the commit did not touch the symbol; `unread` when one of the two contents cannot be read or parsed. */
  async #step(commit: FileCommit, { path, names, blobs }: Looked): Promise<Step | 'unread' | undefined> {
    const [old, now] = await Promise.all([commit.old, commit.now].map((id) => this.#version(path, id, blobs)));
    if (isUnread(commit.old, old) || isUnread(commit.now, now)) return 'unread';
    const find = (file: ComparedFile | undefined) =>
      names.map((name) => symbolIn(file, name)).find((symbol) => symbol !== undefined);
    const after = find(now);
    if (after === undefined) return undefined;
    const { changes, pairs } = compareFiles(old ? [old] : [], now ? [now] : []);
    const before = [...pairs].find(([, one]) => one === after)?.[0];
    if (before !== undefined) {
      const kinds = changes.find((change) => change.after === after)?.kinds ?? insideChanges(before, after);
      return { before, touch: kinds.length > 0 ? touchOf(commit, kinds, after) : undefined, continueAt: undefined };
    }
    const source = await this.#originOf(commit, after);
    if (source === 'unknown') this.#stop('origin');
    if (source === undefined || source === 'unknown') {
      // A commit whose parents were not fetched looks as if it had introduced everything.
      const isCut = shallowCommits(this.work.root).has(commit.commit);
      if (isCut) this.#stop('shallow');
      return { touch: isCut ? undefined : touchOf(commit, ['added'], after), before: undefined, continueAt: undefined };
    }
    const continueAt = { from: commit.parent!, path: source.before.file.path, local: localOf(source.before) };
    return { touch: touchOf(commit, source.kinds, after), before: undefined, continueAt };
  }

  async #version(
    path: string,
    id: string | undefined,
    blobs: ReadonlyMap<string, Buffer>,
  ): Promise<ComparedFile | undefined> {
    const bytes = id === undefined ? undefined : blobs.get(id);
    if (id === undefined || bytes === undefined) return undefined;
    const key = `${id} ${path}`;
    let parsed = this.#parsed.get(key);
    if (parsed === undefined) this.#parsed.set(key, (parsed = this.work.parse(versionOf(path, id, bytes))));
    return parsed;
  }

  /** The symbol in another file of the same commit that became this one; `unknown` where not all of these files can be read. */
  async #originOf(commit: FileCommit, after: ComparedSymbol): Promise<Source | 'unknown' | undefined> {
    if (commit.parent === undefined) return undefined;
    const { root, signal } = this.work;
    const { language } = after.file;
    const files = await filesTouchedBy(root, commit.commit, signal);
    const touched = files?.filter(({ path }) => languageOf(path) === language);
    if (touched === undefined || touched.length > MAX_TOUCHED) return 'unknown';
    const blobs = await readBlobs(
      root,
      touched.flatMap(({ old = [], now = [] }) => [old, now].flat()),
      signal,
    );
    const versions = async (side: 'old' | 'now') => {
      const files: ComparedFile[] = [];
      for (const file of touched) {
        const parsed = await this.#version(file.path, file[side], blobs);
        if (parsed !== undefined) files.push(parsed);
      }
      return files;
    };
    const { changes, pairs } = compareFiles(await versions('old'), await versions('now'));
    const found = [...pairs].find(([, one]) => handleOf(one) === handleOf(after));
    if (found === undefined || found[0].file.path === after.file.path) {
      const isWhole = touched.every(({ old }) => old === undefined || blobs.has(old));
      return isWhole ? undefined : 'unknown';
    }
    const own = changes.find((change) => change.after === found[1])?.kinds ?? [];
    return { before: found[0], kinds: own.includes('moved') ? own : ['moved', ...own] };
  }
}

/** True for a content that is missing, binary, too large or a pointer to it: it says nothing about the symbol. */
const isUnread = (id: string | undefined, file: ComparedFile | undefined): boolean =>
  id !== undefined && (file === undefined || (file.language !== undefined && file.skip !== undefined));

interface Looked {
  readonly path: string;
  /** Names of the symbol, the oldest first. */
  readonly names: readonly (string | undefined)[];
  readonly blobs: ReadonlyMap<string, Buffer>;
}

interface Step {
  readonly touch: Touch | undefined;
  /** Undefined when the symbol was not in the file before. */
  readonly before: ComparedSymbol | undefined;
  readonly continueAt: Place | undefined;
}

interface Source {
  readonly before: ComparedSymbol;
  readonly kinds: readonly ChangeKind[];
}

const localOf = ({ parent, local }: ComparedSymbol): string | undefined => (parent === undefined ? undefined : local);

const touchOf = (
  { old: _, now: __, ...head }: FileCommit,
  changes: readonly ChangeKind[],
  after: ComparedSymbol,
): Touch => ({
  ...head,
  changes,
  handle: handleOf(after),
});

/** A container changes with the symbols in it. */
const insideChanges = (before: ComparedSymbol, after: ComparedSymbol): ChangeKind[] =>
  before.children.length > 0 && squeezed(before) !== squeezed(after) ? ['body'] : [];

const squeezed = (symbol: ComparedSymbol): string => symbolText(symbol).replace(/\s+/g, ' ');

/** Whether both contents contain the exact text of the symbol: then it did not change. */
function hasText(blobs: ReadonlyMap<string, Buffer>, { old, now }: FileCommit, text: string): boolean {
  const has = (id: string | undefined) => id !== undefined && (blobs.get(id)?.includes(text) ?? false);
  return has(old) && has(now);
}

function versionOf(path: string, id: string, bytes: Buffer): Version {
  const language = languageOf(path);
  const { role } = roleOf(path, language);
  return { file: { path, size: bytes.length, ...NO_STAMP, language, role }, id, bytes };
}
