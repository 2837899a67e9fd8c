/** Finds stored symbols by a name, a qualified name, a handle or a place. */
import { nearest } from '../../base/nearest.ts';
import { AppError } from '../../errors/errors.ts';
import { FLAG, type SymbolKind } from '../../model/kinds.ts';
import type { FileRole } from '../../model/source-file.ts';
import { nearestNames } from '../../search/channels/nearest-names.ts';
import { segmentsOf } from '../../search/query/query.ts';
import type { Reader } from '../../store/read/read.ts';
import type { FileRecord, SymbolRecord } from '../../store/schema/records.ts';
import { command } from '../../workspace/command.ts';
import { symbolsAround } from '../../workspace/current-lines.ts';
import { rootPath, type Session } from '../../workspace/session.ts';
import { notInIndex } from './not-in-index.ts';

export interface Found {
  /** Best first; never empty. */
  readonly symbols: SymbolRecord[];
  /** `same`: the parts of one symbol; `several`: different symbols that match the words. */
  readonly match: 'same' | 'several';
  readonly notes: readonly string[];
}

const PLACE = /^(.+?):(\d{1,9})(?::(\d{1,9}))?$/;
/** More than a reader needs, few enough to stay fast when every class has an `__init__`. */
const MAX_CANDIDATES = 2000;

/**
 * A class and its constructors share a name in Java and C#: only the class is returned unless constructors are requested.
 * Throws SYMBOL_NOT_FOUND with the nearest names, PATH_NOT_FOUND for a place in a file that is not indexed.
 */
export function findSymbols(session: Session, written: string, { constructors = false } = {}): Found {
  const text = written.trim();
  const reader = session.reader();
  const named = () => {
    const found = byName(reader, text);
    return found && !constructors ? grouped(reader, withoutOwnConstructors(found.symbols), found.notes) : found;
  };
  return (
    byHandle(session, text) ?? byPlace(session, text) ?? named() ?? byFile(session, text) ?? notFound(reader, text)
  );
}

function withoutOwnConstructors(symbols: readonly SymbolRecord[]): SymbolRecord[] {
  const ids = new Set<number | undefined>(symbols.map((symbol) => symbol.id));
  return symbols.filter((symbol) => symbol.kind !== 'constructor' || !ids.has(symbol.parentId));
}

function byHandle(session: Session, text: string): Found | undefined {
  const hash = text.indexOf('#');
  if (hash <= 0) return undefined;
  const reader = session.reader();
  // A name may hold a `#` too (`Class#method` of Ruby and Java docs): then the part before it is not a path of this index.
  const path = text.slice(0, hash);
  const symbol = reader.symbolByHandle(text) ?? reader.symbolByHandle(rootPath(session, path) + text.slice(hash));
  if (symbol) return allParts(reader, symbol);
  const file = reader.fileByPath(path) ?? reader.fileByPath(rootPath(session, path));
  if (file) throw notInFile(reader, file, text.slice(hash + 1));
  return undefined;
}

function notInFile(reader: Reader, file: FileRecord, local: string): AppError {
  const symbols = reader.symbolsInFile(file.id).slice(1);
  const byName = new Map(symbols.toReversed().map((symbol) => [symbol.name, symbol]));
  // Only the name is compared: `Cls.method` for `Class.method` is a typo of the container.
  const names = nearest(segmentsOf(local).at(-1) ?? local, [...byName.keys()], 5);
  const handles = names.map((name) => reader.handle(byName.get(name)!));
  const hint = handles.length > 0 ? `; nearest: ${handles.join(', ')}` : '';
  const outline = `\`${command('outline', [file.path])}\``;
  const fix = handles.length > 0 ? `Try \`${command('symbol', [handles[0]])}\`, or ${outline}.` : `See ${outline}.`;
  return new AppError('SYMBOL_NOT_FOUND', `${file.path} has no symbol ${local}${hint}`, fix, { nearest: handles });
}

/** `file:line:col` of an indexed file, the column counted from 0 as the index does. */
export function columnPlace(
  session: Session,
  written: string,
): { readonly path: string; readonly line: number; readonly col: number } | undefined {
  const [, file, line, col] = PLACE.exec(written.trim()) ?? [];
  if (col === undefined || session.reader().symbolByHandle(written.trim()) !== undefined) return undefined;
  const path = rootPath(session, file);
  if (session.reader().fileByPath(path) === undefined) return undefined;
  return { path, line: Number(line), col: Math.max(0, Number(col) - 1) };
}

function byPlace(session: Session, text: string): Found | undefined {
  const place = PLACE.exec(text);
  if (!place) return undefined;
  const [, written, line, col] = place;
  const path = rootPath(session, written);
  const reader = session.reader();
  const file = reader.fileByPath(path);
  if (!file) {
    if (!/[./]/.test(written)) return undefined;
    throw notInIndex(session, path);
  }
  // People and editors count columns from 1; the index from 0.
  const column = col === undefined ? undefined : Math.max(0, Number(col) - 1);
  const around = symbolsAround(session, path, { line: Number(line), ...(column !== undefined && { col: column }) });
  if (around.length === 0) {
    throw new AppError(
      'SYMBOL_NOT_FOUND',
      `${path} has ${file.lines} lines and no symbol at line ${line}`,
      `See \`${command('outline', [path])}\`.`,
    );
  }
  return { symbols: [around[0]], match: 'same', notes: [] };
}

function byFile(session: Session, text: string): Found | undefined {
  if (!/[./]/.test(text)) return undefined;
  const file = session.reader().fileByPath(rootPath(session, text));
  const symbol = file && session.reader().symbolsInFile(file.id)[0];
  return symbol && { symbols: [symbol], match: 'same', notes: [] };
}

function byName(reader: Reader, text: string): Found | undefined {
  // Names with separators of their own: `#private`, `operator::`, a heading.
  const whole = reader.symbolsNamed(text, { limit: MAX_CANDIDATES });
  if (whole.length > 0) return grouped(reader, whole, []);
  const segments = segmentsOf(text);
  const last = segments.at(-1);
  if (last === undefined) return undefined;
  const fits = (symbol: SymbolRecord, ignoreCase: boolean) =>
    segments.length === 1 || endsWith(segmentsOf(reader.fullName(symbol)), segments, ignoreCase);

  const exact = reader.symbolsNamed(last, { limit: MAX_CANDIDATES }).filter((symbol) => fits(symbol, false));
  if (exact.length > 0) return grouped(reader, exact, []);
  const loose = reader
    .symbolsNamed(last, { ignoreCase: true, limit: MAX_CANDIDATES })
    .filter((symbol) => fits(symbol, true));
  if (loose.length > 0) return grouped(reader, loose, [`no symbol is spelled ${text}; these differ in case`]);
  return undefined;
}

function endsWith(whole: readonly string[], tail: readonly string[], ignoreCase: boolean): boolean {
  if (tail.length > whole.length) return false;
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  return tail.every((segment, i) => fold(segment) === fold(whole[whole.length - tail.length + i]));
}

/** All parts of a symbol that is written in several places, whichever of them was named. */
function allParts(reader: Reader, symbol: SymbolRecord): Found {
  if ((symbol.flags & FLAG.partial) === 0) return { symbols: [symbol], match: 'same', notes: [] };
  const parts = reader
    .symbolsNamed(symbol.name, { limit: MAX_CANDIDATES })
    .filter((other) => samePartial(reader, symbol, other));
  return { symbols: [symbol, ...parts.filter((part) => part.id !== symbol.id)], match: 'same', notes: [] };
}

function grouped(reader: Reader, symbols: SymbolRecord[], notes: readonly string[]): Found {
  const sorted = withoutSections(symbols).toSorted(byImportance);
  const [first] = sorted;
  const one = sorted.every(
    (other) => other.id === first.id || samePartial(reader, first, other) || overloads(first, other),
  );
  return { symbols: sorted, match: one ? 'same' : 'several', notes };
}

/** Leaves out headings with the name of a definition. */
function withoutSections(symbols: SymbolRecord[]): SymbolRecord[] {
  const definitions = symbols.filter(({ kind }) => kind !== 'section');
  return definitions.length > 0 ? definitions : symbols;
}

function samePartial(reader: Reader, a: SymbolRecord, b: SymbolRecord): boolean {
  return (
    (a.flags & b.flags & FLAG.partial) !== 0 && a.language === b.language && reader.fullName(a) === reader.fullName(b)
  );
}

/** Overloads and accessor pairs: the same name in the same container. */
function overloads(a: SymbolRecord, b: SymbolRecord): boolean {
  return a.fileId === b.fileId && a.parentId === b.parentId && a.kind === b.kind;
}

const ROLE_ORDER: readonly FileRole[] = [
  'source',
  'config',
  'docs',
  'data',
  'example',
  'test',
  'generated',
  'vendored',
  'minified',
];
const KIND_ORDER: readonly SymbolKind[] = [
  'class',
  'interface',
  'struct',
  'trait',
  'enum',
  'type_alias',
  'component',
  'function',
  'macro',
];

function byImportance(a: SymbolRecord, b: SymbolRecord): number {
  return importance(a) - importance(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line);
}

/** Smaller is better: by role of the file, then local symbols last, then types before functions before members. */
function importance(symbol: SymbolRecord): number {
  const kind = KIND_ORDER.indexOf(symbol.kind);
  const local = (symbol.flags & FLAG.local) === 0 ? 0 : 1;
  return ROLE_ORDER.indexOf(symbol.role) * 1000 + local * 100 + (kind < 0 ? KIND_ORDER.length : kind);
}

function notFound(reader: Reader, text: string): never {
  const last = segmentsOf(text).at(-1) ?? text;
  const names = nearestNames(reader, text, 5);
  const hint = names.length > 0 ? `; nearest: ${names.join(', ')}` : '';
  const search = `\`${command('search', [last])}\``;
  const fix = names.length > 0 ? `Try \`${command('symbol', [names[0]])}\`, or ${search}.` : `Try ${search}.`;
  throw new AppError('SYMBOL_NOT_FOUND', `No symbol is named ${text}${hint}`, fix, { query: text, nearest: names });
}
