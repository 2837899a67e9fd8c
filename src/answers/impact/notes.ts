/** Notes about what an impact does not show, and the calls that show it. */
import { isInProjectFile } from '../../../languages/all.ts';
import { unlessCut } from '../../base/deadline.ts';
import { pastTheEnd } from '../../workspace/make-reply.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import { countsText } from '../references/counts.ts';
import type { UsedBy } from '../used-by/fields.ts';
import { usedByText } from '../used-by/view.ts';
import { MAX_DEPTH } from './limits.ts';
import type { ImpactReach } from './reach.ts';
import type { ImpactStarts } from './starts.ts';
import type { ImpactCounts, Question } from './tool.ts';

const UNBOUND_NAMES = 'uses of names in project files are not bound: they may be used';

interface Circumstances {
  readonly starts: ImpactStarts;
  readonly reached: ImpactReach;
  readonly counts: ImpactCounts;
  readonly uses: readonly UsedBy[];
  /** What may use it from outside the tree, as the end of a note; empty where nothing is known to. */
  readonly doubt: string;
  readonly shown: number;
  /** Whether test files are left out of the list. */
  readonly hasMoreTests: boolean;
}

export function impactAdvice(
  input: Question,
  { starts, reached, counts, uses, doubt, shown, hasMoreTests }: Circumstances,
) {
  const notes: string[] = [];
  const next: NextCall[] = [];
  const again = (other: Partial<Question>) => nextCall('impact', { ...input, ...other, offset: 0 });
  if (shown === 0 && counts.affected > 0) notes.push(pastTheEnd(counts.affected));
  const isTest = starts.symbols.every(({ role }) => role === 'test');
  if (starts.symbols.length > 0 && counts.affected === 0 && !(isTest && counts.test_files > 0))
    notes.push(...unlessCut(starts.symbols.every(isInProjectFile) ? UNBOUND_NAMES : useNote(counts, uses, doubt)));
  if (reached.limit === 'nodes')
    notes.push(`only the nearest ${reached.affected.length + reached.tests.length} symbols were followed`);
  if (reached.limit === 'depth') {
    notes.push(`there is more beyond depth ${input.depth}`);
    if (input.depth < MAX_DEPTH) next.push(again({ depth: input.depth + 1 }));
  }
  if (counts.probable > 0) {
    notes.push(
      `${counts.probable} probable ${counts.probable === 1 ? 'user is' : 'users are'} not followed: reached by dispatch, or one of several candidates`,
    );
    next.push(again({ confidence: 'probable' }));
  }
  if (counts.unresolved_total > 0) {
    const { name } = starts.symbols[0];
    const named = starts.symbols.length === 1 ? `named ${name}` : 'of these names';
    const references = counts.unresolved_total === 1 ? 'reference' : 'references';
    notes.push(
      `${counts.unresolved_total} ${references} ${named} could not be bound (${countsText(counts.unresolved)})`,
    );
    if (starts.symbols.length === 1) next.push(nextCall('references', { name, unresolved: true }));
  }
  if (hasMoreTests)
    next.push(nextCall('tests_for', input.names.length > 0 ? { names: input.names } : { base: input.base }));
  return { notes, next };
}

function useNote(counts: ImpactCounts, uses: readonly UsedBy[], doubt: string): string {
  const isTested = counts.test_files > 0;
  if (uses.length > 0 && counts.probable === 0) return usedByText(uses, isTested);
  return (isTested ? 'only tests are known to use it' : noUseNote(counts)) + doubt;
}

/** A claim that nothing uses a symbol needs proof: probable users, unbound references and files that are not linked speak against it. */
function noUseNote({ probable, unparsed, unresolved_total }: ImpactCounts): string {
  if (probable > 0) return 'no use of it is certain';
  if (unresolved_total > 0) return 'no use of it could be bound, exactly or through dispatch';
  return unparsed > 0 ? 'nothing that is parsed uses it' : 'nothing in this index uses it, exactly or through dispatch';
}
