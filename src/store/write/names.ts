/** Writes the names of symbols, each once, and removes them when no symbol has them any more. */

import { FLAG } from '../../model/kinds.ts';
import { splitName } from '../schema/name-words.ts';
import type { Database } from '../schema/open.ts';
import { batchInsert } from './batch.ts';

export interface Name {
  readonly id: number;
  /** The words of the name as the text index takes them. */
  readonly words: string;
}

export interface NameTable {
  /** `isSearched`: false for a symbol that no search by name is to find. */
  intern(name: string, isSearched: boolean): Name;
  mayBeUnused(ids: readonly number[]): void;
  flush(): void;
  removeUnused(): void;
}

const HAS_WORDS = 'SELECT 1 FROM names_fts_docsize WHERE id = ?';

interface KnownName extends Name {
  hasWords: boolean;
}

/** `empty`: a new database, for which memory tracks everything written. */
export function nameTable(db: Database, firstId: number, empty: boolean): NameTable {
  let nextId = firstId;
  const known = new Map<string, KnownName>();
  const suspects = new Set<number>();
  const rows = batchInsert(db, 'names', ['id', 'name']);
  const words = db.prepare('INSERT INTO names_fts (rowid, whole, parts, initials) VALUES (?, ?, ?, ?)');
  return {
    intern(name, isSearched) {
      let entry = known.get(name);
      if (entry !== undefined && (entry.hasWords || !isSearched)) return entry;
      const split = splitName(name);
      const parts = split.parts.join(' ');
      if (entry === undefined) {
        const stored = empty ? undefined : (db.prepare('SELECT id FROM names WHERE name = ?').get(name)?.id as number);
        const id = stored ?? nextId++;
        const hasWords = stored !== undefined && db.prepare(HAS_WORDS).get(id) !== undefined;
        entry = { id, words: parts === split.whole ? parts : `${split.whole} ${parts}`, hasWords };
        known.set(name, entry);
        if (stored === undefined) rows.add(id, name);
      }
      if (isSearched && !entry.hasWords) words.run(entry.id, split.whole, parts, split.initials);
      entry.hasWords ||= isSearched;
      return entry;
    },
    mayBeUnused(ids) {
      for (const id of ids) suspects.add(id);
    },
    flush: rows.flush,
    removeUnused() {
      const used = db.prepare('SELECT 1 FROM symbols WHERE name_id = ? LIMIT 1');
      const searched = db.prepare(`SELECT 1 FROM symbols WHERE name_id = ? AND flags & ${FLAG.anonymous} = 0 LIMIT 1`);
      for (const id of suspects) {
        if (searched.get(id) !== undefined) continue;
        db.prepare('DELETE FROM names_fts WHERE rowid = ?').run(id);
        if (used.get(id) === undefined) db.prepare('DELETE FROM names WHERE id = ?').run(id);
      }
      suspects.clear();
    },
  };
}
