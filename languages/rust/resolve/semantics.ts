/** How Rust finds names: modules and `use` trees, impl blocks and traits, the library's types. */
import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { fileOfKey } from '../../../src/model/links.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { Semantics } from '../../../src/resolve/core/semantics.ts';
import { alternatives } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { functionsMade } from '../../../src/resolve/flow/made-functions.ts';
import { openType, projected } from './associated-types.ts';
import { awaited, builtinMember, library, literal, wrapped } from './built-in-types.ts';
import { collection } from './collections.ts';
import { isConditional, isOther } from './conditions.ts';
import { cast, element, position } from './elements.ts';
import { declarations, overridden, selfAt, typeParameter } from './impls.ts';
import { called, completed } from './inference.ts';
import { evaluatesArguments } from './macro-values.ts';
import { attached, extension, otherBases } from './members.ts';
import { otherParts } from './members-by-name.ts';
import { createModuleNames } from './module-names.ts';
import { createModuleScopes } from './module-scopes.ts';
import { createNames } from './names.ts';
import { fits } from './namespaces.ts';
import { createTraitScope } from './traits-in-scope.ts';

export function createSemantics(world: World): Semantics {
  const scopes = createModuleScopes(world);
  const modules = createModuleNames(scopes);
  const isInScope = createTraitScope(scopes, modules);
  return defineSemantics({
    names: {
      closedModules: true,
      shadows: true,
      namesAreDeclared: true,
      importsInBlocks: true,
      canMean: fits,
      /** Without a name to look up, the question is about the declaration: everything it binds. */
      imported(b, view, row, want, name) {
        const found = modules.imported(b, view, row, name === undefined ? undefined : want);
        if (found?.kind === 'external' && name !== undefined && isConditional(view, row)) {
          const all = modules.boundIn(b, view, at(view.facts.imports, row, IMPORT.scope), { name, want });
          return alternatives(all).find(isOther) ?? found;
        }
        return found ?? b.fail('unknown');
      },
      moduleMember: (b, module, name, want) =>
        modules.nameIn(b, { file: module.file, scope: 0 }, { name, want }) ?? b.fail('unknown'),
      namespaceMember: (b, key, name, want) =>
        modules.nameIn(b, { file: fileOfKey(key), scope: b.cell(key, SYMBOL.scope) }, { name, want }),
      surroundingName: createNames(scopes, modules),
    },
    members: {
      hidesInherited: true,
      thisAt: selfAt,
      outsideMembers: otherParts,
      outsideBases: otherBases,
      statedOverride: overridden,
      impliedMember: extension,
      withExtensions(b, use) {
        return attached(b, use, (trait) => isInScope(b, use.view, use.scope, trait));
      },
      builtinMember,
      builtinHas: (type) => (isOther(type) ? undefined : false),
    },
    types: {
      fixedTypes: true,
      branchesAgree: true,
      variantsAreTypes: true,
      typeParameter,
      /** An alias is another name for a type, even where impl blocks use it. */
      isDistinctType: () => false,
      openAlias: openType,
      aliasOn: projected,
      literalType: literal,
      collectionType: collection,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt: position,
      castType: cast,
      awaited,
    },
    calls: {
      callConstructs: true,
      chooseOverload: called,
      resultOfCall: completed,
      evaluatesArguments,
      followsValues: true,
      functionsOf: functionsMade,
    },
    positions: {
      declarations,
    },
  });
}
