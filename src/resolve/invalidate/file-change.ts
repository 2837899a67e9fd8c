/** A change of one file, as resolution sees it. */
import type { FileFacts } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';

/** A file that was added, replaced or removed. */
export interface FileChange {
  readonly id: FileId;
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly before: FileFacts | undefined;
  readonly after: FileFacts | undefined;
  /** Whether the tree has it only now, no longer, or still. */
  readonly existence: 'new' | 'gone' | 'stays';
}

/** Whether imports that lead to the file lead elsewhere, or nowhere, without it: it is new, gone, or parsed in one version only. */
export const comesOrGoes = ({ existence, before, after }: FileChange): boolean =>
  existence !== 'stays' || (before === undefined) !== (after === undefined);

/** Paths that the tree has only now, and those that it no longer has. */
export function movedPaths(changes: readonly FileChange[]): {
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
} {
  const pathsThat = (existence: FileChange['existence']) =>
    new Set(changes.filter((change) => change.existence === existence).map(({ path }) => path));
  return { added: pathsThat('new'), removed: pathsThat('gone') };
}
