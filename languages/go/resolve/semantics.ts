/** How Go finds names: packages and their imports, methods in any file of a package, embedded types, named types. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Ancestor } from '../../../src/resolve/core/members.ts';
import type { Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { ownInstance } from '../../../src/resolve/core/type-of.ts';
import { EXTERNAL, type ModuleValue, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { functionsMade } from '../../../src/resolve/flow/made-functions.ts';
import { isExported, isPredeclared } from '../extract/predeclared.ts';
import {
  builtinMember,
  element,
  isOwnType,
  keysAreValues,
  library,
  literal,
  position,
  underlying,
  wrapped,
} from './composite-types.ts';
import { resultOfCall } from './generics.ts';
import { ImportedPackages } from './imported-packages.ts';
import { GoPackageNames, type PackageNames, receiverName } from './package-names.ts';

const NONE: readonly never[] = [];

export function createSemantics(world: World): Semantics {
  const names = new GoPackageNames(world);
  const imports = new ImportedPackages(world);

  function imported(b: Binder, view: FileView, row: number, _want: Want, name?: string): Value | undefined {
    const { value, name: clause, isGuessed } = imports.of(view)[row];
    if (value === undefined) return b.fail('unknown');
    if (name === undefined || !isGuessed) return value;
    if (clause !== '') return clause === name ? value : undefined;
    // The name a package outside the tree declares is unknown: a declaration of this package under the name comes first.
    return names.around(view.file).find(name, view.file) === undefined ? value : undefined;
  }

  const namesOf = new Map<string, PackageNames>();
  function namesIn(module: ModuleValue): PackageNames {
    let found = namesOf.get(module.name);
    if (found === undefined) {
      const { directory, name, withTests } = imports.packageOf(module);
      namesOf.set(module.name, (found = names.package(directory, name, withTests)));
    }
    return found;
  }

  const exported = (b: Binder, module: ModuleValue, name: string): Value | undefined =>
    (isExported(name) ? namesIn(module).find(name) : undefined) ?? b.fail('unknown');

  /** The rest of the package, predeclared names, then imports whose name differs from the one their path suggests. */
  function outer(b: Binder, view: FileView, name: string): Value | undefined {
    const own = names.around(view.file).find(name, view.file);
    if (own !== undefined) return own;
    if (isPredeclared(name)) return EXTERNAL;
    let isOutside = false;
    for (const { value, name: clause, isGuessed, isDot } of imports.of(view)) {
      if (value === undefined) continue;
      if (isGuessed && clause === name) return value;
      if (!isDot || !isExported(name)) continue;
      if (value.kind === 'external') isOutside = true;
      else {
        const found = exported(b, value, name);
        if (found !== undefined) return found;
      }
    }
    return isOutside ? EXTERNAL : b.fail('unknown');
  }

  /** The type a method belongs to, wherever in the package it is. */
  function typeOfReceiver(view: FileView, method: number): SymbolKey | undefined {
    if (view.symbol(method, SYMBOL.owner) < 0) return undefined;
    const parent = view.symbol(method, SYMBOL.parent);
    if (parent > 0) return view.key(parent);
    return names.around(view.file).find(receiverName(view, method), view.file)?.key;
  }

  return defineSemantics({
    names: {
      // A parameter may have the name of its own type.
      canMean: (kind, want) => want !== 'type' || kind !== symbolKindCode.variable,
      imported,
      moduleNamed: (_b, view, path) => imports.named(view, path),
      // One file represents the package: an importer names what it depends on.
      moduleFiles: (_b, module) =>
        imports
          .packageOf(module)
          .files.slice(0, 1)
          .map(({ id }) => id),
      moduleMember: exported,
      unboundName: outer,
    },
    members: {
      embedsBases: true,
      outsideMembers(b, type, name) {
        const view = b.view(type);
        const row = rowOfKey(type);
        if (view.symbol(row, SYMBOL.parent) !== 0 || view.symbol(row, SYMBOL.kind) === symbolKindCode.interface)
          return NONE;
        const method = names.around(view.file).method(view.nameOf(row), name, view.file);
        return method === undefined ? NONE : [method];
      },
      outsideBases(b, type): readonly Ancestor[] {
        const view = b.view(type);
        if (!isOwnType(view, rowOfKey(type))) return NONE;
        const made = underlying(b, ownInstance(view, rowOfKey(type)));
        return made?.kind === 'instance' || made?.kind === 'external' ? [made] : NONE;
      },
      builtinMember,
    },
    types: {
      fixedTypes: true,
      checksDeclare: true,
      isDistinctType: isOwnType,
      keysAreValues,
      underlyingType: underlying,
      renamedParameters: (_b, view, method) => typeOfReceiver(view, method),
      literalType: literal,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt: position,
    },
    calls: {
      noConstructors: true,
      followsValues: true,
      functionsOf: functionsMade,
      resultOfCall,
    },
    positions: {
      declarations(b, symbol) {
        const view = b.view(symbol);
        const row = rowOfKey(symbol);
        const isOfPackage = view.symbol(row, SYMBOL.parent) === 0 && view.symbol(row, SYMBOL.owner) < 0;
        return isOfPackage
          ? names
              .around(view.file)
              .all(view.nameOf(row))
              .map(({ key }) => key)
          : NONE;
      },
    },
  });
}
