/** `history`: the commits that touched a symbol. */

import * as z from 'zod/mini';
import { CHANGE_KINDS } from '../../compare/symbol-change.ts';
import type { Needs } from '../../indexer/preview/needs.ts';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { cursor, inputOf, limit, maxTokens, symbolName } from '../../tools/inputs.ts';
import { many, table } from '../../tools/layout.ts';
import { nextCall } from '../../workspace/reply.ts';
import { needsOfSymbols } from '../subject/needs.ts';

const input = inputOf({
  name: symbolName,
  blame: z._default(z.boolean(), true).check(z.describe('Also count the authors of its current lines')),
  limit: limit(1000, 20),
  cursor,
  max_tokens: maxTokens,
});

const touch = z.strictObject({
  commit: z.string(),
  /** Absent for the first commit. */
  parent: z.exactOptional(z.string()),
  author: z.string(),
  /** ISO 8601. */
  date: z.string(),
  summary: z.string(),
  changes: z.readonly(z.array(z.enum(CHANGE_KINDS))),
  /** Handle of the symbol after this commit. */
  handle: z.string(),
});

const output = z.strictObject({
  handle: z.string(),
  /** The newest commit that was searched. */
  commit: z.string(),
  /** How the working tree differs from it. */
  uncommitted: z.exactOptional(z.enum(['changed', 'added'])),
  commits: z.array(touch),
  total: z.int(),
  /** Absent where the search did not reach the first commit of the symbol. */
  introduced: z.exactOptional(touch),
  authors: z.exactOptional(
    z.array(
      z.strictObject({
        author: z.string(),
        lines: z.int(),
        /** Date of the newest of the lines, ISO 8601. */
        last: z.string(),
      }),
    ),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type Touch = z.output<typeof touch>;
export type AuthorShare = NonNullable<Results['authors']>[number];

/** Which lines it has now; the rest is git's. */
function needsOfHistory(name: string): Needs | undefined {
  const needs = needsOfSymbols(name);
  return needs && { ...needs, isDeclaration: true };
}

export const tool = defineTool({
  group: 'Comparing',
  title: 'History',
  summary: 'Show the commits that changed a symbol, its origin and the authors of its lines',
  description: `Lists the commits that changed a symbol, newest first, without those that only touched its file. The symbol is followed through renames and moves to other files, back to the commit that introduced it. Each commit is listed with its changes to the symbol: added, renamed, moved, changed in visibility, signature, body or documentation. The authors of its current lines are counted.

The search is limited in time and in commits; the reply says so when it did not reach the first commit of the symbol. Commits whose contents this clone lacks, or that git cannot read, are counted. Merges are left out: their changes are in the merged commits.`,
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
  needs: ({ name }) => needsOfHistory(name),
  async run(workspace, question, context) {
    const { symbolHistory } = await import('./answer.ts');
    const { ref, signal } = context;
    const there = await workspace.at(ref, context);
    return there.ask((session) => symbolHistory(session, { ...question, ref }, signal), context, {
      isEmpty: () => false,
      needs: needsOfHistory(question.name),
    });
  },
  render: ({ results }, terminal) => historyLines(results, terminal).join('\n'),
  exitCode({ results: { total, uncommitted }, meta }) {
    if (total > 0 || uncommitted !== undefined) return 0;
    return meta.completeness === 'partial' ? 2 : 1;
  },
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
  const origin = introduced && `introduced ${introduced.date.slice(0, 10)} by ${introduced.author}`;
  const about = [
    many(total, 'commit'),
    ...(origin ? [origin] : []),
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
