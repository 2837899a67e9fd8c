/** The lines of a symbol that have a word in them. */

import { shortened } from '../../base/cut-text.ts';
import { AppError } from '../../errors/errors.ts';
import type { spanNow } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { type SourceText, sourceText } from '../../workspace/source-text.ts';

interface Searched {
  readonly path: string;
  readonly span: NonNullable<ReturnType<typeof spanNow>>;
  readonly words: ReadonlySet<string>;
}

interface WordLine {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

const MAX_COLUMNS = 200;
const IN_WORD = /[\p{L}\p{N}_$]/u;

/** Empty where the file cannot be read: the reply says that it changed. */
export function wordLines(session: Session, { path, span, words }: Searched): WordLine[] {
  const source = readable(session, path);
  if (source === undefined) return [];
  const found: WordLine[] = [];
  for (let line = span.line; line <= Math.min(span.endLine, source.totalLines); line++) {
    const text = source.unmasked[line - 1];
    if (![...words].some((word) => hasWord(text, word))) continue;
    found.push({ path, line, text: shortened(source.range(line, line).lines[0].trim(), MAX_COLUMNS) });
  }
  return found;
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + word.length)];
    if (!IN_WORD.test(before) && !IN_WORD.test(after)) return true;
  }
  return false;
}

function readable(session: Session, path: string): SourceText | undefined {
  try {
    const source = sourceText(session, path);
    return source.binary ? undefined : source;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}
