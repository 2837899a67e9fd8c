/** One protocol session: registers the handlers of all requests. Independent of the transport. */
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { version } from '../../base/version.ts';
import { ClientRoots } from './client-roots.ts';
import { complete } from './completion.ts';
import { Connection, type ServerOptions } from './connection.ts';
import { instructionsFor } from './instructions.ts';
import { createLog } from './log.ts';
import { PAGE_SIZE, pageOf } from './pages.ts';
import { getPrompt, promptList } from './prompts.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';
import { callWithModel } from './sampling.ts';
import { Subscriptions } from './subscriptions.ts';
import { viewOf } from './tool-view.ts';

export type { ServerOptions } from './connection.ts';

const CAPABILITIES = {
  tools: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  prompts: {},
  completions: {},
  logging: {},
};

/**
 * Uses the SDK's low-level server: its high-level one has no room for paged lists, our error messages and one table of tools.
 */
export function createServer(options: ServerOptions): Server {
  const { profile, workspaces, maxBytes } = options;
  const server = new Server(
    { name: 'wayfind', title: 'Wayfind', version },
    { capabilities: CAPABILITIES, instructions: instructionsFor(profile.offered, maxBytes) },
  );
  const connection = new Connection(server, options, createLog(server));
  const subscriptions = new Subscriptions(connection);
  const roots = new ClientRoots(connection, () => subscriptions.listChanged());

  serveTools(connection, roots);
  serveResources(connection, subscriptions, roots);
  servePrompts(connection, roots);
  server.setRequestHandler('completion/complete', ({ params }) => complete(connection, params));
  server.setNotificationHandler('notifications/roots/list_changed', () => roots.refresh());
  server.oninitialized = () => roots.refresh();

  const stops = [
    profile.onChange(() => void server.sendToolListChanged().catch(() => undefined)),
    workspaces.onChange((state) => {
      subscriptions.changed(state);
      connection.logState(state);
    }),
  ];
  server.onclose = () => {
    for (const stop of stops) stop();
  };
  return server;
}

function serveTools(connection: Connection, roots: ClientRoots): void {
  const { server, options } = connection;
  const { profile, pageSize = PAGE_SIZE } = options;
  server.setRequestHandler('tools/list', ({ params }, context) => {
    const form = connection.sendsStructured(context) ? 'withOutput' : 'textOnly';
    const { items, ...rest } = pageOf(profile.offered, params?.cursor, pageSize);
    return { tools: items.map((tool) => viewOf(tool)[form]), ...rest };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const question = await roots.ready(context);
    return question ?? callWithModel(connection, { name: params.name, arguments: params.arguments ?? {} }, context);
  });
}

function serveResources(connection: Connection, subscriptions: Subscriptions, roots: ClientRoots): void {
  const { server, options } = connection;
  const { pageSize = PAGE_SIZE } = options;
  server.setRequestHandler('resources/list', ({ params }) => {
    const { items, ...rest } = pageOf(listResources(connection), params?.cursor, pageSize);
    return { resources: items, ...rest };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    const { items, ...rest } = pageOf(RESOURCE_TEMPLATES, params?.cursor, pageSize);
    return { resourceTemplates: items, ...rest };
  });
  server.setRequestHandler(
    'resources/read',
    async ({ params }, context) => (await roots.ready(context)) ?? readResource(connection, params.uri, context),
  );
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    if (subscriptions.add(params.uri)) return {};
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Too many subscriptions: unsubscribe from some first.');
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscriptions.remove(params.uri);
    return {};
  });
}

function servePrompts(connection: Connection, roots: ClientRoots): void {
  const { server, options } = connection;
  const { pageSize = PAGE_SIZE } = options;
  server.setRequestHandler('prompts/list', ({ params }) => {
    const { items, ...rest } = pageOf(promptList(), params?.cursor, pageSize);
    return { prompts: items, ...rest };
  });
  server.setRequestHandler(
    'prompts/get',
    async ({ params }, context) => (await roots.ready(context)) ?? getPrompt(connection, params, context),
  );
}
