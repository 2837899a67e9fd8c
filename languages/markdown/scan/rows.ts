/** Writes the rows of a Markdown file's flat tree: nested sections, and the blocks in them. */
import type { FlatTree } from '../../../src/parse/flat-tree.ts';
import { NODE_STRIDE } from '../../../src/parse/tree-view.ts';
import type { FrontMatter } from './front-matter.ts';
import { FIELD, KIND } from './grammar.ts';

export class MarkdownRows {
  /** Open sections, outermost first, and their levels. */
  private readonly sections: number[] = [];
  private readonly levels: number[] = [];
  /** The block that lines are added to, -1 when there is none. */
  private block = -1;
  private blockLine = -1;
  private isLastLine = false;
  private lineEnd = 0;
  private line = 0;
  /** End of the last line with text; `before`: end of the one before the current block. */
  private lastEnd = 0;
  private lastLine = 0;
  private beforeEnd = 0;
  private beforeLine = 0;

  constructor(private readonly tree: FlatTree) {
    tree.count = 0;
    tree.errorRow = -1;
    this.write(KIND.document, 0, tree.source.length, 0);
  }

  finish(lastLine: number): void {
    this.closeSections(1, this.lastEnd, this.lastLine);
    const { data, count } = this.tree;
    data[4] = lastLine;
    data[5] = count;
  }

  beginLine(end: number, line: number): void {
    this.lineEnd = end;
    this.line = line;
  }

  /** The line has text: open blocks extend to its end. */
  endLine(): void {
    const { data } = this.tree;
    this.lastEnd = this.lineEnd;
    this.lastLine = this.line;
    if (this.block < 0) return;
    data[this.block + 2] = this.lineEnd;
    data[this.block + 4] = this.line;
    if (this.isLastLine) this.close();
  }

  frontMatter({ end, endRow }: FrontMatter): void {
    const node = this.write(KIND.front_matter, 0, end, 0);
    this.tree.data[node + 4] = endRow;
    this.lastEnd = end;
    this.lastLine = endRow;
  }

  begin(kind: number, start: number): void {
    this.close();
    this.beforeEnd = this.lastEnd;
    this.beforeLine = this.lastLine;
    this.block = this.write(kind, start, this.lineEnd, this.line);
    this.blockLine = this.line;
  }

  /** The items of a list are consecutive: one row for all of them. */
  beginContainer(kind: number, start: number): void {
    const { data, count } = this.tree;
    const last = count - NODE_STRIDE;
    if (kind !== KIND.list || (data[last] & 0xffff) !== kind) this.begin(kind, start);
    else this.block = last;
  }

  close(): void {
    this.block = -1;
    this.isLastLine = false;
  }

  closeAfterLine(): void {
    this.isLastLine = true;
  }

  isSecondLine(): boolean {
    return this.line === this.blockLine + 1;
  }

  turnInto(kind: number): void {
    this.tree.data[this.block] = kind;
  }

  heading(kind: number, level: number, { start, from, end }: { start: number; from: number; end: number }): void {
    this.close();
    this.closeSections(level, this.lastEnd, this.lastLine);
    this.openSection(level, start, this.line);
    this.writeHeading(kind, start, { from, end, startLine: this.line, textEndLine: this.line });
  }

  /** The current paragraph turns out to be a heading. */
  underline(level: number): void {
    const { data } = this.tree;
    const start = data[this.block + 1];
    const startLine = data[this.block + 3];
    const end = data[this.block + 2];
    const textEndLine = data[this.block + 4];
    this.tree.count = this.block;
    this.close();
    this.closeSections(level, this.beforeEnd, this.beforeLine);
    this.openSection(level, start, startLine);
    this.writeHeading(KIND.setext_heading, start, { from: start, end, startLine, textEndLine });
  }

  private openSection(level: number, start: number, line: number): void {
    this.sections.push(this.write(KIND.section, start, start, line));
    this.levels.push(level);
  }

  private closeSections(level: number, end: number, line: number): void {
    const { data, count } = this.tree;
    while (this.levels.length > 0 && this.levels[this.levels.length - 1] >= level) {
      this.levels.pop();
      const section = this.sections.pop()!;
      data[section + 2] = end;
      data[section + 4] = line;
      data[section + 5] = count;
    }
  }

  private writeHeading(
    kind: number,
    start: number,
    words: { from: number; end: number; startLine: number; textEndLine: number },
  ): void {
    const heading = this.write(kind | (FIELD.heading << 16), start, this.lineEnd, words.startLine);
    this.tree.data[heading + 4] = this.line;
    if (words.from >= words.end) return;
    const text = this.write(KIND.heading_text | (FIELD.name << 16), words.from, words.end, words.startLine);
    this.tree.data[text + 4] = words.textEndLine;
    this.tree.data[heading + 5] = this.tree.count;
  }

  private write(kind: number, start: number, end: number, line: number): number {
    const { tree } = this;
    const row = tree.count;
    const data = row + NODE_STRIDE > tree.data.length ? tree.grow() : tree.data;
    data[row] = kind;
    data[row + 1] = start;
    data[row + 2] = end;
    data[row + 3] = line;
    data[row + 4] = line;
    data[row + 5] = row + NODE_STRIDE;
    tree.count = row + NODE_STRIDE;
    return row;
  }
}
