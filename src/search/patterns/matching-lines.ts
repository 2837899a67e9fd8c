/** Finds the lines of a text that match at least one pattern, in order. */
import type { LinePattern } from './pattern.ts';
import type { PatternSet } from './pattern-set.ts';

export interface MatchingLine {
  /** 1-based. */
  readonly line: number;
  /** Offsets in the text; the end excludes the line break. */
  readonly start: number;
  readonly end: number;
  /** Indexes of the patterns that match, ascending. */
  readonly patterns: readonly number[];
}

interface Scan {
  visit(line: MatchingLine): void;
  /** Called once per block and pattern: true ends the search. */
  isOver?(): boolean;
}

/** Characters between two checks of `isOver`. A longer line is a block of its own. */
const BLOCK_CHARS = 1 << 16;

interface Scanned {
  /** Some lines were too long for a pattern and only partly searched. */
  readonly cut: boolean;
  /** `isOver` ended the search. */
  readonly stopped: boolean;
}

/** Line breaks are `\n`. */
export function scanLines(text: string, set: PatternSet, { visit, isOver = () => false }: Scan): Scanned {
  // The text after the last line break is a line only if it is not empty.
  const end = text.endsWith('\n') ? text.length - 1 : text.length;
  let cut = false;
  let line = 1;
  let counted = 0;
  const found = (start: number, patterns: readonly number[]) => {
    for (let newline = text.indexOf('\n', counted); newline >= 0 && newline < start; line++) {
      counted = newline + 1;
      newline = text.indexOf('\n', counted);
    }
    const newline = text.indexOf('\n', start);
    visit({ line, start, end: newline < 0 ? text.length : newline, patterns });
  };
  for (let from = 0; from <= end && text !== ''; ) {
    if (isOver()) return { cut, stopped: true };
    const to = blockEnd(text, from, end);
    const block = text.slice(from, to);
    const candidates = set.candidates(block, isOver).map((number) => ({ number, pattern: set.patterns[number] }));
    if (block.length > BLOCK_CHARS) cut ||= candidates.some(({ pattern }) => pattern.maxLineLength < block.length);
    forEachMatch({ block, candidates, isOver }, (start, patterns) => found(from + start, patterns));
    from = to + 1;
  }
  // Some patterns may not have been tried in the last block.
  return { cut, stopped: isOver() };
}

/** The offset of the line break that ends the block, or the end of the text. */
function blockEnd(text: string, from: number, end: number): number {
  if (end - from <= BLOCK_CHARS) return end;
  const last = text.lastIndexOf('\n', from + BLOCK_CHARS);
  if (last >= from) return last;
  const next = text.indexOf('\n', from + BLOCK_CHARS);
  return next < 0 ? end : next;
}

interface Candidate {
  readonly number: number;
  readonly pattern: LinePattern;
}

interface Block {
  readonly block: string;
  readonly candidates: readonly Candidate[];
  readonly isOver: () => boolean;
}

/** Each pattern continues from its own last match: the nearest of them is visited next. */
function forEachMatch({ block, candidates, isOver }: Block, visit: (start: number, patterns: number[]) => void): void {
  const next = candidates.map(({ pattern }) => (isOver() ? -1 : pattern.nextLine(block, 0)));
  for (;;) {
    const nearest = next.reduce((best, start) => (start >= 0 && (best < 0 || start < best) ? start : best), -1);
    if (nearest < 0) return;
    const newline = block.indexOf('\n', nearest);
    const matching: number[] = [];
    for (const [i, { number, pattern }] of candidates.entries()) {
      if (next[i] !== nearest) continue;
      matching.push(number);
      next[i] = newline < 0 ? -1 : pattern.nextLine(block, newline + 1);
    }
    visit(nearest, matching);
  }
}
