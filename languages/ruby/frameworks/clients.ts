/** How Ruby sends requests, and how its tests ask the program that they test. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head options');

const client = (name: string, routers: readonly string[], rest: Partial<Framework> = {}): Framework => ({
  name,
  languages: ['ruby'],
  isClient: true,
  routers: routers.flatMap((path) => [path, `?.${path}`]),
  routes: [{ names: METHODS, path: 0, handler: 'last' }],
  ...rest,
});

export const clients: readonly Framework[] = [
  client('Net::HTTP', ['Net.HTTP'], {
    routes: [{ names: { ...METHODS, get_response: 'GET', post_form: 'POST' }, path: 0, handler: 'last' }],
  }),
  client('Faraday', ['Faraday'], { makes: [{ names: ['new'], path: ['url', 0] }] }),
  client('HTTParty', ['HTTParty', 'RestClient', 'Typhoeus', 'HTTP', 'Excon']),
  client('Rails tests', Object.keys(METHODS), {
    isOnlyInTests: true,
    routes: [{ names: METHODS, path: 0, handler: 'last', pathIsText: true, pathLike: /^\// }],
  }),
];
