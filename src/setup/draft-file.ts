/** The new text of a file before it takes the old one's place, and the copy of the old one. */
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

/** A whole file with the mode and owner of the one it is to replace, on the disk before anybody sees it. */
export function writeDraft(file: string, text: string): string {
  const draft = draftOf(file, process.pid);
  const old = statSync(file, { throwIfNoEntry: false });
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, 'wx', old ? 0o600 : 0o666);
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

/** Only the superuser can give files away; for anybody else the file is their own already, or stays theirs. */
function keepOwner(draft: string, { uid, gid }: Stats): void {
  const now = statSync(draft);
  if (now.uid === uid && now.gid === gid) return;
  try {
    chownSync(draft, uid, gid);
  } catch {
    // A group that we are not in.
  }
}

/** The old text beside the file, under a name that is still free. */
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
