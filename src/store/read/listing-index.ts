/** An in-memory index of a tree before any file is parsed: files, paths and projects, no symbols. */
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { Project } from '../../model/source-file.ts';
import { openDatabase } from '../schema/open.ts';
import { INDEXES_SQL, TABLES_SQL, WORDS_SQL } from '../schema/schema.ts';
import { rowWriter } from '../write/rows.ts';
import { insertProjects, putMeta } from '../write/write.ts';
import { type Reader, readerOver } from './read.ts';

export interface ListedTree {
  readonly files: readonly ParsedFile[];
  readonly projects: readonly Project[];
  readonly meta: Readonly<Record<string, string>>;
}

/** It is never replaced by a published index: its opener knows when to switch to the real one. */
export function openListing({ files, projects, meta }: ListedTree): Reader {
  const db = openDatabase(':memory:', 'write');
  db.exec(`${TABLES_SQL}${WORDS_SQL}BEGIN`);
  const rows = rowWriter(db, { empty: true });
  for (const file of files) rows.putFile(file);
  insertProjects(db, projects);
  putMeta(db, { ...meta });
  rows.flush();
  db.exec(INDEXES_SQL);
  rows.settle();
  db.exec('COMMIT');
  return readerOver(db, () => true);
}
