/** Which files of an answer are the same on the default branch (`base`), and which differ (`overlay`). */
import { join } from 'node:path';
import { runGit } from '../base/child-process.ts';
import { type DefaultBranch, defaultBranchOf } from '../discover/default-branch.ts';
import { hasLinesOf } from '../discover/line-ends.ts';
import type { Draft, Meta } from './reply.ts';
import type { Session } from './session.ts';

/** More paths do not fit into the arguments of a process. */
const MAX_NAMED = 200;
const MAX_SHOWN = 20;
const SHA1_DIGITS = 40;

/** Compares the indexed versions of the files that the answer cites. */
export async function withLayer<T>(session: Session, reply: Draft<T>): Promise<Draft<T>> {
  const cited = session.answer.cited;
  if (cited.size === 0) return reply;
  const commit = session.commit?.commit ?? session.reader().meta().head_commit;
  const contents = () =>
    new Map(
      [...cited]
        .filter((path) => session.reader().fileByPath(path))
        .map((path): [string, string] => [path, hashOf(session, path)]),
    );
  return withLayerOf({ root: session.root, commit, contents, isOnDisk: session.commit === undefined }, reply);
}

/** A tree with files that an answer cites. */
interface CitedTree {
  readonly root: string;
  /** The commit of the tree; undefined before the first one. */
  readonly commit: string | undefined;
  /** Git's object ids of these files, '' for missing ones. Called only when needed. */
  contents(): ReadonlyMap<string, string> | Promise<ReadonlyMap<string, string>>;
  /** Its files are those on the disk, where git may have changed line endings. */
  readonly isOnDisk: boolean;
}

/** Adds nothing on the default branch itself, where there is none, and where git cannot list its files. */
export async function withLayerOf<T>(
  { root, commit, contents, isOnDisk }: CitedTree,
  reply: Draft<T>,
): Promise<Draft<T>> {
  const base = defaultBranchOf(root);
  if (base === undefined || base.commit === commit) return reply;
  const cited = await contents();
  if (cited.size === 0) return reply;
  const objects = await objectsAt(root, base, [...cited.keys()]);
  if (objects === undefined) return reply;
  // A repository with another hash than that of the index cannot be compared.
  if ([...objects.values()].some((object) => object.length > SHA1_DIGITS)) return reply;
  const overlay = [...cited]
    .filter(
      ([path, object]) =>
        objects.get(path) !== object && !(isOnDisk && hasLinesOf(join(root, path), objects.get(path)!)),
    )
    .map(([path]) => path);
  return { ...reply, meta: { ...reply.meta, ...layerOf(base, overlay.sort(), cited.size) } };
}

function layerOf(
  { name }: DefaultBranch,
  overlay: readonly string[],
  cited: number,
): Pick<Meta, 'layer' | 'base' | 'overlay'> {
  const layer = overlay.length === 0 ? 'base' : overlay.length === cited ? 'overlay' : 'mixed';
  return { base: name, layer, ...(layer === 'mixed' && { overlay: overlay.slice(0, MAX_SHOWN) }) };
}

const hashOf = (session: Session, path: string): string =>
  Buffer.from(session.reader().fileByPath(path)?.hash ?? []).toString('hex');

interface Known {
  readonly commit: string;
  /** '' for files that the commit does not have. */
  readonly objects: Map<string, string>;
}

/** By tree, for its last base commit: the contents of a commit do not change. */
const known = new Map<string, Known>();
const MAX_KNOWN = 8;

async function objectsAt(
  root: string,
  { commit }: DefaultBranch,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const cached = known.get(root);
  const { objects } = cached?.commit === commit ? cached : { objects: new Map<string, string>() };
  known.delete(root);
  known.set(root, { commit, objects });
  for (const oldest of [...known.keys()].slice(0, -MAX_KNOWN)) known.delete(oldest);
  const unknown = paths.filter((path) => !objects.has(path));
  if (unknown.length === 0) return objects;
  const found = unknown.length > MAX_NAMED ? await allObjects(root, commit) : await namedObjects(root, commit, unknown);
  if (found === undefined) return undefined;
  for (const path of unknown) objects.set(path, found.get(path) ?? '');
  return objects;
}

/** Loads the module only when needed: nearly every answer names a few files. */
async function allObjects(root: string, commit: string): Promise<Map<string, string> | undefined> {
  const { treeObjects } = await import('../discover/git-tree.ts');
  return treeObjects(root, commit);
}

/** Git's object ids of these files in a commit; undefined where git cannot list them. */
export async function namedObjects(
  root: string,
  commit: string,
  paths: readonly string[],
): Promise<Map<string, string> | undefined> {
  const args = ['--literal-pathspecs', 'ls-tree', '-z', commit, '--', ...paths];
  const { outcome, stdout } = await runGit(args, { cwd: root });
  if (outcome !== 'ok') return undefined;
  const lines = stdout.toString('utf8').matchAll(/\d{6} blob ([0-9a-f]{40,64})\t([^\0]+)\0/g);
  return new Map([...lines].map(([, object, path]) => [path, object]));
}
