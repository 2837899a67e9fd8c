/** The manifest of a snapshot file, which is read before anything is unpacked, and the header that carries it. */
import { createHash } from 'node:crypto';
import { AppError } from '../errors/errors.ts';

/** History: 1 a header line, the manifest as JSON, the index compressed with Brotli. */
export const ARCHIVE_FORMAT = 1;

export interface Manifest {
  readonly created_at: string;
  /** The program that made it. */
  readonly wayfind: string;
  /** Format versions of the index: tables, facts and links. */
  readonly index_format: string;
  /** The settings that decide the rows of files; see `rulesOf`. */
  readonly settings: string;
  /** Revisions of the rules of each language, as JSON. */
  readonly revisions: string;
  /** Model of its vectors; absent: it has no vectors. */
  readonly model?: string | undefined;
  /** Absent outside a repository. */
  readonly commit?: string | undefined;
  /** The indexed directory relative to the top of the repository, '' or with a slash at its end. */
  readonly prefix: string;
  /** `commit`: read from git's objects; `clean`: files on disk, the same as in the commit; `changed`: some files differed. */
  readonly tree: 'commit' | 'clean' | 'changed' | 'plain';
  readonly files: number;
  readonly symbols: number;
  readonly database: Content;
  readonly packed: Content;
}

/** The size and checksum of some bytes. */
export interface Content {
  readonly bytes: number;
  readonly sha256: string;
}

export type TreeState = Manifest['tree'];

const MAGIC = 'wayfind-snapshot';
const TREES: readonly string[] = ['commit', 'clean', 'changed', 'plain'] satisfies TreeState[];
/** Maximum length of the first line of a file. */
export const HEADER_BYTES = 120;
const MAX_MANIFEST_BYTES = 1 << 20;
/** Maximum size of everything before the index. */
export const MAX_HEADER_BYTES = HEADER_BYTES + MAX_MANIFEST_BYTES;
const HEADER = /^wayfind-snapshot (\d{1,9}) (\d{1,9}) ([0-9a-f]{64})\n/;
const SHA256 = /^[0-9a-f]{64}$/;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export const sha256Of = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Everything before the compressed index. */
export function encodeHeader(manifest: Manifest): Buffer {
  const text = Buffer.from(`${JSON.stringify(manifest)}\n`);
  return Buffer.concat([Buffer.from(`${MAGIC} ${ARCHIVE_FORMAT} ${text.length} ${sha256Of(text)}\n`), text]);
}

export interface Header {
  /** Offsets of the manifest. */
  readonly start: number;
  readonly end: number;
  readonly sha256: string;
}

/** Throws SNAPSHOT_DAMAGED for a file that is not a snapshot, SNAPSHOT_INCOMPATIBLE for one of a later format. */
export function readHeader(firstBytes: Buffer, name: string): Header {
  const match = HEADER.exec(firstBytes.toString('latin1'));
  if (match === null) throw damaged(name, 'it does not start like a snapshot');
  const [line, format, length, sha256] = match;
  if (Number(format) > ARCHIVE_FORMAT)
    throw new AppError(
      'SNAPSHOT_INCOMPATIBLE',
      `${name} has the file format ${format}, this program reads ${ARCHIVE_FORMAT}`,
      'Upgrade wayfind to the version that made it.',
    );
  if (Number(format) !== ARCHIVE_FORMAT || Number(length) > MAX_MANIFEST_BYTES)
    throw damaged(name, 'its first line was not written by wayfind');
  return { start: line.length, end: line.length + Number(length), sha256: sha256! };
}

export function parseManifest(text: Buffer, { sha256 }: Pick<Header, 'sha256'>, name: string): Manifest {
  if (sha256Of(text) !== sha256) throw damaged(name, 'the checksum of its manifest does not match');
  return asManifest(text, name);
}

/** Parses a separate manifest, as it is stored beside a pushed snapshot. */
export function asManifest(text: Buffer, name: string): Manifest {
  const value = jsonOf(text);
  if (!isManifest(value)) throw damaged(name, 'its manifest has an unknown form');
  return value;
}

function jsonOf(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Record<keyof Manifest, unknown>;
  const texts = [one.created_at, one.wayfind, one.index_format, one.settings, one.revisions, one.prefix];
  return (
    texts.every((text) => typeof text === 'string') &&
    (one.model === undefined || typeof one.model === 'string') &&
    (one.commit === undefined || (typeof one.commit === 'string' && COMMIT.test(one.commit))) &&
    TREES.includes(one.tree as string) &&
    [one.files, one.symbols].every(isCount) &&
    [one.database, one.packed].every(isContent)
  );
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

function isContent(value: unknown): boolean {
  const { bytes, sha256 } = (value ?? {}) as Partial<Record<keyof Content, unknown>>;
  return isCount(bytes) && typeof sha256 === 'string' && SHA256.test(sha256);
}

export const damaged = (name: string, why: string): AppError => new AppError('SNAPSHOT_DAMAGED', `${name}: ${why}`);
