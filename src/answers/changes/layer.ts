/** Whether the files of a comparison are the same in its newer state as on the default branch. */
import { runGit } from '../../base/child-process.ts';
import { headOf } from '../../discover/git-repository.ts';
import { namedObjects, withLayerOf } from '../../workspace/layer.ts';
import type { Draft } from '../../workspace/reply.ts';
import { objectOnDisk } from '../read-file/layer.ts';
import type { Side } from './sides.ts';
import type { DifferentFile } from './trees.ts';

interface Shown {
  readonly to: Side;
  /** Paths in the answer. */
  readonly paths: readonly string[];
  /** Files that are known to differ between the two states. */
  readonly files: readonly DifferentFile[];
}

export async function withLayerOfSide<T>({ to, paths, files }: Shown, reply: Draft<T>): Promise<Draft<T>> {
  const { root } = to;
  const commit = to.commit ?? (await headOf(root))?.commit;
  const contents = async () => {
    const differing = new Map(files.map((file) => [file.path, file]));
    const others = paths.filter((path) => !differing.has(path));
    const same = others.length > 0 ? await objectsIn(to, others) : new Map<string, string>();
    return new Map(
      paths.map((path) => {
        const file = differing.get(path);
        return [path, (file ? file.after?.id : same.get(path)) ?? ''];
      }),
    );
  };
  return withLayerOf({ root, commit, contents, isOnDisk: to.kind === 'worktree' }, reply);
}

async function objectsIn({ kind, root, commit }: Side, paths: readonly string[]): Promise<Map<string, string>> {
  if (kind === 'commit') return (await namedObjects(root, commit!, paths)) ?? new Map();
  if (kind === 'worktree') return new Map(paths.map((path) => [path, objectOnDisk(root, path) ?? '']));
  const { stdout } = await runGit(['--literal-pathspecs', 'ls-files', '-s', '-z', '--', ...paths], { cwd: root });
  const entries = stdout.toString('utf8').matchAll(/\d{6} ([0-9a-f]{40,64}) 0\t([^\0]+)\0/g);
  return new Map([...entries].map(([, object, path]) => [path, object]));
}
