/** Builds indexes of synthetic vectors in clusters, like those of real code. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileVectors } from '../src/model/embedding.ts';
import { SYMBOL_ROW, SYMBOL_STRING } from '../src/model/parsed-file.ts';
import { openWriter } from '../src/store/write/write.ts';

const DIMENSIONS = 256;
const FILE_VECTORS = 25;
/** Number of files per cluster. */
const CLUSTER_FILES = 40;
/** Distance of vectors from the centre of their file, and of files from the centre of their cluster. */
const SPREAD = 0.9;

/** The index directory with this many vectors, created when it is missing. */
export async function syntheticIndex(work: string, count: number): Promise<string> {
  const dir = join(work, `vectors-${count}`);
  if (existsSync(join(dir, 'snapshots', 'live', 'current'))) return dir;
  rmSync(dir, { recursive: true, force: true });
  const random = randomOf(count);
  const writer = await openWriter(dir, 'live', { fresh: true });
  writer.setVectorModel({ id: 'synthetic', dimensions: DIMENSIONS });
  let cluster = gaussian(random);
  for (let made = 0, file = 0; made < count; file++) {
    if (file % CLUSTER_FILES === 0) cluster = gaussian(random);
    const size = Math.min(FILE_VECTORS, count - made);
    const { id } = writer.putFile(emptyFile(`f${file}.ts`));
    writer.putVectors(id, fileVectors(near(cluster, random), size, random));
    made += size;
  }
  writer.publish();
  return dir;
}

/** Queries near some vectors, but farther from them than these are from each other. */
export function syntheticQueries(vectorAt: (index: number) => Int8Array, count: number, total: number): Float32Array[] {
  const random = randomOf(count);
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from(vectorAt(Math.floor(random() * total)));
    return near(unit(vector), random);
  });
}

function fileVectors(centre: Float32Array, count: number, random: () => number): FileVectors {
  const data = new Int8Array(count * DIMENSIONS);
  const scales = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const vector = unit(near(centre, random));
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    scales[i] = largest / 127;
    for (let j = 0; j < DIMENSIONS; j++) data[i * DIMENSIONS + j] = Math.round(vector[j] / scales[i]);
  }
  return {
    rows: Int32Array.from({ length: count }, (_, i) => i + 1),
    kinds: Uint8Array.from({ length: count }, (_, i) => i % 10),
    scales,
    data,
  };
}

function near(centre: Float32Array, random: () => number): Float32Array {
  const noise = gaussian(random);
  return centre.map((value, i) => value + SPREAD * noise[i]);
}

/** A vector of about length one. */
function gaussian(random: () => number): Float32Array {
  const factor = Math.sqrt(3 / DIMENSIONS);
  return Float32Array.from({ length: DIMENSIONS }, () => (random() + random() + random() + random() - 2) * factor);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => value / length);
}

/** Returns the same numbers in every run. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const emptyFile = (path: string): Parameters<Awaited<ReturnType<typeof openWriter>>['putFile']>[0] => ({
  path,
  language: undefined,
  role: 'source',
  skip: undefined,
  size: 0,
  mtimeMs: 0,
  ctimeMs: 0,
  inode: 0,
  hash: new Uint8Array(20),
  lines: 0,
  packageName: '',
  symbols: new Int32Array(SYMBOL_ROW.stride),
  strings: Array(SYMBOL_STRING.stride).fill(''),
  facts: new Uint8Array(),
  sites: '',
  referenceCount: 0,
  passes: '',
  problems: [],
});
