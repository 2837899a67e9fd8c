/** The modules of the tree by their full names, whichever files they are written in. */
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';

const MODULES = new Set([symbolKindCode.module, symbolKindCode.interface]);

/** Answers depend on the declarations alone and are kept for the run. */
export class ModulesByName {
  private readonly known = new Map<string, readonly SymbolKey[]>();

  constructor(private readonly world: World) {}

  /** The module of a full name, as a file sees it: its own before those of others, tests only where nothing else has the name. */
  named(view: FileView | undefined, path: string): Value | undefined {
    const all = this.all(path);
    if (all.length === 0) return undefined;
    const own = all.filter((key) => fileOfKey(key) === view?.file.id);
    const main = all.filter((key) => this.world.file(fileOfKey(key))?.role !== 'test');
    const seen = own.length > 0 ? own : main.length > 0 ? main : all;
    const values = seen.map((key): Value => ({ kind: 'symbol', key }));
    return values.length === 1 ? values[0] : { kind: 'union', of: values };
  }

  private all(path: string): readonly SymbolKey[] {
    let found = this.known.get(path);
    if (found === undefined) {
      const last = path.slice(path.lastIndexOf('.') + 1);
      found = this.world.declared(last, 'elixir').filter((key) => this.fullNameOf(key) === path);
      this.known.set(path, found);
    }
    return found;
  }

  /** The full name of a module, '' for the implementation of a protocol and anything else. */
  fullNameOf(key: SymbolKey): string {
    const view = this.world.view(fileOfKey(key));
    const row = rowOfKey(key);
    const isModule = MODULES.has(view.symbol(row, SYMBOL.kind));
    return !isModule || (view.symbol(row, SYMBOL.flags) & FLAG.extension) !== 0 ? '' : pathOf(view, row);
  }
}

/** The names of a module and those around it. */
export function pathOf(view: FileView, module: number): string {
  const names: string[] = [];
  const { expressions, strings } = view.facts;
  for (let row = module; row > 0; row = view.symbol(row, SYMBOL.parent)) {
    if (!MODULES.has(view.symbol(row, SYMBOL.kind))) continue;
    const owner = view.symbol(row, SYMBOL.owner);
    const name = view.nameOf(row);
    names.unshift(owner < 0 ? name : `${strings[at(expressions, owner, EXPRESSION.name)]}.${name}`);
  }
  return names.join('.');
}
