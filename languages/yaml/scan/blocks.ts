/** Parses YAML by the indentation of its lines, in one pass; text that is no data, such as a template's, is passed over. */
import type { FlatTree } from '../../../src/parse/flat-tree.ts';
import { TreeWriter } from '../../../src/parse/tree-writer.ts';
import { Flow } from './flow.ts';
import { KIND } from './grammar.ts';

/** Deeper lines, and lines after so many nodes, are not read. */
const MAX_DEPTH = 64;
const MAX_NODES = 200_000;

/** `|`, `>-`, `|2+`: the value is the more indented lines below. */
const BLOCK_SCALAR = /^[|>][-+\d]{0,3}(?:\s+#.*)?$/;
const QUOTED_KEY = /(["'])((?:(?!\1)[^\\\n]|\\.)*)\1[ \t]*:(?=\s|$)/y;
/** Tags and anchors before a value. */
const PROPERTY = /(?:[!&][^\s,[\]{}]*[ \t]+)/y;

/** A mapping or sequence that lines may still be added to. */
interface Open {
  /** Its column; for a sequence, between that and the next one: its dashes may be where the key above them is. */
  readonly level: number;
  readonly node: number;
  /** The open pair of a mapping, -1. */
  pair: number;
}

export function scanYaml(text: string, tree: FlatTree): void {
  new Blocks(text, tree).run();
}

class Blocks {
  private readonly out: TreeWriter;
  private readonly flow: Flow;
  private readonly open: Open[] = [];
  private document = -1;
  /** The end of the last line with data. */
  private lastEnd = 0;

  constructor(
    private readonly text: string,
    private readonly tree: FlatTree,
  ) {
    this.out = new TreeWriter(tree, text, KIND.stream);
    this.flow = new Flow(this.out, text);
  }

  run(): void {
    const { text } = this;
    for (let at = 0; at < text.length && this.tree.count < MAX_NODES; ) at = this.line(at);
    this.endDocument();
    this.out.finish();
  }

  /** Reads a line and what it begins; returns the start of the next line. */
  private line(start: number): number {
    const { text } = this;
    let end = this.lineEnd(start);
    const next = end + 1;
    while (end > start && text.charCodeAt(end - 1) <= 32) end--;
    let at = start;
    while (at < end && text[at] === ' ') at++;
    if (at >= end || text[at] === '#' || text[at] === '%' || text.startsWith('{{', at)) return next;
    if (at === start && text.startsWith('---', at)) {
      this.endDocument();
      at += 3;
      while (at < end && text[at] === ' ') at++;
      if (at >= end || text[at] === '#') return next;
    } else if (at === start && text.startsWith('...', at)) return next;
    if (this.document < 0) {
      this.document = this.out.open(KIND.document, at);
      if (text[at] === '{' || text[at] === '[') return this.lineEnd(this.took(this.flow.read(at))) + 1;
    }
    let column = at - start;
    while (text[at] === '-' && (text[at + 1] === ' ' || at + 1 === end)) {
      if (!this.enter(column + 0.5, at, KIND.sequence)) return next;
      do at++;
      while (at < end && text[at] === ' ');
      column = at - start;
      if (at >= end || text[at] === '#') return next;
    }
    return this.entry(at, end, column) ?? next;
  }

  /** `key: value`, or the value of an item. Returns the start of the line to go on with, undefined: the next. */
  private entry(at: number, end: number, column: number): number | undefined {
    const { text, out } = this;
    const key = this.keyAt(at, end);
    if (key === undefined) {
      const top = this.open[this.open.length - 1];
      const isItem = top !== undefined && top.pair < 0 && column > top.level;
      return isItem ? this.value(at, end, column) : undefined;
    }
    if (!this.enter(column, at, KIND.mapping)) return undefined;
    const top = this.open[this.open.length - 1];
    top.pair = out.open(KIND.pair, at);
    out.leaf(KIND.key, key.start, key.end);
    this.lastEnd = key.after;
    let from = key.after;
    while (from < end && (text[from] === ' ' || text[from] === '\t')) from++;
    return from >= end || text[from] === '#' ? undefined : this.value(from, end, column);
  }

  private keyAt(at: number, end: number): { start: number; end: number; after: number } | undefined {
    const { text } = this;
    const c = text[at];
    if (c === '"' || c === "'") {
      QUOTED_KEY.lastIndex = at;
      const found = QUOTED_KEY.exec(text);
      if (found === null || at + found[0].length > end) return undefined;
      return { start: at + 1, end: at + 1 + found[2].length, after: at + found[0].length };
    }
    if (c === '{' || c === '[' || c === '?' || c === '|' || c === '>') return undefined;
    for (let colon = text.indexOf(':', at); colon >= 0 && colon < end; colon = text.indexOf(':', colon + 1)) {
      if (colon + 1 < end && text[colon + 1] !== ' ' && text[colon + 1] !== '\t') continue;
      let keyEnd = colon;
      while (keyEnd > at && text[keyEnd - 1] === ' ') keyEnd--;
      return keyEnd === at || text.slice(at, keyEnd).includes(' #')
        ? undefined
        : { start: at, end: keyEnd, after: colon + 1 };
    }
    return undefined;
  }

  private value(from: number, end: number, column: number): number | undefined {
    const { text, out } = this;
    PROPERTY.lastIndex = from;
    const at = from + (PROPERTY.exec(text)?.[0].length ?? 0);
    const c = text[at];
    if ((c === '{' && text[at + 1] !== '{') || c === '[') return this.lineEnd(this.took(this.flow.read(at))) + 1;
    if (BLOCK_SCALAR.test(text.slice(at, Math.min(end, at + 200)))) return this.blockScalar(at, column);
    if (c === '"' || c === "'") {
      const close = this.quoteEnd(at, c);
      out.leaf(KIND.scalar, at + 1, close);
      return this.lineEnd(this.took(close + 1)) + 1;
    }
    const comment = text.slice(at, end).search(/\s#/);
    const stop = comment < 0 ? end : at + comment;
    out.leaf(KIND.scalar, at, stop);
    this.took(stop);
    return undefined;
  }

  /** The lines that are indented more than their key. */
  private blockScalar(at: number, column: number): number {
    const { text } = this;
    let next = this.lineEnd(at) + 1;
    let last = next - 1;
    while (next < text.length) {
      const end = this.lineEnd(next);
      let from = next;
      while (from < end && text[from] === ' ') from++;
      const isBlank = from >= end || text.charCodeAt(from) <= 32;
      if (!isBlank && from - next <= column) break;
      if (!isBlank) last = end;
      next = end + 1;
    }
    this.out.leaf(KIND.scalar, at, Math.min(last, text.length));
    this.took(Math.min(last, text.length));
    return next;
  }

  private quoteEnd(at: number, quote: string): number {
    const { text } = this;
    for (let i = at + 1; i < text.length; i++) {
      if (text[i] === '\\' && quote === '"') i++;
      else if (text[i] === quote) {
        if (quote !== "'" || text[i + 1] !== quote) return i;
        i++;
      }
    }
    return Math.min(this.lineEnd(at), text.length);
  }

  /** Closes what is deeper than the level, and opens a container there unless it is open. */
  private enter(level: number, at: number, kind: number): boolean {
    const { open, out } = this;
    while (open.length > 0 && open[open.length - 1].level > level) this.leave();
    const top = open[open.length - 1];
    if (top?.level === level) {
      if (top.pair >= 0) out.close(top.pair, this.lastEnd);
      top.pair = -1;
      return true;
    }
    if (open.length >= MAX_DEPTH) return false;
    open.push({ level, node: out.open(kind, at), pair: -1 });
    return true;
  }

  private leave(): void {
    const { node, pair } = this.open.pop()!;
    if (pair >= 0) this.out.close(pair, this.lastEnd);
    this.out.close(node, this.lastEnd);
  }

  private endDocument(): void {
    while (this.open.length > 0) this.leave();
    if (this.document >= 0) this.out.close(this.document, this.lastEnd);
    this.document = -1;
  }

  private took(end: number): number {
    this.lastEnd = Math.min(end, this.text.length);
    return this.lastEnd;
  }

  private lineEnd(at: number): number {
    const newline = this.text.indexOf('\n', at);
    return newline < 0 ? this.text.length : newline;
  }
}
