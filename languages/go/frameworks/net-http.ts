/** net/http: patterns on a ServeMux or on the default one, which may begin with a method. */
import type { Framework } from '../../../src/model/framework.ts';

export const netHttp: Framework = {
  name: 'net/http',
  languages: ['go'],
  routers: ['net/http'],
  mounts: [],
  routes: [{ names: { HandleFunc: 'ANY', Handle: 'ANY' }, path: 0, handler: 1, minArguments: 2, methodInPath: true }],
};
