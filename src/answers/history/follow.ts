/** Follows a symbol back through the commits that changed it, across renames and moves, to the one that introduced it. */
import { isTimeUp } from '../../base/deadline.ts';
import { compareFiles, ownChanges } from '../../compare/compare-files.ts';
import { type ComparedFile, type ComparedSymbol, handleOf, symbolIn } from '../../compare/compared-file.ts';
import type { ChangeKind } from '../../compare/symbol-change.ts';
import { symbolText } from '../../compare/symbol-lines.ts';
import { readBlobs } from '../../discover/git-blobs.ts';
import { shallowCommits } from '../../discover/git-repository.ts';
import { languageOf } from '../../discover/language.ts';
import { roleOf } from '../../discover/path-rules.ts';
import { NO_STAMP } from '../../model/disk-stamp.ts';
import { textOf } from '../changes/parse.ts';
import type { Version } from '../changes/trees.ts';
import { commitsOf, type FileCommit, type FileCommits, filesTouchedBy } from './commits.ts';
import { KnownBlocks, wholeText } from './known-blocks.ts';
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
  /** Larger contents are not parsed. */
  readonly maxBytes: number;
  /** Number of commits that the answer lists; the older ones are only counted, in less time. */
  readonly wanted: number;
  readonly signal?: AbortSignal | undefined;
}

interface Place {
  /** The newest commit to look at. */
  readonly from: string;
  readonly path: string;
  readonly local: string | undefined;
}

export interface Start extends Place {
  /** The commits of the file, which may be listed while the newest version is parsed: see `firstCommits`. */
  readonly commits: Promise<FileCommits>;
  readonly newest: ComparedFile;
}

const MAX_COMMITS = 5000;
const MAX_MS = 15_000;
/** The same once all wanted commits are found. */
const MAX_COUNTING_MS = 8000;
/** Bytes and commits of contents that are read at a time: each read starts a process. */
const CHUNK_BYTES = 24_000_000;
const MIN_CHUNK = 20;
/** Parsed versions that are kept; a version that one commit replaces, another one made. */
const MAX_PARSED = 8;
/** In a commit that touches more files, the origin of a moved symbol is not searched. */
const MAX_TOUCHED = 200;

export const firstCommits = (
  root: string,
  { from, path }: Pick<Place, 'from' | 'path'>,
  signal?: AbortSignal,
): Promise<FileCommits> => commitsOf(root, { from, path, maxCount: MAX_COMMITS }, signal);

export async function follow({ commits, newest, ...start }: Start, work: FollowWork): Promise<Followed> {
  const following = new Following(work);
  const names = namesIn([start.local]);
  const blocks = new KnownBlocks(newest.language);
  blocks.learn(newest, names);
  let place = await following.followFile(start, { listed: await commits, blocks });
  while (place !== undefined) place = await following.followFile(place);
  const { touches, end, seen, unread } = following;
  // A symbol may have been removed and added again in a commit that could not be read.
  return { touches, end: end === 'introduced' && unread > 0 ? 'objects' : end, seen, unread };
}

class Following {
  readonly touches: Touch[] = [];
  end: Followed['end'] = 'introduced';
  readonly #started = performance.now();
  readonly #parsed = new Map<string, Promise<ComparedFile>>();
  seen = 0;
  unread = 0;

  constructor(private readonly work: FollowWork) {}

  /** Follows the commits of one file. Returns the place in another file that the symbol came from. */
  async followFile({ from, path, local }: Place, begun: Partial<Begun> = {}): Promise<Place | undefined> {
    const { root, signal } = this.work;
    const range = { from, path, maxCount: MAX_COMMITS - this.seen };
    const { commits, cut } = begun.listed ?? (await commitsOf(root, range, signal));
    const blocks = begun.blocks ?? new KnownBlocks(languageOf(path));
    const names = [local];
    let last: ComparedSymbol | undefined;
    let text: string | undefined;
    let count = MIN_CHUNK;
    for (let i = 0; i < commits.length; ) {
      const chunk = commits.slice(i, i + count);
      i += chunk.length;
      const ids = chunk.flatMap(({ old = [], now = [] }) => [old, now].flat());
      const blobs = await readBlobs(root, ids, signal);
      count = Math.max(MIN_CHUNK, Math.floor(CHUNK_BYTES / meanBytes(blobs)));
      for (const commit of chunk) {
        if (this.#isLate() || isTimeUp()) return this.#stop('time');
        this.seen++;
        if (text !== undefined && hasText(blobs, commit, text)) continue;
        const step = await this.#step(commit, { path, names, blobs, blocks, last, text });
        if (step === 'unread') this.unread++;
        if (step === undefined || step === 'unread') continue;
        if (step.touch !== undefined) this.touches.push(step.touch);
        if (step.before === undefined) return step.continueAt;
        ({ before: last, text } = step);
        if (!names.includes(localOf(step.before))) names.unshift(localOf(step.before));
      }
    }
    return this.#stop(cut ?? (this.seen >= MAX_COMMITS ? 'commits' : this.unread > 0 ? 'objects' : 'shallow'));
  }

  #isLate(): boolean {
    const limit = this.touches.length > this.work.wanted ? MAX_COUNTING_MS : MAX_MS;
    return performance.now() > this.#started + limit;
  }

  #stop(why: Followed['end']): undefined {
    this.end = why;
    return undefined;
  }

  /** Undefined when the commit did not touch the symbol; `unread` when one of the two contents cannot be read or parsed. */
  async #step(commit: FileCommit, looked: Looked): Promise<Step | 'unread' | undefined> {
    const { path, names, blobs, blocks } = looked;
    const short = (await this.#ownStep(commit, looked)) ?? (await this.#shortStep(commit, looked));
    if (short !== undefined) return short;
    const [old, now] = await Promise.all([commit.old, commit.now].map((id) => this.#version(path, id, blobs)));
    if (isUnread(commit.old, old) || isUnread(commit.now, now)) return 'unread';
    for (const file of [old, now]) if (file !== undefined) blocks.learn(file, namesIn(names));
    const after = firstNamed(now, names);
    if (after === undefined) return undefined;
    const { changes, pairs } = compareFiles(old ? [old] : [], now ? [now] : []);
    const before = [...pairs].find(([, one]) => one === after)?.[0];
    if (before !== undefined) {
      const kinds = changes.find((change) => change.after === after)?.kinds ?? insideChanges(before, after);
      const touch = kinds.length > 0 ? touchOf(commit, kinds, after) : undefined;
      return { before, text: symbolText(before), touch, continueAt: undefined };
    }
    const source = await this.#originOf(commit, after);
    if (source === 'unknown') this.#stop('origin');
    if (source === undefined || source === 'unknown') {
      // A commit whose parents were not fetched looks as if it had introduced everything.
      const isCut = shallowCommits(this.work.root).has(commit.commit);
      if (isCut) this.#stop('shallow');
      const touch = isCut ? undefined : touchOf(commit, ['added'], after);
      return { touch, before: undefined, text: undefined, continueAt: undefined };
    }
    const continueAt = { from: commit.parent!, path: source.before.file.path, local: localOf(source.before) };
    return { touch: touchOf(commit, source.kinds, after), before: undefined, text: undefined, continueAt };
  }

  /**
   * The step of a symbol without members, of which the newer text is known: only the symbol itself is parsed in the older content.
   * Undefined where that does not have it under its name, or has several.
   */
  async #ownStep(commit: FileCommit, { path, names, blobs, blocks, last, text }: Looked): Promise<Step | undefined> {
    const [oldBytes, nowBytes] = [commit.old, commit.now].map((id) => (id === undefined ? undefined : blobs.get(id)));
    if (oldBytes === undefined || nowBytes === undefined || last === undefined || text === undefined) return undefined;
    if (last.parent === undefined || last.children.length > 0 || !nowBytes.includes(text)) return undefined;
    if (nowBytes.length > this.work.maxBytes || nowBytes.includes(0)) return undefined;
    const oldText = textOf(oldBytes);
    const short = blocks.withoutKnown(oldText);
    const old = await this.work.parse(versionOf(path, '', Buffer.from(short.text)));
    if (old.skip !== undefined) return undefined;
    blocks.learn(old, namesIn(names));
    const before = symbolIn(old, last.local);
    const isSame = before?.stableId === last.stableId && before.kind === last.kind && before.children.length === 0;
    if (!isSame || old.symbols.some(({ stableId }, i) => stableId === last.stableId && old.symbols[i] !== before))
      return undefined;
    const kinds = ownChanges(before, last);
    const touch = kinds.length > 0 ? touchOf(commit, kinds, last) : undefined;
    return { before, text: wholeText(oldText, short, before), touch, continueAt: undefined };
  }

  /**
   * The step without the functions and types that both contents share. Undefined for a file, where they share none, or where the
   * symbol does not have its name in both: the whole contents show then what became of it.
   */
  async #shortStep(commit: FileCommit, { path, names, blobs, blocks }: Looked): Promise<Step | undefined> {
    const [oldBytes, nowBytes] = [commit.old, commit.now].map((id) => (id === undefined ? undefined : blobs.get(id)));
    if (oldBytes === undefined || nowBytes === undefined || names.includes(undefined)) return undefined;
    const oldText = textOf(oldBytes);
    const shorts = blocks.without(oldText, textOf(nowBytes));
    if (shorts === undefined) return undefined;
    const files: ComparedFile[] = [];
    for (const { text } of shorts) {
      const file = await this.work.parse(versionOf(path, '', Buffer.from(text)));
      if (file.skip !== undefined) return undefined;
      blocks.learn(file, namesIn(names));
      files.push(file);
    }
    const [old, now] = files;
    const after = firstNamed(now, names);
    if (after === undefined) return undefined;
    const { changes, pairs } = compareFiles([old], [now]);
    const before = [...pairs].find(([, one]) => one === after)?.[0];
    if (before === undefined || localOf(before) !== localOf(after) || before.kind !== after.kind) return undefined;
    const text = wholeText(oldText, shorts[0], before);
    const hadMembers = before.children.length > 0 || text.length > before.end - before.start;
    const inside: ChangeKind[] = hadMembers && squeezed(before) !== squeezed(after) ? ['body'] : [];
    const kinds = changes.find((change) => change.after === after)?.kinds ?? inside;
    const touch = kinds.length > 0 ? touchOf(commit, kinds, after) : undefined;
    return { before, text, touch, continueAt: undefined };
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
    if (this.#parsed.size > MAX_PARSED) this.#parsed.delete(this.#parsed.keys().next().value!);
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
    const mayHave = mayDeclare(after);
    const textIn = (id: string | undefined) =>
      textOf((id === undefined ? undefined : blobs.get(id)) ?? Buffer.alloc(0));
    const near = touched.filter(
      ({ path, old, now }) => path === after.file.path || mayHave(textIn(old)) || mayHave(textIn(now)),
    );
    const versions = async (side: 'old' | 'now') => {
      const files: ComparedFile[] = [];
      for (const file of near) {
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

/** Whether a text may declare the symbol, or has its body under another name: where not, it has no part in what became of it. */
function mayDeclare(symbol: ComparedSymbol): (text: string) => boolean {
  if (symbol.parent === undefined) return () => true;
  const lines = symbolText(symbol).split('\n');
  const longest = lines.reduce((best, line) => (line.trim().length > best.length ? line.trim() : best), '');
  return (text) => text.includes(symbol.name) || (longest !== '' && text.includes(longest));
}

/** True for a content that is missing, binary, too large or a pointer to it: it says nothing about the symbol. */
const isUnread = (id: string | undefined, file: ComparedFile | undefined): boolean =>
  id !== undefined && (file === undefined || (file.language !== undefined && file.skip !== undefined));

interface Looked {
  readonly path: string;
  /** Names of the symbol, the oldest first. */
  readonly names: readonly (string | undefined)[];
  readonly blobs: ReadonlyMap<string, Buffer>;
  readonly blocks: KnownBlocks;
  /** The symbol after the commit, with its text, if known. */
  readonly last: ComparedSymbol | undefined;
  readonly text: string | undefined;
}

/** What is known of a file before it is followed. */
interface Begun {
  readonly listed: FileCommits;
  readonly blocks: KnownBlocks;
}

interface Step {
  readonly touch: Touch | undefined;
  /** Undefined when the symbol was not in the file before; else with the text it had. */
  readonly before: ComparedSymbol | undefined;
  readonly text: string | undefined;
  readonly continueAt: Place | undefined;
}

interface Source {
  readonly before: ComparedSymbol;
  readonly kinds: readonly ChangeKind[];
}

function meanBytes(blobs: ReadonlyMap<string, Buffer>): number {
  let total = 0;
  for (const { length } of blobs.values()) total += length;
  return Math.max(1000, total / Math.max(1, blobs.size));
}

/** The names in handles: of the symbol and of what contains it. */
const namesIn = (locals: readonly (string | undefined)[]): Set<string> =>
  new Set(locals.flatMap((local) => local?.replace(/~\d+$/, '').split('.') ?? []));

const firstNamed = (file: ComparedFile | undefined, names: Looked['names']): ComparedSymbol | undefined =>
  names.map((name) => symbolIn(file, name)).find((symbol) => symbol !== undefined);

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
