/** Symbols that may be similar to another one: by meaning, words or name, or because they use the same symbols. */
import { openGraph } from '../../graph/graph.ts';
import { findSimilarNames, type NameWords, nameShare, nameWords } from '../../search/channels/name-similarity.ts';
import type { CompiledFilters } from '../../search/query/filters.ts';
import { namesInCode } from '../../search/ranking/code-tokens.ts';
import { openVectors } from '../../search/vectors/vector-search.ts';
import type { Reader } from '../../store/read/read.ts';
import { quoteWord } from '../../store/read/words.ts';
import type { SymbolHead, SymbolRecord } from '../../store/schema/records.ts';
import type { SimilarBy } from './tool.ts';

/** A symbol or a text that others are compared with. */
export interface Probe {
  readonly symbol?: SymbolRecord | undefined;
  /** Empty when there is none to compare. */
  readonly name: string;
  readonly code: string;
  readonly vector?: Float32Array | undefined;
}

/** How much a symbol has in common with the probe, each from 0 to 1; absent: not compared, or nothing. */
export interface Likeness {
  readonly head: SymbolHead;
  meaning?: number;
  words?: number;
  name?: { readonly share: number; readonly words: readonly string[] };
  calls?: { readonly share: number; readonly count: number };
}

const MAX_NEAR = 200;
const MAX_WITH_WORDS = 100;
const MAX_NAMES = 60;
const MAX_PER_NAME = 300;

export function similarCandidates(
  reader: Reader,
  probe: Probe,
  { filter, by }: { readonly filter: CompiledFilters; readonly by: SimilarBy },
): Likeness[] {
  const found = new Map<number, Likeness>();
  const at = (head: SymbolHead): Likeness => {
    let known = found.get(head.id);
    if (known === undefined) found.set(head.id, (known = { head }));
    return known;
  };
  if (by !== 'name') {
    for (const [head, meaning] of near(reader, probe, filter)) at(head).meaning = meaning;
    for (const [head, words] of withWords(reader, probe, filter)) at(head).words = words;
    for (const [head, calls] of withSameCalls(reader, probe)) at(head).calls = calls;
    for (const head of beside(reader, probe)) at(head);
  }
  const asked = probe.name === '' ? undefined : nameWords(reader, probe.name);
  if (asked && by !== 'code') for (const [head, name] of withName(reader, asked, by)) at(head).name = name;
  const fitting = [...found.values()].filter(({ head }) => head.id !== probe.symbol?.id && filter.allows(head));
  if (asked && by === 'both') addNames(reader, asked, fitting);
  return fitting;
}

function near(reader: Reader, { vector }: Probe, { text }: CompiledFilters): [SymbolHead, number][] {
  if (vector === undefined) return [];
  const vectors = openVectors(reader);
  if (vectors.model?.dimensions !== vector.length) return [];
  const files = text.fileIds && new Set(text.fileIds);
  const hits = vectors.search({
    vector,
    limit: MAX_NEAR,
    ...(files && { file: (id) => files.has(id) }),
    ...(text.kinds && { kinds: new Set(text.kinds) }),
  });
  const ids = reader.symbolIdsAt(hits);
  const scores = new Map(hits.flatMap(({ score }, i) => (ids[i] === undefined ? [] : [[ids[i], score]])));
  return reader.headsById([...scores.keys()]).map((head) => [head, Math.max(0, scores.get(head.id)!)]);
}

/** Words of the code that are neither common nor unique. */
const MAX_WORDS = 40;
const TELLING_WORDS = 12;
const MIN_FREQUENCY = 2;
const MAX_FREQUENCY = 3000;

function withWords(reader: Reader, { code, name }: Probe, { text }: CompiledFilters): [SymbolHead, number][] {
  const words = [...new Set(namesInCode(code).map((word) => word.toLowerCase()))]
    .filter((word) => word !== name.toLowerCase())
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .slice(0, MAX_WORDS);
  const telling = [...reader.textFrequencies(words)]
    .filter(([, frequency]) => frequency >= MIN_FREQUENCY && frequency <= MAX_FREQUENCY)
    .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .slice(0, TELLING_WORDS);
  if (telling.length === 0) return [];
  const hits = reader.text(telling.map(([word]) => quoteWord(word)).join(' OR '), MAX_WITH_WORDS, text);
  const best = hits[0]?.score ?? 1;
  return hits.map((hit) => [hit, hit.score / best]);
}

/** Symbols in files with more users than this are used everywhere: using them too says nothing, and finding their users is slow. */
const MAX_SOURCES = 60;
const MAX_TARGETS = 12;

function withSameCalls(reader: Reader, { symbol }: Probe): [SymbolHead, { share: number; count: number }][] {
  if (symbol === undefined) return [];
  const graph = openGraph(reader);
  const exact = { minConfidence: 'exact' } as const;
  const used = [...new Set(graph.outgoing(symbol.id, exact).map(({ to }) => to))].filter((id) => id !== symbol.id);
  const { nodes } = graph;
  const fileIdOf = (id: number) => nodes.files[nodes.fileOf(nodes.nodeOf(id))].id;
  const telling = used
    .filter((id) => reader.sourcesLinkingTo(fileIdOf(id)).length <= MAX_SOURCES)
    .slice(0, MAX_TARGETS);
  const counts = new Map<number, number>();
  for (const target of telling)
    for (const from of new Set(graph.incoming(target, exact).map((edge) => edge.from)))
      counts.set(from, (counts.get(from) ?? 0) + 1);
  // One symbol in common may be chance, where there could be more.
  const minShared = Math.min(2, telling.length);
  const often = [...counts].filter(([id, count]) => count >= minShared && id !== symbol.id);
  const heads = reader.headsById(often.map(([id]) => id));
  return heads.map((head) => {
    const count = counts.get(head.id)!;
    return [head, { share: count / telling.length, count }];
  });
}

/** Copies are often next to each other: candidates in the same file have at least this ratio of lengths. */
const SIMILAR_LENGTH = 0.5;

function beside(reader: Reader, { symbol }: Probe): SymbolHead[] {
  if (symbol === undefined || symbol.kind === 'file') return [];
  const lines = ({ line, endLine }: SymbolRecord) => endLine - line + 1;
  const fits = (other: SymbolRecord) => {
    const [less, more] = [lines(symbol), lines(other)].sort((a, b) => a - b);
    return other.kind === symbol.kind && less / more >= SIMILAR_LENGTH;
  };
  return reader.headsById(
    reader
      .symbolsInFile(symbol.fileId)
      .filter(fits)
      .map(({ id }) => id),
  );
}

function withName(reader: Reader, asked: NameWords, by: SimilarBy): [SymbolHead, NonNullable<Likeness['name']>][] {
  const names = findSimilarNames(reader, asked, { count: MAX_NAMES, misspelt: by === 'name' });
  const shares = new Map(names.map(({ record, share, words }) => [record.id, { share, words }]));
  return names.flatMap(({ record }) =>
    reader
      .headsNamed([record.id], MAX_PER_NAME)
      .map((head): [SymbolHead, NonNullable<Likeness['name']>] => [head, shares.get(head.nameId)!]),
  );
}

/** Adds the similarity of names to candidates that were found in other ways. */
function addNames(reader: Reader, asked: NameWords, found: readonly Likeness[]): void {
  const unnamed = found.filter(({ name }) => name === undefined);
  const names = new Map(
    reader.namesById([...new Set(unnamed.map(({ head }) => head.nameId))]).map((one) => [one.id, one]),
  );
  for (const one of unnamed) {
    const share = nameShare(asked, names.get(one.head.nameId)?.name ?? '');
    if (share.share > 0) one.name = share;
  }
}
