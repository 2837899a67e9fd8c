/** The session on one of two compared states, in which users of changed symbols are looked up. */

import { type Session, sessionOn } from '../../workspace/session.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import type { Side } from './sides.ts';

interface Asked {
  readonly side: Side;
  /** The session of the workspace in which the question was asked. */
  readonly session: Session;
  readonly work: LongWork;
}

/** Undefined where the state has no index. A commit that is not indexed yet is indexed first. */
export async function sessionFor(
  workspace: Workspace,
  { side, session, work }: Asked,
): Promise<{ readonly session: Session; readonly notes: readonly string[] } | undefined> {
  if (side.kind === 'commit') return { session: sessionOn(await workspace.at(side.commit!, work)), notes: [] };
  if (side.root !== session.root) return undefined;
  const notes =
    side.kind === 'staged' ? ['affected symbols are those of the working tree, not of the staged files'] : [];
  return side.kind === 'empty' ? undefined : { session, notes };
}
