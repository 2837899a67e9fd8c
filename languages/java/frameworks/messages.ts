/** Messages between programs of Java and Kotlin: topics and queues of Kafka, RabbitMQ and JMS. */
import type { Framework } from '../../../src/model/framework.ts';

const shared = (name: string, broker: string, routers: readonly string[]) =>
  ({ name, languages: ['java', 'kotlin'], broker, routers }) as const;

const KAFKA = shared('Spring Kafka', 'kafka', [
  'org.springframework.kafka.core.KafkaTemplate',
  'org.springframework.kafka.core.KafkaOperations',
]);
const AMQP = shared('Spring AMQP', 'amqp', [
  'org.springframework.amqp.rabbit.core.RabbitTemplate',
  'org.springframework.amqp.core.AmqpTemplate',
]);
const JMS = shared('Spring JMS', 'jms', ['org.springframework.jms.core.JmsTemplate']);

export const messages: readonly Framework[] = [
  { ...KAFKA, isClient: true, routes: [{ names: { send: 'ANY' }, path: 0, handler: 'last', minArguments: 2 }] },
  {
    ...KAFKA,
    markModules: ['org.springframework.kafka.annotation'],
    marks: [{ names: { KafkaListener: 'ANY' }, path: 'topics', handler: 'marked' }],
  },
  {
    ...AMQP,
    isClient: true,
    routes: [
      { names: { convertAndSend: 'ANY', convertSendAndReceive: 'ANY' }, path: 1, handler: 'last', minArguments: 3 },
      { names: { convertAndSend: 'ANY', convertSendAndReceive: 'ANY' }, path: 0, handler: 'last', minArguments: 2 },
    ],
  },
  {
    ...AMQP,
    markModules: ['org.springframework.amqp.rabbit.annotation'],
    marks: [{ names: { RabbitListener: 'ANY' }, path: ['queues', 0], handler: 'marked' }],
  },
  {
    ...JMS,
    isClient: true,
    routes: [{ names: { convertAndSend: 'ANY', send: 'ANY' }, path: 0, handler: 'last', minArguments: 2 }],
  },
  {
    ...JMS,
    markModules: ['org.springframework.jms.annotation'],
    marks: [{ names: { JmsListener: 'ANY' }, path: 'destination', handler: 'marked' }],
  },
];
