/** What a question needs of a tree that has no index. */
export interface Needs {
  /** Names whose declarations and uses are asked for: every file that mentions one is parsed, and its uses are linked. */
  readonly names?: readonly string[] | undefined;
  /** Names that are linked in those files too, and not searched for: constructors, which are used by the names of their types. */
  readonly alsoNames?: readonly string[] | undefined;
  /** What functions of these names use is asked for too. */
  readonly bodies?: boolean | undefined;
  /** What may run in place of what they use is asked for as well: members that override it, in files that were not looked at. */
  readonly dispatch?: boolean | undefined;
  /** Names whose declarations alone are asked for: the types that a member is named with. */
  readonly containers?: readonly string[] | undefined;
  /** Files whose symbols are asked for, relative to the root. */
  readonly paths?: readonly string[] | undefined;
}
