/** Runs the rules on a tree, and compares what they find with the baseline. */
import { wasCut } from '../../base/deadline.ts';
import { groupBy } from '../../base/group-by.ts';
import type { CheckRule } from '../../config/rule-schema.ts';
import { RULE_SEVERITIES, type RuleSeverity } from '../../config/severities.ts';
import { AppError } from '../../errors/errors.ts';
import type { RunContext } from '../../tools/define.ts';
import { many } from '../../tools/layout.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { textNeeds } from '../grep/fields.ts';
import { type Baseline, type BaselineEntry, fingerprintOf, readBaseline, writeBaseline } from './baseline.ts';
import { RULES } from './rules/all.ts';
import { type RuleSet, rulesOf } from './rules-source.ts';
import { type CheckedRule, type FoundViolation, runRules } from './run-rules.ts';
import type { Question, Results, RuleResult, Violation } from './tool.ts';

export async function checkTree(
  workspace: Workspace,
  question: Question,
  context: RunContext,
): Promise<Draft<Results>> {
  const set = await rulesOf(workspace, question);
  const known = baselineFor(workspace, question, { set, context });
  if (set.wanted.length === 0) return withoutRules(workspace, question);
  const found = await checkWith(workspace, question, { set, known, context });
  if (!question.update_baseline || known === undefined) return found.draft;
  return updated(workspace, found, { known, set });
}

/** Holds a tree to these rules; what `known` has is accepted. */
export async function checkWith(
  workspace: Workspace,
  question: Question,
  { set, known, context }: Asked & Pick<Checking, 'known'>,
): Promise<Checked> {
  await bringUpToDate(workspace, set, context);
  const isText = set.wanted.every(({ kind }) => RULES[kind].reads === 'files');
  let found: Checked | undefined;
  const draft = await workspace.ask(
    async (session) => (found = await checked(session, { question, set, known }, context.signal)).draft,
    context,
    {
      isEmpty: () => false,
      withoutIndex: isText ? 'complete' : 'refused',
      withoutLinks: isText ? 'complete' : 'refused',
      ...(isText && { needs: textNeeds(undefined) }),
    },
  );
  return { draft: withVerdict(draft), entries: found!.entries };
}

interface Asked {
  readonly set: RuleSet;
  readonly context: RunContext;
}

/** Throws BAD_INPUT for a baseline that does not exist, unless it is to be written. */
function baselineFor(workspace: Workspace, question: Question, { set, context }: Asked): Baseline | undefined {
  const { baseline: path } = set;
  if (question.update_baseline && !context.mayWriteFiles)
    throw new AppError(
      'BAD_INPUT',
      'A baseline is written by a command alone',
      'Run `wayfind check --update-baseline` in a terminal.',
    );
  if (path === undefined) {
    if (question.update_baseline)
      throw new AppError(
        'BAD_INPUT',
        'No file was named for the baseline',
        'Pass --baseline FILE, or set check.baseline in wayfind.json.',
      );
    return undefined;
  }
  const found = readBaseline(workspace.root, path);
  if (found === undefined && !question.update_baseline)
    throw new AppError('BAD_INPUT', `The baseline ${path} does not exist`, 'Write it with --update-baseline.');
  return found ?? { path, entries: [] };
}

/** A check that passes proves nothing. */
function withoutRules(workspace: Workspace, { format }: Question): Draft<Results> {
  const results: Results = { format, verdict: 'incomplete', rules: [], total: 0, violations: [], fixed: [] };
  return makeReply(workspace, results, {
    isPartial: true,
    notes: ['there are no rules, so nothing was checked: add check.rules to wayfind.json (docs/check.md has examples)'],
  });
}

/** A command waits for the index, however long it takes; a server answers with the one it has, and says so. */
async function bringUpToDate(workspace: Workspace, { wanted }: RuleSet, context: RunContext): Promise<void> {
  const needsLinks = wanted.some(({ kind }) => RULES[kind].reads === 'links');
  if (needsLinks) await indexNow(workspace, context);
}

/** Builds the index, or updates it, where this process may. */
export async function indexNow(workspace: Workspace, context: RunContext): Promise<void> {
  if (!workspace.indexesItself || workspace.commit) return;
  const isMissing = !workspace.hasIndex() || workspace.lacksLinks();
  await workspace.index({ force: false, showIgnored: false }, context).catch((error) => {
    // An index that cannot be written answers as it is: the reply says where that is stale.
    if (isMissing || !(error instanceof AppError) || error.code === 'CANCELLED') throw error;
  });
}

interface Checking {
  readonly question: Question;
  readonly set: RuleSet;
  readonly known: Baseline | undefined;
}

/** The reply, and all violations as entries of a baseline. */
interface Checked {
  readonly draft: Draft<Results>;
  readonly entries: readonly BaselineEntry[];
}

async function checked(session: Session, checking: Checking, signal?: AbortSignal): Promise<Checked> {
  const { question, set, known } = checking;
  const accepted = new Set(known?.entries.map(({ rule, fingerprint }) => `${rule} ${fingerprint}`));
  const isAccepted = (rule: string, print: string) => accepted.has(`${rule} ${print}`);
  const rules = await runRules(set.wanted, {
    session: { ...session, cwd: session.root },
    signal,
    isAccepted: (rule, key) => isAccepted(rule, fingerprintOf(rule, key)),
    ownFiles: set.files,
    against: question.against,
  });
  const isNew =
    ({ name }: CheckRule) =>
    ({ prints }: FoundViolation) =>
      !prints.every((print) => isAccepted(name, print));
  const violations = rules.flatMap(({ rule, found }) => found.filter(isNew(rule)).map((one) => violationOf(rule, one)));
  const entries = rules.flatMap(({ rule, found }) => found.flatMap((one) => entriesOf(rule, one)));
  const gaps = saidBy(rules, ({ gaps: all }) => all);
  const page = violations.slice(question.offset, question.offset + (question.limit ?? limitOf(question)));
  const left = Math.max(0, violations.length - question.offset - page.length);
  const fixed = known ? fixedEntries(known, entries, { set, rules }) : [];
  const results: Results = {
    format: question.format,
    verdict: violations.some(({ severity }) => isFailing(severity, question)) ? 'fail' : 'pass',
    rules: rules.map((one) => ruleResult(one, one.found.filter(isNew(one.rule)).length)),
    total: violations.length,
    violations: page,
    ...(known && { baseline: { path: known.path, entries: known.entries.length, written: false } }),
    fixed,
  };
  for (const { path } of page) session.answer.cited.add(path);
  const { update_baseline: _, ...again } = question;
  const draft = makeReply(session, results, {
    isPartial: gaps.length > 0,
    omitted: left,
    notes: [
      ...gaps,
      ...saidBy(rules, ({ notes }) => notes),
      ...(page.length === 0 && violations.length > 0 ? [pastTheEnd(violations.length)] : []),
      ...(fixed.length > 0 && !question.update_baseline
        ? [`${many(fixed.length, 'accepted violation')} no longer there: --update-baseline drops them`]
        : []),
    ],
    next: left > 0 && page.length > 0 ? [nextCall('check', { ...again, offset: question.offset + page.length })] : [],
  });
  return { draft: { ...draft, hasCurrentLines: true }, entries };
}

/** Each text once, after the names of the rules that say it. */
function saidBy(
  rules: readonly CheckedRule[],
  textsOf: (outcome: CheckedRule['outcome']) => readonly string[],
): string[] {
  const said = rules.flatMap(({ rule, outcome }) => textsOf(outcome).map((text) => ({ name: rule.name, text })));
  return [...groupBy(said, ({ text }) => text)].map(([text, by]) => {
    const names = [...new Set(by.map(({ name }) => name))];
    const more = names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : '';
    return `${names.slice(0, SHOWN_NAMES).join(', ')}${more}: ${text}`;
  });
}

const SHOWN_NAMES = 5;

/** Violations of one text reply; a report has them all. */
const SHOWN = 200;
const limitOf = ({ format }: Question): number => (format === 'text' ? SHOWN : Number.POSITIVE_INFINITY);

const isFailing = (severity: RuleSeverity, { fail_on }: Question): boolean =>
  RULE_SEVERITIES.indexOf(severity) <= RULE_SEVERITIES.indexOf(fail_on);

function ruleResult({ rule, meaning, outcome, found }: CheckedRule, violations: number): RuleResult {
  const { name, kind, severity, message } = rule;
  return {
    name,
    kind,
    severity,
    ...(message !== undefined && { message }),
    meaning,
    files: outcome.files,
    violations,
    accepted: found.length - violations,
    complete: outcome.gaps.length === 0,
  };
}

function violationOf({ name, severity }: CheckRule, found: FoundViolation): Violation {
  const { message, path, line, col, symbol, text, prints, others = [] } = found;
  return {
    rule: name,
    severity,
    message,
    path,
    line,
    ...(col !== undefined && { col }),
    ...(symbol !== undefined && { symbol }),
    ...(text !== undefined && { text }),
    fingerprint: prints.length === 1 ? prints[0] : fingerprintOf(name, prints.toSorted().join()),
    ...(others.length > 0 && {
      others: others.map(({ col: at, ...other }) => ({ ...other, ...(at !== undefined && { col: at }) })),
    }),
  };
}

const entriesOf = ({ name: rule }: CheckRule, { path, message, prints, parts }: FoundViolation): BaselineEntry[] =>
  prints.map((fingerprint, i) => ({ rule, ...(parts?.[i] ?? { path, message }), fingerprint }));

interface Ran {
  readonly set: RuleSet;
  readonly rules: readonly CheckedRule[];
}

/** Entries of rules that ran to their end, or that are gone, and that no violation has. */
function fixedEntries(known: Baseline, entries: readonly BaselineEntry[], { set, rules }: Ran): BaselineEntry[] {
  const current = new Set(entries.map(({ rule, fingerprint }) => `${rule} ${fingerprint}`));
  const unsure = new Set(rules.filter(({ outcome }) => outcome.gaps.length > 0).map(({ rule }) => rule.name));
  const unasked = new Set(set.all.filter((rule) => !set.wanted.includes(rule)).map(({ name }) => name));
  if (wasCut()) return [];
  return known.entries.filter(
    ({ rule, fingerprint }) => !unsure.has(rule) && !unasked.has(rule) && !current.has(`${rule} ${fingerprint}`),
  );
}

/** Nothing is proven by a check of a part, or of an older state. */
function withVerdict({ results, meta, ...draft }: Draft<Results>): Draft<Results> {
  const isUnsure =
    meta.completeness === 'partial' || meta.freshness === 'stale' || !results.rules.every(isComplete) || wasCut();
  const verdict = results.verdict === 'pass' && isUnsure ? 'incomplete' : results.verdict;
  return { ...draft, results: { ...results, verdict }, meta };
}

const isComplete = ({ complete }: RuleResult): boolean => complete;

/** Keeps the entries of rules that did not run. An incomplete check would drop entries that are still needed. */
function updated(
  workspace: Workspace,
  found: Checked,
  { known, set }: { known: Baseline; set: RuleSet },
): Draft<Results> {
  const { results, meta, ...draft } = found.draft;
  if (meta.completeness === 'partial' || meta.freshness === 'stale' || wasCut()) {
    const notes = [`${known.path} was not written: the check is incomplete`, ...meta.notes];
    return { ...draft, results: { ...results, verdict: 'incomplete' }, meta: { ...meta, notes } };
  }
  const unasked = set.all.filter((rule) => !set.wanted.includes(rule)).map(({ name }) => name);
  const entries = [...known.entries.filter(({ rule }) => unasked.includes(rule)), ...found.entries];
  writeBaseline(workspace.root, { path: known.path, entries });
  const rules = results.rules.map((rule) => ({ ...rule, violations: 0, accepted: rule.accepted + rule.violations }));
  const baseline = { path: known.path, entries: entries.length, written: true };
  return {
    ...draft,
    results: { ...results, verdict: 'pass', rules, total: 0, violations: [], baseline },
    meta: { ...meta, completeness: 'complete', omitted: 0, next: [] },
  };
}
