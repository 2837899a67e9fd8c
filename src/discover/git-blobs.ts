/** Sizes and contents of many git objects at once; objects that this clone lacks, and damaged ones, are left out. */
import { type ProcessResult, runGit } from '../base/child-process.ts';

/** How git is asked, and how its output is read: `take` returns the number of complete answers, which come in the order of the ids. */
interface Batch<T> {
  readonly args: readonly string[];
  take(output: Buffer, found: Map<string, T>): number;
}

/** Each damaged object ends a process; with more of them the rest is left out. */
const MAX_PROCESSES = 20;

/** Contents by id. */
export const readBlobs = (root: string, ids: Iterable<string>, signal?: AbortSignal): Promise<Map<string, Buffer>> =>
  askGit({ args: ['cat-file', '--batch'], take: takeContents }, ids, { cwd: root, signal });

/** Contents by id, from the objects of another git directory. */
export const readBlobsIn = (
  gitDir: string,
  ids: Iterable<string>,
  signal?: AbortSignal,
): Promise<Map<string, Buffer>> =>
  askGit({ args: ['cat-file', '--batch'], take: takeContents }, ids, { cwd: gitDir, gitDir, signal });

/** Sizes by id. */
export const blobSizes = (root: string, ids: Iterable<string>, signal?: AbortSignal): Promise<Map<string, number>> =>
  askGit({ args: ['cat-file', '--batch-check'], take: takeSizes }, ids, { cwd: root, signal });

/** How to get contents that a partial clone lacks: a question never uses the network. */
export const FETCH_MISSING = '`git fetch --refetch --no-filter` fetches them';

type Place = Parameters<typeof runGit>[1] & { readonly gitDir?: string };

/** Before the arguments of git. */
const inPlace = ({ gitDir }: Place): string[] => (gitDir === undefined ? [] : [`--git-dir=${gitDir}`]);

/**
 * Git ends at the first object that a partial clone lacks, and at the first one that it cannot unpack. After the first such end the
 * present ones are selected, then the one it ended at is left out each time.
 */
async function askGit<T>({ args, take }: Batch<T>, ids: Iterable<string>, place: Place): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  let open = [...new Set(ids)];
  for (let processes = 1; open.length > 0 && processes <= MAX_PROCESSES; processes++) {
    const { outcome, stdout } = await runGit([...inPlace(place), ...args], { ...place, input: linesOf(open) });
    const answered = take(stdout, found);
    if (outcome !== 'failed') break;
    open = open.slice(answered + 1);
    if (processes === 1) open = await presentOf(open, place);
  }
  return found;
}

const linesOf = (ids: readonly string[]): string => ids.map((id) => `${id}\n`).join('');

/** The objects among these that are in this clone. `rev-list` is the one command that can pass over missing ones. */
async function presentOf(ids: readonly string[], place: Place): Promise<string[]> {
  const args = ['rev-list', '--no-walk', '--objects', '--ignore-missing', '--missing=allow-any', '--no-object-names'];
  const listed: ProcessResult = await runGit([...inPlace(place), ...args, '--stdin'], {
    ...place,
    input: linesOf(ids),
  });
  if (listed.outcome !== 'ok') return [...ids];
  const present = new Set(listed.stdout.toString('latin1').split('\n'));
  return ids.filter((id) => present.has(id));
}

/** Lines are `<id> <type> <size>`, or `<id> missing`. */
function takeSizes(output: Buffer, found: Map<string, number>): number {
  const lines = output.toString('latin1').split('\n').slice(0, -1);
  for (const line of lines) {
    const [id, type, size] = line.split(' ');
    if (type === 'blob' && size !== undefined) found.set(id, Number(size));
  }
  return lines.length;
}

/** The same lines, each followed by the bytes and a newline where the object is there. */
function takeContents(output: Buffer, found: Map<string, Buffer>): number {
  let answered = 0;
  for (let start = 0; start < output.length; answered++) {
    const end = output.indexOf('\n', start);
    if (end < 0) break;
    const [id, type, size] = output.toString('latin1', start, end).split(' ');
    start = end + 1;
    if (size !== undefined) {
      const next = start + Number(size) + 1;
      if (next > output.length) break;
      if (type === 'blob') found.set(id, output.subarray(start, next - 1));
      start = next;
    }
  }
  return answered;
}
