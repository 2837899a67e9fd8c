/** Routes of a class that others extend: each class with the mark of a controller serves them under its own prefix. */
import type { Framework } from '../model/framework.ts';
import type { SymbolKey } from '../model/links.ts';
import type { Evaluation } from './arguments.ts';
import { lineOf, memberNames, nameOf } from './class-facts.ts';
import type { Found, Route } from './found.ts';
import { symbolRouter } from './routers.ts';

/** Adds what controllers inherit, and removes the routes of classes that are none. */
export function inheritRoutes(e: Evaluation, found: Found, controllers: ReadonlyMap<SymbolKey, Framework>): void {
  const frameworks = new Set([...controllers.values()].filter(needsMark).map(({ name }) => name));
  if (frameworks.size === 0) return;
  const own = new Set([...controllers.keys()].map(symbolRouter));
  const inherited = [...controllers].flatMap(([key, framework]) =>
    needsMark(framework) ? inheritedBy(e, found.routes, key) : [],
  );
  const kept = found.routes.filter(
    ({ framework, router }) => !frameworks.has(framework) || router === undefined || own.has(router),
  );
  found.routes.splice(0, found.routes.length, ...kept, ...inherited);
}

const needsMark = ({ classes }: Framework): boolean => classes?.some(({ isRequired }) => isRequired) ?? false;

function inheritedBy(e: Evaluation, routes: readonly Route[], key: SymbolKey): Route[] {
  const taken = new Set(memberNames(e, key));
  const [, ...above] = lineOf(e, key);
  return above.flatMap((base) => {
    const added = routes.filter(
      ({ router, handler }) => router === symbolRouter(base) && handler !== undefined && !taken.has(nameOf(e, handler)),
    );
    for (const name of memberNames(e, base)) taken.add(name);
    return added.map((route) => ({ ...route, router: symbolRouter(key) }));
  });
}
