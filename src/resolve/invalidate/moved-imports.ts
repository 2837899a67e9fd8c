/** Imports that lead elsewhere after files were added or removed: what a tracked language reports of them. */

export interface MovedImports {
  /** By file: names that its import entries are made of. */
  readonly seeds: ReadonlyMap<number, ReadonlySet<string>>;
  /** Modules that packages have now, or no longer, by the package's file. */
  readonly submodules: readonly { readonly file: number; readonly name: string }[];
}

export type FilesMentioning = (hashes: ReadonlySet<number>) => readonly number[];
