/** Says what a question that is ended leaves behind: questions write nothing but the index. */
import type { Workspace } from '../workspace/workspace.ts';

type Asked = Pick<Workspace, 'hasIndex' | 'isBeingWritten'>;

/** Said when the question begins: it may start an index run, which goes on without it. */
export function leftByQuestion(workspace: Asked): string {
  try {
    const isIndexed = workspace.hasIndex() && !workspace.isBeingWritten();
    return isIndexed
      ? 'there is no answer; the index is as it was'
      : 'there is no answer; the index is made in the background, see `wayfind status`';
  } catch {
    // An index that cannot be opened: the question itself would have reported it.
    return 'there is no answer; nothing was written';
  }
}
