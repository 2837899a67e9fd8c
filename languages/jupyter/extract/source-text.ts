/** Writes the text of cells over a blank text of the notebook's length, so that every word stays where the file has it. */
import type { Cell, Piece } from './notebook.ts';

const SPACE = 32;
const NEWLINE = 10;
const BACKSLASH = 92;
const ZERO = 48;
const SEMICOLON = 59;
const ESCAPES: Readonly<Record<string, number>> = { n: NEWLINE, t: 9, '"': 34, '\\': BACKSLASH, '/': 47 };

/** A quote that opens a string of Python stays before what is in it, and one that closes it after. */
type Quote = '' | "'" | '"' | "'''" | '"""';

/** Cell magics whose cells are Python. */
const PYTHON_CELL = /^%%(?:time|timeit|capture|prun|memit|mprun|px|snakeviz|heat|wandb)\b/;
const MAGIC = /^\s*(?:[%!]|\?|[\w.*]+\?{1,2}\s*$)/;
/** `%time rows = read()`: the statement counts. */
const TIMED = /^\s*%time(?:it)?\b(?=\s+(?!(?:for|with|if|while|def|class)\b)[A-Za-z_([])/;
/** `files = !ls`. */
const ASSIGNED = /^\s*\w[\w, ]*=\s*[!%]/;

const isLetter = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122;

export class SourceText {
  private readonly units: Uint16Array;
  /** Whether lines end where the file has none: the rows of the tree are then not those of the file. */
  hasMoreLines = false;
  private quote: Quote = '';
  private brackets = 0;
  private isContinued = false;
  /** Whether the piece before ended its line. */
  private startsLine = false;
  /** Where the statement begins that is written. */
  private statement = 0;
  /** Where the line begins that is written. */
  private line = 0;
  /** The end of what was written last. */
  private last = 0;

  /** `written`: a text to go on from. */
  constructor(
    private readonly text: string,
    written?: string,
  ) {
    this.units = new Uint16Array(text.length).fill(SPACE);
    if (written !== undefined) {
      Buffer.from(this.units.buffer).write(written, 'utf16le');
      return;
    }
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.units[at] = NEWLINE;
      if (text[at - 1] === '\r') this.units[at - 1] = 13;
    }
  }

  toString(): string {
    return Buffer.from(this.units.buffer).toString('utf16le');
  }

  /** Adds a cell of prose, with its words only. */
  addProse({ pieces }: Cell): void {
    for (const { start, end } of pieces) {
      for (let at = start; at < end; ) {
        const { unit, next } = this.decode(at, end);
        this.units[next - 1] = unit === NEWLINE ? SPACE : unit;
        at = next;
      }
    }
  }

  /** Adds a cell of code, without the lines that are not Python. */
  addCode({ pieces }: Cell): void {
    const [first] = pieces;
    if (first === undefined) return;
    const magic = /^\s*%%/.test(this.text.slice(first.start, first.start + 40));
    if (magic && !PYTHON_CELL.test(this.text.slice(first.start, first.end).trimStart())) return;
    this.quote = '';
    this.brackets = 0;
    this.isContinued = false;
    this.endLine(first.start);
    for (const piece of pieces) this.addPiece(piece);
    // Nothing of the next cell belongs to a bracket or a string of this one.
    if (this.brackets > 0 || this.quote !== '') this.blankFrom(this.statement);
  }

  private blankFrom(start: number): void {
    for (let at = start; at < this.last; at++) if (this.units[at] > SPACE) this.units[at] = SPACE;
  }

  private addPiece({ start, end }: Piece): void {
    for (let from = start; from < end; ) {
      let to = from;
      while (to < end && !(this.text[to] === '\\' && this.text[to + 1] === 'n')) to += this.text[to] === '\\' ? 2 : 1;
      to = Math.min(to, end);
      if (from > start || this.startsLine) this.endLine(from);
      this.addLine(from, to);
      this.last = to;
      this.startsLine = to < end;
      from = to + 2;
    }
  }

  /** Ends the line before an offset, where the file does not. */
  private endLine(before: number): void {
    const between = this.text.slice(this.last, before);
    if (this.last === 0 || between === '' || between.includes('\n')) return;
    this.units[this.last] = NEWLINE;
    this.hasMoreLines = true;
  }

  private addLine(from: number, to: number): void {
    const isStatement = this.quote === '' && this.brackets === 0 && !this.isContinued;
    this.isContinued = false;
    if (isStatement) this.statement = from;
    const line = isStatement ? this.text.slice(from, Math.min(to, from + 200)) : '';
    const timed = TIMED.exec(line)?.[0].length ?? 0;
    if (timed > 0) {
      this.units[from + timed - 2] = ZERO;
      this.units[from + timed - 1] = SEMICOLON;
      this.writeLine(from + timed, to);
      return;
    }
    if (MAGIC.test(line)) {
      // A statement: it may be the only one of a block.
      this.units[from + line.search(/\S/)] = ZERO;
      return;
    }
    const assigned = ASSIGNED.exec(line)?.[0].length ?? 0;
    const end = assigned > 0 ? from + assigned - 1 : to;
    this.writeLine(from, end);
    if (assigned > 0) this.units[end] = ZERO;
    if (this.quote.length === 1) this.quote = '';
  }

  private writeLine(from: number, to: number): void {
    this.line = from;
    for (let at = from; at < to; ) {
      const { unit, next } = this.decode(at, to);
      if (unit === 34 || unit === 39) {
        at = this.quotes(at, to);
        continue;
      }
      if (unit === BACKSLASH) {
        at = this.backslash(at, next, to);
        continue;
      }
      this.units[at] = unit;
      if (this.quote === '') {
        if (unit === 35) {
          this.comment(next, to);
          return;
        }
        if (unit === 40 || unit === 91 || unit === 123) this.brackets++;
        else if ((unit === 41 || unit === 93 || unit === 125) && this.brackets > 0) this.brackets--;
      }
      at = next;
    }
  }

  private comment(from: number, to: number): void {
    for (let at = from; at < to; ) {
      const { unit, next } = this.decode(at, to);
      this.units[at] = unit;
      at = next;
    }
  }

  /** A backslash of Python, and what it escapes right after it. At the end of a line it is the line's last character. */
  private backslash(at: number, next: number, to: number): number {
    if (next >= to) {
      const rest = this.text.slice(to, to + 8).search(/\r?\n/);
      this.units[rest > 0 ? to + rest - 1 : next - 1] = BACKSLASH;
      this.isContinued = true;
      return next;
    }
    const escaped = this.decode(next, to);
    this.units[next - 1] = BACKSLASH;
    this.units[next] = escaped.unit;
    return Math.max(escaped.next, at + 1);
  }

  /** Writes a run of one sort of quote. */
  private quotes(at: number, to: number): number {
    const { unit } = this.decode(at, to);
    const mark = String.fromCharCode(unit);
    let count = 0;
    let next = at;
    while (next < to) {
      const one = this.decode(next, to);
      if (one.unit !== unit) break;
      next = one.next;
      count++;
      if (this.quote.length === 1 && mark === this.quote) break;
      if (count === 3) break;
    }
    const closes = this.quote !== '' && this.quote[0] === mark && count >= this.quote.length;
    // At the start of a line it is the indentation that counts.
    const from = closes || this.isFirst(at) ? at : next - count;
    if (this.quote === '') this.movePrefix(at, from - at);
    for (let i = 0; i < count; i++) this.units[from + i] = unit;
    if (closes) this.quote = '';
    else if (this.quote === '' && count !== 2) this.quote = (count === 3 ? mark.repeat(3) : mark) as Quote;
    return next;
  }

  /** Whether only white space, or what a string may begin with, is before an offset in its line. */
  private isFirst(at: number): boolean {
    let from = at;
    while (from > this.line && isLetter(this.units[from - 1]) && at - from < 2) from--;
    while (from > this.line && this.units[from - 1] <= SPACE) from--;
    return from === this.line;
  }

  /** `rf` of `rf"…"` stays right before the quote. */
  private movePrefix(at: number, by: number): void {
    if (by === 0) return;
    for (let i = at - 1; i >= at - 2 && isLetter(this.units[i]); i--) {
      this.units[i + by] = this.units[i];
      this.units[i] = SPACE;
    }
  }

  /** The character at an offset and where the next one is. */
  private decode(at: number, to: number): { unit: number; next: number } {
    const { text } = this;
    if (text[at] !== '\\' || at + 1 >= to) return { unit: text.charCodeAt(at), next: at + 1 };
    const c = text[at + 1];
    if (c === 'u' && at + 6 <= to) {
      const unit = Number.parseInt(text.slice(at + 2, at + 6), 16);
      const isPlain = unit >= SPACE && (unit < 0xd800 || unit > 0xdfff);
      return { unit: isPlain ? unit : SPACE, next: at + 6 };
    }
    return { unit: ESCAPES[c] ?? SPACE, next: at + 2 };
  }
}
