/** Java methods that reflection finds by a literal name in a literal class: `A.class.getMethod("run")`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';

const OF_CLASS: ReadonlySet<string> = new Set(['getMethod', 'getDeclaredMethod']);
/** Methods of a look-up of handles, which are made to be called; of a virtual one, the receiver decides what is called. */
const OF_LOOKUP: ReadonlySet<string> = new Set(['findStatic', 'findVirtual', 'findSpecial']);

export function reflect(x: Extraction, node: Node): void {
  const name = x.text(x.child(node, x.f.name));
  if (OF_CLASS.has(name)) {
    const [text = -1] = x.children(x.child(node, x.f.arguments));
    const outer = x.parent(node);
    const isCalled = x.kind(outer) === x.k.method_invocation && x.text(x.child(outer, x.f.name)) === 'invoke';
    refer(x, { type: x.child(node, x.f.object), text, kind: isCalled ? 'call' : 'read' });
  } else if (OF_LOOKUP.has(name)) {
    const [type = -1, text = -1] = x.children(x.child(node, x.f.arguments));
    refer(x, { type, text, kind: name === 'findVirtual' ? 'read' : 'call' });
  }
}

interface Reflected {
  readonly type: Node;
  readonly text: Node;
  readonly kind: 'call' | 'read';
}

function refer(x: Extraction, { type, text, kind }: Reflected): void {
  if (x.kind(type) !== x.k.class_literal || x.kind(text) !== x.k.string_literal) return;
  const name = x.source.slice(x.start(text) + 1, x.end(text) - 1);
  const owner = x.expression(x.first(type));
  if (owner < 0 || !/^\w+$/.test(name)) return;
  const row = x.addExpression('member', text, name, owner);
  // The name starts after the quote.
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.col]++;
  x.reference(kind, row, -2);
}
