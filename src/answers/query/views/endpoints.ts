/** The view `endpoints`: the routes that the tree serves, with their handlers. */
import type { EndpointRecord } from '../served.ts';
import { defineView, integer, key, text } from '../view.ts';

export const endpoints = defineView<EndpointRecord>({
  name: 'endpoints',
  meaning:
    'A route that the code serves, as `endpoints` lists it: of HTTP, and the operations of GraphQL and tRPC. Routes that are made at run time, or declared by tests, are left out',
  needsLinks: true,
  columns: {
    method: text('GET, POST, …; ANY where it answers all', ({ method }) => method),
    route: text('The whole path, prefixes joined; `…` is a part that is not written as a text', ({ route }) => route),
    framework: text('Express, Django, Gin, …', ({ framework }) => framework),
    path: text('The file that declares it', ({ path }) => path),
    line: integer('The line that declares it', ({ line }) => line),
    handler_id: key('What answers; `symbols.id`; NULL where it could not be found', ({ handlerId }) => handlerId),
    handler: text('Its handle', ({ handler }) => handler),
  },
  rows: ({ served }) => served.endpoints,
  examples: [
    {
      sql: 'SELECT e.method, e.route, s.handle, s.lines FROM endpoints e JOIN symbols s ON s.id = e.handler_id ORDER BY s.lines DESC LIMIT 20',
      says: 'the routes with the longest handlers',
    },
    {
      sql: 'SELECT method, route, count(*) AS n FROM endpoints GROUP BY method, route HAVING n > 1 ORDER BY n DESC LIMIT 20',
      says: 'routes that are declared more than once',
    },
  ],
});
