/** Dart libraries: the file that a URI names, the parts of a library, the names it exports. */
import { directoryOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import { at, EXPORT, IMPORT } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { importKindCode } from '../../../src/model/kinds.ts';
import type { SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { WHOLE } from '../../../src/resolve/invalidate/expression-text.ts';
import { PART, PART_OF } from '../extract/imports.ts';
import { packagesIn } from '../modules/modules.ts';

export interface Libraries {
  /** `external`: outside the tree. Undefined: it should be in the tree and is not. */
  fileAt(view: FileView, uri: string): FileId | 'external' | undefined;
  /** All files of the library that a file belongs to, the file itself first. */
  filesOf(view: FileView): readonly FileView[];
  /** A name that a library declares for others, or exports from another library. */
  exported(file: FileId, name: string): readonly SymbolKey[];
}

const MAX_EXPORTS = 12;

export function createLibraries(world: World): Libraries {
  const packages = packagesIn(world.configs);

  function fileAt(view: FileView, uri: string): FileId | 'external' | undefined {
    if (uri.startsWith('dart:')) return 'external';
    const [, name, rest] = /^package:([^/]+)\/(.*)$/.exec(uri) ?? [];
    if (name !== undefined) {
      const directory = packages[name];
      if (directory === undefined) return 'external';
      return world.fileAt(inside(directory, `lib/${rest}`))?.id;
    }
    const path = joinInTree(directoryOf(view.file.path), uri);
    return path === undefined ? 'external' : world.fileAt(path)?.id;
  }

  /** The files that directives of one kind name. */
  function named(view: FileView, word: string): FileView[] {
    const { imports, strings } = view.facts;
    const found: FileView[] = [];
    for (let row = 0; row < imports.rows; row++) {
      if (at(imports, row, IMPORT.kind) !== importKindCode.effect) continue;
      if (strings[at(imports, row, IMPORT.imported)] !== word) continue;
      const file = fileAt(view, strings[at(imports, row, IMPORT.module)]);
      if (typeof file === 'number') found.push(world.view(file));
    }
    return found;
  }

  function filesOf(view: FileView): readonly FileView[] {
    const [whole = view] = named(view, PART_OF);
    world.asks?.note(view.file.id, WHOLE);
    world.asks?.note(whole.file.id, WHOLE);
    const parts = named(whole, PART);
    if (whole === view) return [view, ...parts];
    return [view, whole, ...parts.filter((part) => part.file.id !== view.file.id)];
  }

  function exported(file: FileId, name: string): readonly SymbolKey[] {
    const seen = new Set<FileId>();
    const find = (id: FileId, depth: number): readonly SymbolKey[] => {
      if (seen.has(id) || depth > MAX_EXPORTS) return [];
      seen.add(id);
      const view = world.view(id);
      const own = filesOf(view).flatMap((part) => declaredIn(part, name));
      if (own.length > 0) return own;
      for (const row of [...view.exportsNamed(name), ...view.exportsNamed('*')]) {
        const uri = view.facts.strings[at(view.facts.exports, row, EXPORT.module)];
        const target = fileAt(view, uri);
        const found = typeof target === 'number' ? find(target, depth + 1) : [];
        if (found.length > 0) return found;
      }
      return [];
    };
    return name.startsWith('_') ? [] : find(file, 0);
  }

  return { fileAt, filesOf, exported };
}

/** The symbols at the top of a file under a name: a getter and a setter may share it. */
export function declaredIn(view: FileView, name: string): SymbolKey[] {
  const nameId = view.nameId(name);
  const found: SymbolKey[] = [];
  for (let row = nameId < 0 ? -1 : view.firstChild(0, nameId); row >= 0; row = view.nextNamesake(row))
    found.push(view.key(row));
  return found;
}
