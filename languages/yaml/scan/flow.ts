/** Parses nested data in brackets: JSON with comments, the flow style of YAML, arrays and inline tables of TOML. */
import type { TreeWriter } from '../../../src/parse/tree-writer.ts';
import { KIND } from './grammar.ts';

/** Deeper values, and values after so many, are not read: nobody looks them up. */
const MAX_DEPTH = 64;
const MAX_VALUES = 100_000;

const PLAIN = /[^\s,[\]{}"'#:=][^\n,[\]{}:=]*/y;
const COMMENT = /\/\/[^\n]*|#[^\n]*|\/\*/y;

export class Flow {
  at = 0;
  private values = 0;

  constructor(
    private readonly out: TreeWriter,
    private readonly text: string,
  ) {}

  /** Reads the value that starts here; returns where it ends. */
  read(from: number): number {
    this.at = from;
    this.value(0);
    return this.at;
  }

  private value(depth: number): void {
    this.skipBlank();
    const c = this.text[this.at];
    if (++this.values > MAX_VALUES) this.at = this.text.length;
    else if ((c === '{' || c === '[') && depth < MAX_DEPTH) this.nested(c === '{', depth);
    else if (c === '"' || c === "'") this.out.leaf(KIND.scalar, ...this.quoted(c));
    else {
      const [start, end] = this.plain();
      if (end > start) this.out.leaf(KIND.scalar, start, end);
      else this.at++;
    }
  }

  private nested(isMapping: boolean, depth: number): void {
    const { text, out } = this;
    const close = isMapping ? '}' : ']';
    const node = out.open(isMapping ? KIND.mapping : KIND.sequence, this.at);
    this.at++;
    for (this.skipBlank(); this.at < text.length; this.skipBlank()) {
      const c = text[this.at];
      if (c === close) {
        this.at++;
        break;
      }
      if (c === ',') this.at++;
      else if (isMapping) this.pair(depth);
      else this.value(depth + 1);
    }
    out.close(node, Math.min(this.at, text.length));
  }

  private pair(depth: number): void {
    const { text, out } = this;
    const c = text[this.at];
    const pair = out.open(KIND.pair, this.at);
    const [start, end] = c === '"' || c === "'" ? this.quoted(c) : this.plain();
    if (this.at === start) {
      // A mark that begins nothing.
      out.drop(pair);
      this.at++;
      return;
    }
    out.leaf(KIND.key, start, end);
    this.skipBlank();
    if (text[this.at] === ':' || text[this.at] === '=') {
      this.at++;
      this.skipBlank();
      if (text[this.at] !== ',' && text[this.at] !== '}') this.value(depth + 1);
    }
    out.close(pair, Math.min(this.at, text.length));
  }

  /** The text between the quotes. A string of more than one line is that of TOML, or broken. */
  private quoted(quote: string): [start: number, end: number] {
    const { text } = this;
    const long = quote.repeat(3);
    if (text.startsWith(long, this.at)) {
      const close = text.indexOf(long, this.at + 3);
      const start = this.at + 3;
      const end = close < 0 ? text.length : close;
      this.at = Math.min(text.length, end + 3);
      return [start, end];
    }
    const start = this.at + 1;
    let end = start;
    while (end < text.length && text[end] !== quote && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1;
    end = Math.min(end, text.length);
    this.at = text[end] === quote ? end + 1 : end;
    return [start, end];
  }

  private plain(): [start: number, end: number] {
    const { text, at } = this;
    PLAIN.lastIndex = at;
    let end = at + (PLAIN.exec(text)?.[0].length ?? 0);
    // `actions/checkout:v4`, `http://x`: a colon inside a word.
    while (text[end] === ':' && /[^\s,[\]{}"']/.test(text[end + 1] ?? ' ')) {
      PLAIN.lastIndex = end + 1;
      const more = PLAIN.exec(text)?.[0].length ?? 0;
      if (more === 0) break;
      end += more + 1;
    }
    this.at = end;
    while (end > at && text.charCodeAt(end - 1) <= 32) end--;
    return [at, end];
  }

  private skipBlank(): void {
    const { text } = this;
    for (;;) {
      while (this.at < text.length && text.charCodeAt(this.at) <= 32) this.at++;
      COMMENT.lastIndex = this.at;
      const comment = COMMENT.exec(text)?.[0];
      if (comment === undefined) return;
      if (comment !== '/*') this.at += comment.length;
      else {
        const close = text.indexOf('*/', this.at);
        this.at = close < 0 ? text.length : close + 2;
      }
    }
  }
}
