/** Phoenix: routers with scopes, resources and live views. */
import type { FoundRoute, Framework, Method, NestedFile, NestedSite } from '../../../src/model/framework.ts';
import { verbs } from '../../../src/model/framework.ts';
import type { SiteValue } from '../../../src/model/sites.ts';

const METHODS = verbs('get post put patch delete head options');

/** Actions of a resource; `:` is its parameter. */
const ACTIONS: readonly (readonly [action: string, methods: readonly Method[], path: string])[] = [
  ['index', ['GET'], ''],
  ['edit', ['GET'], '/:/edit'],
  ['new', ['GET'], '/new'],
  ['show', ['GET'], '/:'],
  ['create', ['POST'], ''],
  ['update', ['PATCH', 'PUT'], '/:'],
  ['delete', ['DELETE'], '/:'],
];

/** What a route is nested in. */
interface Context {
  readonly path: string;
  readonly alias: string;
}

const join = (...parts: readonly string[]): string =>
  `/${parts.join('/')}`.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
const nested = (alias: string, name: string): string => (alias === '' ? name : `${alias}.${name}`);

const nameOf = (value: SiteValue | undefined): string | undefined =>
  value !== undefined && 'name' in value ? value.name : undefined;

function option({ args }: NestedSite, key: string): SiteValue | undefined {
  for (const arg of args) if ('record' in arg) for (const [name, value] of arg.record) if (name === key) return value;
  return undefined;
}

/** The path and alias that everything in a scope or resource has. */
function contextIn(file: NestedFile, site: NestedSite | undefined): Context {
  if (site === undefined) return { path: '', alias: '' };
  const around = contextIn(file, site.around);
  const text = site.args.map((arg) => ('text' in arg ? arg.text : undefined)).find((one) => one !== undefined);
  if (site.name === 'scope') {
    const path = file.text(option(site, 'path')) ?? text ?? '';
    const given = site.args.map(nameOf).find((name) => name !== undefined) ?? nameOf(option(site, 'alias'));
    return { path: join(around.path, path), alias: given === undefined ? around.alias : nested(around.alias, given) };
  }
  if (site.name !== 'resources' || text === undefined) return around;
  const parameter = file.text(option(site, 'param')) ?? 'id';
  const owner = file.text(option(site, 'name')) ?? wordOf(nameOf(site.args[1]) ?? text);
  const isOne = option(site, 'singleton') !== undefined;
  return { ...around, path: isOne ? join(around.path, text) : join(around.path, text, `:${owner}_${parameter}`) };
}

/** `Admin.BlogPostController` as `blog_post`. */
const wordOf = (name: string): string =>
  name
    .slice(name.lastIndexOf('.') + 1)
    .replace(/Controller$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();

function routesOf(file: NestedFile, site: NestedSite): FoundRoute[] {
  const { path, alias } = contextIn(file, site.around);
  const { name, args } = site;
  const own = file.text(args[0]);
  const type = nameOf(args[1]);
  if (name === 'match') {
    const [, at, controller, action] = args;
    const target = file.text(at);
    const methods = own === '*' ? ['ANY'] : [(own ?? 'ANY').toUpperCase()];
    return target === undefined
      ? []
      : [
          {
            site,
            methods,
            path: join(path, target),
            type: nested(alias, nameOf(controller) ?? ''),
            member: file.text(action),
          },
        ];
  }
  if (own === undefined || !own.startsWith('/')) return [];
  if (name === 'resources') return resourcesOf(file, site, join(path, own), nested(alias, type ?? ''));
  const whole = join(path, own);
  if (name === 'forward') return [{ site, methods: ['ANY'], path: whole }];
  if (type === undefined) return [];
  if (name === 'live') return [{ site, methods: ['GET'], path: whole, type: nested(alias, type), member: 'mount' }];
  return [{ site, methods: [METHODS[name]], path: whole, type: nested(alias, type), member: file.text(args[2]) }];
}

function resourcesOf(file: NestedFile, site: NestedSite, path: string, type: string): FoundRoute[] {
  const texts = (key: string): string[] | undefined => {
    const value = option(site, key);
    return value !== undefined && 'list' in value ? value.list.flatMap((one) => file.text(one) ?? []) : undefined;
  };
  const [only, left] = [texts('only'), texts('except')];
  const isOne = option(site, 'singleton') !== undefined;
  const parameter = isOne ? '' : `:${file.text(option(site, 'param')) ?? 'id'}`;
  return ACTIONS.flatMap(([action, methods, behind]): FoundRoute[] => {
    if ((isOne && action === 'index') || only?.includes(action) === false || left?.includes(action)) return [];
    return [{ site, methods, path: join(path, behind.replace(':', parameter)), type, member: action }];
  });
}

/** `use AppWeb, :router`, `use Phoenix.Router`. */
const isRouter = ({ name, args }: NestedSite): boolean =>
  name === 'use' &&
  (nameOf(args[0]) === 'Phoenix.Router' || args.some((arg) => 'text' in arg && /^(?:\w+_)?router$/.test(arg.text)));

export const phoenix: Framework = {
  name: 'Phoenix',
  languages: ['elixir'],
  readFile: (file) =>
    file.sites.some(isRouter)
      ? file.sites.flatMap((site) =>
          Object.hasOwn(METHODS, site.name) || /^(?:resources|live|forward|match)$/.test(site.name)
            ? routesOf(file, site)
            : [],
        )
      : [],
};
