/** `status PATH`: the state of one path, with where its index is. */
import { indexDirOf } from '../../../store/snapshots/snapshot-dir.ts';
import { diskUse } from '../../../store/snapshots/snapshot-list.ts';
import type { Draft } from '../../../workspace/reply.ts';
import { readerIfUsable, type Session } from '../../../workspace/session.ts';
import type { StatusReport } from '../tool.ts';
import { reportPath } from './answer.ts';

export async function reportPathStatus(
  session: Session,
  written: string,
  signal?: AbortSignal,
): Promise<Draft<StatusReport>> {
  const { results: path, meta } = await reportPath(session, written, signal);
  const { root } = session;
  const index_dir = indexDirOf(root);
  const indexed = readerIfUsable(session) !== undefined;
  return { results: { root, index_dir, indexed, disk: diskUse(index_dir), jobs: [], path }, meta };
}
