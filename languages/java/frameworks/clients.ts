/** How Java and Kotlin send requests: clients, interfaces that describe what others serve, and tests. */
import { type Framework, type RoutePattern, verbs } from '../../../src/model/framework.ts';

const LANGUAGES = ['java', 'kotlin'] as const;
const NAMES = 'get post put patch delete head options';
const VERBS = { ...verbs(NAMES), ...verbs(NAMES.toUpperCase()) };

/** The address is one call of a chain, the method another: `get().uri("/users")`. */
const chained = (names: string): RoutePattern => ({
  names: Object.fromEntries(names.split(' ').map((name) => [name, ''])),
  path: 0,
  otherwise: ['GET'],
  chain: { verbs: VERBS, methods: ['method'] },
  handler: 'last',
});

const client = (name: string, routers: readonly string[], rest: Partial<Framework>): Framework => ({
  name,
  languages: LANGUAGES,
  isClient: true,
  routers,
  ...rest,
});

const marked = (names: Readonly<Record<string, string>>): Pick<Framework, 'marks'> => ({
  marks: [{ names, path: ['value', 'path', 'url', 'uri', 0], methods: 'method', handler: 'marked', mayLackPath: true }],
});

const MOCK = 'org.springframework.test.web.servlet.request.MockMvcRequestBuilders';
const ASSURED = 'io.restassured.RestAssured';
const UPPER = verbs('GET POST PUT PATCH DELETE HEAD OPTIONS');
const each = (module: string): string[] => [module, ...NAMES.split(' ').map((name) => `${module}.${name}`)];

export const clients: readonly Framework[] = [
  client(
    'RestTemplate',
    ['org.springframework.web.client.RestTemplate', 'org.springframework.boot.test.web.client.TestRestTemplate'],
    {
      routes: [
        {
          names: {
            getForObject: 'GET',
            getForEntity: 'GET',
            postForObject: 'POST',
            postForEntity: 'POST',
            postForLocation: 'POST',
            patchForObject: 'PATCH',
            put: 'PUT',
            delete: 'DELETE',
          },
          path: 0,
          handler: 'last',
        },
        { names: { exchange: '' }, path: 0, methods: 1, handler: 'last', minArguments: 3 },
      ],
    },
  ),
  client(
    'WebClient',
    [
      'org.springframework.web.reactive.function.client.WebClient',
      'org.springframework.web.client.RestClient',
      'org.springframework.test.web.reactive.server.WebTestClient',
    ],
    {
      makes: [{ names: ['create'], path: 0 }],
      prefixes: [{ names: ['baseUrl'], path: 0 }],
      routes: [chained('uri')],
    },
  ),
  client('OkHttp', ['okhttp3.Request', 'okhttp3.Request.Builder'], { routes: [chained('url')] }),
  client('java.net.http', ['java.net.http.HttpRequest'], { routes: [chained('uri newBuilder')] }),
  client('MockMvc', each(MOCK), { routes: [{ names: verbs(NAMES), path: 0, handler: 'last' }] }),
  client('REST Assured', [...each(ASSURED), `${ASSURED}.given`, `${ASSURED}.when`], {
    routes: [{ names: verbs(NAMES), path: 0, handler: 'last' }],
  }),
  client('Ktor client', ['io.ktor.client', 'io.ktor.client.HttpClient'], {
    languages: ['kotlin'],
    routes: [{ names: verbs(NAMES), path: 0, handler: 'last' }],
  }),
  client('OpenFeign', [], {
    markModules: [
      'org.springframework.cloud.openfeign',
      'org.springframework.cloud.netflix.feign',
      'org.springframework.web.bind.annotation',
    ],
    classes: [{ names: ['FeignClient'], path: ['url', 'path'], isRequired: true }],
    ...marked({
      GetMapping: 'GET',
      PostMapping: 'POST',
      PutMapping: 'PUT',
      PatchMapping: 'PATCH',
      DeleteMapping: 'DELETE',
      RequestMapping: '',
    }),
  }),
  client('HTTP interface', [], {
    markModules: ['org.springframework.web.service.annotation'],
    classes: [{ names: ['HttpExchange'], path: ['url', 'value', 0] }],
    ...marked({
      GetExchange: 'GET',
      PostExchange: 'POST',
      PutExchange: 'PUT',
      PatchExchange: 'PATCH',
      DeleteExchange: 'DELETE',
    }),
  }),
  client('Retrofit', [], { markModules: ['retrofit2.http'], ...marked(UPPER) }),
  client('Micronaut client', [], {
    markModules: ['io.micronaut.http.annotation', 'io.micronaut.http.client.annotation'],
    classes: [{ names: ['Client'], path: ['value', 0], isRequired: true }],
    ...marked({ Get: 'GET', Post: 'POST', Put: 'PUT', Patch: 'PATCH', Delete: 'DELETE', Head: 'HEAD' }),
  }),
  client('Micronaut client', ['io.micronaut.http.HttpRequest'], {
    routes: [{ names: UPPER, path: 0, handler: 'last', minArguments: 1 }],
  }),
];
