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
