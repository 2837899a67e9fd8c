/** Finds the indexed symbol around a place in a file. */
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Lines from 1, columns from 0. Undefined at the top level of the file. */
export type Enclosing = (line: number, column: number) => SymbolRecord | undefined;

/** `all`: the symbols of the file, in source order. `kinds`: only these kinds; by default the innermost of any kind. */
export function enclosingSymbols(all: readonly SymbolRecord[], kinds: ReadonlySet<string> | undefined): Enclosing {
  // In source order, containers first: the last one around a place is the innermost.
  const symbols = all.filter(({ kind }) => kinds?.has(kind) ?? kind !== 'file').toReversed();
  return (line, column) => symbols.find((symbol) => isAround(symbol, line, column));
}

function isAround({ kind, line, col, endLine, endCol }: SymbolRecord, atLine: number, atColumn: number): boolean {
  if (kind === 'file') return true;
  return (
    (line < atLine || (line === atLine && col <= atColumn)) &&
    (endLine > atLine || (endLine === atLine && endCol > atColumn))
  );
}
