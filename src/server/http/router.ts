/** Routes a request to its handler; refuses unauthorized requests, wrong methods and bodies that are not JSON. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonContentType } from '@modelcontextprotocol/server';
import type { Guard } from './guard.ts';
import { bodyOf, CODE, headersOf, refuse, urlOf } from './response.ts';

/** A request that passed the checks. */
export interface Exchange {
  /** The request without its body. Its signal aborts when the client disconnects. */
  readonly request: Request;
  readonly url: URL;
  /** The parsed JSON body of a POST. */
  readonly body: unknown;
  /** Resolves when the response has been sent or the client has disconnected. */
  readonly finished: Promise<void>;
  /** Tells clients from each other, as far as that is possible: its address and its program. */
  readonly client: string;
}

type Handle = (exchange: Exchange) => Response | Promise<Response>;

export interface Route {
  readonly methods: Readonly<Record<string, Handle>>;
  /** Needs no token. */
  readonly isOpen?: boolean;
}

interface RouterOptions {
  /** See `routeFor`. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly guard: Guard;
  readonly bodyBytes: number;
  /** Called before the body is read. */
  readonly onAuthorized: (message: IncomingMessage) => void;
  /** Called when an authorized request has arrived whole; `finished` as in its exchange. */
  readonly onWhole: (message: IncomingMessage, finished: Promise<void>) => void;
}

export type Router = (message: IncomingMessage, response: ServerResponse) => Promise<Response>;

export function createRouter({ routes, guard, bodyBytes, onAuthorized, onWhole }: RouterOptions): Router {
  return async (message, response) => {
    const headers = headersOf(message);
    const { method = '' } = message;
    const refusal = guard.refuseHostOrOrigin(headers);
    if (refusal) return refusal;
    if (method === 'OPTIONS' && headers.has('origin')) return guard.preflight(headers);
    const url = urlOf(message);
    const route = url && routeFor(routes, url.pathname)?.route;
    const unauthorized = route?.isOpen ? undefined : guard.refuseUnauthorized(headers);
    if (unauthorized) return unauthorized;
    if (!route) return notFound([...routes.keys()]);
    if (!route.isOpen) onAuthorized(message);
    const handle = Object.hasOwn(route.methods, method) ? route.methods[method] : undefined;
    if (!handle) return wrongMethod(Object.keys(route.methods));
    const { finished, signal } = endOf(response);
    const body = method === 'POST' ? await jsonOf(message, headers, bodyBytes) : undefined;
    if (body instanceof Response) return body;
    if (!route.isOpen) onWhole(message, finished);
    return handle({
      request: new Request(url, { method, headers, signal }),
      url,
      body,
      finished,
      client: clientOf(message),
    });
  };
}

/** The route of a path itself, or else of its directory, as in `/assets/*`, or else `/*`. */
export function routeFor(
  routes: ReadonlyMap<string, Route>,
  pathname: string,
): { readonly path: string; readonly route: Route } | undefined {
  const end = pathname.lastIndexOf('/');
  for (const path of [pathname, `${pathname.slice(0, end)}/*`, '/*']) {
    const route = routes.get(path);
    if (route) return { path, route };
  }
  return undefined;
}

function endOf(response: ServerResponse): { finished: Promise<void>; signal: AbortSignal } {
  const gone = new AbortController();
  const finished = new Promise<void>((resolve) => {
    response.once('close', () => {
      gone.abort();
      resolve();
    });
  });
  return { finished, signal: gone.signal };
}

const clientOf = ({ socket, headers }: IncomingMessage): string =>
  `${socket.remoteAddress} ${headers['user-agent'] ?? ''}`;

const notFound = (paths: readonly string[]): Response =>
  refuse({ status: 404, message: `Unknown path; the paths are ${paths.join(', ')}.` });

function wrongMethod(methods: readonly string[]): Response {
  const allow = methods.join(', ');
  return refuse({ status: 405, message: `Method not allowed; use ${allow}.`, headers: { allow } });
}

/** The parsed body of a POST, or a refusal. */
async function jsonOf(message: IncomingMessage, headers: Headers, maxBytes: number): Promise<unknown> {
  if (!isJsonContentType(headers.get('content-type')))
    return refuse({ status: 415, message: 'The Content-Type must be application/json.' });
  const text = await bodyOf(message, maxBytes);
  const most = maxBytes.toLocaleString('en-US');
  if (text === 'too_large') return refuse({ status: 413, message: `The body is larger than ${most} bytes.` });
  if (text === undefined) return refuse({ status: 400, message: 'The body is incomplete.' });
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse({ status: 400, code: CODE.parse, message: `The body is not JSON: ${(error as Error).message}` });
  }
}
