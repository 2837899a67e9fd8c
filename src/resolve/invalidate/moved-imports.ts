/** Imports that lead elsewhere after files were added or removed: what languages report of them. */
import type { FileId } from '../../model/ids.ts';

export interface MovedImports {
  /** By file: names that its import entries are made of. */
  readonly seeds: ReadonlyMap<FileId, ReadonlySet<string>>;
  /** Modules that packages have now, or no longer, by the package's file. */
  readonly submodules: readonly { readonly file: FileId; readonly name: string }[];
}

export type FilesMentioning = (hashes: ReadonlySet<number>) => readonly FileId[];

/** Whether the path of a module, as this file writes it, leads elsewhere now. */
export type MovedModule = (module: string, fromPath: string) => boolean;

/** Files that have another place in the tree of modules, for languages where paths lead along it. */
export interface MovedFiles {
  /** Any path that they write may lead elsewhere. */
  readonly elsewhere: readonly FileId[];
  /** Files in which these names may mean something else. */
  readonly around: readonly { readonly file: FileId; readonly names: readonly string[] }[];
}
