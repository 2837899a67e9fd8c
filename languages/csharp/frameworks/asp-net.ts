/** ASP.NET: attributes on controllers and their actions, and routes that are mapped by calls. */
import type { Framework, PathNames } from '../../../src/model/framework.ts';

const METHODS = {
  HttpGet: 'GET',
  HttpPost: 'POST',
  HttpPut: 'PUT',
  HttpPatch: 'PATCH',
  HttpDelete: 'DELETE',
  HttpHead: 'HEAD',
  HttpOptions: 'OPTIONS',
};

/** The names in brackets that stand for those of the controller and action. */
function namedPath(path: string, { type, member, mark }: PathNames): string {
  const area = mark('Area');
  const named = path
    .replace(/\[controller\]/gi, type.replace(/Controller$/, ''))
    .replace(/\[action\]/gi, member.replace(/Async$/, ''))
    .replace(/\[area\]/gi, area ?? '[area]');
  return area !== undefined && path === '/[controller]/[action]' ? `/${area}${named}` : named;
}

export const controllers: Framework = {
  name: 'ASP.NET',
  languages: ['csharp'],
  marksNeedNoImport: true,
  markModules: ['Microsoft.AspNetCore.Mvc', 'System.Web.Http', 'System.Web.Mvc'],
  classes: [{ names: ['Route', 'RoutePrefix'], path: [0, 'template'] }],
  marks: [
    { names: METHODS, path: [0, 'template'], handler: 'marked', mayLackPath: true, chain: { path: ['Route'] } },
    { names: { AcceptVerbs: '' }, path: 'Route', methods: 0, handler: 'marked', mayLackPath: true },
    { names: { Route: 'ANY' }, path: 0, handler: 'marked', unless: [...Object.keys(METHODS), 'AcceptVerbs'] },
  ],
  wholePath: /^~?\//,
  pathText: (text) => text.replace(/^~\//, '/'),
  pathByName: '[controller]/[action]',
  namedPath,
};

export const minimalApis: Framework = {
  name: 'ASP.NET',
  languages: ['csharp'],
  routers: ['WebApplication', 'IEndpointRouteBuilder', 'RouteGroupBuilder'].flatMap((type) => [
    `?.${type}`,
    `Microsoft.AspNetCore.Builder.${type}`,
    `Microsoft.AspNetCore.Routing.${type}`,
  ]),
  groups: [{ names: ['MapGroup'], path: 0 }],
  routes: [
    {
      names: { MapGet: 'GET', MapPost: 'POST', MapPut: 'PUT', MapPatch: 'PATCH', MapDelete: 'DELETE', Map: 'ANY' },
      path: 0,
      handler: 'last',
      minArguments: 2,
    },
    { names: { MapMethods: '' }, path: 0, methods: 1, handler: 2, minArguments: 3 },
    { names: { MapHub: 'WS', MapHealthChecks: 'ANY' }, path: 0, handler: 'rest', minArguments: 1 },
  ],
};
