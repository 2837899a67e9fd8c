/** A file of the tree as discovery sees it, before anything is parsed. */
import type { DiskStamp } from './disk-stamp.ts';
import type { LanguageId } from './language.ts';

/** The role of a file; `source` unless a rule says otherwise. */
export const FILE_ROLES = [
  'source',
  'test',
  'generated',
  'vendored',
  'minified',
  'docs',
  'config',
  'data',
  'example',
] as const;
export type FileRole = (typeof FILE_ROLES)[number];

export interface SourceFile extends DiskStamp {
  /** Relative to the root, forward slashes. */
  readonly path: string;
  /** Git's blob id, for a file that is read from git's objects; such a file has no times. */
  readonly object?: string;
  readonly language: LanguageId | undefined;
  readonly role: FileRole;
  /** Why it will not be parsed: `too_large`, `binary`, `minified`, … (undefined: it is parsed if it has a language). */
  readonly skip?: string;
}

/** A path that discovery excluded, and the rule that did it (`index --show-ignored`). */
export interface IgnoredPath {
  readonly path: string;
  readonly reason:
    | 'built-in'
    | 'gitignore'
    | 'wayfindignore'
    | 'config'
    | 'symlink'
    | 'submodule'
    | 'nested-repository'
    | 'secret'
    | 'special-file';
  /** The pattern or a sentence: `.gitignore:3: dist/`. */
  readonly detail: string;
}

/** A package boundary inside the tree. */
export interface Project {
  /** One that the facts of some language name: `node`, `go-workspace`. */
  readonly kind: string;
  /** Directory relative to the root ('' is the root). */
  readonly dir: string;
  readonly manifest: string;
  readonly name: string;
  /** Member directories of a workspace root. */
  readonly members?: readonly string[];
}
