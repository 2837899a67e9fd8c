/** Macros of a Rust crate by name: defined further up in the text, or at the top of one of its files. */

import { SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { Value } from '../../../src/resolve/core/values.ts';
import type { ModuleScope, ModuleScopes } from './module-scopes.ts';

/** A macro as it is called in a scope. */
export interface MacroUse extends ModuleScope {
  readonly name: string;
}

/** The macro that `macro_rules!` defines; undefined when the crate has no such macro that the place can see. */
export function macroNamed(b: Binder, scopes: ModuleScopes, { file, scope, name }: MacroUse): Value | undefined {
  const view = b.world.view(file);
  const crateOf = (id: FileId) => scopes.modules.crateOf(b.world.file(id)!.path).root;
  const found = b.world.declared(name, 'rust').filter((key) => {
    if (b.cell(key, SYMBOL.kind) !== symbolKindCode.macro) return false;
    if (fileOfKey(key) === file) return view.isInside(scope, view.outerScopeOf(rowOfKey(key)));
    const isTop = b.cell(key, SYMBOL.parent) === 0 || (b.cell(key, SYMBOL.flags) & FLAG.exported) !== 0;
    return isTop && crateOf(fileOfKey(key)) === crateOf(file);
  });
  const here = found.filter((key) => fileOfKey(key) === file);
  const nearest = here.length > 0 ? here : found;
  if (nearest.length === 0) return undefined;
  // Later definitions of one file hide earlier ones; across several files the text does not show which is meant.
  if (nearest.some((key) => fileOfKey(key) !== fileOfKey(nearest[0]))) return b.fail('ambiguous');
  return { kind: 'symbol', key: Math.max(...nearest) as SymbolKey };
}
