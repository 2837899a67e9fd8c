/** Koa: routers of `@koa/router`, with prefixes and nested routers. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = { ...verbs('get post put patch delete head options'), del: 'DELETE', all: 'ANY' };

export const koa: Framework = {
  name: 'Koa',
  languages: ['typescript'],
  routers: ['@koa/router', 'koa-router', 'koa', 'koa-joi-router', '@types/koa-router'],
  makes: [{ names: ['Router', 'KoaRouter'], path: 'prefix' }],
  prefixes: [{ names: ['prefix'], path: 0 }],
  mounts: [{ names: ['use'], path: 0, routers: 'rest', wrappers: ['mount'] }],
  routes: [
    // The first text may be the name of the route.
    { names: METHODS, path: 1, handler: 'last', minArguments: 3, pathIsText: true },
    { names: METHODS, path: 0, handler: 'last', minArguments: 2 },
  ],
};
