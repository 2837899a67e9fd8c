/** How C# sends requests: HttpClient, RestSharp, Refit. */
import type { Framework } from '../../../src/model/framework.ts';

const REFIT = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
};

const httpClient: Framework = {
  name: 'HttpClient',
  languages: ['csharp'],
  isClient: true,
  routers: [
    ...['HttpClient', 'IHttpClientFactory', 'HttpRequestMessage'].flatMap((type) => [
      `?.${type}`,
      `System.Net.Http.${type}`,
    ]),
    '?.WebApplicationFactory',
    'Microsoft.AspNetCore.Mvc.Testing.WebApplicationFactory',
    '?.TestServer',
    'Microsoft.AspNetCore.TestHost.TestServer',
  ],
  routes: [
    {
      names: {
        GetAsync: 'GET',
        GetStringAsync: 'GET',
        GetStreamAsync: 'GET',
        GetByteArrayAsync: 'GET',
        GetFromJsonAsync: 'GET',
        GetFromJsonAsAsyncEnumerable: 'GET',
        PostAsync: 'POST',
        PostAsJsonAsync: 'POST',
        PutAsync: 'PUT',
        PutAsJsonAsync: 'PUT',
        PatchAsync: 'PATCH',
        PatchAsJsonAsync: 'PATCH',
        DeleteAsync: 'DELETE',
        DeleteFromJsonAsync: 'DELETE',
      },
      path: 0,
      handler: 'last',
    },
    { names: { HttpRequestMessage: '' }, path: 1, methods: 0, handler: 'last', minArguments: 2 },
  ],
};

const restSharp: Framework = {
  name: 'RestSharp',
  languages: ['csharp'],
  isClient: true,
  routers: ['RestSharp.RestRequest', 'RestSharp'],
  routes: [{ names: { RestRequest: '' }, path: 0, methods: 1, otherwise: ['GET'], handler: 'last' }],
};

const refit: Framework = {
  name: 'Refit',
  languages: ['csharp'],
  isClient: true,
  markModules: ['Refit'],
  marks: [{ names: REFIT, path: 0, handler: 'marked' }],
};

export const clients: readonly Framework[] = [httpClient, restSharp, refit];
