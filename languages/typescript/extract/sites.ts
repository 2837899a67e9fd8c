/** What frameworks read in scripts: calls, decorators and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { rootFields } from '../../../src/extract/root-fields.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import { sumText } from '../../../src/extract/sum-text.ts';

/** The last name of `a`, `a.b`, `a?.b`, `(a)` or `a<T>`. */
function lastName(x: Extraction, node: Node): Node {
  const { k, f } = x;
  switch (x.kind(node)) {
    case k.identifier:
    case k.import:
      return node;
    case k.member_expression:
      return x.child(node, f.property);
    case k.await_expression:
    case k.non_null_expression:
    case k.parenthesized_expression:
      return lastName(x, x.first(node));
    default:
      return -1;
  }
}

const called = (x: Extraction, node: Node): Node => lastName(x, x.child(node, x.f.function));
const constructed = (x: Extraction, node: Node): Node => lastName(x, x.child(node, x.f['constructor'] as number));

/** The fields that a GraphQL document asks its root types for: `query user users`. */
function templateValue(x: Extraction, node: Node): string {
  const around = x.parent(node);
  const isTag = x.kind(around) === x.k.call_expression && x.child(around, x.f.arguments) === node;
  if (!isTag || !/^(?:\w+\.)?(?:gql|graphql)$/.test(x.text(x.child(around, x.f.function))))
    return templateText(x, node);
  return rootFields(x.text(node));
}

function decoratorName(x: Extraction, node: Node): Node {
  const inner = x.first(node);
  return x.kind(inner) === x.k.call_expression ? called(x, inner) : lastName(x, inner);
}

function decoratorArguments(x: Extraction, node: Node): Node {
  const inner = x.first(node);
  return x.kind(inner) === x.k.call_expression ? x.child(inner, x.f.arguments) : -1;
}

/** What a template interpolates is its name, or nothing where that is no plain name. */
function templateText(x: Extraction, node: Node): string {
  let text = '';
  let from = x.start(node) + 1;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    if (x.kind(c) !== x.k.template_substitution) continue;
    const name = x.text(x.first(c));
    text += `${x.source.slice(from, x.start(c))}\${${/^[\w$.]*$/.test(name) ? name : ''}}`;
    from = x.end(c);
  }
  return text + x.source.slice(from, x.end(node) - 1);
}

export const sites = (typed: boolean): SiteSyntax => ({
  calls: {
    call_expression: { name: called, args: 'arguments' },
    new_expression: { name: constructed, args: 'arguments' },
  },
  marks: { decorator: { name: decoratorName, args: decoratorArguments } },
  names: `use Module Router Hono createRouter t createRoute openapi Fastify fastify Koa Elysia Blueprint OpenAPIHono basePath setGlobalPrefix enableVersioning register route
    mount group prefix router createTRPCRouter procedure mergeRouters forRoutes forFeature forRoot
    Controller Get Post Put Patch Delete Head Options All Sse Search Propfind Version WebSocketGateway SubscribeMessage
    MessagePattern EventPattern GrpcMethod GrpcStreamMethod Resolver Query Mutation Subscription ResolveField
    fetch axios request ky got useFetch $fetch superagent addService EventSource WebSocket gql graphql useQuery useMutation
    createServer serve defineEventHandler inject supertest agent
    OnEvent Processor Process InjectQueue RabbitSubscribe RabbitRPC OnQueueEvent Queue Worker Bull`,
  namesWithPath: `get post put patch delete search del head options all any trace link unlink ws websocket sse
    listen on_message
    getJSON ajax open stream query mutate loader action createClient create extend`,
  namesWithText: `on once emit publish subscribe psubscribe pSubscribe send dispatch produce consume sendToQueue assertQueue assertExchange
    add addBulk process define every schedule queueSubscribe request`,
  passed: 'app router server fastify api instance express koa hono routes route r',
  strings: { string: true, template_string: templateValue, binary_expression: (x, node) => sumText(x, node) },
  locals: { variable_declarator: { key: 'name', value: 'value' } },
  identifiers: ['identifier', 'shorthand_property_identifier', 'member_expression', 'this'],
  lists: ['array'],
  records: ['object'],
  pairs: { pair: { key: 'key', value: 'value' } },
  methods: { method_definition: 'name' },
  functions: ['arrow_function', 'function_expression', 'generator_function'],
  wrappers: typed
    ? ['parenthesized_expression', 'await_expression', 'non_null_expression']
    : ['parenthesized_expression', 'await_expression'],
});
