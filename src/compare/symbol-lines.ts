/** The lines of a symbol with the comment above it. */
import type { ComparedSymbol } from './compared-file.ts';
import { commentBefore } from './own-text.ts';

export interface SymbolLines {
  /** 1-based. */
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

export function symbolLines(symbol: ComparedSymbol): SymbolLines {
  const { file, line, endLine, parent } = symbol;
  const all = file.text.split(/\r\n|\n|\r/);
  const end = Math.min(endLine, all.length);
  if (parent === undefined) return { start: 1, end, lines: all.slice(0, end) };
  const comment = commentBefore(file, symbol);
  const start = Math.max(1, line - (comment === '' ? 0 : comment.trim().split(/\r\n|\n|\r/).length));
  return { start, end, lines: all.slice(start - 1, end) };
}

/** The same as one text that can be searched in another version. */
export const symbolText = (symbol: ComparedSymbol): string => symbol.file.text.slice(symbol.start, symbol.end);
