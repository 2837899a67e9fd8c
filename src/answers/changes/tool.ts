/** `changes`: the symbols that differ between two states of the tree. */

import * as z from 'zod/mini';
import { CHANGE_KINDS } from '../../compare/symbol-change.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, flag, inputOf, kind, limit, maxTokens } from '../../tools/inputs.ts';
import { symbolKind } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { sizeOfChanges, takeChanges } from './cut.ts';
import { changesImpactSchema } from './impact-schema.ts';
import { changesMarkdown } from './markdown.ts';
import { changesLines } from './view.ts';

const side = (description: string) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(500))).check(z.describe(description));

const input = inputOf({
  from: side('Branch, tag, commit, `:staged`, directory of a worktree, `a..b` or `a...b` (default: HEAD)'),
  to: side('Likewise (default: working tree)'),
  last: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))).check(z.describe('The last N commits')),
  staged: flag('Changes staged for the next commit'),
  impact: flag('Affected symbols, tests to run'),
  breaking: flag('Only breaking changes of the public API'),
  change: z.optional(z.array(z.enum(CHANGE_KINDS))).check(z.describe('Only changes of this kind (repeatable)')),
  ...filters,
  kind,
  markdown: flag('As Markdown, for a review comment'),
  fail_on: z
    .optional(z.enum(['breaking', 'any']))
    .check(z.describe('For CI: exit status 1 when there is such a change, else 0')),
  limit: limit(5000, 200),
  cursor,
  max_tokens: maxTokens,
});

export const sideView = z.strictObject({ name: z.string(), commit: z.exactOptional(z.string()) });
const changeKind = z.enum(CHANGE_KINDS);

export const changeFields = z.strictObject({
  changes: z.readonly(z.array(changeKind)),
  /** The symbol as it is now; a removed one as it was. */
  handle: z.string(),
  kind: symbolKind,
  path: z.string(),
  line: z.int(),
  signature: z.exactOptional(z.string()),
  /** Present where the symbol exists on both sides; `handle` and `signature` only where they differ. */
  before: z.exactOptional(
    z.strictObject({
      handle: z.exactOptional(z.string()),
      line: z.int(),
      signature: z.exactOptional(z.string()),
    }),
  ),
  /** Number of symbols that were added or removed with it. */
  members: z.exactOptional(z.int()),
  public: z.exactOptional(z.literal(true)),
  /** Why its users have to change too. */
  breaking: z.exactOptional(z.readonly(z.array(z.string()))),
});

const output = z.strictObject({
  format: z.enum(['text', 'markdown']),
  verdict: z.exactOptional(z.enum(['pass', 'fail', 'incomplete'])),
  from: sideView,
  to: sideView,
  /** Files that differ and symbols that changed, within the filters; not only those of this reply. */
  counts: z.strictObject({
    files: z.int(),
    /** Files that differ but could not be compared; notes say why. */
    unread: z.int(),
    symbols: z.int(),
    breaking: z.int(),
    ...(Object.fromEntries(CHANGE_KINDS.map((name) => [name, z.int()])) as Record<
      (typeof CHANGE_KINDS)[number],
      z.ZodMiniNumberFormat
    >),
  }),
  modules: z.array(z.strictObject({ name: z.string(), changes: z.array(changeFields) })),
  impact: z.exactOptional(changesImpactSchema),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type ChangeView = z.output<typeof changeFields>;

export const tool = defineTool({
  group: 'Comparing',
  title: 'Changes',
  summary: 'Show which symbols changed between two commits, or in the working tree',
  description: `Compares two states of the tree symbol by symbol: any two of commits, branches, tags, the staged files, the working tree and other worktrees; \`a...b\` starts at the merge base. Symbols are followed through moves and renames. Each is listed, by directory, as added, removed, renamed, moved, or changed in visibility, signature (before and after), body or documentation. Members added or removed together with their container are counted there.

Breaking changes of the public API are marked, as far as the text of the symbol shows them: removed or renamed symbols, narrower visibility, parameters that were removed, added without a default or changed in type, another return type. \`--impact\` adds the affected symbols in this tree, removed names that are still used, and the tests to run. With \`--fail-on\` the exit status is 1 when there is such a change, 2 when files could not be compared (they are counted, with the reason), else 0. Without it, the status is 1 when nothing changed.`,
  brief:
    'Symbol-level diff of two commits, branches or the working tree: added, removed, renamed, moved, signature before/after; API breaks marked.',
  core: true,
  readOnly: true,
  ref: 'own',
  input,
  output,
  positional: ['from', 'to'],
  forPeople: ['staged', 'change', 'exclude', 'lang', 'role', 'kind', 'markdown', 'fail_on'],
  examples: [
    { args: '', says: 'uncommitted changes' },
    { args: 'main...feature --impact', says: 'changes of a branch, affected symbols, tests to run' },
    { args: 'v1.0 v2.0 --breaking', says: 'what breaks users who upgrade' },
    { args: '--last 5 --markdown', says: 'the last five commits, for a review comment' },
    { args: 'origin/main...HEAD --fail-on breaking', says: 'a check for CI' },
  ],
  // An index is needed only for `impact`.
  async run(workspace, { markdown, fail_on, ...question }, context) {
    const { changesIn } = await import('./answer.ts');
    const { results, meta } = await changesIn(workspace, { ...question, ref: context.ref }, context);
    const isBad = fail_on === 'any' ? results.counts.symbols > 0 : results.counts.breaking > 0;
    const isUnsure = results.counts.unread > 0 || meta.completeness === 'partial';
    const verdict = isBad ? ('fail' as const) : isUnsure ? ('incomplete' as const) : ('pass' as const);
    const format = markdown ? ('markdown' as const) : ('text' as const);
    return { results: { format, ...(fail_on && { verdict }), ...results }, meta };
  },
  render: ({ results }, terminal) =>
    (results.format === 'markdown' ? changesMarkdown(results) : changesLines(results, terminal)).join('\n'),
  commentMark: ({ results: { format } }) => (format === 'markdown' ? '> ' : undefined),
  exitCode({ results: { verdict, counts } }) {
    if (verdict !== undefined) return { pass: 0, fail: 1, incomplete: 2 }[verdict];
    return counts.symbols > 0 ? 0 : counts.unread > 0 ? 2 : 1;
  },
  cut: {
    size: sizeOfChanges,
    take: takeChanges,
    rest: (request, shown, results) => {
      const kept = takeChanges(results, shown).modules.reduce((sum, { changes }) => sum + changes.length, 0);
      return [nextCall('changes', { ...request, offset: request.offset + kept })];
    },
  },
});
