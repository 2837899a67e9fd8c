/** Which services the user lets run on a workspace: a small file for each workspace, in the user's own directory and never in a repository. */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isInside, realOrSame, realRoot } from '../base/paths.ts';
import { NotReadable, withRegularFile } from '../base/regular-file.ts';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import { stateDirs } from '../store/snapshots/user-key.ts';

export type ServiceMode = Config['services']['mode'];
export const SERVICE_MODES = ['off', 'safe', 'trusted'] as const satisfies readonly ServiceMode[];

/** What the user said about one workspace. */
export interface TrustEntry {
  /** Its real path. */
  readonly root: string;
  readonly mode: ServiceMode;
  /** When it was said. */
  readonly at: string;
}

/** The entry of a workspace, or why what is stored about it is not believed. */
export type Trust =
  | { readonly entry: TrustEntry; readonly problem?: undefined }
  | { readonly entry?: undefined; readonly problem?: TrustProblem | undefined };

export interface TrustProblem {
  /** `damaged`: the file cannot be believed; `replaced`: it is about another directory that was at this path. */
  readonly kind: 'damaged' | 'replaced';
  readonly file: string;
  readonly message: string;
  readonly fix: string;
}

export interface EffectiveMode {
  readonly mode: ServiceMode;
  /** What decided it, in words. */
  readonly why: string;
  /** Why what the user said about this workspace does not count. */
  readonly problem?: TrustProblem | undefined;
}

/** The directory as the system knows it: another one at the same path has not the same. Numbers may have 64 bits. */
interface Identity {
  readonly device: string;
  readonly inode: string;
  /** A file system may give the number of a removed directory to the next one; absent where it does not know when one was made. */
  readonly born?: string | undefined;
}

const DIRECTORY = 'trust';
const MAX_BYTES = 20_000;
/** Bits of the mode that let others write. */
const WRITABLE_BY_OTHERS = 0o022;

/** The user's word about this workspace, else the setting `services.mode`, which a repository cannot set. */
export function effectiveMode(root: string, { services }: Pick<Config, 'services'>): EffectiveMode {
  const { entry, problem } = trustOf(root);
  if (entry !== undefined)
    return { mode: entry.mode, why: `set for this workspace on ${entry.at.slice(0, 10)} by wayfind trust` };
  return { mode: services.mode, why: `services.mode is ${services.mode}`, ...(problem && { problem }) };
}

export function trustOf(root: string): Trust {
  const real = realRoot(root);
  for (const file of filesOf(real)) {
    const found = readEntry(file);
    if (found === undefined) continue;
    if ('message' in found) return { problem: found };
    if (isInside(real, realOrSame(file))) return { problem: insideProblem(file) };
    if (found.entry.root !== real) return { problem: damaged(file, 'is about another directory') };
    return isSame(found.identity, identityOf(real)) ? { entry: found.entry } : { problem: replacedProblem(file, real) };
  }
  return {};
}

/** Everything that is stored, by path; `isGone`: the directory is not there any more, or is another one. */
export function listTrust(): {
  entries: (TrustEntry & { readonly isGone: boolean })[];
  problems: readonly TrustProblem[];
} {
  const found = new Map<string, TrustEntry & { isGone: boolean }>();
  const problems: TrustProblem[] = [];
  for (const dir of stateDirs().map((one) => path.join(one, DIRECTORY))) {
    for (const name of namesIn(dir)) {
      const read = readEntry(path.join(dir, name));
      if (read === undefined) continue;
      if ('message' in read) problems.push(read);
      else if (!found.has(read.entry.root))
        found.set(read.entry.root, { ...read.entry, isGone: !isSame(read.identity, identityOf(read.entry.root)) });
    }
  }
  return { entries: [...found.values()].sort((a, b) => (a.root < b.root ? -1 : 1)), problems };
}

/** Atomic. Throws STATE_READ_ONLY where it cannot be stored, and where the file would be part of the workspace itself. */
export function setTrust(root: string, mode: ServiceMode): TrustEntry {
  const real = realRoot(root);
  const identity = identityOf(real);
  const entry: TrustEntry = { root: real, mode, at: new Date().toISOString() };
  let problem = 'the environment names no home directory';
  for (const file of filesOf(real)) {
    if (isInside(real, realOrSame(nearestDirectory(file)))) {
      problem = `${file} is inside the workspace`;
      continue;
    }
    try {
      replace(file, `${JSON.stringify({ ...entry, ...identity }, null, 2)}\n`);
      if (trustOf(real).entry?.at === entry.at) return entry;
      problem = `${file} is not as it was written`;
    } catch (error) {
      problem = (error as Error).message;
    }
  }
  throw new AppError('STATE_READ_ONLY', `What you said about ${real} cannot be stored: ${problem}`);
}

/** Removes what is stored about a workspace, whatever it is; also one whose directory is gone. Returns whether there was anything. */
export function revokeTrust(root: string): boolean {
  let isFound = false;
  for (const file of filesOf(realOrSame(path.resolve(root)))) {
    if (fs.lstatSync(file, { throwIfNoEntry: false }) === undefined) continue;
    fs.rmSync(file);
    isFound = true;
  }
  return isFound;
}

/** One file for each workspace: two commands at once cannot undo each other's word, and a damaged one is about one workspace. */
const filesOf = (real: string): string[] => {
  const name = `${createHash('sha256').update(real).digest('hex').slice(0, 32)}.json`;
  return stateDirs().map((dir) => path.join(dir, DIRECTORY, name));
};

function namesIn(dir: string): string[] {
  try {
    return fs.readdirSync(dir).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

/** Undefined when there is no such file. */
function readEntry(file: string): { entry: TrustEntry; identity: Identity } | TrustProblem | undefined {
  try {
    const text = withRegularFile(file, (handle, stats) => {
      const uid = process.getuid?.();
      if (uid !== undefined && stats.uid !== uid) throw new NotReadable('NOT_REGULAR', 'belongs to another user');
      if (uid !== undefined && (stats.mode & WRITABLE_BY_OTHERS) !== 0)
        throw new NotReadable('NOT_REGULAR', 'can be written by other users');
      if (stats.size > MAX_BYTES) throw new NotReadable('TOO_LARGE', `is over ${MAX_BYTES} bytes`);
      return fs.readFileSync(handle, 'utf8');
    });
    return asEntry(text) ?? damaged(file, 'is not as `wayfind trust` writes it');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return damaged(file, code === 'ELOOP' ? 'is a symbolic link' : message);
  }
}

function asEntry(text: string): { entry: TrustEntry; identity: Identity } | undefined {
  let stored: Record<string, unknown>;
  try {
    stored = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  const { root, mode, at, device, inode, born } = stored ?? {};
  if (typeof root !== 'string' || typeof at !== 'string') return undefined;
  if (typeof device !== 'string' || typeof inode !== 'string') return undefined;
  if (born !== undefined && typeof born !== 'string') return undefined;
  const known = SERVICE_MODES.find((one) => one === mode);
  return known && { entry: { root, mode: known, at }, identity: { device, inode, born } };
}

function identityOf(directory: string): Identity | undefined {
  const stats = fs.lstatSync(directory, { throwIfNoEntry: false, bigint: true });
  if (!stats?.isDirectory()) return undefined;
  const { dev, ino, birthtimeNs, ctimeNs } = stats;
  // Some systems put another time where they do not know this one.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { device: String(dev), inode: String(ino), ...(isKnown && { born: String(birthtimeNs) }) };
}

const isSame = (stored: Identity, now: Identity | undefined): boolean =>
  now !== undefined &&
  stored.device === now.device &&
  stored.inode === now.inode &&
  (stored.born === undefined || now.born === undefined || stored.born === now.born);

function nearestDirectory(file: string): string {
  let dir = path.dirname(file);
  while (!fs.existsSync(dir) && path.dirname(dir) !== dir) dir = path.dirname(dir);
  return dir;
}

function replace(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    fs.writeFileSync(draft, text, { flag: 'wx', mode: 0o600 });
    fs.renameSync(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

const AGAIN = 'Run `wayfind trust` again to trust this workspace, or `wayfind trust --revoke` to remove the file.';

const damaged = (file: string, why: string): TrustProblem => ({
  kind: 'damaged',
  file,
  message: `${file} ${why}, so it is not believed`,
  fix: AGAIN,
});

const insideProblem = (file: string): TrustProblem => ({
  kind: 'damaged',
  file,
  message: `${file} is inside the workspace that it is about, so it is not believed`,
  fix: 'Set WAYFIND_STATE_DIR to a directory outside of it.',
});

const replacedProblem = (file: string, root: string): TrustProblem => ({
  kind: 'replaced',
  file,
  message: `the trust in ${root} was given to another directory that was at this path`,
  fix: AGAIN,
});
