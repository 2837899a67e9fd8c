/** A text with positions as editors count them, and as the index does. */
import type { Position, Range } from 'vscode-languageserver/node';
import { lineAt, lineStarts, offsetAt } from '../base/line-index.ts';

/** What a column counts: bytes or UTF-16 units. */
export type PositionEncoding = 'utf-8' | 'utf-16';

/** As the index counts: lines from 1, which end at `\n` only; columns from 0, in UTF-16 units, without a byte order mark. */
export interface TextPlace {
  readonly line: number;
  readonly col: number;
}

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = /\r\n|\n|\r/g;
const LONE_RETURN = /\r(?!\n)/;
/** More than fits in the number of a packed table. */
const MAX_POSITION = 2 ** 31 - 1;

export class EditorText {
  /** Without the byte order mark. */
  readonly text: string;
  readonly #mark: number;
  #starts: Int32Array | undefined;
  #editorStarts: Int32Array | undefined;

  constructor(
    readonly raw: string,
    private readonly encoding: PositionEncoding,
  ) {
    const hasMark = raw.startsWith(BYTE_ORDER_MARK);
    this.text = hasMark ? raw.slice(1) : raw;
    this.#mark = hasMark ? (encoding === 'utf-8' ? Buffer.byteLength(BYTE_ORDER_MARK) : 1) : 0;
  }

  /** Undefined for what is no position; behind the end of a line or text is at that end. */
  fromEditor(position: unknown): TextPlace | undefined {
    const { line, character } = (position ?? {}) as Partial<Position>;
    if (!isIndex(line) || !isIndex(character)) return undefined;
    return this.placeAt(this.offsetFromEditor({ line, character }));
  }

  /** An offset into `text`. */
  offsetFromEditor({ line, character }: Position): number {
    const { text } = this;
    const starts = this.#editors;
    if (line >= starts.length) return text.length;
    const start = starts[line];
    const end = this.#lineEnd(line);
    const wanted = Math.max(0, line === 0 ? character - this.#mark : character);
    if (this.encoding === 'utf-16') return Math.min(start + wanted, end);
    return start + unitsOfBytes(text.slice(start, end), wanted);
  }

  toEditor({ line, col }: TextPlace): Position {
    return this.positionAt(offsetAt(this.text, this.#own, { line: line - 1, column: col }));
  }

  /** Of an offset into `text`. */
  positionAt(offset: number): Position {
    const starts = this.#editors;
    const line = lineAt(starts, offset);
    const before = this.text.slice(starts[line], Math.min(offset, this.#lineEnd(line)));
    const character = this.encoding === 'utf-16' ? before.length : Buffer.byteLength(before);
    return { line, character: line === 0 ? character + this.#mark : character };
  }

  /** Of a name, which is on one line. */
  range({ line, col }: TextPlace, length: number): Range {
    return { start: this.toEditor({ line, col }), end: this.toEditor({ line, col: col + length }) };
  }

  offset({ line, col }: TextPlace): number {
    return offsetAt(this.text, this.#own, { line: line - 1, column: col });
  }

  placeAt(offset: number): TextPlace {
    const at = lineAt(this.#own, offset);
    return { line: at + 1, col: offset - this.#own[at] };
  }

  /** Without its end. */
  lineText(line: number): string {
    const start = this.#own[line - 1];
    if (start === undefined) return '';
    const end = line < this.#own.length ? this.#own[line] - 1 : this.text.length;
    return this.text.slice(start, end);
  }

  get lineCount(): number {
    return this.#own.length;
  }

  get #own(): Int32Array {
    return (this.#starts ??= lineStarts(this.text));
  }

  /** Editors also end a line at a return without a line feed. */
  get #editors(): Int32Array {
    return (this.#editorStarts ??= LONE_RETURN.test(this.text)
      ? Int32Array.from([0, ...Array.from(this.text.matchAll(LINE_END), (end) => end.index + end[0].length)])
      : this.#own);
  }

  /** The offset of the end of an editor's line, without what ends it. */
  #lineEnd(line: number): number {
    const { text } = this;
    const starts = this.#editors;
    if (line + 1 >= starts.length) return text.length;
    let end = starts[line + 1] - 1;
    if (text[end] === '\n' && text[end - 1] === '\r') end--;
    return Math.max(end, starts[line]);
  }
}

const isIndex = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_POSITION;

/** UTF-16 units in so many bytes of UTF-8; a position inside a character is at its start. */
function unitsOfBytes(line: string, bytes: number): number {
  let units = 0;
  let left = bytes;
  for (const character of line) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    units += character.length;
  }
  return units;
}
