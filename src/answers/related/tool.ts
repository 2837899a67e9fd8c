/** `related`: the neighbours of a symbol, with the reasons for each. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, inputOf, limit, maxTokens, symbolName, withTests } from '../../tools/inputs.ts';
import { many } from '../../tools/layout.ts';
import { placeList, symbolFields } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { linesOf, localName, symbolRows } from '../quote/symbol-lines.ts';
import { RELATIONS, type RelatedBy } from './relations.ts';

const input = inputOf({
  name: symbolName,
  scope: z
    ._default(z.enum(['file', 'module', 'package']), 'package')
    .check(z.describe('Where to look for neighbours: the same file, directory or package; tests may be anywhere')),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  tests: withTests,
  limit: limit(200, 20),
  cursor,
  max_tokens: maxTokens,
});

const output = z.nullable(
  z.strictObject({
    symbol: z.strictObject(symbolFields),
    related: placeList(
      z.strictObject({
        ...symbolFields,
        score: z.number(),
        /** Strongest first. `count`: how often, or how many users the two have in common. */
        reasons: z.array(z.strictObject({ relation: z.enum(RELATIONS), count: z.int() })),
      }),
    ),
  }),
);

const TEXT: Readonly<Record<RelatedBy, (count: number) => string>> = {
  uses: (count) => `it uses this ${many(count, 'time')}`,
  used_by: (count) => `uses it ${many(count, 'time')}`,
  together: (count) => `used together by ${count}`,
  sibling: () => 'declared beside it',
  test: (count) => `tests it ${many(count, 'time')}`,
};

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type RelatedResult = NonNullable<Results>;
export type RelatedSymbol = RelatedResult['related'][number];

export const tool = defineTool({
  group: 'Navigating',
  title: 'Related symbols',
  summary: 'Show the symbols most closely related to a symbol, and why',
  description: `Ranks the neighbours of a symbol: the symbols it uses most, its users, what its users also use, symbols declared beside it, and the tests that touch it. Each is listed with its reasons; several reasons add up. Only exact references count.

Useful before a change, to see what to read with a symbol; \`references\` and \`impact\` show what a change affects.`,
  brief: 'The symbols most closely related to a symbol in its file, module or package, and why.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['name'],
  examples: [
    { args: 'TokenService', says: 'neighbours of a class in its package' },
    { args: 'TokenService.validate --scope file', says: 'only in the same file' },
  ],
  async answer(session, question) {
    const { findRelated } = await import('./answer.ts');
    return findRelated(session, question);
  },
  isEmpty: (results) => !results?.related.length,
  nothing: () => null,
  render({ results }, terminal) {
    if (results === null) return '';
    const { color } = terminal;
    const { symbol, related } = results;
    const head = [
      color.cyan(`${symbol.path}:${linesOf(symbol)}`),
      color.dim(symbol.kind),
      color.bold(localName(symbol)),
    ];
    const reasons = ({ reasons: all }: RelatedSymbol) =>
      all.map(({ relation, count }) => TEXT[relation](count)).join(', ');
    const rows = symbolRows(
      related.map((one) => ({ ...one, signature: reasons(one) })),
      terminal,
    );
    return [head.join('  '), ...rows.flat()].join('\n');
  },
  exitCode: ({ results }) => (results === null || results.related.length === 0 ? 1 : 0),
  cut: {
    size: (results) => results?.related.length ?? 0,
    take: (results, count) => results && { ...results, related: results.related.slice(0, count) },
    rest: (question, shown) => [nextCall('related', { ...question, offset: question.offset + shown })],
  },
});
