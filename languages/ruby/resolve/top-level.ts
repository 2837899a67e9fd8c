/** Methods written outside every class: methods of every object, once their file is loaded. */

import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { UNBOUND } from '../../../src/resolve/invalidate/expression-text.ts';
import type { LoadPath } from '../modules/load-path.ts';

/** More files than this are not followed through their requires. */
const MAX_FILES = 2000;

export class TopLevel {
  private readonly loaded = new Map<FileId, ReadonlySet<FileId>>();

  constructor(
    private readonly world: World,
    private readonly paths: LoadPath,
  ) {}

  /** Functions of a name that a file has or loads; its own come first and hide the others. */
  functions(view: FileView, name: string): readonly SymbolKey[] {
    const all = this.world.declared(name, 'ruby').filter((key) => this.isFunction(key));
    if (all.length === 0) return all;
    const own = all.filter((key) => fileOfKey(key) === view.file.id);
    if (own.length > 0) return own;
    const loaded = this.loadedBy(view.file.id);
    return all.filter((key) => loaded.has(fileOfKey(key)));
  }

  private isFunction(key: SymbolKey): boolean {
    const view = this.world.view(fileOfKey(key));
    return (
      view.symbol(rowOfKey(key), SYMBOL.kind) === symbolKindCode.function &&
      view.symbol(rowOfKey(key), SYMBOL.parent) === 0
    );
  }

  /** Files that a file requires, directly and indirectly. */
  private loadedBy(file: FileId): ReadonlySet<FileId> {
    let loaded = this.loaded.get(file);
    if (loaded === undefined) {
      const found = new Set([file]);
      for (const one of found) {
        if (found.size >= MAX_FILES) break;
        this.world.asks?.note(one, UNBOUND);
        for (const next of this.requiredBy(one)) found.add(next);
      }
      this.loaded.set(file, (loaded = found));
    }
    return loaded;
  }

  private requiredBy(file: FileId): FileId[] {
    const {
      facts,
      file: { path },
    } = this.world.view(file);
    const out: FileId[] = [];
    for (let row = 0; row < facts.imports.rows; row++) {
      const found = this.paths.fileOf(facts.strings[at(facts.imports, row, IMPORT.module)], path);
      if (found !== undefined && this.world.file(found)?.language === 'ruby') out.push(found);
    }
    return out;
  }
}
