/** The worker's part of resolution: binds the files of a task over the shared world. */
import { loadSemantics } from '../../../languages/load.ts';
import { fileId } from '../../model/ids.ts';
import { Binder } from '../../resolve/core/binder.ts';
import { type LinksRow, unlinkedRow } from '../../resolve/core/links-row.ts';
import type { World } from '../../resolve/core/world.ts';
import { AskLog, type Asks } from '../../resolve/invalidate/ask-log.ts';
import { packAllAsks } from '../../resolve/invalidate/asks-codec.ts';
import { FileLinker } from './file-linker.ts';
import { factsIn, openSharedWorld, type SharedWorld } from './memory-world.ts';

export interface ResolveTask {
  readonly world: SharedWorld;
  readonly ids: Int32Array;
  /** How many bytes of facts a thread links before it forgets what it inferred (`stretchOf`). */
  readonly stretchBytes: number;
}

/** Rows of several files in a few buffers. */
export interface PackedRows {
  readonly ids: Int32Array;
  /** Per file: length of its data, of its mentions, and how many targets. */
  readonly sizes: Int32Array;
  readonly bytes: Uint8Array;
  readonly targets: Int32Array;
  /** The names that any file asked others for while resolving (`unpackAllAsks`). */
  readonly asks: Int32Array;
  readonly failures: readonly LinkFailure[];
}

/** A file that has no links because resolving it threw, or ended its worker. */
interface LinkFailure {
  readonly id: number;
  readonly message: string;
}

/** What was inferred grows with the facts that were linked: to 85 MB for 9 MB of django. Then the thread starts anew. */
const STRETCH_BYTES = 8 << 20;

/**
 * The length of one of the equal stretches that a range of files is linked in. A short rest would read most files again, and infer
 * most types again, for a few files.
 */
export const stretchOf = (rangeBytes: number): number =>
  Math.ceil(rangeBytes / Math.max(1, Math.round(rangeBytes / STRETCH_BYTES)));

let opened: { readonly id: string; readonly linker: FileLinker; linkedBytes: number } | undefined;

/** Tasks over the same world share what was inferred. */
async function linkerOver({ world, ids, stretchBytes }: ResolveTask): Promise<FileLinker> {
  if (opened?.id !== world.id || opened.linkedBytes >= stretchBytes) {
    const first = openSharedWorld(world, new AskLog());
    const languages = new Set(Array.from(first.files(), ({ language }) => language ?? ''));
    const semanticsOver = await loadSemantics(languages);
    const binderOver = (view: World) => new Binder(view, semanticsOver(view));
    const linker = new FileLinker(binderOver(first), () => binderOver(openSharedWorld(world, new AskLog())));
    opened = { id: world.id, linker, linkedBytes: 0 };
  }
  for (const id of ids) opened.linkedBytes += world.places[id * 3 + 2] ?? 0;
  return opened.linker;
}

export async function resolveFiles(task: ResolveTask): Promise<PackedRows> {
  const { world, ids } = task;
  const linker = await linkerOver(task);
  const failures: LinkFailure[] = [];
  const rows = Array.from(ids, (id) => {
    const first = linker.link(fileId(id));
    // Once more, by a binder that no other file has used: whether a file fails depends on the tree alone.
    const linked = 'row' in first ? first : linker.link(fileId(id));
    if ('row' in linked) return linked.row;
    failures.push({ id, message: linked.error });
    return unlinkedRow(factsIn(world, id));
  });
  return packRows(ids, rows, { asks: linker.takeAsks(), failures });
}

/** The result for a file that ended its worker. */
export function rowsOfLost({ world, ids: [id] }: Omit<ResolveTask, 'stretchBytes'>, message: string): PackedRows {
  const failures = [{ id, message }];
  return packRows(Int32Array.of(id), [unlinkedRow(factsIn(world, id))], { asks: new Map(), failures });
}

interface Found {
  readonly asks: Asks;
  readonly failures: readonly LinkFailure[];
}

function packRows(ids: Int32Array, rows: readonly LinksRow[], { asks, failures }: Found): PackedRows {
  const sizes = new Int32Array(rows.length * 3);
  const bytes = new Uint8Array(rows.reduce((sum, { data, mentions }) => sum + data.length + mentions.length, 0));
  let at = 0;
  rows.forEach(({ data, mentions, targets }, i) => {
    sizes.set([data.length, mentions.length, targets.length], i * 3);
    bytes.set(data, at);
    bytes.set(mentions, at + data.length);
    at += data.length + mentions.length;
  });
  const targets = Int32Array.from(rows.flatMap((row) => row.targets));
  return { ids: ids.slice(), sizes, bytes, targets, asks: packAllAsks(asks), failures };
}

export function* unpackRows({ ids, sizes, bytes, targets }: PackedRows): Generator<{ id: number; row: LinksRow }> {
  let at = 0;
  let target = 0;
  for (let i = 0; i < ids.length; i++) {
    const [data, mentions, count] = sizes.subarray(i * 3, i * 3 + 3);
    yield {
      id: ids[i],
      row: {
        data: bytes.subarray(at, at + data),
        mentions: bytes.subarray(at + data, at + data + mentions),
        targets: [...targets.subarray(target, target + count)],
      },
    };
    at += data + mentions;
    target += count;
  }
}
