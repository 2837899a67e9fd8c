/** Checks that patterns occur nowhere in the current files of the indexed tree. */
import { compilePatterns } from '../../search/patterns/pattern-set.ts';
import { many } from '../../tools/layout.ts';
import { missingNote } from '../../workspace/make-reply.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { currentReply, totalsOf } from '../grep/answer.ts';
import { filesToSearch, newFiles } from '../grep/files.ts';
import { isIncomplete, scanNotes } from '../grep/notes.ts';
import { specOf } from '../grep/pattern-flags.ts';
import { type Scan, scanFiles } from '../grep/scan.ts';
import { linesIn } from '../grep/view.ts';
import { absencePage } from './page.ts';
import { absenceRules, type CheckedRule } from './rules.ts';
import { SEVERITIES } from './severity.ts';
import type { AbsenceResult, Question, RuleCount } from './tool.ts';

export async function verifyAbsence(
  session: Session,
  input: Question,
  signal?: AbortSignal,
): Promise<Draft<AbsenceResult>> {
  const rules = absenceRules(session, input);
  const set = await compilePatterns(rules.map((rule) => specOf(rule.pattern, rule)));
  // New files are not in the index, and a pass without them would prove nothing.
  const added = await newFiles(session, signal);
  const { all, files } = filesToSearch(session, input, added);
  // Roles of symbols are known of indexed files alone.
  const unknown = rolesOf(session, input.role)?.isByFile === false ? added.length : 0;
  const scan = await scanFiles(session, { ...input, files, set, readsAll: true }, signal);
  const fails = rules.some((rule, i) => scan.counts[i].lines > 0 && failsCheck(rule, input));
  const isUnsure = isIncomplete(scan) || files.length === 0 || unknown > 0 || missingNote(session).length > 0;
  const results: AbsenceResult = {
    verdict: fails ? 'fail' : isUnsure ? 'incomplete' : 'pass',
    rules: rules.map((rule, i) => ruleCount(rule, scan.counts[i])),
    ...totalsOf(scan),
    violations: scan.shown,
  };
  const shown = linesIn(scan.shown);
  const left = shown > 0 ? Math.max(0, scan.lines - input.offset - shown) : 0;
  return currentReply(session, results, {
    scan,
    omitted: left,
    notes: [
      ...(files.length === 0 ? [`none of ${all} files matches the filters: nothing was checked`] : []),
      ...(unknown > 0
        ? [`roles are not known in ${many(unknown, 'file that is', 'files that are')} not indexed yet`]
        : []),
      ...scanNotes(scan),
    ],
    next: left > 0 ? absencePage(input, shown) : [],
  });
}

const failsCheck = ({ severity }: CheckedRule, { fail_on }: Question): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(fail_on);

const ruleCount = (
  { pattern, severity, message }: CheckedRule,
  { lines, files }: Scan['counts'][number],
): RuleCount => ({
  pattern,
  severity,
  ...(message !== undefined && { message }),
  lines,
  files,
});
