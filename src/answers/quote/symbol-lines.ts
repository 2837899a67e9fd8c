/** Renders symbols as text: one line in a list, the code below it. */
import { displayWidth } from '../../base/display-width.ts';
import type { Terminal } from '../../tools/define.ts';
import { type Cell, numbered, table } from '../../tools/layout.ts';
import { GAP } from './excerpt.ts';
import type { SourceCode } from './source-code.ts';
import type { SymbolView } from './symbol-view.ts';

/** Symbols, and local names, which have other kinds. */
export type Listed = Omit<SymbolView, 'kind'> & { readonly kind: string };

/** The part of a handle after the path; `path#local` names the symbol again. */
export const localName = ({ handle, path, name }: Pick<SymbolView, 'handle' | 'path' | 'name'>): string =>
  handle.startsWith(`${path}#`) ? handle.slice(path.length + 1) : name;

/** The same with a mark where it is deprecated. */
export const markedName = (symbol: Pick<SymbolView, 'handle' | 'path' | 'name' | 'deprecated'>): string =>
  localName(symbol) + (symbol.deprecated ? ' (deprecated)' : '');

/** `12-20`: the name's line to the end; `12 (9-20)` where decorators or modifiers are above the name; `12` alone. */
export function linesOf({ line, start_line, end_line }: Pick<SymbolView, 'line' | 'start_line' | 'end_line'>): string {
  if (start_line < line) return `${line} (${start_line}-${end_line})`;
  return end_line > line ? `${line}-${end_line}` : String(line);
}

/** Columns that a signature needs to be worth showing. */
const MIN_SIGNATURE = 20;

/** For each symbol `file:line`, kind, local name, signature: on one line, or on two where paths leave no room for the rest. */
export function symbolRows(symbols: readonly Listed[], terminal: Terminal): string[][] {
  const places = symbols.map((symbol): Cell => ({ text: placeOf(symbol), paint: terminal.color.cyan }));
  const rest = symbols.map((symbol) => describe(symbol, terminal));
  const widest = (cells: readonly Cell[]) => Math.max(0, ...cells.map(({ text }) => displayWidth(text)));
  const columns = [places, rest.map(([kind]) => kind), rest.map(([, name]) => name)].map(widest);
  const room = terminal.width - columns.reduce((sum, column) => sum + column + 2, 0);
  if (room >= MIN_SIGNATURE || symbols.every(({ signature }) => signature === undefined)) {
    const rows = symbols.map((_, i) => [places[i], ...rest[i]]);
    return table(rows, terminal).map((row) => [row]);
  }
  const below = table(
    rest.map(([kind, ...others]) => [{ ...kind, text: `  ${kind.text}` }, ...others]),
    terminal,
  );
  return symbols.map((_, i) => [places[i].paint!(places[i].text), below[i]]);
}

const placeOf = ({ path, line }: Listed): string => `${path}:${line}`;

function describe(symbol: Listed, { color }: Terminal): [kind: Cell, name: Cell, signature: Cell] {
  const stale = symbol.file ? ` (file ${symbol.file})` : '';
  return [
    { text: symbol.kind, paint: color.dim },
    // The path already names a file.
    { text: symbol.kind === 'file' ? '' : localName(symbol), paint: color.bold },
    { text: (symbol.deprecated ? '(deprecated) ' : '') + (symbol.signature ?? '') + stale, paint: color.dim },
  ];
}

export function codeLines(source: SourceCode, terminal: Terminal): string[] {
  if (source.unavailable) return [terminal.color.yellow(`(${source.unavailable})`)];
  if (source.gaps === undefined) return numbered(source.text, source.start_line, terminal);
  const lines = source.text.split('\n');
  const shown: string[] = [];
  let from = 0;
  let line = source.start_line;
  for (const gap of source.gaps) {
    const count = gap.from - line;
    if (count > 0) shown.push(...numbered(lines.slice(from, from + count).join('\n'), line, terminal));
    shown.push(terminal.color.dim(GAP));
    from += count + 1;
    line = gap.to + 1;
  }
  if (from < lines.length) shown.push(...numbered(lines.slice(from).join('\n'), line, terminal));
  return shown;
}
