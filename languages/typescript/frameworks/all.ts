/** The frameworks of scripts. */
import type { Framework } from '../../../src/model/framework.ts';
import { clients } from './clients.ts';
import { express } from './express.ts';
import { fastify } from './fastify.ts';
import { fileFrameworks } from './file-routes.ts';
import { elysia, hono } from './hono.ts';
import { koa } from './koa.ts';
import { messages } from './messages.ts';
import { nest } from './nest.ts';
import { trpc } from './trpc.ts';

export default [
  express,
  fastify,
  koa,
  hono,
  elysia,
  nest,
  trpc,
  ...fileFrameworks,
  ...clients,
  ...messages,
] satisfies readonly Framework[];
