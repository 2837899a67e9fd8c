/** `explain_ranking`: the score of one search result, part by part. */
import * as z from 'zod/mini';
import { CHANNELS, INTENTS } from '../../search/query/intent.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { filters, inputOf, kind, limit, queryText, symbolName, withTests } from '../../tools/inputs.ts';
import { symbolFields } from '../../tools/outputs.ts';
import { rankingLines } from './view.ts';
import { ABSENCES } from './why-absent.ts';

const input = inputOf({
  query: queryText('The query, as passed to `search`'),
  name: symbolName.check(
    z.describe('The result: a name, a qualified name, a handle, a place (`file:line`) or the path of a file'),
  ),
  mode: z
    ._default(z.enum(['auto', 'name', 'text', 'path', 'semantic']), 'auto')
    .check(z.describe('As passed to `search`')),
  path: filters.path,
  lang: filters.lang,
  kind,
  role: filters.role,
  exclude: filters.exclude,
  tests: withTests,
  limit: limit(200, 20),
  max_tokens: z
    .optional(z.int().check(z.minimum(400), z.maximum(1_000_000)))
    .check(z.describe('Hard limit on the size of the reply; the least important parts are left out')),
});

const number = z.number();
const optionalNumber = z.exactOptional(number);
const rank = z.int().check(z.minimum(1));

const output = z.nullable(
  z.strictObject({
    intent: z.enum(INTENTS),
    /** What ranked the results: the learned trees, or the weights of channels and rules. */
    by: z.enum(['trees', 'rules']),
    symbol: z.strictObject(symbolFields),
    /** From 1; absent where it is not among the results. */
    rank: z.exactOptional(rank),
    score: optionalNumber,
    /** All results of the query, and how many of them a search with this limit shows. */
    total: z.int(),
    limit: z.int(),
    /** `text` says the reason in words, with the filters or channels. */
    absent: z.exactOptional(z.strictObject({ reason: z.enum(ABSENCES), text: z.string() })),
    channels: z.readonly(
      z.array(
        z.strictObject({
          channel: z.enum(CHANNELS),
          /** How much this channel counts for this query; 0: it is not asked. Absent where trees rank: they have no weights. */
          weight: optionalNumber,
          /** How many candidates it returned. */
          found: z.int(),
          /** The rank among them; absent where the channel did not return this symbol. */
          rank: z.exactOptional(rank),
          rule: z.exactOptional(z.string()),
          /** 0 to 1. */
          quality: optionalNumber,
          /** The number that the quality is computed from, where it differs. */
          raw: optionalNumber,
          /** Contribution to the score. */
          gives: optionalNumber,
          /** The symbol matches by this rule, but not as well as the last candidate (`last`) that the channel returned. */
          beyond: z.exactOptional(z.strictObject({ rule: z.string(), score: number, last: number })),
        }),
      ),
    ),
    adjustments: z.readonly(
      z.array(
        z.strictObject({
          rule: z.string(),
          effect: z.enum(['added', 'times', 'order']),
          value: number,
          /** The score after this adjustment. */
          score: number,
        }),
      ),
    ),
    above: z.exactOptional(
      z.strictObject({
        symbol: z.strictObject(symbolFields),
        rank,
        score: number,
        /** Parts in which it is better, the largest effect first. */
        because: z.readonly(
          z.array(
            z.strictObject({
              part: z.string(),
              /** Absent where this result does not have the part. */
              own: optionalNumber,
              theirs: optionalNumber,
              /** The score of this result with that part of the other one. */
              with_theirs: number,
            }),
          ),
        ),
      }),
    ),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type Ranking = NonNullable<Results>;
export type ChannelShare = Ranking['channels'][number];
export type Adjustment = Ranking['adjustments'][number];
export type Difference = NonNullable<Ranking['above']>['because'][number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Explain a rank',
  summary: 'Show why a search ranks one result where it does, or leaves it out',
  description: `For one query and one symbol or file: its rank and score, the contribution of each search channel (name, text, path, vector) with its own rank, quality and weight (no weight where the learned trees rank the query), every adjustment with its value and the score after it, and the next higher result with the parts in which it is better. For a symbol that is not among the results it states the reason: a filter, no channel found it, or all candidates of a channel match better.

Pass the filters and the limit of the search in question. Useful to tune a query or the \`search\` settings; \`search --explain full\` shows the parts of all results at once.`,
  brief:
    'Why search ranks a given symbol where it does for a query, or leaves it out: channels, adjustments, the next higher result.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['query', 'name'],
  examples: [
    { args: "'how are tokens checked' TokenService.validate", says: 'its rank, and every part of its score' },
    { args: 'retry src/net/backoff.ts --kind function', says: 'why a file is not among these results' },
  ],
  async answer(session, question) {
    const { explainRanking } = await import('./answer.ts');
    return explainRanking(session, question);
  },
  withoutLinks: () => 'partial',
  nothing: () => null,
  render: ({ results }, terminal) => (results === null ? '' : rankingLines(results, terminal).join('\n')),
  exitCode: ({ results }) => (results?.rank === undefined ? 1 : 0),
  cut: {
    size: (results) =>
      results === null ? 0 : results.channels.length + results.adjustments.length + aboveSize(results),
    take: (results, size) => results && takeParts(results, size),
    rest: () => [],
  },
});

const aboveSize = ({ above }: Ranking): number => (above ? 1 + above.because.length : 0);

/** Keeps the channels first, then the adjustments, then the next higher result. */
function takeParts(results: Ranking, size: number): Ranking {
  const { above, ...rest } = results;
  const channels = rest.channels.slice(0, size);
  const adjustments = rest.adjustments.slice(0, Math.max(0, size - channels.length));
  const left = size - channels.length - adjustments.length;
  if (above === undefined || left < 1) return { ...rest, channels, adjustments };
  return { ...rest, channels, adjustments, above: { ...above, because: above.because.slice(0, left - 1) } };
}
