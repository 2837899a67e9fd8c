/** Axum: routers with routes, nested and merged. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = { ...verbs('get post put patch delete head options trace'), any: 'ANY' };
const SERVICES = Object.fromEntries(Object.entries(METHODS).map(([name, method]) => [`${name}_service`, method]));

export const axum: Framework = {
  name: 'Axum',
  languages: ['rust'],
  routers: ['axum.Router', '?.axum.Router'],
  returnsLast: true,
  mounts: [
    { names: ['nest'], path: 0, routers: 1 },
    { names: ['merge'], routers: 0 },
  ],
  groups: [{ names: ['layer', 'route_layer', 'with_state', 'fallback'], isSame: true }],
  routes: [
    { names: { route: '' }, path: 0, handler: 1, minArguments: 2, calls: { ...METHODS, ...SERVICES } },
    { names: { route_service: 'ANY' }, path: 0, handler: 1, minArguments: 2 },
  ],
};
