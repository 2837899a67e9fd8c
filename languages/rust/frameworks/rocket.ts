/** Rocket: attributes on handlers, which are mounted by lists of their names. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

export const rocket: Framework = {
  name: 'Rocket',
  languages: ['rust'],
  markModules: ['rocket'],
  routers: ['rocket', 'rocket.Rocket', '?.rocket'],
  marks: [{ names: verbs('get post put patch delete head options'), path: 0, handler: 'marked', isMounted: true }],
  mounts: [{ names: ['mount'], path: 0, routers: 1 }],
  pathText: (text) => text.split('?', 1)[0],
};
