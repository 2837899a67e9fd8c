/** The definitions of a symbol: kind, place, neighbours, and its code on request. */
import { type Graph, openGraph } from '../../graph/graph.ts';
import { FLAG } from '../../model/kinds.ts';
import { isTestSymbol } from '../../search/query/filters.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { spanNow, symbolsAround } from '../../workspace/current-lines.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { redactLine } from '../../workspace/redact.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { codeOf, maskedNote } from '../quote/source-code.ts';
import { modifiersOf, viewOf } from '../quote/symbol-view.ts';
import { localView } from '../references/local.ts';
import { type Asked, askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import type { Definition } from '../subject/definition-at.ts';
import { FEW_USES } from '../unparsed/mentions.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import { MAX_MEMBERS, neighboursLeft } from './limits.ts';
import { CALL_KINDS, neighbourhoodOf } from './neighbours.ts';
import type { Question, SymbolCard } from './tool.ts';

/** With more symbols, the reply is a list to choose from, and neighbours would hide it. */
const MAX_WITH_NEIGHBOURS = 3;

export async function lookupSymbol(session: Session, input: Question): Promise<Draft<SymbolCard[]>> {
  const asked = await askedSymbols(session, input.name, {
    constructors: input.kind?.includes('constructor') ?? false,
  });
  if (asked.local !== undefined) return localReply(session, asked.local);
  if (asked.unbound !== undefined) return unboundReply(session, asked.unbound);
  const reply = session.reader().inOneView(() => symbolsReply(session, input, asked));
  const cards = reply.results.flatMap(({ counts, line, ...card }) =>
    counts === undefined ? [] : [{ ...card, nameLine: line, uses: counts.references + (counts.subtypes ?? 0) }],
  );
  const symbols = cards.filter(({ uses }) => uses < FEW_USES);
  return withUnparsed(session, reply, { symbols, uses: Math.max(0, ...symbols.map(({ uses }) => uses)) });
}

function symbolsReply(session: Session, input: Question, found: Asked): Draft<SymbolCard[]> {
  const reader = session.reader();
  const inPath = pathFilter(session, input);
  const kinds = input.kind?.length ? new Set(input.kind) : undefined;
  const languages = languagesNamed(input.lang);
  const fitting = found.symbols.filter(
    (symbol) =>
      (!kinds || kinds.has(symbol.kind)) &&
      (!languages || (symbol.language !== undefined && languages.has(symbol.language))) &&
      (input.tests || !isTestSymbol(symbol)) &&
      inPath(symbol.path),
  );
  const page = fitting.slice(input.offset, input.offset + input.limit);
  const changed = changedFiles(
    session,
    page.map((symbol) => symbol.path),
  );

  const graph = openGraph(reader);
  const results = page.map(
    (symbol): SymbolCard => ({
      ...viewOf(reader, symbol, changed),
      ...cardOf(reader, symbol),
      ...surroundings(graph, symbol, page.length <= MAX_WITH_NEIGHBOURS),
      ...(input.source && { source: codeOf(session, symbol, changed.get(symbol.path)) }),
    }),
  );

  const left = Math.max(0, fitting.length - input.offset - page.length);
  const notes = [...found.notes, ...maskedNote(results)];
  const next: NextCall[] = [];
  if (fitting.length === 0) notes.push(`${symbolsHave(found.symbols.length)} that name, but none matches the filters`);
  else if (page.length === 0) notes.push(pastTheEnd(fitting.length));
  if (found.match === 'several' && fitting.length > 1 && page.length > 0) {
    notes.push(`${fitting.length} symbols match ${input.name}; pass a handle to choose one`);
    next.push(nextCall('symbol', { name: results[0].handle, source: input.source }));
  }
  if (left > 0) next.push(nextCall('symbol', { ...input, offset: input.offset + page.length }));
  if (results.length === 1 && !input.source) {
    const name = found.match === 'several' ? results[0].handle : input.name;
    next.push(...restOfCard(results[0], name));
  }
  const others = input.offset === 0 ? (found.others ?? []).map((definition) => localCard(session, definition)) : [];
  return makeReply(session, [...others, ...results], { changed, omitted: left, notes, next });
}

/** The calls that list the neighbours and members that a card leaves out. */
function restOfCard({ kind, path, counts, ...card }: SymbolCard, name: string): NextCall[] {
  const { callers = [], callees = [], members, member_count } = card;
  const calls = (direction: 'in' | 'out') => nextCall('references', { name, direction, kind: CALL_KINDS });
  const rest = kind === 'file' ? nextCall('outline', { path }) : nextCall('hierarchy', { name, direction: 'down' });
  return [
    ...(counts && neighboursLeft(callers.length, counts.callers) > 0 ? [calls('in')] : []),
    ...(counts && neighboursLeft(callees.length, counts.callees) > 0 ? [calls('out')] : []),
    ...(member_count > members.length ? [rest] : []),
  ];
}

/** Empty for headings of documents and files in other languages, which have no references in or out. */
function surroundings(graph: Graph, symbol: SymbolRecord, withNeighbours: boolean): Partial<SymbolCard> {
  if (symbol.language === undefined) return {};
  const { counts, callers, callees } = neighbourhoodOf(graph, symbol);
  return withNeighbours ? { counts, callers, callees } : { counts };
}

function localReply(session: Session, { definitions }: NonNullable<Asked['local']>): Draft<SymbolCard[]> {
  const cards = definitions.map((definition) => localCard(session, definition));
  const paths = definitions.map(({ path }) => path);
  const notes = definitions
    .filter(({ kind }) => kind === 'import')
    .map(
      ({ name, module }) =>
        `${name} comes from outside this tree${module ? `, from ${module}` : ''}; this is its import`,
    );
  return { ...makeReply(session, cards, { changed: changedFiles(session, paths), notes }), hasCurrentLines: true };
}

function localCard(session: Session, definition: Definition): SymbolCard {
  const { path, line, module } = definition;
  const reader = session.reader();
  const file = reader.fileByPath(path)!;
  const [around] = symbolsAround(session, path, { line });
  return {
    ...localView(session, definition),
    ...(file.language && { language: file.language }),
    role: file.role,
    modifiers: [],
    ...(around &&
      around.kind !== 'file' && { container: containerOf(reader, { ...around, ...spanNow(session, around) }) }),
    members: [],
    member_count: 0,
    ...(module !== undefined && { module }),
  };
}

function unboundReply(session: Session, { name, reason }: NonNullable<Asked['unbound']>): Draft<SymbolCard[]> {
  const notes = [`${name} has no definition in this index: ${REASON_TEXT[reason]}`];
  return makeReply(session, [], { notes, next: [nextCall('search', { query: name })] });
}

const containerOf = (reader: Reader, symbol: SymbolRecord): NonNullable<SymbolCard['container']> => ({
  handle: reader.handle(symbol),
  kind: symbol.kind,
  line: symbol.nameLine,
});

const symbolsHave = (count: number): string => (count === 1 ? '1 symbol has' : `${count} symbols have`);

function cardOf(reader: Reader, symbol: SymbolRecord) {
  const parent = symbol.parentId === undefined ? undefined : reader.symbolById(symbol.parentId);
  const showsParent = parent !== undefined && parent.kind !== 'file' && (parent.flags & FLAG.package) === 0;
  const members = reader.symbolsInFile(symbol.fileId).filter((other) => other.parentId === symbol.id);
  return {
    ...(symbol.language && { language: symbol.language }),
    role: symbol.role,
    modifiers: modifiersOf(symbol.flags),
    ...(symbol.doc !== '' && { doc: redactLine(symbol.doc) }),
    ...(showsParent && { container: containerOf(reader, parent) }),
    members: members.slice(0, MAX_MEMBERS).map(({ name, kind, nameLine }) => ({ name, kind, line: nameLine })),
    member_count: members.length,
  };
}
