/** How scripts send requests: fetch, axios and others. What they reach is found by method and path. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head options');

const fetching: Framework = {
  name: 'fetch',
  languages: ['typescript'],
  isClient: true,
  routers: ['?.fetch', '?.$fetch', '?.useFetch', 'node-fetch', 'cross-fetch', 'isomorphic-fetch', 'undici', 'ofetch'],
  routes: [
    {
      names: { fetch: '', $fetch: '', useFetch: '', request: '' },
      path: [0, 'url'],
      methods: 'method',
      otherwise: ['GET'],
      handler: 'last',
    },
  ],
};

const axios: Framework = {
  name: 'axios',
  languages: ['typescript'],
  isClient: true,
  routers: ['axios', 'ky', 'got', 'superagent'],
  makes: [{ names: ['create', 'extend'], path: ['baseURL', 'prefixUrl'] }],
  routes: [
    { names: METHODS, path: 0, handler: 'last' },
    {
      names: { axios: '', request: '', ky: '', got: '' },
      path: ['url', 0],
      methods: 'method',
      otherwise: ['GET'],
      handler: 'last',
    },
  ],
};

const angular: Framework = {
  name: 'Angular HttpClient',
  languages: ['typescript'],
  isClient: true,
  routers: ['@angular/common/http.HttpClient'],
  routes: [{ names: METHODS, path: 0, handler: 'last' }],
};

const METHOD_AND_PATH = { path: 1, methods: 0, handler: 'last', minArguments: 2 } as const;

const xhr: Framework = {
  name: 'XMLHttpRequest',
  languages: ['typescript'],
  isClient: true,
  routers: ['?.XMLHttpRequest'],
  routes: [{ names: { open: '' }, ...METHOD_AND_PATH }],
};

const jquery: Framework = {
  name: 'jQuery',
  languages: ['typescript'],
  isClient: true,
  routers: ['?.$', '?.jQuery', 'jquery'],
  answers: /^\S+\(\)/,
  routes: [
    { names: { get: 'GET', post: 'POST', getJSON: 'GET' }, path: [0, 'url'], handler: 'last' },
    { names: { ajax: '' }, path: ['url', 0], methods: ['method', 'type'], otherwise: ['GET'], handler: 'last' },
  ],
};

/** Tests that ask the program itself: `request(app).get("/x")`. */
const supertest: Framework = {
  name: 'SuperTest',
  languages: ['typescript'],
  isClient: true,
  routers: ['supertest', 'supertest-session', 'chai.request', 'chai-http', 'light-my-request'],
  routes: [{ names: { ...METHODS, del: 'DELETE' }, path: 0, handler: 'last' }],
};

const injected: Framework = {
  name: 'fastify.inject',
  languages: ['typescript'],
  isClient: true,
  routers: ['fastify()', 'fastify.default()', 'fastify.fastify()', 'fastify.FastifyInstance', '?.Fastify()'],
  routes: [{ names: { inject: '' }, path: ['url', 'path', 0], methods: 'method', otherwise: ['GET'], handler: 'last' }],
};

const honoRequest: Framework = {
  name: 'Hono request',
  languages: ['typescript'],
  isClient: true,
  routers: ['hono.Hono()', '@hono/zod-openapi.OpenAPIHono()'],
  routes: [{ names: { request: '' }, path: 0, methods: 'method', otherwise: ['GET'], handler: 'last' }],
};

const stream: Framework = {
  name: 'EventSource',
  languages: ['typescript'],
  isClient: true,
  routers: ['?.EventSource', 'eventsource', '?.WebSocket', 'ws.WebSocket'],
  routes: [{ names: { EventSource: 'GET', WebSocket: 'ANY' }, path: 0, handler: 'last' }],
};

export const clients: readonly Framework[] = [
  fetching,
  axios,
  angular,
  xhr,
  jquery,
  supertest,
  injected,
  honoRequest,
  stream,
];
