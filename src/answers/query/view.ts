/** A view that SQL can read: its columns with their meaning, and the rows behind them. One file in `views/` each. */
import type { Reads, SandboxTable } from '../../store/query/sandbox.ts';
import type { IndexSource } from './source.ts';

export type Cell = string | number | null;

export interface Column<Row> {
  readonly type: 'text' | 'integer';
  /** For `schema`: one line, no full stop. */
  readonly meaning: string;
  readonly of: (row: Row) => Cell;
  /** Statements join on it. */
  readonly isKey?: boolean | undefined;
}

export interface Example {
  readonly sql: string;
  readonly says: string;
}

/** Whether the statement reads the column: others need not be computed. */
export type Wants = (column: string) => boolean;

export interface View {
  readonly name: string;
  /** What one row is, and what is left out. */
  readonly meaning: string;
  /** Its rows come from the links between symbols. */
  readonly needsLinks: boolean;
  readonly columns: Readonly<Record<string, Omit<Column<never>, 'of'>>>;
  readonly examples: readonly Example[];
  /** The cells of these columns, row by row. */
  cells(source: IndexSource, columns: readonly string[]): Iterable<Cell[]>;
}

interface ViewDefinition<Row, Name extends string> extends Pick<View, 'name' | 'meaning' | 'needsLinks' | 'examples'> {
  readonly columns: Readonly<Record<Name, Column<Row>>>;
  rows(source: IndexSource, wants: Wants): Iterable<Row>;
}

export function defineView<Row, Name extends string = string>(definition: ViewDefinition<Row, Name>): View {
  const { columns, rows, ...about } = definition;
  return {
    ...about,
    columns,
    *cells(source, names) {
      const wanted = new Set(names);
      const read = names.map((name) => columns[name as Name].of);
      for (const row of rows(source, (name) => wanted.has(name))) yield read.map((of) => of(row));
    },
  };
}

export const text = <Row>(meaning: string, of: (row: Row) => string | null | undefined): Column<Row> => ({
  type: 'text',
  meaning,
  of: (row) => of(row) ?? null,
});

export const integer = <Row>(meaning: string, of: (row: Row) => number | null | undefined): Column<Row> => ({
  type: 'integer',
  meaning,
  of: (row) => of(row) ?? null,
});

/** 1 or 0. */
export const flag = <Row>(meaning: string, of: (row: Row) => boolean): Column<Row> => ({
  type: 'integer',
  meaning: `1 or 0: ${meaning}`,
  of: (row) => (of(row) ? 1 : 0),
});

/** An integer that statements join on. */
export const key = <Row>(meaning: string, of: (row: Row) => number | null | undefined): Column<Row> => ({
  ...integer(meaning, of),
  isKey: true,
});

/** The view as a table of the database that the statement runs in. */
export const tableOf = ({ name, columns }: View): SandboxTable => ({
  name,
  columns: Object.entries(columns).map(([column, { type, isKey }]) => ({ name: column, type, isKey })),
});

/** The views that the statement reads, with the columns in the order of their definition. */
export function readViews(views: readonly View[], reads: Reads): { readonly view: View; readonly columns: string[] }[] {
  return views.flatMap((view) => {
    const read = reads.get(view.name);
    return read === undefined ? [] : [{ view, columns: Object.keys(view.columns).filter((name) => read.has(name)) }];
  });
}
