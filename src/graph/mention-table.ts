/** Which files may mention a name, in memory: a server that is asked for names again and again need not search the rows of all files. */
import type { FileId } from '../model/ids.ts';
import type { Graph } from './graph.ts';
import { perGraph } from './per-graph.ts';

/** Files by the low bits of the hashes that they mention: those of one bucket are between two starts. */
interface MentionTable {
  readonly starts: Uint32Array;
  readonly files: Uint32Array;
}

const BUCKETS = 1 << 16;
/** Building the table takes as long as ten searches. */
const USES_BEFORE = 6;
/** 16 MB. Larger trees are searched row by row. */
const MAX_HASHES = 4_000_000;

const kept = perGraph(() => ({ uses: 0, table: undefined as MentionTable | undefined }));

/** Undefined when there is no table yet, or none for this tree. Some of the files may mention another name. */
export function filesThatMayMention(graph: Graph, hash: number): readonly FileId[] | undefined {
  const known = kept(graph);
  if (++known.uses === USES_BEFORE) known.table = makeTable(graph);
  if (known.table === undefined) return undefined;
  const { starts, files } = known.table;
  const bucket = hash & (BUCKETS - 1);
  return [...new Set(files.subarray(starts[bucket], starts[bucket + 1]))] as FileId[];
}

function makeTable({ reader }: Graph): MentionTable | undefined {
  const all: { readonly fileId: FileId; readonly mentions: Uint32Array }[] = [];
  const starts = new Uint32Array(BUCKETS + 1);
  let hashes = 0;
  for (const file of reader.mentions()) {
    hashes += file.mentions.length;
    if (hashes > MAX_HASHES) return undefined;
    all.push(file);
    for (const hash of file.mentions) starts[(hash & (BUCKETS - 1)) + 1]++;
  }
  for (let i = 0; i < BUCKETS; i++) starts[i + 1] += starts[i];
  const files = new Uint32Array(hashes);
  const next = starts.slice();
  for (const { fileId, mentions } of all) for (const hash of mentions) files[next[hash & (BUCKETS - 1)]++] = fileId;
  return { starts, files };
}
