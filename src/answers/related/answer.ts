/** Neighbours of a symbol: what it uses, its users, what they use together with it, symbols declared beside it, its tests. */
import { unlessCut, untilTimeIsUp } from '../../base/deadline.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { directoryOf, memberIds, ownerId } from '../../graph/members.ts';
import { isTestCode } from '../../graph/test-code.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { edgesInto, edgesOutOf, idsInside } from '../references/edges.ts';
import { symbolFilter } from '../references/filter.ts';
import { type Asked, askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import { RELATIONS, type RelatedBy } from './relations.ts';
import type { Question, RelatedResult, RelatedSymbol } from './tool.ts';

export async function findRelated(session: Session, input: Question): Promise<Draft<RelatedResult | null>> {
  const asked = await askedSymbols(session, input.name);
  const { draft, users } = session.reader().inOneView(() => reply(session, input, asked));
  return withUnparsed(session, draft, { symbols: asked.symbols.slice(0, 1), uses: users });
}

const USERS: ReadonlySet<RelatedBy> = new Set<RelatedBy>(['used_by', 'test']);

/** Bounds on the search: the most used symbols of a large tree have thousands of users. */
const MAX_USERS = 300;
const MAX_MEMBERS = 200;
const MAX_TOGETHER = 100;
/** The weight of each relation; numbers of uses count by their logarithm. */
const WEIGHT: Readonly<Record<RelatedBy, number>> = { uses: 3, used_by: 3, together: 4, sibling: 1, test: 1.5 };

interface Found {
  readonly draft: Draft<RelatedResult | null>;
  /** How many users there are, on this page or another. */
  readonly users: number;
}

function reply(session: Session, input: Question, asked: Asked): Found {
  const [symbol] = asked.symbols;
  if (symbol === undefined) return { draft: noSymbol(session, asked), users: 0 };
  const reader = session.reader();
  const graph = openGraph(reader);
  const all = rank(graph, symbol, scopeFilter(session, graph, { symbol, scope: input.scope }));
  const inFilter = symbolFilter(session, graph, input);
  const ranked = inFilter === undefined ? all : all.filter(({ id }) => inFilter(id));
  const page = ranked.slice(input.offset, input.offset + input.limit);
  const records = new Map(reader.symbolsById(page.map(({ id }) => id)).map((record) => [record.id, record]));
  const changed = changedFiles(session, [symbol.path, ...[...records.values()].map(({ path }) => path)]);
  const related = page.flatMap(({ id, score, reasons }): RelatedSymbol[] => {
    const record = records.get(id);
    return record === undefined ? [] : [{ ...viewOf(reader, record, changed), score, reasons }];
  });
  const left = Math.max(0, ranked.length - input.offset - page.length);
  const notes = [...asked.notes];
  const next = left > 0 ? [nextCall('related', { ...input, offset: input.offset + page.length })] : [];
  if (ranked.length === 0 && all.length > 0)
    notes.push(
      `${all.length === 1 ? '1 related symbol does' : `${all.length} related symbols do`} not match the filters`,
    );
  else if (ranked.length === 0) notes.push(...unlessCut(`nothing in its ${input.scope} is related to it`));
  else if (page.length === 0) notes.push(pastTheEnd(ranked.length));
  if (ranked.length === 0 && input.scope !== 'package')
    next.push(nextCall('related', { name: input.name, scope: 'package' }));
  if (asked.match === 'several') {
    notes.push(
      `${asked.symbols.length} symbols match ${input.name}; this covers the first; pass a handle to choose another`,
    );
    next.push(nextCall('symbol', { name: input.name }));
  }
  const results = { symbol: viewOf(reader, symbol, changed), related };
  const users = all.filter(({ reasons }) => reasons.some(({ relation }) => USERS.has(relation))).length;
  return { draft: makeReply(session, results, { changed, omitted: left, notes, next }), users };
}

export function noSymbol(session: Session, { local, unbound }: Asked): Draft<null> {
  const notes = [
    ...(local ? [`${local.definitions[0].name} is a local name: ask about the symbol around it`] : []),
    ...(unbound ? [`${unbound.name} has no definition in this index: ${REASON_TEXT[unbound.reason]}`] : []),
  ];
  return makeReply(session, null, { notes });
}

interface Ranked {
  readonly id: number;
  readonly score: number;
  readonly reasons: RelatedSymbol['reasons'];
}

function rank(graph: Graph, symbol: SymbolRecord, inScope: (id: number) => boolean): Ranked[] {
  const own = new Set([symbol.id, ...insideOf(graph, symbol)]);
  const counts = new Map<number, Map<RelatedBy, number>>();
  const add = (id: number, relation: RelatedBy, count: number) => {
    const isKept = relation === 'test' || inScope(id);
    if (own.has(id) || !isKept || graph.nodes.nodeOf(id) < 0 || isFile(graph, id)) return;
    const reasons = counts.get(id) ?? new Map<RelatedBy, number>();
    counts.set(id, reasons.set(relation, (reasons.get(relation) ?? 0) + count));
  };
  const exact = { minConfidence: 'exact' } as const;
  for (const { to } of edgesOutOf(graph, [symbol.id], exact)) add(to, 'uses', 1);
  const users = new Set<number>();
  const sure = edgesInto(graph, [...own], exact);
  // Where nothing names it, those that may call it through an interface or super type.
  const into = sure.length > 0 ? sure : edgesInto(graph, [...own], { minConfidence: 'probable', dispatch: true });
  for (const { from, kind } of into) {
    if (kind === 'override') continue;
    users.add(from);
    add(from, isTestCode(graph, from) ? 'test' : 'used_by', 1);
  }
  for (const [id, shared] of usedTogether(graph, symbol.id, [...users].slice(0, MAX_USERS)))
    add(id, 'together', shared);
  for (const id of siblingsOf(graph, symbol)) add(id, 'sibling', 1);
  return [...counts]
    .map(([id, reasons]) => ({ id, ...scored(reasons, () => usersOf(graph, id)) }))
    .sort((a, b) => b.score - a.score || graph.nodes.nodeOf(a.id) - graph.nodes.nodeOf(b.id));
}

function insideOf(graph: Graph, symbol: SymbolRecord): number[] {
  return TYPE_KINDS.has(symbol.kind) ? idsInside(graph, symbol.id).slice(0, MAX_MEMBERS) : [];
}

/** How many of the users also use another symbol; one in common may be chance, so at least two. */
function usedTogether(graph: Graph, self: number, users: readonly number[]): Map<number, number> {
  const shared = new Map<number, number>();
  for (const user of untilTimeIsUp(users)) {
    if (isFile(graph, user)) continue;
    const used = new Set(graph.outgoing(user, { minConfidence: 'exact' }).map(({ to }) => to));
    if (!used.delete(self)) continue;
    for (const id of used) shared.set(id, (shared.get(id) ?? 0) + 1);
  }
  const often = [...shared]
    .filter(([, count]) => count > 1)
    .sort(([a, m], [b, n]) => n - m || graph.nodes.nodeOf(a) - graph.nodes.nodeOf(b));
  return new Map(often.slice(0, MAX_TOGETHER));
}

/** Members of the same type; without one, the top-level symbols of the same file. */
function siblingsOf(graph: Graph, { id, parentId, kind }: SymbolRecord): number[] {
  const container = ownerId(graph, id) ?? parentId;
  if (container === undefined || kind === 'file') return [];
  return memberIds(graph, container).filter((member) => member !== id && !isLocal(graph, member));
}

/** Being used together with a widely used symbol says little, so the share of that symbol's users counts. */
function scored(counts: ReadonlyMap<RelatedBy, number>, users: () => number): Pick<Ranked, 'score' | 'reasons'> {
  const share = (count: number) => Math.sqrt(count / Math.max(count, users()));
  const parts = [...counts].map(([relation, count]) => ({
    relation,
    count,
    value:
      WEIGHT[relation] *
      (relation === 'sibling' ? 1 : Math.log2(1 + count)) *
      (relation === 'together' ? share(count) : 1),
  }));
  const strongest = parts.toSorted(
    (a, b) => b.value - a.value || RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation),
  );
  const score = parts.reduce((sum, { value }) => sum + value, 0);
  return {
    score: Math.round(score * 100) / 100,
    reasons: strongest.map(({ relation, count }) => ({ relation, count })),
  };
}

const usersOf = (graph: Graph, id: number): number =>
  new Set(graph.incoming(id, { minConfidence: 'exact' }).map(({ from }) => from)).size;
const fileOf = ({ nodes }: Graph, id: number) => nodes.files[nodes.fileOf(nodes.nodeOf(id))];
const isFile = (graph: Graph, id: number): boolean => graph.nodes.rowOf(graph.nodes.nodeOf(id)) === 0;
const isLocal = ({ reader }: Graph, id: number): boolean => ((reader.symbolById(id)?.flags ?? 0) & FLAG.local) !== 0;

interface ScopeOf {
  readonly symbol: SymbolRecord;
  readonly scope: Question['scope'];
}

/** A package is the nearest project around the file; without one, the whole tree. */
function scopeFilter(session: Session, graph: Graph, { symbol, scope }: ScopeOf): (id: number) => boolean {
  if (scope === 'file') return (id) => fileOf(graph, id).id === symbol.fileId;
  if (scope === 'module') return (id) => directoryOf(fileOf(graph, id).path) === directoryOf(symbol.path);
  const dirs = session
    .reader()
    .projects()
    .map(({ dir }) => dir);
  const packageOf = (path: string) =>
    dirs.filter((dir) => dir === '' || path.startsWith(`${dir}/`)).sort((a, b) => b.length - a.length)[0];
  const own = packageOf(symbol.path);
  return (id) => packageOf(fileOf(graph, id).path) === own;
}
