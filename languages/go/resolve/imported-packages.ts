/** Names bound by the imports of a Go file: from the clause of the imported package, not from its path. */

import { directoryOf } from '../../../src/base/tree-paths.ts';
import { at, IMPORT, IMPORT_FLAG } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { importKindCode } from '../../../src/model/kinds.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { EXTERNAL, type ExternalValue, type ModuleValue } from '../../../src/resolve/core/values.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { goModulesIn } from '../modules/go-mods.ts';
import { createGoModules } from '../modules/import-paths.ts';
import { type GoPackage, isTestFile } from '../modules/packages.ts';

export interface ImportedPackage {
  /** Undefined: it should be in the tree and is not. */
  readonly value: ModuleValue | ExternalValue | undefined;
  /** As the package calls itself; '' when that is not known. */
  readonly name: string;
  /** The file does not name it itself. */
  readonly isGuessed: boolean;
  readonly isDot: boolean;
}

export interface KnownPackage extends GoPackage<WorldFile> {
  readonly module: ModuleValue;
  readonly directory: string;
  readonly withTests: boolean;
}

export class ImportedPackages {
  private readonly modules;
  private readonly files = new Map<number, readonly ImportedPackage[]>();
  private readonly values = new Map<string, KnownPackage>();

  constructor(world: World) {
    this.modules = createGoModules(world, goModulesIn(world.configs));
  }

  /** By import row. */
  of(view: FileView): readonly ImportedPackage[] {
    let imports = this.files.get(view.file.id);
    if (imports === undefined) {
      imports = Array.from({ length: view.facts.imports.rows }, (_, row) => this.read(view, row));
      this.files.set(view.file.id, imports);
    }
    return imports;
  }

  /** The package an import path of a file leads to. */
  named(view: FileView, path: string): ImportedPackage['value'] {
    const { imports } = view.facts;
    const id = view.nameId(path);
    return this.of(view).find((_, row) => at(imports, row, IMPORT.module) === id)?.value;
  }

  /** The package that a module value means. */
  packageOf({ name }: ModuleValue): KnownPackage {
    return this.values.get(name)!;
  }

  private read(view: FileView, row: number): ImportedPackage {
    const cell = (column: number) => at(view.facts.imports, row, column);
    const path = view.facts.strings[cell(IMPORT.module)];
    const isGuessed = (cell(IMPORT.flags) & IMPORT_FLAG.guessed) !== 0;
    const isDot = cell(IMPORT.kind) === importKindCode.wildcard;
    const place = this.modules.directoryOf(path, view.file.path);
    if (place === undefined || place === 'external') return { value: place && EXTERNAL, name: '', isGuessed, isDot };
    const found = this.modules.importedPackage(place.directory, view.file.path);
    if (found === undefined) return { value: undefined, name: '', isGuessed, isDot };
    return { value: this.valueOf(place.directory, view.file.path, found), name: found.name, isGuessed, isDot };
  }

  /** A package seen by its own external tests is another one: it has what its internal tests declare. */
  private valueOf(directory: string, path: string, found: GoPackage<WorldFile>): ModuleValue {
    const withTests = isTestFile(path) && directoryOf(path) === directory;
    const name = withTests ? `${directory}\0tests` : directory;
    let known = this.values.get(name);
    if (known === undefined) {
      const module: ModuleValue = { kind: 'module', language: 'go', file: MANY_FILES, name };
      this.values.set(name, (known = { module, directory, withTests, ...found }));
    }
    return known.module;
  }
}
