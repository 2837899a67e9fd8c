/** The parts of a symbol that are embedded, and the resulting vectors. */

/** Dimensions used of the packaged model, which has more: the first 256 rank as well as all of them (docs/search.md). */
export const EMBEDDING_DIMENSIONS = 256;

/** The parts of a symbol that say what it is for, as written; any of them may be empty. */
export interface SymbolText {
  /** First sentence of the doc comment, and the rest. */
  readonly summary: string;
  readonly rest: string;
  readonly name: string;
  readonly container: string;
  readonly signature: string;
  readonly body: string;
}

/** A symbol as one text, for models that read texts and not fields. */
export interface EmbeddedText {
  readonly row: number;
  readonly kind: number;
  readonly text: string;
}

/** Vectors of one file's symbols. */
export interface FileVectors {
  /** Rows of the symbols, ascending. */
  readonly rows: Int32Array;
  /** Their kinds, for filters that must hold before anything is ranked. */
  readonly kinds: Uint8Array;
  /** A vector is its int8 values times this, and has length one. */
  readonly scales: Float32Array;
  /** One vector after the other. */
  readonly data: Int8Array;
}
