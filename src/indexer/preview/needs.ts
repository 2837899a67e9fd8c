/** What a question needs of a tree that has no index. */
import type { RoleFilter } from '../../model/roles.ts';

export interface Needs {
  /** Names whose declarations and uses are asked for: every file that mentions one is parsed, and its uses are linked. */
  readonly names?: readonly string[] | undefined;
  /** Names that are linked in those files too, and not searched for: constructors, which are used by the names of their types. */
  readonly alsoNames?: readonly string[] | undefined;
  /** Which symbols have the names is asked for, and not what uses them. */
  readonly isDeclaration?: boolean | undefined;
  /** What functions of these names use is asked for too. */
  readonly bodies?: boolean | undefined;
  /** What may run in place of what they use is asked for as well: members that override it, in files that were not looked at. */
  readonly dispatch?: boolean | undefined;
  /** Names whose declarations alone are asked for: the types that a member is named with. */
  readonly containers?: readonly string[] | undefined;
  /** Files whose symbols are asked for, relative to the root. */
  readonly paths?: readonly string[] | undefined;
  /** Places whose symbols are asked for. */
  readonly places?: readonly NeededPlace[] | undefined;
  /** What a question for the symbol of this qualified name needs; undefined where it is no name. */
  readonly named?: ((name: string) => Needs | undefined) | undefined;
  /** Words that code is searched for: files are ranked by them, and the best are parsed. */
  readonly words?: readonly NeededWord[] | undefined;
  /** Which files are ranked by the words. */
  readonly filters?: FileFilters | undefined;
  /** Code is looked for by its meaning too, not by names alone. */
  readonly meaning?: boolean | undefined;
  /** What the best files for the words use of each other is asked for too. */
  readonly links?: boolean | undefined;
  /** The answer is about files and their text: all are listed, and parsed as the answer asks for their symbols. */
  readonly text?: boolean | undefined;
  /** What the answer lacks without an index, whatever is parsed. */
  readonly lacks?: readonly string[] | undefined;
}

export interface NeededWord {
  /** In lower case unless it is verbatim; also a part of longer names. */
  readonly text: string;
  /** Only in this spelling. */
  readonly isVerbatim?: boolean | undefined;
  /** It is a stem: words that begin with it count too. */
  readonly isStem: boolean;
  /** How much it matters beside the others. */
  readonly weight: number;
}

/** As the user wrote them. */
export interface FileFilters {
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  /** Of files alone. */
  readonly roles?: Pick<RoleFilter, 'mayHold'> | undefined;
  /** False: no test files. */
  readonly tests?: boolean | undefined;
}

export interface NeededPlace {
  /** Relative to the root. */
  readonly path: string;
  readonly line: number;
  /** From 1: the name at it is meant, not the symbol around it. */
  readonly col?: number | undefined;
}
