/** Fastify: routes on an instance, and plugins that are registered with a prefix. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

export const fastify: Framework = {
  name: 'Fastify',
  languages: ['typescript'],
  routers: [
    'fastify()',
    'fastify.default()',
    'fastify.fastify()',
    'fastify.Fastify()',
    'fastify.FastifyInstance',
    // The parameter of a plugin has the type that the plugin is declared with.
    'fastify.FastifyPluginAsync',
    'fastify.FastifyPluginCallback',
    'fastify.FastifyPlugin',
    'fastify-plugin',
    '@fastify/type-provider-typebox.FastifyPluginAsyncTypebox',
    '@fastify/type-provider-typebox.FastifyPluginCallbackTypebox',
    '@fastify/type-provider-json-schema-to-ts.FastifyPluginAsyncJsonSchemaToTs',
    'fastify-type-provider-zod.FastifyPluginAsyncZod',
  ],
  directories: {
    names: ['register'],
    loaders: [
      '@fastify/autoload',
      '@fastify/autoload.fastifyAutoload',
      '@fastify/autoload.default',
      'fastify-autoload',
    ],
    directory: 'dir',
    flat: 'dirNameRoutePrefix',
    prefix: 'autoPrefix',
  },
  groups: [{ names: ['withTypeProvider', 'after', 'ready'], isSame: true }],
  mounts: [{ names: ['register'], path: 'prefix', routers: 0 }],
  routes: [
    {
      names: { ...verbs('get post put patch delete head options trace'), all: 'ANY' },
      path: 0,
      handler: 'last',
      minArguments: 2,
    },
    { names: { route: '' }, path: ['url', 'path'], methods: 'method', handler: 'handler' },
  ],
};
