/** Terraform and HCL: blocks by the address that others use for them, local values, and modules. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';

/** Blocks that others refer to by an address, with its first word; a resource is named by its type alone. */
const BLOCKS: Readonly<Record<string, { readonly kind: SymbolKind; readonly address?: string }>> = {
  resource: { kind: 'class' },
  data: { kind: 'class', address: 'data' },
  ephemeral: { kind: 'class', address: 'ephemeral' },
  module: { kind: 'module', address: 'module' },
  variable: { kind: 'variable', address: 'var' },
  output: { kind: 'property', address: 'output' },
  provider: { kind: 'module', address: 'provider' },
  check: { kind: 'function', address: 'check' },
};
/** Blocks of other tools (Nomad, Packer, Consul): those with a label are called by it. */
const OTHER: SymbolKind = 'class';

/** The word in quotes. */
const wordOf = (x: Extraction, node: Node): Node =>
  x.kind(node) === x.k.string_lit ? x.childOfKind(node, x.k.template_literal) : node;

/** `resource "aws_s3_bucket" "logs"` is `logs` of `aws_s3_bucket`. */
function block(x: Extraction, node: Node): void {
  const type = x.first(node);
  // Blocks inside of blocks (`lifecycle`, `dynamic "x"`) are parts of what is around them.
  if (x.kind(type) !== x.k.identifier || x.symbol !== 0) return;
  if (x.text(type) === 'locals') locals(x, x.childOfKind(node, x.k.body));
  const labels: Node[] = [];
  for (let one = x.sibling(type, node); one >= 0; one = x.sibling(one, node)) {
    if (x.kind(one) !== x.k.string_lit && x.kind(one) !== x.k.identifier) break;
    labels.push(wordOf(x, one));
  }
  const nameNode = labels.pop();
  if (nameNode === undefined || nameNode < 0) return;
  const known = BLOCKS[x.text(type)];
  const owner = [...(known?.address ? [known.address] : []), ...labels.map((one) => x.text(one))].join('.');
  const body = x.childOfKind(node, x.k.block_start);
  const row = declareAt(x, node, { kind: known?.kind ?? OTHER, name: x.text(nameNode), nameNode, owner, body });
  x.enterSymbol(row);
}

/** Each attribute of `locals` is a value that is used as `local.NAME`. */
function locals(x: Extraction, body: Node): void {
  for (let one = x.first(body); one >= 0; one = x.sibling(one, body)) {
    const nameNode = x.first(one);
    if (x.kind(one) !== x.k.attribute || nameNode < 0) continue;
    declareAt(x, one, { kind: 'constant', name: x.text(nameNode), nameNode, owner: 'local' });
  }
}

/** `var.region`, `aws_s3_bucket.logs.id`: what is declared are the first two parts, of `data` three. */
function use(x: Extraction, node: Node): void {
  const first = x.first(node);
  if (x.kind(first) !== x.k.variable_expr) return;
  const start = x.text(first);
  const length = start === 'data' || start === 'ephemeral' ? 3 : 2;
  let row = x.addExpression('name', first, start);
  let parts = 1;
  for (let one = x.sibling(first, node); one >= 0 && parts < length; one = x.sibling(one, node)) {
    if (x.kind(one) !== x.k.get_attr) break;
    const name = x.first(one);
    row = x.addExpression('member', name, x.text(name), row);
    parts++;
  }
  if (parts === length) x.reference('read', row);
}

export default defineRules({
  tokens: [],
  rules: {
    comment: { comment: true },
    block: { enter: block },
    expression: { enter: use },
  },
  parameters: {},
  patterns: {},
  modifiers: {},
  visibility: (_x, _symbol, flags) => flags | FLAG.exported,
});
