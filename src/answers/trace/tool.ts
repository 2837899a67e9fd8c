/** `trace`: call paths from one symbol to another, or from the program's entry points. */
import * as z from 'zod/mini';
import { AppError } from '../../errors/errors.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { asDiagram, DIAGRAMS, diagramFormat, diagramInputs, diagramNotes, drawDiagram } from '../../tools/diagram.ts';
import { flag, inputOf, maxTokens, symbolName } from '../../tools/inputs.ts';
import { symbolFields, symbolPlace } from '../../tools/outputs.ts';
import type { NextCall } from '../../workspace/reply.ts';
import { askAgain } from './ask-again.ts';
import { callPath } from './call-path.ts';
import { sizeOfTrace, takeTrace } from './cut.ts';
import { MAX_DEPTH, MAX_WAYPOINTS } from './limits.ts';
import { traceDiagram, traceLines } from './view.ts';

const end = (description: string) => z.optional(symbolName).check(z.describe(description));

const input = inputOf({
  from: end('Start: name, handle, file or place (default: any entry point; a single name is the end)'),
  to: end('End'),
  via: z
    .optional(z.array(symbolName).check(z.maxLength(MAX_WAYPOINTS)))
    .check(z.describe('Waypoints, in order (repeatable)')),
  paths: z._default(z.int().check(z.minimum(1), z.maximum(20)), 3).check(z.describe('How many, shortest first')),
  max_depth: z
    ._default(z.int().check(z.minimum(1), z.maximum(MAX_DEPTH)), 12)
    .check(z.describe('Maximum number of calls in a path')),
  confidence: z
    ._default(z.enum(['exact', 'probable']), 'exact')
    .check(z.describe('exact: dispatch last; probable: by length')),
  tests: flag('Also start at tests'),
  ...diagramInputs,
  max_tokens: maxTokens,
});

const neighbours = z.exactOptional(z.strictObject({ count: z.int(), symbols: z.array(symbolPlace) }));

const output = z.strictObject({
  /** Absent: text. */
  format: z.exactOptional(diagramFormat),
  /** Empty where paths may start at any entry point. */
  from: z.array(z.strictObject(symbolFields)),
  to: z.array(z.strictObject(symbolFields)),
  /** With waypoints, `via` has the positions of the steps that start at one. */
  paths: z.array(z.extend(callPath, { via: z.exactOptional(z.array(z.int())) })),
  /** The parts between waypoints, with the number of paths that were found for each. */
  legs: z.exactOptional(z.array(z.strictObject({ from: z.string(), to: z.string(), paths: z.int() }))),
  /** Without a path: the symbols that the start reaches, nearest first, and those that lead to the end. */
  reachable: neighbours,
  callers: neighbours,
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type TraceResult = Results;
export type TracePath = Results['paths'][number];
export type TraceStep = TracePath['steps'][number];
export type Neighbours = NonNullable<Results['callers']>;

export const tool = defineTool({
  group: 'Navigating',
  title: 'Trace',
  summary: 'Show how calls lead from one symbol to another, or from entry points',
  description: `Finds the shortest call paths between two symbols, each step with the file and line of the call and the code there. With one name: paths to it from the program's entry points: mains, handlers marked by a decorator, top-level code of programs; without those, exported symbols or symbols that nothing calls, and the answer says so. A class or file includes everything in it.

With waypoints (\`--via\`) each path leads through all of them, in order; \`max_depth\` then limits each leg. If a leg has no path, the answer says which, and lists what its start reaches and what calls its end.

Bound calls are followed first. Where they form no path, functions passed by name are followed too; where they form fewer paths than asked for, what dynamic dispatch may run (\`probable\`). Without any path, the answer lists what the start reaches and what calls the end.`,
  brief:
    'How calls lead from one symbol to another: shortest paths with file:line and code. With one name: from entry points to it.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['from', 'to'],
  forPeople: ['max_depth', ...DIAGRAMS],
  examples: [
    { args: 'handleRequest Database.query', says: 'how a request gets to the database' },
    { args: 'Database.query', says: 'the entry points that lead to it' },
    { args: 'handleRequest --via Cache.get Database.query', says: 'the same through a symbol on the way' },
    { args: 'main src/store/write/write.ts --paths 5', says: 'five ways from main into a file' },
    { args: 'main Database.query --paths 10 --svg > paths.svg', says: 'a picture of the ways' },
    { args: 'parse emit --confidence probable --max-depth 20', says: 'through dynamic dispatch, and further' },
  ],
  async answer(session, question) {
    const asked = endsOf(question);
    if (asked.via?.length) {
      const { findVia } = await import('./waypoints.ts');
      return asDiagram(await findVia(session, { ...asked, via: asked.via }), question);
    }
    const { findTrace } = await import('./answer.ts');
    return asDiagram(await findTrace(session, asked), question);
  },
  isEmpty: ({ paths }) => paths.length === 0,
  nothing: () => ({ from: [], to: [], paths: [] }),
  render({ results, meta }, terminal) {
    const { format } = results;
    // Without a path there is nothing to draw, and the text says why.
    if (format && results.paths.length > 0)
      return drawDiagram(traceDiagram(results), { format, direction: 'down', meta });
    return traceLines(results, terminal).join('\n');
  },
  commentMark: (reply) => (reply.results.paths.length > 0 ? diagramNotes.commentMark(reply) : undefined),
  hasNotes: (reply) => reply.results.paths.length > 0 && diagramNotes.hasNotes(reply),
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
  if (from === undefined) throw new AppError('BAD_INPUT', 'No symbol was named.', 'Name the symbol where paths end.');
  return { ...question, to: from };
}

/** The rest of a path that was cut, or the same question for fewer paths. */
function restOf(question: TraceQuestion, { paths: kept }: TraceResult, { paths: all }: TraceResult): NextCall[] {
  const last = kept.at(-1);
  const whole = all[kept.length - 1];
  if (last !== undefined && last.steps.length < whole.steps.length)
    return [
      askAgain({
        ...question,
        ...restVia(question, whole, last.steps.length),
        from: whole.steps[last.steps.length].symbol.handle,
      }),
    ];
  return [askAgain({ ...question, paths: Math.max(1, kept.length) })];
}

/** The waypoints after the steps that are shown. */
const restVia = ({ via = [] }: TraceQuestion, { via: at = [] }: TracePath, shown: number): Pick<Question, 'via'> =>
  via.length === 0 ? {} : { via: via.slice(at.filter((position) => position <= shown).length) };
