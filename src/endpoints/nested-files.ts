/** Files for frameworks that read them as a whole: sites with what is around them, and handlers that are found by their names. */
import { at, IMPORT } from '../model/facts.ts';
import type { FoundRoute, Framework, NestedFile, NestedSite } from '../model/framework.ts';
import { type SymbolKey, symbolKey } from '../model/links.ts';
import { memberOf } from '../resolve/core/members.ts';
import { type Evaluation, functionIn, functionOf, textOf, valueOfName } from './arguments.ts';
import type { Route } from './found.ts';
import { enclosingBases, receiverOrigins } from './routers.ts';
import type { TreeSite } from './tree-sites.ts';

interface Nested extends NestedSite {
  readonly of: TreeSite;
}

/** The sites of one file. */
export function nestedFile(e: Evaluation, sites: readonly TreeSite[]): NestedFile {
  const made = new Map<TreeSite, Nested>();
  const chains = new Map<number, Nested[]>();
  for (const site of sites) {
    let chain = chains.get(site.start);
    if (chain === undefined) chains.set(site.start, (chain = []));
    const one: Nested = {
      ...site,
      of: site,
      around: site.around && made.get(site.around),
      chain,
      origins: () => receiverOrigins(e.b, site),
      bases: () => enclosingBases(e.b, site),
    };
    made.set(site, one);
    chain.push(one);
  }
  const { view } = sites[0];
  const { imports, strings } = view.facts;
  return {
    path: view.file.path,
    imports: Array.from({ length: imports.rows }, (_, row) => strings[at(imports, row, IMPORT.module)]),
    sites: [...made.values()],
    text: (value) => textOf(e, { view, scope: 0 }, value),
  };
}

export function routeOfFound(e: Evaluation, framework: Framework, found: FoundRoute): Route {
  const site = (found.site as Nested).of;
  return {
    framework: framework.name,
    methods: found.methods,
    path: found.path,
    router: undefined,
    isRequest: false,
    handler: handlerOf(e, site, found),
    site,
  };
}

function handlerOf(e: Evaluation, site: TreeSite, { handler, member, type }: FoundRoute): SymbolKey | undefined {
  if (type !== undefined) return memberNamed(e, type, member ?? '');
  if (handler === undefined || member === undefined) return functionOf(e, site, handler);
  const owner = 'name' in handler ? valueOfName(e, site, handler) : undefined;
  const own =
    owner?.kind === 'symbol'
      ? memberOf(e.b, { kind: 'instance', key: owner.key, args: [] }, member, 'call')
      : undefined;
  return functionIn(e, own) ?? functionIn(e, memberOf(e.b, owner, member, 'call'));
}

const MAX_NAMESAKES = 2000;

/** The member of a type by the path of its names; what is around the type may be left out where only one is left. */
function memberNamed({ reader }: Evaluation, type: string, member: string): SymbolKey | undefined {
  const wanted = `${type}.${member}`;
  const named = reader.symbolsNamed(member, { limit: MAX_NAMESAKES });
  const exact = named.filter((one) => dotted(reader.fullName(one)) === wanted);
  const ending = exact.length > 0 ? exact : named.filter((one) => dotted(reader.fullName(one)).endsWith(`.${wanted}`));
  const [one] = exact.length > 0 || ending.length === 1 ? ending : [];
  return one && symbolKey(one.fileId, one.row);
}

/** `Admin::Users`, `Admin\\Users` as `Admin.Users`. */
const dotted = (name: string): string => name.replace(/::|[\\/]/g, '.');
