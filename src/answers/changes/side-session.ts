/** The index of one of two compared states, where its users can be looked up. */

import { type Session, sessionOn } from '../../workspace/session.ts';
import type { LongWork, Workspace } from '../../workspace/workspace.ts';
import type { Side } from './sides.ts';

interface Asked {
  readonly side: Side;
  /** Of the tree that is asked in. */
  readonly session: Session;
  readonly work: LongWork;
}

/** Undefined where there is nothing to look in. A commit is indexed when it is not yet. */
export async function sessionFor(
  workspace: Workspace,
  { side, session, work }: Asked,
): Promise<{ readonly session: Session; readonly notes: readonly string[] } | undefined> {
  if (side.kind === 'commit') return { session: sessionOn(await workspace.at(side.commit!, work)), notes: [] };
  if (side.root !== session.root) return undefined;
  const notes = side.kind === 'staged' ? ['who is affected is told for the working tree, not for what is staged'] : [];
  return side.kind === 'empty' ? undefined : { session, notes };
}
