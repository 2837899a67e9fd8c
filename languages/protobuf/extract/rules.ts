/** Protocol Buffers: messages with their fields, enums, services with their calls, and the types they name. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';

/** `Order` of `message Order`: the name is a node of its own, without a field. */
const named =
  (kind: string) =>
  (x: Extraction, node: Node): Node =>
    x.childOfKind(node, x.k[kind]);

const typeOf = (x: Extraction, node: Node): Node =>
  x.childOfKind(x.childOfKind(node, x.k.type), x.k.message_or_enum_type);

const OPTIONS = ['option', 'field_options', 'enum_value_option'] as const;
const BODIES = ['message_body', 'enum_body'] as const;
const DEPRECATED = /^(?:option\s+)?deprecated\s*=\s*true\b/;

/** `[deprecated = true]`, or `option deprecated = true;` at the beginning of a body. */
function flags(x: Extraction, node: Node): number {
  const body = BODIES.map((kind) => x.childOfKind(node, x.k[kind])).find((one) => one >= 0) ?? node;
  for (const child of x.children(body)) {
    if (!OPTIONS.some((kind) => x.kind(child) === x.k[kind])) continue;
    const options = x.kind(child) === x.k.field_options ? x.children(child) : [child];
    if (options.some((option) => DEPRECATED.test(x.text(option)))) return FLAG.deprecated;
  }
  return 0;
}

const field = { kind: 'field', name: named('identifier'), type: typeOf, flags } as const;

/** `shop.v1.Money` is a member of a member; a leading dot means the same from the root. */
function typeName(x: Extraction, node: Node): number {
  let row = -1;
  for (let part = x.first(node); part >= 0; part = x.sibling(part, node)) {
    if (x.kind(part) !== x.k.identifier) continue;
    row = x.addExpression(row < 0 ? 'name' : 'member', part, x.text(part), row);
  }
  return row;
}

/** A service has no node for its body: the signature ends before its first part. */
const afterName = (x: Extraction, node: Node): Node => x.sibling(x.childOfKind(node, x.k.service_name), node);

/** Types are not expressions of anything: each is a use by itself. */
function useType(x: Extraction, node: Node): void {
  const row = x.expression(node);
  if (row >= 0 && !x.isClaimed(node)) x.reference('type', row);
  x.claim(node);
}

function importFile(x: Extraction, node: Node): false {
  const path = x.text(x.child(node, x.f.path)).slice(1, -1);
  if (path !== '') x.import('wildcard', node, { module: path });
  return false;
}

/** `package shop.v1;` holds for the whole file. */
function packageOf(x: Extraction, root: Node): void {
  const name = x.childOfKind(x.childOfKind(root, x.k.package), x.k.full_ident);
  if (name >= 0) x.facts.packageName = x.text(name);
}

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    import: { enter: importFile },
    message: {
      symbol: { kind: 'struct', name: named('message_name'), body: named('message_body'), flags },
      scope: 'type',
    },
    enum: { symbol: { kind: 'enum', name: named('enum_name'), body: named('enum_body'), flags }, scope: 'type' },
    enum_field: { symbol: { kind: 'enum_member', name: named('identifier'), flags } },
    field: { symbol: field },
    map_field: { symbol: field },
    oneof_field: { symbol: field },
    service: { symbol: { kind: 'interface', name: named('service_name'), body: afterName, flags }, scope: 'type' },
    rpc: { symbol: { kind: 'method', name: named('rpc_name'), flags }, scope: 'function' },
    message_or_enum_type: { enter: useType, expression: { op: 'custom', build: typeName } },
    option: { skip: true },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags | FLAG.exported | FLAG.publicApi,
  begin: packageOf,
});
