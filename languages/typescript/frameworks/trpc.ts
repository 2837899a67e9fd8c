/** tRPC: procedures in records of routers; paths are written with dots, as clients call them. */
import type { Framework } from '../../../src/model/framework.ts';

const ROUTERS = ['router', 'createTRPCRouter', 'createRouter', 'trpcRouter'];

export const trpc: Framework = {
  name: 'tRPC',
  languages: ['typescript'],
  routers: ['@trpc/server.initTRPC'],
  makes: [{ names: [...ROUTERS, 'mergeRouters'], path: 'prefix' }],
  records: {
    names: ROUTERS,
    joins: ['mergeRouters'],
    ends: { query: 'QUERY', mutation: 'MUTATION', subscription: 'SUBSCRIPTION' },
  },
  separator: '.',
};
