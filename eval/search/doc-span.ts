/** Finds the documentation of a symbol in a text, and removes it. */
import { cleanDoc } from '../../src/extract/doc.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

interface SymbolSpan extends Span {
  readonly bodyStart: number;
}

const MOST_LINES = 400;

/** The comment above the symbol or the string its body begins with, whichever reads as the documentation does. */
export function docSpan(text: string, doc: string, symbol: SymbolSpan): Span | undefined {
  return stringAt(text, doc, symbol) ?? commentAbove(text, doc, symbol.start);
}

/** Without the quotes: a body must not become empty. */
function stringAt(text: string, doc: string, { bodyStart, end }: SymbolSpan): Span | undefined {
  const opening = /^(?:\s|#[^\n]*\n)*[rRuUbB]{0,2}("""|'''|"|')/.exec(text.slice(bodyStart, end));
  if (opening === null) return undefined;
  const start = bodyStart + opening[0].length;
  const close = text.indexOf(opening[1], start);
  return close >= 0 && cleanDoc(text.slice(start, close)) === doc ? { start, end: close } : undefined;
}

/** Upwards line by line, as long as there may be more of the comment. */
function commentAbove(text: string, doc: string, symbolStart: number): Span | undefined {
  const end = text.slice(0, symbolStart).trimEnd().length;
  let from = end;
  for (let lines = 0; lines < MOST_LINES && from > 0; lines++) {
    from = text.lastIndexOf('\n', from - 1) + 1;
    const start = from + /^[ \t]*/.exec(text.slice(from, end))![0].length;
    const comment = text.slice(start, end);
    // The first line of a block comment often says nothing: without it the rest reads the same, and is no comment.
    if (/^(?:\/\*|\/\/|#)/.test(comment) && cleanDoc(comment) === doc) return { start, end };
    from--;
  }
  return undefined;
}

/** Spaces in their place: every line and column stays where it was. */
export function blanked(text: string, spans: readonly Span[]): string {
  let out = '';
  let done = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue;
    out += text.slice(done, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
    done = end;
  }
  return out + text.slice(done);
}
