/** Chi: routers with blocks, groups and mounts. */
import type { Framework } from '../../../src/model/framework.ts';
import { versionsOf } from './module-versions.ts';

const METHODS = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
  Connect: 'CONNECT',
  Trace: 'TRACE',
};

export const chi: Framework = {
  name: 'Chi',
  languages: ['go'],
  routers: versionsOf('github.com/go-chi/chi', ['NewRouter()', 'NewMux()', 'Router', 'Mux', 'Routes']),
  groups: [
    { names: ['Route'], path: 0, hasBlock: true },
    { names: ['Group'], hasBlock: true },
    { names: ['With'], isSame: true },
  ],
  mounts: [{ names: ['Mount'], path: 0, routers: 1 }],
  routes: [
    {
      names: { ...METHODS, HandleFunc: 'ANY', Handle: 'ANY' },
      path: 0,
      handler: 1,
      minArguments: 2,
      methodInPath: true,
    },
    { names: { Method: '', MethodFunc: '' }, methods: 0, path: 1, handler: 2, minArguments: 3 },
  ],
};
