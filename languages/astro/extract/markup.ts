/** The code of an Astro file: its front matter and scripts, and the expressions and components of its markup. */
import {
  type Attribute,
  attributeText,
  endOfRawText,
  readTag,
  type Tag,
  tagNameAt,
  VOID_TAGS,
} from '../../typescript/extract/component-tags.ts';
import { ComponentText } from '../../typescript/extract/component-text.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;
/** Markup inside of code inside of markup: deeper is no page. */
const MAX_DEPTH = 60;

export function readAstro(text: string): ComponentText {
  const out = new ComponentText(text);
  const fence = /^\s*---/.exec(text)?.[0].length ?? -1;
  let from = 0;
  if (fence >= 0) {
    const end = text.indexOf('\n---', fence - 1);
    out.keep(fence, end < 0 ? text.length : end);
    from = end < 0 ? text.length : end + 4;
    out.put(from - 1, ';');
  }
  new Markup(out).read(from);
  return out;
}

class Markup {
  private readonly text: string;
  /** How many characters of code without an end may still be read. */
  private patience: number;

  constructor(private readonly out: ComponentText) {
    this.text = out.text;
    this.patience = 1000 + out.text.length * 8;
  }

  read(from: number): void {
    const { text } = this;
    for (let at = from; at < text.length; ) {
      const char = text[at];
      if (char === '<') at = this.tag(at)?.end ?? at + 1;
      else if (char === '{') at = this.braces(at);
      else at++;
    }
  }

  /** A tag, comment or script with all of its code; `depth` is how it changes the number of open elements. */
  private tag(at: number): { readonly end: number; readonly depth: number } | undefined {
    const { text, out } = this;
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      return { end: end < 0 ? text.length : end + 3, depth: 0 };
    }
    if (text[at + 1] === '/') {
      const end = text.indexOf('>', at);
      return { end: end < 0 ? text.length : end + 1, depth: -1 };
    }
    if (text[at + 1] === '>') return { end: at + 2, depth: 1 };
    if (tagNameAt(text, at + 1) === '') return undefined;
    const tag = readTag(out, at, 'values');
    if (tag === undefined) return undefined;
    if (tag.name === 'script' || tag.name === 'style') return { end: this.raw(tag), depth: 0 };
    this.element(tag);
    return { end: tag.end, depth: tag.closesItself || VOID_TAGS.has(tag.name) ? 0 : 1 };
  }

  /** Scripts run in the browser: their names are their own. */
  private raw(tag: Tag): number {
    const { text, out } = this;
    const end = tag.closesItself ? tag.end : endOfRawText(text, tag.end, tag.name);
    const type = attributeText(text, tag, 'type') ?? 'module';
    if (
      tag.name === 'script' &&
      out.separator === ';' &&
      /^(?:module|text\/javascript|)$/.test(type) &&
      end > tag.end
    ) {
      out.put(tag.start, ';{');
      out.keep(tag.end, end);
      out.put(end, '}');
    }
    const close = text.indexOf('>', end);
    return tag.closesItself ? tag.end : close < 0 ? text.length : close + 1;
  }

  private element(tag: Tag): void {
    const isComponent = /^[A-Z]|\./.test(tag.name) && !tag.name.includes(':');
    if (isComponent) this.out.word(tag.start + 1, tag.nameEnd, 'component');
    for (const attribute of tag.attributes) this.attribute(attribute, isComponent);
  }

  private attribute({ start, nameEnd, valueStart, valueEnd, quote }: Attribute, isComponent: boolean): void {
    const { text, out } = this;
    if (nameEnd === start) {
      const inner = text.slice(valueStart + 1, valueEnd - 1);
      const dots = /^\s*(?:\.{3})?/.exec(inner)![0].length;
      if (isComponent && NAME.test(inner)) out.word(valueStart + 1, valueEnd - 1, 'shorthand');
      else out.statement(valueStart + 1 + dots, valueEnd - 1);
      return;
    }
    if (isComponent && NAME.test(text.slice(start, nameEnd))) out.word(start, nameEnd, 'property');
    if (quote === '{') {
      out.expression(valueStart + 1, valueEnd - 1);
      this.markupIn(valueStart + 1, valueEnd - 1);
    } else if (quote === '`') {
      out.put(valueStart - 2, out.separator);
      out.keep(valueStart - 1, valueEnd + 1);
    }
  }

  /** Code in the text; returns the place after it, or after the brace where it has no end. */
  private braces(at: number): number {
    const { out } = this;
    const end = this.endOfCode(at + 1, 0);
    if (end < 0) {
      this.patience -= this.text.length - at;
      return at + 1;
    }
    if (this.text.slice(at + 1, end).trim() === '') return end + 1;
    const isSafe = out.separator === ',' || !/^\s*(?:\{|function\b|class\b)/.test(this.text.slice(at + 1, end));
    out.put(at, isSafe ? out.separator : '(');
    out.keep(at + 1, end);
    out.put(end, isSafe ? out.separator : ')');
    this.markupIn(at + 1, end);
    return end + 1;
  }

  /** Markup inside of code becomes a list of the code in it. */
  private markupIn(from: number, to: number): void {
    const { text, out } = this;
    for (let at = from; at < to; ) {
      const next = this.nextInCode(at, to);
      if (next < 0 || next >= to) return;
      const end = this.endOfMarkup(next, 0);
      if (end < 0 || end > to) return;
      const before = out.separator;
      out.blank(next, end);
      out.separator = ',';
      for (let i = next; i < end; ) {
        if (text[i] === '<') i = this.tag(i)?.end ?? i + 1;
        else if (text[i] === '{') i = this.braces(i);
        else i++;
      }
      out.separator = before;
      out.put(next, '[');
      out.put(end - 1, ']');
      at = end;
    }
  }

  /** The next markup in code, `to` when there is none; -1 where a string does not end. */
  private nextInCode(from: number, to: number): number {
    let before = '(';
    for (let i = from; i < to; i++) {
      const char = this.text[i];
      if (char === '<' && this.opensMarkup(i, before)) return i;
      const end = this.endOfToken(i, to);
      if (end < 0) return -1;
      if (end === i) {
        if (!/\s/.test(char)) before = char;
      } else if (char !== '/') before = char;
      i = end;
    }
    return to;
  }

  /** Where a string or comment that starts here ends; the place itself for all else; -1: it does not end. */
  private endOfToken(at: number, to: number): number {
    const { text } = this;
    const char = text[at];
    if (char === '/' && text[at + 1] === '/') {
      const end = text.indexOf('\n', at);
      return end < 0 || end >= to ? -1 : end;
    }
    if (char === '/' && text[at + 1] === '*') {
      const end = text.indexOf('*/', at + 2);
      return end < 0 || end >= to ? -1 : end + 1;
    }
    if (char !== '"' && char !== "'" && char !== '`') return at;
    for (let i = at + 1; i < to; i++) {
      if (text[i] === '\\') i++;
      else if (text[i] === char) return i;
      else if (char !== '`' && text[i] === '\n') return -1;
      else if (char === '`' && text[i] === '$' && text[i + 1] === '{') {
        i = this.endOfCode(i + 2, 1);
        if (i < 0) return -1;
      }
    }
    return -1;
  }

  /** A tag where a value may be: after an operator, an opening bracket or `return`. */
  private opensMarkup(at: number, before: string): boolean {
    const { text } = this;
    if (!/[A-Za-z>!]/.test(text[at + 1] ?? '')) return false;
    return /[(,=>&|?:{[;]/.test(before) || /\breturn\s*$/.test(text.slice(Math.max(0, at - 12), at));
  }

  /** The brace that closes the code which starts here, -1. */
  private endOfCode(from: number, depth: number): number {
    if (depth > MAX_DEPTH || this.patience <= 0) return -1;
    const { text } = this;
    let open = 0;
    let before = '{';
    for (let i = from; i < text.length; i++) {
      const char = text[i];
      if (char === '<' && this.opensMarkup(i, before)) {
        i = this.endOfMarkup(i, depth + 1) - 1;
        if (i < 0) return -1;
        before = ')';
        continue;
      }
      if (char === '{') open++;
      else if (char === '}' && open-- === 0) return i;
      const end = this.endOfToken(i, text.length);
      if (end < 0) return -1;
      if (!/\s/.test(char) && (end === i || char !== '/')) before = char;
      i = end;
    }
    return -1;
  }

  /** The place after the elements that start here, one after the other, -1. */
  private endOfMarkup(from: number, depth: number): number {
    const { text } = this;
    let open = 0;
    for (let i = from; i < text.length; ) {
      if (text[i] === '<') {
        const tag = this.measure(i);
        if (tag === undefined) return -1;
        open += tag.depth;
        i = tag.end;
        if (open > 0) continue;
        const next = i + /^\s*/.exec(text.slice(i, i + 200))![0].length;
        if (text[next] !== '<' || text[next + 1] === '/') return i;
        i = next;
      } else if (text[i] === '{') {
        i = this.endOfCode(i + 1, depth + 1) + 1;
        if (i === 0) return -1;
      } else i++;
    }
    return -1;
  }

  /** The same as `tag`, without writing anything. */
  private measure(at: number): { readonly end: number; readonly depth: number } | undefined {
    const { text } = this;
    const next = text[at + 1];
    if (next === '!' || next === '/' || next === '>') return this.tag(at);
    if (tagNameAt(text, at + 1) === '') return { end: at + 1, depth: 0 };
    const tag = readTag(this.out, at, 'values');
    if (tag === undefined) return undefined;
    const isRaw = tag.name === 'script' || tag.name === 'style';
    if (isRaw && !tag.closesItself) {
      const close = text.indexOf('>', endOfRawText(text, tag.end, tag.name));
      return { end: close < 0 ? text.length : close + 1, depth: 0 };
    }
    return { end: tag.end, depth: tag.closesItself || VOID_TAGS.has(tag.name) ? 0 : 1 };
  }
}
