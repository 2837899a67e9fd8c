/** Where what was indexed of a file stands in the file as it is now. */

import { AppError } from '../errors/errors.ts';
import type { FileRecord, SymbolRecord } from '../store/schema/records.ts';
import { alignLines } from './align-lines.ts';
import { AlignedLines, type Span } from './aligned-lines.ts';
import { changedFiles } from './changed-files.ts';
import { markedLines } from './line-marks.ts';
import type { Session } from './session.ts';
import { sourceText } from './source-text.ts';

/** `same`: the file is the indexed one, or is in no index. */
export type CurrentLines = AlignedLines | 'same' | 'gone';

/** Worked out once per answer. */
export function currentLines(session: Session, path: string): CurrentLines {
  const { relocated } = session.answer;
  let lines = relocated.get(path);
  if (lines === undefined) relocated.set(path, (lines = look(session, path)));
  return lines;
}

/** Undefined: the symbol is not in the file any more. */
export function spanNow(session: Session, symbol: SymbolRecord): Span | undefined {
  const lines = currentLines(session, symbol.path);
  if (lines === 'same') return symbol;
  return lines === 'gone' ? undefined : lines.span(symbol);
}

/** The symbols of a file with the lines that they have now, in source order, without those that are gone. */
export function symbolsNow(session: Session, file: Pick<FileRecord, 'id' | 'path'>): SymbolRecord[] {
  return session
    .reader()
    .symbolsInFile(file.id)
    .flatMap((symbol) => {
      const span = spanNow(session, symbol);
      return span ? [{ ...symbol, ...span }] : [];
    });
}

/** As the reader's `symbolAtLine`, for a place of the file as it is now. Their lines are those of the index. */
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

function look(session: Session, path: string): CurrentLines {
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
    return undefined; // Gone or closed meanwhile.
  }
}
