/** `verify_absence`: checks that forbidden patterns do not occur. */

import * as z from 'zod/mini';
import { MAX_PATTERNS } from '../../search/patterns/pattern.ts';
import { defineTool, type Paint, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { inputOf } from '../../tools/inputs.ts';
import { many } from '../../tools/layout.ts';
import { markFallback } from '../../workspace/mark-fallback.ts';
import type { Session } from '../../workspace/session.ts';
import {
  fileMatches,
  PATTERN_LETTERS,
  patternCount,
  patternFlags,
  patternText,
  searchFields,
  textNeeds,
  totals,
} from '../grep/fields.ts';
import { countText, linesIn, matchLines, searchedText, takeLines } from '../grep/view.ts';
import { askWithRoles } from '../roles/ask.ts';
import { absencePage } from './page.ts';
import { SEVERITIES, type Severity } from './severity.ts';

const severity = z.enum(SEVERITIES);
const message = z.string().check(z.minLength(1), z.maxLength(1000));

/** A pattern that must not occur; what it leaves out is taken from the question. */
const rule = z.strictObject({
  pattern: patternText,
  regex: z.optional(z.boolean()),
  ignore_case: z.optional(z.boolean()),
  word: z.optional(z.boolean()),
  severity: z.optional(severity),
  message: z.optional(message),
});

export type AbsenceRule = z.output<typeof rule>;

const input = inputOf({
  pattern: z
    .optional(z.array(z.union([patternText, rule])).check(z.maxLength(MAX_PATTERNS)))
    .check(
      z.describe(
        'Text that must not occur; with --regex an expression. Not on the command line: an object with its own severity, message and flags (repeatable)',
      ),
    ),
  rules: z
    .optional(z.string().check(z.minLength(1), z.maxLength(4096)))
    .check(
      z.describe(
        'A JSON file of the workspace with rules: [{"pattern", "regex", "ignore_case", "word", "severity", "message"}]',
      ),
    ),
  ...patternFlags,
  severity: z._default(severity, 'error').check(z.describe('Severity of patterns without their own')),
  message: z
    .optional(message)
    .check(z.describe('Reason, or what to do instead, for patterns without their own message')),
  fail_on: z
    ._default(severity, 'info')
    .check(z.describe('The lowest severity that fails the check; less severe violations are still shown')),
  ...searchFields,
});

const output = z.strictObject({
  /** Incomplete: nothing was found, but not everything could be searched. */
  verdict: z.enum(['pass', 'fail', 'incomplete']),
  rules: z.array(z.strictObject({ ...patternCount, severity, message: z.exactOptional(z.string()) })),
  ...totals,
  violations: fileMatches,
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type AbsenceResult = Results;
export type RuleCount = Results['rules'][number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Verify absence',
  summary: 'Check that patterns occur nowhere: PASS or FAIL, for CI',
  description: `Checks that none of the patterns occurs in the current tree: all indexed files and files that are new since, with the same patterns, filters and grouping as \`grep\`. Each pattern may have a severity (error, warning, info) and a message; \`--rules\` reads them from a JSON file of the workspace.

The verdict is pass, fail, or incomplete: nothing found, but some files could not be read or time ran out, so it is not proven. Exit status: 0 pass, 1 fail, 2 incomplete or an error. Violations below \`fail_on\` are shown and do not fail the check.`,
  brief:
    'Check that patterns occur nowhere in the tree: PASS or FAIL with every violation. For "make sure no X is left".',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['pattern'],
  short: { e: 'pattern', ...PATTERN_LETTERS, C: 'context' },
  examples: [
    { args: "'console.log(' debugger --lang ts --role source", says: 'no leftovers in production code' },
    { args: "--regex 'AKIA[0-9A-Z]{16}' --message 'move it to the vault'", says: 'no access key anywhere' },
    { args: '--rules ci/forbidden.json --fail-on error', says: 'rules from a file; warnings do not fail' },
  ],
  needs: ({ role }) => textNeeds(role),
  // It reads the tree itself, new files too, so the index need not be fresh.
  async run(workspace, question, { signal }) {
    const { verifyAbsence } = await import('./answer.ts');
    const { role } = question;
    const verify = (session: Session) => verifyAbsence(session, question, signal);
    if (workspace.lacksIndex() || role?.length)
      return askWithRoles(workspace, verify, {
        role,
        work: { signal },
        needs: textNeeds(role),
        withoutLinks: 'complete',
      });
    return workspace.lease(async (lease) => markFallback(await verify(lease.session), lease.fallback(), 'complete'));
  },
  render: ({ results }, terminal) =>
    [...headLines(results, terminal), ...matchLines(results.violations, terminal)].join('\n'),
  exitCode: ({ results }) => ({ pass: 0, fail: 1, incomplete: 2 })[results.verdict],
  cut: {
    size: ({ violations }) => linesIn(violations),
    take: (results, count) => ({ ...results, violations: takeLines(results.violations, count) }),
    rest: absencePage,
  },
});

const PAINT: Readonly<Record<Severity, keyof Paint>> = { error: 'red', warning: 'yellow', info: 'blue' };
const VERDICT = { pass: 'green', fail: 'red', incomplete: 'yellow' } as const satisfies Record<string, keyof Paint>;

/** The verdict with the number of absent patterns, then each pattern that occurs. */
function headLines(results: AbsenceResult, { color }: Terminal): string[] {
  const { verdict, rules } = results;
  const absent = rules.filter(({ lines }) => lines === 0).length;
  const found = rules.flatMap((rule, i) => {
    if (rule.lines === 0) return [];
    const number = rules.length > 1 ? `[${i + 1}] ` : '';
    const why = rule.message === undefined ? '' : `: ${rule.message}`;
    return [
      `${number}${color[PAINT[rule.severity]](rule.severity)} ${color.bold(rule.pattern)}  ${color.dim(countText(rule))}${why}`,
    ];
  });
  const summary = [
    `${many(absent, 'pattern')} absent`,
    ...(found.length > 0 ? [`${many(found.length, 'pattern')} found`] : []),
    searchedText(results),
  ];
  return [`${color[VERDICT[verdict]](verdict.toUpperCase())}  ${color.dim(summary.join(', '))}`, ...found];
}
