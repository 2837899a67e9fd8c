/** Laravel: the facade `Route`, in groups and chains of prefixes and controllers. */
import type { FoundRoute, Framework, Method, NestedFile, NestedSite } from '../../../src/model/framework.ts';
import { verbs } from '../../../src/model/framework.ts';
import type { SiteValue } from '../../../src/model/sites.ts';

const METHODS: Readonly<Record<string, Method>> = {
  ...verbs('get post put patch delete options'),
  any: 'ANY',
  view: 'GET',
  redirect: 'ANY',
  permanentRedirect: 'ANY',
};

type Action = readonly [action: string, methods: readonly Method[], path: string];

const SINGLE: readonly Action[] = [
  ['edit', ['GET'], '/edit'],
  ['show', ['GET'], ''],
  ['update', ['PUT', 'PATCH'], ''],
];

/** Actions of a resource, with what comes behind its path; `{}` is its parameter. */
const ACTIONS: readonly Action[] = [
  ['index', ['GET'], ''],
  ['create', ['GET'], '/create'],
  ['store', ['POST'], ''],
  ['show', ['GET'], '/{}'],
  ['edit', ['GET'], '/{}/edit'],
  ['update', ['PUT', 'PATCH'], '/{}'],
  ['destroy', ['DELETE'], '/{}'],
];

/** What a group gives the routes in it. */
interface Context {
  readonly prefix: string;
  readonly controller: SiteValue | undefined;
  readonly namespace: string;
}

const ROUTE = /(?:^|\W)Route$|Illuminate\\Routing\\(?:Router|RouteRegistrar)|Illuminate\\Contracts\\Routing\\Registrar/;
const isRouteOrigin = (origin: string): boolean =>
  ROUTE.test(origin.split(/[.(]/, 1)[0]) || /Illuminate\\Support\\Facades[.\\]Route/.test(origin);

class RoutesFile {
  private readonly contexts = new Map<NestedSite | undefined, Context>();

  constructor(private readonly file: NestedFile) {}

  routes(): FoundRoute[] {
    return this.file.sites.flatMap((site) => (this.isOwn(site) ? this.routesOf(site) : []));
  }

  /** What begins a chain is the facade, or a router. */
  private isOwn(site: NestedSite): boolean {
    const first = site.chain.at(-1)!;
    return site.kind === 'call' && first.origins().some(isRouteOrigin);
  }

  /** What is around a site: the groups, then the links of its own chain. */
  private contextOf(site: NestedSite): Context {
    const around = site.around === undefined ? ROOT : this.contextIn(site.around);
    return this.withChain(around, site);
  }

  private contextIn(site: NestedSite): Context {
    let known = this.contexts.get(site);
    if (known === undefined) {
      const isGroup = site.name === 'group' && this.isOwn(site);
      known = isGroup ? this.contextOf(site) : site.around === undefined ? ROOT : this.contextIn(site.around);
      this.contexts.set(site, known);
    }
    return known;
  }

  private withChain(context: Context, site: NestedSite): Context {
    let { prefix, controller, namespace } = context;
    let own = '';
    for (const { name, args } of site.chain.toReversed()) {
      if (name === 'prefix') own = `${own}/${this.file.text(args[0]) ?? '…'}`;
      if (name === 'controller') controller = args[0];
      if (name === 'namespace') namespace = `${namespace}.${this.file.text(args[0]) ?? ''}`;
      if (name !== 'group') continue;
      own = `${own}/${this.keyed(args, 'prefix') ?? ''}`;
      namespace = `${namespace}.${this.keyed(args, 'namespace') ?? ''}`;
    }
    prefix = `${prefix}/${own}`;
    return { prefix, controller, namespace };
  }

  private keyed(args: readonly SiteValue[], key: string): string | undefined {
    for (const arg of args)
      for (const one of 'list' in arg ? arg.list : [arg])
        if ('record' in one) for (const [name, value] of one.record) if (name === key) return this.file.text(value);
    return undefined;
  }

  private routesOf(site: NestedSite): FoundRoute[] {
    const context = this.contextOf(site);
    const { name, args } = site;
    const at = (path: string): string => `${context.prefix}/${path}`.replace(/\/{2,}/g, '/');
    if (name === 'match') {
      const path = this.file.text(args[1]);
      const methods = this.texts(args[0]).map((one) => one.toUpperCase());
      return path === undefined ? [] : [{ site, methods, path: at(path), ...this.handler(args[2], context) }];
    }
    if (/^(?:api)?(?:R|r)esources?$|^(?:api)?(?:S|s)ingleton$/.test(name)) return this.resources(site, context);
    const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
    const path = this.file.text(args[0]);
    if (method === undefined || path === undefined || args.length < 2) return [];
    if (/redirect$/i.test(name) || name === 'view') return [{ site, methods: [method], path: at(path) }];
    return [{ site, methods: [method], path: at(path), ...this.handler(args[1], context) }];
  }

  private texts(value: SiteValue | undefined): string[] {
    if (value === undefined) return [];
    return ('list' in value ? value.list : [value]).flatMap((one) => this.file.text(one) ?? []);
  }

  /** `[Users::class, 'show']`, `'Users@show'`, `'show'` of the controller around, `Users::class`, a function. */
  private handler(value: SiteValue | undefined, { controller, namespace }: Context): Partial<FoundRoute> {
    if (value === undefined) return {};
    if ('list' in value) {
      const [type, member] = value.list;
      const uses = this.file.text(member);
      return uses === undefined ? {} : { handler: type, member: uses };
    }
    if ('text' in value) {
      const [type, member] = value.text.split('@', 2);
      if (member !== undefined)
        return { type: `${namespace}.${type}`.replace(/^[.\\]+/, '').replace(/[.\\]+/g, '.'), member };
      return controller === undefined ? {} : { handler: controller, member: type };
    }
    return 'name' in value ? { handler: value, member: '__invoke' } : { handler: value };
  }

  private resources(site: NestedSite, context: Context): FoundRoute[] {
    const { name, args } = site;
    const isApi = name.startsWith('api');
    const pairs: (readonly [string, SiteValue])[] = [];
    const path = this.file.text(args[0]);
    if (path !== undefined && args[1] !== undefined) pairs.push([path, args[1]]);
    else if (args[0] !== undefined && 'list' in args[0])
      for (const one of args[0].list) if ('record' in one) pairs.push(...one.record);
    const actions = /ingleton$/.test(name) ? SINGLE : ACTIONS;
    const left = [...this.chosen(site, 'except'), ...(isApi ? ['create', 'edit'] : [])];
    const only = this.chosen(site, 'only');
    return pairs.flatMap(([resource, controller]) =>
      actions.flatMap(([action, methods, behind]): FoundRoute[] => {
        if (left.includes(action) || (only.length > 0 && !only.includes(action))) return [];
        const base = resourcePath(resource);
        const own = `${context.prefix}/${base}${behind.replace('{}', `{${singular(base)}}`)}`;
        const to =
          'text' in controller
            ? this.handler({ text: `${controller.text}@${action}` }, context)
            : { handler: controller, member: action };
        return [{ site, methods, path: own.replace(/\/{2,}/g, '/'), ...to }];
      }),
    );
  }

  /** `only` and `except`, as a link of the chain or as an option. */
  private chosen(site: NestedSite, key: string): string[] {
    const links = site.chain
      .filter(({ name }) => name === key)
      .flatMap(({ args }) => args.flatMap((arg) => this.texts(arg)));
    const options = site.args.flatMap((arg) => ('list' in arg ? arg.list : []));
    const given = options.flatMap((one) => ('record' in one ? one.record : [])).filter(([name]) => name === key);
    return [...links, ...given.flatMap(([, value]) => this.texts(value))];
  }
}

const ROOT: Context = { prefix: '', controller: undefined, namespace: '' };

/** `photos.comments` is `photos/{photo}/comments`. */
const resourcePath = (name: string): string => {
  const parts = name.split('.');
  return parts.map((part, i) => (i < parts.length - 1 ? `${part}/{${singular(part)}}` : part)).join('/');
};

function singular(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/-/g, '_');
  if (/ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(name)) return name.slice(0, -2);
  return name.replace(/([^s])s$/, '$1');
}

/** Files that the framework loads below a prefix of their own. */
const API = /(?:^|\/)routes\/api\.php$/;

export const laravel: Framework = {
  name: 'Laravel',
  languages: ['php'],
  readFile(file) {
    const routes = new RoutesFile(file).routes();
    return API.test(file.path) ? routes.map((route) => ({ ...route, path: `/api${route.path}` })) : routes;
  },
};
