/** Bare names in Rust code that no item or `use` around binds: words of the language, globs, crates, macros, the prelude. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { EXTERNAL, type Value } from '../../../src/resolve/core/values.ts';
import { macroNamed } from './crate-macros.ts';
import { selfAt } from './impls.ts';
import type { ModuleNames } from './module-names.ts';
import type { ModuleScope, ModuleScopes } from './module-scopes.ts';
import { DERIVES, PRELUDE, PRIMITIVES } from './prelude.ts';

/** A name at a scope that does not bind it: blocks have globs at most. */
export function createNames(scopes: ModuleScopes, modules: ModuleNames) {
  return function around(b: Binder, use: NameUse, scope: number): Value | undefined {
    const { view } = use;
    if (scope === 0 || view.scopeKind(scope) === scopeKindCode.namespace) return atModule(b, use, scope);
    if (!modules.hasGlobs(b, view)) return undefined;
    const name = view.facts.strings[use.nameId];
    const found = modules.fromGlobs(b, view, scope, { name, want: use.want });
    return found?.kind === 'external' ? undefined : found;
  };

  function atModule(b: Binder, use: NameUse, scope: number): Value | undefined {
    const { view, want } = use;
    const name = view.facts.strings[use.nameId];
    const here = { file: view.file.id, scope };
    switch (name) {
      case 'self':
        return scopes.valueOf(here);
      case 'super':
        return valueAt(scopes.above(here));
      case 'crate':
      case '$crate':
        return valueAt(scopes.root(view.file.path));
      case 'Self':
        return selfNamed(b, use);
      // A type that is left to the compiler.
      case '_':
        return undefined;
      default:
    }
    const fromGlobs = modules.hasGlobs(b, view) ? modules.fromGlobs(b, view, scope, { name, want }) : undefined;
    if (fromGlobs !== undefined && fromGlobs.kind !== 'external') return fromGlobs;
    if (want === 'macro') return macroAt(b, use, name);
    if (PRELUDE.has(name) || PRIMITIVES.has(name)) return EXTERNAL;
    if (want !== 'type' || isCapital(name)) return fromGlobs ?? fromBlockGlobs(b, use, scope);
    // Else a crate that is not in the tree.
    return valueAt(scopes.child(here, name) ?? scopes.library(view.file.path, name)) ?? EXTERNAL;
  }

  function valueAt(module: ModuleScope | undefined): Value | undefined {
    return module && scopes.valueOf(module);
  }

  /** Macros that are not found are the library's. */
  function macroAt(b: Binder, { view, scope }: NameUse, name: string): Value | undefined {
    if (DERIVES.has(name)) return EXTERNAL;
    return macroNamed(b, scopes, { file: view.file.id, scope, name }) ?? EXTERNAL;
  }

  /** EXTERNAL when a glob of a block around may import the name from outside. */
  function fromBlockGlobs(b: Binder, use: NameUse, scope: number): Value | undefined {
    if (!modules.hasGlobs(b, use.view)) return undefined;
    const asked = { name: use.view.facts.strings[use.nameId], want: use.want };
    for (let at = use.scope; at > scope; at = use.view.scopeParent(at)) {
      const found = modules.fromGlobs(b, use.view, at, asked);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** `Self` as a type is a value of the type; called or built, it is the type itself. */
function selfNamed(b: Binder, { view, scope, want }: NameUse): Value | undefined {
  const type = selfAt(b, view, scope);
  if (want === 'type' || type?.kind !== 'instance') return type;
  return b.cell(type.key, SYMBOL.kind) === symbolKindCode.struct ? { kind: 'symbol', key: type.key, on: type } : type;
}

const isCapital = (name: string): boolean => {
  const c = name.charCodeAt(0);
  return c >= 65 && c <= 90;
};
