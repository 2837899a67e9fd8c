/** How Swift finds names: modules without imports of files, members and extensions, overloads by labels. */
import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { FLAG, importKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { MemberUse, Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { alternatives, EXTERNAL, type ModuleValue, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { impliedMember, outsideBases, outsideMembers, ownerMember, thisAt } from './extensions.ts';
import {
  builtinMember,
  element,
  library,
  libraryName,
  literal,
  partAt,
  STANDARD_NAMES,
  wrapped,
} from './library-types.ts';
import { createModules, importsOf } from './modules.ts';
import { chooseOverload } from './overloads.ts';

const TYPES = new Set([
  symbolKindCode.class,
  symbolKindCode.struct,
  symbolKindCode.enum,
  symbolKindCode.interface,
  symbolKindCode.type_alias,
]);

const canMean = (kind: number, want: Want): boolean => want !== 'type' || TYPES.has(kind);

/** Functions of one name are all needed: labels tell them apart. */
function together(keys: readonly SymbolKey[]): Value | undefined {
  if (keys.length < 2) return keys.length === 0 ? undefined : { kind: 'symbol', key: keys[0] };
  return { kind: 'union', of: keys.map((key) => ({ kind: 'symbol', key })) };
}

export function createSemantics(world: World): Semantics {
  const modules = createModules(world);
  const moduleValue = (name: string): ModuleValue => ({ kind: 'module', language: 'swift', file: MANY_FILES, name });
  const usable = (b: Binder, keys: readonly SymbolKey[], want: Want): SymbolKey[] =>
    keys.filter((key) => canMean(b.cell(key, SYMBOL.kind), want));

  function moduleMember(b: Binder, module: ModuleValue, name: string, want: Want): Value | undefined {
    return together(usable(b, modules.declaredIn(module.name, name), want)) ?? b.fail('unknown');
  }

  function unboundName(b: Binder, view: FileView, name: string, want: Want): Value | undefined {
    const found = usable(b, modules.visible(view, name), want);
    if (found.length > 0) {
      const types = found.filter((key) => TYPES.has(b.cell(key, SYMBOL.kind)));
      // Types of one name in one module: only one of them is compiled, or they are of different targets.
      return types.length > 1 && types.length === found.length ? b.fail('ambiguous') : together(found);
    }
    const imports = importsOf(view);
    if (modules.has(name) && (imports.has(name) || modules.moduleOf(view.file.path).name === name))
      return moduleValue(name);
    if (imports.has(name)) return EXTERNAL;
    const isOutside = STANDARD_NAMES.has(name) || [...imports].some((one) => !modules.has(one));
    return isOutside ? libraryName(name, want) : b.fail('unknown');
  }

  /** A called member without those that extensions add in modules which the file does not import: tests extend types, too. */
  function withExtensions(b: Binder, { view, member }: MemberUse): Value | undefined {
    const isSeen = (one: Value): boolean =>
      one.kind !== 'symbol' || (b.cell(one.key, SYMBOL.flags) & FLAG.extension) === 0 || modules.sees(view, one.key);
    const all = alternatives(member);
    const seen = all.filter(isSeen);
    if (seen.length === all.length) return undefined;
    return seen.length > 1 ? { kind: 'union', of: seen } : (seen[0] ?? EXTERNAL);
  }

  return defineSemantics({
    names: {
      memberNames: 'all',
      namesAreDeclared: true,
      canMean,
      imported(b, view, row, want) {
        const { imports, strings } = view.facts;
        const module = strings[at(imports, row, IMPORT.module)];
        if (!modules.has(module)) return EXTERNAL;
        if (at(imports, row, IMPORT.kind) === importKindCode.wildcard) return moduleValue(module);
        return moduleMember(b, moduleValue(module), strings[at(imports, row, IMPORT.imported)], want);
      },
      moduleMember,
      unboundName,
      ownerMember,
    },
    members: { thisAt, withExtensions, outsideMembers, outsideBases, impliedMember, builtinMember },
    types: {
      fixedTypes: true,
      literalType: literal,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      partAt,
    },
    calls: { callConstructs: true, callMember: 'callAsFunction', chooseOverload },
  });
}
