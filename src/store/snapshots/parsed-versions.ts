/** Caches the symbols of contents that are in no index, parsed for a comparison: one file for each content. */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isRealDirectory, readIfRegular } from '../../base/regular-file.ts';
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../../model/parsed-file.ts';
import type { FileRole } from '../../model/source-file.ts';
import { markOf, requireUserKey } from './user-key.ts';

/** The role may come from the content. */
export type KeptRows = Pick<ParsedFile, 'role' | 'symbols' | 'strings' | 'facts'>;

export interface VersionKey {
  readonly path: string;
  readonly language: string | undefined;
  /** The role of its path in its tree; the content may change it. */
  readonly role: FileRole;
  /** Git's blob id of the content. */
  readonly id: string;
}

const DIR = 'compared';
/** The number is the version of the layout below. */
const SUFFIX = '.v2';
const MAX_BYTES = 64 << 20;
/** Share of the limit that is kept when it is exceeded. */
const KEPT_SHARE = 0.75;
const SUM_BYTES = 32;
/** Mark of the user who wrote it, over the rest; lengths in bytes of symbols and facts, and a word that keeps what follows aligned. */
const HEAD_BYTES = SUM_BYTES + 12;
/** The strings that are compared; the words of the text index are not. */
const STRINGS = [SYMBOL_STRING.name, SYMBOL_STRING.signature, SYMBOL_STRING.doc, SYMBOL_STRING.owner] as const;

/** `rules`: everything besides path and content that decides the rows of a file. */
export class ParsedVersions {
  readonly #dir: string;

  constructor(
    private readonly indexDir: string,
    private readonly rules: string,
    private readonly maxBytes = MAX_BYTES,
  ) {
    this.#dir = path.join(indexDir, DIR);
  }

  /** Undefined when it is missing or incomplete. */
  get(key: VersionKey): KeptRows | undefined {
    try {
      if (!isRealDirectory(this.indexDir) || !isRealDirectory(this.#dir)) return undefined;
      const bytes = readIfRegular(this.#fileOf(key), { maxBytes: MAX_BYTES });
      return bytes && unpacked(bytes);
    } catch {
      return undefined; // Missing, or not readable: it is parsed again.
    }
  }

  /** Best effort. Writes nothing where there is no index: a comparison alone leaves no trace. */
  put(versions: Iterable<readonly [VersionKey, KeptRows]>): void {
    try {
      if (!isRealDirectory(this.indexDir)) return;
      requireUserKey();
      fs.mkdirSync(this.#dir, { recursive: true });
      if (!isRealDirectory(this.#dir)) return;
      for (const [key, rows] of versions) this.#write(this.#fileOf(key), packed(rows));
      this.#sweep();
    } catch {
      // The directory cannot be written, or the disk is full.
    }
  }

  /** Invariant: a file under its final name is complete; the draft of a killed process is removed by a later sweep. */
  #write(file: string, bytes: Buffer): void {
    const draft = path.join(this.#dir, `${randomUUID()}.draft`);
    fs.writeFileSync(draft, bytes, { flag: 'wx' });
    fs.renameSync(draft, file);
  }

  #fileOf({ path: file, language, role, id }: VersionKey): string {
    const name = createHash('sha1')
      .update(JSON.stringify([this.rules, file, language, role, id]))
      .digest('hex');
    return path.join(this.#dir, `${name}${SUFFIX}`);
  }

  /** Removes the oldest files first. */
  #sweep(): void {
    const kept = keptFiles(this.indexDir);
    let bytes = kept.reduce((sum, { size }) => sum + size, 0);
    if (bytes <= this.maxBytes) return;
    for (const { file, size } of kept.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (bytes <= this.maxBytes * KEPT_SHARE) return;
      fs.rmSync(file, { force: true });
      bytes -= size;
    }
  }
}

/** Removes files written before a time. Best effort. */
export function removeParsedVersions(indexDir: string, beforeMs: number): void {
  try {
    for (const { file, mtimeMs } of keptFiles(indexDir)) if (mtimeMs < beforeMs) fs.rmSync(file, { force: true });
  } catch {
    // They are removed the next time.
  }
}

export const bytesOfParsedVersions = (indexDir: string): number =>
  keptFiles(indexDir).reduce((sum, { size }) => sum + size, 0);

function keptFiles(indexDir: string): { file: string; size: number; mtimeMs: number }[] {
  const dir = path.join(indexDir, DIR);
  if (!isRealDirectory(dir)) return [];
  return fs.readdirSync(dir).flatMap((name) => {
    const file = path.join(dir, name);
    const stats = fs.lstatSync(file, { throwIfNoEntry: false });
    return stats?.isFile() ? [{ file, size: stats.size, mtimeMs: stats.mtimeMs }] : [];
  });
}

function packed({ role, symbols, strings, facts }: KeptRows): Buffer {
  const rows = symbols.length / SYMBOL_ROW.stride;
  const texts: string[] = [role];
  for (let row = 0; row < rows; row++)
    for (const column of STRINGS) texts.push(strings[row * SYMBOL_STRING.stride + column]);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(symbols.byteLength, SUM_BYTES);
  head.writeUInt32LE(facts.byteLength, SUM_BYTES + 4);
  const cells = Buffer.from(symbols.buffer, symbols.byteOffset, symbols.byteLength);
  const whole = Buffer.concat([head, cells, facts, Buffer.from(texts.join('\0'), 'utf8')]);
  sumOf(whole)?.copy(whole);
  return whole;
}

/** Undefined without the key of the user: then nothing is believed. */
function sumOf(whole: Buffer): Buffer | undefined {
  const mark = markOf('compared', createHash('sha256').update(whole.subarray(SUM_BYTES)).digest('hex'));
  return mark === undefined ? undefined : Buffer.from(mark, 'hex');
}

function unpacked(whole: Buffer): KeptRows | undefined {
  if (whole.length < HEAD_BYTES || !sumOf(whole)?.equals(whole.subarray(0, SUM_BYTES))) return undefined;
  const factsAt = HEAD_BYTES + whole.readUInt32LE(SUM_BYTES);
  const textAt = factsAt + whole.readUInt32LE(SUM_BYTES + 4);
  const cells = whole.subarray(HEAD_BYTES, factsAt);
  const symbols = new Int32Array(cells.length / 4);
  Buffer.from(symbols.buffer).set(cells);
  const [role, ...texts] = whole.toString('utf8', textAt).split('\0');
  const rows = symbols.length / SYMBOL_ROW.stride;
  // A name that contains the separator makes the strings ambiguous.
  if (texts.length !== rows * STRINGS.length) return undefined;
  const strings = new Array<string>(rows * SYMBOL_STRING.stride).fill('');
  for (let row = 0; row < rows; row++)
    for (const [i, column] of STRINGS.entries())
      strings[row * SYMBOL_STRING.stride + column] = texts[row * STRINGS.length + i];
  return { role: role as FileRole, symbols, strings, facts: whole.subarray(factsAt, textAt) };
}
