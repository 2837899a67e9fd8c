/** Express: routes on applications and routers, mounted with `use`. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = { ...verbs('get post put patch delete head options search'), all: 'ANY' };

export const express: Framework = {
  name: 'Express',
  languages: ['typescript'],
  routers: [
    'express()',
    'express.default()',
    'express.Router()',
    ...['Application', 'Express', 'Router', 'IRouter', 'IRoute'].map((type) => `express.${type}`),
    'express-serve-static-core',
    'express-promise-router',
  ],
  makes: [{ names: ['Router', 'express'], path: 'prefix' }],
  groups: [{ names: ['route'], path: 0 }],
  mounts: [{ names: ['use'], path: 0, routers: 'rest' }],
  routes: [
    { names: METHODS, path: 0, handler: 'last', minArguments: 2 },
    { names: METHODS, handler: 'last', mayLackPath: true, after: ['route'] },
  ],
};
