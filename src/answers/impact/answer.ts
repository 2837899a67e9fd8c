/** The blast radius of a change: users by depth and module, the tests and the public API among them, and how risky that is. */

import { wasCut } from '../../base/deadline.ts';
import { withRemoteEdges } from '../../endpoints/attach-remote.ts';
import type { Edge } from '../../graph/edge.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { entryKinds, isPublic, isTest } from '../../graph/roots/evident.ts';
import type { FileId } from '../../model/ids.ts';
import type { EntryKind } from '../../model/root-kinds.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import { many } from '../../tools/layout.ts';
import { type Change, changedFiles } from '../../workspace/changed-files.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { placeOf } from '../references/edge-view.ts';
import { FEW_USES, mentionsOf } from '../unparsed/mentions.ts';
import { type Mentioned, withMentions } from '../unparsed/reply.ts';
import type { UsedBy } from '../used-by/fields.ts';
import { usedByOf } from '../used-by/find.ts';
import { outsideBase, outsideDoubt } from '../used-by/outside-base.ts';
import { unlisted } from '../used-by/view.ts';
import { countImpact, levelCounts } from './counts.ts';
import { type ImportReach, importReach } from './import-reach.ts';
import { impactAdvice } from './notes.ts';
import { type Affected, type ImpactReach, impactReach, USES } from './reach.ts';
import { riskOf } from './risk.ts';
import { type ImpactStarts, impactStarts, startIds } from './starts.ts';
import { furtherTest, testFiles, testView } from './test-files.ts';
import type { AffectedView, ImpactResult, Question } from './tool.ts';

const MAX_SYMBOLS = 50;
const MAX_LISTED = 20;
/** Imported files that are named. */
const MAX_ROOTS = 3;
/** Lines of an affected symbol that are named beside the first. */
const MAX_LINES = 9;

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

/** Answers for known starts. When few users are found, files that are not linked are searched for the names too. */
export async function impactOf(
  session: Session,
  input: Question,
  { starts, signal }: Started,
): Promise<{ readonly reply: Draft<ImpactResult>; readonly mentioned?: Mentioned }> {
  await withRemoteEdges(session.reader());
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
  const imported = importReach(graph, { starts: ids, reached }, input);
  const entries = entryKinds(
    graph,
    reached.affected.map(({ head }) => head),
  );
  const counts = countImpact(session, { graph, starts, ids, reached, imported, entries, confidence: input.confidence });
  const roles = rolesOf(session, input.role);
  const listed = roles ? reached.affected.filter(({ head }) => roles.symbol(head)) : reached.affected;
  const page = listed.slice(input.offset, input.offset + input.limit);
  const tests = testFiles(graph, { reached, imported });
  const api = publicApi(reader.headsById(ids), reached.affected);
  const roots = starts.symbols.slice(0, MAX_SYMBOLS);
  const changed = changedFiles(
    session,
    [...roots, ...page.map(({ head }) => head), ...tests.slice(0, MAX_LISTED)].map(({ path }) => path),
  );
  const isUnused = reached.affected.length + counts.probable === 0;
  const uses = usedByOf(session, roots, { isUnused });
  const affected = affectedViews(graph, page, { changed, entries, starts: new Set(ids) });
  // Names as values and type arguments are among the affected symbols and tests.
  const isSeen = reached.affected.length + reached.tests.length + counts.probable > 0;
  const unseen = uses.filter(({ how }) => !isSeen || (how !== 'value' && how !== 'type_argument'));
  const otherUses = unlisted(unseen, affected.flatMap(placesOf));
  const doubt = isUnused && uses.length === 0 ? outsideDoubt(graph, roots) : '';
  const results: ImpactResult = {
    symbols: roots.map((symbol) => viewOf(reader, symbol, changed)),
    ...(starts.commit !== undefined && { diff: diffView(starts) }),
    depth: input.depth,
    confidence: input.confidence,
    risk: riskOf({
      ...counts,
      direct: directUsers(reached),
      registered: doubt === '' ? uses.filter(({ how }) => !SEEN_HERE.has(how)).length : 1,
      depth: input.depth,
      isDeeper: reached.limit === 'depth',
      imported: imported.roots[0],
      importers: imported.files.length,
      started: startedElsewhere(graph, reached, entries) + (doubt === '' ? uses.length : 1),
      ...furtherTest(graph, ids, { reached, imported, isSearched: counts.affected + counts.public_changed > 0 }),
      isCut: reached.limit === 'nodes' || wasCut(),
      mayHaveTests: starts.mentions?.inTests ?? false,
    }),
    counts,
    ...(otherUses.length > 0 && { used_by: otherUses }),
    levels: levelCounts(reached),
    affected,
    ...(imported.roots.length > 0 && { imported: importedView(imported) }),
    tests: tests.slice(0, MAX_LISTED).map((file) => testView(reader, file)),
    public_api: api.slice(0, MAX_LISTED).flatMap(({ id, depth }) => {
      const symbol = reader.symbolById(id);
      return symbol === undefined ? [] : [{ handle: reader.handle(symbol), depth }];
    }),
  };
  const left = Math.max(0, listed.length - input.offset - page.length);
  const rest = left > 0 ? [nextCall('impact', { ...input, offset: input.offset + page.length })] : [];
  const hasMoreTests = counts.test_files + counts.importing_tests > Math.min(tests.length, MAX_LISTED);
  const advice = impactAdvice(input, { starts, reached, counts, uses, doubt, shown: page.length, hasMoreTests });
  return makeReply(session, results, {
    changed,
    omitted: left,
    notes: [...starts.notes, ...roleNote(listed.length, reached, input), ...advice.notes],
    isPartial: starts.isPartial === true,
    next: [...rest, ...advice.next],
  });
}

/** Counts, risk and tests are those of all affected symbols. */
const roleNote = (listed: number, { affected }: ImpactReach, { role }: Question): string[] =>
  role?.length ? [`listed: ${listed} of ${many(affected.length, 'affected symbol')}, by role ${role.join(', ')}`] : [];

const diffView = ({ commit, files = [] }: ImpactStarts): NonNullable<ImpactResult['diff']> => ({
  commit: commit!,
  file_count: files.length,
  files: files.slice(0, MAX_SYMBOLS).map(({ path, change }) => ({ path, change })),
});

/** The tree itself shows what these do with it. */
const SEEN_HERE: ReadonlySet<UsedBy['how']> = new Set<UsedBy['how']>(['value', 'decorator', 'test']);

const importedView = ({ roots, files, tests, limit }: ImportReach): NonNullable<ImpactResult['imported']> => ({
  roots: roots.slice(0, MAX_ROOTS),
  root_count: roots.length,
  files: files.length,
  tests: tests.length,
  ...(limit === 'nodes' && { at_least: true as const }),
});

/** Affected symbols that are looked at for a base outside the tree. */
const MAX_STARTED = 20;

/** How many of the affected symbols something other than a call in the tree starts. */
export function startedElsewhere(
  graph: Graph,
  { affected, tests }: ImpactReach,
  entries: ReadonlyMap<number, EntryKind>,
): number {
  if (tests.length > 0) return 0;
  const own = affected.filter(
    ({ head }) => entries.has(head.id) && (head.kind !== 'file' || entries.get(head.id) === 'script'),
  );
  if (own.length > 0) return own.length;
  const nearest = graph.reader.symbolsById(affected.slice(0, MAX_STARTED).map(({ head }) => head.id));
  return nearest.filter((symbol) => outsideBase(graph, symbol)?.call === 'declared').length;
}

const directUsers = ({ affected, tests }: ImpactReach): number =>
  [...affected, ...tests].filter(({ depth }) => depth === 1).length;

interface Seen {
  readonly changed: ReadonlyMap<string, Change>;
  readonly entries: ReadonlyMap<number, EntryKind>;
  /** The changed symbols. */
  readonly starts: ReadonlySet<number>;
}

function affectedViews(graph: Graph, page: readonly Affected[], { changed, entries, starts }: Seen): AffectedView[] {
  const { reader } = graph;
  const handles = new Map<number, string>();
  const handleOf = (id: number) => {
    const symbol = handles.has(id) ? undefined : reader.symbolById(id);
    if (symbol !== undefined) handles.set(id, reader.handle(symbol));
    return handles.get(id) ?? '';
  };
  return page.flatMap(({ head, depth, module, edge, confidence, exactDepth }) => {
    const symbol = reader.symbolById(head.id);
    const entry = entries.get(head.id);
    if (symbol === undefined) return [];
    const further = depth === 1 ? furtherUses(graph, edge, starts) : [];
    const also = further.slice(0, MAX_LINES).map(({ line, kind: use, to }) => ({
      line,
      ...((use !== edge.kind || to !== edge.to) && { use, of: handleOf(to) }),
    }));
    return [
      {
        ...placeOf(reader, symbol, changed),
        depth,
        module,
        use: edge.kind,
        of: handleOf(edge.to),
        at: { path: pathOf(graph, edge.fileId), line: edge.line },
        ...(also.length > 0 && { also }),
        ...(further.length > also.length && { also_more: further.length - also.length }),
        ...(edge.via !== undefined && edge.confidence !== 'exact' && { through: handleOf(edge.via) }),
        confidence,
        ...(exactDepth !== undefined && { exact_depth: exactDepth }),
        ...(isPublic(head) && { public: true as const }),
        ...(entry !== undefined && { entry }),
      },
    ];
  });
}

const placesOf = ({ at, also = [] }: AffectedView) => [at, ...also.map(({ line }) => ({ path: at.path, line }))];

/** One use for each other line where the symbol uses a changed one: an edit has to look at each. */
function furtherUses(graph: Graph, first: Edge, starts: ReadonlySet<number>): Edge[] {
  const isSame = ({ to, kind }: Edge) => to === first.to && kind === first.kind;
  const isSure = first.confidence === 'exact';
  const uses = graph
    .outgoing(first.from, { kinds: USES, minConfidence: isSure ? 'exact' : 'probable', dispatch: !isSure })
    .filter((edge) => edge.fileId === first.fileId && (starts.has(edge.to) || isSame(edge)))
    .sort((a, b) => a.line - b.line || Number(isSame(b)) - Number(isSame(a)) || a.col - b.col);
  const lines = new Set([first.line]);
  return uses.filter(({ line }) => !lines.has(line) && lines.add(line) !== undefined);
}

const pathOf = ({ nodes }: Graph, fileId: FileId): string => nodes.files[nodes.fileNumber(fileId)].path;

/** Changed symbols first, then the symbols that depend on them. */
function publicApi(starts: readonly SymbolHead[], affected: readonly Affected[]): { id: number; depth: number }[] {
  return [
    ...starts.filter((head) => isPublic(head) && !isTest(head)).map(({ id }) => ({ id, depth: 0 })),
    ...affected.filter(({ head }) => isPublic(head)).map(({ head, depth }) => ({ id: head.id, depth })),
  ];
}
