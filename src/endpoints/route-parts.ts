/** The parts of a route that its site and others beside it say: methods, handler, the class that answers, links of its chain. */
import { SYMBOL } from '../model/facts.ts';
import type { Framework, HandlerPick, Method, RoutePattern } from '../model/framework.ts';
import { rowOfKey, type SymbolKey } from '../model/links.ts';
import type { SiteValue } from '../model/sites.ts';
import { isTypeKind } from '../resolve/core/type-of.ts';
import { functionOf, pickArgument, textsOf, valueOfName } from './arguments.ts';
import { classFacts, type KnownClass, outsideClass } from './class-facts.ts';
import { HTTP_METHOD, namedMethods, receiverOf } from './patterns.ts';
import { originsOf, type RouterKey } from './routers.ts';
import { SiteOrigins } from './site-origins.ts';
import { functionAround, referenceAt, type TreeSite } from './tree-sites.ts';

export class RouteParts extends SiteOrigins {
  /** The arguments of calls of these names in the chain of a site. */
  protected chained(site: TreeSite, names: readonly string[] | undefined): readonly SiteValue[] {
    if (names === undefined) return [];
    return this.linksOf(site).flatMap(({ name, args }) => (names.includes(name) ? args : []));
  }

  /** The class that answers, where a pattern has routes for classes: `View.as_view()`, also of one from outside. */
  protected classOf(
    site: TreeSite,
    { ofClass, handler: pick }: RoutePattern,
    handler: SymbolKey | undefined,
  ): KnownClass | undefined {
    if (ofClass === undefined) return undefined;
    const argument =
      pick === 'last' || pick === 'rest' || pick === 'marked' ? undefined : pickArgument(site.args, pick);
    const call = argument !== undefined && 'call' in argument ? argument : undefined;
    if (handler !== undefined && isTypeKind(this.e.b.cell(handler, SYMBOL.kind)))
      return classFacts(this.e, handler, { marksOn: (key) => this.marks.get(`${key}`) ?? [], call });
    const made = handler === undefined && call !== undefined ? referenceAt(site.view, call) : undefined;
    const bases = made && originsOf(this.e.b, site.view, receiverOf(site.view, made.expression), made.scope);
    return call !== undefined && bases?.length ? outsideClass(bases, call) : undefined;
  }

  /** The methods that marks on a handler say it answers. */
  protected markedMethods({ methodMarks }: Framework, handler: SymbolKey | undefined): readonly Method[] | undefined {
    if (methodMarks === undefined || handler === undefined) return undefined;
    for (const site of this.marks.get(`${handler}`) ?? []) {
      if (!Object.hasOwn(methodMarks.names, site.name)) continue;
      const own = methodMarks.names[site.name];
      if (own !== '') return [own];
      const listed = textsOf(this.e, site, pickArgument(site.args, methodMarks.methods));
      return listed?.map((one) => one.toUpperCase()) ?? ['GET'];
    }
    return undefined;
  }

  /** The name of the call that made a router. */
  protected makerOf(router: RouterKey | undefined): string | undefined {
    return router?.startsWith('@') ? this.groups.get(router.slice(1))?.site.name : undefined;
  }

  /** The arguments of the call that made the first argument, written here or in the variable that it names. */
  protected argumentsOfMade(site: TreeSite, makers: readonly string[]): readonly SiteValue[] {
    const [made] = site.args;
    if (made === undefined) return [];
    if ('call' in made) return makers.includes(made.call) ? made.args : [];
    const value = 'name' in made ? valueOfName(this.e, site, made) : undefined;
    if (value?.kind !== 'symbol') return [];
    const view = this.e.b.view(value.key);
    const row = rowOfKey(value.key);
    const held = this.sites.find(
      (one) => one.view === view && one.symbol === row && one.kind === 'call' && makers.includes(one.name),
    );
    return held?.args ?? [];
  }

  protected methodsOf(
    site: TreeSite,
    route: RoutePattern,
    { args = site.args, isClient = false }: { args?: readonly SiteValue[]; isClient?: boolean | undefined } = {},
  ): readonly Method[] {
    const own = route.names[site.name];
    if (own !== '') return [own];
    const verbs = route.chain?.verbs ?? {};
    const link = this.linksOf(site).find(({ name }) => Object.hasOwn(verbs, name));
    if (link !== undefined) return [verbs[link.name]];
    const said = pickArgument(args, route.methods) ?? { list: this.chained(site, route.chain?.methods) };
    const values = 'list' in said ? said.list : [said];
    const named = values.flatMap((one) => textsOf(this.e, site, one) ?? namedMethods(one) ?? []);
    const listed = isClient ? named.filter((one) => HTTP_METHOD.test(one)) : named;
    return listed.length > 0 ? listed.map((one) => one.toUpperCase()) : (route.otherwise ?? ['ANY']);
  }

  protected handlerOf(site: TreeSite, pick: HandlerPick, path: SiteValue | undefined): SymbolKey | undefined {
    if (pick === 'marked' || pick === 'around') return site.view.key(site.symbol);
    const others = site.args.filter((arg) => arg !== path);
    if (pick !== 'last' && pick !== 'rest') return functionOf(this.e, site, pickArgument(site.args, pick));
    for (let i = others.length - 1; i >= 0; i--) {
      const found = functionOf(this.e, site, others[i]);
      if (found !== undefined) return found;
    }
    return others.some((arg) => 'function' in arg) ? functionAround(site) : undefined;
  }

  /** All functions that a route is given, in order. */
  protected stackOf(site: TreeSite, path: SiteValue | undefined): SymbolKey[] {
    return site.args.flatMap((arg) => (arg === path ? [] : (functionOf(this.e, site, arg) ?? [])));
  }
}
