/** The worker's part of resolution: binds the files of a task over the shared world. */
import { loadSemantics } from '../../../languages/load.ts';
import { fileId } from '../../model/ids.ts';
import { Binder } from '../../resolve/core/binder.ts';
import { type LinksRow, linksRow } from '../../resolve/core/links-row.ts';
import { AskLog, type Asks } from '../../resolve/invalidate/ask-log.ts';
import { packAllAsks } from '../../resolve/invalidate/asks-codec.ts';
import { openSharedWorld, type SharedWorld } from './memory-world.ts';

export interface ResolveTask {
  readonly world: SharedWorld;
  readonly ids: Int32Array;
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
}

let opened: { readonly places: ArrayBufferLike; readonly binder: Binder } | undefined;

/** A thread opens a world once; tasks over the same world share what was inferred. */
async function binderOver(world: SharedWorld): Promise<Binder> {
  if (opened?.places !== world.places.buffer) {
    const opening = openSharedWorld(world, new AskLog());
    const languages = new Set(Array.from(opening.files(), ({ language }) => language ?? ''));
    const semanticsOver = await loadSemantics(languages);
    opened = { places: world.places.buffer, binder: new Binder(opening, semanticsOver(opening)) };
  }
  return opened.binder;
}

export async function resolveFiles({ world, ids }: ResolveTask): Promise<PackedRows> {
  const binder = await binderOver(world);
  const rows = Array.from(ids, (id) => linksRow(binder, fileId(id)));
  return packRows(ids, rows, binder.asks.take());
}

function packRows(ids: Int32Array, rows: readonly LinksRow[], asks: Asks): PackedRows {
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
  return { ids: ids.slice(), sizes, bytes, targets, asks: packAllAsks(asks) };
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
