/** How Dart finds names: libraries with their parts, imports and exports, members of types, mixins and extensions. */
import { at, EXPORT, IMPORT } from '../../../src/model/facts.ts';
import { FLAG, importKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { UNBOUND } from '../../../src/resolve/invalidate/expression-text.ts';
import { attached, ownerMember, thisAt } from './extensions.ts';
import { createLibraries, declaredIn } from './libraries.ts';
import { awaited, builtinMember, CORE_NAMES, element, library, literal, wrapped } from './library-types.ts';

const TYPES = new Set([symbolKindCode.class, symbolKindCode.trait, symbolKindCode.enum, symbolKindCode.type_alias]);

/** One name is one thing, but for a constructor without a name of its own: that is found through its class. */
function canMean(kind: number, want: Want, flags: number): boolean {
  if (want === 'type') return TYPES.has(kind) && (flags & FLAG.extension) === 0;
  return kind !== symbolKindCode.constructor || (flags & FLAG.default) === 0;
}

/** Several: a getter and its setter. */
const together = (keys: readonly SymbolKey[]): Value | undefined =>
  unionOf(keys.map((key) => ({ kind: 'symbol', key })));

export function createSemantics(world: World): Semantics {
  const libraries = createLibraries(world);

  /** The library that an import or export row names. */
  function moduleAt(b: Binder, view: FileView, uri: string): Value | undefined {
    const file = libraries.fileAt(view, uri);
    if (file === 'external') return EXTERNAL;
    return file === undefined ? b.fail('unknown') : b.moduleOf(world.view(file));
  }

  function member(b: Binder, file: FileView['file']['id'], name: string): Value | undefined {
    return together(libraries.exported(file, name)) ?? b.fail('unknown');
  }

  function imported(b: Binder, view: FileView, row: number): Value | undefined {
    const { imports, strings } = view.facts;
    const module = moduleAt(b, view, strings[at(imports, row, IMPORT.module)]);
    const isName = at(imports, row, IMPORT.kind) === importKindCode.name;
    if (!isName || module?.kind !== 'module') return module;
    return member(b, module.file, strings[at(imports, row, IMPORT.imported)]);
  }

  /** The other files of the library, then everything that its imports make visible. */
  function around(b: Binder, view: FileView, name: string): Value | undefined {
    const files = libraries.filesOf(view);
    for (const other of files.slice(1)) {
      const found = together(declaredIn(other, name));
      if (found !== undefined) return found;
    }
    let isOutside = false;
    for (const file of files) {
      world.asks?.note(file.file.id, UNBOUND);
      const { imports, strings } = file.facts;
      for (let row = 0; row < imports.rows; row++) {
        const kind = at(imports, row, IMPORT.kind);
        // Imports of the library hold in its parts, too.
        const isBoundThere = file !== view && strings[at(imports, row, IMPORT.local)] === name;
        if (isBoundThere) return imported(b, file, row);
        if (kind !== importKindCode.wildcard) continue;
        const target = libraries.fileAt(file, strings[at(imports, row, IMPORT.module)]);
        if (target === 'external') isOutside = true;
        const found = typeof target === 'number' ? together(libraries.exported(target, name)) : undefined;
        if (found !== undefined) return found;
      }
    }
    return isOutside || CORE_NAMES.has(name) ? EXTERNAL : undefined;
  }

  return defineSemantics({
    names: {
      memberNames: 'all',
      namesAreDeclared: true,
      canMean,
      imported,
      moduleNamed: moduleAt,
      moduleMember: (b, module, name) => member(b, module.file, name),
      reexported(b, view, row) {
        const cell = (column: number) => view.facts.strings[at(view.facts.exports, row, column)];
        const module = moduleAt(b, view, cell(EXPORT.module));
        if (module?.kind !== 'module' || cell(EXPORT.local) === '*') return module;
        return member(b, module.file, cell(EXPORT.local));
      },
      ownerMember,
      unboundName: (b, view, name) => around(b, view, name) ?? b.fail('unknown'),
    },
    members: {
      thisAt,
      impliedMember: attached,
      builtinMember,
    },
    types: {
      fixedTypes: true,
      literalType: literal,
      wrapperType: wrapped,
      libraryType: library,
      elementOf: element,
      awaited,
    },
    calls: { callConstructs: true, callMember: 'call' },
  });
}
