/** Finds the nearest vectors of a table: compares all of them, or only those with the nearest signs. */
import { isTimeUp } from '../../base/deadline.ts';
import { type VectorReads, vectorPlace } from '../../store/read/vectors.ts';
import type { VectorQuery } from './vector-query.ts';
import { CHUNK, type SlotRange, spread, type VectorTable } from './vector-table.ts';
import { type Scored, TopScores } from './vector-top.ts';

export interface ScanRequest {
  readonly query: VectorQuery;
  readonly limit: number;
  readonly ranges: readonly SlotRange[];
  /** Allowed symbol kinds; undefined for all. */
  readonly kinds: ReadonlySet<number> | undefined;
}

/**
 * Number of vectors compared in full after the signs. On kubernetes (300,000 vectors) they contain all of the best 10 and
 * .991 of the best 200 (`npm run bench:vectors`). Dead end: signs against signs, without the query's own values; on another
 * set of 446,000 vectors they contain .945 of the best 200, against .989 this way.
 */
const CANDIDATES = 2000;
/** A long page needs more candidates. */
const CANDIDATES_PER_HIT = 6;

export function scan(table: VectorTable, reads: VectorReads, request: ScanRequest): Scored[] {
  const { values, planes, scale } = request.query;
  const { query, planes: planesAt, allowed } = table.addresses;
  const { memory } = table.kernel;
  new Int16Array(memory, query, values.length).set(values);
  new Uint8Array(memory, planesAt, planes.length).set(planes);
  new Uint8Array(memory, allowed, 256).set(allowedKinds(request.kinds));
  const room = request.ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const top = new TopScores(Math.min(request.limit, room), table.before);
  if (table.flat) compareAll(table, request.ranges, top);
  else {
    const count = Math.min(room, Math.max(CANDIDATES, request.limit * CANDIDATES_PER_HIT));
    const candidates = new TopScores(count, table.before);
    compareSigns(table, request.ranges, candidates);
    compareCandidates(table, reads, { slots: candidates.slotsInOrder(), top });
  }
  return top.take().map(({ slot, score }) => ({ slot, score: score * scale }));
}

function compareAll(table: VectorTable, ranges: readonly SlotRange[], top: TopScores): void {
  const { kernel, addresses, scales } = table;
  const chunkScales = new Float32Array(kernel.memory, addresses.scales, CHUNK);
  for (const { start, end } of chunksOf(ranges)) {
    multiply(table, table.addressOf(start), end - start);
    chunkScales.set(scales.subarray(start, end));
    select(table, { start, end }, top);
  }
}

/** Signs have no scale. */
function compareSigns(table: VectorTable, ranges: readonly SlotRange[], top: TopScores): void {
  const { kernel, addresses, bytesPerSlot: size } = table;
  new Float32Array(kernel.memory, addresses.scales, CHUNK).fill(1);
  for (const { start, end } of chunksOf(ranges)) {
    kernel.nearness({
      query: addresses.planes,
      vectors: table.addressOf(start),
      count: end - start,
      size,
      out: addresses.values,
    });
    select(table, { start, end }, top);
  }
}

/** Dot products with a few vectors, whose bytes are read from the index. */
function compareCandidates(
  table: VectorTable,
  reads: VectorReads,
  { slots, top }: { readonly slots: Int32Array; readonly top: TopScores },
): void {
  const { kernel, addresses, dimensions, stride, scales } = table;
  const values = new Int32Array(kernel.memory, addresses.values, CHUNK);
  const memory = new Int8Array(kernel.memory);
  for (let from = 0; from < slots.length; from += CHUNK) {
    const some = slots.subarray(from, from + CHUNK);
    const places = Array.from(some, (slot) => vectorPlace(table.fileAt(slot), table.positionAt(slot)));
    spread(reads.vectorsAt(places), { dimensions, stride, memory, at: addresses.scratch });
    multiply(table, addresses.scratch, some.length);
    for (let i = 0; i < some.length; i++) top.add(some[i], values[i] * scales[some[i]]);
  }
}

function multiply({ kernel, addresses, stride }: VectorTable, vectors: number, count: number): void {
  kernel.dots({ query: addresses.query, vectors, count, size: stride, out: addresses.values });
}

/**
 * Adds the slots of a chunk that may be among the best. Done by the kernel because JavaScript that runs for the first time is
 * slow: 20 ms at 65,000 vectors.
 */
function select(
  { kernel, addresses, kinds, scales, flat }: VectorTable,
  { start, end }: SlotRange,
  top: TopScores,
): void {
  new Uint8Array(kernel.memory, addresses.kinds, CHUNK).set(kinds.subarray(start, end));
  const count = kernel.select({ ...addresses, count: end - start, floor: top.floor, out: addresses.picked });
  const picked = new Int32Array(kernel.memory, addresses.picked, count);
  const values = new Int32Array(kernel.memory, addresses.values, end - start);
  for (let i = 0; i < count; i++) {
    const slot = start + picked[i];
    top.add(slot, flat ? values[picked[i]] * scales[slot] : values[picked[i]]);
  }
}

function allowedKinds(kinds: ReadonlySet<number> | undefined): Uint8Array {
  const allowed = new Uint8Array(256).fill(kinds === undefined ? 1 : 0);
  for (const kind of kinds ?? []) if (kind >= 0 && kind < 256) allowed[kind] = 1;
  return allowed;
}

function* chunksOf(ranges: readonly SlotRange[]): Generator<SlotRange> {
  for (const { start, end } of ranges) {
    for (let at = start; at < end && !isTimeUp(); at += CHUNK) yield { start: at, end: Math.min(at + CHUNK, end) };
  }
}
