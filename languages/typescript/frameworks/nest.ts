/** NestJS: decorators on controllers and their methods. */
import type { Framework } from '../../../src/model/framework.ts';

const METHODS = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
  All: 'ANY',
  Sse: 'GET',
  Search: 'SEARCH',
};

export const nest: Framework = {
  name: 'NestJS',
  languages: ['typescript'],
  markModules: ['@nestjs/common'],
  classes: [{ names: ['Controller'], path: ['path', 0], isRequired: true }],
  marks: [{ names: METHODS, path: 0, handler: 'marked', mayLackPath: true }],
  routers: [
    '@nestjs/core.NestFactory',
    '@nestjs/common.INestApplication',
    '@nestjs/platform-express.NestExpressApplication',
    '@nestjs/platform-fastify.NestFastifyApplication',
  ],
  versions: { names: ['enableVersioning'], mark: 'Version', classMark: 'Controller' },
  globals: [{ names: ['setGlobalPrefix'], path: 0 }],
};
