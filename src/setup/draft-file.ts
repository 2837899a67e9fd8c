/** Writes the new text of a file as a draft before it replaces the old one, and keeps a copy of the old one. */
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { draftOf } from './file-lock.ts';

/** A complete file with the mode and owner of the one it will replace, else with `mode`, synced to disk before any reader sees it. */
export function writeDraft(file: string, text: string, mode = 0o666): string {
  const draft = draftOf(file, process.pid);
  const old = statSync(file, { throwIfNoEntry: false });
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, 'wx', old ? 0o600 : mode);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  if (old) {
    keepOwner(draft, old);
    chmodSync(draft, old.mode & 0o7777);
  }
  return draft;
}

/** Only root can change a file's owner; for any other user the file is already theirs, or stays theirs. */
function keepOwner(draft: string, { uid, gid }: Stats): void {
  const now = statSync(draft);
  if (now.uid === uid && now.gid === gid) return;
  try {
    chownSync(draft, uid, gid);
  } catch {
    // A group that this user does not belong to.
  }
}

/** Copies the old file next to it, under the first free name. */
export function keepCopy(file: string): string {
  for (let number = 1; ; number++) {
    const copy = number === 1 ? `${file}.bak` : `${file}.bak${number}`;
    try {
      copyFileSync(file, copy, constants.COPYFILE_EXCL);
      return copy;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
