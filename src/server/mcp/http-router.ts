/** From a request on a socket to whoever answers its path: refused strangers, wrong methods and bodies that are no JSON on the way. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonContentType } from '@modelcontextprotocol/server';
import { bodyOf, CODE, headersOf, refuse, urlOf } from './http-answer.ts';
import type { Guard } from './http-guard.ts';

/** A request that may be answered. */
export interface Exchange {
  /** Without its body. Its signal tells that the client has gone. */
  readonly request: Request;
  readonly url: URL;
  /** Of a POST: what its JSON says. */
  readonly body: unknown;
  /** The answer is out, or the client gone. */
  readonly finished: Promise<void>;
}

type Handle = (exchange: Exchange) => Response | Promise<Response>;

export interface Route {
  readonly methods: Readonly<Record<string, Handle>>;
  /** Answers without the token, too. */
  readonly isOpen?: boolean;
}

interface RouterOptions {
  /** By path. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly guard: Guard;
  readonly bodyBytes: number;
}

export type Router = (message: IncomingMessage, response: ServerResponse) => Promise<Response>;

export function createRouter({ routes, guard, bodyBytes }: RouterOptions): Router {
  return async (message, response) => {
    const headers = headersOf(message);
    const { method = '' } = message;
    const refusal = guard.refuseSource(headers);
    if (refusal) return refusal;
    if (method === 'OPTIONS' && headers.has('origin')) return guard.preflight(headers);
    const url = urlOf(message);
    const route = url && routes.get(url.pathname);
    const stranger = route?.isOpen ? undefined : guard.refuseStranger(headers);
    if (stranger) return stranger;
    if (!route) return notThere([...routes.keys()]);
    const handle = Object.hasOwn(route.methods, method) ? route.methods[method] : undefined;
    if (!handle) return wrongMethod(Object.keys(route.methods));
    const { finished, signal } = endOf(response);
    const body = method === 'POST' ? await jsonOf(message, headers, bodyBytes) : undefined;
    if (body instanceof Response) return body;
    return handle({ request: new Request(url, { method, headers, signal }), url, body, finished });
  };
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

const notThere = (paths: readonly string[]): Response =>
  refuse({ status: 404, message: `There is nothing at this path; there are ${paths.join(', ')}.` });

function wrongMethod(methods: readonly string[]): Response {
  const allow = methods.join(', ');
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
