/** Actix Web: attributes on handlers, and scopes, resources and routes that applications are configured with. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head options trace');
const made = (name: string): string[] => [`actix_web::web::${name}`, `actix_web::web.${name}`, `actix_web.web.${name}`];

export const actix: Framework = {
  name: 'Actix Web',
  languages: ['rust'],
  markModules: ['actix_web'],
  routers: [
    ...['actix_web::App', 'actix_web.App'],
    ...['scope()', 'resource()', 'redirect()', 'ServiceConfig', 'Scope', 'Resource'].flatMap(made),
    ...['actix_web::Scope', 'actix_web.Scope'],
  ],
  marks: [
    { names: METHODS, path: 0, handler: 'marked', isMounted: true },
    { names: { route: '' }, path: 0, methods: 2, handler: 'marked', isMounted: true },
  ],
  makes: [{ names: ['scope', 'resource', 'redirect'], path: 0 }],
  mounts: [{ names: ['service', 'configure'], routers: 0 }],
  routes: [
    { names: { route: '' }, path: 0, handler: 1, minArguments: 2, calls: METHODS, handledBy: 'to' },
    { names: { route: '' }, handler: 0, mayLackPath: true, calls: METHODS, handledBy: 'to' },
    { names: { to: 'ANY' }, handler: 0, mayLackPath: true, after: ['resource'] },
    { names: METHODS, handler: 0, mayLackPath: true, after: ['resource'], minArguments: 1 },
    { names: { redirect: 'ANY' }, handler: 2, mayLackPath: true, ofMade: true },
  ],
};
