/** Gin: routes on engines and groups. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

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
      minArguments: 2,
    },
    { names: { Handle: '', Match: '' }, methods: 0, path: 1, handler: 'last', minArguments: 3 },
  ],
};
