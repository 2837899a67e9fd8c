/** Writes the symbols of a file: stored ones are kept or updated in place. */
import { decodeFacts } from '../../extract/facts-codec.ts';
import type { FileFacts } from '../../model/facts.ts';
import { FLAG } from '../../model/kinds.ts';
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../../model/parsed-file.ts';
import { type StoredSymbol, SYMBOL_COLUMNS } from '../read/stored-symbols.ts';
import type { Database, Value } from '../schema/open.ts';
import { batchInsert } from './batch.ts';
import type { Name, NameTable } from './names.ts';
import { type FileVersion, type SymbolVersion, sameSymbols } from './same-symbols.ts';
import type { TextRow, TextWriter } from './texts.ts';

/** The stored symbols of the file that is replaced. */
export interface KnownSymbols {
  readonly version: FileVersion;
  readonly ids: readonly number[];
  /** Their rows; undefined: the rows were deleted, only the ids are still reserved. */
  readonly rows: readonly StoredSymbol[] | undefined;
}

export interface SymbolWriter {
  /** Returns the ids of the file's symbols in source order. */
  put(file: ParsedFile, fileId: number, known: KnownSymbols | undefined): number[];
  remove(symbols: readonly StoredSymbol[]): void;
  /** Renames the file whose own symbol this is; of its words only the name changes. */
  rename(id: number, file: Pick<ParsedFile, 'strings'>): void;
  flush(): void;
}

export interface SymbolWriterOptions {
  readonly names: NameTable;
  readonly texts: TextWriter;
  readonly nextId: number;
}

const PLACED = SYMBOL_COLUMNS.filter((column) => column !== 'id' && column !== 'name_id');
const NAME_AT = SYMBOL_COLUMNS.indexOf('name_id');
/** Without the name: changing it also updates the index over names. */
const UPDATE = `UPDATE symbols SET ${PLACED.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`;

export function symbolWriter(db: Database, options: SymbolWriterOptions): SymbolWriter {
  const { names, texts } = options;
  let { nextId } = options;
  const batch = batchInsert(db, 'symbols', SYMBOL_COLUMNS);

  function change(before: StoredSymbol, values: readonly Value[]): void {
    if (SYMBOL_COLUMNS.some((column, i) => column !== 'name_id' && before[column] !== values[i]))
      db.prepare(UPDATE).run(...values.filter((_, i) => i !== 0 && i !== NAME_AT), before.id);
    setName(before.id, before.name_id as number, values[NAME_AT] as number);
  }

  /** False when it has that name. */
  function setName(id: number, before: number, after: number): boolean {
    if (before === after) return false;
    db.prepare('UPDATE symbols SET name_id = ? WHERE id = ?').run(after, id);
    names.mayBeUnused([before]);
    return true;
  }

  function remove(symbols: readonly StoredSymbol[]): void {
    if (symbols.length === 0) return;
    const ids = JSON.stringify(symbols.map(({ id }) => id));
    db.prepare('DELETE FROM symbols WHERE id IN (SELECT value FROM json_each(?))').run(ids);
    names.mayBeUnused([...new Set(symbols.map((symbol) => symbol.name_id as number))]);
    for (const { id, doc_hash } of symbols) if (doc_hash !== 0) texts.put(id, undefined);
  }

  return {
    put(file, fileId, known) {
      const count = file.symbols.length / SYMBOL_ROW.stride;
      const same = known && sameSymbols(known.version, versionOf(file));
      const ids = Array.from({ length: count }, (_, row) => (same && same[row] >= 0 ? known.ids[same[row]] : nextId++));
      if (known?.rows !== undefined && same !== undefined) {
        const kept = new Set(same);
        remove(known.rows.filter((_, row) => !kept.has(row)));
      }
      for (let row = 0; row < count; row++) {
        const isSearched = (file.symbols[row * SYMBOL_ROW.stride + SYMBOL_ROW.flags] & FLAG.anonymous) === 0;
        const name = names.intern(file.strings[row * SYMBOL_STRING.stride + SYMBOL_STRING.name], isSearched);
        const values = valuesOf(file, { row, fileId, ids, name });
        const text = textOf(file, row, name);
        const before = same && same[row] >= 0 ? known.rows?.[same[row]] : undefined;
        if (before !== undefined) {
          change(before, values);
          if (!hasSameWords(before, values)) texts.put(before.id, text);
          continue;
        }
        batch.add(...values);
        // A deleted symbol with this id may have left words.
        if (same && same[row] >= 0) texts.put(ids[row], text);
        else if (text !== undefined) texts.add(ids[row], text);
      }
      return ids;
    },
    remove,
    rename(id, file) {
      const before = db.prepare('SELECT name_id AS name FROM symbols WHERE id = ?').get(id)!.name as number;
      const name = names.intern(file.strings[SYMBOL_STRING.name], true);
      if (setName(id, before, name.id)) texts.put(id, textOf(file, 0, name));
    },
    flush: batch.flush,
  };
}

interface Place {
  readonly row: number;
  readonly fileId: number;
  readonly ids: readonly number[];
  readonly name: Name;
}

function valuesOf({ symbols, strings }: ParsedFile, { row, fileId, ids, name }: Place): Value[] {
  const at = row * SYMBOL_ROW.stride;
  const from = row * SYMBOL_STRING.stride;
  const parent = symbols[at + SYMBOL_ROW.parent];
  return [
    ids[row],
    fileId,
    row,
    parent < 0 ? null : ids[parent],
    name.id,
    symbols[at + SYMBOL_ROW.kind],
    symbols[at + SYMBOL_ROW.flags],
    symbols[at + SYMBOL_ROW.line],
    symbols[at + SYMBOL_ROW.col],
    symbols[at + SYMBOL_ROW.endLine],
    symbols[at + SYMBOL_ROW.endCol],
    symbols[at + SYMBOL_ROW.nameLine],
    symbols[at + SYMBOL_ROW.nameCol],
    wide(symbols[at + SYMBOL_ROW.hashLo], symbols[at + SYMBOL_ROW.hashHi]),
    wide(symbols[at + SYMBOL_ROW.stableLo], symbols[at + SYMBOL_ROW.stableHi]),
    strings[from + SYMBOL_STRING.signature],
    strings[from + SYMBOL_STRING.doc],
    strings[from + SYMBOL_STRING.owner] || null,
    docHashOf(strings, from),
  ];
}

const wide = (low: number, high: number): number => high * 2 ** 32 + (low >>> 0);

/** Undefined: the symbol has no words to search. */
function textOf({ strings }: Pick<ParsedFile, 'strings'>, row: number, name: Name): TextRow | undefined {
  const from = row * SYMBOL_STRING.stride;
  if (docHashOf(strings, from) === 0) return undefined;
  return {
    body: strings[from + SYMBOL_STRING.bodyWords],
    doc: strings[from + SYMBOL_STRING.docWords],
    signature: strings[from + SYMBOL_STRING.signatureWords],
    qualified: strings[from + SYMBOL_STRING.qualifiedWords],
    name: name.words,
  };
}

/** Small numbers take little space: most symbols have no doc comment. */
function docHashOf(strings: readonly string[], from: number): number {
  const doc = strings[from + SYMBOL_STRING.docWords];
  const words = strings[from + SYMBOL_STRING.bodyWords] + strings[from + SYMBOL_STRING.signatureWords];
  if (doc === '') return words === '' ? 0 : 1;
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < doc.length; i++) hash = Math.imul(hash ^ doc.charCodeAt(i), 0x01000193);
  return hash === 0 || hash === 1 ? 2 : hash;
}

/**
 * The words of a symbol come from its body, its doc, its head and the names of its containers. The last two are its identity, except
 * for the name of a file, which is not part of it.
 */
const WORD_COLUMNS = ['body_hash', 'stable_id', 'doc_hash', 'name_id'] as const;

const hasSameWords = (before: StoredSymbol, values: readonly Value[]): boolean =>
  WORD_COLUMNS.every((column) => before[column] === values[SYMBOL_COLUMNS.indexOf(column)]);

/** Decodes facts when they are first used. */
export function lazyFacts(facts: Uint8Array | undefined): () => FileFacts | undefined {
  let decoded: FileFacts | undefined;
  return () => (facts === undefined || facts.length === 0 ? undefined : (decoded ??= decodeFacts(facts)));
}

function versionOf({ symbols, strings, facts }: ParsedFile): FileVersion {
  const count = symbols.length / SYMBOL_ROW.stride;
  const version = (_: unknown, row: number): SymbolVersion => {
    const at = row * SYMBOL_ROW.stride;
    const from = row * SYMBOL_STRING.stride;
    return {
      parent: symbols[at + SYMBOL_ROW.parent],
      kind: symbols[at + SYMBOL_ROW.kind],
      name: strings[from + SYMBOL_STRING.name],
      owner: strings[from + SYMBOL_STRING.owner],
      signature: strings[from + SYMBOL_STRING.signature],
      stableId: wide(symbols[at + SYMBOL_ROW.stableLo], symbols[at + SYMBOL_ROW.stableHi]),
      bodyHash: wide(symbols[at + SYMBOL_ROW.hashLo], symbols[at + SYMBOL_ROW.hashHi]),
    };
  };
  return { symbols: Array.from({ length: count }, version), facts: lazyFacts(facts) };
}

/** The stored version, from rows in source order. */
export function knownSymbols(rows: readonly StoredSymbol[], facts: Uint8Array | undefined): KnownSymbols {
  const rowOf = new Map(rows.map(({ id }, row) => [id, row]));
  const symbols = rows.map(
    (row): SymbolVersion => ({
      parent: row.parent_id === null ? -1 : rowOf.get(row.parent_id as number)!,
      kind: row.kind as number,
      name: row.name,
      owner: (row.owner ?? '') as string,
      signature: row.signature as string,
      stableId: row.stable_id as number,
      bodyHash: row.body_hash as number,
    }),
  );
  return { version: { symbols, facts: lazyFacts(facts) }, ids: rows.map(({ id }) => id), rows };
}
