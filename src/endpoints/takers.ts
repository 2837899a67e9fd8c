/** What takes a router or a mark: functions, constructors and members of types. */
import { at, PARAMETER, SYMBOL } from '../model/facts.ts';
import { symbolKindCode } from '../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../model/links.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import { isTypeKind } from '../resolve/core/type-of.ts';
import type { Evaluation } from './arguments.ts';
import type { TreeSite } from './tree-sites.ts';

/** The member of a type that starts next after an offset: what a mark is on, where a comment is between them. */
export function memberAfter(view: FileView, type: number, offset: number): number {
  let found = -1;
  for (let row = type + 1; row < view.facts.symbols.rows; row++)
    if (view.symbol(row, SYMBOL.parent) === type && view.symbol(row, SYMBOL.start) >= offset)
      if (found < 0 || view.symbol(row, SYMBOL.start) < view.symbol(found, SYMBOL.start)) found = row;
  return found;
}

const FIELDS = new Set([symbolKindCode.field, symbolKindCode.property]);

/** The field that is declared next after a mark: one of its own, or one that a parameter declares. */
export function fieldAfter({ view, line, col }: Pick<TreeSite, 'view' | 'line' | 'col'>): number {
  let found = -1;
  const placeOf = (row: number): number =>
    view.symbol(row, SYMBOL.nameLine) * 0x10000 + view.symbol(row, SYMBOL.nameCol);
  for (let row = 1; row < view.facts.symbols.rows; row++) {
    if (!FIELDS.has(view.symbol(row, SYMBOL.kind)) || placeOf(row) < line * 0x10000 + col) continue;
    if (found < 0 || placeOf(row) < placeOf(found)) found = row;
  }
  return found;
}

/** The function itself, or the constructor of a class. */
export function takerOf({ b }: Evaluation, key: SymbolKey): SymbolKey | undefined {
  const view = b.view(key);
  const kind = view.symbol(rowOfKey(key), SYMBOL.kind);
  if (kind === symbolKindCode.function || kind === symbolKindCode.method || kind === symbolKindCode.constructor)
    return key;
  if (!isTypeKind(kind)) return undefined;
  const [made] = view.constructorsIn(rowOfKey(key));
  return made === undefined ? undefined : view.key(made);
}

export function takesSelf(view: FileView, row: number): boolean {
  const [first, end] = view.parametersOf(row);
  return first < end && /^(?:self|cls)$/.test(view.facts.strings[at(view.facts.parameters, first, PARAMETER.name)]);
}
