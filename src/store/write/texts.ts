/** Writes the words of symbols to the text index, in the order that is fastest for it. */
import type { Database } from '../schema/open.ts';
import { textTotals } from './text-totals.ts';

/** Words by column, as the text index has them. */
export interface TextRow {
  readonly body: string;
  readonly doc: string;
  readonly signature: string;
  readonly qualified: string;
  readonly name: string;
}

export interface TextWriter {
  /** For a new symbol, whose id is the highest so far. */
  add(id: number, text: TextRow): void;
  /** Replaces the words of a symbol; undefined: it has no words now. */
  put(id: number, text: TextRow | undefined): void;
  settle(): void;
}

/**
 * FTS5 flushes all pending rows whenever a row has a lower id than the one before: with deletes in between, a switch of 1,400 django
 * files spent 4.2 s in deletes instead of about 1.6 (busy machine). So changes of stored rows wait until the end, and are made in
 * the order of their ids.
 */
export function textWriter(db: Database, { empty }: { empty: boolean }): TextWriter {
  const totals = textTotals(db, { empty });
  const waiting = new Map<number, TextRow | undefined>();
  const insert = db.prepare(
    'INSERT INTO texts (rowid, body, doc, signature, qualified, name) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const add: TextWriter['add'] = (id, { body, doc, signature, qualified, name }) =>
    void insert.run(id, body, doc, signature, qualified, name);
  return {
    add,
    put: (id, text) => void waiting.set(id, text),
    settle() {
      const size = db.prepare('SELECT sz FROM texts_docsize WHERE id = ?');
      const remove = db.prepare('DELETE FROM texts WHERE rowid = ?');
      for (const [id, text] of [...waiting].sort(([a], [b]) => a - b)) {
        const known = size.get(id);
        if (known !== undefined) {
          totals.forget(known.sz as Uint8Array);
          remove.run(id);
        }
        if (text !== undefined) add(id, text);
      }
      waiting.clear();
      totals.settle();
    },
  };
}
