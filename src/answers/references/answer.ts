/** The users of a symbol, or what it uses: bound references, and counts of what may be missing among them. */
import { isInProjectFile } from '../../../languages/all.ts';
import { loadSemantics, type SemanticsOver } from '../../../languages/load.ts';
import { withRemoteEdges } from '../../endpoints/attach-remote.ts';
import { takesPart } from '../../endpoints/takes-part.ts';
import { approximateCallees, approximateEdges } from '../../graph/by-name.ts';
import { constructorsOf } from '../../graph/construction.ts';
import { type Edge, isShown } from '../../graph/edge.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import type { OpenReference } from '../../graph/open-references.ts';
import { isTestCode } from '../../graph/test-code.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { type Asked, askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import { withOtherDeclarations } from '../subject/other-declarations.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import type { UsedBy } from '../used-by/fields.ts';
import { usedByOf } from '../used-by/find.ts';
import { acceptedMembers } from './accepted-members.ts';
import { accessorsIn, NO_ACCESSORS, runsAccessor } from './accessors.ts';
import { answerRank } from './answer-rank.ts';
import { countReferences } from './counts.ts';
import { isOpen, otherEnd, type Reference, viewReferences } from './edge-view.ts';
import { CALL_KINDS, edgesInto, edgesOutOf, idsInside, openInto, openOutOf } from './edges.ts';
import { type Family, familyUses } from './family.ts';
import { symbolFilter } from './filter.ts';
import { MAX_DEPTH, MAX_LIMIT } from './limits.ts';
import { localReferences } from './local.ts';
import { missingNotes } from './notes.ts';
import { furtherSubTypes, type SubTypes, viewSubTypes, withBothBases } from './sub-types.ts';
import type {
  AskedView,
  Question,
  ReferenceCounts,
  ReferenceFile,
  ReferencesResult,
  ReferenceTreeNode,
  ReferenceView,
} from './tool.ts';
import { referenceTree, type TreeNode } from './tree.ts';
import { unlinkedUses } from './unlinked-uses.ts';

/** Symbols of one name that one answer covers at most. */
const MAX_SYMBOLS = 50;

export async function findReferences(
  session: Session,
  question: Question,
  signal?: AbortSignal,
): Promise<Draft<ReferencesResult>> {
  const input = withBothBases(question);
  let asked: Asked;
  try {
    asked = await askedSymbols(session, input.name, { uses: true });
  } catch (error) {
    const { textUses } = await import('./text-uses.ts');
    return textUses(session, question, { error, signal });
  }
  if (asked.local !== undefined) return localReferences(session, input, asked.local);
  if (asked.unbound !== undefined) return unboundReply(session, input, asked.unbound);
  if (input.direction === 'in' && asked.symbols.every(isInProjectFile)) {
    const { textUsesOf } = await import('./text-uses.ts');
    const uses = await textUsesOf(session, question, { symbols: asked.symbols, signal });
    if (uses !== undefined) return uses;
  }
  const semantics = await loadSemantics(new Set(asked.symbols.flatMap(({ language }) => language ?? [])));
  // A preview knows only the files that mention the name.
  if (session.parse === undefined && takesPart(session.reader(), asked.symbols))
    await withRemoteEdges(session.reader());
  const subject = { ...asked, semantics };
  const reply = session.reader().inOneView(() => (input.depth > 1 ? treeReply : listReply)(session, input, subject));
  if (input.direction === 'out') return reply;
  const { counts, family = [] } = reply.results;
  const uses = counts.exact + counts.probable + family.reduce((sum, { count }) => sum + count, 0);
  const symbols = asked.symbols.slice(0, MAX_SYMBOLS);
  return withUnparsed(session, reply, { symbols, uses, filters: input });
}

/** The symbols that were asked about, and the semantics of their languages. */
interface Subject extends Asked {
  readonly semantics: SemanticsOver;
}

interface Gathered {
  readonly graph: Graph;
  readonly symbols: readonly SymbolRecord[];
  readonly several: boolean;
  /** Exact and probable edges of the requested kinds and files. */
  readonly edges: readonly Edge[];
  readonly open: readonly OpenReference[];
  readonly counts: ReferenceCounts;
  /** Edges that the filters left out. */
  readonly filtered: number;
  /** Whether there are any edges, and calls among them, of whatever kind and in whatever file. */
  readonly isUsed: boolean;
  readonly isCalled: boolean;
  readonly family: Family;
  readonly subTypes: SubTypes;
  readonly uses: readonly UsedBy[];
}

function gather(session: Session, input: Question, asked: Subject): Gathered {
  const graph = openGraph(session.reader());
  const symbols = withOtherDeclarations(graph, asked.symbols.slice(0, MAX_SYMBOLS), asked.semantics);
  const ids = symbols.map(({ id }) => id);
  const { direction, kind: kinds } = input;
  const linked = (direction === 'in' ? edgesInto : edgesOutOf)(graph, ids, { dispatch: true, remote: true });
  const all = [
    ...linked,
    ...(direction === 'in' ? unlinkedUses(session, { ...asked, symbols }, linked) : []),
    ...(kinds?.includes('accepts') ? acceptedMembers(graph, symbols, direction) : []),
  ];
  const inFilter = symbolFilter(session, graph, input, 'inside');
  const fits = (edge: Edge) => inFilter?.(otherEnd(edge, direction)!) ?? true;
  const accessors = kinds?.includes('call') && direction === 'in' ? accessorsIn(symbols) : NO_ACCESSORS;
  const isWanted = (edge: Edge) => kinds?.includes(edge.kind) !== false || runsAccessor(accessors, edge);
  const wanted = all.filter(isWanted);
  const edges = wanted.filter(fits);
  const open = (direction === 'in' ? openInto : openOutOf)(graph, symbols, kinds).filter(
    ({ from }) => direction === 'out' || (inFilter?.(from) ?? true),
  );
  const counts = countReferences({ edges, open, others: all.filter((edge) => !isWanted(edge) && fits(edge)) });
  const several = asked.match === 'several' && symbols.length > 1;
  const family = familyUses(session, graph, { input, symbols, edges, inFilter });
  const subTypes = furtherSubTypes(graph, { input, symbols, inFilter });
  const isUsed = all.length + family.members.length > 0;
  const isCalled = all.some(({ kind }) => CALL_KINDS.includes(kind));
  const isUnused = family.members.length === 0 && all.every(({ from }) => isTestCode(graph, from));
  const uses = direction === 'in' && input.offset === 0 ? usedByOf(session, symbols, { isUnused }) : [];
  const filtered = wanted.length - edges.length;
  return { graph, symbols, several, edges, open, counts, filtered, isUsed, isCalled, family, subTypes, uses };
}

function listReply(session: Session, input: Question, asked: Subject): Draft<ReferencesResult> {
  const gathered = gather(session, input, asked);
  const { graph, edges, open, counts } = gathered;
  const sure = edges.filter((edge) => isShown(edge, input.confidence));
  const guessed = input.confidence === 'approximate' ? byName(gathered, input.direction) : [];
  const places = new Set(guessed.map(placeKey));
  const unbound = open.filter((one) =>
    one.reason === 'external' ? input.external : input.unresolved && !places.has(placeKey(one)),
  );
  const all = inAnswerOrder(graph, input.direction, [...sure, ...guessed, ...unbound]);
  const page = all.slice(input.offset, input.offset + input.limit);
  const { views, changed } = viewReferences(session, { ...gathered, references: page, direction: input.direction });

  // Sub types follow the references, as if they were one list.
  const { listed } = gathered.subTypes;
  const from = Math.max(0, input.offset - all.length);
  const types = viewSubTypes(session, listed.slice(from, from + input.limit - page.length), gathered.symbols);
  const [total, shown] = [all.length + listed.length, page.length + types.length];
  const left = Math.max(0, total - input.offset - shown);
  const notes = shown === 0 && total > 0 ? [pastTheEnd(total)] : [];
  const next = left > 0 ? [nextCall('references', { ...input, offset: input.offset + shown })] : [];
  const missing = missingNotes(session, input, { ...gathered, asked, shown: total });
  const results: ReferencesResult = {
    symbols: askedViews(session, gathered, input.direction),
    direction: input.direction,
    counts: { ...counts, ...(guessed.length > 0 && { approximate: guessed.length }) },
    files: byFile(views, input.direction),
    ...(types.length > 0 && { sub_types: types }),
    ...familyField(gathered),
  };
  return makeReply(session, results, {
    changed,
    omitted: left,
    notes: [...notes, ...missing.notes],
    next: [...next, ...missing.next],
  });
}

const familyField = ({ family: { members }, uses }: Gathered): Pick<ReferencesResult, 'family' | 'used_by'> => ({
  ...(members.length > 0 && { family: [...members] }),
  ...(uses.length > 0 && { used_by: [...uses] }),
});

/** An unbound reference may mean a namesake in production code instead of the one in tests. */
function byName({ graph, symbols, open }: Gathered, direction: 'in' | 'out'): Edge[] {
  if (direction === 'out') return approximateCallees(graph, open);
  const asked = new Set(symbols.map(({ id }) => id));
  return approximateEdges(graph, open, open).filter(({ to }) => asked.has(to));
}

const placeKey = ({ fileId, line, col, kind }: Reference): string => `${fileId} ${line} ${col} ${kind}`;

function treeReply(session: Session, input: Question, asked: Subject): Draft<ReferencesResult> {
  const gathered = gather(session, input, asked);
  const { graph, symbols } = gathered;
  const { direction, kind: kinds, confidence, depth, limit } = input;
  const starts = symbols.map(({ id }) => id);
  const inFilter = symbolFilter(session, graph, input, 'inside');
  const tree = referenceTree(graph, starts, { direction, kinds, confidence, depth, limit, inFilter });
  const references = tree.nodes.map(({ edge }) => edge);
  const { views, changed } = viewReferences(session, { ...gathered, references, direction });
  const notes: string[] = [];
  const next: NextCall[] = [];
  const again = (more: Partial<Question>) => nextCall('references', { ...input, ...more, offset: 0 });
  if (tree.limit === 'nodes') {
    notes.push(`the tree stops at ${limit} ${limit === 1 ? 'symbol' : 'symbols'}`);
    next.push(again({ limit: Math.min(limit * 4, MAX_LIMIT) }));
  } else if (tree.limit === 'depth') {
    notes.push(`there is more beyond depth ${depth}`);
    if (depth < MAX_DEPTH) next.push(again({ depth: depth + 1 }));
  }
  if (confidence === 'approximate') notes.push('references by name alone are not followed in a tree');
  const missing = missingNotes(session, input, { ...gathered, asked, shown: tree.nodes.length });
  const results: ReferencesResult = {
    symbols: askedViews(session, gathered, input.direction),
    direction,
    counts: gathered.counts,
    files: [],
    tree: views.map((view, i) => treeNode(view, tree.nodes[i])),
    ...familyField(gathered),
  };
  return makeReply(session, results, {
    changed,
    omitted: tree.omitted,
    notes: [...notes, ...missing.notes],
    next: [...next, ...missing.next],
  });
}

const treeNode = (view: ReferenceView, { depth, count, repeated }: TreeNode): ReferenceTreeNode => ({
  ...view,
  symbol: view.symbol!,
  depth,
  count,
  ...(repeated && { repeated }),
});

function askedViews(session: Session, { graph, symbols, edges }: Gathered, direction: 'in' | 'out'): AskedView[] {
  const reader = session.reader();
  const views = symbols.map((symbol) => viewOf(reader, symbol));
  if (views.length < 2) return views;
  const partsOf = direction === 'in' ? constructorsOf : idsInside;
  const owners = new Map(symbols.flatMap(({ id }, i) => [id, ...partsOf(graph, id)].map((part) => [part, i])));
  const counts = views.map(() => 0);
  for (const { from, to, confidence } of edges) {
    const owner = owners.get(direction === 'in' ? to : from);
    if (owner !== undefined && confidence === 'exact') counts[owner]++;
  }
  return views.map((view, i) => ({ ...view, references: counts[i] }));
}

/** Production code first, then by path and place. Unbound references come after bound ones. */
function inAnswerOrder(graph: Graph, direction: 'in' | 'out', references: readonly Reference[]): Reference[] {
  const { nodes } = graph;
  const keyed = references.map((reference) => {
    const end = otherEnd(reference, direction);
    if (end === undefined) return { reference, file: Number.POSITIVE_INFINITY, rank: 3 };
    const file = nodes.fileOf(nodes.nodeOf(end));
    return { reference, file, rank: answerRank(graph, end) };
  });
  keyed.sort(
    (a, b) =>
      a.rank - b.rank ||
      a.file - b.file ||
      a.reference.line - b.reference.line ||
      a.reference.col - b.reference.col ||
      Number(isOpen(a.reference)) - Number(isOpen(b.reference)),
  );
  return keyed.map(({ reference }) => reference);
}

function byFile(views: readonly ReferenceView[], direction: 'in' | 'out'): ReferenceFile[] {
  const files = new Map<string, ReferenceView[]>();
  for (const view of views) {
    const path = direction === 'in' ? view.path : (view.symbol?.path ?? '');
    files.set(path, [...(files.get(path) ?? []), view]);
  }
  return [...files].map(([path, references]) => ({ path, references }));
}

function unboundReply(
  session: Session,
  input: Question,
  { name, reason }: NonNullable<Asked['unbound']>,
): Draft<ReferencesResult> {
  const results = { symbols: [], direction: input.direction, counts: countReferences({}), files: [] };
  return makeReply(session, results, {
    notes: [`${name} has no definition in this index: ${REASON_TEXT[reason]}`],
    next: [nextCall('search', { query: name })],
  });
}
