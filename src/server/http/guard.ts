/** Access control of the HTTP server: checks Host and Origin against DNS rebinding and foreign pages, and the token. */
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { isLoopbackUrl } from '../../config/loopback.ts';
import { AppError } from '../../errors/errors.ts';
import { refuse } from './response.ts';
import { hasToken } from './token.ts';

export interface GuardOptions {
  /** The listen address. */
  readonly host: string;
  readonly token?: string | undefined;
  /** Host names that clients may use, besides the address itself. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins, or their host names, of pages that may use the server, besides those of this machine. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

export interface Guard {
  /** Refuses a request with a Host or Origin that is not allowed. */
  refuseHostOrOrigin(headers: Headers): Response | undefined;
  /** Refuses a request without the token. */
  refuseUnauthorized(headers: Headers): Response | undefined;
  /** Response to a CORS preflight request. */
  preflight(headers: Headers): Response;
  /** Headers of every answer, such as those that let a page of an allowed origin read it. */
  answerHeaders(headers: Headers): Readonly<Record<string, string>>;
}

/** Request headers a client may send; the protocol's own headers all start with `mcp-`. */
const SENDABLE = /^(?:accept|authorization|cache-control|content-type|last-event-id|mcp-[a-z0-9-]{1,60})$/;

export const isLoopback = (host: string): boolean => isLoopbackUrl(`http://${bracketed(host)}`);

export const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

export function createGuard({ host, token, allowedHosts = [], allowedOrigins = [] }: GuardOptions): Guard {
  const own = isLoopback(host) ? [host] : [host, hostname()];
  const names = [
    ...localhostAllowedHostnames(),
    ...[...own, ...allowedHosts].map((name) => bracketed(name).toLowerCase()),
  ];
  const isHost = (header: string | null): boolean => {
    if (validateHostHeader(header, names).ok) return true;
    // An IP address involves no DNS lookup, so it cannot be rebound. On loopback only loopback addresses are accepted.
    return !isLoopback(host) && URL.canParse(`http://${header}`) && isAddress(new URL(`http://${header}`).hostname);
  };

  const isName = (one: string): boolean => !one.includes('://') || one.endsWith('://*');
  const origins = new Set(allowedOrigins.filter((one) => !isName(one)).map(originOf));
  const originNames = [...localhostAllowedOrigins(), ...allowedOrigins.filter(isName)];
  const isOrigin = (header: string): boolean => origins.has(header) || validateOriginHeader(header, originNames).ok;

  const corsHeaders = (headers: Headers): Record<string, string> => {
    const origin = headers.get('origin');
    if (!origin || !isOrigin(origin)) return {};
    return {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'mcp-session-id, mcp-protocol-version, www-authenticate',
      vary: 'origin',
    };
  };
  return {
    refuseHostOrOrigin(headers) {
      if (!isHost(headers.get('host')))
        return refuse({
          status: 403,
          message: 'The Host header does not match this server: use its address.',
        });
      const origin = headers.get('origin');
      if (origin && !isOrigin(origin))
        return refuse({ status: 403, message: 'Pages of this origin are not allowed to use the server.' });
      return undefined;
    },
    refuseUnauthorized(headers) {
      if (token === undefined || hasToken(headers.get('authorization'), token)) return undefined;
      const message = headers.has('authorization')
        ? 'The token is not valid.'
        : 'A token is required: Authorization: Bearer …';
      // The body is not read, so the connection cannot be used again.
      const close = { 'www-authenticate': 'Bearer realm="wayfind"', connection: 'close' };
      return refuse({ status: 401, message, headers: close });
    },
    preflight(headers) {
      const wanted = (headers.get('access-control-request-headers') ?? '').toLowerCase().split(/[\s,]+/);
      const answer: Record<string, string> = {
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': wanted.filter((name) => SENDABLE.test(name)).join(', '),
        'access-control-max-age': '600',
      };
      if (headers.get('access-control-request-private-network') === 'true')
        answer['access-control-allow-private-network'] = 'true';
      return new Response(null, { status: 204, headers: answer });
    },
    answerHeaders: corsHeaders,
  };
}

/** Normalised as browsers send it. Throws BAD_INPUT. */
function originOf(text: string): string {
  if (!URL.canParse(text))
    throw new AppError(
      'BAD_INPUT',
      `${text} is not an origin`,
      'Write one such as https://app.example.org, or a host name.',
    );
  const { origin, protocol, host } = new URL(text);
  // For extension pages `URL.origin` is `null`, which pages without an origin send too.
  return origin === 'null' ? `${protocol}//${host}` : origin;
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0;
