/** The words of symbols going into and out of the text index, in an order that suits it. */
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
  /** Of a symbol that is new: its id is the highest so far. */
  add(id: number, text: TextRow): void;
  /** Replaces the words of a symbol; undefined: it has none now. */
  put(id: number, text: TextRow | undefined): void;
  settle(): void;
}

/**
 * FTS5 writes out all it holds whenever a row follows a later one: deleted in between, a switch of 1,400 django files spent 4.2 s in
 * deletes instead of about 1.6 (busy machine). So what is known already waits for the end, and goes in the order of the ids.
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
