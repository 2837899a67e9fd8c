/** What may reach a symbol beside the tests that were found, and the calls that show it. */
import { unlessCut, wasCut } from '../../base/deadline.ts';
import type { Graph } from '../../graph/graph.ts';
import type { OpenReference } from '../../graph/open-references.ts';
import { entryKinds } from '../../graph/roots/evident.ts';
import { many } from '../../tools/layout.ts';
import { pastTheEnd } from '../../workspace/make-reply.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { startedElsewhere } from '../impact/answer.ts';
import { TEST_DEPTH } from '../impact/limits.ts';
import type { Affected } from '../impact/reach.ts';
import { scopeOf } from '../impact/risk.ts';
import type { ImpactStarts } from '../impact/starts.ts';
import { countsText } from '../references/counts.ts';
import { usedByOf } from '../used-by/find.ts';
import { outsideDoubt } from '../used-by/outside-base.ts';
import { howUsed } from '../used-by/view.ts';
import type { Walked } from './found-tests.ts';
import type { CommandView, Question } from './tool.ts';

interface Circumstances {
  readonly graph: Graph;
  readonly starts: ImpactStarts;
  readonly walked: Walked;
  readonly helpers: readonly Affected[];
  /** References of the same names in tests that are not bound. */
  readonly open: readonly OpenReference[];
  readonly commands: readonly CommandView[];
  readonly page: number;
  readonly total: number;
  /** Test files that only import it and are not listed. */
  readonly importing: number;
  /** Tests that the filters leave out. */
  readonly hidden: number;
  /** Paths of tests whose runner is not known. */
  readonly unrun: readonly string[];
}

interface Advice {
  readonly notes: readonly string[];
  readonly next: readonly NextCall[];
  /** Tests may be missing. */
  readonly isPartial: boolean;
}

export function testNotes(session: Session, question: Question, about: Circumstances): Advice {
  const { walked, starts, total, page } = about;
  const { limit } = walked.reached;
  const notes: string[] = [];
  const next: NextCall[] = [];
  const again = (other: Partial<Question>) => nextCall('tests_for', { ...question, ...other, offset: 0 });
  if (total > 0 && page === 0) notes.push(pastTheEnd(total));
  if (total === 0 && starts.symbols.length > 0) {
    notes.push(...noTestNotes(session, about));
    if (question.confidence === 'exact') next.push(again({ confidence: 'probable' }));
    else next.push(nextCall('impact', impactInput(question)));
  }
  if (walked.depth > question.depth && total > 0)
    notes.push(`no test is within ${many(question.depth, 'step')}: these were found within ${walked.depth}`);
  if (limit === 'nodes')
    notes.push(
      `only the nearest ${walked.reached.affected.length + walked.reached.tests.length} symbols were followed: further tests may reach it`,
    );
  if (limit === 'depth' && total > 0 && walked.depth < TEST_DEPTH) {
    notes.push(`further tests may reach it in more than ${many(walked.depth, 'step')}`);
    next.push(again({ depth: TEST_DEPTH }));
  }
  notes.push(...openNotes(about), ...commandNotes(about), ...leftOutNotes(about));
  return { notes, next, isPartial: limit === 'nodes' };
}

const impactInput = ({ names, base }: Question) => (names.length > 0 ? { names } : { diff: true, base });

/** That no test reaches a symbol is a claim: what speaks against it is said with it. */
function noTestNotes(session: Session, { graph, starts, walked, open, hidden }: Circumstances): string[] {
  if (hidden > 0) return [];
  const { reached } = walked;
  const roots = starts.symbols.slice(0, 20);
  const entries = entryKinds(
    graph,
    reached.affected.map(({ head }) => head),
  );
  const isUnused = reached.affected.length === 0;
  const uses = usedByOf(session, roots, { isUnused });
  const doubt = isUnused && uses.length === 0 ? outsideDoubt(graph, roots) : '';
  const started = startedElsewhere(graph, reached, entries) + (doubt === '' ? uses.length : 1);
  const claim = claimText(walked, {
    scope: scopeOf({ probable: 0, unresolved_total: open.length, started }),
    mayHaveTests: starts.mentions?.inTests ?? false,
  });
  return [...unlessCut(`${claim}${doubt}`), ...(uses.length > 0 ? [`it may still be reached: ${howUsed(uses)}`] : [])];
}

/** Frameworks call by name, tests send requests by path, and pages name what they show: none of that is a call. */
const NOT_FOLLOWED = 'calls by a name that is made at run time, requests by path and templates are not followed';

function claimText(
  { reached, depth }: Walked,
  { scope, mayHaveTests }: { readonly scope: string; readonly mayHaveTests: boolean },
): string {
  if (reached.limit === 'nodes' || wasCut()) return 'no test was found before the search stopped';
  if (reached.limit === 'depth') return `no test was found within ${many(depth, 'step')}`;
  return `no test${mayHaveTests ? ' that is parsed' : ''} is known to reach it${scope}; ${NOT_FOLLOWED}`;
}

const SHOWN = 3;

/** Calls of unknown values, and helpers that nothing is known to call. */
function openNotes({ graph, open, helpers }: Circumstances): string[] {
  const { nodes } = graph;
  const notes: string[] = [];
  if (open.length > 0) {
    const places = open
      .slice(0, SHOWN)
      .map(({ fileId, line }) => `${nodes.files[nodes.fileNumber(fileId)].path}:${line}`);
    const reasons: Record<string, number> = {};
    for (const { reason } of open) reasons[reason] = (reasons[reason] ?? 0) + 1;
    notes.push(
      `${many(open.length, 'reference')} of the name in tests could not be bound (${countsText(reasons)}): ${listed(places, open.length)}`,
    );
  }
  const files = [...new Set(helpers.map(({ head }) => head.path))];
  if (files.length > 0)
    notes.push(
      `code of tests uses it that no test is known to call (fixtures, helpers, set-up): ${listed(files.slice(0, SHOWN), files.length)}`,
    );
  return notes;
}

function commandNotes({ commands, unrun }: Circumstances): string[] {
  const coarse = commands.filter(({ runs }) => runs !== 'tests');
  const files = [...new Set(unrun)];
  return [
    ...(coarse.length > 0
      ? [
          `${coarse.length === commands.length ? 'the command runs' : 'a command runs'} ${RUNS[coarse[0].runs]}, with further tests in ${coarse[0].runs === 'project' ? 'it' : 'them'}: the runner cannot select just these, a title is not plain text, or they are too many for one command`,
        ]
      : []),
    ...(files.length > 0 ? [`no runner is known for ${listed(files.slice(0, SHOWN), files.length)}`] : []),
  ];
}

const RUNS: Readonly<Record<CommandView['runs'], string>> = {
  tests: 'tests',
  files: 'whole files',
  directories: 'whole directories',
  project: 'the whole project',
};

function leftOutNotes({ importing, hidden }: Circumstances): string[] {
  return [
    ...(importing > 0 ? [`${many(importing, 'more test file')} only import code that runs it when it is loaded`] : []),
    ...(hidden > 0 ? [`${many(hidden, 'more test')} outside of the filters`] : []),
  ];
}

const listed = (shown: readonly string[], total: number): string =>
  `${shown.join(', ')}${total > shown.length ? ` and ${total - shown.length} more` : ''}`;
