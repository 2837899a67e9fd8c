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

export interface ListedTree {
  readonly files: readonly ParsedFile[];
  /** Ids of the files, ascending (default: they count from 1). */
  readonly ids?: readonly number[];
  /** By file id. */
  readonly links?: ReadonlyMap<number, LinksRow>;
  readonly projects: readonly Project[];
  readonly meta: Readonly<Record<string, string>>;
}

/** It is never replaced by a published index: its opener knows when to switch to the real one. */
export function openListing({ files, ids, links = new Map(), projects, meta }: ListedTree): Reader {
  const db = openDatabase(':memory:', 'write');
  db.exec(`${TABLES_SQL}${WORDS_SQL}BEGIN`);
  const rows = rowWriter(db, { empty: true });
  files.forEach((file, i) => {
    rows.putFile(file, ids && { id: ids[i] });
  });
  for (const [id, row] of links) rows.putLinks(id, row);
  insertProjects(db, projects);
  putMeta(db, { ...meta });
  rows.flush();
  db.exec(INDEXES_SQL);
  rows.settle();
  db.exec('COMMIT');
  return readerOver(db, () => true);
}
