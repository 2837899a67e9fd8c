/** `analyze`: a written answer to a question, with citations that are checked. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { filters, flag, inputOf, queryText } from '../../tools/inputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { tool as explore } from '../explore/tool.ts';
import { needsOfQuery } from '../search/needs.ts';
import { analysisLines } from './view.ts';

const input = inputOf({
  query: queryText('A question about the code, in words'),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  context_tokens: z
    .optional(z.int().check(z.minimum(300), z.maximum(100_000)))
    .check(z.describe('Tokens of code that the model gets to read (default: analyze.context_tokens)')),
  pack: flag('Also show the code that the model read'),
  max_tokens: z
    ._default(z.int().check(z.minimum(500), z.maximum(100_000)), 4000)
    .check(z.describe('Limit on the reply')),
});

const output = z.strictObject({
  /** Absent where no model answered; a note says why. */
  answer: z.exactOptional(
    z.strictObject({
      /** Each place that is not supported is followed by `[not supported: …]`. */
      text: z.string(),
      model: z.string(),
      by: z.enum(['client', 'ollama', 'openai']),
    }),
  ),
  /** Every place that the answer cites, once. Line 0: a file without a line. */
  citations: z.readonly(
    z.array(
      z.strictObject({
        path: z.string(),
        /** In the current file. */
        line: z.int(),
        end_line: z.int(),
        /** It exists, the model read it, and it has not changed since. */
        supported: z.boolean(),
        reason: z.exactOptional(
          z.enum(['no_such_file', 'no_such_line', 'not_sent', 'partly_sent', 'changed', 'not_checked']),
        ),
        detail: z.exactOptional(z.string()),
      }),
    ),
  ),
  /** The code that the model read, by file, best first: how many pieces, and their lines (`12-20, 31`). */
  sources: z.readonly(z.array(z.strictObject({ path: z.string(), excerpts: z.int(), lines: z.string() }))),
  /** The code that matters, as `explore` returns it; absent where there is an answer, unless it was asked for. */
  pack: z.exactOptional(explore.output),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type CitedPlace = Results['citations'][number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Analyze',
  summary: 'Answer a question about the code in words, with checked citations',
  description: `Finds the code that matters for a question, as \`explore\` does, and has a language model write an answer from it. The model is the one of the MCP client where it offers sampling; else a server with the protocol of Ollama or OpenAI that the user's own settings (\`analyze.*\`) or \`OLLAMA_HOST\`, \`OPENAI_BASE_URL\`, \`OPENAI_API_KEY\` name. Without one the reply is the code, and how to configure a model.

Every place that the answer cites is checked: the file and the lines must exist, the model must have read them, and they must not have changed since. A place that fails is marked in the text, and listed with its reason. What the answer claims about a place is not checked: read it there.

Code is sent to another machine only if \`privacy.allow_remote\` in the user's settings allows it; nothing in a repository can. Credentials are masked first. When the model fails, the reply is the code with the reason.`,
  brief:
    'A written answer to a question about the code, by a language model, with citations that are checked against the files. Slower than explore, which returns the code itself: prefer that to read code.',
  core: false,
  readOnly: true,
  usesModel: true,
  input,
  output,
  positional: ['query'],
  forPeople: ['exclude', 'role'],
  examples: [
    { args: "'how is a token validated'", says: 'an answer with citations' },
    { args: "'what happens when the disk is full' --path src/store --pack", says: 'with the code that it is based on' },
    { args: "'why can a retry be skipped' --json", says: 'with every citation and whether it is supported' },
  ],
  needs: (question) => needsOfQuery(question, { links: true }),
  async run(workspace, question, context) {
    const { analyze } = await import('./answer.ts');
    return analyze(workspace, question, context);
  },
  isEmpty: ({ answer, pack }) => answer === undefined && (pack?.symbols.length ?? 0) === 0,
  render: ({ results }, terminal) => analysisLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.answer === undefined && (results.pack?.symbols.length ?? 0) === 0 ? 1 : 0),
  cut: {
    size: ({ citations, sources, pack }) => citations.length + sources.length + (pack?.symbols.length ?? 0),
    take: takeFirst,
    rest: ({ query, path, exclude, lang, max_tokens }) => [
      nextCall('explore', { query, path, exclude, lang, max_tokens: max_tokens * 2 }),
    ],
    leadsTo: ['explore'],
  },
});

/** Drops code first, then the list of what was read, then citations. */
function takeFirst(results: Results, count: number): Results {
  const { citations, sources, pack } = results;
  const forSources = Math.max(0, count - citations.length);
  const forPack = Math.max(0, forSources - sources.length);
  return {
    ...results,
    citations: citations.slice(0, count),
    sources: sources.slice(0, forSources),
    ...(pack && { pack: explore.cut!.take(pack, Math.min(forPack, pack.symbols.length)) }),
  };
}
