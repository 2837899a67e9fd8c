/** `schema`: the views that `query` reads, with their columns and examples. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { inputOf, maxTokens } from '../../tools/inputs.ts';
import { folded, table } from '../../tools/layout.ts';
import { nextCall } from '../../workspace/reply.ts';

const input = inputOf({
  view: z
    .optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(20)))
    .check(z.describe('Only these views: symbols, files, references, … (repeatable)')),
  max_tokens: maxTokens,
});

const output = z.array(
  z.strictObject({
    name: z.string(),
    /** What one row is. */
    meaning: z.string(),
    columns: z.array(z.strictObject({ name: z.string(), type: z.enum(['text', 'integer']), meaning: z.string() })),
    examples: z.array(z.strictObject({ sql: z.string(), says: z.string() })),
  }),
);

export type SchemaQuestion = QuestionOf<typeof input>;
export type SchemaResults = z.output<typeof output>;

export const tool = defineTool({
  group: 'Finding',
  title: 'Views for SQL',
  summary: 'Show the views and columns that query can read, with examples',
  description: `Prints the views that \`query\` reads: what one row is, the columns with their types and meaning, and statements that work. The views are the same in every workspace; without an index they are printed too.

Columns that end in \`id\` are for joins: \`references.from_id\` and \`references.to_id\` are \`symbols.id\`.`,
  brief: 'The views, columns and example statements for query. Call it once before the first query.',
  core: false,
  readOnly: true,
  ref: 'none',
  input,
  output,
  positional: ['view'],
  examples: [
    { args: '', says: 'all views' },
    { args: 'symbols references', says: 'two of them' },
  ],
  async run(workspace, question) {
    const { showSchema } = await import('./schema.ts');
    return showSchema(workspace, question);
  },
  render: ({ results }, terminal) => results.map((view) => viewText(view, terminal)).join('\n\n'),
  cut: {
    size: (results) => results.length,
    take: (results, count) => results.slice(0, count),
    rest: (_, shown, results) => [nextCall('schema', { view: results.slice(shown).map(({ name }) => name) })],
  },
});

function viewText({ name, meaning, columns, examples }: SchemaResults[number], terminal: Terminal): string {
  const { color } = terminal;
  const rows = columns.map((column) => [
    { text: `  ${column.name}` },
    { text: column.type, paint: color.dim },
    { text: column.meaning, paint: color.dim },
  ]);
  return [
    ...folded(`${color.bold(name)}: ${meaning}.`, terminal),
    ...table(rows, terminal),
    ...examples.flatMap(({ sql, says }) => [color.dim(`  -- ${says}`), `  ${sql};`]),
  ].join('\n');
}
