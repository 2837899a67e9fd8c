/** Writes and removes the rows of files, inside the transaction of the writer. */

import type { DiskStamp } from '../../model/disk-stamp.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { NO_SITES } from '../../model/sites.ts';
import type { LinksRow } from '../../resolve/core/links-row.ts';
import { storedSymbols } from '../read/stored-symbols.ts';
import type { Database } from '../schema/open.ts';
import { type AskWriter, askWriter } from './asks.ts';
import { batchInsert } from './batch.ts';
import { type LinkWriter, linkWriter } from './links.ts';
import { nameTable } from './names.ts';
import { type DeletionRecord, type RecentlyDeleted, recentlyDeleted } from './recently-deleted.ts';
import { spanWriter } from './spans.ts';
import { type KnownSymbols, knownSymbols, symbolWriter } from './symbols.ts';
import { textWriter } from './texts.ts';
import { type VectorWriter, vectorWriter } from './vectors.ts';

/** The result of writing a file. */
export interface PutFile {
  readonly id: FileId;
  /** Ids of its symbols in source order; the first is the file's own. */
  readonly symbols: readonly number[];
  /** The packed facts of the previous version, to find what changed. */
  readonly previousFacts: Uint8Array | undefined;
  readonly previousLanguage: LanguageId | undefined;
  /** The index had no such file. */
  readonly isNew: boolean;
}

export type RemovedFile = Pick<PutFile, 'id' | 'previousFacts' | 'previousLanguage'>;

/** The columns that depend on the path of a file, for a file with the same content. */
export type MovedFile = Pick<ParsedFile, 'path' | 'role' | keyof DiskStamp | 'symbols' | 'strings'>;

export interface RowWriter
  extends Pick<LinkWriter, 'replaceLinks' | 'refineLinks'>,
    Pick<AskWriter, 'addAsks'>,
    Pick<VectorWriter, 'putVectors' | 'setVectorModel'> {
  putFile(file: ParsedFile, before?: FormerFile): PutFile;
  removeFile(path: string, record?: DeletionRecord): RemovedFile | undefined;
  detach(path: string): RemovedFile | undefined;
  moveFile(id: number, file: MovedFile): void;
  putLinks(fileId: number, row: LinksRow, failure?: string): void;
  /** Recently deleted files. */
  readonly deleted: Pick<RecentlyDeleted, 'all'>;
  /** Writes what is still in memory; call before the indexes are made or the transaction ends. */
  flush(): void;
  /** `settle` but for the totals of the text index, which must be true as long as rows are written. Safe to call again. */
  settleStage(): void;
  /** Removes names that no symbol has any more and corrects the totals of the text index. Needs the indexes. */
  settle(): void;
}

/** The id of the file that this one was: a detached one, or a recently deleted one; or one that is chosen for a new file. */
export interface FormerFile {
  readonly id?: number;
  readonly detached?: number;
  readonly deleted?: number;
}

interface FileRows {
  readonly id: FileId;
  readonly language: LanguageId | null;
  readonly first: number;
  readonly count: number;
}

/** No path of a tree starts like this. */
const detachedPath = (id: number): string => `//${id}`;

/** `empty`: a new database without indexes, for which memory tracks everything written. */
export function rowWriter(db: Database, { empty }: { empty: boolean }): RowWriter {
  const next = (table: string) =>
    (db.prepare(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`).get() as { id: number }).id;
  const deleted = recentlyDeleted(db);
  const kept = deleted.highest();
  let nextFile = Math.max(next('files'), kept.file + 1);
  const written = new Map<string, FileRows>();
  const names = nameTable(db, next('names'), empty);
  const texts = textWriter(db, { empty });
  const symbols = symbolWriter(db, { names, texts, nextId: Math.max(next('symbols'), kept.symbol + 1) });
  const links = linkWriter(db, { empty });
  const asks = askWriter(db, { empty });
  const vectors = vectorWriter(db, { empty });
  const spans = spanWriter(db, { empty });
  const batches = {
    files: batchInsert(db, 'files', FILE_COLUMNS),
    facts: batchInsert(db, 'facts', ['file_id', 'data']),
    sites: batchInsert(db, 'sites', ['file_id', 'data']),
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

  /** Removes all rows of the file except its symbols, links, asks and vectors; the caller replaces or removes those. */
  function lift(path: string): (RemovedFile & { readonly known: KnownSymbols }) | undefined {
    const rows = find(path);
    if (rows === undefined) return undefined;
    spans.touch(path);
    if (written.delete(path)) flush();
    const previousFacts = factsOf(rows.id);
    const known = knownSymbols(storedSymbols(db, rows), previousFacts);
    for (const table of ['facts', 'sites', 'problems', 'symbol_order'])
      db.prepare(`DELETE FROM ${table} WHERE file_id = ?`).run(rows.id);
    db.prepare('DELETE FROM files WHERE id = ?').run(rows.id);
    return { id: rows.id, previousFacts, previousLanguage: rows.language ?? undefined, known };
  }

  const settleStage = (): void => {
    links.settle();
    spans.settle();
    asks.settle();
    vectors.settle();
    names.removeUnused();
  };

  return {
    putFile(file, before) {
      const other = before?.detached === undefined ? file.path : detachedPath(before.detached);
      const lifted = lift(other);
      const id = lifted?.id ?? ((before?.deleted ?? before?.id ?? nextFile++) as FileId);
      const known = lifted?.known ?? (before?.deleted === undefined ? undefined : deleted.take(before.deleted));
      if (lifted !== undefined) {
        links.removeLinks(id);
        vectors.replaceVectors(id);
      }
      spans.touch(file.path);
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
        file.ctimeMs,
        file.inode,
        file.hash,
        file.lines,
        file.packageName,
        file.referenceCount,
        first,
        ids.length,
      );
      if (file.facts.length > 0) batches.facts.add(id, file.facts);
      if (file.sites !== NO_SITES) batches.sites.add(id, file.sites);
      if (ids.some((one, row) => one !== first + row))
        db.prepare('INSERT INTO symbol_order VALUES (?, ?)').run(id, JSON.stringify(ids));
      for (const p of file.problems) batches.problems.add(id, p.code, p.path, p.line ?? null, p.message);
      const isNew = lifted === undefined || before !== undefined;
      const { previousFacts, previousLanguage } = lifted ?? {};
      return { id, symbols: ids, previousFacts, previousLanguage, isNew };
    },
    removeFile(path, record) {
      const lifted = lift(path);
      if (lifted === undefined) return undefined;
      const { id, previousFacts, previousLanguage, known } = lifted;
      symbols.remove(known.rows!);
      links.removeLinks(id);
      links.removeTarget(id);
      asks.removeAsks(id);
      vectors.removeVectors(id);
      if (record !== undefined) deleted.add(id, record, known);
      return { id, previousFacts, previousLanguage };
    },
    detach(path) {
      const rows = find(path);
      if (rows === undefined) return undefined;
      spans.touch(path);
      if (written.delete(path)) flush();
      db.prepare('UPDATE files SET path = ? WHERE id = ?').run(detachedPath(rows.id), rows.id);
      return { id: rows.id, previousFacts: factsOf(rows.id), previousLanguage: rows.language ?? undefined };
    },
    moveFile(id, file) {
      const { path, role, size, mtimeMs, ctimeMs, inode } = file;
      db.prepare(
        'UPDATE files SET path = ?, role = ?, size = ?, mtime_ms = ?, ctime_ms = ?, inode = ? WHERE id = ?',
      ).run(path, role, size, mtimeMs, ctimeMs, inode, id);
      db.prepare('UPDATE problems SET path = ? WHERE file_id = ?').run(path, id);
      spans.touch(path);
      symbols.rename(find(path)!.first, file);
      vectors.replaceVectors(id);
    },
    deleted,
    putLinks(fileId, row, failure) {
      links.putLinks(fileId, row);
      if (!empty) db.prepare("DELETE FROM problems WHERE file_id = ? AND code = 'link_error'").run(fileId);
      if (failure === undefined) return;
      flush();
      db.prepare(
        "INSERT INTO problems (file_id, code, path, message) SELECT id, 'link_error', path, ? FROM files WHERE id = ?",
      ).run(`its references could not be resolved: ${failure}`, fileId);
    },
    replaceLinks: links.replaceLinks,
    refineLinks: links.refineLinks,
    addAsks: asks.addAsks,
    putVectors: vectors.putVectors,
    setVectorModel: vectors.setVectorModel,
    flush,
    settleStage,
    settle() {
      settleStage();
      texts.settle();
      deleted.settle();
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
  'ctime_ms',
  'inode',
  'hash',
  'lines',
  'package',
  'reference_count',
  'first_symbol',
  'symbol_count',
];
