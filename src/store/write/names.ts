/** Writes the names of symbols, each once, and removes them when no symbol has them any more. */

import { splitName } from '../schema/name-words.ts';
import type { Database } from '../schema/open.ts';
import { batchInsert } from './batch.ts';

export interface Name {
  readonly id: number;
  /** The words of the name as the text index takes them. */
  readonly words: string;
}

export interface NameTable {
  intern(name: string): Name;
  mayBeUnused(ids: readonly number[]): void;
  flush(): void;
  removeUnused(): void;
}

/** `empty`: a new database, for which memory tracks everything written. */
export function nameTable(db: Database, firstId: number, empty: boolean): NameTable {
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
