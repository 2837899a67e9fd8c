/** Searches the word indexes: names by prefix, sub-word and initials, and symbols by the words of their text. */
import type { Database } from '../schema/open.ts';
import type { NameRecord, SymbolHead } from '../schema/records.ts';
import { TEXT_COLUMNS } from '../schema/schema.ts';
import { HEAD_COLUMNS, namesIgnoringCase, toHead } from './symbols.ts';

export interface TextFilter {
  /** Only symbols of these files. */
  readonly fileIds?: readonly number[] | undefined;
  /** Only symbols of these kinds, by their codes. */
  readonly kinds?: readonly number[] | undefined;
}

export interface WordReads {
  nameNamed(name: string): NameRecord | undefined;
  namesIgnoringCase(name: string): NameRecord[];
  /** Names that begin with these letters in any case, shortest first. */
  namesWithPrefix(prefix: string, limit: number): NameRecord[];
  /** Names with a part that begins with each of these words, in any order, shortest first. */
  namesWithWords(words: readonly string[], limit: number): NameRecord[];
  /** Names whose words have these first letters: `hrq` finds HttpRequestQueue. */
  namesWithInitials(letters: string, limit: number): NameRecord[];
  /** Every distinct name whose length in UTF-16 units is in the range. */
  allNames(length?: { min: number; max: number }): NameRecord[];
  /** Best first; `match` is an FTS5 expression made of quoted words. */
  text(match: string, limit: number, filter?: TextFilter): (SymbolHead & { readonly score: number })[];
  /** The number of symbols that each word, or prefix such as `decod*`, occurs in. */
  textFrequencies(words: readonly string[]): Map<string, number>;
  namesById(ids: readonly number[]): NameRecord[];
}

/**
 * Weight of each text column in bm25, in the order of the columns. Measured on plain-language queries: documentation at 2 helps
 * Python (cosqa NDCG@10 .397 to .411) and costs the other languages more (Java .596 to .565); signatures and containers at 2
 * and names from 2 to 5 change nothing beyond noise.
 */
const WEIGHTS: Record<(typeof TEXT_COLUMNS)[number], number> = { body: 1, doc: 1, signature: 1, qualified: 1, name: 3 };
const RANK = `bm25(texts, ${TEXT_COLUMNS.map((column) => WEIGHTS[column]).join(', ')})`;

/** An FTS5 string, in which nothing is an operator. */
export const quoteWord = (word: string): string => `"${word.replaceAll('"', '""').replaceAll('\0', ' ')}"`;
/** Like `quoteWord`, but `decod*` matches every word with this prefix. */
export const quoteForms = (word: string): string =>
  word.endsWith('*') ? `${quoteWord(word.slice(0, -1))} *` : quoteWord(word);

const listOrNull = (values: readonly number[] | undefined) => (values === undefined ? null : JSON.stringify(values));

/** With fewer rows above the tie, some of the tied ones are returned anyway. */
const ENOUGH_BETTER = 50;

/**
 * When the limit cuts through symbols with the same score, their ids would decide which of them are returned, and the ids of an
 * updated index differ from those of a fresh one. So all symbols with that score are left out.
 */
function dropCutTies<T extends { readonly score: number }>(rows: T[], limit: number): T[] {
  if (rows.length <= limit) return rows;
  const last = rows.at(-1)!.score;
  const better = rows.filter(({ score }) => score > last);
  return better.length >= Math.min(limit, ENOUGH_BETTER) ? better : rows.slice(0, limit);
}

export function wordReads(db: Database): WordReads {
  const matchingNames = (match: string, limit: number) =>
    db
      .prepare(
        `SELECT n.id, n.name FROM names_fts JOIN names n ON n.id = names_fts.rowid WHERE names_fts MATCH ?
         ORDER BY length(n.name), n.name LIMIT ?`,
      )
      .all(match, limit) as unknown as NameRecord[];

  const nameNamed = (name: string) =>
    db.prepare('SELECT id, name FROM names WHERE name = ?').get(name) as NameRecord | undefined;

  return {
    nameNamed,
    namesIgnoringCase: (name) =>
      namesIgnoringCase(db, name)
        .map(nameNamed)
        .filter((found) => found !== undefined),
    namesWithPrefix: (prefix, limit) => matchingNames(`whole : ^ ${quoteWord(prefix.toLowerCase())} *`, limit),
    namesWithWords: (words, limit) =>
      words.length === 0
        ? []
        : matchingNames(words.map((word) => `parts : ${quoteWord(word.toLowerCase())} *`).join(' AND '), limit),
    namesWithInitials: (letters, limit) => matchingNames(`initials : ${quoteWord(letters.toLowerCase())}`, limit),
    allNames: ({ min, max } = { min: 0, max: 1e6 }) =>
      db
        .prepare('SELECT id, name FROM names WHERE length(name) BETWEEN ? AND ?')
        .all(min, max) as unknown as NameRecord[],
    text(match, limit, { fileIds, kinds } = {}) {
      const restricted = fileIds !== undefined || kinds !== undefined;
      const best = restricted
        ? `SELECT t.rowid AS id, ${RANK} AS rank FROM texts t JOIN symbols s ON s.id = t.rowid WHERE texts MATCH ?1
             AND (?3 IS NULL OR s.file_id IN (SELECT value FROM json_each(?3)))
             AND (?4 IS NULL OR s.kind IN (SELECT value FROM json_each(?4))) ORDER BY rank LIMIT ?2`
        : `SELECT rowid AS id, ${RANK} AS rank FROM texts WHERE texts MATCH ?1 ORDER BY rank LIMIT ?2`;
      const lists = restricted ? [listOrNull(fileIds), listOrNull(kinds)] : [];
      const rows = db
        .prepare(
          `WITH best AS MATERIALIZED (${best}) SELECT ${HEAD_COLUMNS}, -best.rank AS score
           FROM best JOIN symbols s ON s.id = best.id JOIN files f ON f.id = s.file_id ORDER BY score DESC, f.path, s.row`,
        )
        .all(match, limit + 1, ...lists)
        .map((row) => toHead(row) as SymbolHead & { score: number });
      return dropCutTies(rows, limit);
    },
    textFrequencies(words) {
      const count = db.prepare('SELECT count(*) AS n FROM texts WHERE texts MATCH ?');
      return new Map(words.map((word) => [word, (count.get(quoteForms(word)) as { n: number }).n]));
    },
    namesById: (ids) =>
      db
        .prepare('SELECT id, name FROM names WHERE id IN (SELECT value FROM json_each(?))')
        .all(JSON.stringify(ids)) as unknown as NameRecord[],
  };
}
