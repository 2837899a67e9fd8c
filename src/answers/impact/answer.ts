/** The blast radius of a change: users by depth and module, the tests and the public API among them, and how risky that is. */

import { type Graph, openGraph } from '../../graph/graph.ts';
import type { FileId } from '../../model/ids.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { Confidence } from '../../model/links.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import { type Change, changedFiles } from '../../workspace/changed-files.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { type SymbolView, viewOf } from '../quote/symbol-view.ts';
import { placeOf, type SymbolPlace } from '../references/edge-view.ts';
import { type EntryKind, entryKinds, isPublic, isTest } from '../trace/entry-points.ts';
import { FEW_USES, mentionsOf } from '../unparsed/mentions.ts';
import { type Mentioned, withMentions } from '../unparsed/reply.ts';
import { countImpact, type ImpactCounts, type LevelCounts, levelCounts } from './counts.ts';
import { impactAdvice } from './notes.ts';
import { type Affected, type ImpactReach, impactReach } from './reach.ts';
import { type Risk, riskOf } from './risk.ts';
import { type ImpactStarts, impactStarts, startIds } from './starts.ts';
import type { Question } from './tool.ts';
import type { ChangedFile } from './working-diff.ts';

export interface AffectedView extends SymbolPlace {
  readonly depth: number;
  readonly module: string;
  /** How it uses the symbol that leads to it, which one that is, and where. */
  readonly use: ReferenceKind;
  readonly of: string;
  readonly at: { readonly path: string; readonly line: number };
  readonly confidence: Confidence;
  readonly public?: true;
  readonly entry?: EntryKind;
}

export interface TestFile {
  readonly path: string;
  /** 1: it uses what changed itself. */
  readonly depth: number;
  /** How many of its symbols are affected, the first of them and the line of its use. */
  readonly symbols: number;
  /** Empty for statements outside of any function. */
  readonly name: string;
  readonly line: number;
}

export interface ImpactResult {
  /** What changes; of a diff at most `MOST_SYMBOLS` of them. */
  readonly symbols: SymbolView[];
  /** Of the files at most `MOST_SYMBOLS` are named. */
  readonly diff?: {
    readonly commit: string;
    readonly file_count: number;
    readonly files: Pick<ChangedFile, 'path' | 'change'>[];
  };
  readonly depth: number;
  readonly risk: Risk;
  readonly counts: ImpactCounts;
  readonly levels: LevelCounts[];
  /** By depth, then path and place; without those in tests. */
  readonly affected: AffectedView[];
  /** Direct users first; at most `MOST_LISTED`. */
  readonly tests: TestFile[];
  /** Exported symbols that change, or that depend on what changes; at most `MOST_LISTED`. */
  readonly public_api: { readonly handle: string; readonly depth: number }[];
}

const MOST_SYMBOLS = 50;
const MOST_LISTED = 20;

export async function findImpact(
  session: Session,
  input: Question,
  signal?: AbortSignal,
): Promise<Draft<ImpactResult>> {
  const starts = await impactStarts(session, input, signal);
  const { reply, mentioned } = await impactOf(session, input, { starts, signal });
  return mentioned === undefined ? reply : withMentions(session, reply, mentioned);
}

interface Started {
  readonly starts: ImpactStarts;
  readonly signal?: AbortSignal | undefined;
}

/** The same for starts that are known. Where few users are, files that are not parsed are searched for the names too. */
export async function impactOf(
  session: Session,
  input: Question,
  { starts, signal }: Started,
): Promise<{ readonly reply: Draft<ImpactResult>; readonly mentioned?: Mentioned }> {
  const replyFor = (known: ImpactStarts) => session.reader().inOneView(() => impactReply(session, input, known));
  const reply = replyFor(starts);
  const { levels, tests } = reply.results;
  const uses = (levels[0]?.symbols ?? 0) + tests.filter(({ depth }) => depth === 1).length;
  const { symbols, gone = [] } = starts;
  const wanted = uses < FEW_USES ? [...symbols, ...gone] : gone;
  const mentions = await mentionsOf(session, { symbols: wanted, uses: 0 }, signal);
  if (mentions === undefined) return { reply };
  const isNew = mentions.files.length > 0;
  return { reply: isNew ? replyFor({ ...starts, mentions }) : reply, mentioned: { mentions, uses } };
}

function impactReply(session: Session, input: Question, starts: ImpactStarts): Draft<ImpactResult> {
  const reader = session.reader();
  const graph = openGraph(reader);
  const ids = startIds(graph, starts);
  const reached = impactReach(graph, ids, input);
  const entries = entryKinds(
    graph,
    reached.affected.map(({ head }) => head),
  );
  const counts = countImpact(session, { graph, starts, ids, reached, entries, confidence: input.confidence });
  const page = reached.affected.slice(input.offset, input.offset + input.limit);
  const tests = testFiles(reached.tests);
  const api = publicApi(reader.headsById(ids), reached.affected);
  const roots = starts.symbols.slice(0, MOST_SYMBOLS);
  const changed = changedFiles(
    session,
    [...roots, ...page.map(({ head }) => head), ...tests.slice(0, MOST_LISTED)].map(({ path }) => path),
  );
  const results: ImpactResult = {
    symbols: roots.map((symbol) => viewOf(reader, symbol, changed)),
    ...(starts.commit !== undefined && { diff: diffView(starts) }),
    depth: input.depth,
    risk: riskOf({
      ...counts,
      direct: directUsers(reached),
      isCut: reached.limit === 'nodes',
      mayHaveTests: starts.mentions?.inTests ?? false,
    }),
    counts,
    levels: levelCounts(reached),
    affected: affectedViews(graph, page, { changed, entries }),
    tests: tests.slice(0, MOST_LISTED).map(({ id, ...file }) => ({ ...file, name: nameOf(reader, id) })),
    public_api: api.slice(0, MOST_LISTED).flatMap(({ id, depth }) => {
      const symbol = reader.symbolById(id);
      return symbol === undefined ? [] : [{ handle: reader.handle(symbol), depth }];
    }),
  };
  const left = Math.max(0, reached.affected.length - input.offset - page.length);
  const rest = left > 0 ? [nextCall('impact', { ...input, offset: input.offset + page.length })] : [];
  const advice = impactAdvice(input, { starts, reached, counts, shown: page.length });
  return makeReply(session, results, {
    changed,
    omitted: left,
    notes: [...starts.notes, ...advice.notes],
    next: [...rest, ...advice.next],
  });
}

const diffView = ({ commit, files = [] }: ImpactStarts): NonNullable<ImpactResult['diff']> => ({
  commit: commit!,
  file_count: files.length,
  files: files.slice(0, MOST_SYMBOLS).map(({ path, change }) => ({ path, change })),
});

const directUsers = ({ affected, tests }: ImpactReach): number =>
  [...affected, ...tests].filter(({ depth }) => depth === 1).length;

interface Seen {
  readonly changed: ReadonlyMap<string, Change>;
  readonly entries: ReadonlyMap<number, EntryKind>;
}

function affectedViews(graph: Graph, page: readonly Affected[], { changed, entries }: Seen): AffectedView[] {
  const { reader } = graph;
  const handles = new Map<number, string>();
  const handleOf = (id: number) => {
    const symbol = handles.has(id) ? undefined : reader.symbolById(id);
    if (symbol !== undefined) handles.set(id, reader.handle(symbol));
    return handles.get(id) ?? '';
  };
  return page.flatMap(({ head, depth, module, edge }) => {
    const symbol = reader.symbolById(head.id);
    const entry = entries.get(head.id);
    if (symbol === undefined) return [];
    return [
      {
        ...placeOf(reader, symbol, changed),
        depth,
        module,
        use: edge.kind,
        of: handleOf(edge.to),
        at: { path: pathOf(graph, edge.fileId), line: edge.line },
        confidence: edge.confidence,
        ...(isPublic(head) && { public: true as const }),
        ...(entry !== undefined && { entry }),
      },
    ];
  });
}

const pathOf = ({ nodes }: Graph, fileId: FileId): string => nodes.files[nodes.fileNumber(fileId)].path;

/** Empty for a file's own symbol: what stands outside of any function has no name. */
function nameOf(reader: Reader, id: number): string {
  const symbol = reader.symbolById(id);
  return symbol === undefined || symbol.kind === 'file' ? '' : symbol.name;
}

/** Each file once, with the first of its symbols: nearest first, then those with more to run. */
function testFiles(tests: readonly Affected[]): (Omit<TestFile, 'name'> & { readonly id: number })[] {
  const files = new Map<string, Affected[]>();
  for (const test of tests) files.set(test.head.path, [...(files.get(test.head.path) ?? []), test]);
  return [...files]
    .map(([path, [first, ...others]]) => ({
      path,
      depth: first.depth,
      symbols: 1 + others.length,
      line: first.edge.line,
      id: first.head.id,
    }))
    .sort((a, b) => a.depth - b.depth || b.symbols - a.symbols || (a.path < b.path ? -1 : 1));
}

/** What changes first, then what depends on it. */
function publicApi(starts: readonly SymbolHead[], affected: readonly Affected[]): { id: number; depth: number }[] {
  return [
    ...starts.filter((head) => isPublic(head) && !isTest(head)).map(({ id }) => ({ id, depth: 0 })),
    ...affected.filter(({ head }) => isPublic(head)).map(({ head, depth }) => ({ id: head.id, depth })),
  ];
}
