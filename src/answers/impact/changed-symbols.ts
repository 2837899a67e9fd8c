/** The symbols whose lines changed: the innermost around each, the file itself for lines outside of all. */
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { ChangedFile, ChangedRange } from './working-diff.ts';

/** In source order. Empty for a file that the index does not have. */
export function changedSymbols(reader: Reader, { path, change, lines }: ChangedFile): SymbolRecord[] {
  const file = reader.fileByPath(path);
  const symbols = file === undefined ? [] : reader.symbolsInFile(file.id);
  if (change !== 'changed') return symbols;
  const touched = new Set(lines.flatMap((range) => symbolsAt(symbols, range)));
  return symbols.filter((symbol) => touched.has(symbol));
}

function symbolsAt(symbols: readonly SymbolRecord[], { start, end, indent }: ChangedRange): SymbolRecord[] {
  if (end < start) return endingAt(symbols, end, indent ?? 0) ?? innermost(symbols, end, start);
  const found: SymbolRecord[] = [];
  for (let line = start; line <= end; line++) found.push(...innermost(symbols, line, line));
  return found;
}

/** Blank lines allowed between the end of a symbol and the lines deleted after it. */
const MAX_BLANK = 2;

/**
 * Deleted lines belonged to the symbols around the gap. Where only indentation marks a block, they may also have been the end
 * of the symbol before the gap: the one that is indented less.
 */
function endingAt(symbols: readonly SymbolRecord[], line: number, indent: number): SymbolRecord[] | undefined {
  const before = symbols.filter(
    (symbol) =>
      symbol.kind !== 'file' && symbol.endLine <= line && symbol.endLine >= line - MAX_BLANK && symbol.col < indent,
  );
  const inner = before.reduce<SymbolRecord | undefined>(
    (best, one) => (best && best.col > one.col ? best : one),
    undefined,
  );
  return inner && [inner];
}

/** Symbols come in source order, so the last one around a line is the innermost; one line may hold several. */
function innermost(symbols: readonly SymbolRecord[], from: number, to: number): SymbolRecord[] {
  const around = symbols.filter((symbol) => symbol.line <= from && symbol.endLine >= to);
  const parents = new Set(around.map(({ parentId }) => parentId));
  const inner = around.filter(({ id }) => !parents.has(id));
  return inner.length > 0 ? inner : symbols.slice(0, 1);
}
