/** Tells handlers from functions that end many routes: `post("/users", create, respond)` is answered by `create`. */
import type { SymbolKey } from '../model/links.ts';
import type { Route } from './found.ts';

/** Routes that a function takes part in from which on it is one for all of them. */
const SHARED_BY = 8;
/** A handler answers a few routes: `/`, `/index`, or two methods of one path. */
const OWN_OF = 3;

/** Routes with the handler among their functions that is theirs; the last one where that is not shared. */
export function withoutSharedEnds(routes: readonly Route[]): Route[] {
  const uses = new Map<SymbolKey, number>();
  for (const { stack = [] } of routes) for (const one of new Set(stack)) uses.set(one, (uses.get(one) ?? 0) + 1);
  return routes.map((route) => {
    const { stack = [], handler } = route;
    if (handler === undefined || (uses.get(handler) ?? 0) < SHARED_BY) return route;
    const own = stack.findLast((one) => uses.get(one)! <= OWN_OF);
    return own === undefined ? route : { ...route, handler: own };
  });
}
