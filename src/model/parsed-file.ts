/** The result of a worker for one file: rows ready to insert, and the packed facts to store. */
import type { DiskStamp } from './disk-stamp.ts';
import type { EmbeddedText, FileVectors } from './embedding.ts';
import type { LanguageId } from './language.ts';
import type { Problem } from './problem.ts';
import type { FileRole } from './source-file.ts';

/** Columns of `ParsedFile.symbols`, one row per symbol in source order; row 0 is the file itself. */
export const SYMBOL_ROW = {
  kind: 0,
  /** Row of the enclosing symbol in the same file, -1 for the file. */
  parent: 1,
  flags: 2,
  line: 3,
  col: 4,
  endLine: 5,
  endCol: 6,
  nameLine: 7,
  nameCol: 8,
  /** Body hash and stable id, 53 bits each: `hi * 2 ** 32 + (lo >>> 0)`, hi < 2 ** 21. */
  hashLo: 9,
  hashHi: 10,
  stableLo: 11,
  stableHi: 12,
  stride: 13,
} as const;

/** Strings of `ParsedFile.strings`, this many per symbol, in this order. Empty `bodyWords` and `docWords` and `signatureWords`: no text row. */
export const SYMBOL_STRING = {
  name: 0,
  signature: 1,
  doc: 2,
  /** Words for the text index: unique, lower-case, split at camel and snake boundaries. */
  qualifiedWords: 3,
  signatureWords: 4,
  docWords: 5,
  bodyWords: 6,
  /** The type a method belongs to when that type is not in this file (Go receivers, Rust impls): part of its qualified name. */
  owner: 7,
  stride: 8,
} as const;

export interface ParsedFile extends DiskStamp {
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly role: FileRole;
  /** Why it was not parsed; undefined when it was. */
  readonly skip: string | undefined;
  /** Git's blob id of the bytes, 20 bytes; empty when the file was not read. */
  readonly hash: Uint8Array;
  readonly lines: number;
  readonly packageName: string;
  readonly symbols: Int32Array;
  readonly strings: readonly string[];
  /** Encoded `FileFacts` (extract/facts-codec.ts); empty when nothing was parsed. */
  readonly facts: Uint8Array;
  /** Number of references in the facts. */
  readonly referenceCount: number;
  /** Names of the callees that functions may be passed to, separated by blanks. */
  readonly passes: string;
  /** Its sites as JSON (model/sites.ts), '' when there are none. */
  readonly sites: string;
  /** Undefined when nothing was embedded. */
  readonly vectors?: FileVectors | undefined;
  /** Texts that are still to be embedded. */
  readonly texts?: readonly EmbeddedText[] | undefined;
  readonly problems: readonly Problem[];
}
