/** A batch of files for a worker, and its result, packed so that it crosses threads in a few copies. */
import type { LanguageId } from '../../model/language.ts';
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../../model/parsed-file.ts';
import type { Problem } from '../../model/problem.ts';
import { FILE_ROLES, type SourceFile } from '../../model/source-file.ts';
import { vectorBytes, vectorsIn } from '../embed/vector-bytes.ts';

export interface BatchFile extends SourceFile {
  /** Hash of the content the index holds; when the file still has it, it is not parsed again. */
  readonly knownHash?: Uint8Array | undefined;
  /** Files that it may have been under another path; when it has the content of one of them, it is not parsed again. */
  readonly origins?: readonly MoveOrigin[] | undefined;
  /** Content to parse instead of the file on disk. */
  readonly bytes?: Uint8Array | undefined;
}

/** A file of the index, with what it takes to recognise it under another path. */
export interface MoveOrigin {
  readonly path: string;
  readonly hash: Uint8Array;
  readonly facts: Uint8Array;
  /** By symbol: 1 where it has words of its own. */
  readonly hasText: Uint8Array;
  /** Body hash of the file's own symbol. */
  readonly bodyHash: number;
}

export interface ParseBatch {
  /** The directory that paths are relative to. */
  readonly root: string;
  readonly files: readonly BatchFile[];
}

/** `unchanged`: the content is what the index holds, only the stamp is new. */
export interface WorkerFile extends ParsedFile {
  readonly unchanged: boolean;
  /** The file of the index with the same content; only the symbol of the file itself is included. */
  readonly movedFrom?: string | undefined;
}

/** Numbers per file in `PackedBatch.heads`. */
const HEAD = {
  role: 0,
  lines: 1,
  references: 2,
  symbols: 3,
  factsLength: 4,
  hashLength: 5,
  unchanged: 6,
  vectors: 7,
  vectorLength: 8,
  stride: 9,
};
/** Strings of a file before those of its symbols. */
const FILE_STRINGS = 8;
/** Between strings; decoding turns NUL bytes into text that never holds it, see `WorkerFile.strings`. */
const SEPARATOR = '\0';

export interface PackedBatch {
  readonly heads: Int32Array;
  readonly stamps: Float64Array;
  readonly symbols: Int32Array;
  readonly bytes: Uint8Array;
  /** Per file: path, language, skip, package, where it moved from, texts to embed as JSON, passes, sites, then the symbols' strings. */
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** Size, the two times, inode. */
const STAMP = { stride: 4 } as const;
const NO_BYTES = new Uint8Array(0);

export function packBatch(files: readonly WorkerFile[]): PackedBatch {
  const sum = (of: (file: WorkerFile) => number): number => files.reduce((total, file) => total + of(file), 0);
  const heads = new Int32Array(files.length * HEAD.stride);
  const stamps = new Float64Array(files.length * STAMP.stride);
  const symbols = new Int32Array(sum((file) => file.symbols.length));
  const vectors = files.map((file) => (file.vectors === undefined ? NO_BYTES : vectorBytes(file.vectors)));
  const vectorLength = vectors.reduce((total, { length }) => total + length, 0);
  const bytes = new Uint8Array(sum((file) => file.facts.length + file.hash.length) + vectorLength);
  const text: string[] = [];
  let symbolsAt = 0;
  let bytesAt = 0;
  files.forEach((file, i) => {
    const head = i * HEAD.stride;
    heads[head + HEAD.role] = FILE_ROLES.indexOf(file.role);
    heads[head + HEAD.lines] = file.lines;
    heads[head + HEAD.references] = file.referenceCount;
    heads[head + HEAD.symbols] = file.symbols.length / SYMBOL_ROW.stride;
    heads[head + HEAD.factsLength] = file.facts.length;
    heads[head + HEAD.hashLength] = file.hash.length;
    heads[head + HEAD.unchanged] = file.unchanged ? 1 : 0;
    heads[head + HEAD.vectors] = file.vectors?.rows.length ?? 0;
    heads[head + HEAD.vectorLength] = vectors[i].length;
    stamps.set([file.size, file.mtimeMs, file.ctimeMs, file.inode], i * STAMP.stride);
    symbols.set(file.symbols, symbolsAt);
    symbolsAt += file.symbols.length;
    bytes.set(file.hash, bytesAt);
    bytes.set(file.facts, bytesAt + file.hash.length);
    bytesAt += file.hash.length + file.facts.length;
    bytes.set(vectors[i], bytesAt);
    bytesAt += vectors[i].length;
    const texts = file.texts === undefined ? '' : JSON.stringify(file.texts);
    text.push(file.path, file.language ?? '', file.skip ?? '', file.packageName);
    text.push(file.movedFrom ?? '', texts, file.passes, file.sites);
    for (const string of file.strings) text.push(string);
  });
  return {
    heads,
    stamps,
    symbols,
    bytes,
    text: text.join(SEPARATOR),
    problems: files.flatMap((file) => file.problems),
  };
}

export function unpackBatch(packed: PackedBatch): WorkerFile[] {
  const { heads, stamps, symbols, bytes, problems } = packed;
  const text = packed.text.split(SEPARATOR);
  const out: WorkerFile[] = [];
  let textAt = 0;
  let symbolsAt = 0;
  let bytesAt = 0;
  for (let i = 0; i < heads.length / HEAD.stride; i++) {
    const head = (column: number): number => heads[i * HEAD.stride + column];
    const [path, language, skip, packageName, movedFrom, texts, passes, sites] = text.slice(
      textAt,
      textAt + FILE_STRINGS,
    );
    const from = textAt + FILE_STRINGS;
    const strings = text.slice(from, from + head(HEAD.symbols) * SYMBOL_STRING.stride);
    textAt = from + strings.length;
    const rows = symbols.subarray(symbolsAt, symbolsAt + head(HEAD.symbols) * SYMBOL_ROW.stride);
    symbolsAt += rows.length;
    const hash = bytes.subarray(bytesAt, bytesAt + head(HEAD.hashLength));
    const facts = bytes.subarray(bytesAt + hash.length, bytesAt + hash.length + head(HEAD.factsLength));
    bytesAt += hash.length + facts.length;
    const vectors = bytes.subarray(bytesAt, bytesAt + head(HEAD.vectorLength));
    bytesAt += vectors.length;
    out.push({
      path,
      language: (language || undefined) as LanguageId | undefined,
      role: FILE_ROLES[head(HEAD.role)],
      skip: skip || undefined,
      size: stamps[i * STAMP.stride],
      mtimeMs: stamps[i * STAMP.stride + 1],
      ctimeMs: stamps[i * STAMP.stride + 2],
      inode: stamps[i * STAMP.stride + 3],
      hash,
      lines: head(HEAD.lines),
      packageName,
      referenceCount: head(HEAD.references),
      passes,
      sites,
      symbols: rows,
      strings,
      facts,
      ...(vectors.length > 0 && { vectors: vectorsIn(vectors, head(HEAD.vectors)) }),
      ...(texts !== '' && { texts: JSON.parse(texts) }),
      problems: problems.filter((problem) => problem.path === path),
      unchanged: head(HEAD.unchanged) === 1,
      movedFrom: movedFrom || undefined,
    });
  }
  return out;
}
