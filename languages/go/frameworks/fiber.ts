/** Fiber: routes on applications and groups, with mounts. */
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
  All: 'ANY',
};

export const fiber: Framework = {
  name: 'Fiber',
  languages: ['go'],
  routers: versionsOf('github.com/gofiber/fiber', ['New()', 'App', 'Group', 'Router']),
  groups: [
    { names: ['Group'], path: 0 },
    { names: ['Route'], path: 0, hasBlock: true },
  ],
  mounts: [{ names: ['Mount', 'Use'], path: 0, routers: 1 }],
  routes: [
    { names: METHODS, path: 0, handler: 'last', minArguments: 2 },
    { names: { Add: '' }, methods: 0, path: 1, handler: 'last', minArguments: 3 },
  ],
};
