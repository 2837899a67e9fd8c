/** Values that Python code puts into collections: `name[key] = value`, `self.items.append(value)`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isPlain, keyText } from './literals.ts';

/** Methods that put their last argument into the collection. */
const ADDS = new Set(['append', 'appendleft', 'add', 'insert']);

/** `name[key] = value`: as if it had been in the display. */
export function storeItem(x: Extraction, target: Node, value: Node): void {
  if (value < 0 || isPlain(x, x.kind(value))) return;
  const key = keyText(x, x.child(target, x.f.subscript));
  store(x, x.child(target, x.f.value), () => {
    const part = x.addExpression('property', target, key, x.expression(value));
    return x.addExpression('literal', target, 'dict', x.addExpression('list', target, '', part));
  });
}

/** `name.append(value)` as a statement. */
export function storeElement(x: Extraction, call: Node): void {
  const callee = x.child(call, x.f.function);
  if (x.kind(callee) !== x.k.attribute || !ADDS.has(x.text(x.child(callee, x.f.attribute)))) return;
  const value = x.children(x.child(call, x.f.arguments)).at(-1) ?? -1;
  if (value < 0 || isPlain(x, x.kind(value)) || x.kind(value) === x.k.keyword_argument) return;
  store(x, x.child(callee, x.f.object), () =>
    x.addExpression('literal', call, 'set', x.addExpression('list', call, '', x.expression(value))),
  );
}

/** Adds to the collection in a name or a field of `self`; a spread marks that it replaces nothing. */
function store(x: Extraction, into: Node, build: () => number): void {
  if (x.kind(into) === x.k.identifier) {
    x.bind('assign', x.text(into), { node: into, value: x.addExpression('spread', into, '', build()) });
    return;
  }
  const isField = x.kind(into) === x.k.attribute && x.text(x.child(into, x.f.object)) === 'self';
  const method = isField ? x.enclosing('method', 'constructor', 'property') : -1;
  if (method < 0) return;
  const name = x.child(into, x.f.attribute);
  const value = x.addExpression('spread', into, '', build());
  const scope = x.symbolScope(x.symbolParent(method));
  x.bind('assign', x.text(name), { node: name, scope, value, symbol: x.symbol });
}
