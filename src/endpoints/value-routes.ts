/** Routes that are values of lists: what a list is part of, and which mounts are written among them. */
import { SYMBOL } from '../model/facts.ts';
import type { Framework, MountPattern } from '../model/framework.ts';
import { symbolKindCode } from '../model/kinds.ts';
import type { SiteValue } from '../model/sites.ts';
import { pickArgument } from './arguments.ts';
import { type RouterKey, symbolRouter } from './routers.ts';
import type { TreeSite } from './tree-sites.ts';

const HOLDERS = new Set([
  symbolKindCode.variable,
  symbolKindCode.constant,
  symbolKindCode.field,
  symbolKindCode.property,
]);

/** What a value belongs to when no call around it says: a variable, or the module. */
export interface Holder {
  readonly router: RouterKey;
  /** A variable that may be mounted somewhere; its module otherwise. */
  readonly isVariable: boolean;
  /** It is made in a function: where that is used is not known. */
  readonly isLocal: boolean;
}

export const moduleRouter = ({ view }: TreeSite): RouterKey => symbolRouter(view.key(0));

export function holderOf(site: TreeSite, variable: string | undefined): Holder {
  const { view } = site;
  for (let row = site.symbol; row > 0; row = view.symbol(row, SYMBOL.parent)) {
    const kind = view.symbol(row, SYMBOL.kind);
    if (HOLDERS.has(kind)) {
      if (view.facts.strings[view.symbol(row, SYMBOL.name)] === variable) break;
      return { router: symbolRouter(view.key(row)), isVariable: true, isLocal: false };
    }
    if (kind === symbolKindCode.function || kind === symbolKindCode.method)
      return { router: symbolRouter(view.key(row)), isVariable: false, isLocal: true };
  }
  return { router: moduleRouter(site), isVariable: false, isLocal: false };
}

/** The pattern by which a value mounts others, and what it mounts. */
export function mountedValue(
  { values }: Framework,
  site: TreeSite,
): { readonly pattern: MountPattern; readonly routers: readonly SiteValue[] } | undefined {
  for (const pattern of values?.mounts ?? []) {
    if (!pattern.names.includes(site.name)) continue;
    const given = pattern.routers === 'rest' ? undefined : pickArgument(site.args, pattern.routers);
    if (given === undefined) continue;
    if (pattern.inside === undefined) return { pattern, routers: [given] };
    // `admin.site.urls`, `api.urls`: a list that something from elsewhere makes.
    if ('name' in given && pattern.members?.includes(given.name.slice(given.name.lastIndexOf('.') + 1)))
      return { pattern, routers: [given] };
    if ('call' in given && pattern.inside.includes(given.call)) return { pattern, routers: given.args.slice(0, 1) };
  }
  return undefined;
}

/** Whether a list of values is written here, rather than named. */
export const isWritten = (value: SiteValue): boolean =>
  'list' in value && value.list.some((one) => 'call' in one || isWritten(one));

/** Lists of others that are spread into a written one: `[path("", home), *router.urls]`. */
export function spreadMembers(value: SiteValue, pattern: MountPattern): SiteValue[] {
  const { members = [] } = pattern;
  if ('list' in value) return value.list.flatMap((one) => spreadMembers(one, pattern));
  return 'name' in value && members.includes(value.name.slice(value.name.lastIndexOf('.') + 1)) ? [value] : [];
}
