/** A part of the code of a symbol. */
import type { SourceCode } from './source-code.ts';

/** The first `count` lines of the code; the range covers only those. */
export function firstLines(source: SourceCode, count: number): SourceCode {
  const lines = source.text.split('\n');
  if (count >= lines.length) return source;
  if (count === 0) return { ...source, end_line: source.start_line - 1, text: '' };
  return { ...source, end_line: source.start_line + count - 1, text: lines.slice(0, count).join('\n') };
}
