/** Contents of the files of a commit, from git's objects: read when asked for, several with one process. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { gitInvocation } from '../base/child-process.ts';

export interface ExpectedFile {
  readonly path: string;
  readonly size: number;
}

export type ObjectOutcome =
  | { readonly ok: true; readonly bytes: Buffer }
  | {
      readonly ok: false;
      readonly code: 'missing' | 'directory' | 'too_large' | 'unreadable';
      readonly message: string;
    };

export interface TreeContents {
  /** Announces the files that may be read next, in this order: reading one of them also reads those that follow. */
  expect(files: Iterable<ExpectedFile>): void;
  /** The content at a path relative to the root of the tree, with forward slashes. */
  read(path: string): ObjectOutcome;
}

export interface CommitPlace {
  /** Where git is started: anywhere in the repository. */
  readonly root: string;
  readonly commit: string;
  /** The root as seen from the top of the repository: '' or `packages/a/`. */
  readonly prefix: string;
}

/** Limits of what one process reads ahead; nearly all of its time is its start. */
const MAX_AHEAD = { files: 512, bytes: 16 << 20, fileBytes: 2 << 20 };
const MAX_OUTPUT = 128 << 20;
const MAX_KEPT_BYTES = 48 << 20;
const TIMEOUT_MS = 60_000;

/** Contents are cached up to a limit: an answer may quote a file many times. */
export function commitContents(place: CommitPlace): TreeContents {
  const kept = new Map<string, ObjectOutcome>();
  let keptBytes = 0;
  let expected: readonly ExpectedFile[] = [];
  let positions = new Map<string, number>();

  const keep = (path: string, outcome: ObjectOutcome): void => {
    kept.set(path, outcome);
    keptBytes += sizeOf(outcome);
    for (const [oldest, old] of kept) {
      if (keptBytes <= MAX_KEPT_BYTES || oldest === path) break;
      kept.delete(oldest);
      keptBytes -= sizeOf(old);
    }
  };

  const withFollowing = (path: string): string[] => {
    const wanted = [path];
    let bytes = 0;
    const at = positions.get(path);
    for (let i = at === undefined ? expected.length : at + 1; i < expected.length; i++) {
      const next = expected[i];
      if (kept.has(next.path) || next.size > MAX_AHEAD.fileBytes) continue;
      bytes += next.size;
      if (wanted.length >= MAX_AHEAD.files || bytes > MAX_AHEAD.bytes) break;
      wanted.push(next.path);
    }
    return wanted;
  };

  return {
    expect(files) {
      expected = [...files];
      positions = new Map(expected.map((file, i) => [file.path, i]));
    },
    read(path) {
      const known = kept.get(path);
      if (known !== undefined) return known;
      const wanted = withFollowing(path);
      const outcomes = readObjects(place, wanted);
      // Git ends at the first object that it cannot read: those after it are requested again when they are needed.
      const following = [...wanted.entries()].slice(1).filter(([i]) => outcomes[i].ok);
      // The requested file is kept last, so that it is not the first to be evicted.
      for (const [i, one] of following.reverse()) keep(one, outcomes[i]);
      const requested = outcomes[0].ok ? outcomes[0] : explained(place, path, outcomes[0]);
      keep(path, requested);
      return requested;
    },
  };
}

const sizeOf = (outcome: ObjectOutcome): number => (outcome.ok ? outcome.bytes.length : 0);

const failed = (code: Exclude<ObjectOutcome, { ok: true }>['code'], message: string): ObjectOutcome => ({
  ok: false,
  code,
  message,
});

/** Git reports a path that the commit does not have like one whose content it cannot read; the tree tells them from each other. */
function explained({ root, commit, prefix }: CommitPlace, path: string, outcome: ObjectOutcome): ObjectOutcome {
  if (outcome.ok || outcome.code === 'directory' || outcome.code === 'too_large') return outcome;
  const listed = gitNow(root, ['--literal-pathspecs', 'ls-tree', '--full-tree', '-z', commit, '--', prefix + path]);
  if (listed?.status !== 0) return failed('unreadable', `cannot be looked up: ${NOT_IN_CLONE}`);
  const [, mode] = /^(\d{6}) /.exec(listed.stdout.toString('latin1')) ?? [];
  if (mode === '160000') return failed('directory', 'is a submodule');
  return mode === undefined ? failed('missing', 'is not in this commit') : failed('unreadable', NOT_READABLE);
}

const NOT_IN_CLONE = 'the directories of the commit are not in this clone, or are damaged';
const NOT_READABLE = 'is in this commit, but its content is not in this clone, or is damaged';

function gitNow(root: string, args: readonly string[], input = ''): SpawnSyncReturns<Buffer> | undefined {
  const git = gitInvocation(args);
  if (git === undefined) return undefined;
  const limits = { maxBuffer: MAX_OUTPUT, timeout: TIMEOUT_MS, windowsHide: true };
  return spawnSync(git.file, git.args, { cwd: root, env: git.env, input, ...limits });
}

function readObjects({ root, commit, prefix }: CommitPlace, paths: readonly string[]): ObjectOutcome[] {
  // A line of input names one object: a path with a newline cannot be requested.
  const askable = paths.filter((path) => !path.includes('\n'));
  const input = askable.map((path) => `${commit}:${prefix}${path}\n`).join('');
  const result = gitNow(root, ['cat-file', '--batch'], input);
  if (result === undefined) return paths.map(() => failed('unreadable', 'git is not installed'));
  const { stdout, error } = result;
  const found = new Map<string, ObjectOutcome>();
  if (error === undefined) askable.forEach(outcomesIn(stdout, found));
  const isTooLarge = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOBUFS';
  const otherwise = isTooLarge
    ? failed('too_large', `is over ${MAX_OUTPUT} bytes`)
    : failed('unreadable', 'cannot be read from git');
  return paths.map((path) => found.get(path) ?? otherwise);
}

/** Answers come in the order of the questions: `<id> <type> <size>`, the bytes, a newline; or `<question> missing`. */
function outcomesIn(output: Buffer, found: Map<string, ObjectOutcome>): (path: string) => void {
  let at = 0;
  return (path) => {
    const end = output.indexOf(0x0a, at);
    if (end < 0) return;
    const head = output.toString('utf8', at, end);
    at = end + 1;
    const [, type, size] = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(head) ?? [];
    if (type === undefined) {
      found.set(path, failed('missing', 'is not in this commit'));
      return;
    }
    const bytes = output.subarray(at, at + Number(size));
    at += Number(size) + 1;
    if (bytes.length < Number(size)) found.set(path, failed('unreadable', 'cannot be read from git'));
    else if (type === 'blob') found.set(path, { ok: true, bytes });
    else found.set(path, failed('directory', type === 'tree' ? 'is a directory' : 'is a submodule'));
  };
}
