/** The definitions of one name or of several: kind, place, neighbours, and their code on request. */
import { AppError } from '../../errors/errors.ts';
import { openGraph } from '../../graph/graph.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { maskedNote } from '../quote/source-code.ts';
import { CALL_KINDS } from '../references/edges.ts';
import { symbolFilter } from '../references/filter.ts';
import { type Asked, askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import type { Definition } from '../subject/definition-at.ts';
import { columnPlace } from '../subject/find-symbols.ts';
import { MAX_GROUPED, mayHaveParts } from '../subject/same-symbol.ts';
import { FEW_USES } from '../unparsed/mentions.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import { localCard, type Missing, missingCard, symbolCard } from './cards.ts';
import { callersOf, neighboursLeft } from './limits.ts';
import type { Question, SymbolCard } from './tool.ts';

/** With more symbols, the reply is a list to choose from, and neighbours would hide it. */
const MAX_WITH_NEIGHBOURS = 3;

/** A name of the question and what it means. */
interface Subject {
  readonly name: string;
  readonly asked: Asked | AppError;
  /** The symbols by declaration: a type with all its parts; with its code each part is shown by itself. */
  readonly parts?: readonly (readonly SymbolRecord[])[];
}

/** One entry of the list that a reply shows a page of. */
interface Entry {
  readonly subject: Subject;
  readonly symbol?: SymbolRecord;
  /** Of a type in several parts: all of them, `symbol` first. */
  readonly parts?: readonly SymbolRecord[];
  readonly definition?: Definition;
  readonly missing?: Missing;
}

export async function lookupSymbol(session: Session, input: Question): Promise<Draft<SymbolCard[]>> {
  const subjects = await subjectsOf(session, input);
  const reply = session.reader().inOneView(() => pageOf(session, input, subjects));
  const cards = reply.results.flatMap(({ counts, line, ...card }) =>
    counts === undefined ? [] : [{ ...card, nameLine: line, uses: counts.references + (counts.subtypes ?? 0) }],
  );
  const symbols = cards.filter(({ uses }) => uses < FEW_USES);
  return withUnparsed(session, reply, { symbols, uses: Math.max(0, ...symbols.map(({ uses }) => uses)) });
}

/** Throws where no name is found: the runner then looks for changes in the tree first. */
async function subjectsOf(session: Session, { name, kind, source, around }: Question): Promise<Subject[]> {
  const names = [...new Set([name].flat())];
  const subjects: Subject[] = [];
  for (const one of names) {
    const constructors = kind?.includes('constructor') ?? false;
    const asked = await askedSymbols(session, one, { constructors }).catch(notFoundOr);
    // The definition of the name at a place is every place that declares it.
    const isPlace = columnPlace(session, one) !== undefined;
    const isWhole = asked instanceof AppError || source || around !== undefined || isPlace;
    subjects.push({ name: one, asked, ...(!isWhole && { parts: await partsOf(session, asked.symbols) }) });
  }
  const errors = subjects.flatMap(({ asked }) => (asked instanceof AppError ? [asked] : []));
  if (errors.length < subjects.length) return subjects;
  const [{ code, fix }] = errors;
  throw errors.length === 1 ? errors[0] : new AppError(code, errors.map(({ message }) => message).join('. '), fix);
}

async function partsOf(session: Session, symbols: readonly SymbolRecord[]): Promise<SymbolRecord[][]> {
  const reader = session.reader();
  if (symbols.length > MAX_GROUPED || !symbols.some((symbol) => mayHaveParts(reader, symbol)))
    return symbols.map((symbol) => [symbol]);
  // Loading the rules of a language takes a while.
  const [{ loadSemantics }, { partsOfSymbols }] = await Promise.all([
    import('../../../languages/load.ts'),
    import('../subject/other-declarations.ts'),
  ]);
  const semantics = await loadSemantics(new Set(symbols.flatMap(({ language }) => language ?? [])));
  return reader.inOneView(() => partsOfSymbols(openGraph(reader), symbols, semantics));
}

function notFoundOr(error: unknown): AppError {
  if (error instanceof AppError && (error.code === 'SYMBOL_NOT_FOUND' || error.code === 'PATH_NOT_FOUND')) return error;
  throw error;
}

function pageOf(session: Session, input: Question, subjects: readonly Subject[]): Draft<SymbolCard[]> {
  const entries = subjects.flatMap((subject) => entriesOf(session, input, subject));
  const found = subjects.length === 1 ? entries.filter(({ missing }) => missing === undefined) : entries;
  const page = found.slice(input.offset, input.offset + input.limit);
  const paths = page.flatMap(({ symbol, definition }) => symbol?.path ?? definition?.path ?? []);
  const changed = changedFiles(session, paths);
  const results = page.map((entry): SymbolCard => {
    const { subject, symbol, parts, definition, missing } = entry;
    const asked = subjects.length > 1 && { asked: subject.name };
    if (missing) return { ...missingCard(subject.name, missing), ...asked };
    if (definition) return { ...localCard(session, definition, input.around), ...asked };
    const beside = page.filter((other) => other.subject === subject && other.symbol !== undefined);
    const change = changed.get(symbol!.path);
    const line = subject.asked instanceof AppError ? undefined : subject.asked.line;
    const withNeighbours = beside.length <= MAX_WITH_NEIGHBOURS;
    return { ...symbolCard(session, symbol!, { ...input, change, line, withNeighbours, parts }), ...asked };
  });

  const left = Math.max(0, found.length - input.offset - page.length);
  const about = subjects.map((subject) => aboutName(input, subject, { entries, page, results }));
  const notes = [...about.flatMap((one) => one.notes), ...maskedNote(results)];
  const next = [...about.flatMap((one) => one.next), ...nearestCall(input, results)];
  if (subjects.length === 1) notes.push(...entries.flatMap(({ missing }) => missing?.reason ?? []));
  if (page.length === 0 && found.length > 0) notes.push(pastTheEnd(found.length));
  if (left > 0) next.push(nextCall('symbol', { ...input, offset: input.offset + page.length }));
  const draft = makeReply(session, results, { changed, omitted: left, notes, next });
  const isLocal = page.length > 0 && page.every(({ symbol }) => symbol === undefined);
  return isLocal ? { ...draft, hasCurrentLines: true } : draft;
}

/** Names that are not symbols, then the symbols that pass the filters; or the reason why there are none. */
function entriesOf(session: Session, input: Question, subject: Subject): Entry[] {
  const { name, asked } = subject;
  if (asked instanceof AppError) {
    const { nearest } = asked.details;
    return [{ subject, missing: { reason: asked.message, nearest: Array.isArray(nearest) ? nearest : [] } }];
  }
  const { symbols, local, unbound, others = [] } = asked;
  const inFilter = symbolFilter(session, openGraph(session.reader()), input);
  const kinds = input.kind?.length ? new Set(input.kind) : undefined;
  const isFitting = ({ id, kind }: SymbolRecord) => (kinds?.has(kind) ?? true) && (inFilter?.(id) ?? true);
  const listed = subject.parts ?? symbols.map((symbol) => [symbol]);
  const fitting = listed.map((parts) => parts.filter(isFitting)).filter((parts) => parts.length > 0);
  const entries = [
    ...(local?.definitions ?? others).map((definition): Entry => ({ subject, definition })),
    ...fitting.map((parts): Entry => ({ subject, symbol: parts[0], ...(parts.length > 1 && { parts }) })),
  ];
  if (entries.length > 0) return entries;
  const reason = unbound
    ? `${unbound.name} has no definition in this index: ${REASON_TEXT[unbound.reason]}`
    : `${symbols.length === 1 ? '1 symbol matches' : `${symbols.length} symbols match`} ${name}, but none matches the filters`;
  return [{ subject, missing: { reason, nearest: [] } }];
}

interface Listed {
  readonly entries: readonly Entry[];
  /** The entries of the results, in the same order. */
  readonly page: readonly Entry[];
  readonly results: readonly SymbolCard[];
}

/** Notes and next calls about one of the names. */
function aboutName(input: Question, subject: Subject, { entries, page, results }: Listed) {
  const { name, asked } = subject;
  const notes: string[] = [];
  const next: NextCall[] = [];
  if (asked instanceof AppError) return { notes, next };
  notes.push(...asked.notes);
  for (const { kind, name: local, module } of asked.local?.definitions ?? [])
    if (kind === 'import')
      notes.push(`${local} comes from outside this tree${module ? `, from ${module}` : ''}; this is its import`);
  if (asked.unbound) next.push(nextCall('search', { query: asked.unbound.name }));
  const isOwn = (entry: Entry) => entry.subject === subject && entry.symbol !== undefined;
  const count = entries.filter(isOwn).length;
  const shown = page.findIndex(isOwn);
  if (asked.match === 'several' && count > 1 && shown >= 0) {
    notes.push(`${count} symbols match ${name}; pass a handle to choose one`);
    next.push(nextCall('symbol', { name: results[shown].handle, source: input.source, around: input.around }));
  }
  if (results.length === 1 && shown === 0 && results[0].source === undefined)
    next.push(...restOfCard(results[0], asked.match === 'several' ? results[0].handle : name));
  return { notes, next };
}

/** The calls that list the neighbours and members that a card leaves out. */
function restOfCard({ kind, path, counts, ...card }: SymbolCard, name: string): NextCall[] {
  const { callers = [], callees = [], members, member_count } = card;
  const calls = { name, kind: CALL_KINDS };
  const confidence = (counts?.probable_callers ?? 0) > 0 ? ('probable' as const) : undefined;
  const rest = kind === 'file' ? nextCall('outline', { path }) : nextCall('hierarchy', { name, direction: 'down' });
  return [
    ...(counts && neighboursLeft(callers.length, callersOf(counts)) > 0
      ? [nextCall('references', { ...calls, direction: 'in', confidence })]
      : []),
    ...(counts && neighboursLeft(callees.length, counts.callees) > 0
      ? [nextCall('references', { ...calls, direction: 'out' })]
      : []),
    ...(member_count > members.length ? [rest] : []),
  ];
}

/** Asks for the nearest names of those that were not found. */
function nearestCall({ source, around }: Question, results: readonly SymbolCard[]): NextCall[] {
  const near = [...new Set(results.flatMap(({ nearest }) => nearest?.slice(0, 1) ?? []))];
  return near.length === 0 ? [] : [nextCall('symbol', { name: near, source, around })];
}
