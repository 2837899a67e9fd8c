/** `by_signature`: functions that take or return a type. */

import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, inputOf, limit, maxTokens, withTests } from '../../tools/inputs.ts';
import { folded } from '../../tools/layout.ts';
import { fileRole, placeList, symbolFields } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { symbolRows } from '../quote/symbol-lines.ts';

const typeNames = (description: string) =>
  z
    .optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))).check(z.maxLength(10)))
    .check(z.describe(`${description}: a name, qualified name or handle; several must all match (repeatable)`));

const input = inputOf({
  takes: typeNames('Type of a parameter'),
  returns: typeNames('Return type'),
  params: z
    .optional(z.int().check(z.minimum(0), z.maximum(100)))
    .check(z.describe('Number of parameters, without the receiver')),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  tests: withTests,
  limit: limit(500, 50),
  cursor,
  max_tokens: maxTokens,
});

const output = placeList(
  z.strictObject({
    ...symbolFields,
    role: fileRole,
    params: z.int(),
    /** Why the function is in the answer: one match for each requested type. */
    matches: z.array(
      z.strictObject({
        role: z.enum(['takes', 'returns']),
        parameter: z.exactOptional(z.string()),
        /** Handle of the type, or the requested name where no indexed type has it. */
        type: z.string(),
        /** `part`: of a list, an option, a union or a type argument. */
        match: z.enum(['whole', 'part']),
        /** `type`: the name is bound to exactly that type; `name`: it has the same spelling. */
        by: z.enum(['type', 'name']),
      }),
    ),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;
export type SignatureHit = Results[number];

export const tool = defineTool({
  group: 'Finding',
  title: 'Functions by signature',
  summary: 'Find functions that take or return a type',
  description: `Finds functions, methods and constructors by their signatures: parameter types, return type, number of parameters. An indexed type is matched through name resolution, so aliases and re-exports match and another type of the same name does not. A type that is not in the index (\`str\`, \`Request\`) is matched by name. Types nested in others match too (\`List[User]\`, \`User | None\`, \`Promise<User>\`), after whole ones.

Only types written in the source are known: a parameter without a type matches no type.`,
  brief: 'Functions that take or return a given type, or have a given number of parameters.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: [],
  examples: [
    { args: '--takes User', says: 'functions with a parameter of that type' },
    { args: '--takes Request --returns Response --no-tests', says: 'both at once, outside tests' },
    { args: '--returns src/user.ts#User --params 1', says: 'one exact type, one parameter' },
  ],
  async answer(session, question) {
    const { bySignature } = await import('./answer.ts');
    return bySignature(session, question);
  },
  render({ results }, terminal) {
    const rows = symbolRows(results, terminal);
    const below = (hit: SignatureHit) => matchLines(hit).flatMap((line) => folded(line, terminal));
    return results.flatMap((hit, i) => [...rows[i], ...below(hit).map(terminal.color.dim)]).join('\n');
  },
  exitCode: ({ results }) => (results.length === 0 ? 1 : 0),
  cut: {
    size: (results) => results.length,
    take: (results, count) => results.slice(0, count),
    rest: (question, shown) => [nextCall('by_signature', { ...question, offset: question.offset + shown })],
  },
});

/** Describes only partial matches and matches by name: for the others the signature shows the type. */
function matchLines({ matches }: SignatureHit): string[] {
  const said = matches
    .filter(({ match, by }) => match === 'part' || by === 'name')
    .map(({ role, parameter, type, match, by }) => {
      const where = parameter === undefined ? role : `${role} ${parameter}:`;
      return `${where} ${match === 'part' ? 'part of it is ' : ''}${type}${by === 'name' ? ', by name' : ''}`;
    });
  return said.length > 0 ? [`  ${said.join('; ')}`] : [];
}
