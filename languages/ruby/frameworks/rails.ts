/** Rails: the routes of `config/routes.rb` and the files it draws, with everything they are nested in. */
import type { FoundRoute, Framework, Method, NestedFile, NestedSite } from '../../../src/model/framework.ts';
import { verbs } from '../../../src/model/framework.ts';
import type { SiteValue } from '../../../src/model/sites.ts';
import { camelized, plural, singular } from './rails-words.ts';

/** What a route is nested in. */
interface Context {
  readonly path: string;
  /** Modules of controllers: `admin/users`. */
  readonly module: string;
  readonly controller?: string | undefined;
  /** Where the routes of the collection and of one of its members begin. */
  readonly resource?: { readonly collection: string; readonly member: string } | undefined;
}

const METHODS = verbs('get post put patch delete options head');

/** Actions of a resource: the method, and the path behind that of the collection or member. */
const ACTIONS: readonly (readonly [
  action: string,
  methods: readonly Method[],
  on: 'collection' | 'member',
  path: string,
])[] = [
  ['index', ['GET'], 'collection', ''],
  ['create', ['POST'], 'collection', ''],
  ['new', ['GET'], 'collection', '/new'],
  ['edit', ['GET'], 'member', '/edit'],
  ['show', ['GET'], 'member', ''],
  ['update', ['PATCH', 'PUT'], 'member', ''],
  ['destroy', ['DELETE'], 'member', ''],
];

const MAX_DEPTH = 20;

class RoutesFile {
  readonly routes: FoundRoute[] = [];
  private readonly inside = new Map<NestedSite | undefined, NestedSite[]>();
  private readonly concerns = new Map<string, NestedSite>();

  constructor(private readonly file: NestedFile) {
    for (const site of file.sites) {
      const known = this.inside.get(site.around);
      if (known === undefined) this.inside.set(site.around, [site]);
      else known.push(site);
      const [name] = this.names(site);
      if (site.name === 'concern' && name !== undefined) this.concerns.set(name, site);
    }
  }

  /** Texts among the arguments that have no key. */
  private names({ args }: NestedSite): string[] {
    return args.flatMap((arg) => ('text' in arg ? [arg.text] : 'list' in arg ? this.texts(arg) : []));
  }

  private option({ args }: NestedSite, key: string): SiteValue | undefined {
    for (const arg of args) if ('record' in arg) for (const [name, value] of arg.record) if (name === key) return value;
    return undefined;
  }

  private text(site: NestedSite, key: string): string | undefined {
    return this.file.text(this.option(site, key));
  }

  private texts(value: SiteValue | undefined): string[] {
    if (value === undefined) return [];
    const values = 'list' in value ? value.list : [value];
    return values.flatMap((one) => this.file.text(one) ?? []);
  }

  visitInside(site: NestedSite | undefined, context: Context, depth = 0): void {
    if (depth > MAX_DEPTH) return;
    for (const one of this.inside.get(site) ?? []) this.visit(one, context, depth);
  }

  private visit(site: NestedSite, context: Context, depth: number): void {
    const deeper = (next: Context): void => this.visitInside(site, next, depth + 1);
    const [first] = this.names(site);
    switch (site.name) {
      case 'concern':
        break;
      case 'concerns':
        for (const name of this.names(site)) this.useConcern(name, context, depth);
        break;
      case 'draw':
        deeper(context);
        break;
      case 'namespace': {
        const path = this.text(site, 'path') ?? first ?? '';
        const module = this.text(site, 'module') ?? first ?? '';
        deeper({
          ...context,
          path: join(context.path, path),
          module: join(context.module, module).slice(1),
          resource: undefined,
        });
        break;
      }
      case 'scope': {
        const path = this.text(site, 'path') ?? first ?? '';
        const module = this.text(site, 'module');
        deeper({
          ...context,
          path: join(context.path, path),
          module: module === undefined ? context.module : join(context.module, module).slice(1),
          controller: this.text(site, 'controller') ?? context.controller,
        });
        break;
      }
      case 'controller':
        deeper({ ...context, controller: first });
        break;
      case 'member':
        deeper({ ...context, path: context.resource?.member ?? context.path });
        break;
      case 'collection':
        deeper({ ...context, path: context.resource?.collection ?? context.path });
        break;
      case 'new':
        deeper({ ...context, path: join(context.resource?.collection ?? context.path, 'new') });
        break;
      case 'resources':
      case 'resource':
        for (const name of this.names(site)) this.resource(site, name, context, depth);
        break;
      case 'root':
        this.add(site, ['GET'], context.path, this.target(site, context, first ?? this.text(site, 'to')));
        break;
      case 'mount':
        this.mount(site, context);
        break;
      case 'match':
        this.verb(
          site,
          this.texts(this.option(site, 'via')).map((one) => (one === 'all' ? 'ANY' : one.toUpperCase())),
          context,
        );
        break;
      default:
        if (Object.hasOwn(METHODS, site.name)) this.verb(site, [METHODS[site.name]], context);
        else deeper(context);
    }
  }

  private useConcern(name: string, context: Context, depth: number): void {
    const concern = this.concerns.get(name);
    if (concern !== undefined) this.visitInside(concern, context, depth + 1);
  }

  private resource(site: NestedSite, name: string, context: Context, depth: number): void {
    const isMany = site.name === 'resources';
    const collection = join(context.path, this.text(site, 'path') ?? name);
    const parameter = this.text(site, 'param') ?? 'id';
    const member = isMany ? join(collection, `:${parameter}`) : collection;
    const module = this.text(site, 'module');
    const controller = this.text(site, 'controller') ?? (isMany ? name : plural(name));
    const own: Context = {
      ...context,
      module: module === undefined ? context.module : join(context.module, module).slice(1),
      controller,
    };
    const only = this.option(site, 'only');
    const kept = only === undefined ? undefined : this.texts(only);
    const left = this.texts(this.option(site, 'except'));
    for (const [action, methods, on, path] of ACTIONS) {
      if ((!isMany && action === 'index') || left.includes(action) || kept?.includes(action) === false) continue;
      const base = on === 'member' ? member : collection;
      this.add(site, methods, `${base}${path}`, typeOf(own.module, controller, action));
    }
    const nested = isMany ? join(collection, `:${singular(name)}_${parameter}`) : collection;
    const inner = { ...own, path: nested, resource: { collection, member } };
    this.visitInside(site, inner, depth + 1);
    for (const concern of this.texts(this.option(site, 'concerns'))) this.useConcern(concern, inner, depth);
  }

  /** `get "/x", to: "users#show"`, `get "/x" => "users#show"`, `get :show, on: :member`. */
  private verb(site: NestedSite, methods: readonly Method[], context: Context): void {
    const names = this.names(site);
    const on = this.text(site, 'on');
    const base =
      on === 'member' ? context.resource?.member : on === 'collection' ? context.resource?.collection : undefined;
    const around = base ?? context.path;
    const given = methods.length > 0 ? methods : ['ANY'];
    for (const path of names) {
      const to = this.text(site, 'to');
      this.add(site, given, join(around, this.text(site, 'path') ?? path), this.target(site, context, to, path));
    }
    if (names.length > 0) return;
    // The first pair is the path and what it leads to; pairs with other keys are options.
    for (const arg of site.args) {
      if (!('record' in arg)) continue;
      const [pair] = arg.record.filter(([key]) => key.includes('/') || !OPTIONS.has(key));
      if (pair === undefined) continue;
      this.add(site, given, join(around, pair[0]), this.target(site, context, this.file.text(pair[1]), pair[0]));
      return;
    }
  }

  private mount(site: NestedSite, context: Context): void {
    const at =
      this.text(site, 'at') ??
      this.file.text(site.args.flatMap((arg) => ('record' in arg ? [arg.record[0][1]] : []))[0]);
    if (at !== undefined) this.add(site, ['ANY'], join(context.path, at), {});
  }

  private target(site: NestedSite, { module, controller }: Context, to: string | undefined, path = ''): Handler {
    const own = this.text(site, 'controller') ?? controller;
    const action = this.text(site, 'action');
    if (to?.includes('#')) {
      const [before, after] = to.split('#', 2);
      return typeOf(module, before || (own ?? ''), after);
    }
    if (this.option(site, 'to') !== undefined && to === undefined) return {};
    const last = action ?? to ?? path.split('(', 1)[0].replace(/^\//, '');
    if (own !== undefined) return typeOf(module, own, last.slice(last.lastIndexOf('/') + 1));
    const [, before, after] = /^(\w+)\/(\w+)$/.exec(last) ?? [];
    return before === undefined ? {} : typeOf(module, before, after);
  }

  private add(site: NestedSite, methods: readonly Method[], path: string, handler: Handler): void {
    this.routes.push({ site, methods, path: path.replace(/\(\.:format\)$/, ''), ...handler });
  }
}

type Handler = Pick<FoundRoute, 'type' | 'member'>;

/** Keys of options, which are never paths. */
const OPTIONS = new Set(
  'to as via on controller action constraints defaults format anchor path module only except param shallow concerns trailing_slash'.split(
    ' ',
  ),
);

function typeOf(module: string, controller: string, action: string): Handler {
  const path = controller.startsWith('/') ? controller.slice(1) : join(module, controller).slice(1);
  return { type: `${path.split('/').map(camelized).join('.')}Controller`, member: action.replace(/-/g, '_') };
}

const join = (...parts: readonly string[]): string =>
  `/${parts.join('/')}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');

/** A `draw` block on the routes of an application or engine. */
const isRoot = (site: NestedSite, path: string): boolean =>
  site.name === 'draw' &&
  site.args.some((arg) => 'function' in arg) &&
  (/(?:^|\/)config\/routes\.rb$/.test(path) || site.origins().some((origin) => /(?:^|\W)Rails\b/.test(origin)));

export const rails: Framework = {
  name: 'Rails',
  languages: ['ruby'],
  readFile(file) {
    const isDrawn = /(?:^|\/)config\/routes\/[\w/-]{1,300}\.rb$/.test(file.path);
    const roots = file.sites.filter((site) => isRoot(site, file.path));
    if (roots.length === 0 && !isDrawn) return [];
    const routes = new RoutesFile(file);
    const context: Context = { path: '', module: '' };
    for (const root of roots.length > 0 ? roots : [undefined]) routes.visitInside(root, context);
    return routes.routes;
  },
};
