/** Versions in paths: programs that put the version of a route, as marks give it, in front of its path. */
import { SYMBOL } from '../model/facts.ts';
import type { Framework, VersionPattern } from '../model/framework.ts';
import { rowOfKey, type SymbolKey } from '../model/links.ts';
import { type Evaluation, keyed, textOf, textsOf } from './arguments.ts';
import type { Found, Route } from './found.ts';
import { symbolRouter } from './routers.ts';
import type { TreeSite } from './tree-sites.ts';

interface Versioned {
  readonly framework: Framework;
  /** The call that turns versions on. */
  readonly site: TreeSite;
}

/** Gives each route of such a program its version. */
export function addVersions(
  e: Evaluation,
  found: Found,
  { versioned, marksOn }: { versioned: readonly Versioned[]; marksOn: (key: SymbolKey) => readonly TreeSite[] },
): void {
  for (const { framework, site } of versioned) {
    const pattern = framework.versions;
    const type = keyed(site.args, 'type');
    const isInPath = type === undefined || ('name' in type && type.name.endsWith('.URI'));
    if (pattern === undefined || !isInPath) continue;
    const prefix = textOf(e, site, keyed(site.args, 'prefix')) ?? 'v';
    const common = textsOf(e, site, keyed(site.args, 'defaultVersion'));
    const routes = found.routes.map((route): Route => {
      if (route.framework !== framework.name || route.versions !== undefined) return route;
      const own = versionsOf(e, route, pattern, marksOn) ?? common;
      return own === undefined ? route : { ...route, versions: own.map((one) => `${prefix}${one}`) };
    });
    found.routes.splice(0, found.routes.length, ...routes);
  }
}

/** By the mark on the handler, otherwise by that on its class; none for those that are neutral. */
function versionsOf(
  e: Evaluation,
  { handler, router }: Route,
  { mark, classMark }: VersionPattern,
  marksOn: (key: SymbolKey) => readonly TreeSite[],
): readonly string[] | undefined {
  if (handler === undefined) return undefined;
  const onHandler = marksOn(handler).find(({ name }) => name === mark);
  if (onHandler !== undefined) return textsOf(e, onHandler, onHandler.args[0]) ?? [];
  const view = e.b.view(handler);
  const owner = view.key(view.symbol(rowOfKey(handler), SYMBOL.parent));
  const type = router === symbolRouter(owner) || router === undefined ? owner : (Number(router.slice(1)) as SymbolKey);
  const onClass = marksOn(type).find(({ name }) => name === classMark);
  const version = onClass && keyed(onClass.args, 'version');
  return version === undefined ? undefined : (textsOf(e, onClass!, version) ?? []);
}
