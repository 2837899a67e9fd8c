/** Finds stored symbols by a name, a qualified name, a handle or a place. */
import { isInProjectFile } from '../../../languages/all.ts';
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
import { inheritedMember } from './inherited-member.ts';
import { notInIndex } from './not-in-index.ts';
import { renamedExport } from './renamed-export.ts';
import { allPartsOf, areOverloads, isSamePart } from './same-symbol.ts';
import type { TypesOf } from './value-types.ts';

export interface Found {
  /** Best first; never empty. */
  readonly symbols: SymbolRecord[];
  /** `same`: the parts of one symbol; `several`: different symbols that match the words. */
  readonly match: 'same' | 'several';
  readonly notes: readonly string[];
  /** For a place: its line in the current file. */
  readonly line?: number;
}

/** `file:12`, `file:12:5`, and the ranges `file:12-20` that replies print. */
const PLACE = /^(.+?):(\d{1,9})(?::(\d{1,9})|-\d{1,9})?$/;
/** More than a reader needs, few enough to stay fast when every class has an `__init__`. */
const MAX_CANDIDATES = 2000;

export interface FindOptions {
  readonly constructors?: boolean;
  /** Whether `Sub.method` may be declared in a super type of `Sub`, or further inside `Sub` (default: true). */
  readonly inherited?: boolean;
  /** The types of values, where `value.member` may be meant. */
  readonly typesOf?: TypesOf | undefined;
}

/**
 * A class and its constructors share a name in Java and C#: only the class is returned unless constructors are requested.
 * Throws SYMBOL_NOT_FOUND with the nearest names, PATH_NOT_FOUND for a place in a file that is not indexed.
 */
export function findSymbols(
  session: Session,
  written: string,
  { constructors = false, inherited = true, typesOf }: FindOptions = {},
): Found {
  const text = written.trim();
  const reader = session.reader();
  const members = { inherited, typesOf };
  const named = () => {
    const found = byName(reader, text, members);
    return found && !constructors ? grouped(reader, withoutOwnConstructors(found.symbols), found.notes) : found;
  };
  return (
    byHandle(session, text, members) ??
    byPlace(session, text) ??
    named() ??
    byFile(session, text) ??
    notFound(reader, text)
  );
}

function withoutOwnConstructors(symbols: readonly SymbolRecord[]): SymbolRecord[] {
  const ids = new Set<number | undefined>(symbols.map((symbol) => symbol.id));
  return symbols.filter((symbol) => symbol.kind !== 'constructor' || !ids.has(symbol.parentId));
}

/** Where a member of a type or value is looked for that is not declared in it. */
type Members = Required<Pick<FindOptions, 'inherited' | 'typesOf'>>;

function byHandle(session: Session, text: string, members: Members): Found | undefined {
  const hash = text.indexOf('#');
  if (hash <= 0) return undefined;
  const reader = session.reader();
  // A name may hold a `#` too (`Class#method` of Ruby and Java docs): then the part before it is not a path of this index.
  const path = text.slice(0, hash);
  // Replies print the line of a container after its handle.
  const spelled = [text, text.replace(/:\d+$/, '')];
  const known = [...new Set(spelled)].flatMap((handle) => [handle, rootPath(session, path) + handle.slice(hash)]);
  const symbol = known.map((handle) => reader.symbolByHandle(handle)).find((found) => found !== undefined);
  if (symbol) return allParts(reader, symbol);
  const file = reader.fileByPath(path) ?? reader.fileByPath(rootPath(session, path));
  if (file === undefined) return undefined;
  const local = text.slice(hash + 1);
  const found = almostInFile(reader, file, { local, ...members });
  if (found === undefined) throw notInFile(reader, file, local);
  return found;
}

/** A handle whose last name is inherited by a type of the file, or one that differs in case. */
function almostInFile(
  reader: Reader,
  file: FileRecord,
  { local, inherited, typesOf }: Members & { readonly local: string },
): Found | undefined {
  const wanted = segmentsOf(local);
  const symbols = reader.symbolsInFile(file.id);
  const spelled = (names: readonly string[], ignoreCase: boolean) => (symbol: SymbolRecord) => {
    const own = segmentsOf(reader.qualifiedName(symbol));
    return own.length === names.length && endsWith(own, names, ignoreCase);
  };
  const types = inherited ? symbols.filter(spelled(wanted.slice(0, -1), false)) : [];
  const member = inheritedMember(reader, types, { name: wanted.at(-1) ?? local, typesOf });
  if (member) return grouped(reader, member.symbols, member.notes);
  const loose = symbols.filter(spelled(wanted, true));
  return loose.length > 0 ? grouped(reader, loose, [differsInCase(local)]) : undefined;
}

const differsInCase = (text: string, where = ''): string =>
  `no symbol${where} is spelled ${text}; these differ in case`;

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
  return { symbols: [around[0]], match: 'same', notes: [], line: Number(line) };
}

function byFile(session: Session, text: string): Found | undefined {
  if (!/[./]/.test(text)) return undefined;
  const file = session.reader().fileByPath(rootPath(session, text));
  const symbol = file && session.reader().symbolsInFile(file.id)[0];
  return symbol && { symbols: [symbol], match: 'same', notes: [] };
}

function byName(reader: Reader, text: string, members: Members): Found | undefined {
  // Names with separators of their own: `#private`, `operator::`, a heading.
  const whole = reader.symbolsNamed(text, { limit: MAX_CANDIDATES });
  // `redis` of a Compose file is not meant where code has a `Redis`.
  if (whole.length > 0 && !whole.every(isInProjectFile)) return grouped(reader, whole, []);
  return (
    bySegments(reader, text, members) ??
    byTwin(reader, text) ??
    byPlaceName(reader, text) ??
    byExportedName(reader, text, members) ??
    (whole.length > 0 ? grouped(reader, whole, []) : undefined)
  );
}

/** `setup.app.get("/users") callback`: the name of a function that is called after its place holds dots itself. */
function byPlaceName(reader: Reader, text: string): Found | undefined {
  if (!text.includes(' ')) return undefined;
  for (let dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', dot + 1)) {
    const named = reader.symbolsNamed(text.slice(dot + 1), { limit: MAX_CANDIDATES });
    const found = named.filter((symbol) => `.${reader.fullName(symbol)}`.endsWith(`.${text}`));
    if (found.length > 0) return grouped(reader, found, []);
  }
  return undefined;
}

/** `create`, or `create.member`, where a module exports a declaration under that name. */
function byExportedName(reader: Reader, text: string, members: Members): Found | undefined {
  const [first, ...rest] = segmentsOf(text);
  const renamed = first === undefined ? undefined : renamedExport(reader, first);
  if (renamed === undefined) return undefined;
  if (rest.length === 0) return grouped(reader, renamed.symbols, renamed.notes);
  for (const symbol of renamed.symbols) {
    const found = bySegments(reader, [reader.fullName(symbol), ...rest].join('.'), members);
    if (found !== undefined) return { ...found, notes: [...renamed.notes, ...found.notes] };
  }
  return undefined;
}

/** As written, then inherited from a super type, then deeper inside; then the same in another case. */
function bySegments(reader: Reader, text: string, { inherited, typesOf }: Members): Found | undefined {
  const segments = segmentsOf(text);
  const last = segments.at(-1);
  if (last === undefined) return undefined;
  const container = segments.slice(0, -1);
  let beside: Found | undefined;
  for (const ignoreCase of [false, true]) {
    const notes = ignoreCase ? [differsInCase(text, beside && ' in code')] : [];
    const symbols = endingWith(reader, segments, ignoreCase);
    if (symbols.length > 0 && !symbols.every(isInProjectFile)) return grouped(reader, symbols, notes);
    if (symbols.length > 0) beside ??= grouped(reader, symbols, notes);
    const types = inherited && container.length > 0 ? endingWith(reader, container, ignoreCase) : [];
    const member = inheritedMember(reader, types, { name: last, ignoreCase, typesOf });
    if (member) return grouped(reader, member.symbols, [...notes, ...member.notes]);
    const inner = inherited && container.length > 0 ? deeperInside(reader, segments, ignoreCase) : [];
    if (inner.some((symbol) => !isInProjectFile(symbol)))
      return grouped(reader, inner, [`no symbol is named ${text}; ${namesOf(reader, inner)}`]);
  }
  return beside;
}

/** Symbols whose containers have these names in this order, with others between: `Matcher.parse` of `Matcher.Companion.parse`. */
function deeperInside(reader: Reader, names: readonly string[], ignoreCase: boolean): SymbolRecord[] {
  const named = reader.symbolsNamed(names.at(-1)!, { ignoreCase, limit: MAX_CANDIDATES });
  return named.filter((symbol) => {
    const own = segmentsOf(reader.qualifiedName(symbol)).slice(0, -1);
    let from = 0;
    return names.slice(0, -1).every((name) => {
      const at = own.findIndex((segment, i) => i >= from && endsWith([segment], [name], ignoreCase));
      from = at + 1;
      return at >= 0;
    });
  });
}

const namesOf = (reader: Reader, [first, ...others]: readonly SymbolRecord[]): string =>
  others.length === 0
    ? `this is ${reader.qualifiedName(first)}`
    : `these are ${reader.qualifiedName(first)} and ${others.length} more`;

/** `X.method~5`, the end of a handle: the fifth of that name in its file. */
function byTwin(reader: Reader, text: string): Found | undefined {
  const [, name, number] = /^(.+)~(\d{1,6})$/s.exec(text) ?? [];
  const found = name === undefined ? undefined : bySegments(reader, name, { inherited: false, typesOf: undefined });
  if (found === undefined) return undefined;
  const twins = found.symbols.filter((symbol) => {
    const [suffix = '~1'] = /~\d{1,6}$/.exec(reader.handle(symbol)) ?? [];
    return suffix === `~${Number(number)}`;
  });
  return twins.length > 0 ? grouped(reader, twins, found.notes) : undefined;
}

/** Symbols whose full name ends with these names. */
function endingWith(reader: Reader, names: readonly string[], ignoreCase: boolean): SymbolRecord[] {
  const named = reader.symbolsNamed(names.at(-1)!, { ignoreCase, limit: MAX_CANDIDATES });
  return names.length === 1
    ? named
    : named.filter((symbol) => endsWith(segmentsOf(reader.fullName(symbol)), names, ignoreCase));
}

function endsWith(whole: readonly string[], tail: readonly string[], ignoreCase: boolean): boolean {
  if (tail.length > whole.length) return false;
  const fold = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  return tail.every((segment, i) => fold(segment) === fold(whole[whole.length - tail.length + i]));
}

/** All parts of a symbol that is written in several places, whichever of them was named. */
const allParts = (reader: Reader, symbol: SymbolRecord): Found => ({
  symbols: allPartsOf(reader, symbol, MAX_CANDIDATES),
  match: 'same',
  notes: [],
});

function grouped(reader: Reader, symbols: SymbolRecord[], notes: readonly string[]): Found {
  const sorted = definitionsAmong(symbols).toSorted(byImportance);
  const [first] = sorted;
  const one = sorted.every((other) => isSamePart(reader, first, other) || areOverloads(first, other));
  return { symbols: sorted, match: one ? 'same' : 'several', notes };
}

/** Leaves out headings, and what project files declare, with the name of a definition in code. */
function definitionsAmong(symbols: SymbolRecord[]): SymbolRecord[] {
  const definitions = symbols.filter(isDefinition);
  return definitions.length > 0 ? definitions : symbols;
}

const isDefinition = (symbol: SymbolRecord): boolean => symbol.kind !== 'section' && !isInProjectFile(symbol);

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
