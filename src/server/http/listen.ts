/** Listens for HTTP: routes each request within the limits on connections and bodies, and stops within a second. */
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../../errors/errors.ts';
import { MAX_MESSAGE_BYTES } from '../mcp/stdio-transport.ts';
import { type ConnectionLimits, connectionLimits, limitConnections } from './connections.ts';
import type { Guard } from './guard.ts';
import { CODE, refuse, send, urlOf } from './response.ts';
import { createRouter, type Route, routeFor } from './router.ts';

export interface HttpRequest {
  readonly method: string;
  /** A path of the server, or `other`: never what a client sent. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface ListenLimits {
  readonly bodyBytes: number;
  /** Time for a whole request to arrive. */
  readonly requestMs: number;
  readonly connections: ConnectionLimits;
}

interface ListenOptions {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** By path, or by what a path starts with: see `routeFor`. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly guard: Guard;
  readonly limits?: Partial<ListenLimits> | undefined;
  /** Receives each request when it has been answered. */
  readonly onRequest?: ((request: HttpRequest) => void) | undefined;
  /** Receives errors that no response reports, for the operator. */
  readonly onError: (error: Error) => void;
}

export interface Listener {
  readonly port: number;
  /** `end` closes what keeps connections open; requests in progress get a moment to finish. */
  close(end: () => Promise<unknown>): Promise<void>;
}

export const LOOPBACK = '127.0.0.1';
const LIMITS: Omit<ListenLimits, 'connections'> = { bodyBytes: MAX_MESSAGE_BYTES, requestMs: 30_000 };
const LAST_ANSWERS_MS = 300;
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];
const MAX_HEADER_BYTES = 16 << 10;

/** Throws ADDRESS_UNAVAILABLE. */
export async function listenHttp(options: ListenOptions): Promise<Listener> {
  const { host, port, routes, guard, onRequest, onError } = options;
  const limits: ListenLimits = { ...LIMITS, connections: connectionLimits(), ...options.limits };
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
    const common = guard.answerHeaders(new Headers({ origin: message.headers.origin ?? '' }));
    for (const [name, value] of Object.entries(common)) answer.headers.set(name, value);
    await send(answer, response);
    if (onRequest) {
      const { method = '' } = message;
      onRequest({
        method: METHODS.includes(method) ? method : 'other',
        path: routeFor(routes, urlOf(message)?.pathname ?? '')?.path ?? 'other',
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
    port: address.port,
    async close(end) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
      await end();
      server.closeIdleConnections();
      await closed;
      clearTimeout(timer);
    },
  };
}

const timesOf = ({ requestMs }: ListenLimits) => ({
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
