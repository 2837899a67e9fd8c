/** FastAPI and Starlette: decorators on applications and routers, and lists of routes. */
import { type Framework, type RoutePattern, verbs } from '../../../src/model/framework.ts';
import { methodsOfClass } from './class-methods.ts';

const FROM_ROOT = ['FastAPI', 'APIRouter', 'APIWebSocketRoute', 'routing.APIRouter', 'applications.FastAPI'];

export const fastapi: Framework = {
  name: 'FastAPI',
  languages: ['python'],
  routers: FROM_ROOT.map((name) => `fastapi.${name}`),
  makes: [{ names: ['FastAPI', 'APIRouter'], path: 'prefix' }],
  mounts: [
    { names: ['include_router'], path: 'prefix', routers: [0, 'router'] },
    { names: ['mount'], path: [0, 'path'], routers: [1, 'app'] },
  ],
  routes: [
    { names: verbs('get post put patch delete head options trace'), path: [0, 'path'], handler: 'marked' },
    { names: { api_route: '' }, path: [0, 'path'], methods: 'methods', otherwise: ['GET'], handler: 'marked' },
    { names: { websocket: 'WS', websocket_route: 'WS' }, path: [0, 'path'], handler: 'marked' },
    {
      names: { add_api_route: '', add_route: '' },
      path: [0, 'path'],
      methods: 'methods',
      otherwise: ['GET'],
      handler: ['endpoint', 1],
    },
    {
      names: { add_api_websocket_route: 'WS', add_websocket_route: 'WS' },
      path: [0, 'path'],
      handler: ['endpoint', 1],
    },
  ],
};

const LISTED = [
  {
    names: { Route: '' },
    path: [0, 'path'],
    methods: 'methods',
    otherwise: ['GET'],
    handler: ['endpoint', 1],
    ofClass: methodsOfClass,
  },
  { names: { WebSocketRoute: 'WS' }, path: [0, 'path'], handler: ['endpoint', 1] },
] as const satisfies readonly RoutePattern[];

export const starlette: Framework = {
  name: 'Starlette',
  languages: ['python'],
  routers: ['starlette.applications.Starlette', 'starlette.routing.Router'],
  makes: [{ names: ['Starlette', 'Router'], path: 'prefix', routers: 'routes' }],
  mounts: [{ names: ['mount'], path: [0, 'path'], routers: [1, 'app'] }],
  routes: [
    { names: { route: '' }, path: [0, 'path'], methods: 'methods', otherwise: ['GET'], handler: 'marked' },
    {
      names: { add_route: '' },
      path: [0, 'path'],
      methods: 'methods',
      otherwise: ['GET'],
      handler: ['route', 'endpoint', 1],
    },
    { names: { websocket_route: 'WS' }, path: [0, 'path'], handler: 'marked' },
  ],
  values: {
    from: ['starlette.routing'],
    routes: LISTED,
    mounts: [{ names: ['Mount'], path: [0, 'path'], routers: ['routes', 'app', 1] }],
  },
};
