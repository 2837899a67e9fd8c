/** Composes a review from the changes, their users and tests, and what the rules did not find at the base. */

import { CHANGE_KINDS } from '../../compare/symbol-change.ts';
import { AppError } from '../../errors/errors.ts';
import type { RunContext } from '../../tools/define.ts';
import { many } from '../../tools/layout.ts';
import type { Draft } from '../../workspace/reply.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { changesIn, NO_SYMBOL } from '../changes/answer.ts';
import type { ChangeView } from '../changes/tool.ts';
import { indexNow } from '../check/answer.ts';
import { type Base, baseOf, type TreeDiff, treeDiff } from './base.ts';
import { partsOf } from './parts.ts';
import {
  type OwnFindings,
  ownFindings,
  type RuleFindings,
  ruleFindings,
  stillMeant,
  type Trees,
} from './since-base.ts';
import { type ReviewTests, reviewTests } from './tests.ts';
import type { BreakView, FAIL_ON, Question, Results } from './tool.ts';

/** All changed symbols are needed to find their tests, whatever the reply shows. */
const ALL = Number.MAX_SAFE_INTEGER;
const MAX_USERS = 5;
const MAX_PLACES = 50;

type StillNamed = NonNullable<Changes['results']['impact']>['still_named'];
type Changes = Awaited<ReturnType<typeof changesIn>>;

/** Throws BAD_INPUT, GIT_FAILED. */
export async function reviewTree(
  workspace: Workspace,
  question: Question,
  context: RunContext,
): Promise<Draft<Results>> {
  const { ref, signal } = context;
  const base = await baseOf(workspace.root, { base: question.base, ref, signal });
  await indexNow(workspace, context);
  const diff = await treeDiff(workspace.root, base, { ref, signal });
  const changes = await changesIn(workspace, changesQuestion(base, ref), context);
  const views = changes.results.modules.flatMap((module) => module.changes);
  const notes: string[] = [];
  const trees: Trees = {
    head: await workspace.at(ref, context),
    base: await baseTree(workspace, base, { context, notes }),
    context,
  };
  // In the order of their worth: where time runs out, the last is missing.
  const tests = await reviewTests(trees.head, views, context);
  const rules = await ruleFindings(trees, base.commit);
  const own = await ownFindings(trees, { oldNames: oldNames(views), files: changedPaths(diff, views) });
  const named = await stillMeant(trees, changes.results.impact?.still_named ?? [], oldNames(views));
  return assembled({
    question,
    base,
    diff,
    changes,
    own,
    rules,
    tests,
    named,
    notes,
    parts: await partsOf(trees, views),
  });
}

const changesQuestion = ({ commit }: Base, ref: string | undefined) => ({
  from: commit,
  to: undefined,
  last: undefined,
  staged: false,
  impact: true,
  breaking: false,
  change: undefined,
  path: undefined,
  exclude: undefined,
  lang: undefined,
  role: undefined,
  kind: undefined,
  limit: ALL,
  offset: 0,
  max_tokens: undefined,
  ref,
});

interface Preparing {
  readonly context: RunContext;
  readonly notes: string[];
}

/** Undefined where the base cannot be indexed; a note then says why. */
async function baseTree(
  workspace: Workspace,
  { commit }: Base,
  { context, notes }: Preparing,
): Promise<Workspace | undefined> {
  try {
    return await workspace.at(commit, context);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    notes.push(
      `new cycles, unused exports and violations are not known, because the base could not be indexed: ${error.message}`,
    );
    return undefined;
  }
}

function oldNames(views: readonly ChangeView[]): Map<string, string> {
  return new Map(
    views.flatMap(({ handle, before }) => (before?.handle === undefined ? [] : [[handle, before.handle]])),
  );
}

/** Those that git does not track are among the changes alone. */
const changedPaths = ({ files }: TreeDiff, views: readonly ChangeView[]): ReadonlySet<string> =>
  new Set([...files, ...views.map(({ path }) => path)]);

interface Found {
  readonly question: Question;
  readonly base: Base;
  readonly diff: TreeDiff;
  readonly changes: Changes;
  readonly own: OwnFindings | undefined;
  readonly rules: RuleFindings | undefined;
  readonly tests: ReviewTests | undefined;
  readonly named: StillNamed;
  readonly notes: readonly string[];
  readonly parts: Results['modules'];
}

function assembled(found: Found): Draft<Results> {
  const { question, base, diff, changes, own, rules, tests, named, parts } = found;
  const { results, meta } = changes;
  const { impact } = results;
  const breaking = breaksIn(changes);
  const unused = own && newlyUnused(own, changes, diff);
  const failing = rules?.results.violations ?? [];
  const shown = limited(parts, question.limit);
  const symbols = parts.reduce((sum, part) => sum + part.changes.length, 0);
  const about: Omit<Results, 'format'> = {
    base: { name: base.name, commit: base.commit },
    head: results.to,
    counts: {
      files: changedPaths(
        diff,
        parts.flatMap((part) => part.changes),
      ).size,
      compared: results.counts.files,
      unread: results.counts.unread,
      symbols: results.counts.symbols,
      kinds: CHANGE_KINDS.flatMap((kind) =>
        results.counts[kind] > 0 ? [{ kind, symbols: results.counts[kind] }] : [],
      ),
      breaking: breaking.length,
      ...(impact && {
        affected: impact.counts.affected,
        affected_files: impact.counts.files,
        test_files: impact.counts.test_files,
        still_named: named.length,
      }),
      ...(tests && { tests: tests.count }),
      ...(own && { cycles: own.cycles.length }),
      ...(unused && { unused: unused.length }),
      rules: rules?.results.rules.length ?? 0,
      ...(rules && { violations: rules.results.total }),
      ...(rules?.old !== undefined && { old_violations: rules.old, fixed_violations: rules.results.fixed.length }),
    },
    ...(impact && { risk: impact.risk }),
    breaking,
    still_named: named.map(({ name, was, path, line }) => ({ name, was, path, line })),
    violations: failing.slice(0, question.limit).map(({ rule, severity, message, path, line, others = [] }) => ({
      rule,
      severity,
      message,
      path,
      line,
      others: others.map(placed),
    })),
    cycles: (own?.cycles ?? [])
      .slice(0, MAX_PLACES)
      .map((one) => ({ ...placed(one), others: (one.others ?? []).map(placed) })),
    unused: (unused ?? []).slice(0, MAX_PLACES),
    commands: tests?.commands ?? [],
    modules: shown,
    affected: (impact?.affected ?? []).map(({ handle, path, line, depth, of, confidence }) => ({
      handle,
      path,
      line,
      depth,
      of,
      confidence,
    })),
  };
  const unseen = unseenNames(changes);
  const isPartial =
    meta.completeness === 'partial' || rules?.isPartial === true || own === undefined || tests?.isPartial === true;
  const verdict = verdictOf(about, {
    question,
    isPartial,
    unseen,
    hasErrors: failing.some(({ severity }) => severity === 'error'),
  });
  return {
    results: { format: question.format, ...(question.links && { links: question.links }), ...verdict, ...about },
    meta: {
      ...meta,
      completeness: isPartial ? 'partial' : 'complete',
      omitted: symbols - shown.reduce((sum, part) => sum + part.changes.length, 0),
      notes: [
        ...new Set([
          ...found.notes,
          ...gapNotes(found),
          ...meta.notes.filter((note) => note !== NO_SYMBOL),
          ...(tests?.notes ?? []),
          ...(rules?.notes ?? []),
          ...(own?.notes ?? []),
        ]),
      ],
      next: [],
    },
    hasCurrentLines: true,
  };
}

const placed = ({
  message,
  path,
  line,
}: {
  readonly message: string;
  readonly path: string;
  readonly line: number;
}) => ({
  message,
  path,
  line,
});

function breaksIn({ results: { modules, impact } }: Changes): BreakView[] {
  const all = modules.flatMap(({ changes }) => changes.filter(({ breaking }) => breaking !== undefined));
  return all.map((change) => {
    const users = impact?.affected.filter(({ of, depth }) => of === change.handle && depth === 1) ?? [];
    const shown = users.slice(0, MAX_USERS).map(({ handle, at }) => ({ handle, path: at.path, line: at.line }));
    return { ...change, users: shown, user_count: users.length };
  });
}

/** Not those that are new: nothing need use them yet. */
function newlyUnused({ unused }: OwnFindings, { results }: Changes, { added }: TreeDiff): Results['unused'] {
  const views = new Map(results.modules.flatMap(({ changes }) => changes.map((change) => [change.handle, change])));
  return unused.flatMap(({ symbol: handle = '', message, path, line }) => {
    const change = views.get(handle);
    const isNew = change?.changes.includes('added') ?? (added.has(path) && !isMoved(path, views));
    return isNew ? [] : [{ handle, message, path, line }];
  });
}

const isMoved = (path: string, views: ReadonlyMap<string, ChangeView>): boolean =>
  [...views.values()].some((change) => change.path === path && change.changes.includes('moved'));

function limited(parts: Results['modules'], limit: number): Results['modules'] {
  let left = limit;
  return parts.flatMap((part) => {
    const changes = part.changes.slice(0, left);
    left -= changes.length;
    return changes.length > 0 ? [{ ...part, changes }] : [];
  });
}

const SHOWN_PATHS = 3;

function gapNotes({ diff, changes, rules }: Found): string[] {
  const unseen = unseenNames(changes);
  const { counts } = changes.results;
  const others = diff.files.length - counts.files - counts.unread;
  const { submodules } = diff;
  return [
    ...(others > 0
      ? [
          `${many(others, 'changed file')} of the ${diff.files.length} that differ ${others === 1 ? 'is' : 'are'} not source code that is indexed, and not compared`,
        ]
      : []),
    ...(submodules.length > 0
      ? [`the content of ${many(submodules.length, 'changed submodule')} is not compared: ${listed(submodules)}`]
      : []),
    ...(unseen > 0
      ? [`${many(unseen, 'more place has', 'more places have')} a removed name, and were not compared with the base`]
      : []),
    ...(rules && !rules.isSinceBase
      ? ['violations are those of the whole tree, because the base was not checked']
      : []),
  ];
}

/** Places with a removed name that no list holds: they are not known to have used the symbol at the base. */
const unseenNames = ({ results: { impact } }: Changes): number =>
  (impact?.counts.still_named ?? 0) - (impact?.still_named.length ?? 0);

const listed = (paths: readonly string[]): string =>
  paths.slice(0, SHOWN_PATHS).join(', ') +
  (paths.length > SHOWN_PATHS ? ` and ${paths.length - SHOWN_PATHS} more` : '');

interface Judging {
  readonly question: Question;
  readonly isPartial: boolean;
  /** Places with a removed name that were not compared with the base. */
  readonly unseen: number;
  readonly hasErrors: boolean;
}

function verdictOf(
  { counts }: Pick<Results, 'counts'>,
  { question: { fail_on: policy = [] }, isPartial, unseen, hasErrors }: Judging,
): Pick<Results, 'verdict' | 'failed_on'> {
  if (policy.length === 0) return {};
  const isFound: Record<(typeof FAIL_ON)[number], boolean> = {
    breaking: counts.breaking > 0,
    still_named: (counts.still_named ?? 0) > 0,
    check: hasErrors,
    cycles: (counts.cycles ?? 0) > 0,
    unused: (counts.unused ?? 0) > 0,
  };
  const failed = [...new Set(policy)].filter((one) => isFound[one]);
  if (failed.length > 0) return { verdict: 'fail', failed_on: failed };
  const isUnsure = isPartial || (unseen > 0 && policy.includes('still_named'));
  return { verdict: isUnsure ? 'incomplete' : 'pass' };
}
