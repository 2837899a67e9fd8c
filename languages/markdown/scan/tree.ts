/** Parses Markdown into a flat tree of sections and top-level blocks, by CommonMark's block rules, in one pass. */
import type { FlatTree } from '../../../src/parse/flat-tree.ts';
import { findFrontMatter } from './front-matter.ts';
import { KIND } from './grammar.ts';
import {
  closesFence,
  fenceLength,
  type HtmlEnd,
  headingLevel,
  headingTextEnd,
  htmlBlockEnd,
  isLinkDefinition,
  isSpace,
  isTableRule,
  isThematicBreak,
  listMarkerLength,
  skipSpaces,
  trimmedEnd,
  underlineLevel,
} from './lines.ts';
import { MarkdownRows } from './rows.ts';

/** Deeper nesting is text: each blank line costs a check of every level. */
const MAX_DEPTH = 32;
const QUOTE = -1;

/** The open leaf block of the innermost container. */
const Leaf = { none: 0, paragraph: 1, table: 2, fence: 3, indented: 4, html: 5 } as const;
type Leaf = (typeof Leaf)[keyof typeof Leaf];

/** Content inside a list or a quote is read only to find its end: its headings start no sections. */
export function scanMarkdown(text: string, tree: FlatTree): void {
  tree.source = text;
  new MarkdownScanner(text, tree).run();
}

class MarkdownScanner {
  private readonly rows: MarkdownRows;
  /** Open containers, outermost first: the number of columns an item's text is indented by, or QUOTE. */
  private readonly containers: number[] = [];
  /** Whether an item has text yet: one that starts with a blank line ends with the next. */
  private readonly begun: boolean[] = [];
  private leaf: Leaf = Leaf.none;
  private fence = { char: 0, length: 0 };
  private htmlEnd: HtmlEnd = 'blank line';

  /** The current line, the position in it, and the column of that position (a tab advances to the next multiple of four). */
  private end = 0;
  private at = 0;
  private column = 0;
  /** The next text of the line, and its distance in columns. */
  private next = 0;
  private indent = 0;

  constructor(
    private readonly text: string,
    tree: FlatTree,
  ) {
    this.rows = new MarkdownRows(tree);
  }

  run(): void {
    const { text, rows } = this;
    const front = findFrontMatter(text);
    if (front !== undefined) rows.frontMatter(front);
    let row = 0;
    for (let start = 0; start < text.length; row++) {
      const newline = text.indexOf('\n', start);
      const lineEnd = newline < 0 ? text.length : newline;
      if (front === undefined || row > front.endRow) this.line(start, trimmedEnd(text, start, lineEnd), row);
      if (newline < 0) break;
      start = newline + 1;
    }
    rows.finish(row);
  }

  private line(start: number, end: number, row: number): void {
    this.at = start;
    this.end = end;
    this.column = 0;
    this.rows.beginLine(end, row);
    this.look();
    this.read();
    if (this.next < end) this.rows.endLine();
  }

  private read(): void {
    const matched = this.matchContainers();
    const isWhole = matched === this.containers.length;
    if (this.leaf > Leaf.table) {
      if (isWhole && this.continueLeaf()) return;
      if (this.leaf > Leaf.table) this.endBlock();
    }
    const opened = this.openBlocks(matched);
    if (opened === 'line') return;
    const isBlank = this.next === this.end;
    // A wrapped line of a paragraph may omit the markers of its containers.
    if (opened === matched && !isWhole && !isBlank && this.isInParagraph()) return;
    if (opened === matched) this.closeTo(matched);
    if (isBlank) {
      if (this.leaf !== Leaf.none) this.endBlock();
    } else this.readText();
  }

  private readText(): void {
    const { text, next, end, containers, rows } = this;
    if (containers.length > 0) this.begun.fill(true);
    if (this.isInParagraph()) {
      const isHead = this.leaf === Leaf.paragraph && containers.length === 0 && rows.isSecondLine();
      if (!isHead || !isTableRule(text, next, end)) return;
      rows.turnInto(KIND.table);
      this.leaf = Leaf.table;
      return;
    }
    if (containers.length === 0 && text.charCodeAt(next) === 91 && isLinkDefinition(text, { from: next, end })) {
      rows.begin(KIND.link_definition, next);
      rows.close();
      return;
    }
    this.leaf = Leaf.paragraph;
    this.beginBlock(KIND.paragraph);
  }

  private isInParagraph(): boolean {
    return this.leaf === Leaf.paragraph || this.leaf === Leaf.table;
  }

  // ---- containers -------------------------------------------------------------------------------------------------

  /** Reads the markers of the open containers; returns how many of them the line belongs to. */
  private matchContainers(): number {
    const { containers } = this;
    let matched = 0;
    for (; matched < containers.length; matched++) {
      const padding = containers[matched];
      if (padding === QUOTE) {
        if (!this.isQuoteMark()) break;
        this.skipQuoteMark();
        this.look();
      } else if (this.next === this.end) {
        if (!this.begun[matched]) break;
      } else if (this.indent >= padding) {
        this.advance(padding);
        this.indent -= padding;
      } else break;
    }
    return matched;
  }

  private isQuoteMark(): boolean {
    return this.indent < 4 && this.next < this.end && this.text.charCodeAt(this.next) === 62;
  }

  private skipQuoteMark(): void {
    this.advance(this.indent + 1);
    if (this.at < this.end && isSpace(this.text.charCodeAt(this.at))) this.advance(1);
  }

  /** Opens the blocks that start on this line. `line`: all of it was read; otherwise the number of open containers. */
  private openBlocks(matched: number): number | 'line' {
    let depth = matched;
    for (;;) {
      if (this.next === this.end) return depth;
      const isSame = depth === this.containers.length;
      if (this.indent >= 4) {
        if (this.isInParagraph()) return depth;
        this.closeTo(depth);
        this.leaf = Leaf.indented;
        this.beginBlock(KIND.code_block);
        return 'line';
      }
      if (this.isQuoteMark() && depth < MAX_DEPTH) {
        this.closeTo(depth);
        this.push(QUOTE);
        this.skipQuoteMark();
      } else if (this.openLeaf(depth, isSame)) return 'line';
      else if (depth === MAX_DEPTH || !this.openItem(depth, isSame)) return depth;
      this.look();
      depth++;
    }
  }

  private openItem(depth: number, isSame: boolean): boolean {
    const { text, end, indent } = this;
    const length = listMarkerLength(text, { from: this.next, end }, isSame && this.isInParagraph());
    if (length === 0) return false;
    this.closeTo(depth);
    const blockStart = this.next;
    this.advance(indent + length);
    const { at, column } = this;
    this.look();
    const isEmpty = this.next === end;
    // Five or more columns count as one column plus an indented code block.
    const gap = isEmpty || this.indent > 4 ? 1 : this.indent;
    this.at = at;
    this.column = column;
    this.next = blockStart;
    this.push(indent + length + gap);
    this.begun[depth] = !isEmpty;
    if (at < end) this.advance(gap);
    return true;
  }

  private push(padding: number): void {
    const { containers, rows, next } = this;
    this.endBlock();
    if (containers.length === 0) rows.beginContainer(padding === QUOTE ? KIND.block_quote : KIND.list, next);
    this.begun[containers.length] = true;
    containers.push(padding);
  }

  private closeTo(depth: number): void {
    if (depth >= this.containers.length) return;
    this.containers.length = depth;
    this.leaf = Leaf.none;
    if (depth === 0) this.rows.close();
  }

  // ---- leaves -----------------------------------------------------------------------------------------------------

  /** Inside code or HTML: whether the line belongs to it. */
  private continueLeaf(): boolean {
    const { text, next, end, leaf } = this;
    const isBlank = next === end;
    if (leaf === Leaf.fence) {
      if (this.indent < 4 && !isBlank && closesFence(text, { from: next, end }, this.fence)) this.endAfterLine();
      return true;
    }
    if (leaf === Leaf.indented) return isBlank || this.indent >= 4;
    if (this.htmlEnd === 'blank line') return !isBlank;
    if (this.htmlEnd.test(text.slice(next, end))) this.endAfterLine();
    return true;
  }

  /** Headings, breaks, fences and HTML: whether one of them starts here. */
  private openLeaf(depth: number, isSame: boolean): boolean {
    const { text, next, end } = this;
    switch (text.charCodeAt(next)) {
      case 35: {
        const level = headingLevel(text, next, end);
        if (level === 0) return false;
        this.interrupt(depth);
        if (depth === 0) {
          const from = skipSpaces(text, next + level, end);
          this.rows.heading(KIND.atx_heading, level, { start: next, from, end: headingTextEnd(text, from, end) });
        }
        return true;
      }
      case 96:
      case 126: {
        const length = fenceLength(text, next, end);
        if (length === 0) return false;
        this.interrupt(depth);
        this.leaf = Leaf.fence;
        this.fence = { char: text.charCodeAt(next), length };
        this.beginBlock(KIND.code_block);
        return true;
      }
      case 60:
      case 123: {
        const htmlEnd = htmlBlockEnd(text, { from: next, end }, this.isInParagraph());
        if (htmlEnd === undefined) return false;
        this.interrupt(depth);
        this.leaf = Leaf.html;
        this.htmlEnd = htmlEnd;
        this.beginBlock(KIND.html_block);
        if (htmlEnd !== 'blank line' && htmlEnd.test(text.slice(next, end))) this.endAfterLine();
        return true;
      }
      case 45:
      case 61: {
        const level = isSame && this.leaf === Leaf.paragraph ? underlineLevel(text, next, end) : 0;
        if (level === 0) break;
        if (depth === 0) this.rows.underline(level);
        this.leaf = Leaf.none;
        return true;
      }
      default:
    }
    if (!isThematicBreak(text, next, end)) return false;
    this.interrupt(depth);
    return true;
  }

  private interrupt(depth: number): void {
    this.closeTo(depth);
    this.endBlock();
    if (depth > 0) this.begun.fill(true);
  }

  private beginBlock(kind: number): void {
    if (this.containers.length === 0) this.rows.begin(kind, this.next);
    else this.begun.fill(true);
  }

  private endBlock(): void {
    this.leaf = Leaf.none;
    if (this.containers.length === 0) this.rows.close();
  }

  private endAfterLine(): void {
    this.leaf = Leaf.none;
    if (this.containers.length === 0) this.rows.closeAfterLine();
  }

  // ---- the line -----------------------------------------------------------------------------------------------------

  private look(): void {
    const { text, end } = this;
    let { at, column } = this;
    for (; at < end; at++) {
      const c = text.charCodeAt(at);
      if (c === 32) column++;
      else if (c === 9) column += 4 - (column % 4);
      else break;
    }
    this.next = at;
    this.indent = column - this.column;
  }

  /** By columns: a tab may be consumed partly. */
  private advance(columns: number): void {
    const { text, end } = this;
    for (let left = columns; left > 0 && this.at < end; ) {
      const width = text.charCodeAt(this.at) === 9 ? 4 - (this.column % 4) : 1;
      const taken = Math.min(width, left);
      if (taken === width) this.at++;
      this.column += taken;
      left -= taken;
    }
  }
}
