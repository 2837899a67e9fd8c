/** Decides which results meet a judgement: the words of a judgement are looked up once, results are compared with what they mean. */
import { AppError } from '../../errors/errors.ts';
import type { Session } from '../../workspace/session.ts';
import { findSymbols } from '../subject/find-symbols.ts';
import { gradesOf, startsIn } from './figures.ts';
import type { Judgement } from './questions.ts';

/** A result, as much of it as a judgement may be about. */
export interface FoundPlace {
  readonly handle: string;
  readonly path: string;
  readonly line: number;
  /** Handles of copies that the result stands for. */
  readonly copies: readonly string[];
}

export interface Meant extends Judgement {
  /** Undefined: it names nothing in this tree, so that no result can meet it. */
  readonly isMet: ((place: FoundPlace) => boolean) | undefined;
}

const SPAN = /^(?<path>.+):(?<line>\d{1,9})-(?<end>\d{1,9})$/;
/** Lines of a comment above what it is about. */
const LINES_BEFORE = 5;
const NOT_FOUND: readonly string[] = ['SYMBOL_NOT_FOUND', 'PATH_NOT_FOUND', 'PATH_OUTSIDE_ROOT', 'BAD_INPUT'];

export const meantBy = (session: Session, judgement: Judgement): Meant => ({
  ...judgement,
  isMet: condition(session, judgement.text),
});

function condition(session: Session, text: string): Meant['isMet'] {
  const reader = session.reader();
  if (reader.fileByPath(text)) return ({ path }) => path === text;
  if (text.endsWith('/'))
    return reader.hasDirectory(text.slice(0, -1)) ? ({ path }) => path.startsWith(text) : undefined;
  const { path: file, line, end } = SPAN.exec(text)?.groups ?? {};
  if (file !== undefined && reader.fileByPath(file)) {
    const span = { line: Number(line), end: Number(end) };
    return (place) => place.path === file && startsIn(place.line, span);
  }
  const { handles, outside } = symbolsMeant(session, text);
  if (outside) return (place) => place.path === outside.path && startsIn(place.line, outside);
  return handles && ((place) => [place.handle, ...place.copies].some((handle) => handles.has(handle)));
}

interface SymbolsMeant {
  /** Of all symbols that the words may mean: each of them is right. Absent where there is none. */
  readonly handles?: ReadonlySet<string>;
  /** A line that is in no symbol, such as a comment: what begins right after it is meant. */
  readonly outside?: { readonly path: string; readonly line: number; readonly end: number };
}

function symbolsMeant(session: Session, text: string): SymbolsMeant {
  try {
    const { symbols, line } = findSymbols(session, text, { constructors: true });
    const [first] = symbols;
    if (line !== undefined && first?.kind === 'file')
      return { outside: { path: first.path, line, end: line + LINES_BEFORE } };
    return { handles: new Set(symbols.map((symbol) => session.reader().handle(symbol))) };
  } catch (error) {
    if (error instanceof AppError && NOT_FOUND.includes(error.code)) return {};
    throw error;
  }
}

export const gradePlaces = (places: readonly FoundPlace[], meant: readonly Meant[]): number[] =>
  gradesOf(places, meant, { fits: (place, { isMet }) => isMet?.(place) === true, gradeOf: ({ grade }) => grade });
