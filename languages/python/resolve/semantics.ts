/** How Python finds names: modules and packages, built-in names and types, calls that are more than calls. */
import { at, EXPORT } from '../../../src/model/facts.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Semantics } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { isBuiltInName } from './built-in-names.ts';
import { awaited, builtinMember, element, literal, position, wrapped } from './built-in-types.ts';
import { resultOfCall } from './call-results.ts';
import { collection } from './collections.ts';
import { FixtureParameters } from './fixtures.ts';
import { library } from './library-types.ts';
import { builtinHas } from './member-names.ts';
import { ModuleNames } from './module-names.ts';
import { answersAnything, objectMember } from './object-members.ts';
import { specialCall } from './special-calls.ts';
import { typeVariables } from './type-variables.ts';
import { heldFunctions } from './wrappers.ts';

export function createSemantics(world: World): Semantics {
  const names = new ModuleNames(world);
  const fixtures = new FixtureParameters();
  return defineSemantics({
    names: {
      bodyNamesOnly: true,
      namesAreDeclared: true,
      rebinds: true,
      imported: (b, view, row) => names.imported(b, view, row),
      importTarget: (b, view, row) => names.importTarget(b, view, row),
      moduleNamed: (b, view, path) => names.moduleAt(b, view, path),
      moduleMember: (b, module, name) => names.exported(b, module, name),
      reexported: (b, view, row) => names.exported(b, b.moduleOf(view), exportedName(view, row)),
      unboundName: (b, view, name) =>
        names.fromWildcards(b, view, name) ?? (isBuiltInName(name) ? EXTERNAL : b.fail('unknown')),
    },
    members: {
      impliedMember: objectMember,
      hasDynamicMembers: answersAnything,
      builtinMember,
      builtinHas,
    },
    types: {
      severalAreProbable: true,
      typeVariables,
      parameterValue: (b, view, binding) => fixtures.valueOf(b, view, binding),
      literalType: literal,
      collectionType: collection,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt: position,
      awaited,
    },
    calls: {
      callConstructs: true,
      callMember: '__call__',
      explicitSelf: true,
      followsValues: true,
      specialCall: (b, view, callee, scope) =>
        specialCall(b, view, callee, scope) ?? fixtures.named(b, view, callee, scope),
      resultOfCall,
      heldFunctions,
    },
  });
}

/** A name in `__all__`. */
const exportedName = (view: FileView, row: number): string =>
  view.facts.strings[at(view.facts.exports, row, EXPORT.exported)];
