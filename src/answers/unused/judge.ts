/** How sure it is that a dead symbol is unused. */
import type { Graph } from '../../graph/graph.ts';
import { listed } from '../../graph/live/node-lists.ts';
import { reachLive } from '../../graph/live/reach-live.ts';
import { useTable } from '../../graph/live/use-table.ts';
import type { RootSource } from '../../graph/roots/root.ts';
import { symbolTable } from '../../graph/symbol-table.ts';
import type { Dead } from './dead-symbols.ts';
import { type Doubts, doubtsOf } from './doubts.ts';
import type { Doubt, UnusedConfidence } from './fields.ts';
import type { NamedNode } from './unbound.ts';
import { searchWords, type WordEvidence } from './word-evidence.ts';

export interface Verdict {
  readonly confidence: UnusedConfidence;
  readonly doubts: readonly Doubt[];
}

export interface Judged {
  /** By head. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
  /** Files whose text could not be searched for the names. */
  readonly unsearched: number;
}

export function judge({ graph, languages, read }: RootSource, dead: Dead): Judged {
  const named = namesOf(graph, dead.heads);
  const doubts = doubtsOf({ graph, languages, read, dead }, named);
  const words = searchWords({
    graph,
    read,
    names: new Set(named.filter(({ kind }) => kind !== 'file').map(({ name }) => wordOf(name))),
    files: new Set(named.filter(({ kind }) => kind === 'file').flatMap(({ name }) => namesOfFile(name))),
    isKnown: knownPlaces(graph, dead),
  });
  for (const { node, name, kind } of named) {
    const more = kind === 'file' ? pathDoubts(words, name) : wordDoubts(words, name);
    if (more.length > 0) doubts.set(node, [...(doubts.get(node) ?? []), ...more]);
  }
  spread(graph, dead, doubts);
  const isSure = ({ name }: NamedNode) => isWord(name) && words.unsearched === 0 && !words.mentioned.has(wordOf(name));
  const verdicts = named.map((symbol): [number, Verdict] => {
    const own = doubts.get(symbol.node) ?? [];
    const confidence = own.length > 0 ? 'possible' : isSure(symbol) && symbol.kind !== 'file' ? 'certain' : 'likely';
    return [symbol.node, { confidence, doubts: own }];
  });
  return { verdicts: new Map(verdicts), unsearched: words.unsearched };
}

function namesOf(graph: Graph, heads: readonly number[]): NamedNode[] {
  const { names, kind } = symbolTable(graph);
  const texts = new Map(
    graph.reader.namesById([...new Set(heads.map((node) => names[node]))]).map((one) => [one.id, one.name]),
  );
  return heads.map((node) => ({ node, name: texts.get(names[node]) ?? '', kind: kind(node) }));
}

/** Names of files have an ending; methods of Ruby may end with a mark. */
const wordOf = (name: string): string => name.replace(/[?!=]$/, '');

/** Others are made up, or written with letters that are not looked for. */
const isWord = (name: string): boolean => /^[A-Za-z_$][\w$]*[?!=]?$/.test(name);

/** What is inside of dead symbols: their declarations, and uses of them by each other. */
function knownPlaces(graph: Graph, { heads, headOf }: Dead): (file: number, line: number, col: number) => boolean {
  const { nodes, reader } = graph;
  const spans = new Map<number, { readonly line: number; readonly endLine: number }[]>();
  for (const head of heads) {
    const symbol = reader.symbolById(nodes.symbolId(head));
    const file = nodes.fileOf(head);
    if (symbol) spans.set(file, [...(spans.get(file) ?? []), symbol]);
  }
  return (file, line, col) => {
    if (spans.get(file)?.some((span) => span.line <= line && line <= span.endLine)) return true;
    const edges = graph.edgesOf(file);
    for (let i = firstOn(edges.line, line); edges.line[i] === line; i++)
      if (edges.col[i] === col && headOf[edges.target[i]] >= 0) return true;
    return false;
  };
}

/** The first position with this line or a later one; lines ascend. */
function firstOn(lines: Int32Array, line: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lines[middle] < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

function wordDoubts(words: WordEvidence, name: string): Doubt[] {
  const found = (words.doubts.get(wordOf(name)) ?? []).slice(0, 1);
  for (let end = name.length - 1; end >= 3; end--) {
    const place = words.prefixes.get(name.slice(0, end));
    if (place) return [...found, { how: 'computed', ...place, name: name.slice(0, end) }];
  }
  return found;
}

/** `index` and the like say nothing. */
const namesOfFile = (name: string): string[] => {
  const stem = name.replace(/\.\w+$/, '');
  return stem.length < 4 || stem === 'index' ? [name] : [name, stem];
};

/** Somewhere the file is named by its path. */
const pathDoubts = (words: WordEvidence, name: string): Doubt[] =>
  namesOfFile(name)
    .flatMap((one) => words.doubts.get(one) ?? [])
    .slice(0, 1);

/** What a doubtful symbol uses may be used too. */
function spread(graph: Graph, dead: Dead, doubts: Doubts): void {
  const doubtful = [...doubts.keys()];
  const inside: number[] = [];
  for (let node = 0; node < dead.headOf.length; node++) if (doubts.has(dead.headOf[node])) inside.push(node);
  const kept = reachLive(dead.live, inside, dead.used);
  const { lines } = symbolTable(graph);
  for (const head of dead.heads) {
    if (doubts.has(head) || kept[head] === 0) continue;
    const user = userOf(graph, dead, { head, kept }) ?? doubtful[0];
    const symbol = graph.reader.symbolById(graph.nodes.symbolId(user));
    if (symbol) doubts.set(head, [{ how: 'used', path: symbol.path, line: lines[user], name: symbol.name }]);
  }
}

interface Kept {
  readonly head: number;
  readonly kept: Uint8Array;
}

/** One of the doubtful symbols that use it. */
function userOf(graph: Graph, { heads, headOf }: Dead, { head, kept }: Kept): number | undefined {
  const { uses, members } = useTable(graph);
  return heads.find((other) => {
    if (other === head || kept[other] === 0) return false;
    const inside = [other];
    for (let at = 0; at < inside.length; at++) {
      if (listed(uses, inside[at]).some((target) => headOf[target] === head)) return true;
      for (const member of listed(members, inside[at])) if (headOf[member] === other) inside.push(member);
    }
    return false;
  });
}
