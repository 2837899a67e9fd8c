/** A language's reading of files other than code: project files, and how module names lead to files. */
import type { Manifest } from '../../discover/manifest-text.ts';
import type { FileChange } from '../invalidate/file-change.ts';
import type { ModuleTargets } from '../invalidate/handed-on-names.ts';
import type { FilesMentioning, MovedFiles, MovedImports, MovedModule } from '../invalidate/moved-imports.ts';
import type { ModuleConfigs, ReadText } from './module-configs.ts';
import type { World } from './world.ts';

/** The files that were added and removed, and what manifests said before. */
export interface ChangedPaths {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly configsBefore: ModuleConfigs;
}

/** The default export of `languages/<id>/modules/modules.ts`. */
export interface LanguageModules {
  /** By the reader that `manifests` of the facts name. */
  readonly manifests?: Readonly<Record<string, (text: string) => Manifest>>;
  /** Plain data: the semantics get it as `world.configs[id]`. */
  readonly readConfigs?: (paths: readonly string[], read: ReadText) => unknown;
  /** The files whose imports lead elsewhere after files were added or removed; for tracked languages. */
  readonly movedImports?: (paths: ChangedPaths, world: World, filesMentioning: FilesMentioning) => MovedImports;
  /** Last segments of the imports that lead to another package, or to another file of it, after these changes; for languages that are not tracked. */
  readonly movedPackages?: (changes: readonly FileChange[], world: World) => readonly string[];
  /**
   * Whether a path that a file writes leads elsewhere after these changes, for languages that are not tracked. Without it, every file
   * with a segment of a moved path in one of its own is affected.
   */
  readonly movedModules?: (changes: readonly FileChange[], world: World) => MovedModule;
  /**
   * The files that these changes give another place in the tree of modules; undefined: none. With it, the language's configuration is
   * compared by this alone.
   */
  readonly movedFiles?: (
    changes: readonly FileChange[],
    world: World,
    configsBefore: ModuleConfigs,
  ) => MovedFiles | undefined;
  /** Where `export * from` leads before and after these changes. */
  readonly moduleTargets?: (changes: readonly FileChange[], world: World) => ModuleTargets;
  /** The names under which other files may use, without an import, what changed under these names in the file at a path (frameworks). */
  readonly offeredNames?: (world: World) => OfferedNames;
}

export type OfferedNames = (path: string, names: Iterable<string>) => readonly string[];

/** Identity, so that the object is checked where it is written. */
export const defineModules = (modules: LanguageModules): LanguageModules => modules;
