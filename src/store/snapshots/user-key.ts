/** The key of this user on this machine: it marks the files that the user's own processes wrote, so that files of others are not believed. */
import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { readIfRegular } from '../../base/regular-file.ts';
import { AppError } from '../../errors/errors.ts';

const FILE = 'index-key';
const KEY = /^[0-9a-f]{64}$/;

/** By the directories that were tried: a test changes the environment. */
const known = new Map<string, string>();

/** Undefined without a key, and for a process that cannot read it. */
export const markOf = (...parts: readonly unknown[]): string | undefined => {
  const key = readKey();
  return key && createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
};

/** Creates the key when there is none. Throws STATE_READ_ONLY where it cannot be stored. */
export function requireUserKey(): void {
  if (readKey() !== undefined) return;
  let problem = 'the environment names no home directory';
  for (const dir of stateDirs()) {
    try {
      createKey(path.join(dir, FILE));
      if (readKey() !== undefined) return;
    } catch (error) {
      problem = (error as Error).message;
    }
  }
  throw new AppError('STATE_READ_ONLY', `The key of this user cannot be stored: ${problem}`);
}

function readKey(): string | undefined {
  const dirs = stateDirs();
  const id = dirs.join('\0');
  const cached = known.get(id);
  if (cached !== undefined) return cached;
  for (const dir of dirs) {
    const key = keyIn(path.join(dir, FILE));
    if (key === undefined) continue;
    known.set(id, key);
    return key;
  }
  return undefined;
}

/** Atomic: of two processes that create it at the same time, both use the key of the first. */
function createKey(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch {
    // Another process has created it, or what is there is not a key, or the file system has no links.
    if (keyIn(file) === undefined) fs.renameSync(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function keyIn(file: string): string | undefined {
  const text = readIfRegular(file, { maxBytes: 1000 })?.toString('latin1').trim();
  return text !== undefined && KEY.test(text) ? text : undefined;
}

/**
 * WAYFIND_STATE_DIR, else the state directory in the home of the user, and for a home that cannot be written, a private directory below
 * the temporary one. XDG_STATE_HOME is not read: clients pass HOME on to the servers that they start, but not that one, and two keys
 * would let a server and a command distrust each other's index.
 */
export function stateDirs(): string[] {
  const { WAYFIND_STATE_DIR: own, LOCALAPPDATA: local } = process.env;
  if (own) return [path.resolve(own)];
  if (process.platform === 'win32' && local) return [path.join(local, 'wayfind')];
  const home = homedir();
  return [...(path.isAbsolute(home) ? [path.join(home, '.local', 'state', 'wayfind')] : []), ...privateDir()];
}

/** Empty when another user has taken the name. */
function privateDir(): string[] {
  const uid = process.getuid?.();
  if (uid === undefined) return [];
  const dir = path.join(tmpdir(), `wayfind-${uid}`);
  const stats = fs.lstatSync(dir, { throwIfNoEntry: false });
  const isOwn = stats === undefined || (stats.isDirectory() && stats.uid === uid && (stats.mode & 0o077) === 0);
  return isOwn ? [dir] : [];
}
