/** The workspaces that this user has indexed on this machine: one small file each, so that processes need no lock. */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { namesIn } from '../../base/directory-names.ts';
import { readIfRegular } from '../../base/regular-file.ts';
import { indexDirOf, snapshotKeyOf } from '../../store/snapshots/snapshot-dir.ts';
import { stateDirs } from '../../store/snapshots/user-key.ts';

export interface RegisteredWorkspace {
  /** Absolute, links resolved. */
  readonly root: string;
  /** Where its index is: WAYFIND_INDEX_DIR may be another one by now. */
  readonly index_dir: string;
  readonly key: string;
  readonly since: string;
  /** Of a clone that `index URL` made: where it came from, without credentials. */
  readonly url?: string;
  /** Of such a clone: `owner/name`. */
  readonly name?: string;
  /** A server made its index because a caller named the directory; the user has not asked for it. */
  readonly auto?: true;
}

interface About extends Pick<RegisteredWorkspace, 'url' | 'name'> {
  /** Who indexes it: a run of a server leaves a mark that it is `auto`, one of the user removes it. */
  readonly by?: 'user' | 'server';
}

const DIRECTORY = 'workspaces';
const ENTRY = /^[0-9a-f]{24}\.json$/;
const MAX_BYTES = 32_768;
/** Beyond, entries of directories that are gone are removed when another one is added. */
const MANY = 200;
/** A draft that is older was left by a process that was killed. */
const DRAFT_MS = 60_000;

const fileOf = (root: string): string => `${createHash('sha256').update(root).digest('hex').slice(0, 24)}.json`;

/** Best effort: nothing depends on it but lists and names. */
export function registerWorkspace(root: string, about: About = {}): void {
  try {
    const known = knownEntry(root);
    const { url = known?.url, name = known?.name, by = 'user' } = about;
    const entry: RegisteredWorkspace = {
      ...newEntry(root),
      ...(known && { since: known.since }),
      ...(url && { url }),
      ...(name && { name }),
      ...(known?.auto && by === 'server' && { auto: true }),
    };
    if (known === undefined || JSON.stringify(known) !== JSON.stringify(entry)) writeEntry(entry);
  } catch {
    // The home is not writable.
  }
}

/** For a directory that is not registered: its index is made for a caller of a server. */
export function registerAuto(root: string): void {
  try {
    if (knownEntry(root) === undefined) writeEntry({ ...newEntry(root), auto: true });
  } catch {
    // The home is not writable: then its index is kept.
  }
}

const knownEntry = (root: string): RegisteredWorkspace | undefined =>
  stateDirs().flatMap((dir) => readEntry(path.join(dir, DIRECTORY, fileOf(root))) ?? [])[0];

const newEntry = (root: string): RegisteredWorkspace => ({
  root,
  index_dir: indexDirOf(root),
  key: snapshotKeyOf(root),
  since: new Date().toISOString(),
});

/** Into the first directory for the user's state that can be written. */
function writeEntry(entry: RegisteredWorkspace): void {
  for (const dir of stateDirs()) {
    const directory = path.join(dir, DIRECTORY);
    const draft = path.join(directory, `.draft-${randomBytes(6).toString('hex')}`);
    try {
      fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
      fs.writeFileSync(draft, `${JSON.stringify(entry)}\n`, { flag: 'wx', mode: 0o600 });
      // Atomic: a reader sees the old file or the new one.
      fs.renameSync(draft, path.join(directory, fileOf(entry.root)));
      tidy(directory);
      return;
    } catch {
      fs.rmSync(draft, { force: true });
    }
  }
}

function tidy(directory: string): void {
  const names = fs.readdirSync(directory);
  for (const name of names.filter((one) => one.startsWith('.draft-'))) {
    const draft = path.join(directory, name);
    const { mtimeMs = Date.now() } = fs.statSync(draft, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > DRAFT_MS) fs.rmSync(draft, { force: true });
  }
  if (names.length <= MANY) return;
  for (const name of names.filter((one) => ENTRY.test(one))) {
    const root = readEntry(path.join(directory, name))?.root;
    if (root === undefined || !fs.existsSync(root)) fs.rmSync(path.join(directory, name), { force: true });
  }
}

/** False when it was not registered. */
export function forgetWorkspace(root: string): boolean {
  const files = stateDirs().map((dir) => path.join(dir, DIRECTORY, fileOf(root)));
  const known = files.filter((file) => fs.existsSync(file));
  for (const file of known) fs.rmSync(file, { force: true });
  return known.length > 0;
}

/** Sorted by root. Files that are not entries are skipped. */
export function registeredWorkspaces(): RegisteredWorkspace[] {
  const found = new Map<string, RegisteredWorkspace>();
  for (const dir of stateDirs()) {
    const directory = path.join(dir, DIRECTORY);
    for (const name of namesIn(directory).filter((one) => ENTRY.test(one))) {
      const entry = readEntry(path.join(directory, name));
      if (entry && !found.has(entry.root)) found.set(entry.root, entry);
    }
  }
  return [...found.values()].sort((a, b) => (a.root < b.root ? -1 : 1));
}

/** Undefined for a file that is missing, damaged, or of another root than its name says. */
function readEntry(file: string): RegisteredWorkspace | undefined {
  try {
    const text = readIfRegular(file, { maxBytes: MAX_BYTES })?.toString('utf8');
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    return isEntry(value) && fileOf(value.root) === path.basename(file) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is RegisteredWorkspace {
  if (typeof value !== 'object' || value === null) return false;
  const { root, index_dir, key, since, url, name, auto } = value as Record<string, unknown>;
  const isPath = (one: unknown) => typeof one === 'string' && path.isAbsolute(one) && !one.includes('\0');
  const isText = (one: unknown) => one === undefined || typeof one === 'string';
  return (
    isPath(root) &&
    isPath(index_dir) &&
    typeof key === 'string' &&
    /^[\w.-]+$/.test(key) &&
    typeof since === 'string' &&
    isText(url) &&
    isText(name) &&
    (auto === undefined || auto === true)
  );
}
