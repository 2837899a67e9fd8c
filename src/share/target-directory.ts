/** Shares snapshots in a directory, such as one on a network drive: files are written as drafts, then renamed. */
import fs from 'node:fs';
import path from 'node:path';
import { AppError, type ErrorCode } from '../errors/errors.ts';
import { MAX_TEXT_BYTES, type ShareTarget, type TargetEntry, tooLarge } from './target.ts';

const DRAFT = /\.new-\d+$/;
const LOST_AFTER_MS = 24 * 3600_000;

const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'TARGET_MISSING',
  ENOTDIR: 'TARGET_MISSING',
  EACCES: 'TARGET_DENIED',
  EPERM: 'TARGET_DENIED',
  EROFS: 'TARGET_DENIED',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
};
const FIXES: Partial<Record<ErrorCode, string>> = {
  TARGET_MISSING: 'Create the directory, or name another one.',
  TARGET_DENIED: 'Get write permission for it, or name another one.',
};

export function directoryTarget(dir: string): ShareTarget {
  const place = (name: string): string => path.join(dir, name);
  const put = (name: string, write: (draft: string) => void): void => {
    const draft = place(`${name}.new-${process.pid}`);
    try {
      write(draft);
      fs.renameSync(draft, place(name));
    } finally {
      fs.rmSync(draft, { force: true });
    }
  };
  return {
    address: dir,
    list: async () => explained(dir, () => entriesIn(dir)),
    readText: async (name) =>
      explained(dir, () => {
        const size = sizeOf(place(name));
        return size === undefined || size > MAX_TEXT_BYTES ? undefined : fs.readFileSync(place(name));
      }),
    download: async (name, to) =>
      explained(dir, () => {
        const size = sizeOf(place(name));
        if (size === undefined) return false;
        if (size > to.maxBytes) throw tooLarge(name, to);
        fs.copyFileSync(place(name), to.file, fs.constants.COPYFILE_EXCL);
        return true;
      }),
    upload: async (name, file) => explained(dir, () => put(name, (draft) => fs.copyFileSync(file, draft))),
    writeText: async (name, text) => explained(dir, () => put(name, (draft) => fs.writeFileSync(draft, text))),
    remove: async (name) => explained(dir, () => fs.rmSync(place(name), { force: true })),
  };
}

function entriesIn(dir: string): TargetEntry[] {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = path.join(dir, entry.name);
    const { mtimeMs } = fs.statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs === undefined) return [];
    if (!DRAFT.test(entry.name)) return [{ name: entry.name, modifiedMs: mtimeMs }];
    // Left by a push that was killed.
    if (Date.now() - mtimeMs > LOST_AFTER_MS) fs.rmSync(file, { force: true });
    return [];
  });
}

/** Undefined for anything but a plain file: a link may lead anywhere. */
function sizeOf(file: string): number | undefined {
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.size : undefined;
}

function explained<T>(dir: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const known = CODES[code];
    if (known === undefined) throw error;
    throw new AppError(known, `${dir}: ${message}`, FIXES[known]);
  }
}
