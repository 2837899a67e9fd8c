/** Which symbol of the index stands around a place of a file. */
import { lineStarts } from '../base/line-index.ts';
import type { Reader } from '../store/read.ts';
import type { SymbolRecord } from '../store/records.ts';

interface Options {
  /** Only these kinds; the innermost of any kind otherwise. */
  readonly kinds?: ReadonlySet<string> | undefined;
  /** The current text where it is no longer the indexed one: a symbol counts while its name stands where it stood. */
  readonly changedText?: string | undefined;
}

/** Lines from 1, columns from 0. Undefined at the top level of the file. */
export type Enclosing = (line: number, column: number) => SymbolRecord | undefined;

export function enclosingSymbols(reader: Reader, fileId: number, { kinds, changedText }: Options): Enclosing {
  const inPlace = changedText === undefined ? () => true : standsIn(changedText);
  // In source order, containers first: the last one around a place is the innermost.
  const symbols = reader
    .symbolsInFile(fileId)
    .filter(({ kind }) => kinds?.has(kind) ?? kind !== 'file')
    .filter(inPlace)
    .toReversed();
  return (line, column) => symbols.find((symbol) => isAround(symbol, line, column));
}

function isAround({ kind, line, col, endLine, endCol }: SymbolRecord, atLine: number, atColumn: number): boolean {
  if (kind === 'file') return true;
  return (
    (line < atLine || (line === atLine && col <= atColumn)) &&
    (endLine > atLine || (endLine === atLine && endCol > atColumn))
  );
}

function standsIn(text: string): (symbol: SymbolRecord) => boolean {
  const starts = lineStarts(text);
  return ({ kind, name, nameLine, nameCol }) =>
    kind === 'file' || text.startsWith(name, (starts[nameLine - 1] ?? text.length) + nameCol);
}
