/** `compare_symbol`: one symbol in two states of the tree. */

import * as z from 'zod/mini';
import { CHANGE_KINDS } from '../../compare/symbol-change.ts';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { inputOf, maxTokens, symbolName } from '../../tools/inputs.ts';
import { symbolKind } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { stateName } from '../changes/view.ts';
import { linesOf } from '../quote/symbol-lines.ts';

const side = (description: string) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(500))).check(z.describe(description));

const input = inputOf({
  name: symbolName,
  from: side(
    "The older state: a branch, tag or commit, `:staged`, a worktree's directory; also `a..b` (default: HEAD)",
  ),
  to: side('The newer state, same syntax without `a..b` (default: the working tree)'),
  max_tokens: maxTokens,
});

const state = z.strictObject({
  handle: z.string(),
  kind: symbolKind,
  path: z.string(),
  line: z.int(),
  start_line: z.int(),
  end_line: z.int(),
  signature: z.exactOptional(z.string()),
});
const sideView = z.strictObject({ name: z.string(), commit: z.exactOptional(z.string()) });

const output = z.strictObject({
  from: sideView,
  to: sideView,
  symbols: z.array(
    z.strictObject({
      /** Empty when the symbol is the same in both states, or was not compared. */
      changes: z.readonly(z.array(z.enum(CHANGE_KINDS))),
      /** Why not: its file differs, but one side could not be read. */
      not_compared: z.exactOptional(z.string()),
      before: z.exactOptional(state),
      after: z.exactOptional(state),
      breaking: z.exactOptional(z.readonly(z.array(z.string()))),
      /** Unified diff with the comment above the symbol; line numbers are those of the files. */
      diff: z.array(z.string()),
    }),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type SymbolComparison = Results['symbols'][number];

export const tool = defineTool({
  group: 'Comparing',
  title: 'Compare a symbol',
  summary: 'Show one symbol in two commits, with the lines that differ',
  description: `Shows a symbol in two states of the tree, each a commit, a branch, a tag, the staged files, the working tree or another worktree: the kinds of change, what breaks users, and a unified diff of its lines with the comment above it. A symbol that was moved or renamed in between is found by its old or its new name. A symbol whose file could not be read in one of the states is not compared, with the reason. Exit status: 0 it differs, 1 it is the same, 2 it could not be compared.`,
  brief: 'One symbol in two commits: kinds of change, and a diff of its lines alone. Follows moves and renames.',
  core: false,
  readOnly: true,
  ref: 'own',
  input,
  output,
  positional: ['name', 'from', 'to'],
  examples: [
    { args: 'TokenService.validate', says: 'its uncommitted changes' },
    { args: 'TokenService.validate v1.0 v2.0', says: 'between two versions' },
    { args: 'src/auth/token.ts#TokenService main', says: 'since a branch' },
  ],
  async run(workspace, { to, ...question }, { ref, signal }) {
    const { compareSymbol } = await import('./answer.ts');
    const sides = { ...question, to: to ?? ref };
    return workspace.lease(({ session }) => compareSymbol(session, sides, signal), { allowFallback: false });
  },
  render: ({ results: { from, to, symbols } }, terminal) =>
    [
      `${stateName(from)} ${terminal.color.dim('->')} ${stateName(to)}`,
      ...symbols.flatMap((symbol) => symbolLines(symbol, terminal)),
    ].join('\n'),
  exitCode({ results: { symbols }, meta }) {
    if (symbols.some(({ changes, diff }) => changes.length + diff.length > 0)) return 0;
    return meta.completeness === 'partial' ? 2 : 1;
  },
  cut: {
    size: ({ symbols }) => symbols.reduce((sum, { diff }) => sum + 1 + diff.length, 0),
    take(results, count) {
      let left = count;
      const symbols = results.symbols.flatMap((symbol) => {
        if (left-- <= 0) return [];
        const diff = symbol.diff.slice(0, Math.max(0, left));
        left -= diff.length;
        return [{ ...symbol, diff }];
      });
      return { ...results, symbols };
    },
    rest: ({ max_tokens = 1000, ...question }) => [
      nextCall('compare_symbol', { ...question, max_tokens: Math.min(1_000_000, max_tokens * 4) }),
    ],
  },
});

function symbolLines(comparison: SymbolComparison, terminal: Terminal): string[] {
  const { before, after, changes, breaking = [], diff, not_compared: unread } = comparison;
  const { color } = terminal;
  const now = (after ?? before)!;
  const was = before && after && before.handle !== after.handle ? `  ${color.dim(`was ${before.handle}`)}` : '';
  const unchanged = unread === undefined ? color.dim('the same') : color.yellow(`not compared: ${unread}`);
  const what =
    changes.length > 0 ? color.yellow(changes.join(', ')) : diff.length > 0 ? color.dim('members') : unchanged;
  return [
    `${color.cyan(`${now.path}:${linesOf(now)}`)}  ${color.dim(now.kind)}  ${color.bold(now.handle.slice(now.path.length + 1) || now.path)}  ${what}${was}`,
    ...breaking.map((reason) => color.red(`  breaking: ${reason}`)),
    ...diff.map((line) => paintOf(line, terminal)),
  ];
}

function paintOf(line: string, { color }: Terminal): string {
  if (line.startsWith('@@')) return color.cyan(line);
  return line.startsWith('-') ? color.red(line) : line.startsWith('+') ? color.green(line) : line;
}
