/** aiohttp: routes that are added to the router of an application, and tables of them. */
import { type Framework, verbs } from '../../../src/model/framework.ts';
import { methodsOfClass } from './class-methods.ts';

const METHODS = verbs('get post put patch delete head');
const ADDED = Object.fromEntries(
  'get post put patch delete head options'.split(' ').map((name) => [`add_${name}`, name.toUpperCase()]),
);

export const aiohttp: Framework = {
  name: 'aiohttp',
  languages: ['python'],
  routers: ['aiohttp.web.Application', 'aiohttp.web.RouteTableDef', 'aiohttp.web.UrlDispatcher'],
  mounts: [
    { names: ['add_subapp'], path: 0, routers: 1 },
    { names: ['add_routes'], routers: 0 },
  ],
  values: {
    from: ['aiohttp.web'],
    routes: [
      { names: METHODS, path: [0, 'path'], handler: [1, 'handler'] },
      { names: { view: 'ANY' }, path: [0, 'path'], handler: [1, 'handler'], ofClass: methodsOfClass },
      { names: { route: '' }, path: [1, 'path'], methods: [0, 'method'], handler: [2, 'handler'] },
    ],
  },
  routes: [
    { names: ADDED, path: [0, 'path'], handler: [1, 'handler'] },
    { names: { add_route: '' }, path: [1, 'path'], methods: [0, 'method'], handler: [2, 'handler'] },
    { names: { add_view: 'ANY' }, path: [0, 'path'], handler: [1, 'handler'], ofClass: methodsOfClass },
    { names: METHODS, path: [0, 'path'], handler: 'marked' },
    { names: { view: 'ANY' }, path: [0, 'path'], handler: 'marked', ofClass: methodsOfClass },
  ],
};
