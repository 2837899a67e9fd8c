/** Whether a site is one that a framework names, and what its table says of texts and origins. */
import { at, EXPRESSION, IMPORT } from '../model/facts.ts';
import type { Framework, MakePattern, Method, ValuePatterns } from '../model/framework.ts';
import { expressionOpCode } from '../model/kinds.ts';
import type { Site, SiteValue } from '../model/sites.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import type { TreeSite } from './tree-sites.ts';

/** What a member is of; -1: it is no member. */
export function receiverOf({ facts: { expressions } }: FileView, row: number): number {
  const isMember = row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.member;
  return isMember ? at(expressions, row, EXPRESSION.a) : -1;
}

/** `express().route()` is below `express()`; `express.Router` is not `express.Routers`. */
export const isBelow = (path: string, router: string): boolean =>
  path === router || (path.startsWith(router) && /^[.(]/.test(path.slice(router.length)));

/** A name that some import of the file may bring, where one of its imports is of the same module. */
export function isUnknown(path: string, router: string, view: FileView | undefined): boolean {
  if (view === undefined || !path.startsWith('?.')) return false;
  const name = router.slice(router.lastIndexOf('.') + 1);
  return isBelow(path, `?.${name}`) && importsFrom(view, router);
}

/** The same where paths need no import: the file names the module itself, `reqwest::Client`. */
export const isSpelled = (path: string, router: string, view: FileView | undefined): boolean =>
  view !== undefined &&
  isBelow(path, `?.${router.slice(router.lastIndexOf('.') + 1)}`) &&
  view.nameId(router.slice(0, router.indexOf('.'))) >= 0;

function importsFrom({ facts: { imports, strings } }: FileView, router: string): boolean {
  for (let row = 0; row < imports.rows; row++) {
    const module = strings[at(imports, row, IMPORT.module)];
    if (module !== '' && router.startsWith(module)) return true;
  }
  return false;
}

export const isMark = ({ marks }: Framework, { name }: Site): boolean =>
  marks?.some(({ names }) => Object.hasOwn(names, name)) ?? false;
export const isClassMark = ({ classes }: Framework, { name }: Site): boolean =>
  classes?.some(({ names }) => names.includes(name)) ?? false;

/** A line after all others: a part of a name has no reference of its own. */
export const LAST = 1 << 20;

export const isNamedValue = ({ routes, mounts = [] }: ValuePatterns, { name }: Site): boolean =>
  routes.some(({ names }) => Object.hasOwn(names, name)) || mounts.some(({ names }) => names.includes(name));

/** By its name, or that of a type that extends it: `UserAPIRouter`. */
export const isMaker = ({ names }: MakePattern, name: string): boolean => names.some((one) => name.endsWith(one));

/** What is known of a path that a call makes: `scoped("/login")` ends with its text. */
export function partOfPath(value: SiteValue | undefined): string | undefined {
  if (value === undefined || !('call' in value)) return undefined;
  const [text, ...others] = value.args.filter((arg) => 'text' in arg);
  return text !== undefined && others.length === 0 && text.text.startsWith('/') ? `…${text.text}` : undefined;
}

/** Calls that turn a text into an address, and nothing else: `URI.create("/users")`. */
const ADDRESSES = new Set(['create', 'URI', 'Uri', 'URL', 'parse', 'of', 'from']);

/** The address that a call among the arguments of a request makes; another function may put something in front of it. */
export function addressIn(value: SiteValue | undefined): string | undefined {
  if (value === undefined || !('call' in value)) return undefined;
  const [text, ...others] = value.args.flatMap((arg) => ('text' in arg ? [arg.text] : []));
  if (text === undefined || others.length > 0) return undefined;
  const written = text.replace(/\$\{([\w$.]*)\}/g, '{$1}');
  return ADDRESSES.has(value.call) || /^\w+:\/\//.test(written) ? written : `…/${written.replace(/^\//, '')}`;
}

export const HTTP_METHOD = /^(?:get|post|put|patch|delete|head|options|trace)$/i;

export const isNamedBy = (framework: Framework, site: Site): boolean =>
  (framework.values !== undefined && isNamedValue(framework.values, site)) || isNamedPattern(framework, site);

const isNamedPattern = (framework: Framework, site: Site): boolean => {
  const versions = framework.versions && [framework.versions];
  return site.kind === 'mark'
    ? isMark(framework, site) ||
        isClassMark(framework, site) ||
        isRoute(framework, site) ||
        (framework.held !== undefined && isMaker(framework.held, site.name))
    : isRoute(framework, site) ||
        (framework.makes?.some((make) => isMaker(make, site.name)) ?? false) ||
        [framework.mounts, framework.groups, framework.globals, framework.prefixes, versions].some((patterns) =>
          patterns?.some(({ names }) => names.includes(site.name)),
        );
};

const isRoute = ({ routes }: Framework, { name }: Site): boolean =>
  routes?.some(({ names }) => Object.hasOwn(names, name)) ?? false;

export const shown = ({ pathText }: Framework, text: string | undefined): string | undefined =>
  text === undefined || pathText === undefined ? text : pathText(text);

/** The files below a path: `/static` as `/static/*filepath`. */
export const withBelow = (path: string | undefined, below = ''): string | undefined =>
  path === undefined || below === '' ? path : `${path.replace(/\/$/, '')}${below}`;

/** Methods that are listed by constants: `RequestMethod.POST`, `[HttpMethod.Get]`. */
export function namedMethods(value: SiteValue | undefined): Method[] | undefined {
  if (value === undefined) return undefined;
  const names = 'list' in value ? value.list : [value];
  const found = names.flatMap((one) =>
    'name' in one
      ? [
          one.name
            .slice(one.name.lastIndexOf('.') + 1)
            .replace(/^Method/, '')
            .toUpperCase(),
        ]
      : [],
  );
  return found.length > 0 ? found : undefined;
}

/** The links of a chain start where their first one does; marks belong together on the same declaration. */
export const chainKey = ({ kind, view, start, symbol }: TreeSite): string =>
  kind === 'mark' ? `${view.file.id}#${symbol}` : `${view.file.id}:${start}`;

export const placeOf = ({ view, line, col }: TreeSite): string => `${view.file.id}:${line}:${col}`;

/** The elements of a list, or the value itself. */
export function partsOf(value: SiteValue | undefined): readonly SiteValue[] {
  if (value === undefined) return [];
  return 'list' in value ? value.list : [value];
}
