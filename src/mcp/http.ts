/** The server over HTTP: listens, keeps strangers out, finds who answers a path, and stops within a second. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonContentType, type Server, type ServerNotifier } from '@modelcontextprotocol/server';
import { version } from '../base/version.ts';
import type { Workspaces } from '../engine/workspaces.ts';
import { AppError } from '../errors/errors.ts';
import { bodyOf, CODE, refuse, requestOf, send, urlOf } from './http-answer.ts';
import { bracketed, createGuard, type GuardOptions, isLoopback } from './http-guard.ts';
import { HttpSessions, startConversation } from './http-sessions.ts';
import { serveSse } from './http-sse.ts';
import { type Exchange, serveStreamable } from './http-streamable.ts';
import { MOST_MESSAGE_BYTES } from './stdio-transport.ts';

export interface HttpOptions extends Omit<GuardOptions, 'host'> {
  readonly workspaces: Workspaces;
  /** For one client, or for one request of clients that keep no session; its workspaces are its own. */
  readonly createServer: (workspaces: Workspaces) => Server;
  /** Default: this machine only. */
  readonly host?: string | undefined;
  /** 0: any that is free. */
  readonly port: number;
  readonly limits?: Partial<HttpLimits> | undefined;
  /** Problems that no answer tells, for the operator. */
  readonly onError?: ((error: Error) => void) | undefined;
}

export interface HttpLimits {
  readonly sessions: number;
  readonly idleMs: number;
  readonly bodyBytes: number;
  /** For a whole request to arrive. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
}

export interface HttpServer {
  /** Of the protocol's own endpoint. */
  readonly url: string;
  /** Tells clients since 2026-07-28 what changed; those of before hear it from their server. */
  readonly notify: ServerNotifier;
  sessions(): number;
  /** Ends sessions and streams; what is still being answered gets a moment. */
  close(): Promise<void>;
}

const LIMITS: HttpLimits = {
  sessions: 100,
  idleMs: 30 * 60_000,
  bodyBytes: MOST_MESSAGE_BYTES,
  requestMs: 30_000,
  keepAliveMs: 15_000,
};
const LOOPBACK = '127.0.0.1';
const LAST_ANSWERS_MS = 300;

/** Throws TOKEN_REQUIRED where others could reach it, ADDRESS_UNAVAILABLE. */
export async function serveHttp(options: HttpOptions): Promise<HttpServer> {
  const { host = LOOPBACK, port, token, workspaces, createServer, onError = () => undefined } = options;
  if (!isLoopback(host) && token === undefined)
    throw new AppError('TOKEN_REQUIRED', `${host} can be reached from other machines, and no token is set`);
  const limits = { ...LIMITS, ...options.limits };
  const startedMs = performance.now();
  const guard = createGuard({ ...options, host });
  const sessions = new HttpSessions({ most: limits.sessions, idleMs: limits.idleMs });
  const shared = {
    sessions,
    converse: () => startConversation(workspaces, createServer),
    keepAliveMs: limits.keepAliveMs,
  };
  const streamable = serveStreamable({ ...shared, onError });
  const sse = serveSse(shared);

  const health = ({ request }: Exchange): Response => {
    const states = workspaces.list();
    const count = (indexing: string) => states.filter((state) => state.indexing === indexing).length;
    return Response.json({
      status: 'ok',
      name: 'wayfind',
      version,
      uptime_seconds: Math.round((performance.now() - startedMs) / 1000),
      workspaces: guard.knows(request.headers)
        ? states.map(({ root, indexing }) => ({ root, indexing }))
        : { open: states.length, ready: count('ready'), indexing: count('indexing'), failed: count('failed') },
    });
  };

  const routes: Readonly<Record<string, Route>> = {
    '/mcp': { GET: streamable.handle, POST: streamable.handle, DELETE: streamable.handle },
    '/sse': { GET: sse.open },
    '/messages': { POST: sse.receive },
    '/health': { GET: health, HEAD: health, isOpen: true },
  };

  /** Everything but the sending. */
  async function answer(message: IncomingMessage, response: ServerResponse): Promise<Response> {
    const url = urlOf(message);
    if (!url) return refuse({ status: 400, message: 'The address cannot be read.' });
    const gone = new AbortController();
    const finished = new Promise<void>((resolve) => {
      response.once('close', () => {
        gone.abort();
        resolve();
      });
    });
    const request = requestOf(message, url, gone.signal);
    const { headers, method } = request;
    const refusal = guard.refuseSource(headers);
    if (refusal) return refusal;
    if (method === 'OPTIONS' && headers.has('origin')) return guard.preflight(headers);
    const route = routes[url.pathname];
    const stranger = route?.isOpen ? undefined : guard.refuseStranger(headers);
    if (stranger) return stranger;
    if (!route)
      return refuse({
        status: 404,
        message: `There is nothing at this path; there are ${Object.keys(routes).join(', ')}.`,
      });
    const handle = route[method as Method];
    if (!handle) return wrongMethod(route);
    const body = method === 'POST' ? await jsonOf(message, headers, limits.bodyBytes) : undefined;
    return body instanceof Response ? body : handle({ request, url, body, finished });
  }

  const server = createHttpServer(
    {
      requestTimeout: limits.requestMs,
      headersTimeout: Math.min(10_000, limits.requestMs),
      connectionsCheckingInterval: 1000,
    },
    async (message, response) => {
      response.on('error', () => undefined);
      const answered = await answer(message, response).catch((error: Error) => {
        onError(error);
        return refuse({ status: 500, code: CODE.internal, message: 'The server made a mistake.' });
      });
      const cors = guard.corsHeaders(new Headers({ origin: message.headers.origin ?? '' }));
      for (const [name, value] of Object.entries(cors)) answered.headers.set(name, value);
      await send(answered, response);
    },
  );
  const address = await listen(server, host, port);

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

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE';
type Handle = (exchange: Exchange) => Response | Promise<Response>;
interface Route extends Partial<Record<Method, Handle>> {
  /** Answers without the token, too. */
  readonly isOpen?: boolean;
}

function wrongMethod(route: Route): Response {
  const allow = Object.keys(route)
    .filter((name) => name !== 'isOpen')
    .join(', ');
  return refuse({ status: 405, message: `Only ${allow} here.`, headers: { allow } });
}

/** The body of a POST, or why it is none. */
async function jsonOf(message: IncomingMessage, headers: Headers, mostBytes: number): Promise<unknown> {
  if (!isJsonContentType(headers.get('content-type')))
    return refuse({ status: 415, message: 'The Content-Type must be application/json.' });
  const text = await bodyOf(message, mostBytes);
  const most = mostBytes.toLocaleString('en-US');
  if (text === 'too_large') return refuse({ status: 413, message: `The body is larger than ${most} bytes.` });
  if (text === undefined) return refuse({ status: 400, message: 'The body ended too soon.' });
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse({ status: 400, code: CODE.parse, message: `The body is not JSON: ${(error as Error).message}` });
  }
}

function listen(server: ReturnType<typeof createHttpServer>, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      reject(new AppError('ADDRESS_UNAVAILABLE', `${host}:${port} cannot be listened on: ${code ?? message}`)),
    );
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}
