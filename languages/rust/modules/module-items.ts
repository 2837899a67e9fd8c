/** `mod` items of a file, which make other files its modules. */
import { at, IMPORT } from '../../../src/model/facts.ts';
import { importKindCode, scopeKindCode } from '../../../src/model/kinds.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { RustDeclaration } from './crate-modules.ts';

/** Their rows say `self::name`, or the file that a `#[path]` names. */
export function isModuleItem(view: FileView, row: number): boolean {
  if (at(view.facts.imports, row, IMPORT.kind) !== importKindCode.module) return false;
  const module = view.facts.strings[at(view.facts.imports, row, IMPORT.module)];
  return module === `self::${view.facts.strings[at(view.facts.imports, row, IMPORT.local)]}` || isFile(module);
}

export const isFile = (module: string): boolean => module.endsWith('.rs');

export function moduleItems(view: FileView): RustDeclaration[] {
  const { imports, strings } = view.facts;
  const found: RustDeclaration[] = [];
  for (let row = 0; row < imports.rows; row++) {
    if (!isModuleItem(view, row)) continue;
    const inline = inlineNames(view, moduleScope(view, at(imports, row, IMPORT.scope)));
    const name = [...inline, strings[at(imports, row, IMPORT.local)]].join('::');
    const module = strings[at(imports, row, IMPORT.module)];
    found.push(isFile(module) ? { name, path: module } : { name });
  }
  return found;
}

/** The scope of the module around a scope. */
export function moduleScope(view: FileView, scope: number): number {
  let at = Math.max(0, scope);
  while (at > 0 && view.scopeKind(at) !== scopeKindCode.namespace) at = view.scopeParent(at);
  return at;
}

/** Names of the inline modules from the file inward to a scope. */
export function inlineNames(view: FileView, scope: number): string[] {
  const names: string[] = [];
  for (let at = scope; at > 0; at = moduleScope(view, view.scopeParent(at)))
    names.unshift(view.nameOf(view.scopeSymbol(at)));
  return names;
}
