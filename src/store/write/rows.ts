/** The rows of files going into and out of an index, inside whatever transaction the writer holds. */
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { storedSymbols } from '../read/stored-symbols.ts';
import type { Database } from '../schema/open.ts';
import { type AskWriter, askWriter } from './asks.ts';
import { batchInsert } from './batch.ts';
import { type Going, type GoneFiles, goneFiles } from './gone-files.ts';
import { type LinkWriter, linkWriter } from './links.ts';
import { nameTable } from './names.ts';
import { type KnownSymbols, knownSymbols, symbolWriter } from './symbols.ts';
import { textWriter } from './texts.ts';
import { type VectorWriter, vectorWriter } from './vectors.ts';

/** Where the rows of a file went. */
export interface PutFile {
  readonly id: FileId;
  /** Ids of its symbols in source order; the first is the file's own. */
  readonly symbols: readonly number[];
  /** The packed facts the file had before, for telling what changed. */
  readonly previousFacts: Uint8Array | undefined;
  readonly previousLanguage: LanguageId | undefined;
  /** The index had no such file. */
  readonly isNew: boolean;
}

export type RemovedFile = Pick<PutFile, 'id' | 'previousFacts' | 'previousLanguage'>;

/** What only a path says of a file whose content is what it was. */
export type MovedFile = Pick<ParsedFile, 'path' | 'role' | 'size' | 'mtimeMs' | 'inode' | 'symbols' | 'strings'>;

export interface RowWriter
  extends Pick<LinkWriter, 'putLinks' | 'replaceLinks'>,
    Pick<AskWriter, 'addAsks'>,
    Pick<VectorWriter, 'putVectors' | 'setVectorModel'> {
  putFile(file: ParsedFile, before?: Before): PutFile;
  removeFile(path: string, going?: Going): RemovedFile | undefined;
  takeOut(path: string): RemovedFile | undefined;
  moveFile(id: number, file: MovedFile): void;
  /** Deleted a short while ago. */
  readonly gone: Pick<GoneFiles, 'all'>;
  /** Writes what is still in memory; call before the indexes are made or the transaction ends. */
  flush(): void;
  /** Removes names that no symbol has any more and corrects the totals of the text index. Needs the indexes. */
  settle(): void;
}

/** Another file that this one was: one that was taken out, or one that is gone. */
export interface Before {
  readonly takenOut?: number;
  readonly gone?: number;
}

interface FileRows {
  readonly id: FileId;
  readonly language: LanguageId | null;
  readonly first: number;
  readonly count: number;
}

/** No path of a tree begins like that. */
const asidePath = (id: number): string => `//${id}`;

/** `empty`: a new file without indexes, where memory knows everything that was written. */
export function rowWriter(db: Database, { empty }: { empty: boolean }): RowWriter {
  const next = (table: string) =>
    (db.prepare(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`).get() as { id: number }).id;
  const gone = goneFiles(db);
  const kept = gone.highest();
  let nextFile = Math.max(next('files'), kept.file + 1);
  const written = new Map<string, FileRows>();
  const names = nameTable(db, next('names'), empty);
  const texts = textWriter(db, { empty });
  const symbols = symbolWriter(db, { names, texts, nextId: Math.max(next('symbols'), kept.symbol + 1) });
  const links = linkWriter(db, { empty });
  const asks = askWriter(db, { empty });
  const vectors = vectorWriter(db, { empty });
  const batches = {
    files: batchInsert(db, 'files', FILE_COLUMNS),
    facts: batchInsert(db, 'facts', ['file_id', 'data']),
    symbols,
    problems: batchInsert(db, 'problems', ['file_id', 'code', 'path', 'line', 'message']),
  };

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
      : (db
          .prepare('SELECT id, language, first_symbol AS first, symbol_count AS count FROM files WHERE path = ?')
          .get(path) as FileRows | undefined));

  const factsOf = (id: number) =>
    db.prepare('SELECT data FROM facts WHERE file_id = ?').get(id)?.data as Uint8Array | undefined;

  /** Everything of the file but its symbols, and what is told by its content to belong to it. */
  function lift(path: string): (RemovedFile & { readonly known: KnownSymbols }) | undefined {
    const rows = find(path);
    if (rows === undefined) return undefined;
    if (written.delete(path)) flush();
    const previousFacts = factsOf(rows.id);
    const known = knownSymbols(storedSymbols(db, rows), previousFacts);
    for (const table of ['facts', 'problems', 'symbol_order'])
      db.prepare(`DELETE FROM ${table} WHERE file_id = ?`).run(rows.id);
    db.prepare('DELETE FROM files WHERE id = ?').run(rows.id);
    return { id: rows.id, previousFacts, previousLanguage: rows.language ?? undefined, known };
  }

  return {
    putFile(file, before) {
      const other = before?.takenOut === undefined ? file.path : asidePath(before.takenOut);
      const lifted = lift(other);
      const id = lifted?.id ?? ((before?.gone ?? nextFile++) as FileId);
      const known = lifted?.known ?? (before?.gone === undefined ? undefined : gone.take(before.gone));
      if (lifted !== undefined) {
        links.removeLinks(id);
        vectors.replaceVectors(id);
      }
      const ids = symbols.put(file, id, known);
      const [first = 0] = ids;
      written.set(file.path, { id, language: file.language ?? null, first, count: ids.length });
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
        ids.length,
      );
      if (file.facts.length > 0) batches.facts.add(id, file.facts);
      if (ids.some((one, row) => one !== first + row))
        db.prepare('INSERT INTO symbol_order VALUES (?, ?)').run(id, JSON.stringify(ids));
      for (const p of file.problems) batches.problems.add(id, p.code, p.path, p.line ?? null, p.message);
      const isNew = lifted === undefined || before !== undefined;
      const { previousFacts, previousLanguage } = lifted ?? {};
      return { id, symbols: ids, previousFacts, previousLanguage, isNew };
    },
    removeFile(path, going) {
      const lifted = lift(path);
      if (lifted === undefined) return undefined;
      const { id, previousFacts, previousLanguage, known } = lifted;
      symbols.remove(known.rows!);
      links.removeLinks(id);
      links.removeTarget(id);
      asks.removeAsks(id);
      vectors.removeVectors(id);
      if (going !== undefined) gone.add(id, going, known);
      return { id, previousFacts, previousLanguage };
    },
    takeOut(path) {
      const rows = find(path);
      if (rows === undefined) return undefined;
      if (written.delete(path)) flush();
      db.prepare('UPDATE files SET path = ? WHERE id = ?').run(asidePath(rows.id), rows.id);
      return { id: rows.id, previousFacts: factsOf(rows.id), previousLanguage: rows.language ?? undefined };
    },
    moveFile(id, file) {
      const { path, role, size, mtimeMs, inode } = file;
      db.prepare('UPDATE files SET path = ?, role = ?, size = ?, mtime_ms = ?, inode = ? WHERE id = ?').run(
        path,
        role,
        size,
        mtimeMs,
        inode,
        id,
      );
      db.prepare('UPDATE problems SET path = ? WHERE file_id = ?').run(path, id);
      symbols.rename(find(path)!.first, file);
      vectors.replaceVectors(id);
    },
    gone,
    putLinks: links.putLinks,
    replaceLinks: links.replaceLinks,
    addAsks: asks.addAsks,
    putVectors: vectors.putVectors,
    setVectorModel: vectors.setVectorModel,
    flush,
    settle() {
      links.settle();
      asks.settle();
      vectors.settle();
      names.removeUnused();
      texts.settle();
      gone.settle();
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
