/** How scripts send requests: fetch, axios and others. What they reach is found by method and path. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head options');

const fetching: Framework = {
  name: 'fetch',
  languages: ['typescript'],
  isClient: true,
  routers: ['?.fetch', '?.$fetch', '?.useFetch', 'node-fetch', 'cross-fetch', 'isomorphic-fetch', 'undici', 'ofetch'],
  routes: [
    {
      names: { fetch: '', $fetch: '', useFetch: '', request: '' },
      path: [0, 'url'],
      methods: 'method',
      otherwise: ['GET'],
      handler: 'last',
    },
  ],
};

const axios: Framework = {
  name: 'axios',
  languages: ['typescript'],
  isClient: true,
  routers: ['axios', 'ky', 'got', 'superagent'],
  makes: [{ names: ['create', 'extend'], path: ['baseURL', 'prefixUrl'] }],
  routes: [
    { names: METHODS, path: 0, handler: 'last' },
    {
      names: { axios: '', request: '', ky: '', got: '' },
      path: ['url', 0],
      methods: 'method',
      otherwise: ['GET'],
      handler: 'last',
    },
  ],
};

const angular: Framework = {
  name: 'Angular HttpClient',
  languages: ['typescript'],
  isClient: true,
  routers: ['@angular/common/http.HttpClient'],
  routes: [{ names: METHODS, path: 0, handler: 'last' }],
};

export const clients: readonly Framework[] = [fetching, axios, angular];
