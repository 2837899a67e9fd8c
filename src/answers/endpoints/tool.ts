/** `endpoints`: the HTTP routes that the frameworks of a repository serve. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, inputOf, limit, maxTokens } from '../../tools/inputs.ts';
import { many, table } from '../../tools/layout.ts';
import { placeList, referenceLine, symbolPlace } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';

const word = (description: string) =>
  z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.describe(description)));

const input = inputOf({
  route: word('Only routes whose path contains this text, or that a request to this path reaches: `/users/42`'),
  method: z
    .optional(z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(20))))
    .check(z.describe('Only this method: GET, POST, … (repeatable)')),
  handler: word('Only routes that a handler of this name answers'),
  framework: word('Only routes of this framework'),
  path: filters.path,
  exclude: filters.exclude,
  lang: filters.lang,
  role: filters.role,
  limit: limit(5000, 200),
  cursor,
  max_tokens: maxTokens,
});

const output = placeList(
  z.strictObject({
    method: z.string(),
    /** A part that is not written as a text is `…`. */
    route: z.string(),
    framework: z.string(),
    /** Where the route is declared. */
    path: z.string(),
    line: referenceLine,
    /** The function that answers; absent where it could not be found. */
    handler: z.exactOptional(symbolPlace),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Discovering',
  title: 'Endpoints',
  summary: 'List the HTTP routes that the code serves, with their handlers',
  description: `Lists method, path, handler, place and framework of every route, with the prefixes of routers, groups, modules and classes joined. A route counts where the thing it is added to is known to come from the framework, by import, type or what it is passed to; nothing is found by text alone. Routes that tests declare are left out.

A part of a path that is not written as a text is shown as \`…\`. A filter by path finds routes that contain the text, and those that a request to it would reach: \`/users/42\` finds \`/users/:id\`.`,
  brief: 'HTTP routes with method, path, handler and place, prefixes joined; filter by path, method or handler.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['route'],
  examples: [
    { args: '', says: 'all routes' },
    { args: '/users --method POST', says: 'routes that create users' },
    { args: '--handler UsersController', says: 'routes that a class answers' },
  ],
  async answer(session, question) {
    const { listEndpoints } = await import('./answer.ts');
    return listEndpoints(session, question);
  },
  isEmpty: (results) => results.length === 0,
  render({ results }, terminal) {
    const { color } = terminal;
    const rows = results.map((one) => [
      { text: one.method, paint: color.yellow },
      { text: one.route },
      { text: one.handler === undefined ? '' : (one.handler.handle.split('#')[1] ?? one.handler.name) },
      { text: `${one.path}:${one.line}`, paint: color.cyan },
      { text: one.framework, paint: color.dim },
    ]);
    return [...table(rows, terminal), ...(results.length > 1 ? [many(results.length, 'route')] : [])].join('\n');
  },
  exitCode: ({ results }) => (results.length === 0 ? 1 : 0),
  cut: {
    size: (results) => results.length,
    take: (results, kept) => results.slice(0, kept),
    rest: (question, shown) => [nextCall('endpoints', { ...question, offset: question.offset + shown })],
  },
});
