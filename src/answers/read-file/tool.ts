/** `read_file`: numbered lines of a file as it is on disk now. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { inputOf, limit, maxTokens } from '../../tools/inputs.ts';
import { count, numbered } from '../../tools/layout.ts';
import { nextCall } from '../../workspace/reply.ts';

const line = z.optional(z.int().check(z.minimum(1), z.maximum(100_000_000)));

const input = inputOf({
  path: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(4096),
      z.describe('The file, optionally with lines: `src/a.ts`, `src/a.ts:10-40`, `src/a.ts:10-`, `src/a.ts:10`'),
    ),
  start: line.check(z.describe('First line')),
  end: line.check(z.describe('Last line')),
  limit: limit(5000, 500),
  max_tokens: maxTokens,
});

const output = z.strictObject({
  path: z.string(),
  start_line: z.int(),
  /** `start_line - 1` when there are no lines. */
  end_line: z.int(),
  total_lines: z.int(),
  text: z.string(),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

const linesIn = ({ start_line, end_line }: Results): number => end_line - start_line + 1;

export const tool = defineTool({
  group: 'Reading',
  title: 'Read a file',
  summary: 'Print a file, or some of its lines, with line numbers',
  description: `Reads a text file of the workspace as it is on disk now, whether or not it is indexed. Only paths inside the root can be read, also through symbolic links; key and environment files are refused, and credentials in the text are masked.

Long files are shown in parts: \`next\` has the command for the lines that follow. To read one definition, use \`symbol --source\`, which needs no line numbers.`,
  brief:
    'Lines of a text file as it is on disk now, numbered. For one definition, symbol with source=true needs no line numbers.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['path'],
  examples: [
    { args: 'src/auth/token.ts', says: 'the whole file, up to the limit' },
    { args: 'src/auth/token.ts:10-40', says: 'thirty-one lines' },
    { args: 'src/auth/token.ts --start 200 --limit 50', says: 'fifty lines from line 200 on' },
  ],
  async run(workspace, question) {
    const { readFile } = await import('./answer.ts');
    return workspace.lease((lease) => readFile(lease, question));
  },
  render({ results }, terminal) {
    const { color } = terminal;
    const { path, start_line, end_line, total_lines } = results;
    const isEmpty = linesIn(results) <= 0;
    const which = isEmpty
      ? `no lines in this range, ${count(total_lines)} in the file`
      : `${start_line}-${end_line} of ${total_lines}`;
    const head = `${color.cyan(path)}  ${color.dim(which)}`;
    return isEmpty ? head : [head, ...numbered(results.text, start_line, terminal)].join('\n');
  },
  exitCode: ({ results }) => (linesIn(results) > 0 || results.total_lines === 0 ? 0 : 1),
  cut: {
    size: linesIn,
    take: (results, kept) => ({
      ...results,
      end_line: results.start_line + kept - 1,
      text: results.text.split('\n').slice(0, kept).join('\n'),
    }),
    rest: (_request, shown, results) => [
      nextCall('read_file', { path: `${results.path}:${results.start_line + shown}-` }),
    ],
  },
});
