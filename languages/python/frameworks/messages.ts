/** Messages between Python programs: tasks, topics and queues. */
import type { Framework, RoutePattern } from '../../../src/model/framework.ts';

const named = (names: string, rest: Omit<RoutePattern, 'names'>): RoutePattern => ({
  names: Object.fromEntries(names.split(' ').map((name) => [name, 'ANY'])),
  ...rest,
});

const shared = (name: string, broker: string, routers: readonly string[]) =>
  ({ name, languages: ['python'], broker, routers }) as const;

const CELERY = shared('Celery', 'celery', ['celery', 'celery.Celery', 'celery.shared_task']);
const KAFKA = shared('Kafka', 'kafka', ['kafka', 'aiokafka', 'confluent_kafka']);
const AMQP = shared('Pika', 'amqp', ['pika']);
const REDIS = shared('Redis', 'redis', ['redis', 'aioredis']);

/** A task is called after its module and function: `shop.tasks.charge`. */
const taskName = (path: string, name: string): string =>
  `${path
    .replace(/^src\//, '')
    .replace(/(?:\/__init__)?\.py$/, '')
    .replaceAll('/', '.')}.${name}`;

export const messages: readonly Framework[] = [
  { ...CELERY, isClient: true, routes: [named('send_task signature', { path: [0, 'name'], handler: 'last' })] },
  {
    ...CELERY,
    markModules: ['celery'],
    topicByName: taskName,
    marks: [named('task shared_task', { path: 'name', handler: 'marked', mayLackPath: true })],
    routes: [named('task shared_task', { path: 'name', handler: 'marked', mayLackPath: true })],
  },
  { ...KAFKA, isClient: true, routes: [named('send send_and_wait produce', { path: [0, 'topic'], handler: 'last' })] },
  {
    ...KAFKA,
    routes: [
      named('KafkaConsumer AIOKafkaConsumer', { path: 0, handler: 'around', morePaths: true }),
      named('subscribe', { path: [0, 'topics'], handler: 'around' }),
    ],
  },
  { ...AMQP, isClient: true, routes: [named('basic_publish', { path: ['routing_key', 1], handler: 'last' })] },
  {
    ...AMQP,
    routes: [named('basic_consume', { path: ['queue', 0], handler: ['on_message_callback', 'callback', 1] })],
  },
  { ...REDIS, isClient: true, routes: [named('publish', { path: [0, 'channel'], handler: 'last' })] },
  { ...REDIS, routes: [named('subscribe psubscribe', { path: 0, handler: 'around', morePaths: true })] },
];
