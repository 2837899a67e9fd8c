/** Maintains the totals that bm25 uses: correct after rows are deleted, and scaled so that the length of a symbol does not count. */
import type { Database } from '../schema/open.ts';

/**
 * A contentless FTS5 table removes a deleted row from every posting list but not from its totals (rows, words per
 * column), so scores would drift with every increment and an updated index would rank differently from a fresh one.
 * This is the row of the averages record in FTS5's data table: varints, the number of rows, then the words of each column.
 */
const AVERAGES = 1;

/**
 * bm25 ranks rows that are longer than the average lower. But a long function is as likely to be meant as a short one, so the
 * average is stored this many times too large and every row counts as short. Measured: a search for the message of a commit finds
 * the functions it changed among the first ten in .575 of the cases instead of .527.
 */
const TIMES = 30;

export interface TextTotals {
  /** Subtracts a removed row: its words by column, as FTS5 stores them. */
  forget(sizes: Uint8Array): void;
  /** Call last in the transaction. */
  settle(): void;
}

/** FTS5 adds to the stored record, so the record holds the true totals while rows are written. */
export function textTotals(db: Database, { empty }: { empty: boolean }): TextTotals {
  let removed: number[] = [];
  const rewrite = (change: (total: number, column: number) => number): void => {
    const block = db.prepare('SELECT block FROM texts_data WHERE id = ?').get(AVERAGES)!.block as Uint8Array;
    // The first number counts rows.
    const totals = decodeVarints(block).map((total, i) => change(total, i - 1));
    db.allowInternalWrites();
    // A table that has never held a row has an empty record.
    const record = totals.some((total) => total > 0) ? encodeVarints(totals) : new Uint8Array();
    db.prepare('UPDATE texts_data SET block = ? WHERE id = ?').run(record, AVERAGES);
  };
  if (!empty) rewrite((total, column) => (column < 0 ? total : total / TIMES));
  return {
    forget(sizes) {
      removed = [1, ...decodeVarints(sizes)].map((size, i) => size + (removed[i] ?? 0));
    },
    settle() {
      // A savepoint makes FTS5 write out what it holds in memory, its totals included, and read them again afterwards.
      db.exec('SAVEPOINT totals');
      rewrite((total, column) => (total - (removed[column + 1] ?? 0)) * (column < 0 ? 1 : TIMES));
      db.exec('RELEASE totals');
      removed = [];
    },
  };
}

/** SQLite's varint: seven bits a byte, most significant first. The ninth byte's eight bits are beyond any total here. */
function decodeVarints(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 127);
    if (byte < 128) {
      values.push(value);
      value = 0;
    }
  }
  return values;
}

function encodeVarints(values: readonly number[]): Uint8Array {
  const bytes = values.flatMap((value) => {
    const groups = [value % 128];
    for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
      groups.unshift((rest % 128) + 128);
    return groups;
  });
  return Uint8Array.from(bytes);
}
