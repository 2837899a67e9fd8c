/** gorilla/mux: routes that calls after them restrict to methods, and subrouters of prefixes. */
import type { Framework } from '../../../src/model/framework.ts';

export const gorilla: Framework = {
  name: 'gorilla/mux',
  languages: ['go'],
  routers: ['NewRouter()', 'Router', 'Route'].map((name) => `github.com/gorilla/mux.${name}`),
  groups: [
    { names: ['PathPrefix'], path: 0 },
    { names: ['Path'], path: 0, with: ['Subrouter'] },
    { names: ['Subrouter', 'Methods', 'Host', 'Schemes', 'Queries', 'Headers', 'Name'], isSame: true },
  ],
  routes: [
    {
      names: { HandleFunc: '', Handle: '' },
      path: 0,
      handler: 1,
      minArguments: 2,
      chain: { methods: ['Methods'] },
    },
    {
      names: { HandlerFunc: '', Handler: '' },
      handler: 0,
      mayLackPath: true,
      minArguments: 1,
      chain: { path: ['Path', 'PathPrefix'], methods: ['Methods'] },
    },
  ],
};
