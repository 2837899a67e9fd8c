/** Reads the code of candidates, for a search that compares it with the query. */
import { AppError } from '../../errors/errors.ts';
import type { CodeOf } from '../../search/patterns/verbatim.ts';
import type { Session } from '../../workspace/session.ts';
import { type SourceText, shorten, sourceText } from '../../workspace/source-text.ts';

/** For one search: each file is read once. A changed file may have its lines elsewhere; then nothing is found in them. */
export function codeReader(session: Session): CodeOf {
  const texts = new Map<string, SourceText | undefined>();
  return ({ path, line, endLine }) => {
    if (!texts.has(path)) texts.set(path, textOf(session, path));
    // Compared, never shown: masking would take longer than the rest of the search.
    const lines = texts.get(path)?.unmasked.slice(line - 1, endLine);
    return lines?.map(shorten).join('\n');
  };
}

function textOf(session: Session, path: string): SourceText | undefined {
  try {
    return sourceText(session, path);
  } catch (error) {
    // A search continues without a file that was deleted.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
