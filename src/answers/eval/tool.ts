/** `eval`: how good the answers to a user's own questions are. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { flag, inputOf } from '../../tools/inputs.ts';
import { languageNames } from '../../workspace/language-names.ts';
import { FIGURES } from './marks.ts';
import { evalLines } from './view.ts';

const file = z.string().check(z.minLength(1), z.maxLength(4096));

const input = inputOf({
  queries: file.check(
    z.describe('Queries with judgements: a JSONL file, or a BEIR directory with queries.jsonl and qrels/'),
  ),
  tool: z._default(z.enum(['search', 'explore']), 'search').check(z.describe('The tool that is asked')),
  mode: z._default(z.enum(['auto', 'name', 'text', 'path', 'semantic']), 'auto').check(z.describe('Mode of `search`')),
  limit: z
    ._default(z.int().check(z.minimum(20), z.maximum(200)), 20)
    .check(z.describe('Results that are asked for, with `search`')),
  explore_tokens: z
    ._default(z.int().check(z.minimum(300), z.maximum(100_000)), 4000)
    .check(z.describe('Size of the reply that is asked for, with `explore`')),
  lang: z
    .optional(z.enum([...languageNames().keys()]))
    .check(z.describe('Language of the documents of a BEIR corpus that do not say theirs (default: prose)')),
  split: z
    .optional(z.string().check(z.regex(/^[\w.-]{1,100}$/, 'must be the name of a file in qrels, without .tsv')))
    .check(z.describe('Which judgements of a BEIR directory: the name of a file in qrels (default: test)')),
  baseline: z.optional(file).check(z.describe('Compare with the figures in this file')),
  update_baseline: flag('Write the figures of this run to the file of --baseline'),
  fail_below: z
    .optional(z.string().check(z.minLength(1), z.maxLength(2000)))
    .check(
      z.describe(
        'Exit with status 1 when a figure is lower: `ndcg=0.6`, or of one kind `symbol:success@1=0.9`; several with commas',
      ),
    ),
  max_drop: z
    .optional(z.number().check(z.minimum(0), z.maximum(1)))
    .check(z.describe('Exit with status 1 when a figure is lower than in the baseline by more than this')),
  trec: z.optional(file).check(z.describe('Write the answers as a TREC run to this file')),
  cold: z
    ._default(z.int().check(z.minimum(0), z.maximum(1000)), 10)
    .check(z.describe('Queries that are also asked by a new process each, for cold times; 0: none')),
  misses: z
    ._default(z.int().check(z.minimum(0), z.maximum(1000)), 10)
    .check(z.describe('How many of the worst answers are listed')),
});

const figure = z.enum(FIGURES);
const figures = z.record(figure, z.number());
const times = z.strictObject({ n: z.int(), p50_ms: z.number(), p95_ms: z.number() });
const texts = z.readonly(z.array(z.string()));

const output = z.strictObject({
  tool: z.enum(['search', 'explore']),
  queries: z.int(),
  /** Queries for which nothing should be found. */
  negatives: z.int(),
  /** Documents of a corpus that was laid out and indexed for this run. */
  documents: z.exactOptional(z.int()),
  /** Means over all queries; a negative query has 1 in each where nothing was found, otherwise 0. */
  figures,
  kinds: z.readonly(z.array(z.strictObject({ kind: z.string(), queries: z.int(), figures }))),
  /** Warm: in one process that has the index open. Cold: a new process for each query, from its start to its end. */
  times: z.strictObject({ warm: times, cold: z.exactOptional(times) }),
  /** The worst answers, by NDCG. */
  worst: z.readonly(
    z.array(
      z.strictObject({
        id: z.string(),
        /** In the file of the queries. */
        line: z.int(),
        kind: z.string(),
        query: z.string(),
        ndcg: z.number(),
        expected: texts,
        /** The first results, or an error code. */
        found: texts,
      }),
    ),
  ),
  /** Judgements that name nothing in this tree: they count as not found. */
  stale: z.readonly(z.array(z.strictObject({ id: z.string(), line: z.int(), expected: z.string() }))),
  baseline: z.exactOptional(
    z.strictObject({
      file: z.string(),
      created_at: z.string(),
      compared: z.int(),
      added: z.int(),
      removed: z.int(),
      figures: z.readonly(z.array(z.strictObject({ figure, before: z.number(), now: z.number() }))),
      better: z.int(),
      worse: z.readonly(z.array(z.strictObject({ id: z.string(), before: z.number(), now: z.number() }))),
      worse_count: z.int(),
    }),
  ),
  /** Figures below their limits; empty: the run passed. */
  failures: z.readonly(
    z.array(z.strictObject({ figure, kind: z.exactOptional(z.string()), value: z.number(), least: z.number() })),
  ),
  written: texts,
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Running',
  terminalOnly: true,
  title: 'Evaluate answers',
  summary: 'Measure how good the answers to your own queries are',
  description: `Asks \`search\` or \`explore\` every query of a file and compares the results with what you say the answers are: NDCG@10, MRR, recall, precision and success at several ranks, for all queries and by kind, and how long answers take. A query with an empty \`expect\` is negative: nothing should be found. The index is updated first.

A line of the file is an object: \`{"query": "how is a token checked", "kind": "concept", "expect": ["src/auth/token.ts#Token.verify", {"path": "src/auth/session.ts", "line": 10, "end": 30, "grade": 2}]}\`. A directory is read as BEIR; its documents are laid out in a temporary directory and indexed there, or are files of the workspace where there is no \`corpus.jsonl\`.

With \`--baseline\` the figures are compared with those of an earlier run, query by query; \`--fail-below\` and \`--max-drop\` make it a check for CI: exit status 1 when it fails. See docs/eval.md.`,
  brief: 'Measure retrieval quality on the queries and judgements of a file.',
  core: false,
  readOnly: false,
  ref: 'own',
  input,
  output,
  positional: ['queries'],
  examples: [
    { args: 'queries.jsonl', says: 'figures for the queries of a file' },
    { args: 'queries.jsonl --baseline base.json --update-baseline', says: 'keep them for later' },
    {
      args: 'queries.jsonl --baseline base.json --max-drop 0.02 --fail-below ndcg=0.6',
      says: 'fail in CI when answers got worse',
    },
    { args: 'beir/cosqa --lang python --trec run.txt', says: 'a BEIR data set, and the answers as a TREC run' },
  ],
  async run(workspace, question, context) {
    const { evaluate } = await import('./answer.ts');
    return evaluate(workspace, question, context);
  },
  isEmpty: () => false,
  render: ({ results }, terminal) => evalLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.failures.length > 0 ? 1 : 0),
});
