/** `query`: rows of a read-only SQL statement over views of the index. */
import * as z from 'zod/mini';
import { mayName } from '../../store/query/statement.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, inputOf, limit, maxTokens } from '../../tools/inputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { LINK_VIEW_NAMES } from './link-views.ts';
import { rowsAsCsv, rowsAsTable } from './render.ts';

const FORMATS = ['table', 'csv'] as const;

const input = inputOf({
  sql: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(100_000),
      z.describe('One SELECT in the SQL of SQLite, over the views that `schema` lists'),
    ),
  format: z
    ._default(z.enum(FORMATS), 'table')
    .check(z.describe('A table for reading, or CSV with a line of names first')),
  limit: limit(10_000, 100),
  cursor,
  max_tokens: maxTokens,
});

const output = z.strictObject({
  format: z.enum(FORMATS),
  /** In the order of the statement. */
  columns: z.array(z.string()),
  /** By column: text, a number or null. */
  rows: z.array(z.record(z.string(), z.unknown())),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Finding',
  title: 'Query the index',
  summary: 'Run a read-only SQL query over symbols, files and references',
  description: `Runs one SELECT of SQLite over views of the index: symbols, files, edges, references, unresolved, imports, endpoints, roles, projects, languages, problems, and the newest commits. \`schema\` prints their columns, what they mean, and examples. For questions that no other tool answers: counts, rankings, sets, joins.

Names, kinds and lines are those of the other tools; a \`handle\` names its symbol in all of them. The views \`references\` and \`edges\` hold the uses that are bound; those that are not are in \`unresolved\`.

A statement can only read the views: it cannot write, attach, or read other files. It is stopped after \`query.timeout_ms\` (10 s) or when it needs more than \`query.max_memory_mb\` (512 MB). Exit status 1: no rows.`,
  brief:
    'Read-only SQL (SQLite) over views of the index: symbols, files, edges, references, unresolved, imports, endpoints, roles, projects, languages, problems, commits. For counts, rankings, sets and joins that no other tool gives. Call schema first for the columns.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['sql'],
  examples: [
    { args: "'SELECT kind, count(*) AS n FROM symbols GROUP BY kind ORDER BY n DESC'", says: 'symbols by kind' },
    {
      args: "'SELECT path, lines FROM files ORDER BY lines DESC' --limit 10 --format csv",
      says: 'the longest files, as CSV',
    },
    {
      args: "'SELECT to_handle, count(*) AS n FROM references GROUP BY to_id ORDER BY n DESC' --limit 20",
      says: 'the symbols that are used most',
    },
  ],
  async answer(session, question, { signal }) {
    const { runQuery } = await import('./answer.ts');
    return runQuery(session, question, signal);
  },
  isEmpty: ({ rows }) => rows.length === 0,
  withoutIndex: () => 'refused',
  withoutLinks: ({ sql }) => (mayName(sql, LINK_VIEW_NAMES) ? 'refused' : 'complete'),
  render: ({ results }, terminal) => (results.format === 'csv' ? rowsAsCsv(results) : rowsAsTable(results, terminal)),
  commentMark: ({ results }) => (results.format === 'csv' ? '# ' : undefined),
  exitCode: ({ results }) => (results.rows.length === 0 ? 1 : 0),
  cut: {
    size: ({ rows }) => rows.length,
    take: (results, count) => ({ ...results, rows: results.rows.slice(0, count) }),
    rest: (question, shown) => [nextCall('query', { ...question, offset: question.offset + shown })],
  },
});
