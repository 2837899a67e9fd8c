/** Which Rust traits are in scope at a place: their methods can be called there. */
import { at, IMPORT } from '../../../src/model/facts.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { alternatives, type Value } from '../../../src/resolve/core/values.ts';
import type { Asked, ModuleNames } from './module-names.ts';
import type { ModuleScopes } from './module-scopes.ts';
import { notesOf } from './notes.ts';

/** Whether a trait is declared or imported at a scope or around it, by any name. */
export type TraitScope = (b: Binder, view: FileView, scope: number, trait: SymbolKey) => boolean;

export function createTraitScope(scopes: ModuleScopes, names: ModuleNames): TraitScope {
  function isInScope(b: Binder, view: FileView, scope: number, trait: SymbolKey): boolean {
    const module = scopes.around(view, scope);
    const using = scopesThatUse(b, view);
    for (let at_ = scope; at_ > module.scope; at_ = view.scopeParent(at_))
      if (using.has(at_) && bringsTrait(b, view, at_, trait)) return true;
    const key = `${view.file.id} ${module.scope} ${trait}`;
    return b.ask(notesOf(b).traitsInScope, key, false, () => bringsTrait(b, view, module.scope, trait));
  }

  function bringsTrait(b: Binder, view: FileView, scope: number, trait: SymbolKey): boolean {
    const name = b.view(trait).nameOf(rowOfKey(trait));
    const isTrait = (value: Value | undefined) =>
      alternatives(value).some((one) => one.kind === 'symbol' && one.key === trait);
    const asked: Asked = { name, want: 'type' };
    const found = names.boundIn(b, view, scope, asked) ?? names.fromGlobs(b, view, scope, asked);
    return isTrait(found) || renamed(b, view, scope, name).some(isTrait);
  }

  /** `use a::Trait as _;` and other names for it. */
  function renamed(b: Binder, view: FileView, scope: number, name: string): (Value | undefined)[] {
    const { imports } = view.facts;
    const nameId = view.nameId(name);
    const found: (Value | undefined)[] = [];
    for (let row = 0; nameId >= 0 && row < imports.rows; row++)
      if (
        at(imports, row, IMPORT.imported) === nameId &&
        at(imports, row, IMPORT.local) !== nameId &&
        at(imports, row, IMPORT.scope) === scope
      )
        found.push(names.imported(b, view, row, 'type'));
    return found;
  }

  return isInScope;
}

/** Scopes of a file that have `use` declarations. */
function scopesThatUse(b: Binder, view: FileView): ReadonlySet<number> {
  const known = notesOf(b).usingScopes;
  let using = known.get(view.file.id);
  if (using === undefined) {
    const { imports } = view.facts;
    const found = new Set<number>();
    for (let row = 0; row < imports.rows; row++) found.add(at(imports, row, IMPORT.scope));
    known.set(view.file.id, (using = found));
  }
  return using;
}
