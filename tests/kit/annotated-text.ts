/**
 * Source texts that carry expectations under the lines they are about, and may hold several files:
 *
 *     # --- path: shapes.py ---
 *     def area(r): return r * r
 *     #   ^^^^ WORD rest
 *     area(2)
 *     # <- WORD rest
 *     # <- ! WORD rest
 *
 * `^^^` marks that range on the last source line, `<-` the column where the comment marker is, `!` must not hold. Headers and
 * annotations are removed from the sources. The caller defines what a WORD and the rest mean.
 */

export interface Annotation {
  readonly path: string;
  /** 1-based, in the file; the columns are 0-based. */
  readonly line: number;
  readonly col: number;
  /** Where carets end. */
  readonly endCol: number | undefined;
  readonly negative: boolean;
  readonly word: string;
  readonly rest: string;
  /** In the annotated text itself. */
  readonly caseLine: number;
  /** As written, for messages. */
  readonly text: string;
}

export interface AnnotatedText {
  readonly files: ReadonlyMap<string, string>;
  readonly annotations: readonly Annotation[];
  /** From a line of the annotated text to the line of its file. */
  readonly lineOf: ReadonlyMap<number, number>;
}

const HEADER = /^\s*(?:#|\/\/|--)\s*--- path: (\S+) ---\s*$/;
const ANNOTATION = /^(\s*)(#|\/\/|--)(\s*)(\^+|<-)\s*(!?)\s*(\w+)\s+(.*)$/;

/** Lines with other words are source. `path` is the file of the lines before the first header. */
export function readAnnotated(text: string, words: readonly string[], path = ''): AnnotatedText {
  const files = new Map<string, string[]>();
  const annotations: Annotation[] = [];
  const lineOf = new Map<number, number>();
  let current = path;
  for (const [i, line] of text.split('\n').entries()) {
    const header = HEADER.exec(line);
    if (header) {
      current = header[1];
      continue;
    }
    const lines = files.get(current) ?? [];
    files.set(current, lines);
    const match = ANNOTATION.exec(line);
    if (!match || !words.includes(match[6])) {
      lines.push(line);
      lineOf.set(i + 1, lines.length);
      continue;
    }
    const [, indent, marker, gap, mark, bang, word, rest] = match;
    const isCaret = mark.startsWith('^');
    const col = isCaret ? indent.length + marker.length + gap.length : indent.length;
    annotations.push({
      path: current,
      line: lines.length,
      col,
      endCol: isCaret ? col + mark.length : undefined,
      negative: bang === '!',
      word,
      rest: rest.trim(),
      caseLine: i + 1,
      text: line.trim(),
    });
  }
  return { files: new Map([...files].map(([name, lines]) => [name, lines.join('\n')])), annotations, lineOf };
}
