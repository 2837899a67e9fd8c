/** How Elixir finds names: modules by their full names, functions by module, imports and number of arguments. */
import { at, BASE, BINDING, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { bindingKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import type { Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, instanceOf, symbolsIn, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { accepts } from '../../../src/resolve/overloads/overloads.ts';
import { isBuiltInType, isKernelFunction } from '../extract/built-in-names.ts';
import { ModulesByName } from './modules-by-name.ts';
import { isFunction, VisibleFunctions } from './visible-functions.ts';

const isModuleName = (name: string): boolean => /^[A-Z]/.test(name);
const TYPES = new Set([symbolKindCode.type_alias]);
const FIELDS = new Set([symbolKindCode.field]);
const MODULES = new Set([symbolKindCode.module, symbolKindCode.interface]);

/** Functions that every module has. */
const GIVEN = new Set(['__info__', '__struct__', 'module_info', 'exception', 'message', 'impl_for', 'impl_for!']);

export function createSemantics(world: World): Semantics {
  const modules = new ModulesByName(world);
  const functions = new VisibleFunctions(world, modules);

  /** The module of a full name; where more of the name follows, a path that may lead to one. */
  const moduleAt = (view: FileView, path: string, want: Want | undefined): Value =>
    modules.named(view, path) ??
    (want === 'namespace' ? { kind: 'module', language: 'elixir', file: MANY_FILES, name: path } : EXTERNAL);

  const memberOf = (b: Binder, key: SymbolKey, name: string, want: Want): Value | undefined => {
    const view = b.view(key);
    if (isModuleName(name)) return moduleAt(view, `${modules.fullNameOf(key)}.${name}`, want);
    if (want === 'type') return unionOf(functions.inModule(key, name, TYPES)) ?? b.fail('unknown');
    if (want !== 'call') return unionOf(functions.inModule(key, name, FIELDS)) ?? b.fail('unknown');
    const found = functions.ofModule(key, name);
    if (found !== undefined) return found;
    if (GIVEN.has(name)) return EXTERNAL;
    const scope = view.symbol(rowOfKey(key), SYMBOL.scope);
    return functions.mayBeOutside({ view, scope }) ? EXTERNAL : b.fail('unknown');
  };

  /** A name in the body of a module, or outside of all of them: aliases around, functions, types. */
  const surroundingName = (b: Binder, use: NameUse, scope: number): Value | undefined => {
    const { view, nameId, want } = use;
    const name = view.facts.strings[nameId];
    if (isModuleName(name)) return aliasAround(b, use, scope);
    const module = view.scopeSymbol(scope);
    if (want === 'type') return module > 0 ? unionOf(functions.inModule(view.key(module), name, TYPES)) : undefined;
    if (want !== 'call') return undefined;
    const own = module > 0 ? functions.inModule(view.key(module), name) : [];
    const imported = functions.imported({ view, scope: use.scope }, name);
    if (own.length === 0 && imported === undefined) {
      if (isKernelFunction(name)) return EXTERNAL;
      // Code that is handed to a macro may mean a function of the tree that is not imported.
      return functions.mayBeOutside({ view, scope: use.scope }) && !functions.isDeclared(name) ? EXTERNAL : undefined;
    }
    // A call with another number of arguments is not of these.
    return { kind: 'union', of: [...own, ...(imported === undefined ? [] : [imported]), EXTERNAL].flatMap(flat) };
  };

  return defineSemantics({
    names: {
      rebinds: true,
      closedModules: true,
      canMean: (kind, want) => {
        if (want === 'call') return isFunction(kind);
        if (want === 'type') return kind === symbolKindCode.type_alias || MODULES.has(kind);
        if (want === 'namespace') return MODULES.has(kind);
        return !isFunction(kind) && kind !== symbolKindCode.type_alias;
      },
      imported: (_b, view, row, want, name) =>
        moduleAt(
          view,
          view.facts.strings[at(view.facts.imports, row, IMPORT.module)],
          name === undefined ? undefined : want,
        ),
      moduleNamed: (_b, view, path) => modules.named(view, path) ?? EXTERNAL,
      moduleMember: (_b, module, name, want) => {
        if (!isModuleName(name)) return EXTERNAL;
        const path = `${module.name}.${name}`;
        return modules.named(undefined, path) ?? (want === 'namespace' ? { ...module, name: path } : EXTERNAL);
      },
      namespaceMember: memberOf,
      surroundingName,
      unboundName: (b, view, name, want) => {
        if (isModuleName(name)) return moduleAt(view, name, want);
        if (want === 'type' && isBuiltInType(name)) return EXTERNAL;
        return b.fail('unknown');
      },
    },
    members: {
      statedOverride: (b, view, member) => implemented(b, functions, view.key(member)),
    },
    types: { severalAreProbable: true, partAt: () => undefined },
    calls: {
      chooseOverload: (b, candidates, { args }) =>
        args < 0 ? candidates : candidates.filter(({ key }) => accepts(b, key, args)),
      specialNew: (b, view, type, scope) => {
        const found = symbolsIn(evaluate(b, view, type, scope, 'type'));
        return found.length === 0 ? undefined : unionOf(found.map((key) => instanceOf(key)));
      },
    },
  });
}

const flat = (value: Value): readonly Value[] => (value.kind === 'union' ? value.of : [value]);

/** The callback of a behaviour, or the function of a protocol, that a function of a module implements. */
function implemented(b: Binder, functions: VisibleFunctions, key: SymbolKey): SymbolKey | undefined {
  const view = b.view(key);
  const row = rowOfKey(key);
  const module = view.symbol(row, SYMBOL.parent);
  for (const base of view.basesOf(module)) {
    const value = evaluate(b, view, at(view.facts.bases, base, BASE.expression), view.scopeOf(module), 'type');
    for (const above of symbolsIn(value)) {
      const found = symbolsIn(unionOf(functions.inModule(above, view.nameOf(row))));
      const fitting = found.find((one) => arityOf(b, one) === arityOf(b, key));
      if (fitting !== undefined) return fitting;
    }
  }
  return undefined;
}

function arityOf(b: Binder, key: SymbolKey): number {
  const [first, end] = b.view(key).parametersOf(rowOfKey(key));
  return end - first;
}

/** A module that an alias or a module around names by its last name. */
function aliasAround(b: Binder, { view, nameId, want }: NameUse, from: number): Value | undefined {
  for (let scope = view.scopeParent(from); scope >= 0; scope = view.scopeParent(scope)) {
    for (let row = view.firstBinding(scope, nameId); row >= 0; row = view.nextBinding(row)) {
      const kind = view.binding(row, BINDING.kind);
      if (kind === bindingKindCode.symbol) return { kind: 'symbol', key: view.key(view.binding(row, BINDING.symbol)) };
      if (kind === bindingKindCode.import)
        return b.imported(view, view.binding(row, BINDING.value), want, view.facts.strings[nameId]);
    }
  }
  return undefined;
}
