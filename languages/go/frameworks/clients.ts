/** How Go sends requests, and how its tests make them. */
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
};

const standard: Framework = {
  name: 'net/http client',
  languages: ['go'],
  isClient: true,
  routers: ['net/http', 'net/http/httptest'],
  answers: /\.(?:Get|Post|Head|PostForm|Do)\(\)|\.(?:Header|Request|Response|ServeMux)\b/,
  routes: [
    { names: { Get: 'GET', Post: 'POST', PostForm: 'POST', Head: 'HEAD' }, path: 0, handler: 'last' },
    // Tests of functions give them a request to `/`, whatever route they serve.
    {
      pathLike: /\w/,
      names: { NewRequest: '' },
      path: 1,
      methods: 0,
      otherwise: ['GET'],
      handler: 'last',
      minArguments: 3,
    },
    { names: { NewRequestWithContext: '' }, path: 2, methods: 1, otherwise: ['GET'], handler: 'last', minArguments: 4 },
  ],
};

const resty: Framework = {
  name: 'Resty',
  languages: ['go'],
  isClient: true,
  routers: versionsOf('github.com/go-resty/resty', ['New', 'Client', 'Request', 'R']).concat('resty.dev/v3'),
  answers: /\.(?:Get|Post|Put|Patch|Delete|Head|Options|Execute)\(\)/,
  routes: [
    { names: METHODS, path: 0, handler: 'last' },
    { names: { Execute: '' }, path: 1, methods: 0, handler: 'last', minArguments: 2 },
  ],
};

export const clients: readonly Framework[] = [standard, resty];
