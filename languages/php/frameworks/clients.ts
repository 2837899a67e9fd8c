/** How PHP sends requests, and how its tests ask the program that they test. */
import { type Framework, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head options');
const JSON_METHODS = Object.fromEntries(
  'get post put patch delete'.split(' ').map((name) => [`${name}Json`, name.toUpperCase()]),
);

const client = (name: string, routers: readonly string[], rest: Partial<Framework> = {}): Framework => ({
  name,
  languages: ['php'],
  isClient: true,
  routers,
  routes: [
    { names: METHODS, path: 0, handler: 'last' },
    { names: { request: '' }, path: 1, methods: 0, handler: 'last', minArguments: 2 },
  ],
  ...rest,
});

export const clients: readonly Framework[] = [
  client('Guzzle', ['GuzzleHttp.Client', 'GuzzleHttp.ClientInterface']),
  client('Laravel HTTP', ['Illuminate\\Support\\Facades.Http', '?.Http', 'Illuminate\\Http\\Client.PendingRequest']),
  client('Laravel tests', ['Illuminate\\Foundation\\Testing.TestCase', 'Orchestra\\Testbench.TestCase'], {
    routes: [
      { names: { ...METHODS, ...JSON_METHODS }, path: 0, handler: 'last' },
      { names: { json: '', call: '' }, path: 1, methods: 0, handler: 'last', minArguments: 2 },
    ],
  }),
  client('Symfony HTTP', [
    'Symfony\\Contracts\\HttpClient.HttpClientInterface',
    'Symfony\\Component.HttpClient',
    'Symfony\\Bundle\\FrameworkBundle.KernelBrowser',
    'Symfony\\Bundle\\FrameworkBundle\\Test.WebTestCase.createClient()',
  ]),
];
