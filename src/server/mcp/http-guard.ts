/** Who may talk to the server at all: checks of Host and Origin against pages that reach for it through a browser, and the token. */
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
import { refuse } from './http-answer.ts';
import { showsToken } from './http-token.ts';

export interface GuardOptions {
  /** The address that is listened on. */
  readonly host: string;
  readonly token?: string | undefined;
  /** Names under which clients reach the server, beside the address itself. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Pages that may use it, beside those of this machine: origins, or their host names. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

export interface Guard {
  /** The refusal of a request that comes from where none may. */
  refuseSource(headers: Headers): Response | undefined;
  /** The refusal of one that does not show the token. */
  refuseStranger(headers: Headers): Response | undefined;
  /** Whether it shows the token; never where there is none. */
  knows(headers: Headers): boolean;
  /** The answer to a browser that asks before it sends. */
  preflight(headers: Headers): Response;
  /** For the browser of an allowed page. */
  corsHeaders(headers: Headers): Readonly<Record<string, string>>;
}

/** What a client may send; the protocol's own all begin alike. */
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
    // No name was looked up for an address, so nobody can have turned it. On loopback only its own are right.
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
    refuseSource(headers) {
      if (!isHost(headers.get('host')))
        return refuse({
          status: 403,
          message: 'The Host header names another machine: use the address of the server.',
        });
      const origin = headers.get('origin');
      if (origin && !isOrigin(origin))
        return refuse({ status: 403, message: 'Pages of this origin may not use the server.' });
      return undefined;
    },
    refuseStranger(headers) {
      if (token === undefined || showsToken(headers.get('authorization'), token)) return undefined;
      const message = headers.has('authorization')
        ? 'The token is wrong.'
        : 'A token is needed: Authorization: Bearer …';
      return refuse({ status: 401, message, headers: { 'www-authenticate': 'Bearer realm="wayfind"' } });
    },
    knows: (headers) => token !== undefined && showsToken(headers.get('authorization'), token),
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
    corsHeaders,
  };
}

/** As browsers write it. Throws BAD_INPUT. */
function originOf(text: string): string {
  if (!URL.canParse(text))
    throw new AppError(
      'BAD_INPUT',
      `${text} is no origin`,
      'Write one such as https://app.example.org, or a host name.',
    );
  const { origin, protocol, host } = new URL(text);
  // Of the pages of extensions it says `null`, which pages without an origin send, too.
  return origin === 'null' ? `${protocol}//${host}` : origin;
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0;
