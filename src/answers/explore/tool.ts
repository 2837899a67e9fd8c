/** `explore`: one call from a question or task to the code that matters for it. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { withinBytes } from '../../tools/fit.ts';
import { filters, inputOf } from '../../tools/inputs.ts';
import { placeList, sourceCode, symbolFields } from '../../tools/outputs.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { ExploreResult } from './answer.ts';
import { exploreLines } from './view.ts';

const input = inputOf({
  query: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(10_000),
      z.describe('A question, a task, an error message, a commit message: whatever says what it is about'),
    ),
  strategy: z
    ._default(z.enum(['breadth', 'depth']), 'breadth')
    .check(z.describe('breadth: many places that may matter; depth: fewer, with what they call and who calls them')),
  mode: z
    ._default(z.enum(['full', 'edit']), 'full')
    .check(z.describe('full: to understand; edit: to change: files and tests first, and more code')),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  max_tokens: z
    ._default(z.int().check(z.minimum(300), z.maximum(100_000)), 4000)
    .check(z.describe('Hard limit on the size of the reply; more shows more')),
});

const { qualified_name: _, ...fields } = symbolFields;

const output = z.strictObject({
  mode: z.enum(['full', 'edit']),
  symbols: z.readonly(
    z.array(
      z.strictObject({
        ...fields,
        level: z.enum(['code', 'signature', 'name']),
        score: z.number(),
        why: z.readonly(z.array(z.string())),
        source: z.exactOptional(sourceCode),
      }),
    ),
  ),
  calls: z.readonly(z.array(z.strictObject({ from: z.string(), to: z.readonly(z.array(z.string())) }))),
  files: z.readonly(z.array(z.strictObject({ path: z.string(), symbols: z.int() }))),
  tests: z.readonly(
    placeList(
      z.strictObject({
        handle: symbolFields.handle,
        name: symbolFields.name,
        kind: symbolFields.kind,
        path: symbolFields.path,
        line: symbolFields.line,
      }),
    ),
  ),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Finding',
  title: 'Explore',
  summary: 'Answer a question or task with the code that matters for it',
  description: `The call to start with: a question ("how are migrations ordered"), a task ("make retries configurable"), an error message or a commit message in, and out comes a pack of at most \`max_tokens\`: the code of the symbols that matter most, signatures of the next, names of the rest, the calls among them, the files most of it is in, and the tests that use it. Everything with \`file:line\`.

Candidates come from \`search\`, then from the graph around them: what they call, who calls them, what they are part of. Ask again with more tokens, a path or a narrower question; \`symbol\`, \`references\` and \`trace\` go on from any handle in the reply.`,
  brief:
    'Start here with a question, task, error or commit message. Returns the code that matters for it within max_tokens: ranked symbols with source, the calls among them, files and covering tests. Replaces several searches and file reads.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['query'],
  forPeople: ['exclude'],
  examples: [
    { args: "'how is a token validated'", says: 'the code for it, its callers and its tests' },
    { args: "'make the retry limit configurable' --mode edit", says: 'what to change, and which tests cover it' },
    { args: "'connection reset while streaming' --path src/net --max-tokens 2000", says: 'in one place, on a budget' },
  ],
  async answer(session, question, { maxBytes, signal }) {
    const { exploreWorkspace } = await import('./answer.ts');
    const most = withinBytes(question.max_tokens, maxBytes);
    const { results, meta } = await exploreWorkspace(session, { ...question, max_tokens: most }, signal);
    return { results, meta: { ...meta, next: [...meta.next, ...(meta.omitted > 0 ? closerLook(results, 0) : [])] } };
  },
  isEmpty: ({ symbols }) => symbols.length === 0,
  render: ({ results }, terminal) => exploreLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.symbols.length === 0 ? 1 : 0),
  cut: {
    size: ({ symbols }) => symbols.length,
    take: takeFirst,
    rest: (question, shown, results) => [
      nextCall('explore', { ...question, max_tokens: question.max_tokens * 2 }),
      ...closerLook(results, shown),
    ],
    leadsTo: ['symbol'],
  },
});

/** The best of what is not shown with its code. */
function closerLook({ symbols }: ExploreResult, from: number): NextCall[] {
  const next = symbols.find(({ level }, i) => (from > 0 && i >= from) || level !== 'code');
  return next ? [nextCall('symbol', { name: next.handle, source: true })] : [];
}

/** What goes first is what was ranked last; calls of what is gone go with it, and as large a part of files and tests. */
function takeFirst(results: ExploreResult, count: number): ExploreResult {
  const symbols = results.symbols.slice(0, count);
  const part = <T>(all: readonly T[]) => all.slice(0, Math.ceil((all.length * count) / results.symbols.length));
  const kept = new Set(symbols.map(({ handle }) => handle));
  const calls = results.calls.flatMap(({ from, to }) => {
    const left = to.filter((handle) => kept.has(handle));
    return kept.has(from) && left.length > 0 ? [{ from, to: left }] : [];
  });
  return { ...results, symbols, calls, files: part(results.files), tests: part(results.tests) };
}
