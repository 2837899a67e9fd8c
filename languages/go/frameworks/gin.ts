/** Gin: routes on engines and groups. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

/** Directories and single files that it serves by itself. */
const STATIC = { Static: '', StaticFS: '' };
const FILES = { StaticFile: '', StaticFileFS: '' };

export const gin: Framework = {
  name: 'Gin',
  languages: ['go'],
  routers: ['Default()', 'New()', 'Engine', 'RouterGroup', 'IRouter', 'IRoutes'].map(
    (name) => `github.com/gin-gonic/gin.${name}`,
  ),
  groups: [
    { names: ['Group'], path: 0 },
    { names: ['Use'], isSame: true },
  ],
  routes: [
    {
      names: { ...verbs('GET POST PUT PATCH DELETE HEAD OPTIONS'), Any: 'ANY' },
      path: 0,
      handler: 'last',
      minArguments: 1,
    },
    { names: STATIC, path: 0, handler: 2, otherwise: ['GET', 'HEAD'], below: '/*filepath', minArguments: 2 },
    { names: FILES, path: 0, handler: 3, otherwise: ['GET', 'HEAD'], minArguments: 2 },
    { names: { Handle: '', Match: '' }, methods: 0, path: 1, handler: 'last', minArguments: 3 },
  ],
};
