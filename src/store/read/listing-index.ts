/** An in-memory index of a tree that is not indexed: all files and projects, and the symbols and links of files that were parsed. */
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Project } from '../../model/source-file.ts';
import type { LinksRow } from '../../resolve/core/links-row.ts';
import { openDatabase } from '../schema/open.ts';
import { INDEXES_SQL, TABLES_SQL, WORDS_SQL } from '../schema/schema.ts';
import { putMeta } from '../write/meta.ts';
import { rowWriter } from '../write/rows.ts';
import { insertProjects } from '../write/write.ts';
import { type Reader, readerOver } from './read.ts';
import type { VectorModel } from './vectors.ts';

export interface ListedTree {
  readonly files: readonly ParsedFile[];
  /** Ids of the files, ascending (default: they count from 1). */
  readonly ids?: readonly number[];
  /** By file id. */
  readonly links?: ReadonlyMap<number, LinksRow>;
  /** The model of the files' vectors. */
  readonly vectorModel?: VectorModel | undefined;
  readonly projects: readonly Project[];
  readonly meta: Readonly<Record<string, string>>;
}

export interface ListingReader extends Reader {
  /** Adds files that were parsed since, with their ids. Does not change `version`: nothing may be kept of their symbols. */
  put(files: readonly ParsedFile[], ids: readonly number[]): void;
}

/** It is never replaced by a published index: its opener knows when to switch to the real one. */
export function openListing({ files, ids, links = new Map(), vectorModel, projects, meta }: ListedTree): ListingReader {
  const db = openDatabase(':memory:', 'write');
  db.exec(`${TABLES_SQL}${WORDS_SQL}BEGIN`);
  const rows = rowWriter(db, { empty: true });
  if (vectorModel) rows.setVectorModel(vectorModel);
  files.forEach((file, i) => {
    const { id } = rows.putFile(file, ids && { id: ids[i] });
    if (vectorModel && file.vectors) rows.putVectors(id, file.vectors);
  });
  for (const [id, row] of links) rows.putLinks(id, row);
  insertProjects(db, projects);
  putMeta(db, { ...meta });
  rows.flush();
  db.exec(INDEXES_SQL);
  rows.settle();
  db.exec('COMMIT');
  return {
    ...readerOver(db, () => true),
    put(parsed, chosen) {
      db.exec('BEGIN');
      parsed.forEach((file, i) => {
        rows.putFile(file, { id: chosen[i] });
      });
      rows.flush();
      rows.settle();
      db.exec('COMMIT');
    },
  };
}
