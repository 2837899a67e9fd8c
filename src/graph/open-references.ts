/** References that could not be bound, by name or by the symbol that holds them: they may be missing from an answer. */

import { at, EXPRESSION, type FileFacts, NAMES_A, REFERENCE, type Table } from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import { REFERENCE_KINDS, type ReferenceKind, referenceKindCode } from '../model/kinds.ts';
import { OPEN, type OpenReason } from '../model/links.ts';
import { mentionHash } from '../resolve/invalidate/mention-hash.ts';
import type { OpenOfFile } from '../store/read/links.ts';
import type { Reader } from '../store/read/read.ts';
import { factsOf } from './file-facts.ts';
import type { Graph } from './graph.ts';
import { reasonReader } from './handed-out.ts';
import { filesThatMayMention } from './mention-table.ts';
import type { NodeTable } from './node-table.ts';
import { perGraph } from './per-graph.ts';

export interface OpenReference {
  /** The symbol that holds the reference. */
  readonly from: number;
  readonly fileId: FileId;
  readonly kind: ReferenceKind;
  readonly line: number;
  readonly col: number;
  /** The name that is used; for an import, the module as it is written. */
  readonly name: string;
  readonly reason: OpenReason;
}

/** Returns the references in path and source order. */
export function openReferencesNamed(graph: Graph, names: ReadonlySet<string>): OpenReference[] {
  const { nodes } = graph;
  const read = names.size > FEW_NAMES ? keptOpen : openOfName;
  return [...names]
    .flatMap((name) => openNamed(graph, name, read))
    .sort((a, b) => nodes.fileNumber(a.fileId) - nodes.fileNumber(b.fileId) || a.line - b.line || a.col - b.col);
}

/** Returns the references inside some symbols of one file, in source order. The file is identified by its number. */
export function openReferencesOf(graph: Graph, file: number, from: ReadonlySet<number>): OpenReference[] {
  const { nodes, reader } = graph;
  if (nodes.files[file] === undefined) return [];
  const { open } = reader.linksOf(nodes.files[file].id);
  const rows: number[] = [];
  for (let row = 0; row < open.rows; row++)
    if (from.has(nodes.symbolAt(file, at(open, row, OPEN.source)))) rows.push(row);
  if (rows.length === 0) return [];
  const strings = factsOf(graph, file)?.strings ?? [];
  const reasonOf = reasonReader(reader);
  return rows.map((row) =>
    openReference(nodes, open, { file, row, name: strings[at(open, row, OPEN.name)] ?? '', reasonOf }),
  );
}

export interface NamePlace {
  readonly fileId: FileId;
  readonly name: string;
  readonly line: number;
  readonly col: number;
}

/** Why the name at a place is unbound; undefined when no such reference is known. A module path has one reason for all of it. */
export function openReasonAt(
  reader: Pick<Reader, 'linksOf' | 'fileById' | 'nameNamed' | 'headsNamed'>,
  { fileId, name, line, col }: NamePlace,
): OpenReason | undefined {
  const { open } = reader.linksOf(fileId);
  let imported: OpenReason | undefined;
  for (let row = 0; row < open.rows; row++) {
    if (at(open, row, OPEN.line) !== line) continue;
    const start = at(open, row, OPEN.col);
    const language = reader.fileById(fileId)?.language;
    const reason = reasonReader(reader)(at(open, row, OPEN.reason), name, language);
    if (start <= col && col <= start + name.length) return reason;
    if (at(open, row, OPEN.kind) === referenceKindCode.import) imported ??= reason;
  }
  return imported;
}

/** For more names than this, decoding whole files and keeping them is cheaper. */
const FEW_NAMES = 3;

const openOfName = (graph: Graph, hash: number): OpenOfFile[] =>
  graph.reader.openNamed(hash, filesThatMayMention(graph, hash));

/** Among more files than this, a name of the same hash changes nothing, and checking takes longer than all the rest. */
const MAX_CHECKED = 24;

function openNamed(graph: Graph, name: string, read: typeof openOfName): OpenReference[] {
  const { reader, nodes } = graph;
  const hash = mentionHash(name);
  const reasonOf = reasonReader(reader);
  const found = read(graph, hash).map(({ fileId, mentions, open }) => {
    const file = nodes.fileNumber(fileId);
    const span = nodes.files[file];
    const references: OpenReference[] = [];
    for (let row = 0; span !== undefined && row < open.rows; row++) {
      if (mentions[at(open, row, OPEN.name)] !== hash || at(open, row, OPEN.source) >= span.symbolCount) continue;
      references.push(openReference(nodes, open, { file, row, name, reasonOf }));
    }
    return references;
  });
  const some = found.filter((references) => references.length > 0);
  if (some.length > MAX_CHECKED) return some.flat();
  return some.filter(([first]) => hasString(reader.factsOf(first.fileId), name)).flat();
}

/** About 20 MB. Tables are kept because the next question often asks for a name that many files mention. */
const MAX_CELLS = 5_000_000;
const kept = perGraph(() => ({ tables: new Map<number, OpenOfFile>(), cells: 0 }));

function keptOpen(graph: Graph, hash: number): OpenOfFile[] {
  const fileIds = graph.reader.filesMentioning(new Set([hash]));
  const known = kept(graph);
  const { tables } = known;
  for (const table of graph.reader.openOf(fileIds.filter((id) => !tables.has(id)))) {
    tables.set(table.fileId, table);
    known.cells += table.open.data.length + table.mentions.length;
  }
  const found = fileIds.flatMap((id) => tables.get(id) ?? []);
  if (known.cells > MAX_CELLS) {
    tables.clear();
    known.cells = 0;
  }
  return found;
}

/** Strings are joined by NUL at the end of packed facts. */
function hasString(facts: Uint8Array, text: string): boolean {
  const buffer = Buffer.from(facts.buffer, facts.byteOffset, facts.length);
  const bytes = Buffer.from(`\0${text}`);
  for (let start = buffer.indexOf(bytes); start >= 0; start = buffer.indexOf(bytes, start + 1)) {
    const end = start + bytes.length;
    if (end === buffer.length || buffer[end] === 0) return true;
  }
  return false;
}

interface OpenPlace {
  readonly file: number;
  readonly row: number;
  readonly name: string;
  readonly reasonOf: ReturnType<typeof reasonReader>;
}

function openReference(nodes: NodeTable, open: Table, { file, row, name, reasonOf }: OpenPlace): OpenReference {
  return {
    from: nodes.symbolAt(file, at(open, row, OPEN.source)),
    fileId: nodes.files[file].id,
    kind: REFERENCE_KINDS[at(open, row, OPEN.kind)],
    line: at(open, row, OPEN.line),
    col: at(open, row, OPEN.col),
    name,
    reason: reasonOf(at(open, row, OPEN.reason), name, nodes.files[file].language),
  };
}

/** How a reference is written. */
export interface Use {
  /** Number of arguments; negative when the reference has no arguments or their number is not known. */
  readonly args: number;
  /** `receiver.name`, not a bare name. */
  readonly isMember: boolean;
  /** A name of another language: a class in markup, a table in a query. */
  readonly isElsewhere: boolean;
}

/** Undefined for an import, and for a file whose facts no longer exist. */
export function useOf(graph: Graph, { fileId, kind, line, col }: OpenReference): Use | undefined {
  const facts = factsOf(graph, graph.nodes.fileNumber(fileId));
  if (facts === undefined) return undefined;
  const row = referenceAt(facts, { kind: referenceKindCode[kind], line, col });
  if (row < 0) return undefined;
  const expression = at(facts.references, row, REFERENCE.expression);
  return {
    args: at(facts.references, row, REFERENCE.args),
    isMember: at(facts.expressions, expression, EXPRESSION.a) >= 0,
    isElsewhere: at(facts.expressions, expression, EXPRESSION.b) <= NAMES_A.style,
  };
}

/** The row of the reference at a place; -1: none. */
export function referenceAt(
  { references, expressions }: FileFacts,
  wanted: { kind: number; line: number; col: number },
): number {
  for (let row = 0; row < references.rows; row++) {
    const expression = at(references, row, REFERENCE.expression);
    if (
      at(references, row, REFERENCE.kind) === wanted.kind &&
      at(expressions, expression, EXPRESSION.line) === wanted.line &&
      at(expressions, expression, EXPRESSION.col) === wanted.col
    )
      return row;
  }
  return -1;
}
