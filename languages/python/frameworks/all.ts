/** The frameworks of Python. */
import type { Framework } from '../../../src/model/framework.ts';
import { aiohttp } from './aiohttp.ts';
import { clients } from './clients.ts';
import { django } from './django.ts';
import { fastapi, starlette } from './fastapi.ts';
import { flask, flaskResources } from './flask.ts';
import { messages } from './messages.ts';

export default [
  flask,
  flaskResources,
  fastapi,
  starlette,
  django,
  aiohttp,
  ...clients,
  ...messages,
] satisfies readonly Framework[];
