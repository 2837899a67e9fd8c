/** What frameworks read in Java: annotations, calls and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import { formatText, isQuoted, sumText } from '../../../src/extract/sum-text.ts';

/** The last name of `a` or `a.b`. */
function lastName(x: Extraction, node: Node): Node {
  const { k, f } = x;
  switch (x.kind(node)) {
    case k.identifier:
    case k.type_identifier:
      return node;
    case k.scoped_identifier:
      return x.child(node, f.name);
    default:
      return -1;
  }
}

const mark = { name: (x: Extraction, node: Node) => lastName(x, x.child(node, x.f.name)) };

/** `String.format("/users/%d", id)`, `"/users/%d".formatted(id)`. */
function formattedText(x: Extraction, node: Node): string | undefined {
  if (x.kind(node) !== x.k.method_invocation) return undefined;
  const [name, on] = [x.text(x.child(node, x.f.name)), x.child(node, x.f.object)];
  if (on < 0 || (name !== 'format' && name !== 'formatted')) return undefined;
  const isOwn = name === 'formatted';
  if (!isOwn && x.text(on) !== 'String') return undefined;
  const format = x.text(isOwn ? on : x.first(x.child(node, x.f.arguments)));
  return isQuoted(format) ? formatText(format) : undefined;
}

const VERBS = new Set('get post put patch delete head options perform multipart'.split(' '));

/** A call that is given a written path: `get("/users")`; maps have calls of the same names. */
function isGivenPath(x: Extraction, node: Node): boolean {
  if (x.kind(node) !== x.k.method_invocation || !VERBS.has(x.text(x.child(node, x.f.name)))) return false;
  const first = x.first(x.child(node, x.f.arguments));
  return first >= 0 && /^"(?:\/|https?:)/.test(x.text(first));
}

export const sites: SiteSyntax = {
  calls: {
    method_invocation: { name: 'name', args: 'arguments' },
    object_creation_expression: { name: (x, node) => lastName(x, x.child(node, x.f.type)), args: 'arguments' },
  },
  marks: { annotation: { ...mark, args: 'arguments' }, marker_annotation: mark },
  names: `RequestMapping GetMapping PostMapping PutMapping PatchMapping DeleteMapping MessageMapping SubscribeMapping
    RestController Controller FeignClient HttpExchange GetExchange PostExchange PutExchange PatchExchange DeleteExchange
    Path GET POST PUT PATCH DELETE HEAD OPTIONS ApplicationPath RegisterRestClient Get Post Put Patch Delete Head Options Client
    HttpRequest HttpGet HttpPost HttpPut HttpPatch HttpDelete Request newBuilder builder
    KafkaListener RabbitListener JmsListener SqsListener EventListener Scheduled QueryMapping MutationMapping SchemaMapping`,
  namesWithPath: `route nest path getForObject getForEntity postForObject postForEntity postForLocation patchForObject exchange uri create url
    target baseUrl rootUri`,
  namesWithText: 'send convertAndSend publish subscribe convertSendAndReceive sendDefault',
  namesInChain: 'get post put patch delete head options method perform',
  isSite: isGivenPath,
  locals: { variable_declarator: { key: 'name', value: 'value' } },
  textOfCall: formattedText,
  strings: { string_literal: true, binary_expression: (x, node) => sumText(x, node) },
  identifiers: ['identifier', 'field_access', 'scoped_identifier', 'method_reference'],
  lists: ['element_value_array_initializer', 'array_initializer'],
  pairs: { element_value_pair: { key: 'key', value: 'value' } },
  functions: ['lambda_expression'],
  wrappers: ['parenthesized_expression'],
};
