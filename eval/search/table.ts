/** Figures in aligned columns, with what is asked beside them. */

export interface Row {
  readonly name: string;
  /** How many cases it is about. */
  readonly n: number;
  readonly figures: Readonly<Record<string, number>>;
}

/** By name of the row, then of the column: what must be reached. */
export type Goals = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function tableOf(title: string, rows: readonly Row[], goals: Goals = {}): string[] {
  if (rows.length === 0) return [];
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const cells = rows.map(({ name, n, figures }) => [
    name,
    String(n),
    ...columns.map((column) => figures[column]?.toFixed(3) ?? ''),
    verdictOf(figures, goals[name] ?? {}),
  ]);
  return align([[title, 'n', ...columns, ''], ...cells]);
}

function verdictOf(figures: Row['figures'], goals: Goals[string]): string {
  const asked = Object.entries(goals);
  if (asked.length === 0) return '';
  const isShort = asked.some(([column, least]) => !((figures[column] ?? Number.NaN) >= least));
  return `${isShort ? 'short' : 'ok'}: asked ${asked.map(([column, least]) => `${column} ${Number(least.toFixed(3))}`).join(', ')}`;
}

/** The first and the last column to the left, figures to the right. */
export function align(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const last = widths.length - 1;
  return rows.map((row) =>
    row
      .map((cell, i) => (i === 0 || i === last ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  );
}

export const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none asked' : `${((100 * part) / whole).toFixed(1)} % (${part}/${whole})`;
