/** Errors of SQLite about a statement, with what to do about them. */
import { AppError } from '../../errors/errors.ts';
import { mayName } from '../../store/query/statement.ts';
import type { View } from './view.ts';

const LISTED = '`wayfind schema` lists them all with their columns.';

/** What SQLite says, and what helps; the first that fits. */
const ADVICE: readonly [RegExp, (match: RegExpExecArray, statement: string, views: readonly View[]) => string][] = [
  [
    /^no such table: (?:main\.)?vectors$/,
    () => 'The views show no vectors: use `wayfind similar` or `wayfind search`.',
  ],
  [/^no such table/, (_, __, views) => `Views: ${views.map(({ name }) => name).join(', ')}. ${LISTED}`],
  [/^no such column: "/, () => 'Text is written in single quotes; double quotes are for names.'],
  [/^no such column/, (_, statement, views) => columnsOf(views, statement)],
  [
    /^no such function: regexp/i,
    () => 'Use LIKE or GLOB; `wayfind grep --regex` searches files by regular expressions.',
  ],
  [
    /^no such function|^unsafe use|^not authorized to use function/,
    () => 'Use functions of SQLite that only compute a value.',
  ],
  [
    /^not authorized|prohibited$|^access to/,
    () => `Only the views can be read, and nothing can be written or changed. ${LISTED}`,
  ],
  [
    /too big$|^out of memory/,
    () => 'Select smaller values: leave out `doc` and `signature`, shorten lists with LIMIT in a subquery.',
  ],
  [/too (?:many|large|deep|complex)|stack overflow/i, () => 'Write a shorter or a flatter statement.'],
  [/^(?:near|incomplete|unrecognized)/, () => 'Correct the SQL: it is that of SQLite. `wayfind schema` has examples.'],
];

/** Errors that are no matter of the statement are returned as they are. */
export function statementError(error: unknown, statement: string, views: readonly View[]): unknown {
  const { message, code } = error as { message: string; code?: string };
  const isOfSqlite = code === 'ERR_SQLITE_ERROR' || message === 'not authorized';
  if (error instanceof AppError || !isOfSqlite) return error;
  for (const [pattern, advice] of ADVICE) {
    const match = pattern.exec(message);
    if (match) return new AppError('BAD_INPUT', `SQLite: ${message}`, advice(match, statement, views));
  }
  return new AppError('BAD_INPUT', `SQLite: ${message}`, `See \`wayfind schema\` for the views and examples.`);
}

/** The columns of the views that the statement names. */
function columnsOf(views: readonly View[], statement: string): string {
  const named = views.filter(({ name }) => mayName(statement, [name]));
  return named.map(({ name, columns }) => `${name}: ${Object.keys(columns).join(', ')}.`).join(' ') || LISTED;
}
