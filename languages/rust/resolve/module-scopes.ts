/** Rust modules as scopes: a whole file, or the body of an inline `mod`; the scopes around and inside them. */

import { SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { symbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { createRustModules, type RustDeclaration, type RustModules } from '../modules/crate-modules.ts';
import { cratesIn } from '../modules/crates.ts';
import { inlineNames, moduleItems, moduleScope } from '../modules/module-items.ts';

/** The scope row that a module's names are bound in. */
export interface ModuleScope {
  readonly file: FileId;
  readonly scope: number;
}

export interface ModuleScopes {
  readonly modules: RustModules;
  /** The module around a scope. */
  around(view: FileView, scope: number): ModuleScope;
  /** The module that declares this one; undefined for the root of a crate. */
  above(module: ModuleScope): ModuleScope | undefined;
  /** The root of the crate that a file belongs to. */
  root(path: string): ModuleScope | undefined;
  /** The file of `mod name;` in a module, in whichever file that is declared. */
  child(module: ModuleScope, name: string, pathAttribute?: string): ModuleScope | undefined;
  /** The library a crate's name leads to; undefined when it is not in the tree. */
  library(path: string, name: string): ModuleScope | undefined;
  /** Whether a module is another one or lies inside of it. */
  isInside(inner: ModuleScope, outer: ModuleScope): boolean;
  valueOf(module: ModuleScope): Value;
}

export function createModuleScopes(world: World): ModuleScopes {
  const modules = createRustModules(world, cratesIn(world.configs), (path) => declarationsIn(world, path));
  const wholeFile = (path: string | undefined): ModuleScope | undefined => {
    const file = path === undefined ? undefined : world.fileAt(path);
    return file?.language === 'rust' ? { file: file.id, scope: 0 } : undefined;
  };
  /** Which files there are does not change while a tree is looked at. */
  const children = new Map<number, Map<string, ModuleScope | null>>();
  const around = (view: FileView, scope: number): ModuleScope => ({
    file: view.file.id,
    scope: moduleScope(view, scope),
  });

  function above(module: ModuleScope): ModuleScope | undefined {
    const view = world.view(module.file);
    if (module.scope > 0) return around(view, view.scopeParent(module.scope));
    const parent = modules.parentOf(view.file.path);
    const file = wholeFile(parent?.file);
    if (parent === undefined || file === undefined) return undefined;
    return inlineModule(world.view(file.file), parent.module.split('::').slice(0, -1)) ?? file;
  }

  function isInside(inner: ModuleScope, outer: ModuleScope): boolean {
    let at: ModuleScope | undefined = inner;
    for (let steps = 0; at !== undefined && steps < MAX_LEVELS; steps++) {
      if (at.file === outer.file && at.scope === outer.scope) return true;
      at = above(at);
    }
    return false;
  }

  function childOf(module: ModuleScope, name: string, pathAttribute?: string): ModuleScope | undefined {
    const view = world.view(module.file);
    const inline = inlineNames(view, module.scope);
    return wholeFile(modules.fileOfModule(view.file.path, [...inline, name].join('::'), pathAttribute));
  }

  return {
    modules,
    around,
    above,
    isInside,
    root: (path) => wholeFile(modules.crateOf(path).root),
    child(module, name, pathAttribute) {
      if (pathAttribute !== undefined) return childOf(module, name, pathAttribute);
      const key = symbolKey(module.file, module.scope);
      let known = children.get(key);
      if (known === undefined) children.set(key, (known = new Map()));
      let child = known.get(name);
      if (child === undefined) known.set(name, (child = childOf(module, name) ?? null));
      return child ?? undefined;
    },
    library: (path, name) => wholeFile(modules.dependency(modules.crateOf(path), name)?.root),
    valueOf({ file, scope }) {
      const view = world.view(file);
      if (scope > 0) return { kind: 'symbol', key: view.key(view.scopeSymbol(scope)) };
      return { kind: 'module', language: 'rust', file, name: view.file.path };
    },
  };
}

/** A bound on nesting, for trees whose files declare each other. */
const MAX_LEVELS = 32;

function inlineModule(view: FileView, names: readonly string[]): ModuleScope | undefined {
  let symbol = 0;
  for (const name of names) {
    symbol = view.firstChild(symbol, view.nameId(name));
    while (symbol >= 0 && view.symbol(symbol, SYMBOL.kind) !== symbolKindCode.module)
      symbol = view.nextNamesake(symbol);
    if (symbol < 0) return undefined;
  }
  return symbol === 0 ? undefined : { file: view.file.id, scope: view.symbol(symbol, SYMBOL.scope) };
}

function declarationsIn(world: World, path: string): RustDeclaration[] {
  const file = world.fileAt(path);
  return file?.language === 'rust' ? moduleItems(world.view(file.id)) : [];
}
