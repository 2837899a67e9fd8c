/** The code of a symbol, from the file as it is now. */
import { AppError } from '../errors/errors.ts';
import type { SymbolRecord } from '../store/records.ts';
import type { Change } from './freshness.ts';
import type { Session } from './session.ts';
import { type SourceText, sourceText } from './source-text.ts';

export interface SourceCode {
  readonly start_line: number;
  readonly end_line: number;
  /** Lines joined by newlines, credentials masked. Empty, with a reason, when the lines can no longer be told. */
  readonly text: string;
  readonly masked?: number;
  readonly unavailable?: string;
}

/** Invariant: lines are cited only when the name still stands where the index says; otherwise the reason is given instead. */
export function codeOf(session: Session, symbol: SymbolRecord, change: Change | undefined): SourceCode {
  const range = { start_line: symbol.line, end_line: symbol.endLine };
  if (change === 'deleted') return { ...range, text: '', unavailable: 'the file was deleted since it was indexed' };
  let source: SourceText;
  try {
    source = sourceText(session, symbol.path);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...range, text: '', unavailable: error.message };
  }
  if (change && !source.has(symbol.name, symbol.nameLine, symbol.nameCol)) {
    return { ...range, text: '', unavailable: 'the file changed since it was indexed and the symbol has moved' };
  }
  const { lines, masked } = source.range(symbol.line, symbol.endLine);
  return { ...range, text: lines.join('\n'), ...(masked > 0 && { masked }) };
}

export function maskedNote(results: readonly { readonly source?: SourceCode | undefined }[]): string[] {
  const masked = results.reduce((sum, { source }) => sum + (source?.masked ?? 0), 0);
  return masked > 0 ? [`${masked} ${masked === 1 ? 'line has' : 'lines have'} a credential masked as [redacted]`] : [];
}
