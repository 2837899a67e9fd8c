/** The rows of files going into and out of an index, inside whatever transaction the writer holds. */
import { type ParsedFile, SYMBOL_ROW, SYMBOL_STRING } from '../model/parsed-file.ts';
import { batchInsert } from './batch.ts';
import { splitName } from './name-words.ts';
import type { Database } from './open.ts';
import { type TextTotals, textTotals } from './text-totals.ts';
import { type LinkWriter, linkWriter } from './write-links.ts';
import { type VectorWriter, vectorWriter } from './write-vectors.ts';

/** Where the rows of a file went. */
export interface PutFile {
  readonly id: number;
  /** Id of the file's own symbol; the others follow in source order. */
  readonly firstSymbol: number;
  /** The packed facts the file had before, for telling what changed. */
  readonly previousFacts: Uint8Array | undefined;
}

export type RemovedFile = Pick<PutFile, 'id' | 'previousFacts'>;

export interface RowWriter extends Pick<LinkWriter, 'putLinks'>, Pick<VectorWriter, 'putVectors' | 'setVectorModel'> {
  putFile(file: ParsedFile): PutFile;
  removeFile(path: string): RemovedFile | undefined;
  /** Writes what is still in memory; call before the indexes are made or the transaction ends. */
  flush(): void;
  /** Removes names that no symbol has any more and corrects the totals of the text index. Needs the indexes. */
  settle(): void;
}

interface FileRows {
  readonly id: number;
  readonly first: number;
  readonly count: number;
}

interface Name {
  readonly id: number;
  /** The words of the name as the text index takes them. */
  readonly words: string;
}

/** `empty`: a new file without indexes, where memory knows everything that was written. */
export function rowWriter(db: Database, { empty }: { empty: boolean }): RowWriter {
  const next = (table: string) =>
    (db.prepare(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`).get() as { id: number }).id;
  let nextFile = next('files');
  let nextSymbol = next('symbols');
  const written = new Map<string, FileRows>();
  const names = nameTable(db, next('names'), empty);
  const totals = textTotals(db, { empty });
  const links = linkWriter(db, { empty });
  const vectors = vectorWriter(db, { empty });
  const batches = {
    files: batchInsert(db, 'files', FILE_COLUMNS),
    facts: batchInsert(db, 'facts', ['file_id', 'data']),
    symbols: batchInsert(db, 'symbols', SYMBOL_COLUMNS),
    problems: batchInsert(db, 'problems', ['file_id', 'code', 'path', 'line', 'message']),
  };
  /** FTS5 writes out all it holds whenever a row follows a later one: deleted in between, a switch of 1,400 django files spent 4.2 s in deletes instead of about 1.6 (busy machine). */
  const goneTexts: FileRows[] = [];
  const text = db.prepare('INSERT INTO texts (rowid, body, doc, signature, qualified, name) VALUES (?, ?, ?, ?, ?, ?)');

  const flush = () => {
    for (const batch of Object.values(batches)) batch.flush();
    names.flush();
    links.flush();
    vectors.flush();
  };

  const find = (path: string): FileRows | undefined =>
    written.get(path) ??
    (empty
      ? undefined
      : (db.prepare('SELECT id, first_symbol AS first, symbol_count AS count FROM files WHERE path = ?').get(path) as
          | FileRows
          | undefined));

  function remove(path: string): RemovedFile | undefined {
    const rows = find(path);
    if (rows === undefined) return undefined;
    if (written.delete(path)) flush();
    const facts = db.prepare('SELECT data FROM facts WHERE file_id = ?').get(rows.id);
    deleteRows(db, rows, totals, names);
    goneTexts.push(rows);
    links.removeLinks(rows.id);
    vectors.removeVectors(rows.id);
    return { id: rows.id, previousFacts: facts?.data as Uint8Array | undefined };
  }

  function putSymbols(file: ParsedFile, fileId: number, first: number): void {
    const { symbols, strings } = file;
    for (let row = 0; row * SYMBOL_ROW.stride < symbols.length; row++) {
      const at = row * SYMBOL_ROW.stride;
      const from = row * SYMBOL_STRING.stride;
      const parent = symbols[at + SYMBOL_ROW.parent];
      const name = names.intern(strings[from + SYMBOL_STRING.name]);
      batches.symbols.add(
        first + row,
        fileId,
        parent < 0 ? null : first + parent,
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
      );
      const body = strings[from + SYMBOL_STRING.bodyWords];
      const doc = strings[from + SYMBOL_STRING.docWords];
      const signature = strings[from + SYMBOL_STRING.signatureWords];
      if (body === '' && doc === '' && signature === '') continue;
      text.run(first + row, body, doc, signature, strings[from + SYMBOL_STRING.qualifiedWords], name.words);
    }
  }

  return {
    putFile(file) {
      const { id, previousFacts } = remove(file.path) ?? { id: nextFile++, previousFacts: undefined };
      const count = file.symbols.length / SYMBOL_ROW.stride;
      const first = nextSymbol;
      nextSymbol += count;
      written.set(file.path, { id, first, count });
      batches.files.add(
        id,
        file.path,
        file.language ?? null,
        file.role,
        file.skip ?? null,
        file.size,
        file.mtimeMs,
        file.inode,
        file.hash,
        file.lines,
        file.packageName,
        file.referenceCount,
        first,
        count,
      );
      if (file.facts.length > 0) batches.facts.add(id, file.facts);
      putSymbols(file, id, first);
      for (const p of file.problems) batches.problems.add(id, p.code, p.path, p.line ?? null, p.message);
      return { id, firstSymbol: first, previousFacts };
    },
    removeFile(path) {
      const removed = remove(path);
      if (removed !== undefined) links.removeTarget(removed.id);
      return removed;
    },
    putLinks: links.putLinks,
    putVectors: vectors.putVectors,
    setVectorModel: vectors.setVectorModel,
    flush,
    settle() {
      links.settle();
      vectors.settle();
      names.removeUnused();
      removeTexts(db, goneTexts.splice(0));
      totals.settle();
    },
  };
}

const FILE_COLUMNS = [
  'id',
  'path',
  'language',
  'role',
  'skip',
  'size',
  'mtime_ms',
  'inode',
  'hash',
  'lines',
  'package',
  'reference_count',
  'first_symbol',
  'symbol_count',
];

const SYMBOL_COLUMNS = [
  'id',
  'file_id',
  'parent_id',
  'name_id',
  'kind',
  'flags',
  'line',
  'col',
  'end_line',
  'end_col',
  'name_line',
  'name_col',
  'body_hash',
  'stable_id',
  'signature',
  'doc',
  'owner',
];

const wide = (low: number, high: number): number => high * 2 ** 32 + (low >>> 0);

function deleteRows(db: Database, { id, first, count }: FileRows, totals: TextTotals, names: NameTable): void {
  const end = first + count;
  const used = db.prepare('SELECT DISTINCT name_id AS id FROM symbols WHERE id >= ? AND id < ?').all(first, end);
  names.mayBeUnused(used.map((row) => row.id as number));
  totals.forget(first, end);
  db.prepare('DELETE FROM symbols WHERE id >= ? AND id < ?').run(first, end);
  db.prepare('DELETE FROM facts WHERE file_id = ?').run(id);
  db.prepare('DELETE FROM problems WHERE file_id = ?').run(id);
  db.prepare('DELETE FROM files WHERE id = ?').run(id);
}

/** In the order of their ids; those of new rows are never used again. */
function removeTexts(db: Database, gone: FileRows[]): void {
  const remove = db.prepare('DELETE FROM texts WHERE rowid IN (SELECT id FROM texts_docsize WHERE id >= ? AND id < ?)');
  for (const { first, count } of gone.sort((a, b) => a.first - b.first)) remove.run(first, first + count);
}

interface NameTable {
  intern(name: string): Name;
  mayBeUnused(ids: readonly number[]): void;
  flush(): void;
  removeUnused(): void;
}

function nameTable(db: Database, firstId: number, empty: boolean): NameTable {
  let nextId = firstId;
  const known = new Map<string, Name>();
  const suspects = new Set<number>();
  const rows = batchInsert(db, 'names', ['id', 'name']);
  const words = db.prepare('INSERT INTO names_fts (rowid, whole, parts, initials) VALUES (?, ?, ?, ?)');
  return {
    intern(name) {
      let entry = known.get(name);
      if (entry !== undefined) return entry;
      const split = splitName(name);
      const parts = split.parts.join(' ');
      const stored = empty ? undefined : (db.prepare('SELECT id FROM names WHERE name = ?').get(name)?.id as number);
      entry = { id: stored ?? nextId++, words: parts === split.whole ? parts : `${split.whole} ${parts}` };
      known.set(name, entry);
      if (stored === undefined) {
        rows.add(entry.id, name);
        words.run(entry.id, split.whole, parts, split.initials);
      }
      return entry;
    },
    mayBeUnused(ids) {
      for (const id of ids) suspects.add(id);
    },
    flush: rows.flush,
    removeUnused() {
      const used = db.prepare('SELECT 1 FROM symbols WHERE name_id = ? LIMIT 1');
      for (const id of suspects) {
        if (used.get(id) !== undefined) continue;
        db.prepare('DELETE FROM names WHERE id = ?').run(id);
        db.prepare('DELETE FROM names_fts WHERE rowid = ?').run(id);
      }
      suspects.clear();
    },
  };
}
