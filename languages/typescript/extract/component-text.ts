/** The code of a component file in a text of the same length: scripts and the expressions of its markup, all else blank. */

import type { StyleUse } from '../../css/extract/class-uses.ts';

/** What a made-up word of the prepared text means: the file spells a tag, an attribute or a name of markup there. */
export type MarkKind =
  | 'component'
  | 'property'
  | 'shorthand'
  | 'event'
  | 'directive'
  | 'read'
  | 'loop'
  | 'list'
  | 'element'
  | 'unknown'
  | 'markup';

/** The row of the symbol that is the file as a component. */
export const COMPONENT = 1;
/** No code spells it: the component as its file exports it. */
export const SELF = 'default';
/** The property that `v-model` without a name binds. */
export const MODEL = 'modelValue';

export class ComponentText {
  private readonly out: Uint16Array;
  /** By the offset of its node in the tree. */
  readonly marks = new Map<number, MarkKind>();
  /** Between the pieces of code: statements, or the elements of a list that stands for markup inside of code. */
  separator: ';' | ',' = ';';
  /** What the file spells in place of made-up words. */
  readonly words = new Map<number, string>();
  /** Classes and ids of its tags, by their places. */
  readonly styles = new Map<number, StyleUse>();
  /** How much code without an end is read in all: many opening braces without closing ones must not take forever. */
  private patience: number;

  constructor(readonly text: string) {
    this.out = new Uint16Array(text.length);
    this.patience = 1000 + text.length * 8;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      this.out[i] = code === 10 || code === 13 ? code : 32;
    }
  }

  /** Code as it is written. */
  keep(from: number, to: number): void {
    for (let i = Math.max(0, from); i < to; i++) this.out[i] = this.text.charCodeAt(i);
  }

  /** Forgets the code of a place. */
  blank(from: number, to: number): void {
    for (let i = from; i < to; i++) if (!this.isLineEnd(i)) this.out[i] = SPACE;
  }

  /** Other code over what is written; line ends stay. */
  put(at: number, code: string): void {
    for (let i = 0; i < code.length; i++) if (!this.isLineEnd(at + i)) this.out[at + i] = code.charCodeAt(i);
  }

  /** One sign at this place or, where a line ends here, at the next that is free. */
  putAfter(at: number, sign: string): void {
    while (this.isLineEnd(at)) at++;
    if (at < this.out.length) this.out[at] = sign.charCodeAt(0);
  }

  /** A word that the rules read by its mark, as it is written or as what it means. It is a statement of its own. */
  word(from: number, to: number, mark: MarkKind, meant = this.text.slice(from, to)): void {
    // The last letter makes place for the end of the statement: the one behind may belong to another.
    const end = to - from > 1 ? to - 1 : to;
    for (let i = from; i < end; i++) this.out[i] = LETTER;
    const separator = this.separator.charCodeAt(0);
    if (this.isFree(from - 1)) this.out[from - 1] = separator;
    if (end < to || this.isFree(to)) this.out[end] = separator;
    this.marks.set(from, mark);
    this.words.set(from, meant);
  }

  /** An expression as a statement: the two places before it and the one after it are free. */
  expression(from: number, to: number): void {
    if (!isWhole(this.text, from, to)) return;
    this.put(from - 2, `${this.separator}(`);
    this.keep(from, to);
    this.put(to, ')');
    this.end(to + 1);
  }

  /** The same where only one place before it is free, and the one after it. */
  statement(from: number, to: number): void {
    if (!isWhole(this.text, from, to)) return;
    const isSafe = this.separator === ',' || !/^\s*(?:\{|function\b|class\b)/.test(this.text.slice(from, to));
    if (!isSafe && this.isFree(from - 2)) this.expression(from, to);
    if (!isSafe) return;
    this.put(from - 1, this.separator);
    this.keep(from, to);
    this.put(to, this.separator);
  }

  /** Statements in a block of their own, with the same free places. */
  statements(from: number, to: number): void {
    if (!isWhole(this.text, from, to)) return;
    this.put(from - 2, ';{');
    this.keep(from, to);
    this.put(to, '}');
  }

  /** The place of the brace that closes the one at this place; -1: there is none. */
  closingBrace(open: number): number {
    if (this.patience <= 0) return -1;
    const end = endOfCode(this.text, open + 1, this.text.length);
    if (end >= 0 && this.text[end] === '}') return end;
    this.patience -= this.text.length - open;
    return -1;
  }

  /** Ends a statement where nothing else is written. */
  end(at: number): void {
    if (this.isFree(at)) this.put(at, this.separator);
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.out.length && this.out[at] === SPACE;
  }

  toString(): string {
    return Buffer.from(this.out.buffer).toString('utf16le');
  }

  private isLineEnd(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === 10 || code === 13;
  }
}

const SPACE = 32;
const LETTER = 110;

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Whether the brackets and strings of a piece of code end in it, and there is some: half an expression would swallow what follows. */
export function isWhole(text: string, from: number, to: number): boolean {
  return from < to && text.slice(from, to).trim() !== '' && endOfCode(text, from, to) === to;
}

/** Where code ends: at a closing bracket that was not opened in it, at the latest at `to`; -1 when it is not whole there. */
export function endOfCode(text: string, from: number, to: number): number {
  const open: string[] = [];
  for (let i = from; i < to; i++) {
    const char = text[i];
    if (char === '"' || char === "'" || char === '`') {
      i = endOfString(text, i, to);
      if (i < 0) return -1;
    } else if (char === '/' && (text[i + 1] === '*' || text[i + 1] === '/')) {
      const end = text[i + 1] === '*' ? text.indexOf('*/', i + 2) + 1 : lineEnd(text, i, to) - 1;
      if (end <= i || end >= to) return -1;
      i = end;
    } else if (CLOSING[char] !== undefined) open.push(CLOSING[char]);
    else if (char === ')' || char === ']' || char === '}') {
      if (open.length === 0) return i;
      if (open.pop() !== char) return -1;
    }
  }
  return open.length === 0 ? to : -1;
}

const lineEnd = (text: string, from: number, to: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? to : end;
};

/** The place of the quote that ends a string; -1: there is none. Code in a template string is skipped with its brackets. */
function endOfString(text: string, start: number, to: number): number {
  const quote = text[start];
  for (let i = start + 1; i < to; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === quote) return i;
    else if (quote !== '`' && text[i] === '\n') return -1;
    else if (quote === '`' && text[i] === '$' && text[i + 1] === '{') {
      i = endOfCode(text, i + 2, to);
      if (i < 0 || text[i] !== '}') return -1;
    }
  }
  return -1;
}
