/** Ranks the symbols of an area: those that other files use first, types before their members, helpers last. */

import type { Graph } from '../../graph/graph.ts';
import { directoryOf } from '../../graph/members.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { UseCounts } from '../../graph/use-counts.ts';
import { FLAG, type SymbolKind } from '../../model/kinds.ts';
import { isWidespreadName } from '../../model/widespread-names.ts';
import type { SymbolHead, SymbolRecord } from '../../store/schema/records.ts';
import { bySource } from '../../store/schema/source-order.ts';
import type { Area } from './areas.ts';

export interface MapSymbol {
  readonly symbol: SymbolRecord;
  /** How many other files use it. */
  readonly users: number;
}

/** How much a use counts by the kind of the symbol; other kinds are not shown. A class is shown instead of its constructors. */
const KIND_WEIGHT: Readonly<Partial<Record<SymbolKind, number>>> = {
  class: 1,
  interface: 1,
  struct: 1,
  trait: 1,
  enum: 0.6,
  type_alias: 0.7,
  function: 0.8,
  component: 1,
  method: 0.5,
  constructor: 0,
  macro: 0.5,
  variable: 0.6,
  constant: 0.35,
};
const CALLABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'macro']);

/** Candidates of each area: the most used symbols, those that use most, then the best of both by kind. */
const MAX_USED = 200;
const MAX_USING = 60;
const MAX_CANDIDATES = 80;
/** A symbol that uses many others is an entry or a hub: it counts, but less than one that is used. */
const OUTGOING = 0.3;
/** A short function that uses nothing else is a helper. A name that most repositories have says nothing about this one. */
const HELPER_LINES = 12;
const TINY_LINES = 5;
const HELPER = 0.5;
const TINY_HELPER = 0.25;
const WIDESPREAD = 0.4;
const MARKER = 0.5;
const INTERNAL: readonly (readonly [number, number])[] = [
  [FLAG.private, 0.5],
  [FLAG.deprecated, 0.4],
];
/** Uses of members count for their type; each further member adds less. */
const MEMBERS = 0.5;
const MEMBER_DECAY = 0.5;
/** Keeps one file from filling an area, above all with values and type aliases. */
const SAME_FILE = 0.85;
const SAME_FILE_VALUE = 0.6;
const VALUES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['constant', 'variable', 'type_alias']);

interface Candidate {
  readonly symbol: SymbolRecord;
  readonly users: number;
  readonly outgoing: number;
  readonly owner: SymbolRecord | undefined;
  score: number;
}

/** Best first. Members of types are not among them: they count for their types. */
export function symbolsOf(graph: Graph, counts: UseCounts, area: Area): MapSymbol[] {
  const { reader } = graph;
  const heads = reader
    .headsById(mostConnected(graph, counts, area).map((node) => graph.nodes.symbolId(node)))
    .filter(isLandmark)
    .map((head) => ({ head, raw: rawScore(graph, counts, head) }))
    .sort((a, b) => b.raw - a.raw || bySource(a.head, b.head))
    .slice(0, MAX_CANDIDATES);
  const candidates = reader
    .symbolsById(heads.map(({ head }) => head.id))
    .map((symbol) => candidateOf(graph, counts, symbol))
    // Other files cannot use what is declared inside a function.
    .filter(({ symbol, owner }) => owner !== undefined || isOutermost(graph, symbol));
  liftOwners(graph, counts, candidates);
  const outermost = candidates.filter(({ owner }) => owner === undefined);
  return spread(outermost).map(({ symbol, users }) => ({ symbol, users }));
}

function rawScore({ nodes }: Graph, { users, outgoing }: UseCounts, { id, kind }: SymbolHead | SymbolRecord): number {
  const node = nodes.nodeOf(id);
  return (users[node] + OUTGOING * Math.sqrt(outgoing[node])) * KIND_WEIGHT[kind]!;
}

function mostConnected({ nodes }: Graph, { users, outgoing }: UseCounts, { files }: Area): number[] {
  const found: number[] = [];
  for (const { file } of files) {
    // The first is the file itself.
    for (let node = nodes.first[file] + 1; node < nodes.first[file + 1]; node++) {
      if (users[node] > 0 || outgoing[node] > 0) found.push(node);
    }
  }
  const used = found.sort((a, b) => users[b] - users[a] || outgoing[b] - outgoing[a] || a - b).slice(0, MAX_USED);
  const using = found.sort((a, b) => outgoing[b] - outgoing[a] || a - b).slice(0, MAX_USING);
  return [...new Set([...used, ...using])];
}

const isLandmark = ({ kind, flags }: SymbolHead): boolean =>
  (KIND_WEIGHT[kind] ?? 0) > 0 && (flags & (FLAG.local | FLAG.test)) === 0;

function candidateOf(graph: Graph, counts: UseCounts, symbol: SymbolRecord): Candidate {
  const node = graph.nodes.nodeOf(symbol.id);
  const outgoing = counts.outgoing[node];
  return {
    symbol,
    users: counts.users[node],
    outgoing,
    owner: ownerOf(graph, symbol),
    score: rawScore(graph, counts, symbol) * damping(symbol, outgoing === 0),
  };
}

function damping({ kind, name, flags, line, endLine }: SymbolRecord, isLeaf: boolean): number {
  const lines = endLine - line + 1;
  let factor = 1;
  if (CALLABLE.has(kind)) {
    if (isLeaf && lines <= TINY_LINES) factor *= TINY_HELPER;
    else if (isLeaf && lines <= HELPER_LINES) factor *= HELPER;
    if (isWidespreadName(name)) factor *= WIDESPREAD;
  } else if (kind === 'class' && lines <= TINY_LINES) factor *= MARKER;
  for (const [flag, less] of INTERNAL) if ((flags & flag) !== 0) factor *= less;
  return factor;
}

/** The type around a member, or the one its receiver names, which is in the same directory. */
function ownerOf({ reader }: Graph, { parentId, owner, path }: SymbolRecord): SymbolRecord | undefined {
  if (owner === '') {
    const parent = parentId === undefined ? undefined : reader.symbolById(parentId);
    return parent !== undefined && TYPE_KINDS.has(parent.kind) ? parent : undefined;
  }
  const directory = directoryOf(path);
  return reader
    .symbolsNamed(owner)
    .find((symbol) => TYPE_KINDS.has(symbol.kind) && directoryOf(symbol.path) === directory);
}

function isOutermost({ reader }: Graph, { parentId }: SymbolRecord): boolean {
  const parent = parentId === undefined ? undefined : reader.symbolById(parentId);
  return parent === undefined || !CALLABLE.has(parent.kind);
}

/** Adds the scores of members to their owners; an owner that is no candidate yet becomes one. */
function liftOwners(graph: Graph, counts: UseCounts, candidates: Candidate[]): void {
  const byId = new Map(candidates.map((one) => [one.symbol.id, one]));
  const members = new Map<number, Candidate[]>();
  for (const member of [...candidates]) {
    const { owner } = member;
    if (owner === undefined) continue;
    members.set(owner.id, [...(members.get(owner.id) ?? []), member]);
    if (byId.has(owner.id)) continue;
    const added = candidateOf(graph, counts, owner);
    byId.set(owner.id, added);
    candidates.push(added);
  }
  for (const [id, own] of members) {
    const best = own.map(({ score }) => score).sort((a, b) => b - a);
    const outgoing = own.reduce((sum, one) => sum + one.outgoing, 0);
    byId.get(id)!.score +=
      MEMBERS * best.reduce((sum, score, i) => sum + score * MEMBER_DECAY ** i, 0) + OUTGOING * Math.sqrt(outgoing);
  }
}

/** Best first, where each further symbol of a file counts less. */
function spread(candidates: readonly Candidate[]): Candidate[] {
  const ordered = candidates.toSorted(byScore);
  const perFile = new Map<number, number>();
  for (const one of ordered) {
    const before = perFile.get(one.symbol.fileId) ?? 0;
    perFile.set(one.symbol.fileId, before + 1);
    one.score *= (VALUES.has(one.symbol.kind) ? SAME_FILE_VALUE : SAME_FILE) ** before;
  }
  return ordered.sort(byScore);
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || bySource(a.symbol, b.symbol);
}
