/** `explain_ranking`: the score of one result of a search, part by part. */
import * as z from 'zod/mini';
import { INTENTS } from '../../search/query/intent.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { filters, inputOf, kind, limit, symbolName } from '../../tools/inputs.ts';
import { symbolFields } from '../../tools/outputs.ts';
import { CHANNELS } from './parts.ts';
import { rankingLines } from './view.ts';
import { ABSENCES } from './why-absent.ts';

const input = inputOf({
  query: z
    .string()
    .check(z.trim(), z.minLength(1), z.maxLength(10_000), z.describe('The query, as it was given to `search`')),
  name: symbolName.check(
    z.describe('The result: a name, a qualified name, a handle, a place (`file:line`) or the path of a file'),
  ),
  mode: z
    ._default(z.enum(['auto', 'name', 'text', 'path', 'semantic']), 'auto')
    .check(z.describe('As it was given to `search`')),
  path: filters.path,
  lang: filters.lang,
  kind,
  role: filters.role,
  exclude: filters.exclude,
  limit: limit(200, 20),
  max_tokens: z
    .optional(z.int().check(z.minimum(400), z.maximum(1_000_000)))
    .check(z.describe('Hard limit on the size of the reply; the parts that matter least are left out')),
});

const number = z.number();
const optionalNumber = z.exactOptional(number);
const rank = z.int().check(z.minimum(1));

const output = z.nullable(
  z.strictObject({
    intent: z.enum(INTENTS),
    symbol: z.strictObject(symbolFields),
    rank: z.exactOptional(rank),
    score: optionalNumber,
    total: z.int(),
    limit: z.int(),
    absent: z.exactOptional(z.strictObject({ reason: z.enum(ABSENCES), text: z.string() })),
    channels: z.readonly(
      z.array(
        z.strictObject({
          channel: z.enum(CHANNELS),
          weight: number,
          found: z.int(),
          rank: z.exactOptional(rank),
          rule: z.exactOptional(z.string()),
          quality: optionalNumber,
          raw: optionalNumber,
          gives: optionalNumber,
          beyond: z.exactOptional(z.strictObject({ rule: z.string(), score: number, last: number })),
        }),
      ),
    ),
    adjustments: z.readonly(
      z.array(
        z.strictObject({ rule: z.string(), effect: z.enum(['added', 'times', 'order']), value: number, score: number }),
      ),
    ),
    above: z.exactOptional(
      z.strictObject({
        symbol: z.strictObject(symbolFields),
        rank,
        score: number,
        because: z.readonly(
          z.array(
            z.strictObject({ part: z.string(), own: optionalNumber, theirs: optionalNumber, with_theirs: number }),
          ),
        ),
      }),
    ),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Finding',
  title: 'Explain a rank',
  summary: 'Show why a search ranks one result where it does, or leaves it out',
  description: `For one query and one symbol or file: its rank and score, what each channel of the search (name, text, path, vector) gave with its own rank, quality and weight, every adjustment with its value and the score after it, and the result above with what put it there. When it is not among the results it says why: a filter, no channel that found it, or a channel whose best candidates are all better.

Give the filters and the limit of the search that is in question. Useful to tune a query or the \`search\` settings; \`search --explain full\` shows the parts of all results at once.`,
  brief:
    'Why search ranks a given symbol where it does for a query, or leaves it out: channels, adjustments, the result above.',
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

type Ranking = NonNullable<z.output<typeof output>>;

const aboveSize = ({ above }: Ranking): number => (above ? 1 + above.because.length : 0);

/** The channels matter most, then the adjustments, then what is above. */
function takeParts(results: Ranking, size: number): Ranking {
  const { above, ...rest } = results;
  const channels = rest.channels.slice(0, size);
  const adjustments = rest.adjustments.slice(0, Math.max(0, size - channels.length));
  const left = size - channels.length - adjustments.length;
  if (above === undefined || left < 1) return { ...rest, channels, adjustments };
  return { ...rest, channels, adjustments, above: { ...above, because: above.because.slice(0, left - 1) } };
}
