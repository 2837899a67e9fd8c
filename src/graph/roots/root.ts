/** A place where a program starts, with the line that makes it one; and what finds such places. */
import type { LanguageId } from '../../model/language.ts';
import type { LanguageRoots, ListedTree, TreeNames } from '../../model/language-roots.ts';
import type { RootKind } from '../../model/root-kinds.ts';
import type { Graph } from '../graph.ts';

export interface Root {
  /** The symbol that is started; the file's own symbol where its top level is. */
  readonly id: number;
  readonly kind: RootKind;
  readonly why: RootReason;
  /** What users call it, where that is not its name: a command, a function of a cloud provider. */
  readonly name?: string;
  /** Counts only where nothing else makes the symbol a root. */
  readonly isGuess?: true;
}

export interface RootReason {
  readonly path: string;
  readonly line: number;
  /** In words: `bin "wayfind"`, `@app.route`, `function main`. */
  readonly what: string;
}

/** A tree that roots are looked for in. */
export interface RootSource {
  readonly graph: Graph;
  /** The text of a listed file; undefined when it cannot be read or is too large. */
  read(path: string): string | undefined;
  /** By families of languages. */
  readonly languages: ReadonlyMap<LanguageId, LanguageRoots>;
  readonly tree: ListedTree & { number(path: string): number | undefined };
  readonly names: TreeNames;
}

export type RootProvider = (source: RootSource) => Iterable<Root>;
