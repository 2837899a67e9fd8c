/** Single lines of current files, which answers quote beside a reference. */
import { shortened } from '../../base/cut-text.ts';
import { AppError } from '../../errors/errors.ts';
import type { Change } from '../../workspace/changed-files.ts';
import { currentLines } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { type SourceText, sourceText } from '../../workspace/source-text.ts';

/** Longer lines are cut: a quote is there to be recognised, not read. */
const MAX_COLUMNS = 200;

export interface QuotedLine {
  readonly path: string;
  readonly line: number;
  /** From 0, where it is known. */
  readonly col?: number | undefined;
}

/** Credentials are masked. Undefined where the line cannot be shown for certain. */
export function lineQuoter(lineAt: LineFinder): (place: QuotedLine) => string | undefined {
  return (place) => {
    const found = lineAt(place);
    return found && shortened(found.source.range(found.line, found.line).lines[0].trim(), MAX_COLUMNS);
  };
}

/** A line of a current file, and the file. */
export interface FoundLine {
  readonly source: SourceText;
  readonly line: number;
}

/** Undefined where it is not certain which line is meant. */
export type LineFinder = (place: QuotedLine) => FoundLine | undefined;

/** Files are read once. */
export function lineFinder(session: Session, changed: ReadonlyMap<string, Change>): LineFinder {
  const texts = new Map<string, SourceText | undefined>();
  return ({ path, line: indexed, col }) => {
    if (!texts.has(path)) texts.set(path, readable(session, path));
    const source = texts.get(path);
    const lines = changed.has(path) ? currentLines(session, path) : 'same';
    const line = lines === 'same' ? indexed : lines === 'gone' ? 0 : (lines.find({ line: indexed, col })?.line ?? 0);
    return source === undefined || line < 1 || line > source.totalLines ? undefined : { source, line };
  };
}

function readable(session: Session, path: string): SourceText | undefined {
  try {
    const source = sourceText(session, path);
    return source.binary ? undefined : source;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined; // Deleted or unreadable: the reply says that the file changed.
  }
}
