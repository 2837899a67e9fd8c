/** A database in memory for one statement of a user: it holds copies of what the statement reads, and can reach nothing else. */
import { constants, DatabaseSync } from '@photostructure/sqlite';
import type { Value } from '../schema/open.ts';
import { ALLOWED_FUNCTIONS } from './functions.ts';

export interface SandboxTable {
  readonly name: string;
  readonly columns: readonly SandboxColumn[];
}

export interface SandboxColumn {
  readonly name: string;
  readonly type: 'text' | 'integer';
  /** Statements join on it: it gets an index where one reads it. */
  readonly isKey?: boolean | undefined;
}

/** A column of the result, and where its values come from, unless they are computed. */
export interface ResultColumn {
  readonly name: string;
  readonly table: string | null;
  readonly column: string | null;
}

export interface Selected {
  readonly columns: readonly ResultColumn[];
  /** Integers are of type bigint. */
  readonly rows: Iterable<readonly unknown[]>;
}

/** Which columns of which tables a statement reads; none where it only counts the rows. */
export type Reads = ReadonlyMap<string, ReadonlySet<string>>;

/** Tables that are functions of their arguments. */
const FUNCTION_TABLES: ReadonlySet<string> = new Set(['json_each', 'json_tree']);

/** For the statement itself: a value that takes more than a megabyte is refused before it is made. */
const LIMITS = {
  length: 1_000_000,
  sqlLength: 200_000,
  column: 200,
  exprDepth: 200,
  compoundSelect: 50,
  vdbeOp: 1_000_000,
  functionArg: 100,
  attach: 0,
  likePatternLength: 500,
  variableNumber: 1,
  triggerDepth: 1,
} as const;

/** Rows in one INSERT: four times as fast as one by one. */
const ROWS_PER_INSERT = 16;

export class Sandbox {
  readonly #db = new DatabaseSync(':memory:', { defensive: true, allowExtension: false });
  readonly #tables: ReadonlyMap<string, SandboxTable>;
  readonly #modules: ReadonlySet<string>;

  constructor(tables: readonly SandboxTable[]) {
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    // Without files of its own: neither a journal, nor what a large sort writes.
    this.#db.exec('PRAGMA temp_store = MEMORY; PRAGMA journal_mode = OFF; PRAGMA trusted_schema = OFF');
    const modules = this.#db.prepare('PRAGMA module_list').all() as { name: string }[];
    this.#modules = new Set(modules.map(({ name }) => name));
    for (const { name, columns } of tables)
      this.#db.exec(`CREATE TABLE "${name}" (${columns.map(declared).join(', ')})`);
  }

  /** Throws the error of SQLite for a statement that is not valid, or not allowed. */
  reads(sql: string): Reads {
    const reads = new Map<string, Set<string>>();
    this.#prepare(sql, (table, column) => {
      if (!this.#tables.has(table)) return;
      const columns = reads.get(table) ?? new Set();
      reads.set(table, columns);
      if (this.#tables.get(table)!.columns.some(({ name }) => name === column)) columns.add(column);
    });
    this.#db.setAuthorizer(null);
    return reads;
  }

  /** `rows` have a value for each of these columns; the others stay NULL. */
  fill(table: string, columns: readonly string[], rows: Iterable<readonly Value[]>): void {
    const { columns: all } = this.#tables.get(table)!;
    // Something to insert also where the statement only counts the rows.
    const names = columns.length > 0 ? columns : [all[0].name];
    const one = `(${names.map(() => '?').join()})`;
    const insert = (count: number) =>
      this.#db.prepare(
        `INSERT INTO "${table}" (${names.join()}) VALUES ${Array.from({ length: count }, () => one).join()}`,
      );
    const several = insert(ROWS_PER_INSERT);
    let waiting: Value[] = [];
    this.#db.exec('BEGIN');
    for (const row of rows) {
      if (columns.length > 0) for (const value of row) waiting.push(value);
      else waiting.push(null);
      if (waiting.length < names.length * ROWS_PER_INSERT) continue;
      several.run(...waiting);
      waiting = [];
    }
    if (waiting.length > 0) insert(waiting.length / names.length).run(...waiting);
    this.#db.exec('COMMIT');
    for (const { name, isKey } of all)
      if (isKey && columns.includes(name)) this.#db.exec(`CREATE INDEX "${table}_${name}" ON "${table}" (${name})`);
  }

  /** The last call: from here on nothing can be written. */
  select(sql: string): Selected {
    this.#db.exec('PRAGMA query_only = ON');
    Object.assign(this.#db.limits, LIMITS);
    const statement = this.#prepare(sql, () => {});
    statement.setReturnArrays(true);
    statement.setReadBigInts(true);
    return {
      columns: statement.columns().map(({ name, table, column }) => ({ name, table, column })),
      rows: statement.iterate() as Iterable<readonly unknown[]>,
    };
  }

  #prepare(sql: string, onRead: (table: string, column: string) => void) {
    let isSelect = false;
    const isAllowed = (action: number, first: string | null, second: string | null): boolean => {
      if (action === constants.SQLITE_SELECT) isSelect = true;
      else if (action === constants.SQLITE_READ) {
        if (!this.#mayRead(first ?? '', second ?? '')) return false;
        onRead(first ?? '', second ?? '');
      } else if (action === constants.SQLITE_FUNCTION) return ALLOWED_FUNCTIONS.has((second ?? '').toLowerCase());
      else return action === constants.SQLITE_RECURSIVE;
      return true;
    };
    this.#db.setAuthorizer((action, first, second) =>
      isAllowed(action, first, second) ? constants.SQLITE_OK : constants.SQLITE_DENY,
    );
    const statement = this.#db.prepare(sql);
    // SQLite asks nothing about some statements, VACUUM for one.
    if (!isSelect) throw new Error('not authorized');
    // The authorizer stays: SQLite asks it again if it has to prepare the statement anew.
    return statement;
  }

  /** A table of a statement's own WITH is asked about by its name, without a column. */
  #mayRead(table: string, column: string): boolean {
    const name = table.toLowerCase();
    if (this.#tables.has(table) || FUNCTION_TABLES.has(name)) return true;
    return column === '' && !/^(?:sqlite|pragma)_/.test(name) && !this.#modules.has(name);
  }
}

const declared = ({ name, type, isKey }: SandboxColumn): string =>
  name === 'id' && isKey ? 'id INTEGER PRIMARY KEY' : `${name} ${type.toUpperCase()}`;
