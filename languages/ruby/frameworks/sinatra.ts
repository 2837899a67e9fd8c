/** Sinatra: routes with blocks, at the top of a file that requires it or in a class of its kind. */
import { type Framework, type NestedSite, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head options link unlink');

const isOwn = (site: NestedSite, imports: readonly string[]): boolean => {
  const bases = site.bases();
  if (bases.length > 0) return bases.some((base) => /(?:^|\W)Sinatra\b/.test(base));
  return imports.some((module) => /^sinatra(?:\/|$)/.test(module));
};

export const sinatra: Framework = {
  name: 'Sinatra',
  languages: ['ruby'],
  readFile: ({ sites, imports, text }) =>
    sites.flatMap((site) => {
      const method = Object.hasOwn(METHODS, site.name) ? METHODS[site.name] : undefined;
      const handler = site.args.find((arg) => 'function' in arg);
      const path = text(site.args[0]);
      if (method === undefined || handler === undefined || path === undefined || !/^[/*]|^$/.test(path)) return [];
      return isOwn(site, imports) ? [{ site, methods: [method], path, handler }] : [];
    }),
};
