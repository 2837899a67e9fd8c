/** `changes`: what changed between two states of the tree, symbol by symbol. */
import * as z from 'zod/mini';
import { CHANGE_KINDS } from '../../compare/symbol-change.ts';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { defineTool } from '../../tools/define.ts';
import { cursor, filters, flag, inputOf, kind, limit, maxTokens, offsetOf } from '../../tools/inputs.ts';
import { symbolKind } from '../../tools/outputs.ts';
import { command } from '../../workspace/make-reply.ts';
import { affectedSymbol, testFile } from '../impact/fields.ts';
import { RISK_LEVELS } from '../impact/risk.ts';
import { USUAL_LIMIT } from '../question/paging.ts';
import { sizeOfChanges, takeChanges } from './cut.ts';
import { changesMarkdown } from './markdown.ts';
import { changesWords } from './question.ts';
import { changesLines } from './view.ts';

const side = (description: string) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(500))).check(z.describe(description));

const input = inputOf({
  from: side('Branch, tag, commit, `:staged`, directory of a worktree, `a..b` or `a...b` (default: HEAD)'),
  to: side('Likewise (default: working tree)'),
  last: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))).check(z.describe('The last so many commits')),
  staged: flag('What is staged for the next commit'),
  impact: flag('Who is affected, tests to run'),
  breaking: flag('Only breaks of the public API'),
  change: z.optional(z.array(z.enum(CHANGE_KINDS))).check(z.describe('Only changes of this kind (repeatable)')),
  ...filters,
  kind,
  markdown: flag('As Markdown, for a review comment'),
  fail_on: z
    .optional(z.enum(['breaking', 'any']))
    .check(z.describe('Exit status 1 when there is such a change, else 0: for CI')),
  limit: limit(5000, USUAL_LIMIT.changes),
  cursor,
  max_tokens: maxTokens,
});

const sideView = z.strictObject({ name: z.string(), commit: z.exactOptional(z.string()) });
const changeKind = z.enum(CHANGE_KINDS);

const changeFields = z.strictObject({
  changes: z.readonly(z.array(changeKind)),
  handle: z.string(),
  kind: symbolKind,
  path: z.string(),
  line: z.int(),
  signature: z.exactOptional(z.string()),
  before: z.exactOptional(
    z.strictObject({
      handle: z.exactOptional(z.string()),
      line: z.int(),
      signature: z.exactOptional(z.string()),
    }),
  ),
  members: z.exactOptional(z.int()),
  public: z.exactOptional(z.literal(true)),
  breaking: z.exactOptional(z.readonly(z.array(z.string()))),
});

const output = z.strictObject({
  format: z.enum(['text', 'markdown']),
  verdict: z.exactOptional(z.enum(['pass', 'fail'])),
  from: sideView,
  to: sideView,
  counts: z.strictObject({
    files: z.int(),
    symbols: z.int(),
    breaking: z.int(),
    ...(Object.fromEntries(CHANGE_KINDS.map((name) => [name, z.int()])) as Record<
      (typeof CHANGE_KINDS)[number],
      z.ZodMiniNumberFormat
    >),
  }),
  modules: z.array(z.strictObject({ name: z.string(), changes: z.array(changeFields) })),
  impact: z.exactOptional(
    z.strictObject({
      depth: z.int(),
      risk: z.strictObject({ level: z.enum(RISK_LEVELS), reasons: z.array(z.string()) }),
      counts: z.strictObject({
        affected: z.int(),
        files: z.int(),
        test_files: z.int(),
        public_affected: z.int(),
        unparsed: z.int(),
        probable: z.int(),
        still_named: z.int(),
      }),
      affected: z.array(affectedSymbol),
      tests: z.array(testFile),
      still_named: z.readonly(
        z.array(
          z.strictObject({
            name: z.string(),
            was: z.string(),
            use: z.enum(REFERENCE_KINDS),
            path: z.string(),
            line: z.int(),
          }),
        ),
      ),
    }),
  ),
});

export type Results = z.output<typeof output>;

export const tool = defineTool({
  name: 'changes',
  title: 'Changes',
  summary: 'Show which symbols changed between two commits, or in the working tree',
  description: `Compares two states of the tree symbol by symbol: any two of commits, branches, tags, what is staged, the working tree and other worktrees; \`a...b\` starts where b left a. Symbols are followed through moves and renames. Says of each whether it was added, removed, renamed, moved, or changed in visibility, signature (before and after), body or documentation, grouped by directory. What came or went with its container is counted there.

Changes that users of the public API have to follow are marked, as far as the text of the symbol tells: removed, renamed or narrowed symbols, parameters that are gone, new without a default or of another type, another result. \`--impact\` adds who is affected in this tree, names that are still used though nothing has them any more, and the tests to run. With \`--fail-on\` the exit status is 1 when there is such a change and 0 when not; without, it is 1 when nothing changed.`,
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
    { args: '', says: 'what is changed and not committed' },
    { args: 'main...feature --impact', says: 'what a branch changed, whom it affects, the tests to run' },
    { args: 'v1.0 v2.0 --breaking', says: 'what breaks users of the newer version' },
    { args: '--last 5 --markdown', says: 'the last five commits, for a review comment' },
    { args: 'origin/main...HEAD --fail-on breaking', says: 'a check for CI' },
  ],
  async run(engine, { cursor: from, markdown, fail_on, ...request }, context) {
    const { results, meta } = await engine.changes({ ...request, ref: context.ref, offset: offsetOf(from) }, context);
    const isBad = fail_on === 'any' ? results.counts.symbols > 0 : results.counts.breaking > 0;
    const verdict = isBad ? ('fail' as const) : ('pass' as const);
    const format = markdown ? ('markdown' as const) : ('text' as const);
    return { results: { format, ...(fail_on && { verdict }), ...results }, meta };
  },
  render: ({ results }, terminal) =>
    (results.format === 'markdown' ? changesMarkdown(results) : changesLines(results, terminal)).join('\n'),
  commentMark: ({ results: { format } }) => (format === 'markdown' ? '> ' : undefined),
  exitCode({ results: { verdict, counts } }) {
    if (verdict !== undefined) return verdict === 'fail' ? 1 : 0;
    return counts.symbols === 0 ? 1 : 0;
  },
  cut: {
    size: sizeOfChanges,
    take: takeChanges,
    rest: (request, shown, results) => {
      const kept = takeChanges(results, shown).modules.reduce((sum, { changes }) => sum + changes.length, 0);
      return [command('changes', changesWords(request, offsetOf(request.cursor) + kept))];
    },
  },
});
