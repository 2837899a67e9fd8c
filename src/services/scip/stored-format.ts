/** The layout of an imported SCIP index as we keep it: packed documents, two tables to look symbols up in, and a header that finds all of them. */
import { hash } from 'node:crypto';

/**
 * History: 1 first layout. A file is `MAGIC`, the packed occurrences of each document, the two tables, the packed header, then a footer of
 * fixed size: length of the packed header, its unpacked length, the start of its SHA-256, `MAGIC`. Numbers are little-endian.
 */
export const STORED_FORMAT = 1;
export const MAGIC = Buffer.from('WFSCIP01', 'latin1');
export const SUM_BYTES = 16;
export const FOOTER_BYTES = 4 + 4 + SUM_BYTES + MAGIC.length;

/** Columns of a document's occurrences, sorted by line and column; each column is stored as a run of int32, differences where they are ascending. */
export const STORED = { line: 0, col: 1, length: 2, symbol: 3, roles: 4, stride: 5 } as const;

/** Columns of a document's symbols. `package` is a position in the header's packages plus 1, or 0. */
export const SYMBOL_OF = { hi: 0, lo: 1, package: 2, isLocal: 3, stride: 4 } as const;

/** Rows sorted by the hash of the symbol: where it is defined. `flags` are those below. */
export const DEFINITION = { hi: 0, lo: 1, document: 2, line: 3, col: 4, flags: 5, stride: 6 } as const;
/** `module`: a whole file or package, which no name declares. `forward`: declared here, and defined elsewhere. */
export const DEFINITION_FLAG = { module: 1, forward: 2 } as const;

/** Rows sorted by the hash of the first symbol. */
export const RELATION = { hi: 0, lo: 1, toHi: 2, toLo: 3, kind: 4, stride: 5 } as const;
export const RELATION_KIND = {
  /** The second implements or overrides the first. */
  implementedBy: 0,
  /** The first is defined where the second is. */
  definedAs: 1,
  /** The first is a value of the second, a type. */
  hasType: 2,
} as const;

/** Where the rows of a table are: after `2 ** bits + 1` numbers that say at which row each start of a hash begins. */
export interface StoredTable {
  readonly offset: number;
  readonly rows: number;
  readonly bits: number;
}

export interface StoredBlock {
  readonly offset: number;
  readonly bytes: number;
  readonly symbols: number;
  readonly occurrences: number;
}

export interface StoredDocument {
  /** Relative to the root of the tree. */
  readonly path: string;
  /** Of the text that the positions are in. */
  readonly text: string;
  readonly lines: number;
  /** Several where the index has several documents of that path. */
  readonly blocks: readonly StoredBlock[];
}

export interface StoredHeader {
  readonly format: number;
  readonly tool: { readonly name: string; readonly version: string };
  /** The commit whose files the positions are in, where it is one. */
  readonly commit?: string | undefined;
  readonly importedAt: string;
  readonly documents: readonly StoredDocument[];
  readonly packages: readonly StoredPackage[];
  readonly definitions: StoredTable;
  readonly relations: StoredTable;
}

export interface StoredPackage {
  /** `tree`: a part of the tree, whether this index defines it or not. `language`: a language's own library. */
  readonly place?: 'tree' | 'language' | undefined;
  readonly manager?: string | undefined;
  readonly name: string;
  readonly version?: string | undefined;
}

/** A symbol as two numbers: no index has so many that two are likely to be the same. */
export interface SymbolHash {
  readonly hi: number;
  readonly lo: number;
}

export function symbolHash(symbol: string): SymbolHash {
  const digest = hash('sha1', symbol, 'buffer');
  return { hi: digest.readUInt32LE(0), lo: digest.readUInt32LE(4) };
}

/** Says whether two texts have the same positions: line ends of Windows are no difference. */
export const textSum = (text: string): string =>
  hash('sha256', text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text, 'hex').slice(0, 32);

export const fanOutBits = (rows: number): number => Math.min(16, Math.max(0, Math.ceil(Math.log2(rows / 32 || 1))));
export const bucketOf = (hi: number, bits: number): number => (bits === 0 ? 0 : hi >>> (32 - bits));
