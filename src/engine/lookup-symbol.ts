/** The definition or definitions of one symbol: what it is, where it is, what is around it, and its code on request. */
import { FLAG, type SymbolKind } from '../model/kinds.ts';
import type { FileRole } from '../model/source-file.ts';
import type { Reader } from '../store/read.ts';
import type { SymbolRecord } from '../store/records.ts';
import { findSymbols } from './find-symbols.ts';
import { changedFiles } from './freshness.ts';
import { filterWords } from './list-files.ts';
import { command, makeReply } from './make-reply.ts';
import { pageWords, pastTheEnd } from './paging.ts';
import { pathFilter } from './path-filter.ts';
import { redactLine } from './redact.ts';
import type { Reply } from './reply.ts';
import type { Session } from './session.ts';
import { codeOf, maskedNote, type SourceCode } from './source-code.ts';
import { modifiersOf, type SymbolView, viewOf } from './symbol-view.ts';

export interface LookupInput {
  readonly name: string;
  readonly source?: boolean | undefined;
  readonly kind?: readonly string[] | undefined;
  readonly path?: readonly string[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface SymbolCard extends SymbolView {
  readonly language?: string;
  readonly role: FileRole;
  readonly modifiers: string[];
  readonly doc?: string;
  /** The symbol it is declared in; absent at the top of a file. */
  readonly container?: { readonly handle: string; readonly kind: string; readonly line: number };
  /** What is declared directly in it, in source order; at most `MOST_MEMBERS`. */
  readonly members: { readonly name: string; readonly kind: SymbolKind; readonly line: number }[];
  readonly member_count: number;
  readonly source?: SourceCode;
}

const MOST_MEMBERS = 40;

export function lookupSymbol(session: Session, input: LookupInput): Reply<SymbolCard[]> {
  const reader = session.reader();
  const found = findSymbols(session, input.name, { constructors: input.kind?.includes('constructor') ?? false });
  const inPath = pathFilter(session, input);
  const kinds = input.kind?.length ? new Set(input.kind) : undefined;
  const fitting = found.symbols.filter((symbol) => (!kinds || kinds.has(symbol.kind)) && inPath(symbol.path));
  const page = fitting.slice(input.offset, input.offset + input.limit);
  const changed = changedFiles(
    session,
    page.map((symbol) => symbol.path),
  );

  const results = page.map((symbol) => ({
    ...viewOf(reader, symbol, changed),
    ...cardOf(reader, symbol),
    ...(input.source && { source: codeOf(session, symbol, changed.get(symbol.path)) }),
  }));

  const left = Math.max(0, fitting.length - input.offset - page.length);
  const notes = [...found.notes, ...maskedNote(results)];
  const next: string[] = [];
  if (fitting.length === 0) notes.push(`${symbolsHave(found.symbols.length)} that name, none fits the filters`);
  else if (page.length === 0) notes.push(pastTheEnd(fitting.length));
  if (found.match === 'several' && fitting.length > 1 && page.length > 0) {
    notes.push(`${fitting.length} symbols fit ${input.name}; pass a handle to choose one`);
    next.push(command('symbol', [results[0].handle, input.source ? '--source' : undefined]));
  }
  if (left > 0) next.push(command('symbol', lookupWords(input, input.offset + page.length)));
  return makeReply(session, results, { changed, omitted: left, notes, next });
}

const symbolsHave = (count: number): string => (count === 1 ? '1 symbol has' : `${count} symbols have`);

/** The same question on the command line, from another place of its answer on. */
export function lookupWords(input: Omit<LookupInput, 'offset'>, from: number): string[] {
  const source = input.source ? ['--source'] : [];
  return [input.name, ...filterWords(input), ...source, ...pageWords('symbol', input.limit, from)];
}

function cardOf(reader: Reader, symbol: SymbolRecord) {
  const parent = symbol.parentId === undefined ? undefined : reader.symbolById(symbol.parentId);
  const showsParent = parent !== undefined && parent.kind !== 'file' && (parent.flags & FLAG.package) === 0;
  const members = reader.symbolsInFile(symbol.fileId).filter((other) => other.parentId === symbol.id);
  return {
    ...(symbol.language && { language: symbol.language }),
    role: symbol.role,
    modifiers: modifiersOf(symbol.flags),
    ...(symbol.doc !== '' && { doc: redactLine(symbol.doc) }),
    ...(showsParent && { container: { handle: reader.handle(parent), kind: parent.kind, line: parent.nameLine } }),
    members: members.slice(0, MOST_MEMBERS).map(({ name, kind, nameLine }) => ({ name, kind, line: nameLine })),
    member_count: members.length,
  };
}
