/** Finds the symbol of the index that is declared at a place, for declarations as services report them. */
import type { FileId } from '../../model/ids.ts';
import { FLAG, SYMBOL_KINDS, type SymbolKind, symbolKindCode, VALUE_KINDS } from '../../model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey, symbolKey } from '../../model/links.ts';
import { SYMBOL_ROW, SYMBOL_STRING } from '../../model/parsed-file.ts';
import type { Reader } from '../../store/read/read.ts';
import type { Declaration } from '../contract.ts';
import { type PlaceKey, placeKey } from './places.ts';

export type SymbolSource = Pick<Reader, 'symbolRows'> & {
  /** Of a file that has facts. */
  idOf(path: string): FileId | undefined;
};

interface SymbolsOfFile {
  readonly kinds: readonly number[];
  readonly parents: readonly number[];
  readonly names: readonly string[];
  /** Rows by the place of the name. */
  readonly byName: ReadonlyMap<PlaceKey, readonly number[]>;
  /** Rows by the place where the declaration starts, for services that do not tell where its name is. */
  readonly byStart: ReadonlyMap<PlaceKey, readonly number[]>;
}

export class DeclaredSymbols {
  private readonly files = new Map<FileId, SymbolsOfFile>();

  constructor(private readonly source: SymbolSource) {}

  /**
   * What `name` means that is declared there. Empty: a local name, or something else that is no symbol; undefined: a file that the index
   * does not hold.
   */
  at({ path, line, col }: Declaration, name: string | undefined): readonly SymbolKey[] | undefined {
    const id = this.source.idOf(path);
    if (id === undefined) return undefined;
    const symbols = this.symbolsOf(id);
    const key = placeKey(line, col);
    const isStart = line === 1 && col === 0;
    const rows = isStart
      ? rowsAtStart(symbols, name, path)
      : (symbols.byName.get(key) ?? symbols.byStart.get(key) ?? []);
    return rows.map((row) => symbolKey(id, row));
  }

  kindOf(key: SymbolKey): number {
    return this.symbolsOf(fileOfKey(key)).kinds[rowOfKey(key)] ?? symbolKindCode.file;
  }

  /** Whether it is a variable, a field or the like, and no code of its own. */
  holdsValue(key: SymbolKey): boolean {
    return VALUE_KINDS.has(SYMBOL_KINDS[this.kindOf(key)]);
  }

  nameOf(key: SymbolKey): string {
    return this.symbolsOf(fileOfKey(key)).names[rowOfKey(key)] ?? '';
  }

  /** The type of a constructor. */
  typeOf(key: SymbolKey): SymbolKey {
    if (this.kindOf(key) !== symbolKindCode.constructor) return key;
    const parent = this.symbolsOf(fileOfKey(key)).parents[rowOfKey(key)];
    return parent > 0 ? symbolKey(fileOfKey(key), parent) : key;
  }

  /** Whether both are declarations of one thing: overloads, a getter with its setter, a type with its constructor. */
  isSame(a: SymbolKey, b: SymbolKey): boolean {
    if (a === b) return true;
    const [p, q] = [this.typeOf(a), this.typeOf(b)];
    if (p === q) return true;
    if (fileOfKey(p) !== fileOfKey(q)) return false;
    const { names, parents } = this.symbolsOf(fileOfKey(p));
    const [x, y] = [rowOfKey(p), rowOfKey(q)];
    return x > 0 && y > 0 && names[x] === names[y] && parents[x] === parents[y];
  }

  private symbolsOf(id: FileId): SymbolsOfFile {
    let known = this.files.get(id);
    if (known === undefined) this.files.set(id, (known = read(this.source, id)));
    return known;
  }
}

/** What every class and module of Python has by itself: pyright says that it is declared at the start of the file. */
const BUILT_IN_ATTRIBUTE = /^__\w+__$/;
const START = placeKey(1, 0);

/** A module is declared at the start of its file, where its first declaration may have its name too. */
function rowsAtStart({ byName, names }: SymbolsOfFile, name: string | undefined, path: string): readonly number[] {
  const there = byName.get(START);
  const named = there?.filter((row) => names[row] === name) ?? [];
  if (named.length > 0) return named;
  if (name !== undefined && BUILT_IN_ATTRIBUTE.test(name)) return [];
  // Under another name either may be meant.
  return there === undefined || name === moduleName(path) ? [0] : [];
}

/** `b` for `a/b.py` and for `a/b/__init__.py`. */
function moduleName(path: string): string | undefined {
  const parts = path.replace(/\.[^./]*$/, '').split('/');
  return /^(?:__init__|index|mod)$/.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1);
}

/** Kinds whose symbols have no name of their own in the text. */
const UNNAMED: ReadonlySet<number> = new Set(
  (['file', 'project'] satisfies SymbolKind[]).map((kind) => symbolKindCode[kind]),
);

function read(source: SymbolSource, id: FileId): SymbolsOfFile {
  const { symbols, strings } = source.symbolRows(id);
  const kinds: number[] = [];
  const parents: number[] = [];
  const names: string[] = [];
  const byName = new Map<PlaceKey, number[]>();
  const byStart = new Map<PlaceKey, number[]>();
  const put = (places: Map<PlaceKey, number[]>, key: PlaceKey, row: number): void => {
    const rows = places.get(key);
    if (rows === undefined) places.set(key, [row]);
    else rows.push(row);
  };
  for (let row = 0, offset = 0; offset < symbols.length; row++, offset += SYMBOL_ROW.stride) {
    const cell = (column: number): number => symbols[offset + column];
    kinds.push(cell(SYMBOL_ROW.kind));
    parents.push(cell(SYMBOL_ROW.parent));
    names.push(strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.name]);
    if (UNNAMED.has(cell(SYMBOL_ROW.kind))) continue;
    put(byName, placeKey(cell(SYMBOL_ROW.nameLine), cell(SYMBOL_ROW.nameCol)), row);
    // A function without a name starts where its parameter is declared.
    if ((cell(SYMBOL_ROW.flags) & FLAG.anonymous) !== 0) continue;
    put(byStart, placeKey(cell(SYMBOL_ROW.line), cell(SYMBOL_ROW.col)), row);
  }
  return { kinds, parents, names, byName, byStart };
}
