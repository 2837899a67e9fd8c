/** Reads the code of candidates for a search that wants to know whether a message stands in it. */
import { AppError } from '../../errors/errors.ts';
import type { CodeOf } from '../../search/patterns/word-for-word.ts';
import type { Session } from '../../workspace/session.ts';
import { type SourceText, sourceText } from '../../workspace/source-text.ts';

/** For one search: each file is read once. A file that has changed may have its lines elsewhere; then nothing is found in them. */
export function codeReader(session: Session): CodeOf {
  const texts = new Map<string, SourceText | undefined>();
  return ({ path, line, endLine }) => {
    if (!texts.has(path)) texts.set(path, textOf(session, path));
    return texts.get(path)?.range(line, endLine).lines.join('\n');
  };
}

function textOf(session: Session, path: string): SourceText | undefined {
  try {
    return sourceText(session, path);
  } catch (error) {
    // A search goes on without a file that is gone.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
