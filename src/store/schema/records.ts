/** The rows of the index as the rest of the program sees them. */
import type { DiskStamp } from '../../model/disk-stamp.ts';
import type { FileId } from '../../model/ids.ts';
import type { SymbolKind } from '../../model/kinds.ts';
import type { LanguageId } from '../../model/language.ts';
import type { FileRole } from '../../model/source-file.ts';

export interface SymbolRecord {
  readonly id: number;
  readonly fileId: FileId;
  /** The enclosing symbol; undefined for a file's own symbol. */
  readonly parentId: number | undefined;
  readonly name: string;
  readonly kind: SymbolKind;
  /** Bits of `FLAG`. */
  readonly flags: number;
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly role: FileRole;
  /** Lines are 1-based, columns 0-based UTF-16 units. */
  readonly line: number;
  readonly col: number;
  readonly endLine: number;
  readonly endCol: number;
  readonly nameLine: number;
  readonly nameCol: number;
  readonly signature: string;
  readonly doc: string;
  /** The type a method belongs to when that type is not its container (Go receivers, Rust impls), or ''. */
  readonly owner: string;
  readonly bodyHash: number;
  readonly stableId: number;
  /** Position among the symbols of its file, in source order. */
  readonly row: number;
}

/** The few columns ranking needs, read for hundreds of candidates where whole records are read for a page. */
export interface SymbolHead {
  readonly id: number;
  readonly fileId: FileId;
  readonly nameId: number;
  readonly kind: SymbolKind;
  readonly flags: number;
  readonly row: number;
  readonly line: number;
  readonly endLine: number;
  readonly bodyHash: number;
  readonly path: string;
  readonly role: FileRole;
  readonly language: LanguageId | null;
}

export interface NameRecord {
  readonly id: number;
  readonly name: string;
}

/** Decides whether a file is still the one that was indexed. */
export interface FileStamp extends DiskStamp {
  /** Git's blob id of the bytes, in hexadecimal; empty when the file was not read. */
  readonly hash: string;
  readonly language: LanguageId | undefined;
  /** Why the file was not parsed; undefined when it was. */
  readonly skip: string | undefined;
}

export interface FileRecord extends Omit<FileStamp, 'hash'> {
  readonly id: FileId;
  /** Git's blob id of the bytes; empty when the file was not read. */
  readonly hash: Uint8Array;
  readonly path: string;
  readonly role: FileRole;
  readonly lines: number;
  readonly packageName: string;
  readonly symbolCount: number;
}

/** A file and the ids of its symbols. */
export interface FileSpan extends Pick<FileRecord, 'id' | 'path' | 'language' | 'role' | 'symbolCount'> {
  /** Id of the file's own symbol; the others follow, unless `symbolIds` lists all of them. */
  readonly firstSymbol: number;
  /** In source order, where they are not consecutive. */
  readonly symbolIds?: readonly number[] | undefined;
}

export interface Totals {
  readonly files: number;
  readonly symbols: number;
  readonly references: number;
  readonly problems: number;
  /** Files that were not parsed for a reason. */
  readonly skipped: number;
}

export interface Counts extends Totals {
  readonly byLanguage: Readonly<
    Record<string, { readonly files: number; readonly symbols: number; readonly lines: number }>
  >;
  readonly byKind: Readonly<Record<string, number>>;
}
