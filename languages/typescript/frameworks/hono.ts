/** Hono and Elysia: chains of routes on an application. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = { ...verbs('get post put patch delete options head'), all: 'ANY' };

export const hono: Framework = {
  name: 'Hono',
  languages: ['typescript'],
  routers: ['hono.Hono', 'hono/tiny.Hono', 'hono/quick.Hono', '@hono/zod-openapi.OpenAPIHono'],
  groups: [{ names: ['basePath'], path: 0 }],
  mounts: [{ names: ['route', 'mount'], path: 0, routers: 1 }],
  routes: [
    { names: METHODS, path: 0, handler: 'last', minArguments: 2 },
    { names: { on: '' }, path: 1, methods: 0, handler: 'last', minArguments: 3 },
    { names: { openapi: '' }, path: 'path', methods: 'method', handler: 1, madeBy: ['createRoute'] },
  ],
};

export const elysia: Framework = {
  name: 'Elysia',
  languages: ['typescript'],
  routers: ['elysia.Elysia', 'elysia()'],
  makes: [{ names: ['Elysia'], path: 'prefix' }],
  groups: [{ names: ['group'], path: 0, hasBlock: true }],
  mounts: [{ names: ['use'], routers: 0 }],
  routes: [
    { names: METHODS, path: 0, handler: 1, minArguments: 2 },
    { names: { ws: 'WS' }, path: 0, handler: 1, minArguments: 2 },
  ],
};
