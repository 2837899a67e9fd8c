/** How Kotlin finds names: packages and imports, members and companions, implicit receivers, extensions, overloads. */
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import { callOf } from '../../../src/resolve/core/evaluate.ts';
import type { Ancestor } from '../../../src/resolve/core/members.ts';
import type { KnownCall, Semantics } from '../../../src/resolve/core/semantics.ts';
import { ownInstance } from '../../../src/resolve/core/type-of.ts';
import { instanceOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { mayBeFunction } from '../../../src/resolve/overloads/functional-interfaces.ts';
import { library, literal, wrapped } from './built-in-types.ts';
import { attached } from './extensions.ts';
import { COLLECTIONS, callsFunction, functionsOf } from './function-values.ts';
import { fits, isTypeKind } from './kinds.ts';
import { libraryResult, specialCall } from './library-calls.ts';
import { libraryMember } from './library-signatures.ts';
import { cannotBeCalled, element, extension, position, typeMember } from './members.ts';
import { called, inferBesideLambdas, inferred, overrides } from './overloads.ts';
import { ownerNames, receiver } from './receivers.ts';
import { packagesOf } from './tree.ts';
import { createVisibleNames } from './visible-names.ts';

/** The result of a call once its arguments fill in open types; a class written in Java is constructed by calling it here. */
function completed(b: Binder, call: KnownCall): Value | undefined {
  const { callee, result, types, use } = call;
  if (callee?.kind !== 'symbol') return libraryResult(b, call) ?? result;
  const isOther = b.view(callee.key).file.language !== 'kotlin' && isTypeKind(b.cell(callee.key, SYMBOL.kind));
  if (isOther) return instanceOf(callee.key, types);
  const args = types.length > 0 ? types : inferred(b, callee, use);
  return args.length === 0 || args === types ? result : callOf(b, callee, args);
}

/** A `var` that is no local may be set by other code between a check and a use. */
function isVariable(b: Binder, key: SymbolKey): boolean {
  if (b.cell(key, SYMBOL.kind) !== symbolKindCode.property || b.view(key).file.language !== 'kotlin') return false;
  return (b.cell(key, SYMBOL.flags) & FLAG.readonly) === 0;
}

export function createSemantics(world: World): Semantics {
  const names = createVisibleNames(packagesOf(world));
  return defineSemantics({
    names: {
      memberNames: 'all',
      namesAreDeclared: true,
      canMean: fits,
      cannotBeCalled,
      surroundingName: names.around,
      imported: names.imported,
      importTarget: names.importTarget,
      moduleMember: names.exported,
      unboundName: names.outer,
      ownerMember: ownerNames,
    },
    members: {
      overrides,
      thisAt: receiver,
      typeMember,
      withExtensions: attached,
      impliedMember: extension,
      /** The body of an enum entry is a class that extends the enum. */
      outsideBases(b, key): readonly Ancestor[] {
        const view = b.view(key);
        if (view.symbol(rowOfKey(key), SYMBOL.kind) !== symbolKindCode.enum_member) return [];
        return [ownInstance(view, view.symbol(rowOfKey(key), SYMBOL.parent))];
      },
      builtinMember: libraryMember,
    },
    types: {
      fixedTypes: true,
      mayBeFunction,
      literalType: literal,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      ignoresChecks: isVariable,
      partAt: position,
    },
    calls: {
      callConstructs: true,
      callMember: 'invoke',
      chooseOverload: called,
      inferTypeArguments: inferred,
      inferBesideLambdas,
      resultOfCall: completed,
      specialCall,
      followsValues: true,
      invokeMember: 'invoke',
      lastLambda: true,
      functionsOf,
      callsFunction,
      collections: COLLECTIONS,
    },
  });
}
