/** The rule `api_breaks`: nothing that users of the package rely on has changed since a commit. */
import { wasCut } from '../../../base/deadline.ts';
import { handleOf } from '../../../compare/compared-file.ts';
import { type SymbolChange, subjectOf } from '../../../compare/symbol-change.ts';
import { AppError } from '../../../errors/errors.ts';
import type { SourceFile } from '../../../model/source-file.ts';
import { commitNamed, mergeBase } from '../../../workspace/git-objects.ts';
import { languagesNamed } from '../../../workspace/language-names.ts';
import { pathFilter } from '../../../workspace/path-filter.ts';
import { compareSides } from '../../changes/answer.ts';
import type { Side } from '../../changes/sides.ts';
import { unreadNotes } from '../../changes/unread.ts';
import { type Finding, oneByOne, type RuleContext, type RuleKind } from '../rule-kind.ts';
import { filtersOf } from '../scope.ts';

export const apiBreaks: RuleKind<'api_breaks'> = {
  kind: 'api_breaks',
  meaning: 'Nothing that users of the package rely on has changed',
  reads: 'files',
  find: oneByOne<'api_breaks'>(async (rule, context) => {
    const against = context.against ?? rule.against;
    const nothing = { findings: [], files: 0, notes: [] };
    if (against === undefined)
      return { ...nothing, gaps: ['there is nothing to compare with: set `against`, or pass --against'] };
    const sides = await sidesFor(context, against);
    if (sides instanceof AppError) return { ...nothing, gaps: [`${sides.message}; ${sides.fix}`] };
    const filters = filtersOf(rule);
    const { session, signal } = context;
    const languages = languagesNamed(filters.lang);
    const inPath = pathFilter(session, filters);
    const isWanted = ({ path, language }: SourceFile) =>
      inPath(path) && (languages === undefined || (language !== undefined && languages.has(language)));
    const { changes, files, unread } = await compareSides(session, sides, { isWanted, signal });
    return {
      findings: changes.filter(({ breaks }) => breaks.length > 0).map(findingOf),
      files: files.length,
      gaps: [...unreadNotes(unread), ...(wasCut() ? ['time ran out before all files were compared'] : [])],
      notes: [],
    };
  }),
};

const BASE = /^(.+?)\.\.\.$/;

/** An error where the commit is not in this clone: the other rules are checked all the same. */
async function sidesFor(
  { session: { root, commit }, signal }: RuleContext,
  against: string,
): Promise<{ from: Side; to: Side } | AppError> {
  try {
    const [, branch = against] = BASE.exec(against) ?? [];
    const named = await commitNamed(root, branch, signal);
    const head = commit?.commit ?? (branch === against ? '' : await commitNamed(root, 'HEAD', signal));
    const from = branch === against ? named : await mergeBase(root, [named, head], signal);
    const to: Side = commit
      ? { kind: 'commit', name: commit.ref, commit: commit.commit, root }
      : { kind: 'worktree', name: 'working tree', root };
    return { from: { kind: 'commit', name: against, commit: from, root }, to };
  } catch (error) {
    if (error instanceof AppError && (error.code === 'BAD_INPUT' || error.code === 'GIT_FAILED')) return error;
    throw error;
  }
}

/** A symbol that is gone has no line in the current files. */
function findingOf(change: SymbolChange): Finding {
  const subject = subjectOf(change);
  const was = change.before ?? subject;
  const why = change.breaks.join('; ');
  return {
    path: subject.file.path,
    line: change.after === undefined ? 0 : subject.nameLine,
    symbol: handleOf(subject),
    message: `${was.kind} ${was.local || was.name} of the public API: ${why}`,
    keys: [`${handleOf(was)} ${why}`],
  };
}
