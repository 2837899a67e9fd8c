/** What frameworks read in Kotlin: calls with their lambdas, annotations and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import type { SiteValue } from '../../../src/model/sites.ts';

/** The last name of `a`, `a.b`, `A` as a type; of a call with a lambda, that of the call before it. */
function lastName(x: Extraction, node: Node): Node {
  const { k } = x;
  switch (x.kind(node)) {
    case k.identifier:
      return node;
    case k.navigation_expression:
    case k.user_type:
      return lastName(x, x.children(node).at(-1) ?? -1);
    case k.call_expression:
    case k.constructor_invocation:
      return lastName(x, x.first(node));
    default:
      return -1;
  }
}

/** `get("/x") { … }` is two calls in the tree: the outer one counts. */
const isWhole = (x: Extraction, node: Node): boolean => {
  const parent = x.parent(node);
  return (
    x.kind(parent) !== x.k.call_expression ||
    x.childOfKind(parent, x.k.annotated_lambda) < 0 ||
    x.first(parent) !== node
  );
};

function argumentsOf(x: Extraction, node: Node): Node {
  const own = x.childOfKind(node, x.k.value_arguments);
  const before = x.first(node);
  return own < 0 && x.kind(before) === x.k.call_expression ? argumentsOf(x, before) : own;
}

const annotated = (x: Extraction, node: Node): Node => {
  const inner = x.childOfKind(node, x.k.constructor_invocation);
  return inner < 0 ? x.childOfKind(node, x.k.user_type) : inner;
};

const MAX_HIDDEN = 200;

/** The path in `@RequestMapping("/users")` above a class: its arguments are blanked before parsing (`prepared`). */
function hiddenPath(x: Extraction, node: Node): SiteValue[] {
  const behind = x.source.slice(x.end(node), x.end(node) + MAX_HIDDEN);
  const text = /^\((?:(?:value|path)\s?=\s?)?\[?"([^"$\n]*)"/.exec(behind)?.[1];
  return text === undefined ? [] : [{ text }];
}

let checked = '';
let isRouting = false;

/** Functions that add routes may have any name: all calls without a receiver count in files that import the routing of Ktor. */
function mayAddRoutes(x: Extraction, node: Node): boolean {
  if (x.source !== checked) {
    checked = x.source;
    isRouting = /\bio\.ktor\.(?:server\.)?routing\b/.test(x.source);
  }
  if (!isRouting || x.kind(node) !== x.k.call_expression) return false;
  const callee = x.first(node);
  return x.kind(x.kind(callee) === x.k.call_expression ? x.first(callee) : callee) === x.k.identifier;
}

const valueKey = (x: Extraction, node: Node): Node => {
  const [key, value] = x.children(node);
  return value === undefined || x.kind(key) !== x.k.identifier ? -1 : key;
};

export const sites: SiteSyntax = {
  calls: {
    call_expression: {
      name: (x, node) => (isWhole(x, node) ? lastName(x, x.first(node)) : -1),
      args: argumentsOf,
      block: (x, node) => x.childOfKind(x.childOfKind(node, x.k.annotated_lambda), x.k.lambda_literal),
    },
  },
  marks: {
    annotation: {
      name: (x, node) => lastName(x, annotated(x, node)),
      args: (x, node) => x.childOfKind(annotated(x, node), x.k.value_arguments),
      written: hiddenPath,
    },
  },
  names: `RequestMapping GetMapping PostMapping PutMapping PatchMapping DeleteMapping RestController Controller FeignClient HttpExchange
    Path GET POST PUT PATCH DELETE HEAD OPTIONS RegisterRestClient Get Post Put Patch Delete Head Options Client
    KafkaListener RabbitListener JmsListener EventListener GetExchange PostExchange PutExchange PatchExchange DeleteExchange
    routing route authenticate newBuilder`,
  namesWithPath: `get post put patch delete head options webSocket sse nest
    getForObject getForEntity postForObject postForEntity patchForObject exchange uri url create baseUrl`,
  namesWithText: 'send convertAndSend publish',
  isSite: mayAddRoutes,
  strings: {
    string_literal: (x, node) =>
      x.text(node).includes('\n')
        ? undefined
        : x
            .text(node)
            .replace(/^"|"$/g, '')
            .replace(
              /\$(?:\{([^}]{0,200})\}|(\w+))/g,
              (_, code = '', name = code) => `\${${/^[\w.]*$/.test(name) ? name : ''}}`,
            ),
  },
  identifiers: ['identifier', 'navigation_expression', 'callable_reference'],
  lists: ['collection_literal'],
  arguments: { value_argument: { key: valueKey, value: (x, node) => x.children(node).at(-1) ?? -1 } },
  functions: ['lambda_literal', 'anonymous_function'],
};
