/** Functions that code sees without naming their module: those of its own, imported ones, and what `use` adds. */
import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, importKindCode, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { EXTERNAL, symbolsIn, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import type { ModulesByName } from './modules-by-name.ts';

const FUNCTIONS = new Set([symbolKindCode.function, symbolKindCode.macro]);
const CALLABLE = new Set([...FUNCTIONS, symbolKindCode.method]);
export const isFunction = (kind: number): boolean => CALLABLE.has(kind);

/** Modules that add to each other by `use` are followed this far. */
const DEEPEST_USE = 3;

interface Place {
  readonly view: FileView;
  readonly scope: number;
}

export class VisibleFunctions {
  constructor(
    private readonly world: World,
    private readonly modules: ModulesByName,
  ) {}

  /** Symbols of a name in a module, of these kinds. */
  inModule(key: SymbolKey, name: string, kinds: ReadonlySet<number> = CALLABLE): Value[] {
    const view = this.viewOf(key);
    const id = view.nameId(name);
    const found: Value[] = [];
    if (id >= 0)
      for (let row = view.firstChild(rowOfKey(key), id); row >= 0; row = view.nextNamesake(row))
        if (kinds.has(view.symbol(row, SYMBOL.kind))) found.push({ kind: 'symbol', key: view.key(row) });
    return found;
  }

  /**
   * What a function name may mean in a module: its own functions, and those that `use` adds. EXTERNAL beside them, because a function
   * of the same name that takes another number of arguments may come from Kernel or an import.
   */
  ofModule(key: SymbolKey, name: string, depth = 0): Value | undefined {
    const own = this.inModule(key, name);
    const view = this.viewOf(key);
    const row = rowOfKey(key);
    const scope = view.symbol(row, SYMBOL.scope);
    const used = this.used({ view, scope }, name, depth, (at_) => at_ === scope);
    if (own.length === 0 && used === undefined) return undefined;
    return unionOf([...own, used]);
  }

  /** A function that imports and `use` around a place make visible. */
  imported({ view, scope }: Place, name: string): Value | undefined {
    const found: (Value | undefined)[] = [];
    const { imports, strings } = view.facts;
    for (let row = 0; row < imports.rows; row++) {
      const kind = at(imports, row, IMPORT.kind);
      const isAll = kind === importKindCode.wildcard;
      if (!isAll && (kind !== importKindCode.name || strings[at(imports, row, IMPORT.imported)] !== name)) continue;
      if (!view.isInside(scope, at(imports, row, IMPORT.scope))) continue;
      found.push(this.publicFunction(view, strings[at(imports, row, IMPORT.module)], name, isAll));
    }
    found.push(this.used({ view, scope }, name, 0, (around) => view.isInside(scope, around)));
    return unionOf(found);
  }

  private publicFunction(view: FileView, path: string, name: string, isAll: boolean): Value | undefined {
    const module = this.modules.named(view, path);
    // One of all functions of a module outside the tree may have the name.
    if (module === undefined) return isAll ? undefined : EXTERNAL;
    return unionOf(symbolsIn(module).flatMap((key) => this.inModule(key, name, FUNCTIONS)));
  }

  /** Whether a module of the tree has a function of this name that others may call. */
  isDeclared(name: string): boolean {
    return this.world.declared(name, 'elixir').some((key) => {
      const view = this.viewOf(key);
      const row = rowOfKey(key);
      return FUNCTIONS.has(view.symbol(row, SYMBOL.kind)) && (view.symbol(row, SYMBOL.flags) & FLAG.private) === 0;
    });
  }

  /** Whether an import or `use` around a place leads out of the tree: any name may come from there. */
  mayBeOutside({ view, scope }: Place): boolean {
    const { imports, strings } = view.facts;
    for (let row = 0; row < imports.rows; row++) {
      const kind = at(imports, row, IMPORT.kind);
      if (kind !== importKindCode.wildcard && kind !== importKindCode.static) continue;
      if (!view.isInside(scope, at(imports, row, IMPORT.scope))) continue;
      if (this.modules.named(view, strings[at(imports, row, IMPORT.module)]) === undefined) return true;
      // What a macro adds is not all in its text.
      if (kind === importKindCode.static) return true;
    }
    return false;
  }

  /** What `use Mod` adds: functions that a macro of the module quotes, and imports that it quotes. */
  private used({ view }: Place, name: string, depth: number, isAround: (scope: number) => boolean): Value | undefined {
    if (depth > DEEPEST_USE) return undefined;
    const { imports, strings } = view.facts;
    const found: (Value | undefined)[] = [];
    for (let row = 0; row < imports.rows; row++) {
      if (at(imports, row, IMPORT.kind) !== importKindCode.static || !isAround(at(imports, row, IMPORT.scope)))
        continue;
      const module = this.modules.named(view, strings[at(imports, row, IMPORT.module)]);
      for (const key of symbolsIn(module)) found.push(this.quotedIn(key, name, depth + 1));
    }
    return unionOf(found);
  }

  private quotedIn(key: SymbolKey, name: string, depth: number): Value | undefined {
    const view = this.viewOf(key);
    const module = rowOfKey(key);
    const found: (Value | undefined)[] = [];
    const id = view.nameId(name);
    for (const row of view.children(module)) {
      if (!FUNCTIONS.has(view.symbol(row, SYMBOL.kind))) continue;
      for (let inner = id < 0 ? -1 : view.firstChild(row, id); inner >= 0; inner = view.nextNamesake(inner))
        if (FUNCTIONS.has(view.symbol(inner, SYMBOL.kind))) found.push({ kind: 'symbol', key: view.key(inner) });
    }
    const { imports, strings } = view.facts;
    const scope = view.symbol(module, SYMBOL.scope);
    for (let row = 0; row < imports.rows; row++) {
      const around = at(imports, row, IMPORT.scope);
      if (around === scope || !view.isInside(around, scope) || !isInFunction(view, around)) continue;
      const kind = at(imports, row, IMPORT.kind);
      const path = strings[at(imports, row, IMPORT.module)];
      if (kind === importKindCode.wildcard) found.push(this.publicFunction(view, path, name, true));
      else if (kind === importKindCode.name && strings[at(imports, row, IMPORT.imported)] === name)
        found.push(this.publicFunction(view, path, name, false));
      else if (kind === importKindCode.static && depth < DEEPEST_USE)
        for (const other of symbolsIn(this.modules.named(view, path)))
          found.push(this.quotedIn(other, name, depth + 1));
    }
    return unionOf(found);
  }

  private viewOf(key: SymbolKey): FileView {
    return this.world.view(fileOfKey(key));
  }
}

function isInFunction(view: FileView, scope: number): boolean {
  let around = scope;
  while (around > 0 && view.scopeKind(around) !== scopeKindCode.function) around = view.scopeParent(around);
  return around > 0;
}
