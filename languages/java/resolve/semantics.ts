/** How Java finds names: packages and imports, members of the types around, nested and inherited types, overloads. */

import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { importKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Ancestor } from '../../../src/resolve/core/members.ts';
import type { Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { ownInstance } from '../../../src/resolve/core/type-of.ts';
import { EXTERNAL, type ModuleValue, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { functionsMade } from '../../../src/resolve/flow/made-functions.ts';
import { mayBeFunction } from '../../../src/resolve/overloads/functional-interfaces.ts';
import { plainArguments } from '../../../src/resolve/overloads/library-signatures.ts';
import { builtinMember, library, literal, staticReceiver, wrapped } from './built-in-types.ts';
import { COLLECTIONS, callsFunction, heldFunctions } from './held-functions.ts';
import { element, impliedMember, partAt } from './implied-members.ts';
import { createImports } from './imports.ts';
import { JAVA_LANG, PRIMITIVES } from './java-lang.ts';
import { libraryCall } from './library-calls.ts';
import { LIBRARY } from './library-signatures.ts';
import { called, inferred, overrides } from './overloads.ts';
import { createPackages } from './packages.ts';

const { class: CLASS, interface: INTERFACE, enum: ENUM, method: METHOD, constructor: CONSTRUCTOR } = symbolKindCode;

/** Whether a kind fits a use: the use selects among types, fields and methods. A type is a value as receiver of static members. */
function fits(kind: number, want: Want): boolean {
  const isMethod = kind === METHOD || kind === CONSTRUCTOR;
  if (want === 'call') return isMethod;
  if (want === 'value') return !isMethod;
  return kind === CLASS || kind === INTERFACE || kind === ENUM;
}

export function createSemantics(world: World): Semantics {
  const packages = createPackages(world);
  const imports = createImports(packages);

  const packageValue = (name: string): ModuleValue => ({ kind: 'module', language: 'java', file: MANY_FILES, name });

  /** A type or a package inside a package. */
  function exported(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined {
    if (want === 'call') return b.fail('unknown');
    const type = packages.typeIn(module.name, name);
    if (type === 'ambiguous') return b.fail('ambiguous');
    if (type !== undefined) return { kind: 'symbol', key: type };
    const inner = `${module.name}.${name}`;
    if (packages.kindOf(inner) !== undefined) return packageValue(inner);
    return packages.kindOf(module.name) === 'package' && isCapital(name) ? b.fail('unknown') : EXTERNAL;
  }

  function outer(b: Binder, view: FileView, name: string, want: Want): Value | undefined {
    if (PRIMITIVES.has(name)) return EXTERNAL;
    const type = want === 'call' ? undefined : packages.typeIn(view.file.packageName, name, view.file);
    if (type === 'ambiguous') return b.fail('ambiguous');
    if (type !== undefined) return { kind: 'symbol', key: type };
    const found = imports.onDemand(b, view, name, want);
    if (found !== undefined && found.kind !== 'external') return found;
    if (want === 'call') return found ?? b.fail('unknown');
    if (packages.kindOf(name) !== undefined) return packageValue(name);
    if (found !== undefined || JAVA_LANG.has(name)) return want === 'value' ? staticReceiver(name) : EXTERNAL;
    return isCapital(name) ? b.fail('unknown') : EXTERNAL;
  }

  return defineSemantics({
    names: {
      memberNames: 'all',
      visibleFromDeclaration: true,
      canMean: fits,
      imported(b, view, row, want) {
        const kind = at(view.facts.imports, row, IMPORT.kind);
        if (kind === importKindCode.effect) return EXTERNAL;
        const found = imports.imported(b, view, row, want) ?? wholePackage(b, view, row);
        if (found?.kind !== 'external' || want !== 'value') return found;
        return staticReceiver(view.facts.strings[at(view.facts.imports, row, IMPORT.imported)]);
      },
      /** A static import names fields, methods and types at once. */
      importTarget(b, view, row) {
        if (at(view.facts.imports, row, IMPORT.kind) === importKindCode.effect) return EXTERNAL;
        const found = (['type', 'value', 'call'] as const).map((want) => imports.imported(b, view, row, want));
        return (
          unionOf(found.filter((one) => one?.kind === 'symbol' || one?.kind === 'union')) ??
          found.find((one) => one !== undefined)
        );
      },
      moduleMember: exported,
      unboundName: outer,
    },
    members: {
      overrides,
      /** The body of an enum constant is a class that extends the enum. */
      outsideBases(b, key): readonly Ancestor[] {
        const view = b.view(key);
        if (view.symbol(rowOfKey(key), SYMBOL.kind) !== symbolKindCode.enum_member) return [];
        return [ownInstance(view, view.symbol(rowOfKey(key), SYMBOL.parent))];
      },
      impliedMember: impliedMember,
      builtinMember: (b, value, name) => LIBRARY.member(b, value, name) ?? builtinMember(b, value, name),
    },
    types: {
      fixedTypes: true,
      mayBeFunction,
      literalType: literal,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt: partAt,
    },
    calls: {
      linksConstructors: true,
      chooseOverload: called,
      inferTypeArguments: inferred,
      parametersOf: (b, callee, use) => LIBRARY.parameters(b, callee, { values: plainArguments(b, use), types: [] }),
      specialCall: libraryCall,
      heldFunctions,
      followsValues: true,
      functionsOf: functionsMade,
      collections: COLLECTIONS,
      callsFunction,
    },
  });

  /** `import a.b.*`, where that is a package of ours. */
  function wholePackage(b: Binder, view: FileView, row: number): Value | undefined {
    if (at(view.facts.imports, row, IMPORT.kind) !== importKindCode.wildcard) return undefined;
    const name = view.facts.strings[at(view.facts.imports, row, IMPORT.module)];
    return packages.kindOf(name) === 'package' ? packageValue(name) : b.fail('unknown');
  }
}

/** Types begin with a capital letter by convention, packages and variables do not. */
const isCapital = (name: string): boolean => name.charCodeAt(0) < 97;
