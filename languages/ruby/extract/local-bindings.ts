/** Local names: which body binds them, and from where on they hold. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';

/** The scope outside the block here that binds a name and is visible in it; -1 when there is no such scope. */
export function outerHolder(x: Extraction, nameId: number): number {
  if (!x.isBoundLocally(nameId)) return -1;
  for (let scope = x.holderOf(x.scope); x.scopeKind(scope) > scopeKindCode.function; ) {
    scope = x.holderOf(x.scopeParent(scope));
    if (x.bindingIn(scope, nameId) >= 0) return scope;
  }
  return -1;
}
