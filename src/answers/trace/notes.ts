/** Notes for a trace without a path, and for paths that differ from what was asked for. */
import { unlessCut } from '../../base/deadline.ts';
import type { Graph } from '../../graph/graph.ts';
import { reach } from '../../graph/reach.ts';
import type { EntryKind } from '../../model/root-kinds.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import { placeOf } from '../references/edge-view.ts';
import type { Found } from './answer.ts';
import { askAgain } from './ask-again.ts';
import { modesFor } from './call-modes.ts';
import { MAX_DEPTH } from './limits.ts';
import type { Neighbours, TraceQuestion, TraceResult } from './tool.ts';

const SHOWN = 10;
const MAX_COUNTED = 2000;

interface DeadEnds {
  readonly sources: readonly number[] | undefined;
  readonly targets: readonly number[];
}

/** The symbols reachable from the start, and those that reach the end. */
export function deadEnd(graph: Graph, { sources, targets }: DeadEnds): Pick<TraceResult, 'reachable' | 'callers'> {
  return {
    ...(sources && { reachable: neighbours(graph, sources, 'outgoing') }),
    callers: neighbours(graph, targets, 'incoming'),
  };
}

function neighbours(graph: Graph, ids: readonly number[], direction: 'outgoing' | 'incoming'): Neighbours {
  const [[{ query }]] = modesFor('probable');
  const found = reach(graph, ids, { ...query, direction, maxNodes: MAX_COUNTED });
  const own = new Set(ids);
  const others = found.ids.filter((id) => !own.has(id));
  const symbols = graph.reader.symbolsById(others.slice(0, SHOWN));
  return { count: others.length, symbols: symbols.map((symbol) => placeOf(graph.reader, symbol)) };
}

const ENTRY_NOTES: Readonly<Partial<Record<EntryKind, string>>> = {
  module: 'no main or handler was found that leads to it: paths start at code that runs when its module is imported',
  api: 'no main or handler was found that leads to it: paths start at exported symbols that nothing here calls',
  uncalled:
    'no entry point was found that leads to it: paths start at symbols that nothing calls, which may be dead code or called by a framework',
};

interface Advised {
  readonly found: Found;
  readonly results: TraceResult;
  /** What may lead there although no path does. */
  readonly doubts: readonly string[];
}

export function traceAdvice(input: TraceQuestion, { found, results, doubts }: Advised) {
  const notes: string[] = [];
  const next: NextCall[] = [];
  const again = (other: Partial<TraceQuestion>) => askAgain({ ...input, ...other });
  if (results.paths.length > 0) {
    const [{ entry }] = results.paths;
    if (found.mode?.note !== undefined) notes.push(...unlessCut(found.mode.note));
    if (entry !== undefined && ENTRY_NOTES[entry] !== undefined) notes.push(...unlessCut(ENTRY_NOTES[entry]));
    return { notes, next };
  }
  if (results.to.length === 0 || (input.from !== undefined && results.from.length === 0)) return { notes, next };
  if (isSame(results)) {
    notes.push('both names mean the same symbol');
    return { notes, next };
  }
  const path = doubts.length > 0 ? 'no path of bound calls' : 'no path';
  const noPath =
    input.from === undefined ? `${path} leads to it from any entry point` : `${path} leads from one to the other`;
  notes.push(...unlessCut(noPath), ...doubts);
  if (found.limit !== undefined) {
    notes.push('there may be longer paths than were searched for');
    if (input.max_depth < MAX_DEPTH) next.push(again({ max_depth: MAX_DEPTH }));
  }
  if (input.from !== undefined && results.callers?.count === 0)
    notes.push('nothing calls the end of the path, directly or through dispatch');
  if (input.from === undefined && !input.tests) next.push(again({ tests: true }));
  next.push(nextCall('references', { name: results.to[0].handle, unresolved: true }));
  return { notes, next };
}

/** Whether every start is an end too. */
const isSame = ({ from, to }: TraceResult): boolean =>
  from.length > 0 && from.every(({ handle }) => to.some((end) => end.handle === handle));
