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
    const last = endOfCode(x, start, end);
    if (last === end) continue;
    const line = lineAt(x.lineStarts, last - 1);
    x.setSymbol(row, SYMBOL.end, last);
    x.setSymbol(row, SYMBOL.endLine, line + 1);
    x.setSymbol(row, SYMBOL.endCol, last - x.lineStarts[line]);
    if (symbols.data[o + SYMBOL.bodyStart] > last) x.setSymbol(row, SYMBOL.bodyStart, last);
  }
}

/** A longer comment is left in. */
const LONGEST_COMMENT = 5000;

/** The end of the text without white space and comments after it. */
function endOfCode(x: Extraction, start: number, end: number): number {
  const text = x.source;
  let at = end;
  for (let step = 0; step < MAX_COMMENTS; step++) {
    while (at > start && text.charCodeAt(at - 1) <= 32) at--;
    if (text.endsWith('*/', at)) {
      const from = Math.max(start, at - LONGEST_COMMENT);
      const open = text.slice(from, at).lastIndexOf('/*');
      if (open <= 0) return at;
      at = from + open;
      continue;
    }
    // Only a block that goes on after its code has a line of comment at its end.
    if (at === end) return at;
    let line = x.lineStarts[lineAt(x.lineStarts, at - 1)];
    while (text.charCodeAt(line) <= 32) line++;
    if (line <= start || !text.startsWith('//', line)) return at;
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
