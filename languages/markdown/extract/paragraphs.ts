/** Parts of a long text under one heading, or under none, so that a search leads to the right lines of a page. */
import { lineAt } from '../../../src/base/line-index.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { plainText } from './plain-text.ts';

/** About as much as one vector describes. A text that is not much longer stays whole. */
const PART = 1500;
const MIN_PART = 500;
const MAX_NAME = 60;
const BLANK_LINE = /\n[ \t\r]*\n\s*/;

/** Declares the parts after the first, which belongs to the section itself. `from`: the end of its heading. */
export function declareParts(x: Extraction, node: Node, { parent, from }: { parent: number; from: number }): void {
  const end = ownEnd(x, node);
  let start = cutAfter(x.source, from + PART, end);
  while (start >= 0) {
    const next = cutAfter(x.source, start + PART, end);
    declarePart(x, node, { parent, start, end: next < 0 ? end : next });
    start = next;
  }
}

/** Where the first section inside begins. */
function ownEnd(x: Extraction, node: Node): number {
  const end = x.next(node);
  for (let child = node + NODE; child < end; child = x.next(child))
    if (x.kind(child) === x.k.section) return x.start(child);
  return x.end(node);
}

/** The start of the next paragraph after an offset, -1 when too little follows. */
function cutAfter(source: string, offset: number, end: number): number {
  if (end - offset < MIN_PART) return -1;
  const hit = BLANK_LINE.exec(source.slice(offset, end));
  const start = hit === null ? end : offset + hit.index + hit[0].length;
  // Indentation belongs to the line.
  const line = source.lastIndexOf('\n', start - 1) + 1;
  // A line may begin before the offset: then no paragraph begins after it.
  return line < offset || end - line < MIN_PART ? -1 : line;
}

interface Part {
  readonly parent: number;
  readonly start: number;
  readonly end: number;
}

function declarePart(x: Extraction, node: Node, { parent, start, end }: Part): void {
  const { source, lineStarts } = x;
  const text = source.slice(start, end).trimEnd();
  const row = x.addSymbol(node, { kind: 'section', name: nameOf(text), nameNode: -1, parent });
  const [line, endLine] = [lineAt(lineStarts, start), lineAt(lineStarts, start + text.length)];
  x.setSymbol(row, SYMBOL.flags, FLAG.anonymous | FLAG.local);
  x.setSymbol(row, SYMBOL.start, start);
  x.setSymbol(row, SYMBOL.bodyStart, start);
  x.setSymbol(row, SYMBOL.end, start + text.length);
  x.setSymbol(row, SYMBOL.line, line + 1);
  x.setSymbol(row, SYMBOL.nameLine, line + 1);
  x.setSymbol(row, SYMBOL.col, 0);
  x.setSymbol(row, SYMBOL.nameCol, 0);
  x.setSymbol(row, SYMBOL.endLine, endLine + 1);
  x.setSymbol(row, SYMBOL.endCol, start + text.length - lineStarts[endLine]);
}

/** The first words. */
function nameOf(text: string): string {
  const words = plainText(text.slice(0, 4 * MAX_NAME), { isDefined: () => false, images: true });
  const name = oneLine(words.replace(/^[\s>*+|`~-]+/, ''));
  return name.length <= MAX_NAME ? name || '…' : `${name.slice(0, name.lastIndexOf(' ', MAX_NAME - 1)).trimEnd()}…`;
}
