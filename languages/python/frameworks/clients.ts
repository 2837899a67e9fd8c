/** How Python sends requests, and how its tests ask the program that they test. */
import { type Framework, type RoutePattern, verbs } from '../../../src/model/framework.ts';

const METHODS = verbs('get post put patch delete head options');
const BASE = ['base_url', 'base'];

const SENT: readonly RoutePattern[] = [
  { names: METHODS, path: [0, 'url', 'path'], handler: 'last' },
  { names: { request: '', stream: '' }, path: [1, 'url'], methods: [0, 'method'], handler: 'last', minArguments: 2 },
];

/** What a request returns is no client: `requests.get(url).headers.get("…")`. */
const ANSWERS = /\.(?:get|post|put|patch|delete|head|options|request|stream)\(\)/;

const client = (name: string, routers: readonly string[], rest: Partial<Framework> = {}): Framework => ({
  name,
  languages: ['python'],
  isClient: true,
  routers,
  answers: ANSWERS,
  routes: SENT,
  ...rest,
});

export const clients: readonly Framework[] = [
  client('requests', ['requests', 'requests_toolbelt', 'requests_oauthlib']),
  client('HTTPX', ['httpx'], { makes: [{ names: ['Client', 'AsyncClient'], path: BASE }] }),
  client('aiohttp client', ['aiohttp.ClientSession', 'aiohttp.client.ClientSession', 'aiohttp.test_utils'], {
    makes: [{ names: ['ClientSession'], path: [...BASE, 0] }],
  }),
  client('urllib3', ['urllib3']),
  client('urllib', ['urllib.request'], {
    routes: [
      { names: { urlopen: '', Request: '' }, path: [0, 'url'], methods: 'method', otherwise: ['GET'], handler: 'last' },
    ],
  }),
  client('Starlette test client', ['fastapi.testclient', 'starlette.testclient']),
  client('Django test client', [
    'django.test.Client',
    'django.test.AsyncClient',
    'django.test.client',
    ...['TestCase', 'TransactionTestCase', 'SimpleTestCase', 'LiveServerTestCase'].flatMap((type) => [
      `django.test.${type}.client`,
      `django.test.${type}.async_client`,
      `django.test.testcases.${type}.client`,
    ]),
    'rest_framework.test.APIClient',
    'rest_framework.test.RequestsClient',
    ...['APITestCase', 'APISimpleTestCase', 'APITransactionTestCase'].map(
      (type) => `rest_framework.test.${type}.client`,
    ),
  ]),
  client('Flask test client', [
    'flask.Flask().test_client()',
    'flask.Flask.test_client()',
    'flask.testing.FlaskClient',
    'quart.Quart().test_client()',
  ]),
];
