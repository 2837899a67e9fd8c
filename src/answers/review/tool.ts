/** `review`: everything that a reviewer asks of a branch, in one report. */
import * as z from 'zod/mini';
import { CHANGE_KINDS } from '../../compare/symbol-change.ts';
import { RULE_SEVERITIES } from '../../config/severities.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { inputOf, limit, maxTokens } from '../../tools/inputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { changeFields, sideView } from '../changes/tool.ts';
import { RISK_LEVELS } from '../impact/risk.ts';
import { testCommand } from '../tests-for/tool.ts';
import { takeReview } from './cut.ts';
import { isReportFormat, REPORT_FORMATS, reviewMarkdown } from './markdown.ts';
import { reviewLines } from './view.ts';

export const FAIL_ON = ['breaking', 'still_named', 'check', 'cycles', 'unused'] as const;
const FORMATS = ['text', ...REPORT_FORMATS, 'json'] as const;

const input = inputOf({
  base: z
    .optional(z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^[^-]/, 'must not start with a dash')))
    .check(
      z.describe(
        'Branch, tag or commit that the change is for; compared from the merge base (default: default branch)',
      ),
    ),
  format: z
    ._default(z.enum(FORMATS), 'text')
    .check(z.describe('Text, JSON, plain Markdown, or Markdown with foldable sections and links for a code host')),
  fail_on: z
    .optional(z.array(z.enum(FAIL_ON)))
    .check(z.describe('For CI: exit status 1 when there is one of these, else 0 (repeatable)')),
  links: z
    .optional(z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s"'<>()\\]+$/, 'must be an address')))
    .check(z.describe('Address of the files of this commit at the code host: places in the report link there')),
  limit: limit(5000, 200),
  max_tokens: maxTokens,
});

const count = z.int();
const place = { path: z.string(), line: count };
const severity = z.enum(RULE_SEVERITIES);

const breakFields = z.strictObject({
  ...changeFields.shape,
  /** Symbols that use it directly and are the same as at the base, the first of them. */
  users: z.array(z.strictObject({ handle: z.string(), ...place })),
  user_count: count,
});
const violationFields = z.strictObject({
  rule: z.string(),
  severity,
  message: z.string(),
  ...place,
  others: z.array(z.strictObject({ message: z.string(), ...place })),
});

const output = z.strictObject({
  format: z.enum(FORMATS),
  links: z.exactOptional(z.string()),
  verdict: z.exactOptional(z.enum(['pass', 'fail', 'incomplete'])),
  /** Why the verdict is `fail`. */
  failed_on: z.exactOptional(z.array(z.enum(FAIL_ON))),
  base: sideView,
  head: sideView,
  /** All that there are, whatever this reply shows. Absent: it could not be found out, and a note says why. */
  counts: z.strictObject({
    /** Files that differ in any way, those compared symbol by symbol, and those that could not be. */
    files: count,
    compared: count,
    unread: count,
    symbols: count,
    kinds: z.array(z.strictObject({ kind: z.enum(CHANGE_KINDS), symbols: count })),
    breaking: count,
    affected: z.exactOptional(count),
    affected_files: z.exactOptional(count),
    test_files: z.exactOptional(count),
    still_named: z.exactOptional(count),
    tests: z.exactOptional(count),
    cycles: z.exactOptional(count),
    unused: z.exactOptional(count),
    /** Rules of the repository; violations that the base has not, that it has too, and that only it has. */
    rules: count,
    violations: z.exactOptional(count),
    old_violations: z.exactOptional(count),
    fixed_violations: z.exactOptional(count),
  }),
  risk: z.exactOptional(z.strictObject({ level: z.enum(RISK_LEVELS), reasons: z.array(z.string()) })),
  breaking: z.array(breakFields),
  /** Places that still use a name which was removed or renamed. */
  still_named: z.array(z.strictObject({ name: z.string(), was: z.string(), ...place })),
  violations: z.array(violationFields),
  /** Import cycles that the base has not; imports of types and those that run later are left out. */
  cycles: z.array(
    z.strictObject({
      message: z.string(),
      ...place,
      others: z.array(z.strictObject({ message: z.string(), ...place })),
    }),
  ),
  /** Exports that were used at the base and are not used any more. */
  unused: z.array(z.strictObject({ handle: z.string(), message: z.string(), ...place })),
  /** They run the tests that reach what changed. */
  commands: z.array(testCommand),
  /** Changed symbols by directory: of the product first, then of tests, then documents and data. */
  modules: z.array(
    z.strictObject({ name: z.string(), part: z.enum(['source', 'test', 'other']), changes: z.array(changeFields) }),
  ),
  /** Users of what changed, nearest first. */
  affected: z.array(
    z.strictObject({ handle: z.string(), ...place, depth: count, of: z.string(), confidence: z.string() }),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type BreakView = z.output<typeof breakFields>;
export type ViolationView = z.output<typeof violationFields>;

export const tool = defineTool({
  group: 'Comparing',
  title: 'Review a branch',
  summary: 'Report on a branch for its review: API breaks, users, tests, cycles, rules',
  description: `One report on everything that changed since a branch left its base: breaking changes of the public API with their users, names that were removed and are still used, violations of the rules in wayfind.json and import cycles that the base does not have, exports that nothing uses any more, the tests that reach the changed symbols with the command that runs just those, changed symbols by directory, and the symbols that use them. It compares the base with the files on the disk, or with a commit (\`--ref\`).

\`--format github\` and \`gitlab\` are Markdown for a comment on a pull or merge request, with foldable sections, and with links where \`--links\` says where the files are; \`wayfind pr\` posts it. What could not be compared is stated in the report. With \`--fail-on\` the exit status is 1 when there is such a finding, 2 when it could not be found out, else 0. The base is indexed for this, at the first time.`,
  brief:
    'Report on a branch before review or merge: API breaks and their users, removed names still used, new cycles and rule violations, exports newly unused, tests to run with the command, changed symbols.',
  core: false,
  readOnly: true,
  ref: 'own',
  input,
  output,
  positional: ['base'],
  forPeople: ['format', 'fail_on', 'links'],
  examples: [
    { args: '', says: 'this branch, with what is not committed yet' },
    { args: 'origin/main --format markdown', says: 'as Markdown' },
    { args: 'main --ref feature', says: 'another branch' },
    { args: 'origin/main --fail-on breaking --fail-on check', says: 'a check for CI' },
  ],
  async run(workspace, question, context) {
    const { reviewTree } = await import('./answer.ts');
    return reviewTree(workspace, question, context);
  },
  render(reply, terminal) {
    const { format } = reply.results;
    if (format === 'json') return JSON.stringify(reply, null, 2);
    return (isReportFormat(format) ? reviewMarkdown(reply, format) : reviewLines(reply.results, terminal)).join('\n');
  },
  hasNotes: ({ results }) => results.format !== 'text',
  exitCode: ({ results: { verdict } }) => (verdict === undefined ? 0 : { pass: 0, fail: 1, incomplete: 2 }[verdict]),
  cut: {
    size: (results) => takeReview.size(results),
    take: (results, size) => takeReview.take(results, size),
    rest: (_question, _shown, { base, head }) => [
      nextCall('changes', { from: base.commit, ...(head.commit && { to: head.commit }), impact: true }),
    ],
    leadsTo: ['changes'],
  },
});
