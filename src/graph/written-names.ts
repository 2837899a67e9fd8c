/** Measures names in the text of a file: links say where a name starts, editors and SCIP also want where it ends. */

export interface WrittenNames {
  /** UTF-16 units of the name at a place; 0 where no name is. Lines are 1-based. */
  lengthAt(line: number, col: number, name: string): number;
  /** Whether the name itself is written there. */
  isAt(line: number, col: number, name: string): boolean;
  /** The nearest column of the line. */
  clamped(line: number, col: number): number;
  /** Undefined without a text. */
  textAt(line: number, col: number, length: number): string | undefined;
}

const WORD = /[\p{ID_Continue}$\u200c\u200d]+[!?]?/uy;
/** Signs that are part of names in some language. */
const SIGNED = /[#@$.\-~:&!]{1,2}[\p{ID_Continue}$-]+/uy;
const PART = /[\p{ID_Continue}$]/u;
const MAX_QUOTED = 400;

/** Without a text, names are taken to be written as they are. */
export function writtenNames(text: string | undefined): WrittenNames {
  if (text === undefined)
    return {
      lengthAt: (_line, _col, name) => name.length,
      isAt: () => false,
      clamped: (_line, col) => col,
      textAt: () => undefined,
    };
  const lines = text.split('\n');
  const lineAt = (line: number): string => lines[line - 1] ?? '';
  const isAt = (line: number, col: number, name: string): boolean =>
    name !== '' && lineAt(line).startsWith(name, col) && !name.includes('\n');
  return {
    isAt,
    clamped: (line, col) => Math.min(col, lineAt(line).length),
    textAt: (line, col, length) => lineAt(line).slice(col, col + length),
    lengthAt(line, col, name) {
      const written = lineAt(line);
      if (isAt(line, col, name) && !isInWord(written, col + name.length)) return name.length;
      return matched(WORD, written, col) || matched(SIGNED, written, col) || quotedAt(written, col);
    },
  };
}

/** Whether a word goes on at the column. */
const isInWord = (written: string, col: number): boolean =>
  PART.test(written.charAt(col)) && PART.test(written.charAt(col - 1));

function matched(pattern: RegExp, written: string, col: number): number {
  pattern.lastIndex = col;
  return pattern.exec(written)?.[0].length ?? 0;
}

function quotedAt(written: string, col: number): number {
  const quote = written.charAt(col);
  if (quote !== '"' && quote !== "'" && quote !== '`' && quote !== '<') return 0;
  const end = written.indexOf(quote === '<' ? '>' : quote, col + 1);
  return end < 0 || end - col > MAX_QUOTED ? 0 : end + 1 - col;
}
