/** Keeps the pages of files that the graph reads in step with the files and the links. */
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import type { FileRole } from '../../model/source-file.ts';
import type { Database } from '../schema/open.ts';
import { packSpans } from '../schema/span-page.ts';

export interface SpanWriter {
  /** Call for each path at which a file is put, moved or removed. */
  touch(path: string): void;
  /** Writes the pages again that contain such a path. Needs the rows and indexes of files and links. */
  settle(): void;
}

/** An edit writes a page of this many files again: some 30 kB. */
const PAGE_FILES = 512;
/** The ids of linked files without a language are stored under this key: links decide whether they are in the graph. */
const LINKED_META = 'linked_documents';

const IN_GRAPH = `symbol_count > 0
  AND (language IS NOT NULL OR EXISTS (SELECT 1 FROM link_targets t WHERE t.target_file = files.id))`;

/** The paths of a page: from its first to the one before the next page. Undefined: to the last of all. */
interface Range {
  readonly from: string;
  readonly to: string | undefined;
}

/** `empty`: a new database, all pages of which are written at the end. */
export function spanWriter(db: Database, { empty }: { empty: boolean }): SpanWriter {
  const touched = new Set<string>();

  function touchLinked(): void {
    const before = new Set(storedLinked(db));
    const now = linkedDocuments(db);
    const text = JSON.stringify(now);
    db.prepare('INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value').run(
      LINKED_META,
      text,
    );
    const changed = now.filter((id) => !before.delete(id)).concat([...before]);
    for (const id of changed) {
      const file = db.prepare('SELECT path FROM files WHERE id = ?').get(id);
      if (file !== undefined) touched.add(file.path as string);
    }
  }

  return {
    touch: (path) => void (!empty && touched.add(path)),
    settle() {
      touchLinked();
      const ranges = empty ? [WHOLE] : rangesOf(db, touched);
      for (const range of ranges) writeRange(db, range);
      touched.clear();
    },
  };
}

const WHOLE: Range = { from: '', to: undefined };

function storedLinked(db: Database): number[] {
  const row = db.prepare('SELECT value FROM meta WHERE key = ?').get(LINKED_META);
  return row === undefined ? [] : (JSON.parse(row.value as string) as number[]);
}

/** Ascending. */
const linkedDocuments = (db: Database): number[] =>
  db
    .prepare(
      `SELECT id FROM files WHERE language IS NULL AND EXISTS (SELECT 1 FROM link_targets t WHERE t.target_file = files.id) ORDER BY id`,
    )
    .cells()
    .map(([id]) => id as number);

/** The pages that contain the paths. */
function rangesOf(db: Database, paths: ReadonlySet<string>): Range[] {
  const firsts = db
    .prepare('SELECT first_path FROM span_pages ORDER BY first_path')
    .cells()
    .map(([first]) => first as string);
  if (firsts.length === 0) return [WHOLE];
  const pageOf = db.prepare('SELECT max(first_path) AS first FROM span_pages WHERE first_path <= ?');
  // What is before the first page belongs to it.
  const wanted = new Set([...paths].map((path) => (pageOf.get(path)?.first as string | null) ?? firsts[0]));
  return firsts.flatMap((first, i) => (wanted.has(first) ? [{ from: i === 0 ? '' : first, to: firsts[i + 1] }] : []));
}

type SpanCells = [
  id: FileId,
  path: string,
  language: LanguageId | null,
  role: FileRole,
  firstSymbol: number,
  symbolCount: number,
];

function writeRange(db: Database, { from, to }: Range): void {
  const bound = to === undefined ? '' : 'AND path < ?2';
  const ends = to === undefined ? [from] : [from, to];
  db.prepare(`DELETE FROM span_pages WHERE first_path >= ?1 ${bound.replace('path', 'first_path')}`).run(...ends);
  const rows = db
    .prepare(
      `SELECT id, path, language, role, first_symbol, symbol_count FROM files WHERE path >= ?1 ${bound} AND ${IN_GRAPH} ORDER BY path`,
    )
    .cells(...ends) as SpanCells[];
  const insert = db.prepare('INSERT INTO span_pages VALUES (?, ?)');
  for (let start = 0; start < rows.length; start += PAGE_FILES) {
    const page = rows.slice(start, start + PAGE_FILES);
    insert.run(page[0][1], packSpans(page.map(toSpan)));
  }
}

const toSpan = ([id, path, language, role, firstSymbol, symbolCount]: SpanCells) => ({
  id,
  path,
  language: language ?? undefined,
  role,
  firstSymbol,
  symbolCount,
});
