/** `similar`: symbols whose code or name is similar to that of another. */
import * as z from 'zod/mini';
import { CLONES } from '../../search/ranking/code-tokens.ts';
import { defineTool, type QuestionOf, type Terminal } from '../../tools/define.ts';
import { cursor, detail, filters, inputOf, kind, limit, maxTokens, symbolName, withTests } from '../../tools/inputs.ts';
import { folded, wrap } from '../../tools/layout.ts';
import { fileRole, placeList, sourceCode, symbolFields } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { restOfSymbols, symbolsSize, takeSymbols } from '../quote/cut-symbols.ts';
import { codeLines, linesOf, localName, symbolRows } from '../quote/symbol-lines.ts';
import { isRepeatable } from './repeatable.ts';

const input = inputOf({
  name: z.optional(symbolName).check(z.describe('A name, a qualified name, a handle or a place; or use --code')),
  code: z
    .optional(z.string().check(z.minLength(1), z.maxLength(20_000)))
    .check(z.describe('A piece of code to compare with instead, or a name that is not in use yet')),
  by: z
    ._default(z.enum(['code', 'name', 'both']), 'both')
    .check(z.describe('What is compared: the code (its text, meaning and uses), the name, or both')),
  min_score: z
    ._default(z.number().check(z.minimum(0), z.maximum(1)), 0.35)
    .check(z.describe('Leave out results with a lower score; 0 shows everything with anything in common')),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  kind: kind.check(
    z.describe(
      'Only symbols of this kind (default: functions are compared with functions, types with types) (repeatable)',
    ),
  ),
  role: filters.role,
  tests: withTests,
  limit: limit(200, 20),
  cursor,
  detail,
  max_tokens: maxTokens,
});

/** 0 to 1. */
const share = z.number();

const output = z.nullable(
  z.strictObject({
    /** Absent where code was passed instead. */
    symbol: z.exactOptional(z.strictObject(symbolFields)),
    similar: z.readonly(
      placeList(
        z.strictObject({
          ...symbolFields,
          role: fileRole,
          score: share,
          /** Absent where the code is not a copy. */
          clone: z.exactOptional(z.enum(CLONES)),
          /** Common traits of the two, most telling first. */
          reasons: z.readonly(
            z.array(
              z.strictObject({
                by: z.enum(['code', 'meaning', 'words', 'name', 'calls']),
                share,
                /** Words that both names have. */
                words: z.exactOptional(z.readonly(z.array(z.string()))),
                /** How many symbols both use. */
                count: z.exactOptional(z.int()),
              }),
            ),
          ),
          doc: z.exactOptional(z.string()),
          source: z.exactOptional(sourceCode),
        }),
      ),
    ),
  }),
);

export type Question = QuestionOf<typeof input>;
export type SimilarBy = Question['by'];
export type Results = z.output<typeof output>;
export type SimilarResult = NonNullable<Results>;
export type SimilarSymbol = SimilarResult['similar'][number];
export type SimilarReason = SimilarSymbol['reasons'][number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Similar symbols',
  summary: 'Find symbols with similar code or names',
  description: `Finds symbols similar to a symbol or a piece of code: copies first, marked as identical, renamed (the same except for names and values) or near, with the share of code they have in common; then symbols that are close in meaning, in words or in name, or that use the same symbols. Each result has its reasons.

Use it before writing something that may exist already, to fix all copies of a bug, or to find other implementations of the same idea. Functions are compared with functions and types with types unless \`kind\` says otherwise; the code is that of the current files.`,
  brief:
    'Symbols similar to a symbol or to given code: clones with their share of common code, then by meaning, words, name or uses. Before writing something that may exist, or to fix all copies of a bug.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['name'],
  examples: [
    { args: 'parseHeader', says: 'similar functions, copies first' },
    { args: 'TokenService.validate --by code --min-score 0.7 --no-tests', says: 'near copies in production code' },
    { args: "--code 'formatDuration' --by name", says: 'whether a similar name already exists' },
  ],
  async answer(session, question) {
    const { findSimilar } = await import('./answer.ts');
    return findSimilar(session, question);
  },
  withoutLinks: () => 'partial',
  isEmpty: (results) => !results?.similar.length,
  nothing: () => null,
  render({ results }, terminal) {
    if (results === null) return '';
    const { color } = terminal;
    const { symbol, similar } = results;
    const rows = symbolRows(similar, terminal);
    const head = symbol && [
      color.cyan(`${symbol.path}:${linesOf(symbol)}`),
      color.dim(symbol.kind),
      color.bold(localName(symbol)),
    ];
    return [
      ...(head ? [head.join('  ')] : []),
      ...similar.flatMap((one, i) => [...rows[i], ...below(one, terminal)]),
    ].join('\n');
  },
  exitCode: ({ results }) => (results === null || results.similar.length === 0 ? 1 : 0),
  cut: {
    size: (results) => symbolsSize(results?.similar ?? []),
    take(results, count) {
      // Without room for results, the symbol of the question is left out too: the reader knows it.
      if (results === null || count === 0) return results && { similar: [] };
      return { ...results, similar: takeSymbols(results.similar, count) };
    },
    rest: (request, shown, results) =>
      isRepeatable(request)
        ? restOfSymbols(results?.similar ?? [], shown, (index) =>
            nextCall('similar', { ...request, offset: request.offset + index }),
          )
        : [],
    leadsTo: ['read_file'],
  },
});

const CLONE_TEXT = {
  identical: 'the same code',
  renamed: 'the same code, renamed',
  near: 'nearly the same code',
} as const;

function below(one: SimilarSymbol, terminal: Terminal): string[] {
  const reasons = one.reasons.map((reason) => reasonText(reason, one.clone)).join(', ');
  return [
    ...folded(`  ${one.score.toFixed(2)}  ${reasons}`, terminal).map(terminal.color.dim),
    ...(one.doc ? wrap(one.doc, '  ', terminal) : []),
    ...(one.source ? codeLines(one.source, terminal) : []),
  ];
}

const percent = (value: number): string => `${Math.round(value * 100)} %`;

function reasonText({ by, share: value, words = [], count }: SimilarReason, clone: SimilarSymbol['clone']): string {
  if (by === 'code') return `${clone ? CLONE_TEXT[clone] : 'code'} ${percent(value)}`;
  if (by === 'name') return `name ${percent(value)}${words.length > 0 && value < 1 ? ` (${words.join(' ')})` : ''}`;
  return by === 'calls' ? `uses ${count} of the same symbols` : `${by} ${percent(value)}`;
}
