/** Why no reference leads from one symbol to another: what became of those that have its name. */
import { withRemoteEdges } from '../../endpoints/attach-remote.ts';
import { constructorsOf } from '../../graph/construction.ts';
import type { Edge } from '../../graph/edge.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { overriders } from '../../graph/hierarchy.ts';
import type { OpenReference } from '../../graph/open-references.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { spanNow } from '../../workspace/current-lines.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { lineFinder } from '../quote/code-lines.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { placeOf, viewReferences } from '../references/edge-view.ts';
import { edgesOutOf, openOutOf } from '../references/edges.ts';
import { between, type End, endOf, MAX_NAMED, withInside } from '../trace/answer.ts';
import { viewPaths } from '../trace/path-view.ts';
import { unparsedFiles } from '../unparsed/files.ts';
import { wordLines } from './mentions.ts';
import type { Question, Results } from './tool.ts';

const MAX_DEPTH = 12;
const MAX_CANDIDATES = 10;
const MAX_DISPATCH_NOTES = 3;

export async function explainMissing(session: Session, question: Question): Promise<Draft<Results>> {
  const from = await endOf(session, question.from);
  const to = await endOf(session, question.to);
  // Requests and queries lead from one program to another.
  await withRemoteEdges(session.reader());
  return session.reader().inOneView(() => explained(session, question, { from, to }));
}

interface Ends {
  readonly from: End;
  readonly to: End;
}

function explained(session: Session, question: Question, { from, to }: Ends): Draft<Results> {
  const reader = session.reader();
  const graph = openGraph(reader);
  const targets = targetsOf(graph, to);
  const names = new Set(to.symbols.filter(({ kind }) => kind !== 'file').map((symbol) => wordFor(graph, symbol)));
  const found = referencesOf(graph, { from, targets, names });
  const sources = withInside(graph, from).filter((id) => !targets.has(id));
  const isDirect = found.edges.length > 0;
  const path = isDirect ? undefined : pathOf(session, graph, { sources, targets });
  const files = filesOf(session, from);
  const mentions = isDirect ? [] : mentionsIn(session, from, { names, found });
  const known = new Set([...targets, ...withInside(graph, from)]);
  const candidates = isDirect ? [] : candidatesFor(graph, names, known);
  const isNone = from.symbols.length === 0 || to.symbols.length === 0 || sources.length === 0;
  const shown = (references: readonly (Edge | OpenReference)[]) =>
    viewReferences(session, {
      references: references.slice(0, question.limit),
      direction: 'out',
      symbols: from.symbols,
      several: false,
    });
  const views = { edges: shown(found.edges), unbound: shown(found.unbound), elsewhere: shown(found.elsewhere) };
  const changed = changedFiles(
    session,
    from.symbols.map(({ path: file }) => file),
  );
  const results: Results = {
    verdict: isNone ? 'none' : verdictOf({ ...found, mentions, files }),
    from: from.symbols.slice(0, MAX_NAMED).map((symbol) => viewOf(reader, symbol, changed)),
    to: to.symbols.slice(0, MAX_NAMED).map((symbol) => viewOf(reader, symbol)),
    edges: views.edges.views,
    unbound: views.unbound.views,
    elsewhere: views.elsewhere.views,
    mentions: mentions.slice(0, question.limit),
    counts: {
      edges: found.edges.length,
      unbound: found.unbound.length,
      elsewhere: found.elsewhere.length,
      mentions: mentions.length,
    },
    candidates: {
      count: candidates.length,
      symbols: candidates.slice(0, MAX_CANDIDATES).map((symbol) => placeOf(reader, symbol)),
    },
    ...(path && { path }),
    files,
  };
  const omitted = [found.edges, found.unbound, found.elsewhere, mentions].reduce(
    (sum, list) => sum + Math.max(0, list.length - question.limit),
    0,
  );
  const hidden = isNone && from.symbols.length > 0 && to.symbols.length > 0 ? ['both are the same symbol'] : [];
  return makeReply(session, results, {
    changed,
    omitted,
    notes: [...from.notes, ...to.notes, ...hidden, ...dispatchNotes(graph, found, targets)],
    next: isNone ? [] : nextFor(question, results),
  });
}

/** A call names the member of an interface; which implementation runs is decided at run time. */
function dispatchNotes(graph: Graph, { elsewhere }: FoundReferences, targets: ReadonlySet<number>): string[] {
  const { reader } = graph;
  const nameOf = (id: number): string => {
    const symbol = reader.symbolById(id);
    return symbol === undefined ? '' : reader.handle(symbol).replace(/^.*#/, '');
  };
  const pairs = [...new Set(elsewhere.map(({ to }) => to))].flatMap((id) => {
    const own = overriders(graph, id).find((one) => targets.has(one.id));
    return own === undefined
      ? []
      : [`${nameOf(own.id)} implements or overrides ${nameOf(id)}: dispatch may lead there`];
  });
  return pairs.slice(0, MAX_DISPATCH_NOTES);
}

/** Itself, what is in it, and what runs when an instance of it is made. */
const targetsOf = (graph: Graph, to: End): Set<number> =>
  new Set([...withInside(graph, to), ...to.symbols.flatMap(({ id }) => constructorsOf(graph, id))]);

/** A constructor is named by its class. */
function wordFor(graph: Graph, symbol: SymbolRecord): string {
  if (symbol.kind !== 'constructor' || symbol.parentId === undefined) return symbol.name;
  return graph.reader.symbolById(symbol.parentId)?.name ?? symbol.name;
}

interface Looked {
  readonly from: End;
  readonly targets: ReadonlySet<number>;
  readonly names: ReadonlySet<string>;
}

interface FoundReferences {
  readonly edges: readonly Edge[];
  readonly unbound: readonly OpenReference[];
  readonly elsewhere: readonly Edge[];
}

function referencesOf(graph: Graph, { from, targets, names }: Looked): FoundReferences {
  const ids = from.symbols.map(({ id }) => id);
  const out = edgesOutOf(graph, ids, { dispatch: true, remote: true });
  const edges = out.filter(({ to }) => targets.has(to));
  const places = new Set(edges.map(placeKey));
  const nameOf = namesIn(graph);
  return {
    edges,
    unbound: openOutOf(graph, from.symbols, undefined).filter(({ name }) => names.has(lastWord(name))),
    // One place may lead to several symbols.
    elsewhere: out.filter((edge) => !targets.has(edge.to) && !places.has(placeKey(edge)) && names.has(nameOf(edge.to))),
  };
}

const placeKey = ({ fileId, line, col }: { fileId: number; line: number; col: number }): string =>
  `${fileId} ${line} ${col}`;

/** Of an import the module is the name: `./auth/token`. */
const lastWord = (name: string): string => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('.')) + 1);

function namesIn(graph: Graph): (id: number) => string {
  const names = new Map<number, string>();
  return (id) => {
    let name = names.get(id);
    if (name === undefined) {
      const symbol = graph.reader.symbolById(id);
      names.set(id, (name = symbol === undefined ? '' : wordFor(graph, symbol)));
    }
    return name;
  };
}

function pathOf(
  session: Session,
  graph: Graph,
  { sources, targets }: { readonly sources: readonly number[]; readonly targets: ReadonlySet<number> },
): Results['path'] {
  if (sources.length === 0 || targets.size === 0) return undefined;
  const wanted = { paths: 1, max_depth: MAX_DEPTH, confidence: 'probable' } as const;
  const found = between(graph, { from: sources, to: [...targets] }, wanted);
  return viewPaths(session, found).paths[0];
}

/** Files of the start that the binder did not look into, or not into all of. */
function filesOf(session: Session, { symbols }: End): Results['files'] {
  const paths = new Set(symbols.map(({ path }) => path));
  return unparsedFiles(session.reader())
    .filter(({ path }) => paths.has(path))
    .map(({ path, skip, brokenLine, language }) => ({
      path,
      problem:
        brokenLine !== undefined
          ? `only in part: from line ${brokenLine} on, text could not be parsed or linked`
          : skip !== undefined
            ? `not parsed (${skip.replaceAll('_', ' ')})`
            : `not linked (${language ?? 'no language that is known'})`,
    }));
}

interface Naming {
  readonly names: ReadonlySet<string>;
  readonly found: FoundReferences;
}

/** Lines of the current text with the name and without one of the references that were found. */
function mentionsIn(session: Session, { symbols }: End, { names, found }: Naming): Results['mentions'] {
  const reader = session.reader();
  const paths = new Set(symbols.map(({ path }) => path));
  const lineAt = lineFinder(session, changedFiles(session, [...paths]));
  const taken = new Set(
    [...found.unbound, ...found.elsewhere].flatMap(({ fileId, line, col }) => {
      const path = reader.fileById(fileId)?.path;
      const now = path === undefined ? undefined : lineAt({ path, line, col });
      return now === undefined ? [] : [`${path}:${now.line}`];
    }),
  );
  const lines = symbols.slice(0, MAX_NAMED).flatMap((symbol) => {
    const span = spanNow(session, symbol);
    if (span === undefined) return [];
    const lines = wordLines(session, { path: symbol.path, span, words: names });
    // Where it has the same name itself, its own declaration says nothing.
    return lines.filter(({ line }) => line !== span.nameLine || !names.has(symbol.name));
  });
  return [...new Map(lines.map((one) => [`${one.path}:${one.line}`, one])).values()].filter(
    ({ path, line }) => !taken.has(`${path}:${line}`),
  );
}

/** Other symbols of the name, production code first. */
function candidatesFor(graph: Graph, names: ReadonlySet<string>, known: ReadonlySet<number>): SymbolRecord[] {
  const { reader, nodes } = graph;
  const isTest = ({ fileId }: SymbolRecord): boolean => nodes.files[nodes.fileNumber(fileId)]?.role === 'test';
  const all = [...names].flatMap((name) => reader.symbolsNamed(name)).filter(({ id }) => !known.has(id));
  return [...all.filter((one) => !isTest(one)), ...all.filter(isTest)];
}

function verdictOf({
  edges,
  unbound,
  elsewhere,
  mentions,
  files,
}: FoundReferences & Pick<Results, 'mentions' | 'files'>): Results['verdict'] {
  if (edges.some(({ confidence }) => confidence === 'exact')) return 'edge';
  if (edges.length > 0) return 'probable';
  // One that leads outside of the tree says as much as one that is bound to another symbol, and is less sure.
  if (unbound.some(({ reason }) => reason !== 'external')) return 'unbound';
  if (elsewhere.length > 0) return 'elsewhere';
  if (unbound.length > 0) return 'unbound';
  if (files.length > 0) return 'not_linked';
  return mentions.length > 0 ? 'text' : 'absent';
}

function nextFor({ from, to }: Question, { verdict, path, candidates }: Results): NextCall[] {
  if (verdict === 'edge') return [nextCall('references', { name: to })];
  if (verdict === 'probable') return [nextCall('references', { name: to, confidence: 'probable' })];
  return [
    ...(path ? [nextCall('trace', { from, to, confidence: 'probable' })] : []),
    ...(candidates.count > 0 && verdict === 'elsewhere'
      ? [nextCall('references', { name: from, direction: 'out' })]
      : []),
    ...(verdict === 'unbound' ? [nextCall('references', { name: to, unresolved: true })] : []),
    ...(verdict === 'not_linked' ? [nextCall('status', {})] : []),
  ];
}
