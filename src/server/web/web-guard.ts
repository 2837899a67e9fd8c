/** Access control of the explorer: names of this machine, its own pages only, and the token of the first URL, kept in a cookie. */
import { createGuard, type Guard } from '../http/guard.ts';
import { refuse } from '../http/response.ts';
import { isSameToken } from '../http/token.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

interface WebGuardOptions {
  readonly host: string;
  readonly token: string;
  /** Admits one browser, once, in place of the token. */
  readonly code: string;
}

export interface WebGuard extends Guard {
  /** The header that keeps the token; undefined for what is neither the token nor the unused code. */
  cookieFor(shown: string, headers: Headers): string | undefined;
}

/** Where a browser says that another page made the request. */
const FOREIGN = ['cross-site', 'same-site'];

export function createWebGuard({ host, token, code }: WebGuardOptions): WebGuard {
  const guard = createGuard({ host });
  let isUnused = true;
  const onlyOwn = () => refuse({ status: 403, message: 'Only the pages of this server may use it.' });
  return {
    refuseHostOrOrigin(headers) {
      const refusal = guard.refuseHostOrOrigin(headers);
      if (refusal) return refusal;
      // Pages of other ports of this machine are other programs; a browser calls them the same site.
      const origin = headers.get('origin');
      if (origin !== null && origin !== `http://${headers.get('host')}`) return onlyOwn();
      // A link of another page may be followed, but a browser sends no `Strict` cookie with it.
      const isPage = headers.get('sec-fetch-dest') === 'document';
      return !isPage && FOREIGN.includes(headers.get('sec-fetch-site') ?? '') ? onlyOwn() : undefined;
    },
    refuseUnauthorized(headers) {
      const shown = cookieOf(headers);
      if (shown !== undefined && isSameToken(shown, token)) return undefined;
      const message = 'A token is required: open the URL that `wayfind ui` printed.';
      return refuse({ status: 401, message, headers: { connection: 'close' } });
    },
    preflight: onlyOwn,
    answerHeaders: () => SECURITY_HEADERS,
    cookieFor(shown, headers) {
      const isCode = isUnused && isSameToken(shown, code);
      if (!isCode && !isSameToken(shown, token)) return undefined;
      if (isCode) isUnused = false;
      return `${cookieName(headers)}=${token}; Path=/; HttpOnly; SameSite=Strict`;
    },
  };
}

/** A browser sends the cookies of a host to all its ports: the name tells servers of one machine from each other. */
const cookieName = (headers: Headers): string => `wayfind_${new URL(`http://${headers.get('host')}`).port || '80'}`;

function cookieOf(headers: Headers): string | undefined {
  const name = `${cookieName(headers)}=`;
  const all = (headers.get('cookie') ?? '').split(/;\s*/);
  return all.find((cookie) => cookie.startsWith(name))?.slice(name.length);
}
