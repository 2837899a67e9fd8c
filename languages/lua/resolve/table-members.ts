/** Members of Lua's tables that are written outside of them: `function M.f()`, `M.x = 1`, `self.x = 1`. */
import { BINDING, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { InstanceValue, Value } from '../../../src/resolve/core/values.ts';
import { alternatives, instanceOf } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';

const NONE: readonly SymbolKey[] = [];

export class TableMembers {
  /** By view: rows of members with an owner, by name. */
  private readonly known = new WeakMap<FileView, Map<string, number[]>>();

  constructor(private readonly world: World) {}

  /** Those of the table's own file, and for a global table those of all files. */
  of(b: Binder, table: SymbolKey, name: string): readonly SymbolKey[] {
    const view = b.view(table);
    const rows = this.rowsOf(view).get(name) ?? [];
    const own = rows.filter((row) => ownerOf(b, view, row) === table).map((row) => view.key(row));
    if (own.length > 0 || !isGlobal(view, rowOfKey(table))) return own;
    const others = this.world.declared(name, 'lua').filter((key) => {
      const other = b.view(key);
      return other !== view && ownerOf(b, other, rowOfKey(key)) === table;
    });
    return others.length === 0 ? NONE : others;
  }

  private rowsOf(view: FileView): Map<string, number[]> {
    let found = this.known.get(view);
    if (found !== undefined) return found;
    found = new Map();
    for (let row = 1; row < view.facts.symbols.rows; row++) {
      if (view.symbol(row, SYMBOL.owner) < 0) continue;
      const name = view.nameOf(row);
      const rows = found.get(name);
      if (rows === undefined) found.set(name, [row]);
      else rows.push(row);
    }
    this.known.set(view, found);
    return found;
  }
}

const isGlobal = (view: FileView, row: number): boolean =>
  view.symbol(row, SYMBOL.parent) === 0 &&
  (view.symbol(row, SYMBOL.flags) & FLAG.private) === 0 &&
  view.symbol(row, SYMBOL.owner) < 0;

/** The table that a member is written for, undefined when the text does not say. */
function ownerOf(b: Binder, view: FileView, row: number): SymbolKey | undefined {
  const owner = view.symbol(row, SYMBOL.owner);
  if (owner < 0) return undefined;
  const value = alternatives(evaluate(b, view, owner, view.valueScopeOf(row)))[0];
  return tableIn(b, value);
}

/** The table that a value is or is one of. */
function tableIn(b: Binder, value: Value | undefined): SymbolKey | undefined {
  if (value?.kind === 'symbol' || value?.kind === 'instance') return value.key;
  if (value?.kind !== 'local') return undefined;
  const view = b.world.view(value.file);
  const self = selfOf(b, view, value.row);
  if (self !== undefined) return self.key;
  const row = view.binding(value.row, BINDING.value);
  const held = row < 0 ? undefined : alternatives(evaluate(b, view, row, view.binding(value.row, BINDING.scope)))[0];
  return held?.kind === 'symbol' || held?.kind === 'instance' ? held.key : undefined;
}

/** The table that `self` is: the one that the function is written for or in. */
export function selfOf(b: Binder, view: FileView, binding: number): InstanceValue | undefined {
  const { strings } = view.facts;
  if (strings[view.binding(binding, BINDING.name)] !== 'self') return undefined;
  const method = view.scopeSymbol(view.binding(binding, BINDING.scope));
  if (method <= 0) return undefined;
  const owner = view.symbol(method, SYMBOL.owner);
  const parent = view.symbol(method, SYMBOL.parent);
  if (owner < 0) return parent > 0 && isTable(view, parent) ? selfIn(view.key(parent)) : undefined;
  const table = tableIn(b, alternatives(evaluate(b, view, owner, view.valueScopeOf(method)))[0]);
  return table === undefined ? undefined : selfIn(table);
}

const selfIn = (key: SymbolKey): InstanceValue => ({ ...instanceOf(key), isSelf: true });

const NOT_TABLES = new Set([symbolKindCode.function, symbolKindCode.method]);
const isTable = (view: FileView, row: number): boolean => !NOT_TABLES.has(view.symbol(row, SYMBOL.kind));
