/** The tests that reach the changed symbols of a review, and the commands that run them. */
import { wasCut } from '../../base/deadline.ts';
import { openGraph } from '../../graph/graph.ts';
import type { RunContext } from '../../tools/define.ts';
import type { Session } from '../../workspace/session.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ChangeView } from '../changes/tool.ts';
import type { ImpactStarts } from '../impact/starts.ts';
import { idsInside } from '../references/edges.ts';
import { testsFrom } from '../tests-for/answer.ts';
import type { Question, Results } from '../tests-for/tool.ts';

export interface ReviewTests {
  readonly count: number;
  readonly commands: Results['commands'];
  readonly notes: readonly string[];
  readonly isPartial: boolean;
}

const QUESTION: Question = { names: [], depth: 5, confidence: 'probable', limit: 1, offset: 0 };

/** New and changed tests are among them. Undefined where no code changed, and where time ran out. */
export async function reviewTests(
  head: Workspace,
  views: readonly ChangeView[],
  context: RunContext,
): Promise<ReviewTests | undefined> {
  const handles = views.flatMap(({ changes, handle, kind }) =>
    kind === 'section' || changes.every((one) => one === 'doc' || one === 'removed')
      ? []
      : [{ handle, isNew: changes.includes('added') }],
  );
  if (handles.length === 0) return undefined;
  const { results, meta } = await head.ask(
    (session) => testsFrom(session, QUESTION, { starts: startsOf(session, handles), signal: context.signal }),
    context,
    { isEmpty: () => false, withoutIndex: 'refused', withoutLinks: 'refused' },
  );
  if (wasCut() && results.counts.tests === 0) return undefined;
  return {
    count: results.counts.tests,
    commands: results.commands,
    notes: meta.notes,
    isPartial: meta.completeness === 'partial',
  };
}

/** A new class is listed without its members, which are new too. */
function startsOf(
  session: Session,
  handles: readonly { readonly handle: string; readonly isNew: boolean }[],
): ImpactStarts {
  const reader = session.reader();
  return reader.inOneView(() => {
    const graph = openGraph(reader);
    const symbols = handles.flatMap(({ handle, isNew }) => {
      const symbol = reader.symbolByHandle(handle);
      if (symbol === undefined) return [];
      return [symbol, ...(isNew ? reader.symbolsById(idsInside(graph, symbol.id)) : [])];
    });
    return { symbols, whole: false, notes: [] };
  });
}
