/** Packs the code that matters for a question or task: symbols, the calls among them, files and tests. */

import { unlessCut } from '../../base/deadline.ts';
import { openGraph } from '../../graph/graph.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { VALUE_KINDS } from '../../model/kinds.ts';
import { PROJECT_FILE } from '../../search/ranking/adjust.ts';
import { type SearchHit, type SearchRequest, type SearchResult, search } from '../../search/search.ts';
import type { SymbolHead, SymbolRecord } from '../../store/schema/records.ts';
import { PLAIN } from '../../tools/terminal.ts';
import { estimateTokens } from '../../tools/token-budget.ts';
import { type Change, changedFiles } from '../../workspace/changed-files.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { excerptOf } from '../quote/excerpt.ts';
import { type Evidence, evidenceOf, weighLines } from '../quote/line-evidence.ts';
import { codeOf, maskedNote, type SourceCode } from '../quote/source-code.ts';
import { viewOf } from '../quote/symbol-view.ts';
import { codeReader } from '../search/code.ts';
import { readingOf } from '../search/intent.ts';
import { type Meaning, meaningOf } from '../search/query-meaning.ts';
import { type RankedSearch, rerankedSearch } from '../search/reranked-search.ts';
import { withHandlerNames } from '../subject/route-handlers.ts';
import { viewPaths } from '../trace/path-view.ts';
import { stepLines } from '../trace/view.ts';
import { checklistFor } from './checklist.ts';
import { checklistLines } from './checklist-view.ts';
import { pack } from './pack.ts';
import { type Interest, type Surroundings, surroundings } from './rank.ts';
import { askedRoute, type FoundRoute, findRoute, type NoRoute } from './route.ts';
import type { Checklist, ExploredSymbol, Level, Question, Results, TestPlace } from './tool.ts';
import { nameIn } from './view.ts';

/** Tokens for calls, and as many for tests. */
const besideCode = (budget: number): number => 15 + 0.02 * budget;
/** Tokens for calls, files, tests, notes and next calls. */
const reserved = (budget: number): number => 70 + 0.05 * budget;
/** About a third: to add an option takes every line of the existing one, and less of other code. */
const checklistShare = (budget: number): number => 30 + 0.35 * budget;
const MAX_CANDIDATES = 400;
const MAX_TESTS = 8;
const MAX_FILES = 6;
/** A type that is larger, or larger than an excerpt, is listed: its relevant members are ranked on their own. */
const MAX_TYPE_LINES = 60;
/** Number of symbols among which calls are searched. */
const MAX_CALLERS = 30;
/** Estimated cost of what surrounds the text in a line. */
const TOKENS_PER_LINE = 4;
/** Estimated cost of naming one symbol. */
const TOKENS_PER_NAME = 12;

export async function exploreWorkspace(
  session: Session,
  question: Question,
  signal?: AbortSignal,
): Promise<Draft<Results>> {
  const input = { ...question, query: await withHandlerNames(session, question.query) };
  const meaning = await meaningOf(session, { query: input.query, mode: 'auto' });
  const request = requestOf(session, input, meaning);
  const ranked = await rerankedSearch(session, request, signal);
  const asked = await askedRoute(session, input.query);
  const task = { request, exclude: input.exclude, budget: checklistShare(input.max_tokens) };
  const checklist = await checklistFor(session, task, signal);
  const reader = session.reader();
  return reader.inOneView(() => {
    const found = reader.version() === ranked.version ? ranked : search(reader, request);
    const route = asked && findRoute(session, asked);
    return reply(session, input, { ...found, notes: [...meaning.notes, ...found.notes], checklist, route });
  });
}

function requestOf(session: Session, input: Question, meaning: Meaning): SearchRequest {
  const languages = languagesNamed(input.lang);
  return {
    query: input.query,
    vector: meaning.vector,
    codeOf: codeReader(session),
    limit: Math.min(MAX_CANDIDATES, 20 + Math.ceil(input.max_tokens / TOKENS_PER_NAME)),
    filters: {
      ...((input.path?.length || input.exclude?.length) && { path: pathFilter(session, input) }),
      ...(languages && { languages: [...languages] }),
      roles: rolesOf(session, input.role),
    },
  };
}

const isFiltered = ({ path, exclude, lang, role }: Question): boolean =>
  [path, exclude, lang, role].some((filter) => filter?.length);

/** Applies the filters to symbols found through the graph. Tests may be outside `path`, but not in `exclude`. */
function within(session: Session, input: Question, { interests, tests }: Surroundings): Surroundings {
  if (!isFiltered(input)) return { interests, tests };
  const isInside = pathFilter(session, input);
  const isNotExcluded = pathFilter(session, { exclude: input.exclude });
  const languages = languagesNamed(input.lang);
  const roles = rolesOf(session, input.role);
  const ids = [...interests.map(({ id }) => id), ...tests];
  const heads = new Map(
    session
      .reader()
      .headsById(ids)
      .map((head) => [head.id, head]),
  );
  const allows = (head: SymbolHead) =>
    isInside(head.path) &&
    (!languages || (head.language !== null && languages.has(head.language))) &&
    (roles?.symbol(head) ?? true);
  return {
    interests: interests.filter(({ id }) => allows(heads.get(id)!)),
    tests: tests.filter((id) => isNotExcluded(heads.get(id)!.path)),
  };
}

interface Material extends Omit<RankedSearch, 'version'> {
  readonly checklist: Checklist | undefined;
  readonly route: FoundRoute | NoRoute | undefined;
}

function reply(session: Session, input: Question, found: Material): Draft<Results> {
  const { checklist } = found;
  const foundRoute = found.route && 'ids' in found.route ? found.route : undefined;
  const around = surroundings(session.reader(), codeAmong(found.hits), input);
  const { interests, tests } = within(session, input, {
    ...around,
    interests: routeFirst(around.interests, foundRoute?.ids ?? []),
  });
  const { items, changed } = itemsOf(session, interests, found.terms);
  const route = foundRoute && viewPaths(session, foundRoute).paths[0];
  const above = { ...(checklist && { checklist }), ...(route && { route }) };
  const packed = pack(items, input.max_tokens - taken(input.max_tokens, above), input.mode);
  const symbols = packed.map(({ item, level, source }) => item.view(level, source));
  const omitted = items.length - packed.length;
  const noRoute = found.route && 'why' in found.route ? unlessCut(found.route.why) : [];
  const notes = [...found.notes, ...maskedNote(symbols), ...noRoute];
  if (symbols.length === 0)
    notes.push(...unlessCut(isFiltered(input) ? 'nothing found within the filters' : 'nothing found'));
  const shown = packed.map(({ item }) => item);
  const room = besideCode(input.max_tokens);
  const results: Results = {
    mode: input.mode,
    ...above,
    symbols,
    calls: fitting(
      callsAmong(session, shown.slice(0, MAX_CALLERS)),
      ({ from, to }) => [from, ...to].map(nameIn).join(', '),
      room,
    ),
    files: filesOf(shown),
    tests: fitting(testsOf(session, tests), ({ path, handle }) => `${path} ${nameIn(handle)}`, room),
  };
  return makeReply(session, results, {
    changed,
    omitted,
    notes,
    next: nextOf(input, { found: symbols.length, omitted }),
    query: readingOf(found),
  });
}

/** Leaves out what project files declare, where the question does not ask for it and there is code. */
function codeAmong(hits: readonly SearchHit[]): readonly SearchHit[] {
  const code = hits.filter(({ why }) => !why.some(({ rule }) => rule === PROJECT_FILE));
  return code.length > 0 ? code : hits;
}

function itemsOf(session: Session, interests: readonly Interest[], terms: SearchResult['terms']) {
  const reader = session.reader();
  const records = new Map(reader.symbolsById(interests.map(({ id }) => id)).map((record) => [record.id, record]));
  const known = interests.filter(({ id }) => records.get(id)?.kind !== 'file');
  const first = known.slice(0, MAX_CALLERS).map(({ id }) => records.get(id)!);
  const changed = changedFiles(
    session,
    first.map(({ path }) => path),
  );
  const evidence = evidenceOf(
    terms,
    first.map(({ name }) => name),
  );
  const items = known.map((interest) =>
    itemOf(session, { interest, symbol: records.get(interest.id)!, changed, evidence }),
  );
  return { items, changed };
}

/** Tokens of what is shown beside the packed symbols. */
function taken(budget: number, { checklist, route }: Pick<Results, 'checklist' | 'route'>): number {
  const lines = [...(checklist ? checklistLines(checklist) : []), ...(route ? stepLines(route, PLAIN) : [])];
  return reserved(budget) + estimateTokens(lines.join('\n'));
}

/** The symbols of a route come first, in the order of the calls. */
function routeFirst(interests: readonly Interest[], ids: readonly number[]): readonly Interest[] {
  const best = interests[0]?.score ?? 1;
  const onRoute = ids.map((id, i) => ({ id, score: best + ids.length - i, why: ['on the way'] }));
  return [...onRoute, ...interests.filter(({ id }) => !ids.includes(id))];
}

function nextOf(input: Question, { found, omitted }: { found: number; omitted: number }): NextCall[] {
  if (omitted > 0) return [nextCall('explore', { ...input, max_tokens: input.max_tokens * 2 })];
  const { path: _, exclude: __, lang: ___, role: ____, ...everywhere } = input;
  return found === 0 && isFiltered(input) ? [nextCall('explore', everywhere)] : [];
}

/** The first elements whose lines have so many tokens together. */
function fitting<T>(all: readonly T[], textOf: (one: T) => string, tokens: number): T[] {
  const shown: T[] = [];
  let left = tokens;
  for (const one of all) {
    left -= estimateTokens(textOf(one)) + TOKENS_PER_LINE;
    if (left < 0) break;
    shown.push(one);
  }
  return shown;
}

interface Candidate {
  readonly interest: Interest;
  readonly symbol: SymbolRecord;
  readonly changed: ReadonlyMap<string, Change>;
  readonly evidence: Evidence;
}

type ExploreItem = ReturnType<typeof itemOf>;

function itemOf(session: Session, { interest, symbol, changed, evidence }: Candidate) {
  const reader = session.reader();
  let source: SourceCode | undefined;
  const sourceOf = () => (source ??= codeOf(session, symbol, changed.get(symbol.path)));
  let weights: readonly number[] | undefined;
  const weigh = (lines: readonly string[]) => (weights ??= weighLines(lines, evidence));
  const isLarge = (limit: number) =>
    TYPE_KINDS.has(symbol.kind) && symbol.endLine - symbol.line >= Math.min(limit, MAX_TYPE_LINES);
  const signature = symbol.signature.replace(/\s+/g, ' ');
  return {
    id: interest.id,
    score: interest.score,
    isPassive: symbol.kind === 'section' || VALUE_KINDS.has(symbol.kind),
    path: symbol.path,
    start_line: symbol.line,
    end_line: symbol.endLine,
    name: reader.qualifiedName(symbol) || symbol.name,
    signature,
    handle: reader.handle(symbol),
    code: (limit: number) =>
      isLarge(limit) || sourceOf().unavailable !== undefined ? undefined : excerptOf(sourceOf(), limit, weigh),
    view(level: Level, shown: SourceCode | undefined): ExploredSymbol {
      const { qualified_name: _, signature: written, ...view } = viewOf(reader, symbol, changed);
      return {
        ...view,
        ...(level !== 'name' && written !== undefined && { signature: written }),
        level,
        score: Math.round(interest.score * 1000) / 1000,
        why: interest.why,
        ...(shown && { source: shown }),
      };
    },
  };
}

/** Calls of one shown symbol by another. */
function callsAmong(session: Session, items: readonly ExploreItem[]): Results['calls'] {
  const graph = openGraph(session.reader());
  const handles = new Map(items.map(({ id, handle }) => [id, handle]));
  return items.flatMap(({ id, handle }) => {
    const called = graph.outgoing(id, { kinds: ['call', 'new'], minConfidence: 'exact' }).map(({ to }) => to);
    const to = [...new Set(called)].filter((one) => one !== id).flatMap((one) => handles.get(one) ?? []);
    return to.length === 0 ? [] : [{ from: handle, to }];
  });
}

function filesOf(items: readonly ExploreItem[]): Results['files'] {
  const files = new Map<string, { score: number; symbols: number }>();
  for (const { path, score } of items) {
    const { score: before, symbols } = files.get(path) ?? { score: 0, symbols: 0 };
    files.set(path, { score: before + score, symbols: symbols + 1 });
  }
  return [...files]
    .sort(([a, { score: x }], [b, { score: y }]) => y - x || (a < b ? -1 : 1))
    .slice(0, MAX_FILES)
    .map(([path, { symbols }]) => ({ path, symbols }));
}

function testsOf(session: Session, ids: readonly number[]): TestPlace[] {
  const reader = session.reader();
  const order = new Map(ids.slice(0, MAX_TESTS).map((id, i) => [id, i]));
  return reader
    .symbolsById([...order.keys()])
    .sort((a, b) => order.get(a.id)! - order.get(b.id)!)
    .map((symbol) => {
      const { handle, name, kind, path, line } = viewOf(reader, symbol);
      return { handle, name, kind, path, line };
    });
}
