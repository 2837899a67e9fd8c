/** `trace`: how calls lead from one symbol to another, or from the program's entry points. */

import * as z from 'zod/mini';
import { AppError } from '../../errors/errors.ts';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { CONFIDENCES } from '../../model/links.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf, maxTokens, symbolName } from '../../tools/inputs.ts';
import { referenceLine, symbolFields, symbolPlace } from '../../tools/outputs.ts';
import type { NextCall } from '../../workspace/reply.ts';
import { askAgain } from './ask-again.ts';
import { sizeOfTrace, takeTrace } from './cut.ts';
import { ENTRY_KINDS } from './entry-points.ts';
import { MAX_DEPTH } from './limits.ts';
import type { TraceResult } from './path-view.ts';
import { traceLines } from './view.ts';

const end = (description: string) => z.optional(symbolName).check(z.describe(description));

const input = inputOf({
  from: end(
    'Where the path starts: a name, handle, file or place (default: any entry point; a single name is the end)',
  ),
  to: end('Where the path ends'),
  paths: z._default(z.int().check(z.minimum(1), z.maximum(20)), 3).check(z.describe('How many paths, shortest first')),
  max_depth: z
    ._default(z.int().check(z.minimum(1), z.maximum(MAX_DEPTH)), 12)
    .check(z.describe('The most calls in a path')),
  confidence: z
    ._default(z.enum(['exact', 'probable']), 'exact')
    .check(z.describe('exact: dispatch is followed only where nothing else leads there; probable: always')),
  tests: flag('Tests are entry points too'),
  max_tokens: maxTokens,
});

const neighbours = z.exactOptional(z.strictObject({ count: z.int(), symbols: z.array(symbolPlace) }));

const output = z.strictObject({
  from: z.array(z.strictObject(symbolFields)),
  to: z.array(z.strictObject(symbolFields)),
  paths: z.array(
    z.strictObject({
      entry: z.exactOptional(z.enum(ENTRY_KINDS)),
      confidence: z.enum(CONFIDENCES),
      steps: z.array(
        z.strictObject({
          symbol: symbolPlace,
          kind: z.enum(REFERENCE_KINDS),
          path: z.string(),
          line: referenceLine,
          text: z.exactOptional(z.string()),
          confidence: z.enum(CONFIDENCES),
          via: z.exactOptional(z.string()),
        }),
      ),
      end: symbolPlace,
    }),
  ),
  reachable: neighbours,
  callers: neighbours,
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Navigating',
  title: 'Trace',
  summary: 'Show how calls lead from one symbol to another, or from entry points',
  description: `Finds the shortest call paths between two symbols, each step with the file and line of the call and the code there. With one name: paths to it from the program's entry points: mains, handlers that a decorator names, top-level code of programs; else exported symbols, or at last symbols that nothing calls, and the answer says so. A class or file stands for everything in it.

Calls are followed as they are bound. Only where no such path exists are functions followed that are handed over by name, then what dynamic dispatch may run (\`probable\`). Where there is no path at all, the answer says what the start does reach and who calls the end.`,
  brief:
    "How calls lead from one symbol to another: shortest paths with file:line and code of each call. With one name: from the program's entry points to it.",
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['from', 'to'],
  forPeople: ['max_depth'],
  examples: [
    { args: 'handleRequest Database.query', says: 'how a request gets to the database' },
    { args: 'Database.query', says: 'from which entry points it is reached' },
    { args: 'main src/store/write/write.ts --paths 5', says: 'five ways from main into a file' },
    { args: 'parse emit --confidence probable --max-depth 20', says: 'through dynamic dispatch, and further' },
  ],
  async answer(session, question) {
    const { findTrace } = await import('./answer.ts');
    return findTrace(session, endsOf(question));
  },
  isEmpty: ({ paths }) => paths.length === 0,
  nothing: () => ({ from: [], to: [], paths: [] }),
  render: ({ results }, terminal) => traceLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.paths.length === 0 ? 1 : 0),
  cut: {
    size: sizeOfTrace,
    take: takeTrace,
    rest: (request, shown, results) => restOf(endsOf(request), takeTrace(results, shown), results),
  },
});

/** A question whose end is known: a single name is the end of the path. */
export type TraceQuestion = Question & { readonly to: string };

function endsOf({ from, to, ...question }: Question): TraceQuestion {
  if (to !== undefined) return { ...question, from, to };
  if (from === undefined) throw new AppError('BAD_INPUT', 'Nothing was named.', 'Name the symbol where paths end.');
  return { ...question, to: from };
}

/** The rest of a path that was cut, or the question for fewer paths. */
function restOf(question: TraceQuestion, { paths: kept }: TraceResult, { paths: all }: TraceResult): NextCall[] {
  const last = kept.at(-1);
  const whole = all[kept.length - 1];
  if (last !== undefined && last.steps.length < whole.steps.length)
    return [askAgain({ ...question, from: whole.steps[last.steps.length].symbol.handle })];
  return [askAgain({ ...question, paths: Math.max(1, kept.length) })];
}
