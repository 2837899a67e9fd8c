/** The code of a symbol, from the file as it is now. */
import type * as z from 'zod/mini';
import { AppError } from '../../errors/errors.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { sourceCode } from '../../tools/outputs.ts';
import type { Change } from '../../workspace/changed-files.ts';
import { spanNow } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { type SourceText, sourceText } from '../../workspace/source-text.ts';

/** The text is empty, with the reason in `unavailable`, when the lines cannot be located any more. */
export type SourceCode = z.output<typeof sourceCode>;

const NOWHERE = { line: 0, endLine: 0 };

/** Invariant: lines of a changed file are cited only where the name was found again; else the result says why there are none. */
export function codeOf(session: Session, symbol: SymbolRecord, change: Change | undefined): SourceCode {
  const gone = { start_line: 0, end_line: 0 };
  if (change === 'deleted') return { ...gone, text: '', unavailable: 'the file was deleted since it was indexed' };
  let source: SourceText;
  try {
    source = sourceText(session, symbol.path);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...gone, text: '', unavailable: error.message };
  }
  const { line, endLine } = (change ? spanNow(session, symbol) : symbol) ?? NOWHERE;
  if (line === 0)
    return { ...gone, text: '', unavailable: 'the file changed since it was indexed and the symbol is gone' };
  return quoted(source, line, endLine);
}

/** Lines of the current file, as far as it has them. Throws PATH_NOT_FOUND. */
export function linesAround(session: Session, path: string, { from, to }: { from: number; to: number }): SourceCode {
  const source = sourceText(session, path);
  return quoted(source, Math.max(1, from), Math.min(source.totalLines, to));
}

function quoted(source: SourceText, from: number, to: number): SourceCode {
  const { lines, masked } = source.range(from, to);
  return { start_line: from, end_line: to, text: lines.join('\n'), ...(masked > 0 && { masked }) };
}

export function maskedNote(results: readonly { readonly source?: SourceCode | undefined }[]): string[] {
  const masked = results.reduce((sum, { source }) => sum + (source?.masked ?? 0), 0);
  return masked > 0 ? [`${masked} ${masked === 1 ? 'line has' : 'lines have'} a credential masked as [redacted]`] : [];
}
