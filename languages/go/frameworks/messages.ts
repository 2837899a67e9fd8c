/** Messages between Go programs: subjects of NATS, channels of Redis. */
import type { Framework } from '../../../src/model/framework.ts';
import { versionsOf } from './module-versions.ts';

const NATS = {
  name: 'NATS',
  languages: ['go'],
  broker: 'nats',
  routers: ['github.com/nats-io/nats.go', 'github.com/nats-io/go-nats', 'github.com/nats-io/nats.go/jetstream'],
} as const;
const REDIS = {
  name: 'Redis',
  languages: ['go'],
  broker: 'redis',
  routers: ['github.com/redis/go-redis', 'github.com/go-redis/redis'].flatMap((module) =>
    versionsOf(module, ['Client', 'UniversalClient', 'NewClient']).concat(
      ['/v7', '/v8', '/v9'].flatMap((major) => [`${module}${major}`]),
    ),
  ),
} as const;

export const messages: readonly Framework[] = [
  { ...NATS, isClient: true, routes: [{ names: { Publish: 'ANY', Request: 'ANY' }, path: 0, handler: 'last' }] },
  {
    ...NATS,
    routes: [
      { names: { Subscribe: 'ANY' }, path: 0, handler: 1, minArguments: 2 },
      { names: { QueueSubscribe: 'ANY' }, path: 0, handler: 2, minArguments: 3 },
    ],
  },
  { ...REDIS, isClient: true, routes: [{ names: { Publish: 'ANY' }, path: 1, handler: 'last', minArguments: 3 }] },
  {
    ...REDIS,
    routes: [{ names: { Subscribe: 'ANY', PSubscribe: 'ANY' }, path: 1, handler: 'around', minArguments: 2 }],
  },
];
