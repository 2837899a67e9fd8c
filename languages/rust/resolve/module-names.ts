/** Names inside Rust modules: items, `use` declarations, globs, modules that files make, macros of the whole crate. */
import { at, BINDING, IMPORT, IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, FLAG, importKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { alternatives, EXTERNAL, type Value } from '../../../src/resolve/core/values.ts';
import { isFile, isModuleItem } from '../modules/module-items.ts';
import { anyOf, isConditional, memberIn, preferOurs } from './conditions.ts';
import { macroNamed } from './crate-macros.ts';
import type { ModuleScope, ModuleScopes } from './module-scopes.ts';
import { fits } from './namespaces.ts';
import { notesOf, WANTS } from './notes.ts';

/** A name as it is asked for in a module. */
export interface Asked {
  readonly name: string;
  readonly want: Want;
  /** Only items and `use` declarations that are `pub`, which other modules see. */
  readonly isFromOutside?: boolean;
}

export interface ModuleNames {
  /** The meaning of a name inside a module; EXTERNAL when only a glob from outside the tree can have imported it. */
  nameIn(b: Binder, module: ModuleScope, asked: Asked): Value | undefined;
  /** Whether a file has globs at all. */
  hasGlobs(b: Binder, view: FileView): boolean;
  /** Items and `use` declarations of exactly this scope. */
  boundIn(b: Binder, view: FileView, scope: number, asked: Asked): Value | undefined;
  /** The values that the globs of exactly this scope import. */
  fromGlobs(b: Binder, view: FileView, scope: number, asked: Asked): Value | undefined;
  /** The value that a `use`, `mod` or `extern crate` binds. Without `want`: everything of that name. */
  imported(b: Binder, view: FileView, row: number, want?: Want): Value | undefined;
}

export function createModuleNames(scopes: ModuleScopes): ModuleNames {
  function nameIn(b: Binder, module: ModuleScope, asked: Asked): Value | undefined {
    const { name, want, isFromOutside } = asked;
    if (name === 'super' || name === 'self') return valueAt(name === 'self' ? module : scopes.above(module));
    const key = `${module.file} ${module.scope} ${want}${isFromOutside ? '+' : ''} ${name}`;
    return b.ask(b.exports, key, undefined, () => {
      const view = b.world.view(module.file);
      const own = boundIn(b, view, module.scope, asked);
      if (own !== undefined) return own;
      const found = fromGlobs(b, view, module.scope, asked);
      if (found !== undefined && found.kind !== 'external') return found;
      if (want === 'type') {
        const child = scopes.child(module, name);
        if (child !== undefined) return scopes.valueOf(child);
      }
      const isRoot = module.scope === 0 && scopes.modules.parentOf(view.file.path) === undefined;
      return (want === 'macro' && isRoot ? macroNamed(b, scopes, { ...module, name }) : undefined) ?? found;
    });
  }

  /** Items and `use` declarations of a module. */
  function boundIn(b: Binder, view: FileView, scope: number, { name, want, isFromOutside }: Asked): Value | undefined {
    const nameId = view.nameId(name);
    if (nameId < 0) return undefined;
    const found: (Value | undefined)[] = [];
    let conditions = 0;
    for (let row = view.firstBinding(scope, nameId); row >= 0; row = view.nextBinding(row)) {
      const kind = view.binding(row, BINDING.kind);
      if (kind === bindingKindCode.symbol) {
        const symbol = view.binding(row, BINDING.symbol);
        const flags = view.symbol(symbol, SYMBOL.flags);
        if (isFromOutside && (flags & (FLAG.exported | FLAG.internal)) === 0) continue;
        if (fits(view.symbol(symbol, SYMBOL.kind), want)) found.push({ kind: 'symbol', key: view.key(symbol) });
      } else if (kind === bindingKindCode.import) {
        const use = view.binding(row, BINDING.value);
        if (isFromOutside && (at(view.facts.imports, use, IMPORT.flags) & IMPORT_FLAG.reexported) === 0) continue;
        found.push(imported(b, view, use, want));
        conditions += isConditional(view, use) ? 1 : 0;
      }
    }
    return conditions > 1 ? anyOf(found) : preferOurs(found);
  }

  function fromGlobs(
    b: Binder,
    view: FileView,
    scope: number,
    { name, want, isFromOutside }: Asked,
  ): Value | undefined {
    const globs = globsIn(b, view, scope);
    if (globs === undefined) return undefined;
    const here = scopes.around(view, scope);
    const found: (Value | undefined)[] = [];
    for (const row of globs) {
      if (isFromOutside && (at(view.facts.imports, row, IMPORT.flags) & IMPORT_FLAG.reexported) === 0) continue;
      const path = view.facts.strings[at(view.facts.imports, row, IMPORT.module)];
      for (const target of alternatives(pathValue(b, view, { path, scope, want: 'type', except: row }))) {
        const module = moduleOf(b, target);
        if (module !== undefined)
          found.push(nameIn(b, module, { name, want, isFromOutside: !scopes.isInside(here, module) }));
        else found.push(target.kind === 'symbol' ? memberOf(b, target, name, want) : target);
      }
    }
    return preferOurs(found);
  }

  /** `use` declarations may lead to each other: the question is one that has an end. */
  function imported(b: Binder, view: FileView, row: number, want?: Want): Value | undefined {
    const memo = notesOf(b).imports[WANTS.indexOf(want)];
    return b.ask(memo, rowKey(view.file.id, row), undefined, () => boundBy(b, view, row, want));
  }

  function boundBy(b: Binder, view: FileView, row: number, want?: Want): Value | undefined {
    const text = (column: number) => view.facts.strings[at(view.facts.imports, row, column)];
    const scope = at(view.facts.imports, row, IMPORT.scope);
    if (isModuleItem(view, row)) {
      if (want !== undefined && want !== 'type' && want !== 'value') return undefined;
      const path = isFile(text(IMPORT.module)) ? text(IMPORT.module) : undefined;
      const child = scopes.child(scopes.around(view, scope), text(IMPORT.local), path);
      if (child !== undefined) return scopes.valueOf(child);
    }
    const name = text(IMPORT.imported);
    const path = name === '' ? text(IMPORT.module) : `${text(IMPORT.module)}::${name}`;
    const seenAs = (one: Want) => pathValue(b, view, { path, scope, want: one, except: row });
    if (at(view.facts.imports, row, IMPORT.kind) === importKindCode.wildcard) return seenAs('type');
    if (want !== undefined && want !== 'value') return seenAs(want);
    const value = want === undefined ? undefined : seenAs('value');
    if (value !== undefined && value.kind !== 'external') return value;
    const type = seenAs('type');
    // Types are spelled with a capital, functions and macros without one.
    if (type !== undefined && type.kind !== 'external' && isCapital(name)) return type;
    return preferOurs([type, seenAs('call'), seenAs('macro')]);
  }

  interface Path {
    readonly path: string;
    readonly scope: number;
    /** The kind that the last name must have; the names before it are modules and types. */
    readonly want: Want;
    /** The `use` that spells the path: it does not begin with the name that it binds itself. */
    readonly except: number;
  }

  function pathValue(b: Binder, view: FileView, { path, scope, want, except }: Path): Value | undefined {
    const names = path.split('::');
    const wanted = (i: number): Want => (i === names.length - 1 ? want : 'type');
    let next = 1;
    let value: Value | undefined;
    if (names[0] === 'crate' || names[0] === '$crate') value = valueAt(scopes.root(view.file.path));
    else if (names[0] === 'self' || names[0] === 'super') {
      let module: ModuleScope | undefined = scopes.around(view, scope);
      for (next = names[0] === 'self' ? 1 : 0; names[next] === 'super' && module !== undefined; next++)
        module = scopes.above(module);
      value = valueAt(module);
    } else value = firstOf(b, view, { name: names[0], scope, want: wanted(0), except });
    for (; value !== undefined && next < names.length; next++) value = memberIn(b, value, names[next], wanted(next));
    return value;
  }

  const valueAt = (module: ModuleScope | undefined): Value | undefined => module && scopes.valueOf(module);

  interface First {
    readonly name: string;
    readonly scope: number;
    readonly want: Want;
    readonly except: number;
  }

  /** The first name of a path: one in scope, then a crate; before the 2018 edition, the root of this crate. */
  function firstOf(b: Binder, view: FileView, { name, scope, want, except }: First): Value | undefined {
    const module = scopes.around(view, scope);
    const nameId = view.nameId(name);
    for (let at_ = scope; ; at_ = view.scopeParent(at_)) {
      const found =
        boundBeside(b, view, { scope: at_, nameId, want, except }) ??
        fromGlobsBeside(b, view, at_, { name, want, except });
      if (found !== undefined && found.kind !== 'external') return found;
      if (found !== undefined || at_ === module.scope) break;
    }
    const library = scopes.library(view.file.path, name);
    if (library !== undefined) return scopes.valueOf(library);
    const child = want === 'type' ? scopes.child(module, name) : undefined;
    if (child !== undefined) return scopes.valueOf(child);
    const root = scopes.root(view.file.path);
    const isRoot = root === undefined || (root.file === module.file && module.scope === 0);
    return (isRoot || !isOldEdition(b, root) ? undefined : nameIn(b, root, { name, want })) ?? EXTERNAL;
  }

  interface Beside {
    readonly scope: number;
    readonly nameId: number;
    readonly want: Want;
    readonly except: number;
  }

  function boundBeside(b: Binder, view: FileView, { scope, nameId, want, except }: Beside): Value | undefined {
    const found: (Value | undefined)[] = [];
    let conditions = 0;
    for (let row = nameId < 0 ? -1 : view.firstBinding(scope, nameId); row >= 0; row = view.nextBinding(row)) {
      const kind = view.binding(row, BINDING.kind);
      const symbol = view.binding(row, BINDING.symbol);
      if (kind === bindingKindCode.symbol && fits(view.symbol(symbol, SYMBOL.kind), want))
        found.push({ kind: 'symbol', key: view.key(symbol) });
      else if (kind === bindingKindCode.import && view.binding(row, BINDING.value) !== except) {
        found.push(imported(b, view, view.binding(row, BINDING.value), want));
        conditions += isConditional(view, view.binding(row, BINDING.value)) ? 1 : 0;
      }
    }
    return conditions > 1 ? anyOf(found) : preferOurs(found);
  }

  /** A glob cannot begin with a name that it imports itself. */
  function fromGlobsBeside(
    b: Binder,
    view: FileView,
    scope: number,
    { name, want, except }: Omit<First, 'scope'>,
  ): Value | undefined {
    const globs = globsIn(b, view, scope);
    if (globs === undefined || globs.includes(except)) return undefined;
    const found = fromGlobs(b, view, scope, { name, want });
    return found?.kind === 'external' ? undefined : found;
  }

  /** The scope of a module that a path leads to; undefined for types. */
  function moduleOf(b: Binder, value: Value): ModuleScope | undefined {
    if (value.kind === 'module') return value.file < 0 ? undefined : { file: value.file, scope: 0 };
    if (value.kind !== 'symbol' || b.cell(value.key, SYMBOL.kind) !== symbolKindCode.module) return undefined;
    return { file: fileOfKey(value.key), scope: b.cell(value.key, SYMBOL.scope) };
  }

  return { nameIn, hasGlobs: (b, view) => globsOfFile(b, view).size > 0, boundIn, fromGlobs, imported };
}

/** Before the 2018 edition every crate is named by `extern crate`, and `use` begins at the root. */
function isOldEdition(b: Binder, root: ModuleScope): boolean {
  const known = notesOf(b).oldEditions;
  let isOld = known.get(root.file);
  if (isOld === undefined) known.set(root.file, (isOld = namesCrates(b.world.view(root.file))));
  return isOld;
}

function namesCrates({ facts: { imports, strings } }: FileView): boolean {
  for (let row = 0; row < imports.rows; row++) {
    const module = strings[at(imports, row, IMPORT.module)];
    if (at(imports, row, IMPORT.kind) !== importKindCode.module || module.includes(':') || isFile(module)) continue;
    if (!STILL_NAMED.has(module)) return true;
  }
  return false;
}

/** Crates of the compiler that are named to this day. */
const STILL_NAMED = new Set(['alloc', 'core', 'std', 'proc_macro', 'test', 'self', 'rustc_driver']);

const isCapital = (name: string): boolean => {
  const c = name.charCodeAt(0);
  return c >= 65 && c <= 90;
};

/** Rows of the globs of one scope, undefined when it has no globs. */
const globsIn = (b: Binder, view: FileView, scope: number): readonly number[] | undefined =>
  globsOfFile(b, view).get(scope);

function globsOfFile(b: Binder, view: FileView): ReadonlyMap<number, number[]> {
  const known = notesOf(b).globs;
  let globs = known.get(view.file.id);
  if (globs === undefined) known.set(view.file.id, (globs = globsOf(view)));
  return globs;
}

function globsOf({ facts: { imports } }: FileView): ReadonlyMap<number, number[]> {
  const globs = new Map<number, number[]>();
  for (let row = 0; row < imports.rows; row++) {
    if (at(imports, row, IMPORT.kind) !== importKindCode.wildcard) continue;
    const scope = at(imports, row, IMPORT.scope);
    const rows = globs.get(scope);
    if (rows === undefined) globs.set(scope, [row]);
    else rows.push(row);
  }
  return globs;
}
