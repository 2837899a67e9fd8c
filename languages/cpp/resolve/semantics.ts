/** How C and C++ find names: includes, namespaces, `using`, members by declared type, prototypes and their definitions. */
import { at, BINDING, IMPORT, IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, importKindCode, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { evaluate } from '../../../src/resolve/core/evaluate.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { boundIn, type NameUse } from '../../../src/resolve/core/lookup.ts';
import { memberOf, memberOfType } from '../../../src/resolve/core/members.ts';
import { NamedMemo } from '../../../src/resolve/core/memo.ts';
import type { CallUse, Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { ownInstance } from '../../../src/resolve/core/type-of.ts';
import { alternatives, EXTERNAL, type SymbolValue, symbolsIn, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { accepts } from '../../../src/resolve/overloads/overloads.ts';
import { createDefinitions } from './definitions.ts';
import { createIncludes, isInclude } from './includes.ts';
import { builtinMember, element, library, literal, position, wrapped } from './library-types.ts';
import { fits, isDeclarationOnly, isRecord, isType, namespaceOf, pathOfNamespace, pathsAround } from './paths.ts';
import { resultOfCall, specialCall } from './results.ts';
import { createVisibleNames } from './visible-names.ts';

const NONE: readonly SymbolKey[] = [];

export function createSemantics(world: World): Semantics {
  const includes = createIncludes(world);
  const definitions = createDefinitions(world, includes);
  const names = createVisibleNames(world, includes);
  /** By class and name. */
  const used = new NamedMemo<readonly SymbolKey[]>();

  function imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined {
    const cell = (column: number) => at(view.facts.imports, row, column);
    const { strings } = view.facts;
    const scope = cell(IMPORT.scope);
    if (isInclude(view, row)) {
      const file = includes.target(view, row);
      return file < 0 ? EXTERNAL : b.moduleOf(world.view(file));
    }
    const module = strings[cell(IMPORT.module)];
    if (cell(IMPORT.kind) !== importKindCode.name) return names.path(b, view, scope, module) ?? EXTERNAL;
    const name = strings[cell(IMPORT.imported)];
    if ((cell(IMPORT.flags) & IMPORT_FLAG.typeOnly) !== 0)
      return names.forward(b, { path: pathAt(view, scope), name, want: 'type' }) ?? EXTERNAL;
    const from = names.path(b, view, scope, module);
    return from === undefined ? EXTERNAL : memberOf(b, from, name, want);
  }

  const pathAt = (view: FileView, scope: number): string => {
    let at_ = scope;
    while (view.scopeKind(at_) > scopeKindCode.namespace) at_ = view.scopeParent(at_);
    return at_ <= 0 ? '' : pathOfNamespace(view, view.scopeSymbol(at_));
  };

  /** The global namespace, as a file sees it. */
  function global(b: Binder, view: FileView, name: string, want: Want): Value | undefined {
    const nameId = view.nameId(name);
    const own =
      nameId < 0 || view.firstBinding(0, nameId) < 0
        ? undefined
        : boundIn(b, { view, scope: 0, nameId, line: 0, col: 0, want }, 0);
    return own ?? names.inNamespace(b, view.file.id, { path: '', name, want });
  }

  /** Members of the type that owns a function written outside of it, and names visible around that type. */
  function ownerNames(b: Binder, use: NameUse, scope: number): Value | undefined {
    const { view, want } = use;
    const name = view.facts.strings[use.nameId];
    const method = view.scopeSymbol(scope);
    const owner = view.symbol(method, SYMBOL.owner);
    if (owner < 0 || view.symbol(method, SYMBOL.scope) !== scope) return undefined;
    const value = evaluate(b, view, owner, view.scopeParent(scope), 'type');
    for (const one of alternatives(value)) {
      if (one.kind !== 'symbol') continue;
      const there = b.view(one.key);
      const row = rowOfKey(one.key);
      const isNamespace = there.symbol(row, SYMBOL.kind) === symbolKindCode.namespace;
      const member = isNamespace ? undefined : memberOfType(b, ownInstance(there, row), name, want);
      if (member !== undefined) return member;
      const path = isNamespace ? pathOfNamespace(there, row) : namespaceOf(there, row);
      for (const around of pathsAround(path)) {
        if (around === '') continue;
        const found = names.inNamespace(b, view.file.id, { path: around, name, want });
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** Members that `using Base::name;` adds to a class. */
  function usedIn(b: Binder, type: SymbolKey, name: string): readonly SymbolKey[] {
    const view = b.view(type);
    const scope = view.symbol(rowOfKey(type), SYMBOL.scope);
    const nameId = view.nameId(name);
    const binding = nameId < 0 || scope < 0 ? -1 : view.firstBinding(scope, nameId);
    if (binding < 0 || view.binding(binding, BINDING.kind) !== bindingKindCode.import) return NONE;
    // `using Base::Base;` looks for `Base` in the class that it adds `Base` to.
    return b.ask(used, `${type} ${name}`, NONE, () =>
      symbolsIn(imported(b, view, view.binding(binding, BINDING.value), 'value')),
    );
  }

  return defineSemantics({
    names: {
      memberNames: 'all',
      namesAreDeclared: true,
      canMean: fits,
      imported,
      ownerMember: ownerNames,
      moduleFiles: () => [],
      moduleMember(b, module, name, want) {
        const found = global(b, world.view(module.file), name, want);
        return found ?? (includes.seesOutside(module.file) ? EXTERNAL : b.fail('unknown'));
      },
      moduleNamed: (b, view) => b.moduleOf(view),
      namespaceMember(b, key, name, want) {
        const view = b.view(key);
        const path = pathOfNamespace(view, rowOfKey(key));
        const found =
          names.inNamespace(b, fileOfKey(key), { path, name, want }) ?? names.anywhere(b, { path, name, want });
        // The tree only adds to the library's own namespace.
        return found ?? (path === 'std' || path.startsWith('std::') ? EXTERNAL : undefined);
      },
      surroundingName: names.around,
      unboundName: (b, view) => (includes.seesOutside(view.file.id) ? EXTERNAL : b.fail('unknown')),
    },
    members: {
      hidesInherited: true,
      outsideMembers: usedIn,
      wholeType: (_b, key) => definitions.whole(key),
      builtinMember,
    },
    types: {
      fixedTypes: true,
      severalAreProbable: true,
      literalType: literal,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt: position,
    },
    calls: {
      callConstructs: true,
      callMember: 'operator()',
      chooseOverload: called,
      specialCall,
      resultOfCall,
    },
    positions: {
      declarations: (_b, key) => definitions.parts(key),
    },
  });
}

/** Functions before types of the same name (`struct stat`, `stat()`), then by the number of arguments. */
function called(b: Binder, candidates: readonly SymbolValue[], { args }: CallUse): readonly SymbolValue[] {
  const others = candidates.filter(({ key }) => !isType(b.cell(key, SYMBOL.kind)));
  const left = others.length > 0 ? others : candidates.filter(({ key }) => isRecord(b.cell(key, SYMBOL.kind)));
  if (left.length < 2 || args < 0) return left.length > 0 ? left : candidates;
  const fitting = left.filter(({ key }) => !isFunction(b, key) || accepts(b, key, args));
  const chosen = fitting.length > 0 ? fitting : left;
  const defined = chosen.filter(({ key }) => !isDeclarationOnly(b.view(key), rowOfKey(key)));
  return defined.length > 0 ? defined : chosen;
}

const FUNCTIONS = new Set([
  symbolKindCode.function,
  symbolKindCode.method,
  symbolKindCode.constructor,
  symbolKindCode.macro,
]);
const isFunction = (b: Binder, key: SymbolKey): boolean => FUNCTIONS.has(b.cell(key, SYMBOL.kind));
