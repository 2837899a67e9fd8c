/** Which endpoint a request reaches: method and path must agree, and the route that is spelled out most wins. */
import type { Endpoint } from './assemble.ts';
import { literalParts, reaches } from './route-match.ts';

/** A request that fits more routes says nothing. */
const MAX_TARGETS = 3;

/** The endpoints that a request may reach; none where its path says too little. */
export function reachedBy(endpoints: readonly Endpoint[], request: Endpoint): readonly Endpoint[] {
  if (literalParts(request.path) === 0 && request.path !== '/') return [];
  const fitting = endpoints.filter(
    ({ method, path, handler }) =>
      handler !== undefined && (method === request.method || method === 'ANY') && reaches(path, request.path),
  );
  const best = Math.max(...fitting.map(({ path }) => literalParts(path)));
  const found = fitting.filter(({ path }) => literalParts(path) === best);
  const targets = new Map(found.map((one) => [one.handler, one]));
  return targets.size > MAX_TARGETS ? [] : [...targets.values()];
}
