/** Locates the indexed lines and symbols of a file in its current version. */
import { AppError } from '../errors/errors.ts';
import type { FileRecord, SymbolRecord } from '../store/schema/records.ts';
import { alignLines } from './align-lines.ts';
import { changedFiles } from './changed-files.ts';
import { AlignedLines, type Span } from './file-alignment.ts';
import { markedLines } from './line-marks.ts';
import type { Session } from './session.ts';
import { sourceText } from './source-text.ts';

/** `same`: the file is the indexed one, or is not indexed. */
export type CurrentLines = AlignedLines | 'same' | 'gone';

/** Computed once per answer. */
export function currentLines(session: Session, path: string): CurrentLines {
  const { relocated } = session.answer;
  let lines = relocated.get(path);
  if (lines === undefined) relocated.set(path, (lines = computeLines(session, path)));
  return lines;
}

/** Undefined when the symbol is no longer in the file. */
export function spanNow(session: Session, symbol: SymbolRecord): Span | undefined {
  const lines = currentLines(session, symbol.path);
  if (lines === 'same') return symbol;
  return lines === 'gone' ? undefined : lines.span(symbol);
}

/** The symbols of a file with their current lines, in source order, without removed ones. */
export function symbolsNow(session: Session, file: Pick<FileRecord, 'id' | 'path'>): SymbolRecord[] {
  return session
    .reader()
    .symbolsInFile(file.id)
    .flatMap((symbol) => {
      const span = spanNow(session, symbol);
      return span ? [{ ...symbol, ...span }] : [];
    });
}

/** Like the reader's `symbolAtLine`, for a place of the current file. The returned lines are those of the index. */
export function symbolsAround(session: Session, path: string, place: { line: number; col?: number }): SymbolRecord[] {
  const reader = session.reader();
  const lines = currentLines(session, path);
  if (lines === 'same') return reader.symbolAtLine(path, place.line, place.col);
  const file = reader.fileByPath(path);
  if (file === undefined || lines === 'gone') return [];
  const isAround = (symbol: SymbolRecord): boolean => {
    const span = lines.span(symbol);
    return span !== undefined && span.line <= place.line && span.endLine >= place.line;
  };
  return reader.symbolsInFile(file.id).filter(isAround).reverse();
}

function computeLines(session: Session, path: string): CurrentLines {
  const change = changedFiles(session, [path]).get(path);
  if (change === undefined) return 'same';
  const reader = session.reader();
  const file = reader.fileByPath(path);
  const now = change === 'deleted' ? undefined : allLines(session, path);
  if (now === undefined || file === undefined) return 'gone';
  const marks = markedLines(reader, file.id, reader.symbolsInFile(file.id));
  return new AlignedLines(marks, alignLines(marks, now), now);
}

function allLines(session: Session, path: string): readonly string[] | undefined {
  try {
    const source = sourceText(session, path);
    return source.binary ? undefined : source.unmasked;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined; // Deleted or made unreadable meanwhile.
  }
}
