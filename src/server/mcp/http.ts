/** The HTTP server: listens, checks access, routes requests, and stops within a second. */
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server, ServerNotifier } from '@modelcontextprotocol/server';
import { AppError } from '../../errors/errors.ts';
import { CallCounts } from '../metrics.ts';
import type { Workspaces } from '../workspaces.ts';
import { type ConnectionLimits, connectionLimits, limitConnections } from './http-connections.ts';
import { bracketed, createGuard, type GuardOptions, isLoopback } from './http-guard.ts';
import { operatorPages } from './http-operator.ts';
import { serverPage } from './http-page.ts';
import { CODE, refuse, send, urlOf } from './http-response.ts';
import { createRouter, type Route } from './http-router.ts';
import { createInstance, HttpSessions } from './http-sessions.ts';
import { serveSse } from './http-sse.ts';
import { serveStreamable } from './http-streamable.ts';
import { MAX_MESSAGE_BYTES } from './stdio-transport.ts';

export interface HttpOptions extends Omit<GuardOptions, 'host'> {
  readonly workspaces: Workspaces;
  /** Creates the server for one session, or for one request of a client without sessions; each gets its own workspaces. */
  readonly createServer: (workspaces: Workspaces) => Server;
  /** Default: this machine only. */
  readonly host?: string | undefined;
  /** 0 picks a free port. */
  readonly port: number;
  readonly limits?: Partial<HttpLimits> | undefined;
  /** The calls that `/metrics` counts. */
  readonly calls?: CallCounts | undefined;
  /** Receives each request when it has been answered. */
  readonly onRequest?: ((request: HttpRequest) => void) | undefined;
  /** Receives errors that no response reports, for the operator. */
  readonly onError?: ((error: Error) => void) | undefined;
}

export interface HttpRequest {
  readonly method: string;
  /** A path of the server, or `other`: never what a client sent. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface HttpLimits {
  readonly sessions: number;
  readonly idleMs: number;
  readonly bodyBytes: number;
  /** Time for a whole request to arrive. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  readonly connections: ConnectionLimits;
}

export interface HttpServer {
  /** URL of the MCP endpoint. */
  readonly url: string;
  /** Notifies clients since 2026-07-28 of changes; older clients are notified by their own server. */
  readonly notify: ServerNotifier;
  sessions(): number;
  /** Closes sessions and streams; requests in progress get a moment to finish. */
  close(): Promise<void>;
}

const LIMITS: Omit<HttpLimits, 'connections'> = {
  sessions: 100,
  idleMs: 30 * 60_000,
  bodyBytes: MAX_MESSAGE_BYTES,
  requestMs: 30_000,
  keepAliveMs: 15_000,
};
const LOOPBACK = '127.0.0.1';
const LAST_ANSWERS_MS = 300;
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];
const MAX_HEADER_BYTES = 16 << 10;

/** Throws TOKEN_REQUIRED for an address that other machines can reach without a token, and ADDRESS_UNAVAILABLE. */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { host = LOOPBACK, port, token, workspaces, createServer, onError = () => undefined, onRequest } = options;
  if (!isLoopback(host) && token === undefined)
    throw new AppError('TOKEN_REQUIRED', `${host} can be reached from other machines but no token is set`);
  const limits: HttpLimits = { ...LIMITS, connections: connectionLimits(), ...options.limits };
  const guard = createGuard({ ...options, host });
  const sessions = new HttpSessions({ max: limits.sessions, idleMs: limits.idleMs });
  const newInstance = () => createInstance(workspaces, createServer);
  const { keepAliveMs } = limits;
  const streamable = serveStreamable({ sessions, newInstance, keepAliveMs, onError });
  const sse = serveSse({ sessions, newInstance, keepAliveMs });
  const { calls = new CallCounts() } = options;
  const pages = operatorPages({ workspaces, guard, calls, sessions: () => sessions.size });
  const page = serverPage({ hasToken: token !== undefined });
  const routes = new Map<string, Route>([
    ['/', { methods: { GET: page, HEAD: page }, isOpen: true }],
    ['/mcp', { methods: { GET: streamable.handle, POST: streamable.handle, DELETE: streamable.handle } }],
    ['/sse', { methods: { GET: sse.open } }],
    ['/messages', { methods: { POST: sse.receive } }],
    ['/health', { methods: { GET: pages.health, HEAD: pages.health }, isOpen: true }],
    ['/metrics', { methods: { GET: pages.metrics } }],
  ]);
  const router = createRouter({
    routes,
    guard,
    bodyBytes: limits.bodyBytes,
    onAuthorized: ({ socket }) => connections.admit(socket),
    onWhole: ({ socket }, finished) => connections.answer(socket, finished),
  });
  const server = createHttpServer(timesOf(limits), async (message, response) => {
    response.on('error', () => undefined);
    const startedMs = performance.now();
    const answer = await router(message, response).catch((error: Error) => {
      onError(error);
      return refuse({ status: 500, code: CODE.internal, message: 'Internal server error.' });
    });
    const cors = guard.corsHeaders(new Headers({ origin: message.headers.origin ?? '' }));
    for (const [name, value] of Object.entries(cors)) answer.headers.set(name, value);
    await send(answer, response);
    if (onRequest) {
      const { method = '' } = message;
      const path = urlOf(message)?.pathname ?? '';
      onRequest({
        method: METHODS.includes(method) ? method : 'other',
        path: routes.has(path) ? path : 'other',
        status: answer.status,
        durationMs: performance.now() - startedMs,
      });
    }
  });
  const connections = limitConnections(server, limits.connections);
  const address = await listen(server, host, port);
  // Without a listener, a connection that the system cannot accept would end the process.
  server.on('error', onError);

  return {
    url: `http://${bracketed(host)}:${address.port}/mcp`,
    notify: streamable.notify,
    sessions: () => sessions.size,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
      await Promise.all([streamable.close(), sessions.close()]);
      server.closeIdleConnections();
      await closed;
      clearTimeout(timer);
    },
  };
}

const timesOf = ({ requestMs }: HttpLimits) => ({
  requestTimeout: requestMs,
  headersTimeout: Math.min(10_000, requestMs),
  connectionsCheckingInterval: 1000,
  maxHeaderSize: MAX_HEADER_BYTES,
});

function listen(server: ReturnType<typeof createHttpServer>, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new AppError('ADDRESS_UNAVAILABLE', `${host}:${port} cannot be used: ${code ?? message}`)),
    );
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}
