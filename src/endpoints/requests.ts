/** Which endpoint a request reaches: method and path must agree, and the route that fits the written parts best wins. */
import { groupBy } from '../base/group-by.ts';
import { type Endpoint, UNKNOWN_PART } from './assemble.ts';
import { isParameter, isRest, literalParts, segmentsOf } from './route-match.ts';

/** A request that fits more handlers, or a message with more listeners, says too little to link it. */
export const MAX_TARGETS = 3;

/** What a part of a route is worth to the part of the request that it fits: parts that are the same count before all others. */
const SAME = 1000;
/** `/users/${id}` means `/users/:id` rather than `/users/me`. */
const BOTH_PARAMETERS = 6;
const FILLED = 4;
const NAMED_AT_RUN_TIME = 1;
/** A part of the route that the request does not write: the fewer the better. */
const UNWRITTEN = -1;

interface Served {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
}

/** Finds what requests may reach, all that fit alike; made once for all requests of a tree. */
export function routeTable(endpoints: readonly Endpoint[]): (request: Endpoint) => readonly Endpoint[] {
  const served = endpoints.flatMap((endpoint): Served[] =>
    endpoint.handler === undefined ? [] : [{ endpoint, segments: segmentsOf(endpoint.path) }],
  );
  // By the last part that both must have; the routes whose last part may be anything are tried for all.
  const byEnd = groupBy(served, ({ segments }) => endOf(segments));
  const known = new Map<string, readonly Endpoint[]>();
  return (request) => {
    const key = `${request.method} ${request.path}`;
    let found = known.get(key);
    if (found === undefined) {
      found = reachedBy(byEnd, served, request);
      // A server in front may take the first part away, or put something behind it.
      const below = request.path.replace(/^\/(?:api|rest)(?:\/v\d+)?(?=\/)/, `/${UNKNOWN_PART}`);
      if (found.length === 0 && below !== request.path) found = reachedBy(byEnd, served, { ...request, path: below });
      known.set(key, found);
    }
    return found;
  };
}

const ANY_END = '*';

const endOf = (segments: readonly string[]): string => {
  const last = segments.at(-1);
  if (last === undefined) return '';
  return isParameter(last) || isRest(last) || last === UNKNOWN_PART || last.endsWith('?')
    ? ANY_END
    : last.toLowerCase();
};

function reachedBy(
  byEnd: ReadonlyMap<string, readonly Served[]>,
  all: readonly Served[],
  request: Endpoint,
): readonly Endpoint[] {
  if (literalParts(request.path) === 0 && request.path !== '/') return [];
  const asked = segmentsOf(request.path);
  const end = endOf(asked);
  const some = end === ANY_END ? all : [...(byEnd.get(end) ?? []), ...(byEnd.get(ANY_END) ?? [])];
  let best = Number.NEGATIVE_INFINITY;
  let targets = new Map<Endpoint['handler'], Endpoint>();
  for (const { endpoint, segments } of some) {
    if (endpoint.method !== request.method && endpoint.method !== 'ANY' && request.method !== 'ANY') continue;
    const score = scoreOf(segments, asked, 0, 0);
    // Parts that are put in fit anything: at least one part must be the same.
    if (score === undefined || score < best || (score < SAME / 2 && asked.length > 0)) continue;
    if (score > best) targets = new Map();
    best = score;
    targets.set(endpoint.handler, endpoint);
  }
  return [...targets.values()];
}

/** How well a route fits what is asked for; undefined: not at all. */
function scoreOf(route: readonly string[], asked: readonly string[], r: number, a: number): number | undefined {
  // What comes before a path that is put together: any number of parts.
  if (asked[a] === UNKNOWN_PART) return skipped(route, asked, r, a);
  if (r === route.length) return a === asked.length ? 0 : undefined;
  const part = route[r];
  if (isRest(part) || part === UNKNOWN_PART) return taken(route, asked, r, a);
  if (a === asked.length) return /\?$|^\[\[/.test(part) ? plus(scoreOf(route, asked, r + 1, a), UNWRITTEN) : undefined;
  const worth = worthOf(part, asked[a]);
  return worth === undefined ? undefined : plus(scoreOf(route, asked, r + 1, a + 1), worth);
}

function worthOf(part: string, asked: string): number | undefined {
  if (part.toLowerCase() === asked.toLowerCase()) return SAME;
  const isPutIn = /\{[^{}]*\}|^[:<[]/.test(asked);
  if (isParameter(part)) return isPutIn ? BOTH_PARAMETERS : FILLED;
  return isPutIn && mayBe(part, asked) ? NAMED_AT_RUN_TIME : undefined;
}

/** Whether what is put into a part may make it this one: `{name}.json` is no `login`. */
function mayBe(part: string, asked: string): boolean {
  const written = asked.split(/\{[^{}]*\}/);
  return (
    part.length >= written.join('').length &&
    part.startsWith(written[0]) &&
    (written.length === 1 || part.endsWith(written.at(-1)!))
  );
}

function skipped(route: readonly string[], asked: readonly string[], r: number, a: number): number | undefined {
  let best: number | undefined;
  for (let next = r; next <= route.length; next++)
    best = better(best, plus(scoreOf(route, asked, next, a + 1), UNWRITTEN * (next - r)));
  return best;
}

function taken(route: readonly string[], asked: readonly string[], r: number, a: number): number | undefined {
  let best: number | undefined;
  for (let next = a; next <= asked.length; next++) best = better(best, scoreOf(route, asked, r + 1, next));
  return best;
}

const plus = (score: number | undefined, more: number): number | undefined =>
  score === undefined ? undefined : score + more;
const better = (x: number | undefined, y: number | undefined): number | undefined =>
  x === undefined ? y : y === undefined ? x : Math.max(x, y);
