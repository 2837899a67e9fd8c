/** `explore`: one call from a question or task to the code that matters for it. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { filters, inputOf, queryText } from '../../tools/inputs.ts';
import { placeList, sourceCode, symbolFields, symbolKind } from '../../tools/outputs.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import { needsOfQuery } from '../search/needs.ts';
import { callPath } from '../trace/call-path.ts';
import { readAddition } from './form/addition.ts';
import { readRoute } from './form/route.ts';
import { exploreLines } from './view.ts';

const input = inputOf({
  query: queryText('A question, a task, an error message or a commit message'),
  strategy: z
    ._default(z.enum(['breadth', 'depth']), 'breadth')
    .check(z.describe('breadth: many places that may matter; depth: fewer, with their callees and callers')),
  mode: z
    ._default(z.enum(['full', 'edit']), 'full')
    .check(z.describe('full: for understanding code; edit: for changing it (files and tests first, more code)')),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  max_tokens: z
    ._default(z.int().check(z.minimum(300), z.maximum(100_000)), 4000)
    .check(z.describe('Limit on the reply')),
});

const { qualified_name: _, ...fields } = symbolFields;

/** Read from the current files, so its lines need no relocation. */
const place = z.strictObject({
  path: z.string(),
  line: z.int(),
  inside: z.exactOptional(z.string()),
  text: z.exactOptional(z.string()),
});

const checklist = z.strictObject({
  noun: z.string(),
  /** The existing thing that is most like the new one. */
  sibling: z.exactOptional(z.strictObject({ name: z.string(), kind: symbolKind, path: z.string(), line: z.int() })),
  /** The places of the sibling; `missing` says what was looked for where there are none. */
  rows: z.readonly(
    z.array(
      z.strictObject({
        what: z.enum(['definition', 'readers', 'writers', 'validation', 'config', 'docs', 'tests', 'namesakes']),
        places: z.readonly(z.array(place)),
        more: z.int(),
        missing: z.exactOptional(z.string()),
      }),
    ),
  ),
  /** The commit that wrote the sibling, with the files that no row names. */
  together: z.exactOptional(
    z.strictObject({
      commit: z.string(),
      subject: z.string(),
      files: z.readonly(z.array(z.string())),
      more: z.int(),
    }),
  ),
  missing: z.exactOptional(z.string()),
  /** Why places may be missing. */
  limits: z.exactOptional(z.string()),
});

const output = z.strictObject({
  mode: z.enum(['full', 'edit']),
  /** For a task to add an option, a field, a handler. */
  checklist: z.exactOptional(checklist),
  /** For a question how one thing reaches another: the calls between them. */
  route: z.exactOptional(callPath),
  /** Best first; symbols with code come before the others. */
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
  /** Calls among the shown symbols, by handle. */
  calls: z.readonly(z.array(z.strictObject({ from: z.string(), to: z.readonly(z.array(z.string())) }))),
  /** Files with the most relevant symbols, best first. */
  files: z.readonly(z.array(z.strictObject({ path: z.string(), symbols: z.int() }))),
  /** Test code that uses the found symbols. */
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
export type ExploredSymbol = Results['symbols'][number];
export type Level = ExploredSymbol['level'];
export type Checklist = z.output<typeof checklist>;
export type ChecklistRow = Checklist['rows'][number];
export type TestPlace = Results['tests'][number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Explore',
  summary: 'Answer a question or task with the code that matters for it',
  description: `The call to start with. It takes a question ("how are migrations ordered"), a task ("make retries configurable"), an error message or a commit message, and returns at most \`max_tokens\`: the code of the symbols that matter most, by file; places of the rest; the calls among them, and the tests that use them. Of long code it shows the signature and the lines that match the question or call other shown symbols, with \`…\` for each gap. Everything has \`file:line\`.

For "how does A reach B" the calls from A to B come first. For "add an option to X" a checklist comes first: where the option most like it is defined, read, written, validated, documented and tested, and the files that its commit changed.

Candidates come from \`search\`, then from the graph around them: callees, callers, containers. Ask again with more tokens, a path or a narrower question, or pass any handle of the reply to \`symbol\`, \`references\` or \`trace\`.`,
  brief:
    'Start here with a question, task, error or commit message. Returns the code that matters for it within max_tokens, the calls among it, and covering tests. Replaces searches and file reads.',
  core: true,
  readOnly: true,
  input,
  output,
  positional: ['query'],
  forPeople: ['exclude', 'role'],
  examples: [
    { args: "'how is a token validated'", says: 'the code for it, its callers and its tests' },
    { args: "'make the retry limit configurable' --mode edit", says: 'what to change, and which tests cover it' },
    {
      args: "'connection reset while streaming' --path src/net --max-tokens 2000",
      says: 'in one directory, within a token limit',
    },
  ],
  needs: (question) => needsOfQuery(question, { links: true }),
  async answer(session, question, { signal }) {
    const { exploreWorkspace } = await import('./answer.ts');
    const { results, meta } = await exploreWorkspace(session, question, signal);
    return { results, meta: { ...meta, next: [...meta.next, ...(meta.omitted > 0 ? closerLook(results, 0) : [])] } };
  },
  // A way from one symbol to another, and the uses of what a new option is like, are links.
  withoutLinks: ({ query }) => ((readRoute(query) ?? readAddition(query)) ? 'refused' : 'partial'),
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

/** Suggests the best symbol that is shown without its code. */
function closerLook({ symbols }: Results, from: number): NextCall[] {
  const next = symbols.find(({ level }, i) => (from > 0 && i >= from) || level !== 'code');
  return next ? [nextCall('symbol', { name: next.handle, source: true })] : [];
}

/** Drops the lowest-ranked symbols first, with their calls and the same share of files and tests. */
function takeFirst(results: Results, count: number): Results {
  const symbols = results.symbols.slice(0, count);
  const part = <T>(all: readonly T[]) => all.slice(0, Math.ceil((all.length * count) / results.symbols.length));
  const kept = new Set(symbols.map(({ handle }) => handle));
  const calls = results.calls.flatMap(({ from, to }) => {
    const left = to.filter((handle) => kept.has(handle));
    return kept.has(from) && left.length > 0 ? [{ from, to: left }] : [];
  });
  const { checklist: _, ...withoutChecklist } = results;
  const rest = count === 0 ? withoutChecklist : results;
  return { ...rest, symbols, calls, files: part(results.files), tests: part(results.tests) };
}
