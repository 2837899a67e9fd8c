/** What frameworks read in C#: attributes, calls and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import { formatText, isQuoted, sumText } from '../../../src/extract/sum-text.ts';

/** The last name of `a`, `a.b`, `a?.b` or `a<T>`. */
function lastName(x: Extraction, node: Node): Node {
  const { k, f } = x;
  switch (x.kind(node)) {
    case k.identifier:
      return node;
    case k.generic_name:
      return x.first(node);
    case k.member_access_expression:
    case k.member_binding_expression:
    case k.qualified_name:
      return lastName(x, x.child(node, f.name));
    case k.conditional_access_expression:
      return lastName(x, x.children(node).at(-1) ?? -1);
    default:
      return -1;
  }
}

/** What a text interpolates is its name, or nothing where that is no plain name. */
function interpolatedText(x: Extraction, node: Node): string {
  let text = '';
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    if (x.kind(c) === x.k.string_content || x.kind(c) === x.k.escape_sequence) text += x.text(c);
    if (x.kind(c) !== x.k.interpolation) continue;
    const name = x.text(c).slice(1, -1).trim();
    text += `\${${/^[\w.]*$/.test(name) ? name : ''}}`;
  }
  return text;
}

/** `string.Format("/users/{0}", id)`. */
function formattedText(x: Extraction, node: Node): string | undefined {
  if (x.kind(node) !== x.k.invocation_expression || !/^[sS]tring\.Format$/.test(x.text(x.child(node, x.f.function))))
    return undefined;
  const format = x.text(x.first(x.child(node, x.f.arguments)));
  return isQuoted(format) ? formatText(format) : undefined;
}

const named = { key: 'name', value: (x: Extraction, node: Node) => x.children(node).at(-1) ?? -1 };

export const sites: SiteSyntax = {
  calls: {
    invocation_expression: { name: (x, node) => lastName(x, x.child(node, x.f.function)), args: 'arguments' },
    object_creation_expression: { name: (x, node) => lastName(x, x.child(node, x.f.type)), args: 'arguments' },
  },
  marks: {
    attribute: {
      name: (x, node) => lastName(x, x.child(node, x.f.name)),
      args: (x, node) => x.childOfKind(node, x.k.attribute_argument_list),
    },
  },
  names: `Route RoutePrefix Area ApiController HttpGet HttpPost HttpPut HttpPatch HttpDelete HttpHead HttpOptions AcceptVerbs
    NonAction ApiVersion Get Post Put Patch Delete CreateBuilder Build UseEndpoints
    HttpRequestMessage RestRequest`,
  namePattern: /^(?:Map|Add|Use|Register)[A-Z]\w*(?:Endpoint|Route|Api|Map)s?$|^Map[A-Z]?/,
  namesWithPath: `GetAsync PostAsync PutAsync PatchAsync DeleteAsync GetStringAsync GetStreamAsync GetFromJsonAsync PostAsJsonAsync
    PutAsJsonAsync PatchAsJsonAsync DeleteFromJsonAsync GetByteArrayAsync GetFromJsonAsAsyncEnumerable`,
  namesWithText: 'SendAsync Publish Subscribe InvokeAsync On',
  locals: { variable_declarator: { key: 'name', value: (x, node) => x.children(node).at(-1) ?? -1 } },
  textOfCall: formattedText,
  passed: 'app builder endpoints routes group api routeBuilder endpointRouteBuilder MapGroup',
  strings: {
    string_literal: true,
    verbatim_string_literal: true,
    interpolated_string_expression: interpolatedText,
    binary_expression: (x, node) => sumText(x, node),
  },
  identifiers: ['identifier', 'member_access_expression'],
  lists: ['initializer_expression', 'collection_expression'],
  pairs: {},
  functions: ['lambda_expression', 'anonymous_method_expression'],
  wrappers: [
    'parenthesized_expression',
    'implicit_array_creation_expression',
    'array_creation_expression',
    'cast_expression',
  ],
  arguments: { argument: named, attribute_argument: named },
};
