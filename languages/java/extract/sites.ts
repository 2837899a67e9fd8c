/** What frameworks read in Java: annotations, calls and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import { sumText } from '../../../src/extract/sum-text.ts';

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

export const sites: SiteSyntax = {
  calls: {
    method_invocation: { name: 'name', args: 'arguments' },
    object_creation_expression: { name: (x, node) => lastName(x, x.child(node, x.f.type)), args: 'arguments' },
  },
  marks: { annotation: { ...mark, args: 'arguments' }, marker_annotation: mark },
  names: `RequestMapping GetMapping PostMapping PutMapping PatchMapping DeleteMapping MessageMapping SubscribeMapping
    RestController Controller FeignClient HttpExchange GetExchange PostExchange PutExchange PatchExchange DeleteExchange
    Path GET POST PUT PATCH DELETE HEAD OPTIONS ApplicationPath RegisterRestClient Get Post Put Patch Delete Head Options Client
    KafkaListener RabbitListener JmsListener SqsListener EventListener Scheduled QueryMapping MutationMapping SchemaMapping`,
  namesWithPath: `route nest path getForObject getForEntity postForObject postForEntity exchange uri create url
    send convertAndSend publish target subscribe`,
  strings: { string_literal: true, binary_expression: (x, node) => sumText(x, node) },
  identifiers: ['identifier', 'field_access', 'scoped_identifier', 'method_reference'],
  lists: ['element_value_array_initializer', 'array_initializer'],
  pairs: { element_value_pair: { key: 'key', value: 'value' } },
  functions: ['lambda_expression'],
  wrappers: ['parenthesized_expression'],
};
