/** One version of a file for comparison: its symbols with their identifying properties, independent of other files. */
import { decodeFacts } from '../extract/facts-codec.ts';
import { type Parameter, parametersIn } from '../graph/parameters.ts';
import { at, EXPORT, type FileFacts, IMPORT, SYMBOL } from '../model/facts.ts';
import { FLAG, SYMBOL_KINDS, type SymbolKind } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../model/parsed-file.ts';
import type { FileRole } from '../model/source-file.ts';
import { bodyKeys, docKey, type TextSpan } from './own-text.ts';
import { isPublicIn } from './public-symbol.ts';

export interface ComparedFile {
  readonly path: string;
  readonly language: LanguageId | undefined;
  readonly role: FileRole;
  readonly text: string;
  /** Why it was not parsed; undefined: it was. */
  readonly skip: string | undefined;
  /** In source order; the first is the file's own. Local definitions belong to their function. */
  readonly symbols: readonly ComparedSymbol[];
  /** Names that importers of the file can use though it does not declare them. */
  readonly reexports: ReadonlySet<string>;
}

export interface ComparedSymbol extends TextSpan {
  readonly file: ComparedFile;
  /** Undefined for the file's own symbol only. */
  readonly parent: ComparedSymbol | undefined;
  readonly children: ComparedSymbol[];
  readonly name: string;
  /** The type a method belongs to when that is not its container, or ''. */
  readonly owner: string;
  /** Name with those of its containers, numbered if the file has several: the part after `#` in a handle. */
  readonly local: string;
  readonly kind: SymbolKind;
  readonly flags: number;
  readonly line: number;
  readonly nameLine: number;
  readonly endLine: number;
  readonly signature: string;
  /** The first paragraph. */
  readonly doc: string;
  /** Symbols with equal keys have the same comment. */
  readonly docKey: string;
  /** Symbols with equal keys have the same body, ignoring white space. */
  readonly bodyKey: string;
  readonly stableId: string;
  readonly parameters: readonly Parameter[];
  readonly isPublic: boolean;
}

/** The stored part of a parsed file, whatever its source. */
export type SymbolRows = Pick<ParsedFile, 'path' | 'language' | 'role' | 'symbols' | 'strings' | 'facts'> &
  Partial<Pick<ParsedFile, 'skip'>>;

/** `text` is the parsed text: the offsets in the facts refer to it. */
export function comparedFile(parsed: SymbolRows, text: string): ComparedFile {
  const symbols: ComparedSymbol[] = [];
  const { path, language, role, skip } = parsed;
  const facts = parsed.facts.length > 0 ? decodeFacts(parsed.facts) : undefined;
  const reexports = facts === undefined ? new Set<string>() : reexportsOf(facts);
  const file: ComparedFile = { path, language, role, text, skip, symbols, reexports };
  symbols.push(...symbolsOf(file, parsed, facts));
  return file;
}

/** The handle of a symbol in its file. */
export const handleOf = ({ file, local, parent }: ComparedSymbol): string =>
  parent === undefined ? file.path : `${file.path}#${local}`;

interface Row {
  readonly row: number;
  readonly isKept: boolean;
}

function symbolsOf(file: ComparedFile, parsed: SymbolRows, facts: FileFacts | undefined): ComparedSymbol[] {
  const spans = spansOf(parsed, facts, file.text.length);
  const keys = bodyKeys(file, parsed, spans);
  const parameters = facts === undefined ? new Map<number, Parameter[]>() : parametersIn(facts, file.language);
  const byRow: (ComparedSymbol | undefined)[] = [];
  const numbers = new Map<string, number>();
  const kept: ComparedSymbol[] = [];
  for (const { row, isKept } of spans) {
    const cell = (column: number) => parsed.symbols[row * SYMBOL_ROW.stride + column];
    const string = (column: number) => parsed.strings[row * SYMBOL_STRING.stride + column];
    const parent = row === 0 ? undefined : byRow[cell(SYMBOL_ROW.parent)];
    if (!isKept) {
      byRow[row] = parent;
      continue;
    }
    const [name, owner] = [string(SYMBOL_STRING.name), string(SYMBOL_STRING.owner)];
    const flags = cell(SYMBOL_ROW.flags);
    const kind = SYMBOL_KINDS[cell(SYMBOL_ROW.kind)];
    const symbol: ComparedSymbol = {
      file,
      parent,
      children: [],
      start: spans[row].start,
      end: spans[row].end,
      bodyStart: spans[row].bodyStart,
      name,
      owner,
      local: numbered(localName(containerOf(parent), owner, name), numbers),
      kind,
      flags,
      line: cell(SYMBOL_ROW.line),
      nameLine: cell(SYMBOL_ROW.nameLine),
      endLine: cell(SYMBOL_ROW.endLine),
      signature: string(SYMBOL_STRING.signature),
      doc: string(SYMBOL_STRING.doc),
      docKey: docKey(file, spans[row]),
      bodyKey: keys[row],
      stableId: `${cell(SYMBOL_ROW.stableHi)} ${cell(SYMBOL_ROW.stableLo)}`,
      parameters: parameters.get(row) ?? [],
      isPublic: isPublicIn({ file, parent, name, owner, flags, kind }),
    };
    parent?.children.push(symbol);
    byRow[row] = symbol;
    kept.push(symbol);
  }
  return kept;
}

function localName(container: string, owner: string, name: string): string {
  const owned = owner === '' ? name : name === '' ? owner : `${owner}.${name}`;
  if (container === '') return owned;
  return owned === '' ? container : `${container}.${owned}`;
}

/** A container's name without the number that distinguishes duplicates: members are numbered by themselves. */
const containerOf = (parent: ComparedSymbol | undefined): string =>
  parent?.parent === undefined ? '' : parent.local.replace(/~\d+$/, '');

function numbered(local: string, numbers: Map<string, number>): string {
  const number = (numbers.get(local) ?? 0) + 1;
  numbers.set(local, number);
  return number > 1 ? `${local}~${number}` : local;
}

/** A symbol of the file by the part after `#` in a handle; without it the file's own. */
export function symbolIn(file: ComparedFile | undefined, local: string | undefined): ComparedSymbol | undefined {
  return local === undefined ? file?.symbols[0] : file?.symbols.find((one) => one.parent && one.local === local);
}

/** Packages only spell a name; local definitions count as text of the enclosing function. */
function spansOf(parsed: SymbolRows, facts: FileFacts | undefined, length: number): (TextSpan & Row)[] {
  const rows = parsed.symbols.length / SYMBOL_ROW.stride;
  return Array.from({ length: rows }, (_, row) => {
    const flags = parsed.symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.flags];
    const isKept = row === 0 || (flags & (FLAG.local | FLAG.package)) === 0;
    if (facts === undefined) return { row, isKept, start: 0, bodyStart: 0, end: length };
    const cell = (column: number) => at(facts.symbols, row, column);
    const [start, end] = row === 0 ? [0, length] : [cell(SYMBOL.start), cell(SYMBOL.end)];
    return { row, isKept, start, end, bodyStart: row === 0 ? 0 : cell(SYMBOL.bodyStart) };
  });
}

function reexportsOf({ imports, exports, strings }: FileFacts): Set<string> {
  const names = new Set<string>();
  for (let row = 0; row < imports.rows; row++) names.add(strings[at(imports, row, IMPORT.local)]);
  for (let row = 0; row < exports.rows; row++) names.add(strings[at(exports, row, EXPORT.exported)]);
  names.delete('');
  return names;
}
