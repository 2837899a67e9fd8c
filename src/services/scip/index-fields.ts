/** Reads a SCIP file one top-level field at a time, so that memory is bounded by its largest document. */
import fs from 'node:fs';
import path from 'node:path';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { fillFrom } from '../../base/regular-file.ts';
import { AppError } from '../../errors/errors.ts';

export interface IndexField {
  readonly number: number;
  /** Valid until the next field is read. */
  readonly bytes: Uint8Array;
  /** Where the next field begins, for progress. */
  readonly end: number;
}

export interface ScipFile {
  /** For messages. */
  readonly name: string;
  readonly size: number;
  /** From the start, as often as wanted. Throws SCIP_INVALID. */
  fields(): Generator<IndexField>;
  close(): void;
}

/** The largest documents of real indexes, of generated code, have tens of megabytes. */
const MAX_FIELD_BYTES = 256 << 20;
/** A tag and a length. */
const HEAD_BYTES = 10;
const WINDOW_BYTES = 1 << 20;

export const invalidScip = (name: string, why: string, fix?: string): AppError =>
  new AppError('SCIP_INVALID', `${name} ${why}`, fix);

/** Throws SCIP_INVALID or PATH_NOT_FOUND. */
export function openScipFile(file: string): ScipFile {
  const name = path.basename(file);
  const handle = openForReading(file);
  try {
    const stats = fs.fstatSync(handle);
    if (!stats.isFile()) throw invalidScip(name, 'is not a regular file', 'Name the file that the indexer wrote.');
    checkStart(name, handle);
    const about = { name, size: stats.size };
    return { ...about, fields: () => fieldsOf({ ...about, handle }), close: () => fs.closeSync(handle) };
  } catch (error) {
    fs.closeSync(handle);
    throw error;
  }
}

function openForReading(file: string): number {
  try {
    // Opening a pipe would block forever.
    return fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError('PATH_NOT_FOUND', `${file} cannot be opened (${code})`, 'Name a file that an indexer wrote.');
  }
}

/** Files that are often passed instead, by their first bytes. */
function checkStart(name: string, handle: number): void {
  const start = Buffer.alloc(4);
  const bytes = start.subarray(0, fillFrom(handle, start, 0));
  if (bytes.length === 0) throw invalidScip(name, 'is empty', 'Run the indexer again and look at its messages.');
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw invalidScip(name, 'is compressed', `Run \`gunzip\` on it first.`);
  if (bytes.toString('latin1') === '\x28\xb5\x2f\xfd')
    throw invalidScip(name, 'is compressed', 'Run `zstd -d` on it first.');
  if (bytes[0] === 0x7b || bytes[0] === 0x5b)
    throw invalidScip(
      name,
      'is JSON, as LSIF is',
      'Convert it (`scip convert` does the opposite), or run a SCIP indexer.',
    );
}

interface OpenFile {
  readonly name: string;
  readonly handle: number;
  readonly size: number;
}

function* fieldsOf(file: OpenFile): Generator<IndexField> {
  const bytesAt = windowOver(file);
  for (let at = 0; at < file.size; ) {
    const head = headAt(file, bytesAt(at, Math.min(HEAD_BYTES, file.size - at)));
    at += head.bytes;
    if (head.length === undefined) continue;
    if (head.length > file.size - at)
      throw invalidScip(file.name, `ends ${head.length - (file.size - at)} bytes too early: it was cut off`);
    if (head.length > MAX_FIELD_BYTES)
      throw invalidScip(
        file.name,
        `has a document of ${head.length} bytes, more than ${MAX_FIELD_BYTES}`,
        'Leave out that file when indexing.',
      );
    yield { number: head.number, bytes: bytesAt(at, head.length), end: at + head.length };
    at += head.length;
  }
}

interface FieldHead {
  readonly number: number;
  /** Of the tag and the length. */
  readonly bytes: number;
  /** Undefined: it has no content that we know. */
  readonly length: number | undefined;
}

function headAt({ name }: OpenFile, bytes: Uint8Array): FieldHead {
  const reader = new BinaryReader(bytes);
  try {
    const [number, type] = reader.tag();
    if (type === WireType.LengthDelimited) {
      const length = reader.uint32();
      return { number, bytes: reader.pos, length };
    }
    // No version of the schema has one: a later one may.
    if (type === WireType.StartGroup || type === WireType.EndGroup) throw new RangeError('a group');
    reader.skip(type, number);
    return { number, bytes: reader.pos, length: undefined };
  } catch {
    throw invalidScip(name, 'is not a SCIP index, or is damaged');
  }
}

/** Reads ahead; a range that does not fit the window gets bytes of its own. */
function windowOver({ name, handle }: OpenFile): (start: number, length: number) => Uint8Array {
  const window = Buffer.allocUnsafe(WINDOW_BYTES);
  let from = 0;
  let filled = 0;
  return (start, length) => {
    if (start >= from && start + length <= from + filled) return window.subarray(start - from, start - from + length);
    if (length > WINDOW_BYTES) {
      const bytes = Buffer.allocUnsafe(length);
      if (fillFrom(handle, bytes, start) < length) throw invalidScip(name, 'became shorter while it was read');
      return bytes;
    }
    from = start;
    filled = fillFrom(handle, window, start, length);
    if (filled < length) throw invalidScip(name, 'became shorter while it was read');
    return window.subarray(0, length);
  };
}
