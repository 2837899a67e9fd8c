/** What frameworks read in PHP: calls, attributes and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import { sumText } from '../../../src/extract/sum-text.ts';

/** The last name of `a` or `A\b`. */
function lastName(x: Extraction, node: Node): Node {
  if (x.kind(node) === x.k.name) return node;
  return x.kind(node) === x.k.qualified_name ? (x.children(node).at(-1) ?? -1) : -1;
}

const member = {
  name: (x: Extraction, node: Node) => lastName(x, x.child(node, x.f.name)),
  args: 'arguments',
} as const;

/** `'prefix' => 'api'` has a key, `'index'` has none. */
const elementKey = (x: Extraction, node: Node): Node => {
  const [key, value] = x.children(node);
  return value === undefined ? -1 : key;
};
const lastOf = (x: Extraction, node: Node): Node => x.children(node).at(-1) ?? -1;

export const sites: SiteSyntax = {
  calls: {
    scoped_call_expression: member,
    member_call_expression: member,
    nullsafe_member_call_expression: member,
    function_call_expression: {
      name: (x, node) => lastName(x, x.child(node, x.f.function)),
      args: 'arguments',
    },
  },
  marks: { attribute: { name: (x, node) => lastName(x, x.first(node)), args: 'parameters' } },
  names: `Route Get Post Put Patch Delete group prefix resource apiResource resources apiResources singleton apiSingleton match any
    controller namespace only except shallow parameters scoped middleware domain redirect view fallback withoutMiddleware name as where
    addRoute add map loadRoutesFrom AsEventListener AsMessageHandler AsCommand`,
  namesWithPath: `get post put patch delete options head redirect request getJson postJson putJson patchJson deleteJson json call visit
    baseUrl`,
  namesWithText: 'publish subscribe dispatch listen',
  locals: { assignment_expression: { key: 'left', value: 'right' } },
  isSite: (x, node) => x.kind(node) === x.k.scoped_call_expression && x.text(x.child(node, x.f.scope)) === 'Route',
  strings: {
    string: true,
    encapsed_string: (x, node) =>
      x
        .text(node)
        .slice(1, -1)
        .replace(/\{\$[^}]{0,200}\}|\$\w+(?:->\w+|\[\w+\])?/g, '$' + '{}'),
    binary_expression: (x, node) => sumText(x, node, '.'),
  },
  identifiers: ['name', 'qualified_name', 'variable_name', 'member_access_expression'],
  lists: ['array_creation_expression'],
  pairs: {},
  arguments: {
    argument: { key: 'name', value: lastOf },
    array_element_initializer: { key: elementKey, value: lastOf },
  },
  functions: ['anonymous_function', 'arrow_function'],
  firsts: ['class_constant_access_expression'],
  wrappers: ['parenthesized_expression'],
};
