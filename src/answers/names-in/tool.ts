/** `names_in`: every name of a file with the symbol that it is bound to, or the reason why it is not. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { CONFIDENCES, OPEN_REASONS } from '../../model/links.ts';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, inputOf, limit, maxTokens } from '../../tools/inputs.ts';
import { table } from '../../tools/layout.ts';
import { placeList, referenceLine, symbolPlace } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';

const input = inputOf({
  path: z.string().check(z.minLength(1), z.maxLength(4096), z.describe('A file of the workspace')),
  limit: limit(200_000, 200),
  cursor,
  max_tokens: maxTokens,
});

const output = z.strictObject({
  path: z.string(),
  /** In source order. */
  names: placeList(
    z.strictObject({
      name: z.string(),
      line: referenceLine,
      /** UTF-16 units from 0; `end_col` is behind the name. */
      col: z.int(),
      end_col: z.int(),
      /** The symbol that is declared here, by its place in `symbols`. */
      defines: z.exactOptional(z.int()),
      /** What a use is bound to, the surest first, by its place in `symbols`. */
      targets: z.exactOptional(
        z.array(z.strictObject({ symbol: z.int(), kind: z.enum(REFERENCE_KINDS), confidence: z.enum(CONFIDENCES) })),
      ),
      /** Why a use is bound to nothing. */
      reason: z.exactOptional(z.enum(OPEN_REASONS)),
    }),
  ),
  symbols: z.array(symbolPlace),
});

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type NameInFile = Results['names'][number];

export const tool = defineTool({
  group: 'Reading',
  title: 'Names of a file',
  summary: 'List the names of a file with what each is bound to',
  description: `Lists every name that is written in a file, in source order: a definition with its symbol, a use with the symbols that it is bound to and how sure that is, or the reason why it is bound to nothing (external, dynamic, ambiguous, unknown).

Parameters and local variables are not listed: \`symbol file:line:col\` finds the definition of one.`,
  brief: 'Every name written in a file with the symbol it is bound to, or the reason why it is not bound.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['path'],
  examples: [
    { args: 'src/auth/token.ts', says: 'the names of one file' },
    { args: 'src/auth/token.ts --limit 5000 --json', says: 'all of them, for a program' },
  ],
  async answer(session, question) {
    const { namesIn } = await import('./answer.ts');
    return namesIn(session, question);
  },
  isEmpty: ({ names }) => names.length === 0,
  render({ results }, terminal) {
    const { color } = terminal;
    const { names, symbols, path } = results;
    const rows = names.map(({ name, line, col, defines, targets = [], reason }) => [
      { text: `${line}:${col + 1}`, paint: color.dim, right: true },
      { text: name },
      { text: defines === undefined ? (targets[0]?.kind ?? reason ?? '') : 'defines', paint: color.yellow },
      { text: targets.map(({ symbol }) => symbols[symbol].handle).join(', '), paint: color.cyan },
    ]);
    return [color.cyan(path), ...table(rows, terminal)].join('\n');
  },
  exitCode: ({ results }) => (results.names.length === 0 ? 1 : 0),
  cut: {
    size: ({ names }) => names.length,
    take: (results, kept) => withoutUnused({ ...results, names: results.names.slice(0, kept) }),
    rest: (question, shown) => [nextCall('names_in', { ...question, offset: question.offset + shown })],
  },
});

/** Without the symbols that no listed name needs. */
function withoutUnused({ path, names, symbols }: Results): Results {
  const kept = new Map<number, number>();
  const keep = (symbol: number): number => {
    const known = kept.get(symbol);
    if (known !== undefined) return known;
    kept.set(symbol, kept.size);
    return kept.size - 1;
  };
  const fewer = names.map(({ defines, targets, ...name }) => ({
    ...name,
    ...(defines !== undefined && { defines: keep(defines) }),
    ...(targets && { targets: targets.map((target) => ({ ...target, symbol: keep(target.symbol) })) }),
  }));
  return { path, names: fewer, symbols: [...kept.keys()].map((symbol) => symbols[symbol]) };
}
