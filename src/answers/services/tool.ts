/** `services`: remote procedures, GraphQL operations and API documents, with the code behind them. */
import * as z from 'zod/mini';
import { defineTool, type QuestionOf } from '../../tools/define.ts';
import { cursor, filters, inputOf, limit, maxTokens } from '../../tools/inputs.ts';
import { placeList, referenceLine, symbolLine, symbolPlace } from '../../tools/outputs.ts';
import { nextCall } from '../../workspace/reply.ts';
import { serviceLines } from './view.ts';

const input = inputOf({
  name: z
    .optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))
    .check(z.describe('Only services, or operations, whose name contains this text')),
  kind: z
    .optional(z.array(z.enum(['grpc', 'graph', 'openapi'])))
    .check(z.describe('Only services of this kind (repeatable)')),
  path: filters.path,
  exclude: filters.exclude,
  role: filters.role,
  limit: limit(1000, 50),
  cursor,
  max_tokens: maxTokens,
});

const operation = z.strictObject({
  name: z.string(),
  handle: z.string(),
  line: symbolLine,
  /** What it takes and returns, where that is written. */
  request: z.exactOptional(z.string()),
  response: z.exactOptional(z.string()),
  /** Which side sends a stream. */
  streams: z.exactOptional(z.enum(['request', 'response', 'both'])),
  implementations: placeList(symbolPlace),
  callers: placeList(z.strictObject({ name: z.string(), path: z.string(), line: referenceLine })),
});

const output = z.array(
  z.strictObject({
    kind: z.enum(['grpc', 'graph', 'openapi']),
    name: z.string(),
    handle: z.string(),
    path: z.string(),
    line: symbolLine,
    operations: z.array(operation),
  }),
);

export type Question = QuestionOf<typeof input>;
export type Results = z.output<typeof output>;

export const tool = defineTool({
  group: 'Discovering',
  title: 'Services',
  summary: 'List gRPC, GraphQL and OpenAPI operations with the code behind them',
  description: `Lists the services of \`.proto\` files with their procedures (request and response types, streams), the fields of the root types of GraphQL schemas, and the operations of OpenAPI documents. Each operation has the code that implements it and the code that calls it.

Implementations are types that extend what a generator makes of a service (\`UserServicer\`, \`UnimplementedUserServer\`, \`UserGrpc.UserImplBase\`), methods that a mark assigns, resolvers by root type and field, and handlers of the route of an operation. Callers are calls of a procedure in files that use a client of its service. Both are probable: names decide where generated code is not in the tree.`,
  brief:
    'Services: gRPC procedures with types and streams, GraphQL operations; OpenAPI operations; each with implementations and callers.',
  core: false,
  readOnly: true,
  input,
  output,
  positional: ['name'],
  examples: [
    { args: '', says: 'all services' },
    { args: 'UserService', says: 'one service with its implementations and callers' },
    { args: '--kind graph', says: 'operations of GraphQL schemas' },
  ],
  async answer(session, question) {
    const { listServices } = await import('./answer.ts');
    return listServices(session, question);
  },
  isEmpty: (results) => results.length === 0,
  render: ({ results }, terminal) => serviceLines(results, terminal).join('\n'),
  exitCode: ({ results }) => (results.length === 0 ? 1 : 0),
  cut: {
    size: (results) => results.length,
    take: (results, kept) => results.slice(0, kept),
    rest: (question, shown) => [nextCall('services', { ...question, offset: question.offset + shown })],
  },
});
