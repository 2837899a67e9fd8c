/** How a symbol looks in text: one line in a list, its code below it. */
import type { SourceCode } from '../engine/source-code.ts';
import type { SymbolView } from '../engine/symbol-view.ts';
import type { Terminal } from './define.ts';
import { type Cell, numbered } from './layout.ts';

/** The part of a handle after the path; `path#local` names the symbol again. */
export const localName = ({ handle, path, name }: SymbolView): string =>
  handle === path ? name : handle.slice(path.length + 1);

/** `file:line`, kind, local name, signature. */
export function symbolRow(symbol: SymbolView, { color }: Terminal): Cell[] {
  const stale = symbol.file ? ` (file ${symbol.file})` : '';
  return [
    { text: `${symbol.path}:${symbol.line}`, paint: color.cyan },
    { text: symbol.kind, paint: color.dim },
    { text: localName(symbol), paint: color.bold },
    { text: (symbol.signature ?? '') + stale, paint: color.dim },
  ];
}

export function codeLines(source: SourceCode, terminal: Terminal): string[] {
  if (source.unavailable) return [terminal.color.yellow(`(${source.unavailable})`)];
  return numbered(source.text, source.start_line, terminal);
}
