/** The symbols that routes are added to: controllers, variables that hold a router, functions and files that add routes. */
import { BINDING, SYMBOL } from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import { FLAG } from '../model/kinds.ts';
import type { SymbolKey } from '../model/links.ts';
import type { Binder } from '../resolve/core/binder.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import type { Found } from './found.ts';
import type { RouterKey } from './routers.ts';

/** What a route is added to, and what that is mounted on. */
export function routerSymbols(b: Binder, found: Found): SymbolKey[] {
  const keys = new Set<RouterKey>();
  const add = (key: RouterKey | undefined): void => {
    if (key === undefined || keys.has(key)) return;
    keys.add(key);
    for (const { parent } of found.mounts(key)) add(parent);
  };
  for (const { router, isRequest, broker } of found.routes) if (!isRequest && broker === undefined) add(router);
  return [...new Set([...keys].map((key) => symbolOf(b, key)).filter((key) => key !== undefined))];
}

const KEY = /^([@lps])(\d+)(?::(\d+))?(?::(\d+))?$/;

/** Keys of routers are texts: see `routers.ts`. */
function symbolOf(b: Binder, router: RouterKey): SymbolKey | undefined {
  const [, kind, first, second, third] = KEY.exec(router) ?? [];
  if (kind === 's' || kind === 'p') return Number(first) as SymbolKey;
  const file = Number(first) as FileId;
  if (kind === undefined || b.world.file(file) === undefined) return undefined;
  const view = b.world.view(file);
  if (kind === '@') return view.key(around(view, Number(second), Number(third)));
  return view.key(Math.max(0, view.scopeSymbol(view.binding(Number(second), BINDING.scope))));
}

/** The innermost symbol around a place that is not a local value: a router in a function is that function's. */
function around(view: FileView, line: number, col: number): number {
  const { rows } = view.facts.symbols;
  let found = 0;
  for (let row = 1; row < rows; row++) {
    const [startLine, startCol] = [view.symbol(row, SYMBOL.line), view.symbol(row, SYMBOL.col)];
    const [endLine, endCol] = [view.symbol(row, SYMBOL.endLine), view.symbol(row, SYMBOL.endCol)];
    const isAfterStart = startLine < line || (startLine === line && startCol <= col);
    const isBeforeEnd = endLine > line || (endLine === line && endCol > col);
    if (isAfterStart && isBeforeEnd) found = row;
  }
  while (found > 0 && (view.symbol(found, SYMBOL.flags) & FLAG.local) !== 0) found = view.symbol(found, SYMBOL.parent);
  return found;
}
