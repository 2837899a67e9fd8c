/** Links to bytes and back: one packed row per source file, with its totals in front. */

import { damagedIndex } from '../../errors/errors.ts';
import { TableReader, TableWriter } from '../../extract/table-codec.ts';
import type { Table } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { REFERENCE_KINDS, referenceKindCode } from '../../model/kinds.ts';
import {
  CONFIDENCES,
  type Confidence,
  type FileLinks,
  LINK,
  LINKS_VERSION,
  OPEN,
  ORIGINS,
  STORED_REASONS,
  type StoredReason,
} from '../../model/links.ts';
import { confidenceOf, KIND_BITS, kindOf, linkCodeOf, originOf } from './link-code.ts';

/** How many references came to what. */
export interface LinkCounts extends Readonly<Record<Confidence, number>> {
  readonly open: Readonly<Record<StoredReason, number>>;
}

/** On disk a link has six columns: kind, confidence and origin share one, and the target file is a position in a list of files. */
const STORED_LINK = { source: 0, code: 1, line: 2, col: 3, file: 4, symbol: 5, stride: 6 } as const;
const STORED_OPEN = { source: 0, code: 1, line: 2, col: 3, name: 4, stride: 5 } as const;

const writer = new TableWriter();

export function encodeLinks({ links, open }: FileLinks): Uint8Array {
  const stored = storeLinks(links);
  writer.begin().count(LINKS_VERSION);
  for (const count of countReferences(links)) writer.count(count);
  for (const count of countByColumn(open, OPEN.reason, STORED_REASONS.length)) writer.count(count);
  return writer.table(stored.files).table(stored.links).table(storeOpen(open)).finish();
}

export function decodeLinks(bytes: Uint8Array): FileLinks {
  const reader = openTables(bytes);
  const files = reader.table(1);
  const links = restoreLinks(reader.table(STORED_LINK.stride), files);
  let open: Table | undefined;
  return {
    links,
    // A walk over the graph asks for the links of very many files, and never for this.
    get open() {
      return (open ??= restoreOpen(reader.table(STORED_OPEN.stride)));
    },
  };
}

/** Only the rows that are not bound: all of them, or those of one name, which is a string row of the facts. */
export function decodeOpen(bytes: Uint8Array, name?: number): Table {
  const reader = openTables(bytes);
  reader.skip(1);
  reader.skip(STORED_LINK.stride);
  const { stride, name: column } = STORED_OPEN;
  return restoreOpen(name === undefined ? reader.table(stride) : reader.rowsWith(stride, column, name));
}

/** Only the links into one file. */
export function decodeLinksInto(bytes: Uint8Array, file: FileId): Table {
  const reader = openTables(bytes);
  const files = reader.table(1);
  return restoreLinks(reader.rowsWith(STORED_LINK.stride, STORED_LINK.file, files.data.indexOf(file)), files);
}

/** Without decoding the rest. */
export function countLinks(bytes: Uint8Array): LinkCounts {
  return readCounts(openLinks(bytes));
}

function openLinks(bytes: Uint8Array): TableReader {
  const reader = new TableReader(bytes);
  const version = reader.count();
  if (version !== LINKS_VERSION) throw damagedIndex(`links version ${version}, expected ${LINKS_VERSION}`);
  return reader;
}

/** Returns a reader positioned after the totals. */
function openTables(bytes: Uint8Array): TableReader {
  const reader = openLinks(bytes);
  for (let i = CONFIDENCES.length + STORED_REASONS.length; i > 0; i--) reader.count();
  return reader;
}

function readCounts(reader: TableReader): LinkCounts {
  const take = <T extends string>(names: readonly T[]) =>
    Object.fromEntries(names.map((name) => [name, reader.count()])) as Record<T, number>;
  return { ...take(CONFIDENCES), open: take(STORED_REASONS) };
}

/** Each reference once, by its surest link: one that may mean several symbols has several. An override is no reference. */
function countReferences({ data, stride }: Table): Uint32Array {
  const counts = new Uint32Array(CONFIDENCES.length);
  // Links are in the order of their places: those of one are together.
  for (let from = 0, end = 0; from < data.length; from = end) {
    while (end < data.length && isSamePlace(data, from, end)) end += stride;
    for (let i = from; i < end; i += stride)
      if (data[i + LINK.kind] !== referenceKindCode.override && isSurest(data, i, { from, end, stride }))
        counts[data[i + LINK.confidence]]++;
  }
  return counts;
}

const isSamePlace = (data: Int32Array, a: number, b: number): boolean =>
  data[a + LINK.line] === data[b + LINK.line] && data[a + LINK.col] === data[b + LINK.col];

/** Whether a link is the surest of its kind at its place, the first of those that are. */
function isSurest(data: Int32Array, link: number, { from, end, stride }: PlaceRange): boolean {
  const confidence = data[link + LINK.confidence];
  for (let i = from; i < end; i += stride) {
    if (i === link || data[i + LINK.kind] !== data[link + LINK.kind]) continue;
    if (data[i + LINK.confidence] < confidence) return false;
    if (i < link && data[i + LINK.confidence] === confidence) return false;
  }
  return true;
}

/** The links of one place. */
interface PlaceRange {
  readonly from: number;
  readonly end: number;
  readonly stride: number;
}

function countByColumn({ data, stride }: Table, column: number, codes: number): Uint32Array {
  const counts = new Uint32Array(codes);
  for (let i = column; i < data.length; i += stride) counts[data[i]]++;
  return counts;
}

function storeLinks({ data, rows }: Table): { links: Table; files: Table } {
  const out = new Int32Array(rows * STORED_LINK.stride);
  const positions = new Map<number, number>();
  let last = -1;
  let position = 0;
  let o = 0;
  for (let i = 0; i < data.length; i += LINK.stride) {
    const file = data[i + LINK.file];
    if (file !== last) {
      last = file;
      position = positions.get(file) ?? positions.size;
      positions.set(file, position);
    }
    out[o + STORED_LINK.source] = data[i + LINK.source];
    out[o + STORED_LINK.code] = linkCodeOf(data, i);
    out[o + STORED_LINK.line] = data[i + LINK.line];
    out[o + STORED_LINK.col] = data[i + LINK.col];
    out[o + STORED_LINK.file] = position;
    out[o + STORED_LINK.symbol] = data[i + LINK.symbol];
    o += STORED_LINK.stride;
  }
  const files = Int32Array.from(positions.keys());
  return {
    links: { data: out, rows, stride: STORED_LINK.stride },
    files: { data: files, rows: files.length, stride: 1 },
  };
}

function restoreLinks({ data, rows }: Table, files: Table): Table {
  const out = new Int32Array(rows * LINK.stride);
  let o = 0;
  for (let i = 0; i < data.length; i += STORED_LINK.stride) {
    const code = data[i + STORED_LINK.code];
    const file = data[i + STORED_LINK.file];
    if (!isLinkCode(code) || file < 0 || file >= files.rows)
      throw damagedIndex(`a link has code ${code} and file ${file}`);
    out[o + LINK.source] = data[i + STORED_LINK.source];
    out[o + LINK.kind] = kindOf(code);
    out[o + LINK.line] = data[i + STORED_LINK.line];
    out[o + LINK.col] = data[i + STORED_LINK.col];
    out[o + LINK.file] = files.data[file];
    out[o + LINK.symbol] = data[i + STORED_LINK.symbol];
    out[o + LINK.confidence] = confidenceOf(code);
    out[o + LINK.origin] = originOf(code);
    o += LINK.stride;
  }
  return { data: out, rows, stride: LINK.stride };
}

const isKind = (code: number): boolean => kindOf(code) < REFERENCE_KINDS.length;
const isLinkCode = (code: number): boolean =>
  code >= 0 && isKind(code) && originOf(code) < ORIGINS.length && confidenceOf(code) < CONFIDENCES.length;
const isOpenCode = (code: number): boolean => code >= 0 && isKind(code) && code >> KIND_BITS < STORED_REASONS.length;

function storeOpen({ data, rows }: Table): Table {
  const out = new Int32Array(rows * STORED_OPEN.stride);
  let o = 0;
  for (let i = 0; i < data.length; i += OPEN.stride) {
    out[o + STORED_OPEN.source] = data[i + OPEN.source];
    out[o + STORED_OPEN.code] = data[i + OPEN.kind] | (data[i + OPEN.reason] << KIND_BITS);
    out[o + STORED_OPEN.line] = data[i + OPEN.line];
    out[o + STORED_OPEN.col] = data[i + OPEN.col];
    out[o + STORED_OPEN.name] = data[i + OPEN.name];
    o += STORED_OPEN.stride;
  }
  return { data: out, rows, stride: STORED_OPEN.stride };
}

function restoreOpen({ data, rows }: Table): Table {
  const out = new Int32Array(rows * OPEN.stride);
  let o = 0;
  for (let i = 0; i < data.length; i += STORED_OPEN.stride) {
    const code = data[i + STORED_OPEN.code];
    if (!isOpenCode(code)) throw damagedIndex(`an open reference has code ${code}`);
    out[o + OPEN.source] = data[i + STORED_OPEN.source];
    out[o + OPEN.kind] = kindOf(code);
    out[o + OPEN.line] = data[i + STORED_OPEN.line];
    out[o + OPEN.col] = data[i + STORED_OPEN.col];
    out[o + OPEN.name] = data[i + STORED_OPEN.name];
    out[o + OPEN.reason] = code >> KIND_BITS;
    o += OPEN.stride;
  }
  return { data: out, rows, stride: OPEN.stride };
}
