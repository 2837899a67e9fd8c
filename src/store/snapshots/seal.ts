/** The seal of a generation: proof that this user's own process published the file here, which an index from elsewhere lacks. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readIfRegular } from '../../base/regular-file.ts';
import { markOf, requireUserKey } from './user-key.ts';

/** Key in the metadata of the database: the id that its seal names, so that no other file can take the place of the sealed one. */
export const SEAL_META = 'seal';

/** A generation file and the id of its seal. */
export interface SealedFile {
  readonly file: string;
  readonly seal: string;
}

const MAX_BYTES = 1000;
const SEAL = /^([0-9a-f]{32}) ([0-9a-f]{64}) ([0-9a-f]{64})\n$/;

export const newSealId = (): string => randomBytes(16).toString('hex');

/** In a name that is removed with the generation. */
const sealFile = (file: string): string => `${file}-seal`;

/** Call before the pointer names the file. */
export function writeSeal(file: string, id: string): void {
  requireUserKey();
  const { place, directory } = marksOf(file, id);
  // On the disk before the pointer is: without its seal, the index would count as a stranger's.
  fs.writeFileSync(sealFile(file), `${id} ${place} ${directory}\n`, { flush: true });
}

/** The id that the database must have; undefined for a file that this user did not publish here. */
export function readSeal(file: string): string | undefined {
  const [, id, place, directory] =
    SEAL.exec(readIfRegular(sealFile(file), { maxBytes: MAX_BYTES })?.toString() ?? '') ?? [];
  if (id === undefined) return undefined;
  try {
    const marks = marksOf(file, id);
    return place === marks.place || directory === marks.directory ? id : undefined;
  } catch {
    return undefined; // The directory was removed meanwhile.
  }
}

/**
 * Two marks, and one must match. The path holds where inode numbers change (network drives, containers); the inode of the directory holds
 * when a project is moved. A copied or checked out directory has neither.
 */
function marksOf(file: string, id: string): { place: string | undefined; directory: string | undefined } {
  const dir = path.dirname(file);
  const name = [path.basename(dir), path.basename(file), id];
  return {
    place: markOf('path', fs.realpathSync(dir), ...name),
    directory: markOf('inode', String(fs.statSync(dir, { bigint: true }).ino), ...name),
  };
}
