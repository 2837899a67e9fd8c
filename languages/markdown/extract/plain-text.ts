/** The words of a heading or a paragraph as a reader sees them: without the marks of links, emphasis, code and HTML. */
import { oneLine } from '../../../src/extract/white-space.ts';

/** Links inside of links, and brackets inside of addresses, are read no deeper. */
const MAX_DEPTH = 4;

export interface Reading {
  /** Whether `[label]` alone is a link: the file defines its address. */
  readonly isDefined: (label: string) => boolean;
  /** Whether an image counts by its description. */
  readonly images: boolean;
}

const PUNCTUATION = /^[!-/:-@[-`{-~]$/;
const WORD = /^[\p{L}\p{N}]$/u;
const TAG = /^<(?:!--[\s\S]*?--|\/?[a-zA-Z][\w.-]*(?:\s[^<>]*)?\/?)>/;
const ADDRESS = /^<((?:[a-zA-Z][\w+.-]{1,31}:|[\w.+-]+@)[^\s<>]*)>/;
const ENTITY = /^&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  mdash: '—',
  ndash: '–',
  hellip: '…',
};

/** On one line. The caller bounds the length of the text. */
export const plainText = (text: string, reading: Reading): string =>
  oneLine(/[\\`*_~[<&]/.test(text) ? new Inline(reading).read(text) : text);

/** A run of `*`, `_` or `~~` that may open or close emphasis, as a place in the output. */
interface Delimiter {
  readonly mark: string;
  readonly at: number;
  length: number;
}

class Inline {
  private readonly out: string[] = [];
  private readonly open: Delimiter[] = [];
  private brackets: ReadonlyMap<number, number> | undefined;

  constructor(
    private readonly reading: Reading,
    private readonly depth = 0,
  ) {}

  read(text: string): string {
    for (let at = 0; at < text.length; ) at = this.step(text, at);
    return this.out.join('');
  }

  /** Reads the element that begins here; returns its end. */
  private step(text: string, at: number): number {
    const c = text[at];
    if (c === '\\' && PUNCTUATION.test(text[at + 1] ?? '')) return this.put(text[at + 1], at + 2);
    if (c === '`') return this.code(text, at);
    if (c === '*' || c === '_' || (c === '~' && text[at + 1] === '~')) return this.emphasis(text, at);
    if (c === '!' && text[at + 1] === '[') return this.link(text, at + 1, true) ?? this.put(c, at + 1);
    if (c === '[') return this.link(text, at, false) ?? this.put(c, at + 1);
    if (c === '<') return this.tag(text, at);
    if (c === '&') return this.entity(text, at);
    return this.put(c, at + 1);
  }

  private put(text: string, next: number): number {
    this.out.push(text);
    return next;
  }

  private code(text: string, at: number): number {
    let from = at;
    while (text[from] === '`') from++;
    const fence = text.slice(at, from);
    for (let end = text.indexOf(fence, from); end >= 0; end = text.indexOf(fence, end)) {
      let after = end;
      while (text[after] === '`') after++;
      if (after - end === fence.length) return this.put(text.slice(from, end).trim(), after);
      end = after;
    }
    return this.put(fence, from);
  }

  private tag(text: string, at: number): number {
    const rest = text.slice(at);
    const [address, words] = ADDRESS.exec(rest) ?? [];
    if (address !== undefined) return this.put(words!, at + address.length);
    const [tag] = TAG.exec(rest) ?? [];
    if (tag === undefined) return this.put('<', at + 1);
    return this.put(/^<br\b/i.test(tag) ? ' ' : '', at + tag.length);
  }

  private entity(text: string, at: number): number {
    const [whole, decimal, hex, name] = ENTITY.exec(text.slice(at, at + 12)) ?? [];
    if (whole === undefined) return this.put('&', at + 1);
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : 0;
    const read = name !== undefined ? ENTITIES[name] : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return this.put(read ?? whole, at + whole.length);
  }

  /** `[words](address)`, `[words][label]`, `[words]` with a definition: their words. */
  private link(text: string, at: number, isImage: boolean): number | undefined {
    this.brackets ??= closingBrackets(text);
    const close = this.brackets.get(at);
    if (close === undefined) return undefined;
    const words = text.slice(at + 1, close);
    const end = targetEnd(text, close + 1);
    if (end < 0 && !this.reading.isDefined(words)) return undefined;
    if (!isImage || this.reading.images) this.out.push(this.inner(words));
    return end < 0 ? close + 1 : end;
  }

  private inner(words: string): string {
    return this.depth === MAX_DEPTH ? words : new Inline(this.reading, this.depth + 1).read(words);
  }

  /** A run that can close takes the last open one of its mark with it; both leave the output. */
  private emphasis(text: string, at: number): number {
    const mark = text[at];
    let end = at;
    while (text[end] === mark) end++;
    const before = text[at - 1] ?? ' ';
    const after = text[end] ?? ' ';
    const opens = !isBlank(after) && (!PUNCTUATION.test(after) || isBlank(before) || PUNCTUATION.test(before));
    const closes = !isBlank(before) && (!PUNCTUATION.test(before) || isBlank(after) || PUNCTUATION.test(after));
    // Underscores inside a word belong to it.
    const isInside = mark === '_' && WORD.test(before) && WORD.test(after);
    let length = end - at;
    if (closes && !isInside) length = this.closeEmphasis(mark, length);
    if (length > 0) {
      if (opens && !isInside) this.open.push({ mark, at: this.out.length, length });
      this.out.push(mark.repeat(length));
    }
    return end;
  }

  private closeEmphasis(mark: string, length: number): number {
    let left = length;
    for (let i = this.open.length - 1; i >= 0 && left > 0; i--) {
      const opener = this.open[i];
      if (opener.mark !== mark) continue;
      const used = Math.min(left, opener.length);
      left -= used;
      opener.length -= used;
      this.out[opener.at] = mark.repeat(opener.length);
      this.open.length = opener.length > 0 ? i + 1 : i;
    }
    return left;
  }
}

const isBlank = (c: string): boolean => /^\s$/.test(c);

/** Opening brackets to those that close them; code in between may hold others. */
function closingBrackets(text: string): Map<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === '`') {
      const end = text.indexOf('`', i + 1);
      if (end < 0) continue;
      i = end;
    } else if (c === '[') open.push(i);
    else if (c === ']' && open.length > 0) found.set(open.pop()!, i);
  }
  return found;
}

/** The offset after `(address "title")` or `[label]`, -1 when neither follows. */
function targetEnd(text: string, at: number): number {
  if (text[at] === '[') return text.indexOf(']', at) + 1 || -1;
  if (text[at] !== '(') return -1;
  let depth = 0;
  for (let i = at; i < text.length && depth <= MAX_DEPTH; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === '(') depth++;
    else if (c === ')' && --depth === 0) return i + 1;
  }
  return -1;
}
