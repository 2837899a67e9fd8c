/** Whether a file that was read is the same on the default branch, known from the file itself, which may not be indexed. */
import { join } from 'node:path';
import { headOf } from '../../discover/git-repository.ts';
import { blobHash, readSource } from '../../indexer/parse/read-source.ts';
import { withLayerOf } from '../../workspace/layer.ts';
import { refOf } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import type { Results } from './tool.ts';

/** Larger files are not compared. */
const MAX_BYTES = 2_000_000;

export async function withLayerOfText(session: Session, reply: Draft<Results>): Promise<Draft<Results>> {
  const { root } = session;
  const { path } = reply.results;
  // Lines are read from the disk, where another branch than the indexed one may be checked out.
  const head = session.commit ? undefined : await headOf(root);
  const contents = () => {
    const object = objectOf(session, path);
    return new Map(object === undefined ? [] : [[path, object]]);
  };
  const commit = session.commit?.commit ?? head?.commit;
  const ref = head ? refOf({ head_branch: head.branch ?? '', head_commit: head.commit ?? '' }) : reply.meta.ref;
  return withLayerOf({ root, commit, contents, isOnDisk: !session.commit }, { ...reply, meta: { ...reply.meta, ref } });
}

/** Undefined where it is not known, as for a link. */
function objectOf(session: Session, path: string): string | undefined {
  if (session.commit) {
    const outcome = session.commit.contents.read(path);
    return outcome.ok ? hex(outcome.bytes) : undefined;
  }
  return objectOnDisk(session.root, path);
}

/** Git's object id of the current content of a file. */
export function objectOnDisk(root: string, path: string): string | undefined {
  const source = readSource(join(root, path), MAX_BYTES);
  return source.ok ? hex(source.bytes) : undefined;
}

const hex = (bytes: Uint8Array): string => Buffer.from(blobHash(bytes)).toString('hex');
