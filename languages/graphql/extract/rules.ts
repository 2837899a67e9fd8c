/** GraphQL: the types of a schema with their fields, and the operations and fragments that ask for them. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { rootFields } from '../../../src/extract/root-fields.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';
import { FLAG, type ReferenceKind, type SymbolKind } from '../../../src/model/kinds.ts';

const BODIES = ['fields_definition', 'input_fields_definition', 'enum_values_definition', 'selection_set'] as const;

const nameOf = (x: Extraction, node: Node): Node => x.childOfKind(node, x.k.name);
const description = (x: Extraction, node: Node): Node => x.childOfKind(node, x.k.description);

/** The list in braces: the signature ends before it. */
function bodyOf(x: Extraction, node: Node): Node {
  for (const kind of BODIES) {
    const body = x.childOfKind(node, x.k[kind]);
    if (body >= 0) return body;
  }
  return -1;
}

/** The description stands before the keyword, inside the node: the signature begins after it. */
function sign(x: Extraction, node: Node): void {
  const before = description(x, node);
  const body = bodyOf(x, node);
  const text = x.source.slice(before < 0 ? x.start(node) : x.end(before), body < 0 ? x.end(node) : x.start(body));
  x.signatures[x.symbol] = oneLine(text);
}

/** `@deprecated(reason: "…")`. */
function flagsOf(x: Extraction, node: Node): number {
  const directives = x.childOfKind(node, x.k.directives);
  const isDeprecated = x.children(directives).some((one) => x.text(nameOf(x, one)) === 'deprecated');
  return isDeprecated ? FLAG.deprecated : 0;
}

const type = (kind: SymbolKind): Rule => ({
  symbol: { kind, name: nameOf, body: bodyOf, doc: description, flags: flagsOf },
  scope: 'type',
  inside: sign,
});
const member = (kind: SymbolKind, name = nameOf): Rule => ({
  symbol: { kind, name, doc: description, flags: flagsOf },
  scope: 'function',
  inside: sign,
});

/** Records the name in a node as a use. */
const use =
  (kind: ReferenceKind, name = nameOf) =>
  (x: Extraction, node: Node): void => {
    const spelled = name(x, node);
    if (spelled >= 0) x.reference(kind, x.addExpression('name', spelled, x.text(spelled)));
  };

const fragmentName = (x: Extraction, node: Node): Node => nameOf(x, x.childOfKind(node, x.k.fragment_name));
const enumName = (x: Extraction, node: Node): Node => nameOf(x, x.childOfKind(node, x.k.enum_value));

/** `implements A & B` is one list inside another: each adds its last name. */
function implemented(x: Extraction, node: Node): void {
  const named = nameOf(x, x.childOfKind(node, x.k.named_type));
  if (named < 0) return;
  x.claim(x.childOfKind(node, x.k.named_type));
  const row = x.addExpression('name', named, x.text(named));
  x.base(x.symbol, row, 'implement');
  x.reference('implement', row);
}

function namedType(x: Extraction, node: Node): void {
  if (!x.isClaimed(node)) use('type')(x, node);
}

/** `input_value_definition` is a field here, and an argument elsewhere: those are part of the signature. */
function inputFields(x: Extraction, node: Node): void {
  for (let field = x.first(node); field >= 0; field = x.sibling(field, node)) {
    const nameNode = nameOf(x, field);
    if (nameNode < 0) continue;
    const docNode = description(x, field);
    declareAt(x, field, { kind: 'field', name: x.text(nameNode), nameNode, docNode, flags: flagsOf(x, field) });
  }
}

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    description: { annotation: true },
    object_type_definition: type('class'),
    object_type_extension: type('class'),
    interface_type_definition: type('interface'),
    interface_type_extension: type('interface'),
    input_object_type_definition: type('struct'),
    input_object_type_extension: type('struct'),
    enum_type_definition: type('enum'),
    enum_type_extension: type('enum'),
    union_type_definition: type('type_alias'),
    union_type_extension: type('type_alias'),
    scalar_type_definition: type('type_alias'),
    directive_definition: type('macro'),
    field_definition: member('field'),
    input_fields_definition: { enter: inputFields },
    enum_value_definition: member('enum_member', enumName),
    operation_definition: { symbol: { kind: 'function', name: nameOf, body: bodyOf }, scope: 'function' },
    fragment_definition: { symbol: { kind: 'function', name: fragmentName, body: bodyOf }, scope: 'function' },
    implements_interfaces: { enter: implemented },
    named_type: { enter: namedType },
    fragment_spread: { enter: use('read', fragmentName) },
    directive: { enter: use('decorate') },
  },
  sites: {
    calls: {
      operation_definition: {
        name: (x, node) => (nameOf(x, node) < 0 ? x.childOfKind(node, x.k.operation_type) : nameOf(x, node)),
        written: (x, node) => [{ text: rootFields(x.text(node)) }],
      },
    },
    names: '',
    namePattern: /^/,
    namesWithPath: '',
    strings: {},
    identifiers: [],
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags | FLAG.exported | FLAG.publicApi,
});
