/** Messages between scripts: topics, queues and events that one part sends and another listens to. */
import type { Framework, RoutePattern } from '../../../src/model/framework.ts';

interface Broker {
  readonly broker: string;
  readonly routers?: readonly string[];
  readonly sends?: readonly RoutePattern[];
  readonly listens?: readonly RoutePattern[];
  /** Marks of methods that listen, with the module that they come from. */
  readonly marks?: Framework['marks'];
  readonly markModules?: readonly string[];
  readonly rest?: Partial<Framework>;
}

/** What sends and what listens are two rows: the first is read as requests are. */
function both(name: string, { broker, routers, sends, listens, marks, markModules, rest }: Broker): Framework[] {
  const shared = { name, languages: ['typescript'], broker, ...(routers && { routers }), ...rest } as const;
  return [
    ...(sends ? [{ ...shared, isClient: true as const, routes: sends, ...(markModules && { markModules }) }] : []),
    ...(listens || marks
      ? [{ ...shared, routes: listens ?? [], ...(marks && { marks }), ...(markModules && { markModules }) }]
      : []),
  ];
}

const sent = (names: string, path: RoutePattern['path'] = 0): RoutePattern => ({
  names: Object.fromEntries(names.split(' ').map((name) => [name, 'ANY'])),
  ...(path !== undefined && { path }),
  handler: 'last',
});
const heard = (names: string, path: RoutePattern['path'] = 0): RoutePattern => ({
  ...sent(names, path),
  handler: 'last',
});
/** Messages of a queue that the client was made for. */
const own = (names: string): RoutePattern => ({
  names: Object.fromEntries(names.split(' ').map((name) => [name, 'ANY'])),
  handler: 'last',
  mayLackPath: true,
});

const SOCKET = ['socket.io.Socket', 'socket.io.Server', 'socket.io'];

export const messages: readonly Framework[] = [
  ...both('KafkaJS', {
    broker: 'kafka',
    routers: ['kafkajs'],
    sends: [sent('send', 'topic')],
    listens: [{ ...sent('subscribe', ['topic', 'topics']), handler: 'around' }],
  }),
  ...both('amqplib', {
    broker: 'amqp',
    routers: ['amqplib', 'amqp-connection-manager'],
    sends: [sent('sendToQueue'), sent('publish', 1)],
    listens: [heard('consume')],
  }),
  ...both('NATS', {
    broker: 'nats',
    routers: ['nats', '@nats-io/transport-node'],
    sends: [sent('publish request')],
    listens: [{ ...sent('subscribe'), handler: 'around' }],
  }),
  ...both('Redis', {
    broker: 'redis',
    routers: ['redis', 'ioredis'],
    sends: [sent('publish')],
    listens: [{ ...sent('subscribe psubscribe pSubscribe'), handler: 'around' }],
  }),
  ...both('BullMQ', {
    broker: 'queue',
    routers: ['bullmq', 'bull', 'bee-queue'],
    sends: [own('add addBulk createJob')],
    listens: [own('process'), { ...sent('Worker'), handler: 1 }],
    markModules: ['@nestjs/bullmq', '@nestjs/bull'],
    marks: [{ ...own('Process'), handler: 'marked' }],
    rest: {
      makes: [{ names: ['Queue', 'Bull'], path: 0 }],
      held: { names: ['InjectQueue'], path: 0 },
      classes: [{ names: ['Processor'], path: [0, 'name'], member: 'process' }],
    },
  }),
  ...both('NestJS microservices', {
    broker: 'nest',
    routers: ['@nestjs/microservices'],
    sends: [sent('send emit')],
    markModules: ['@nestjs/microservices'],
    marks: [{ ...sent('MessagePattern EventPattern'), handler: 'marked' }],
  }),
  ...both('NestJS events', {
    broker: 'nest events',
    routers: ['@nestjs/event-emitter.EventEmitter2', 'eventemitter2'],
    sends: [sent('emit emitAsync')],
    markModules: ['@nestjs/event-emitter'],
    marks: [{ ...sent('OnEvent'), handler: 'marked' }],
  }),
  ...both('Socket.IO', {
    broker: 'socket.io server',
    routers: ['socket.io-client'],
    sends: [sent('emit emitWithAck')],
  }),
  ...both('Socket.IO', { broker: 'socket.io server', routers: SOCKET, listens: [heard('on once')] }),
  ...both('NestJS gateways', {
    broker: 'socket.io server',
    markModules: ['@nestjs/websockets'],
    marks: [{ ...sent('SubscribeMessage'), handler: 'marked' }],
  }),
  ...both('Socket.IO', { broker: 'socket.io client', routers: SOCKET, sends: [sent('emit emitWithAck')] }),
  ...both('Socket.IO', { broker: 'socket.io client', routers: ['socket.io-client'], listens: [heard('on once')] }),
];
