/** `history`: the commits that touched a symbol. */

import * as z from 'zod/mini';
import { CHANGE_KINDS } from '../../compare/symbol-change.ts';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { cursor, inputOf, limit, maxTokens, symbolName } from '../../tools/inputs.ts';
import { many, table } from '../../tools/layout.ts';
import { nextCall } from '../../workspace/reply.ts';

const input = inputOf({
  name: symbolName,
  blame: z._default(z.boolean(), true).check(z.describe('Also whose lines it is made of now')),
  limit: limit(1000, 20),
  cursor,
  max_tokens: maxTokens,
});

const touch = z.strictObject({
  commit: z.string(),
  parent: z.exactOptional(z.string()),
  author: z.string(),
  date: z.string(),
  summary: z.string(),
  changes: z.readonly(z.array(z.enum(CHANGE_KINDS))),
  handle: z.string(),
});

const output = z.strictObject({
  handle: z.string(),
  commit: z.string(),
  uncommitted: z.exactOptional(z.enum(['changed', 'added'])),
  commits: z.array(touch),
  total: z.int(),
  introduced: z.exactOptional(touch),
  authors: z.exactOptional(z.array(z.strictObject({ author: z.string(), lines: z.int(), last: z.string() }))),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Comparing',
  title: 'History',
  summary: 'Show the commits that touched a symbol, who brought it, whose lines it is',
  description: `Follows a symbol back through the commits that changed it, newest first: not those that only touched its file. It is followed through renames and moves to other files, to the commit that introduced it. Each commit says what it did to the symbol: added, renamed, moved, changed in visibility, signature, body or documentation. Of what it is now, the authors of its lines are counted.

Following is bounded in time and commits, and says so when the beginning was not reached. Merges are left out: what they bring is in the commits they bring.`,
  brief:
    'Commits that changed one symbol, followed through renames and moves to the one that introduced it, with what each did; authors of its lines.',
  core: false,
  readOnly: true,
  ref: 'own',
  input,
  output,
  positional: ['name'],
  examples: [
    { args: 'TokenService.validate', says: 'who changed it, when and how' },
    { args: 'src/auth/token.ts#TokenService --limit 5 --no-blame', says: 'the last five commits' },
  ],
  async run(workspace, question, context) {
    const { symbolHistory } = await import('./answer.ts');
    const { ref, signal } = context;
    const there = await workspace.at(ref, context);
    return there.ask((session) => symbolHistory(session, { ...question, ref }, signal), context, {
      isEmpty: () => false,
    });
  },
  render: ({ results }, terminal) => historyLines(results, terminal).join('\n'),
  exitCode: ({ results: { total, uncommitted } }) => (total === 0 && uncommitted === undefined ? 1 : 0),
  cut: {
    size: ({ commits, authors = [] }) => commits.length + authors.length,
    take: (results, count) => ({
      ...results,
      commits: results.commits.slice(0, count),
      ...(results.authors && { authors: results.authors.slice(0, Math.max(0, count - results.commits.length)) }),
    }),
    rest: (question, shown, { commits }) => [
      nextCall('history', { ...question, offset: question.offset + Math.min(shown, commits.length) }),
    ],
  },
});

function historyLines(
  { handle, uncommitted, commits, total, introduced, authors = [] }: Results,
  terminal: Terminal,
): string[] {
  const { color } = terminal;
  const rows = commits.map(({ commit, date, author, changes, summary, handle: was }) => [
    { text: commit.slice(0, 10), paint: color.yellow },
    { text: date.slice(0, 10), paint: color.dim },
    { text: author, paint: color.cyan },
    { text: changes.join(', '), paint: color.bold },
    { text: was === handle ? summary : `${summary}  (${was})` },
  ]);
  const brought = introduced && `introduced ${introduced.date.slice(0, 10)} by ${introduced.author}`;
  const about = [
    many(total, 'commit'),
    ...(brought ? [brought] : []),
    ...(uncommitted ? [`${uncommitted}, not committed`] : []),
  ];
  const lines = authors.reduce((sum, one) => sum + one.lines, 0);
  const shares = authors.map((one) => [
    { text: `  ${one.author}`, paint: color.cyan },
    { text: `${Math.round((100 * one.lines) / lines)} %`, right: true },
    { text: many(one.lines, 'line'), paint: color.dim },
    { text: `last ${one.last.slice(0, 10)}`, paint: color.dim },
  ]);
  return [
    `${color.bold(handle)}  ${color.dim(about.join(', '))}`,
    ...table(rows, terminal),
    ...(shares.length > 0 ? [color.dim(`${many(lines, 'line')} by author`), ...table(shares, terminal)] : []),
  ];
}
