/** Go composite literals: their keys are fields, and types may be left out of inner ones. */
import type { Extraction } from '../../src/extract/extraction.ts';
import type { Node } from '../../src/extract/rule.ts';
import { NAMES_A } from '../../src/model/facts.ts';

/** Of nested literals: a bound on recursion. */
const MAX_DEPTH = 32;

/** Keys of struct literals are fields of the struct: `T{Name: n}` writes `Name`. */
export function compositeLiteral(x: Extraction, node: Node): void {
  literalKeys(x, x.child(node, x.f.body), { type: x.child(node, x.f.type), value: x.expression(node), depth: 0 });
}

interface Literal {
  /** Node of its type, whose element type inner literals leave out. */
  readonly type: Node;
  /** Expression row of the literal itself. */
  readonly value: number;
  readonly depth: number;
}

function literalKeys(x: Extraction, body: Node, literal: Literal): void {
  const { k, f } = x;
  const { value } = literal;
  let { type } = literal;
  while (x.kind(type) === k.pointer_type) type = x.first(type);
  const kind = x.kind(type);
  const isMap = kind === k.map_type;
  const isNamed = type < 0 || kind === k.type_identifier || kind === k.qualified_type || kind === k.generic_type;
  const element = {
    type: isMap ? x.child(type, f.value) : x.child(type, f.element),
    around: isNamed ? value : -1,
    depth: literal.depth + 1,
    isKey: false,
  };
  const end = body < 0 ? -1 : x.next(body);
  for (let child = body + 6; child < end; child = x.next(child)) {
    if (x.kind(child) !== k.keyed_element) {
      innerLiteral(x, x.first(child), element);
      continue;
    }
    const key = x.first(x.child(child, f.key));
    if ((isNamed || kind === k.struct_type) && x.kind(key) === k.identifier) {
      x.claim(key);
      // Fields of a struct without a name are no symbols.
      if (isNamed || x.keepsLocals)
        x.reference('write', x.addExpression('member', key, x.text(key), value, isNamed ? NAMES_A.key : -1));
    }
    if (x.kind(key) === k.literal_value) {
      const keyType = isMap ? x.child(type, f.key) : -1;
      innerLiteral(x, key, { type: keyType, around: element.around, depth: element.depth, isKey: true });
    }
    innerLiteral(x, x.first(x.child(child, f.value)), element);
  }
}

interface Element {
  readonly type: Node;
  /** A literal of a named type, whose elements another file may declare. */
  readonly around: number;
  readonly depth: number;
  readonly isKey: boolean;
}

function innerLiteral(x: Extraction, node: Node, { type, around, depth, isKey }: Element): void {
  if (x.kind(node) !== x.k.literal_value || depth > MAX_DEPTH) return;
  const row = x.expression(type);
  if (row >= 0) literalKeys(x, node, { type, depth, value: x.addExpression('new', node, '', row) });
  if (row >= 0 || around < 0) return;
  const held = isKey ? x.addExpression('position', node, 'key', around) : around;
  literalKeys(x, node, { type: -1, depth, value: x.addExpression('index', node, '', held) });
}
