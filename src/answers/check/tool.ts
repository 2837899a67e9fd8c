/** `check`: holds the tree to the rules of its `wayfind.json`. */
import * as z from 'zod/mini';
import { RULE_SEVERITIES } from '../../config/severities.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, flag, inputOf, maxTokens } from '../../tools/inputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { annotationLines } from './annotations.ts';
import { codeQualityOf } from './code-quality.ts';
import { checkMarkdown } from './markdown.ts';
import { sarifOf } from './sarif.ts';
import { checkLines } from './view.ts';

const FORMATS = ['text', 'json', 'sarif', 'markdown', 'github', 'gitlab'] as const;
const severity = z.enum(RULE_SEVERITIES);
const file = (description: string) =>
  z.optional(z.string().check(z.minLength(1), z.maxLength(4096))).check(z.describe(description));

const input = inputOf({
  rule: z
    .optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(200)))
    .check(z.describe('Only these rules, by name (repeatable)')),
  baseline: file(
    'A file of accepted violations in the workspace: only others fail the check (default: check.baseline)',
  ),
  update_baseline: flag('Write all violations that there are now to the baseline'),
  against: z
    .optional(z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^[^-]/, 'must not start with a dash')))
    .check(z.describe('Compare the public API with this branch, tag or commit; `main...` with where the tree left it')),
  rules: file('A JSON file of the workspace with a list of rules, used instead of check.rules'),
  fail_on: z
    ._default(severity, 'error')
    .check(z.describe('The lowest severity that fails the check; warnings are always shown')),
  format: z
    ._default(z.enum(FORMATS), 'text')
    .check(
      z.describe(
        'Text, JSON, SARIF 2.1.0 for code hosts, Markdown, annotations of GitHub Actions, or Code Quality of GitLab',
      ),
    ),
  limit: z
    .optional(z.int().check(z.minimum(1), z.maximum(100_000)))
    .check(z.describe('Maximum violations in one reply (default: 200 as text, all in other formats)')),
  cursor,
  max_tokens: maxTokens,
});

const count = z.int().check(z.minimum(0));

/** `line` 0: no current file has the place. `col` counts from 1. */
const place = { path: z.string(), line: count, col: z.exactOptional(count) };

const output = z.strictObject({
  format: z.enum(FORMATS),
  /** Incomplete: no violation fails the check, but not everything could be checked; notes say what. */
  verdict: z.enum(['pass', 'fail', 'incomplete']),
  rules: z.array(
    z.strictObject({
      name: z.string(),
      kind: z.string(),
      severity,
      message: z.exactOptional(z.string()),
      /** What a rule of this kind asks for. */
      meaning: z.string(),
      /** Files that it was checked in. */
      files: count,
      /** Violations that the baseline does not have, and those that it has. */
      violations: count,
      accepted: count,
      complete: z.boolean(),
    }),
  ),
  /** Those that are not accepted. */
  total: count,
  violations: z.array(
    z.strictObject({
      rule: z.string(),
      severity,
      message: z.string(),
      ...place,
      symbol: z.exactOptional(z.string()),
      text: z.exactOptional(z.string()),
      /** The same when the line moves. */
      fingerprint: z.string(),
      others: z.exactOptional(z.array(z.strictObject({ ...place, message: z.string() }))),
    }),
  ),
  baseline: z.exactOptional(z.strictObject({ path: z.string(), entries: count, written: z.boolean() })),
  /** Entries of the baseline that no violation has any more. */
  fixed: z.array(z.strictObject({ rule: z.string(), path: z.string(), message: z.string(), fingerprint: z.string() })),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type Violation = Results['violations'][number];
export type RuleResult = Results['rules'][number];

export const tool = defineTool({
  group: 'Comparing',
  title: 'Check rules',
  summary: 'Check the rules of wayfind.json: layers, calls, texts, cycles, API breaks',
  description: `Holds the tree to the rules in \`check.rules\` of wayfind.json: dependencies between layers, forbidden dependencies, modules and calls, forbidden and required texts, import cycles, breaking changes of the public API since a commit, and unused exports. Each rule has a name, a severity, a message and a scope; docs/check.md describes them.

With a baseline, only violations that it does not have fail the check; they are recognised when their lines move. \`--update-baseline\` accepts what is there now, and drops what is fixed. SARIF is what code hosts and editors read.

The verdict is pass, fail or incomplete: nothing fails, but a rule matched no file, a file could not be read or time ran out. Exit status: 0 pass, 1 fail, 2 incomplete or an error in the rules. Without an index the command builds it first.`,
  brief:
    'Check the rules of the repository (layers, forbidden dependencies, calls and texts, cycles, API breaks): pass or fail with every violation. Run it after a change.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['rule'],
  forPeople: ['update_baseline', 'rules', 'format'],
  examples: [
    { args: '', says: 'all rules, for CI' },
    { args: 'layers no-cycles', says: 'two of them' },
    { args: '--baseline ci/accepted.json --update-baseline', says: 'accept what is there now' },
    { args: '--against origin/main... --format sarif > check.sarif', says: 'a report for a code host' },
  ],
  async run(workspace, question, context) {
    const { checkTree } = await import('./answer.ts');
    return checkTree(workspace, question, context);
  },
  render(reply, terminal) {
    const { format } = reply.results;
    if (format === 'text') return checkLines(reply.results, terminal).join('\n');
    if (format === 'markdown') return checkMarkdown(reply).join('\n');
    if (format === 'github') return annotationLines(reply).join('\n');
    const report = { json: () => reply, sarif: () => sarifOf(reply), gitlab: () => codeQualityOf(reply.results) };
    return JSON.stringify(report[format](), null, 2);
  },
  hasNotes: ({ results }) => results.format !== 'text',
  exitCode: ({ results }) => ({ pass: 0, fail: 1, incomplete: 2 })[results.verdict],
  cut: {
    size: ({ violations, fixed }) => violations.length + fixed.length,
    take: (results, size) => ({
      ...results,
      violations: results.violations.slice(0, size),
      fixed: results.fixed.slice(0, Math.max(0, size - results.violations.length)),
    }),
    rest: ({ update_baseline: _, ...question }, shown, { violations }) => [
      nextCall('check', { ...question, offset: question.offset + Math.min(shown, violations.length) }),
    ],
  },
});
