/** Names outside of functions and classes: those of a namespace in all its parts, of included files, of `using`. */

import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { importKindCode, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { memberOf, memberOfType } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { wholeOf } from '../../../src/resolve/core/type-identity.ts';
import { ownInstance } from '../../../src/resolve/core/type-of.ts';
import { unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { type Includes, isInclude } from './includes.ts';
import { fits, isOfFile, isType, namespaceOf, pathOfNamespace, pathsAround } from './paths.ts';

/** A name in a namespace ('' is the global one), as it is used. */
export interface NamedIn {
  readonly path: string;
  readonly name: string;
  readonly want: Want;
}

export interface VisibleNames {
  /** The value a namespace has under a name, as far as a file sees it. */
  inNamespace(b: Binder, from: FileId, what: NamedIn): Value | undefined;
  /** The same in the whole tree, where the file that looks is not known. */
  anywhere(b: Binder, what: NamedIn): Value | undefined;
  /** The value a namespace or file scope adds beyond its own bindings. */
  around(b: Binder, use: NameUse, scope: number): Value | undefined;
  /** The value `a::b::c` leads to from a scope. */
  path(b: Binder, view: FileView, scope: number, written: string): Value | undefined;
  /** The only type of a name in the tree: what a forward declaration speaks of. */
  forward(b: Binder, what: NamedIn): Value | undefined;
}

export function createVisibleNames(world: World, includes: Includes): VisibleNames {
  function select(b: Binder, { path, name, want }: NamedIn, accepts: (key: SymbolKey) => boolean): Value | undefined {
    const found: SymbolKey[] = [];
    for (const key of world.candidates(name, 'cpp')) {
      if (!accepts(key)) continue;
      const view = world.view(fileOfKey(key));
      const row = rowOfKey(key);
      const isOutside = view.symbol(row, SYMBOL.owner) >= 0;
      if (isOutside || view.nameOf(row) !== name || !fits(view.symbol(row, SYMBOL.kind), want)) continue;
      if (namespaceOf(view, row) === path) found.push(wholeOf(b, view, row));
    }
    return chosen(b, found);
  }

  const inNamespace: VisibleNames['inNamespace'] = (b, from, what) => {
    const seen = includes.seenFrom(from);
    return select(b, what, (key) => seen.has(fileOfKey(key)));
  };

  const anywhere: VisibleNames['anywhere'] = (b, what) =>
    select(b, what, (key) => !isOfFile(b.view(key), rowOfKey(key)));

  /** The namespaces that `using namespace` opens at a file or namespace scope, as they are written. */
  function opened(view: FileView, scope: number): string[] {
    const out: string[] = [];
    const { imports, strings } = view.facts;
    for (let row = 0; row < imports.rows; row++) {
      if (at(imports, row, IMPORT.kind) !== importKindCode.wildcard || isInclude(view, row)) continue;
      let at_ = at(imports, row, IMPORT.scope);
      while (view.scopeKind(at_) > scopeKindCode.namespace) at_ = view.scopeParent(at_);
      if (at_ === scope) out.push(strings[at(imports, row, IMPORT.module)]);
    }
    return out;
  }

  const pathOfScope = (view: FileView, scope: number): string =>
    scope === 0 ? '' : pathOfNamespace(view, view.scopeSymbol(scope));

  const around: VisibleNames['around'] = (b, { view, nameId, want }, scope) => {
    const path = pathOfScope(view, scope);
    const name = view.facts.strings[nameId];
    const own = inNamespace(b, view.file.id, { path, name, want });
    if (own !== undefined) return own;
    for (const written of opened(view, scope))
      for (const outer of pathsAround(path)) {
        const opens = outer === '' ? written : `${outer}::${written}`;
        const found = inNamespace(b, view.file.id, { path: opens, name, want });
        if (found !== undefined) return found;
      }
    return undefined;
  };

  /** The first name of a path, from a scope outward. */
  function firstOf(b: Binder, view: FileView, scope: number, name: string): Value | undefined {
    for (let at_ = scope; at_ >= 0; at_ = view.scopeParent(at_)) {
      const kind = view.scopeKind(at_);
      const symbol = view.scopeSymbol(at_);
      if (kind === scopeKindCode.type && view.symbol(symbol, SYMBOL.scope) === at_) {
        const member = memberOfType(b, ownInstance(view, symbol), name, 'type');
        if (member !== undefined && member.kind !== 'external') return member;
      }
      if (kind > scopeKindCode.namespace) continue;
      const found = inNamespace(b, view.file.id, { path: pathOfScope(view, at_), name, want: 'type' });
      if (found !== undefined) return found;
    }
    return undefined;
  }

  const path: VisibleNames['path'] = (b, view, scope, written) => {
    const [first, ...rest] = written
      .replace(/^([^<]*)<.*>/, '$1')
      .split('::')
      .filter((segment) => segment !== '');
    if (first === undefined) return b.moduleOf(view);
    let value = written.startsWith('::')
      ? inNamespace(b, view.file.id, { path: '', name: first, want: 'type' })
      : firstOf(b, view, scope, first);
    for (const segment of rest) value = value && memberOf(b, value, segment, 'type');
    return value;
  };

  const forward: VisibleNames['forward'] = (b, what) => {
    const isDefined = (key: SymbolKey) => isType(b.cell(key, SYMBOL.kind));
    const found = select(b, { ...what, want: 'type' }, isDefined);
    return found?.kind === 'union' ? b.fail('ambiguous') : found;
  };

  return { inNamespace, anywhere, around, path, forward };
}

/** One part of a namespace represents all of them; a type has priority over an alias of the same name. */
function chosen(b: Binder, keys: readonly SymbolKey[]): Value | undefined {
  if (keys.length === 0) return undefined;
  const kindOf = (key: SymbolKey): number => b.cell(key, SYMBOL.kind);
  if (keys.every((key) => kindOf(key) === symbolKindCode.namespace)) return { kind: 'symbol', key: keys[0] };
  const others = keys.filter(
    (key) => kindOf(key) !== symbolKindCode.namespace && kindOf(key) !== symbolKindCode.type_alias,
  );
  return unionOf((others.length > 0 ? others : keys).map((key) => ({ kind: 'symbol', key })));
}
