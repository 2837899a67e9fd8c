/** Names that a framework imports by itself: components by their tags, and what Nuxt takes from the directories it scans. */
import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { fileOfKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { alternatives, EXTERNAL, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { languageFacts } from '../../all.ts';
import { nuxtComponents } from '../modules/nuxt-components.ts';
import { nuxtImports } from '../modules/nuxt-imports.ts';
import type { Exports } from './exports.ts';
import { createListedComponents, standsFor } from './generated-declarations.ts';

/** Undefined: no framework has a say. Without a value: it does, and the binder has the reason why nothing came of it. */
export type Offered = { readonly value: Value | undefined } | undefined;

export interface FrameworkNames {
  /** A name that nothing in the file declares. */
  unbound(b: Binder, view: FileView, name: string, want: Want): Offered;
  /** A name that the file imports from a module that only the framework has: `#imports`, `#components`. */
  imported(b: Binder, view: FileView, row: number, want: Want): Offered;
}

const VIRTUAL = /^#(?:imports|components)$/;

export function createFrameworkNames(world: World, exports: Exports): FrameworkNames {
  const { exportOf } = exports;
  const listed = createListedComponents(world);
  const componentsNamed = nuxtComponents(world);
  const { covers, named } = nuxtImports(world);

  /** Modules of the framework may offer any file: a name is from outside only where no other file of an application exports it. */
  const isExportedBeside = (b: Binder, { file }: FileView, name: string): boolean =>
    world
      .declared(name, 'typescript')
      .some(
        (key) =>
          fileOfKey(key) !== file.id &&
          covers(b.view(key).file.path) &&
          (b.cell(key, SYMBOL.flags) & FLAG.exported) !== 0,
      );

  function offered(b: Binder, view: FileView, name: string, want: Want, isComponent: boolean): Offered {
    const { path } = view.file;
    const [key, other] = isComponent ? componentsNamed(name, path) : [];
    if (other !== undefined) return { value: b.fail('ambiguous') };
    if (key !== undefined) return { value: { kind: 'symbol', key } };
    const found = named(name, path).flatMap(({ file, exported }) => {
      if (file.id === view.file.id) return [];
      return exportOf(b, b.moduleOf(world.view(file.id)), exported, want) ?? [];
    });
    if (new Set(found.map(identity)).size > 1) return { value: b.fail('ambiguous') };
    if (found.length > 0) return { value: unionOf(found) };
    return isExportedBeside(b, view, name) ? { value: b.fail('unknown') } : undefined;
  }

  return {
    unbound: (b, view, name, want) => {
      const isComponent = want === 'value' && languageFacts(view.file.language)?.namedByFile === true;
      const key = isComponent ? listed(b, view, name) : undefined;
      const value = key === undefined ? undefined : standsFor(b, key, want, exports);
      if (value !== undefined) return { value };
      return covers(view.file.path) ? offered(b, view, name, want, isComponent) : undefined;
    },
    imported: (b, view, row, want) => {
      const { imports, strings } = view.facts;
      const module = strings[at(imports, row, IMPORT.module)];
      if (!VIRTUAL.test(module) || !covers(view.file.path)) return undefined;
      const name = strings[at(imports, row, IMPORT.imported)];
      return (name === '' ? undefined : offered(b, view, name, want, module === '#components')) ?? { value: EXTERNAL };
    },
  };
}

const identity = (value: Value): string =>
  alternatives(value)
    .map((one) => (one.kind === 'symbol' ? one.key : one.kind))
    .sort()
    .join();
