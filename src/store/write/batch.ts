/** Gathers rows into multi-row INSERTs: several times faster than one statement per row. */
import type { Database, Value } from '../schema/open.ts';

/** Fifty rows: more gains nothing, and the last rows of a batch are inserted one by one. */
const ROWS = 50;

export interface Batch {
  add(...values: readonly Value[]): void;
  flush(): void;
}

/**
 * Invariant: for plain tables only. A statement of several rows that may have to be undone opens a savepoint, and at every
 * savepoint FTS5 writes its pending rows as a separate segment: 155 segments instead of 1, and half as fast. So the word
 * indexes are filled row by row, and `OR FAIL` keeps these statements from needing a savepoint.
 */
export function batchInsert(db: Database, table: string, columns: readonly string[]): Batch {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const into = `INSERT OR FAIL INTO ${table} (${columns.join(', ')}) VALUES `;
  const many = into + Array(ROWS).fill(row).join(', ');
  let pending: Value[] = [];
  return {
    add(...values) {
      for (const value of values) pending.push(value);
      if (pending.length < ROWS * columns.length) return;
      db.prepare(many).run(...pending);
      pending = [];
    },
    flush() {
      if (pending.length === 0) return;
      const single = db.prepare(into + row);
      for (let i = 0; i < pending.length; i += columns.length) single.run(...pending.slice(i, i + columns.length));
      pending = [];
    },
  };
}
