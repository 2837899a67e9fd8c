/** Where Scala's declarations end: an indented block reaches to the next statement in the tree, over blank lines and comments. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { SYMBOL } from '../../../src/model/facts.ts';

/** Comments between two declarations that are looked over. */
const MAX_COMMENTS = 32;

export function trimEnds(x: Extraction): void {
  const { symbols } = x.facts.tables;
  for (let row = 1; row < symbols.rows; row++) {
    const o = row * SYMBOL.stride;
    const start = symbols.data[o + SYMBOL.start];
    const end = symbols.data[o + SYMBOL.end];
    const last = endOfCode(x.source, start, end);
    if (last === end) continue;
    const line = lineAt(x.lineStarts, last - 1);
    x.setSymbol(row, SYMBOL.end, last);
    x.setSymbol(row, SYMBOL.endLine, line + 1);
    x.setSymbol(row, SYMBOL.endCol, last - x.lineStarts[line]);
    if (symbols.data[o + SYMBOL.bodyStart] > last) x.setSymbol(row, SYMBOL.bodyStart, last);
  }
}

/** The end of the text without white space and comments after it. */
function endOfCode(text: string, start: number, end: number): number {
  let at = end;
  for (let step = 0; step < MAX_COMMENTS; step++) {
    while (at > start && text.charCodeAt(at - 1) <= 32) at--;
    if (text.endsWith('*/', at)) {
      const open = text.lastIndexOf('/*', at - 2);
      if (open <= start) return at;
      at = open;
      continue;
    }
    const line = text.lastIndexOf('\n', at - 1) + 1;
    if (line <= start || !text.slice(line, at).trimStart().startsWith('//')) return at;
    at = line;
  }
  return at;
}

function lineAt(lineStarts: Int32Array, offset: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
