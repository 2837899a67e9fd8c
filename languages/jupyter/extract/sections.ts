/** The cells and headings of a notebook as nodes of its tree, so that what is in a cell belongs to it. */
import { lineAt } from '../../../src/base/line-index.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { plainText } from '../../markdown/extract/plain-text.ts';
import type { Cell } from './notebook.ts';

interface Section {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Where its heading ends. */
  readonly bodyStart: number;
  readonly signature: string;
  readonly doc: string;
}

interface Heading extends Section {
  readonly level: number;
  /** The end of the text before it. */
  readonly before: number;
}

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
const MAX_NAME = 160;
const MAX_DOC = 2000;
const READING = { isDefined: () => false, images: false };

/** Sections in source order; one that is in another comes after it. `source` has the cells' text where the file has it. */
export function sectionsOf(cells: readonly Cell[], source: string): Section[] {
  const found: (Section | Heading)[] = [];
  for (const [i, { isCode, pieces }] of cells.entries()) {
    const [first] = pieces;
    const last = pieces.at(-1);
    if (first === undefined || last === undefined) continue;
    const span = { start: first.start, end: last.end };
    if (isCode) {
      const name = `cell ${i + 1}`;
      found.push({ name, ...span, bodyStart: span.start, signature: name, doc: '' });
    } else found.push(...headingsIn(cells, i, source));
  }
  return withEnds(found, cells.at(-1)?.pieces.at(-1)?.end ?? source.length);
}

function headingsIn(cells: readonly Cell[], number: number, source: string): Heading[] {
  const { pieces } = cells[number];
  const headings: Heading[] = [];
  let isFenced = false;
  for (const [i, { start, end }] of pieces.entries()) {
    const line = source.slice(start, end).trimEnd();
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    const [, marks, written] = isFenced ? [] : (HEADING.exec(line) ?? []);
    if (marks === undefined) continue;
    const words = withoutMarks(written).slice(0, MAX_NAME);
    const rest =
      i + 1 < pieces.length ? pieces.slice(i + 1) : cells[number + 1]?.isCode ? [] : cells[number + 1]?.pieces;
    headings.push({
      name: plainText(words, READING) || oneLine(words),
      level: marks.length,
      before: (pieces[i - 1] ?? cells[number - 1]?.pieces.at(-1))?.end ?? start,
      start,
      end,
      bodyStart: end,
      signature: `${marks} ${oneLine(words)}`,
      doc: paragraph(rest ?? [], source),
    });
  }
  return headings;
}

/** `# Words #` may end as it begins. */
function withoutMarks(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end--;
  return heading[end - 1] === ' ' ? heading.slice(0, end).trimEnd() : heading;
}

function paragraph(pieces: Cell['pieces'], source: string): string {
  let text = '';
  for (const { start, end } of pieces) {
    const line = source.slice(start, end).trim();
    if (line === '' ? text !== '' : HEADING.test(line)) break;
    text += `${line} `;
    if (text.length > MAX_DOC) break;
  }
  return plainText(text.slice(0, MAX_DOC), READING);
}

/** A heading ends where the next of its level or a higher one begins. */
function withEnds(found: readonly (Section | Heading)[], lastEnd: number): Section[] {
  const sections: Section[] = [];
  const open: { readonly level: number; readonly at: number }[] = [];
  const close = (level: number, end: number): void => {
    while (open.length > 0 && open.at(-1)!.level >= level) {
      const { at } = open.pop()!;
      sections[at] = { ...sections[at], end };
    }
  };
  for (const section of found) {
    if ('level' in section) {
      close(section.level, section.before);
      open.push({ level: section.level, at: sections.length });
    }
    sections.push(section);
  }
  close(0, lastEnd);
  return sections;
}

/** Puts a node around the statements of each section. Statements that reach into the next cell stay where they begin. */
export function insertSections(x: Extraction, sections: readonly Section[]): void {
  const { data, count } = x;
  const size = count + sections.length * NODE;
  const out = new Int32Array(size);
  const open: { readonly node: Node; readonly end: number }[] = [];
  let length = NODE;
  let next = 0;
  const close = (until: number): void => {
    while (open.length > 0 && open.at(-1)!.end <= until) out[open.pop()!.node + 5] = length;
  };
  const openUntil = (offset: number): void => {
    for (; next < sections.length && sections[next].start <= offset; next++) {
      const section = sections[next];
      close(section.start);
      const [row, endRow] = [lineAt(x.lineStarts, section.start), lineAt(x.lineStarts, section.end)];
      out.set([x.compiled.grammar.kinds.module, section.start, section.end, row, endRow, 0], length);
      x.notes.set(length, section);
      open.push({ node: length, end: section.end });
      length += NODE;
    }
    close(offset);
  };
  for (let child = NODE; child < count; child = data[child + 5]) {
    openUntil(data[child + 1]);
    const end = data[child + 5];
    const moved = length - child;
    for (let node = child; node < end; node += NODE, length += NODE) {
      out.set(data.subarray(node, node + NODE), length);
      out[length + 5] += moved;
    }
  }
  openUntil(x.source.length);
  close(Number.POSITIVE_INFINITY);
  out.set(data.subarray(0, NODE));
  out[5] = length;
  x.data = out;
  x.count = length;
  x.forgetNodes();
}

/** Names in a cell are those of the notebook: the cell is not a part of what they are called. */
export function declareSection(x: Extraction, node: Node): void {
  const section = x.notes.get(node) as Section | undefined;
  if (section === undefined) return;
  const row = x.addSymbol(node, { kind: 'section', name: section.name, nameNode: -1 });
  x.setSymbol(row, SYMBOL.flags, FLAG.package | FLAG.exported | FLAG.publicApi);
  x.setSymbol(row, SYMBOL.bodyStart, section.bodyStart);
  x.signatures[row] = section.signature;
  x.docs[row] = section.doc;
  x.enterSymbol(row);
}
