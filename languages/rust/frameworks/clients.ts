/** How Rust sends requests, and how its tests make them. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head');

const client = (name: string, routers: readonly string[], rest: Partial<Framework> = {}): Framework => ({
  name,
  languages: ['rust'],
  isClient: true,
  pathsNeedNoImport: true,
  routers: routers.flatMap((path) => [path, `?.${path}`]),
  routes: [
    { names: METHODS, path: 0, handler: 'last' },
    { names: { request: '' }, path: 1, methods: 0, handler: 'last', minArguments: 2 },
  ],
  ...rest,
});

export const clients: readonly Framework[] = [
  client('reqwest', [
    'reqwest',
    'reqwest.Client',
    'reqwest.blocking.Client',
    'reqwest_middleware',
    'ureq',
    'surf',
    'awc.Client',
    'axum_test.TestServer',
  ]),
  client('actix_web::test', ['actix_web.test.TestRequest'], {
    routes: [{ names: { uri: '' }, path: 0, chain: { verbs: METHODS }, otherwise: ['GET'], handler: 'last' }],
  }),
  client('http::Request', ['http.Request', 'hyper.Request', 'axum.http.Request'], {
    routes: [{ names: { uri: '' }, path: 0, chain: { methods: ['method'] }, otherwise: ['GET'], handler: 'last' }],
  }),
];
