/** The HTTP server of the protocol: its endpoints, the pages for operators, and who may use them. */
import type { Server, ServerNotifier } from '@modelcontextprotocol/server';
import { AppError } from '../../errors/errors.ts';
import { bracketed, createGuard, type GuardOptions, isLoopback } from '../http/guard.ts';
import { type HttpRequest, type ListenLimits, LOOPBACK, listenHttp } from '../http/listen.ts';
import type { Route } from '../http/router.ts';
import { CallCounts } from '../metrics.ts';
import type { Workspaces } from '../workspaces.ts';
import { operatorPages } from './http-operator.ts';
import { serverPage } from './http-page.ts';
import { createInstance, HttpSessions } from './http-sessions.ts';
import { serveSse } from './http-sse.ts';
import { serveStreamable } from './http-streamable.ts';

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

export interface HttpLimits extends ListenLimits {
  readonly sessions: number;
  readonly idleMs: number;
  readonly keepAliveMs: number;
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

const LIMITS = { sessions: 100, idleMs: 30 * 60_000, keepAliveMs: 15_000 };

/** Throws TOKEN_REQUIRED for an address that other machines can reach without a token, and ADDRESS_UNAVAILABLE. */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { host = LOOPBACK, port, token, workspaces, createServer, onError = () => undefined } = options;
  if (!isLoopback(host) && token === undefined)
    throw new AppError('TOKEN_REQUIRED', `${host} can be reached from other machines but no token is set`);
  const limits = { ...LIMITS, ...options.limits };
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
  const listener = await listenHttp({ host, port, routes, guard, limits, onRequest: options.onRequest, onError });
  return {
    url: `http://${bracketed(host)}:${listener.port}/mcp`,
    notify: streamable.notify,
    sessions: () => sessions.size,
    close: () => listener.close(() => Promise.all([streamable.close(), sessions.close()])),
  };
}
