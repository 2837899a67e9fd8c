/** Packs the files of the graph, a page of neighbouring paths at a time: reading all of them must take no longer than a question. */
import { damagedIndex } from '../../errors/errors.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { FileSpan } from './records.ts';

/** An int32 for each of: the file's id, first symbol, number of symbols, class and end of its path, in columns. */
const COLUMNS = 5;
/** Before the columns: the number of files, and the length of the classes. After them: the classes, then the paths. */
const HEAD_BYTES = 8;

/** The graph has a table by file id: a larger one would not be an id that this program has given. */
const MAX_ID = 2 ** 24;

/** Language and role: a page has few distinct ones. */
type FileClass = readonly [language: LanguageId | null, role: FileRole];

export function packSpans(spans: readonly Omit<FileSpan, 'symbolIds'>[]): Uint8Array {
  const classes: string[] = [];
  const numbers = new Int32Array(spans.length * COLUMNS);
  const paths: Buffer[] = [];
  let end = 0;
  for (const [i, { id, path, language, role, firstSymbol, symbolCount }] of spans.entries()) {
    const name = JSON.stringify([language ?? null, role]);
    if (!classes.includes(name)) classes.push(name);
    const bytes = Buffer.from(path, 'utf8');
    paths.push(bytes);
    end += bytes.length;
    const cells = [id, firstSymbol, symbolCount, classes.indexOf(name), end];
    for (let column = 0; column < COLUMNS; column++) numbers[column * spans.length + i] = cells[column];
  }
  const names = Buffer.from(`[${classes.join()}]`, 'utf8');
  const head = Int32Array.of(spans.length, names.length);
  return Buffer.concat([new Uint8Array(head.buffer), new Uint8Array(numbers.buffer), names, ...paths]);
}

export function unpackSpans(page: Uint8Array): PackedSpan[] {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const count = bytes.length < HEAD_BYTES ? -1 : bytes.readInt32LE(0);
  const namesAt = HEAD_BYTES + count * COLUMNS * 4;
  const pathsAt = count < 0 ? -1 : namesAt + bytes.readInt32LE(4);
  if (count < 0 || pathsAt < namesAt || pathsAt > bytes.length) throw damagedIndex('a page of files is cut off');
  const numbers = new Int32Array(bytes.buffer.slice(bytes.byteOffset + HEAD_BYTES, bytes.byteOffset + namesAt));
  const paths = bytes.subarray(pathsAt);
  if (count > 0 && numbers[numbers.length - 1] !== paths.length) throw damagedIndex('a page of files is cut off');
  const classes = JSON.parse(bytes.toString('utf8', namesAt, pathsAt)) as FileClass[];
  const spans: PackedSpan[] = [];
  const contents = { numbers, count, classes, paths };
  for (let i = 0; i < count; i++) {
    const span = new PackedSpan(contents, i);
    if (span.id < 0 || span.id > MAX_ID || span.symbolCount < 0)
      throw damagedIndex('a page of files has wrong numbers');
    spans.push(span);
  }
  return spans;
}

interface Page {
  readonly numbers: Int32Array;
  readonly count: number;
  readonly classes: readonly FileClass[];
  readonly paths: Buffer;
}

/** Most answers need the numbers of all files, and the paths of a few. */
class PackedSpan implements FileSpan {
  readonly id: FileId;
  readonly firstSymbol: number;
  readonly symbolCount: number;
  symbolIds: readonly number[] | undefined = undefined;
  #path: string | undefined = undefined;

  constructor(
    private readonly page: Page,
    private readonly at: number,
  ) {
    const { numbers, count } = page;
    this.id = numbers[at] as FileId;
    this.firstSymbol = numbers[count + at];
    this.symbolCount = numbers[2 * count + at];
  }

  get path(): string {
    const { numbers, count, paths } = this.page;
    const ends = 4 * count + this.at;
    return (this.#path ??= paths.toString('utf8', this.at === 0 ? 0 : numbers[ends - 1], numbers[ends]));
  }

  get language(): LanguageId | undefined {
    return this.#class()?.[0] ?? undefined;
  }

  get role(): FileRole {
    return this.#class()?.[1] ?? 'source';
  }

  #class(): FileClass | undefined {
    const { numbers, count, classes } = this.page;
    return classes[numbers[3 * count + this.at]];
  }
}
