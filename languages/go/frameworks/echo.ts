/** Echo: routes on instances and groups; middleware comes after the handler. */
import { type Framework, verbs } from '../../../src/model/framework.ts';
import { versionsOf } from './module-versions.ts';

export const echo: Framework = {
  name: 'Echo',
  languages: ['go'],
  routers: versionsOf('github.com/labstack/echo', ['New()', 'Echo', 'Group']),
  groups: [{ names: ['Group'], path: 0 }],
  routes: [
    {
      names: { ...verbs('GET POST PUT PATCH DELETE HEAD OPTIONS CONNECT TRACE'), Any: 'ANY' },
      path: 0,
      handler: 1,
      minArguments: 2,
    },
    { names: { Static: 'GET', StaticFS: 'GET' }, path: 0, handler: 2, below: '/*', minArguments: 2 },
    { names: { File: 'GET', FileFS: 'GET' }, path: 0, handler: 3, minArguments: 2 },
    { names: { Add: '', Match: '' }, methods: 0, path: 1, handler: 2, minArguments: 3 },
  ],
};
