/** Puts routes, mounts and prefixes together: whole paths, each with the function that answers. */
import type { Method } from '../model/framework.ts';
import type { SymbolKey } from '../model/links.ts';
import type { Found, Route } from './found.ts';
import { hostOf, isForeign } from './hosts.ts';
import type { RouterKey } from './routers.ts';

export interface Endpoint {
  readonly method: Method;
  /** With `…` for a part that is not written as a text. */
  readonly path: string;
  readonly framework: string;
  readonly handler: SymbolKey | undefined;
  readonly file: number;
  readonly line: number;
  readonly col: number;
}

/** What a tree serves, and what it asks others for: the `handler` of a request is the code that sends it. */
export interface Traffic {
  readonly endpoints: readonly Endpoint[];
  readonly requests: readonly Endpoint[];
  /** What routes are added to. */
  readonly routers: readonly SymbolKey[];
  /** What listens to topics, and what sends messages to them: the method is the kind of broker, the path the topic. */
  readonly listeners: readonly Endpoint[];
  readonly messages: readonly Endpoint[];
}

/** A part of a path that is not written as a text. */
export const UNKNOWN_PART = '…';

const MAX_PREFIXES = 20;

export function assemble(found: Found): Omit<Traffic, 'routers'> {
  const all = (isRequest: boolean, isTopic: boolean): Endpoint[] => {
    const some = found.routes.filter(
      (route) => route.isRequest === isRequest && (route.broker !== undefined) === isTopic,
    );
    const known = new Map(
      some
        .flatMap((route) => (isTopic ? topicsOfRoute : endpointsOfRoute)(found, route))
        .map((one) => [`${one.method} ${one.path} ${one.file}:${one.line}:${one.col}`, one]),
    );
    return [...known.values()];
  };
  return {
    endpoints: all(false, false),
    requests: all(true, false),
    listeners: all(false, true),
    messages: all(true, true),
  };
}

function endpointsOfRoute(found: Found, route: Route): Endpoint[] {
  const { methods, path = UNKNOWN_PART, framework, handler, site, isRequest, named } = route;
  const prefixes = route.router === undefined ? [''] : prefixesOf(found, route.router, new Set());
  const program = globalPrefix(found, route, prefixes);
  const around = route.versions?.length ? route.versions.map((one) => joinPaths(program, one)) : [program];
  const places = around.flatMap((outer) => prefixes.map((prefix) => ({ outer, prefix })));
  const own = isRequest ? places.filter(({ prefix }) => !isForeign(addressOf(prefix, path))) : places;
  return own.flatMap(({ outer, prefix }) =>
    methods.map((method) => ({
      method,
      path: isRequest
        ? requestPath(prefix, path)
        : separated(named?.(joinPaths(outer, prefix, path)) ?? joinPaths(outer, prefix, path), route.separator),
      framework,
      handler,
      file: site.view.file.id,
      line: site.line,
      col: site.col,
    })),
  );
}

/** The topics of a route, none where it is not written. */
function topicsOfRoute(found: Found, { router, path, broker, framework, handler, site }: Route): Endpoint[] {
  const own = (router === undefined ? undefined : found.prefixOf(router)) ?? '';
  const topic = [own, path ?? ''].filter((part) => part !== '').join('/');
  if (path === undefined || topic === '' || topic.includes(UNKNOWN_PART)) return [];
  const { view, line, col } = site;
  return [{ method: broker!, path: topic, framework, handler, file: view.file.id, line, col }];
}

/** The address of a request: its path below the base of its client, unless it is whole. */
function addressOf(prefix: string, path: string): string {
  if (prefix === '' || /^(?:\w+:)?\/\//.test(path)) return path;
  return `${prefix.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}

/** Without host and query. What comes before a path that is put together (`${BASE}/users`), or is relative, is not known. */
function requestPath(prefix: string, path: string): string {
  const [whole] = addressOf(prefix, path).split(/[?#]/, 1);
  const host = hostOf(whole);
  const local = host === undefined ? whole : whole.replace(/^(?:\w+:)?\/\/[^/]*/, '');
  if (host !== undefined && !host.includes('{')) return joinPaths(local);
  const rest = local.replace(/^(?:\{[^/}]*\}|…)+|^\.{1,2}\//, '');
  return host === undefined && local.startsWith('/') ? joinPaths(local) : joinPaths(UNKNOWN_PART, rest);
}

/** All prefixes under which something is reached, by every way it is mounted. */
function prefixesOf(found: Found, router: RouterKey, above: ReadonlySet<RouterKey>): string[] {
  if (above.has(router)) return [];
  const own = found.prefixOf(router) ?? '';
  const mounts = found.mounts(router);
  if (mounts.length === 0) return [own];
  const around = new Set([...above, router]);
  const prefixes = mounts.flatMap(({ parent, prefix = UNKNOWN_PART, replaces }) =>
    (parent === undefined ? [''] : prefixesOf(found, parent, around)).map((one) =>
      joinPaths(one, prefix, replaces ? '' : own),
    ),
  );
  return [...new Set(prefixes)].slice(0, MAX_PREFIXES);
}

/** The one that is declared nearest to the file of the route; none for the paths that it leaves out. */
function globalPrefix(
  { globals }: Found,
  { framework, site, path: below = '' }: Route,
  prefixes: readonly string[],
): string {
  const path = site.view.file.path.split('/');
  const shared = (other: readonly string[]): number => {
    const end = other.findIndex((part, i) => part !== path[i]);
    return end < 0 ? other.length : end;
  };
  const distance = (one: string): number => {
    const other = one.split('/');
    // Of programs that are as near, the one that is less deep has more of the tree to itself.
    return other.length - shared(other) * 100;
  };
  const own = globals.filter((one) => one.framework === framework).sort((x, y) => distance(x.path) - distance(y.path));
  if (own.length === 0) return '';
  const [{ prefix = UNKNOWN_PART, except = [] }] = own;
  const isExcept = prefixes.some((one) => except.some((path) => joinPaths(path) === joinPaths(one, below)));
  return isExcept ? '' : prefix;
}

const separated = (path: string, separator: string | undefined): string =>
  separator === undefined ? path : path.slice(1).replaceAll('/', separator);

export function joinPaths(...parts: readonly string[]): string {
  const joined = `/${parts.join('/')}`.replace(/\/{2,}/g, '/');
  return joined.length > 1 ? joined.replace(/\/$/, '') : joined;
}
