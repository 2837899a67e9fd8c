/** Ktor: nested blocks of routing, also in functions that extend them. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head options');
const BLOCKS = ['routing', 'authenticate', 'rateLimit', 'install', 'intercept'];
const NAMES = [...Object.keys(METHODS), 'route', 'routing', 'authenticate', 'webSocket'];

export const ktor: Framework = {
  name: 'Ktor',
  languages: ['kotlin'],
  routers: ['io.ktor.server.routing', 'io.ktor.routing'].flatMap((module) => [
    ...NAMES.map((name) => `${module}.${name}`),
    `${module}.Route`,
    `${module}.Routing`,
  ]),
  functionsAreBlocks: true,
  extensions: ['Route', 'Routing', 'RoutingBuilder'],
  groups: [
    { names: ['route'], path: 0, hasBlock: true },
    { names: BLOCKS, hasBlock: true },
  ],
  routes: [{ names: { ...METHODS, webSocket: 'WS' }, path: 0, handler: 'last', minArguments: 1, mayLackPath: true }],
};
