/** Symbols that nothing reaches from an entry point, an export or a test. */

import type { Graph } from '../../graph/graph.ts';
import { openGraph } from '../../graph/graph.ts';
import type { SymbolKind } from '../../model/kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { many } from '../../tools/layout.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { rootFinder, type TreeRoots } from '../entry-points/tree-roots.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { type Dead, deadSymbols } from './dead-symbols.ts';
import { CONFIDENCES, type UnusedSymbol } from './fields.ts';
import { type Judged, judge } from './judge.ts';
import type { Question, Results } from './tool.ts';

export async function findUnused(session: Session, question: Question): Promise<Draft<Results>> {
  const findRoots = await rootFinder(session);
  return session.reader().inOneView(() => {
    const graph = openGraph(session.reader());
    return reply(session, question, { graph, roots: findRoots(graph) });
  });
}

interface Tree {
  readonly graph: Graph;
  readonly roots: TreeRoots;
}

interface Finding extends Cluster {
  readonly symbol: SymbolRecord;
  readonly verdict: NonNullable<ReturnType<Judged['verdicts']['get']>>;
  readonly usedBy: 'nothing' | 'tests';
}

function reply(session: Session, question: Question, { graph, roots }: Tree): Draft<Results> {
  const dead = deadSymbols(roots, { exports: question.exports });
  const judged = judge(roots.source, dead);
  const all = findings(graph, dead, judged);
  const fits = filterOf(session, question);
  const inFilter = all.filter(fits);
  const wanted = inFilter
    .filter(
      ({ verdict, usedBy }) => usedBy === question.used_by && rank(verdict.confidence) <= rank(question.confidence),
    )
    .sort((a, b) => rank(a.verdict.confidence) - rank(b.verdict.confidence));
  const page = wanted.slice(question.offset, question.offset + question.limit);
  const changed = changedFiles(
    session,
    page.map(({ symbol }) => symbol.path),
  );
  const left = Math.max(0, wanted.length - question.offset - page.length);
  const results: Results = {
    counts: countsOf(inFilter),
    unused: page.map((finding) => view(graph, finding, changed)),
  };
  return makeReply(session, results, {
    changed,
    omitted: left,
    notes: notesFor(question, { roots, judged, inFilter, page: page.length, wanted: wanted.length }),
    next: left > 0 ? [nextCall('unused', { ...question, offset: question.offset + page.length })] : [],
  });
}

const rank = (confidence: UnusedSymbol['confidence']): number => CONFIDENCES.indexOf(confidence);

function findings(graph: Graph, dead: Dead, { verdicts }: Judged): Finding[] {
  const { nodes, reader } = graph;
  return clustersOf(graph, dead, (head) => verdicts.get(head)?.confidence !== 'possible').flatMap(
    ({ head, others }) => {
      const symbol = reader.symbolById(nodes.symbolId(head));
      const verdict = verdicts.get(head);
      if (symbol === undefined || verdict === undefined) return [];
      const usedBy = dead.tested[head] === 1 ? 'tests' : 'nothing';
      return [{ head, others, symbol, verdict, usedBy } as const];
    },
  );
}

function filterOf(session: Session, question: Question): (finding: Finding) => boolean {
  const inPath = pathFilter(session, question);
  const languages = languagesNamed(question.lang);
  const kinds = question.kind?.length ? new Set<SymbolKind>(question.kind) : undefined;
  const roles = rolesOf(session, question.role);
  return ({ symbol }) =>
    inPath(symbol.path) &&
    (languages?.has(symbol.language ?? '') ?? true) &&
    (kinds?.has(symbol.kind) ?? true) &&
    (roles?.inside(symbol) ?? true);
}

const countsOf = (all: readonly Finding[]): Results['counts'] => {
  const count = (confidence: UnusedSymbol['confidence'], usedBy: Finding['usedBy']) =>
    all.filter((one) => one.verdict.confidence === confidence && one.usedBy === usedBy).length;
  return {
    certain: count('certain', 'nothing'),
    likely: count('likely', 'nothing'),
    possible: count('possible', 'nothing'),
    tests_only: all.filter(({ usedBy }) => usedBy === 'tests').length,
  };
};

const linesOf = (reader: Reader, { kind, fileId, line, endLine }: SymbolRecord): number =>
  kind === 'file' ? (reader.fileById(fileId)?.lines ?? 0) : endLine - line + 1;

/** Symbols of a cluster that are named. */
const MAX_NAMED = 10;

function view(
  graph: Graph,
  { symbol, verdict, usedBy, others, head }: Finding,
  changed: ReturnType<typeof changedFiles>,
): UnusedSymbol {
  const { reader, nodes } = graph;
  const named = reader.symbolsById(others.slice(0, MAX_NAMED).map((node) => nodes.symbolId(node)));
  const all = reader.symbolsById([head, ...others].map((node) => nodes.symbolId(node)));
  return {
    ...viewOf(reader, symbol, changed),
    confidence: verdict.confidence,
    used_by: usedBy,
    ...(verdict.doubts.length > 0 && { doubts: [...verdict.doubts] }),
    ...(named.length > 0 && {
      cluster: named.map((one) => {
        const { signature: _, qualified_name: __, ...place } = viewOf(reader, one, changed);
        return place;
      }),
      cluster_size: others.length,
    }),
    lines: all.reduce((sum, one) => sum + linesOf(reader, one), 0),
  };
}

interface Circumstances {
  readonly roots: TreeRoots;
  readonly judged: Judged;
  readonly inFilter: readonly Finding[];
  readonly page: number;
  readonly wanted: number;
}

function notesFor(question: Question, { roots, judged, inFilter, page, wanted }: Circumstances): string[] {
  const notes: string[] = [];
  if (wanted > 0 && page === 0) notes.push(pastTheEnd(wanted));
  const others = inFilter.filter(({ usedBy }) => usedBy !== question.used_by).length;
  if (others > 0 && question.used_by === 'nothing')
    notes.push(`${many(others, 'more symbol is', 'more symbols are')} used by tests only: --used-by tests`);
  const lower = inFilter.filter(
    ({ usedBy, verdict }) => usedBy === question.used_by && rank(verdict.confidence) > rank(question.confidence),
  ).length;
  if (lower > 0)
    notes.push(
      `${many(lower, 'more symbol')} may be unused, but something could still use ${lower === 1 ? 'it' : 'them'}: --confidence possible`,
    );
  const open = roots.projects.filter(({ verdict }) => verdict === undefined);
  if (!question.exports && open.length > 0)
    notes.push(
      `exports count as used where nothing says that the project is an application: ${open
        .slice(0, 3)
        .map(({ project }) => project.manifest)
        .join(', ')}; --exports reports them too`,
    );
  if (judged.unsearched > 0)
    notes.push(`${many(judged.unsearched, 'file')} could not be searched for the names, so nothing is certain`);
  return notes;
}
