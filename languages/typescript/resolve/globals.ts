/** Names that files share without imports: globals of scripts, ambient modules, names of UMD libraries. */
import { at, EXPORT, IMPORT, SYMBOL, type Table } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';

const { namespace, module } = symbolKindCode;

/** By name, for one run: names of the platform are looked up again and again. */
const known = new WeakMap<Binder, Map<string, readonly SymbolKey[]>>();

/** Declared for all files: in scripts, in `declare global`, by `export as namespace`. */
export function globalsNamed(b: Binder, name: string): readonly SymbolKey[] {
  let byName = known.get(b);
  if (byName === undefined) known.set(b, (byName = new Map()));
  let keys = byName.get(name);
  if (keys === undefined) byName.set(name, (keys = declaredForAll(b, name).filter((key) => isGlobal(b, key))));
  return keys;
}

const declaredForAll = ({ world }: Binder, name: string): readonly SymbolKey[] =>
  world.declaredForAll?.(name, 'typescript') ?? world.declared(name, 'typescript');

export function isGlobal(b: Binder, key: SymbolKey): boolean {
  const view = b.view(key);
  const row = rowOfKey(key);
  const parent = view.symbol(row, SYMBOL.parent);
  if (parent === 0) return isLibraryName(view, row) || isScript(view);
  return view.nameOf(parent) === 'global' && view.symbol(parent, SYMBOL.kind) === namespace;
}

/** `export as namespace X`: a namespace without a body of its own, which is the module. */
export const isLibraryName = (view: FileView, row: number): boolean =>
  view.symbol(row, SYMBOL.kind) === namespace && view.symbol(row, SYMBOL.scope) < 0;

/** The declarations of `declare module 'name'`. */
export const ambientModules = (b: Binder, name: string): SymbolKey[] =>
  b.world.declared(name, 'typescript').filter((key) => b.cell(key, SYMBOL.kind) === module);

/** The declarations of a file without imports and exports of its own are visible to all other files. */
export const isScript = (view: FileView): boolean =>
  !hasOutside(view, view.facts.imports, IMPORT.line) &&
  !hasOutside(view, view.facts.exports, EXPORT.line) &&
  !view.children(0).some((row) => makesModule(view, row));

/** Exported by the code: a comment that declares a type makes no module of a script. */
const makesModule = (view: FileView, row: number): boolean =>
  (view.symbol(row, SYMBOL.flags) & FLAG.exported) !== 0 &&
  !isLibraryName(view, row) &&
  !(view.file.language === 'javascript' && view.symbol(row, SYMBOL.kind) === symbolKindCode.type_alias);

/** Whether a row is outside all ambient modules of the file. */
function hasOutside(view: FileView, table: Table, line: number): boolean {
  for (let row = 0; row < table.rows; row++) if (ambientModuleAt(view, at(table, row, line)) < 0) return true;
  return false;
}

/** Rows of the ambient modules of a file: most files have no such rows, and every export asks. */
const modulesIn = new WeakMap<FileView, readonly number[]>();

/** The ambient module around a line; -1 when there is no such module. */
export function ambientModuleAt(view: FileView, line: number): number {
  let rows = modulesIn.get(view);
  if (rows === undefined) {
    rows = view.children(0).filter((row) => view.symbol(row, SYMBOL.kind) === module);
    modulesIn.set(view, rows);
  }
  return rows.find((row) => view.symbol(row, SYMBOL.line) <= line && line <= view.symbol(row, SYMBOL.endLine)) ?? -1;
}
