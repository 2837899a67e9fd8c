/** Imports that lead elsewhere after files were added or removed: what a tracked language reports of them. */
import type { FileId } from '../../model/ids.ts';

export interface MovedImports {
  /** By file: names that its import entries are made of. */
  readonly seeds: ReadonlyMap<FileId, ReadonlySet<string>>;
  /** Modules that packages have now, or no longer, by the package's file. */
  readonly submodules: readonly { readonly file: FileId; readonly name: string }[];
}

export type FilesMentioning = (hashes: ReadonlySet<number>) => readonly FileId[];
