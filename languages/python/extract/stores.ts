/** Values that Python code puts into collections: `name[key] = value`, `self.items.append(value)`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { keyText } from './item-keys.ts';
import { isPlain } from './literals.ts';
import { noteItem } from './stored-items.ts';

/** Methods that put their last argument into the collection. */
const ADDS = new Set(['append', 'appendleft', 'add', 'insert']);
/** Methods that take over what is in their argument. */
const TAKES_OVER = new Set(['update', 'extend', 'extendleft']);

/** `name[key] = value`: as if it had been in the display. */
export function storeItem(x: Extraction, target: Node, value: Node): void {
  if (value < 0 || isPlain(x, x.kind(value))) return;
  const key = keyText(x, x.child(target, x.f.subscript));
  const into = x.child(target, x.f.value);
  const part = x.addExpression('property', target, key, x.expression(value));
  const holder = x.addExpression('literal', target, 'dict', x.addExpression('list', target, '', part));
  store(x, into, () => holder);
  noteItem(x, into, { key, holder, statement: value });
}

/** `name.append(value)` as a statement. */
export function storeElement(x: Extraction, call: Node): void {
  const callee = x.child(call, x.f.function);
  if (x.kind(callee) !== x.k.attribute) return;
  const method = x.text(x.child(callee, x.f.attribute));
  if (TAKES_OVER.has(method)) storeAll(x, call, x.child(callee, x.f.object));
  if (!ADDS.has(method)) return;
  const value = x.children(x.child(call, x.f.arguments)).at(-1) ?? -1;
  if (value < 0 || isPlain(x, x.kind(value)) || x.kind(value) === x.k.keyword_argument) return;
  store(x, x.child(callee, x.f.object), () =>
    x.addExpression('literal', call, 'set', x.addExpression('list', call, '', x.expression(value))),
  );
}

/** `name.update(other)`, `name.extend(others)` as a statement. */
function storeAll(x: Extraction, call: Node, into: Node): void {
  const [value = -1, ...others] = x.children(x.child(call, x.f.arguments));
  if (value < 0 || others.length > 0 || isPlain(x, x.kind(value)) || x.kind(value) === x.k.keyword_argument) return;
  const holder = x.expression(value);
  if (holder < 0) return;
  store(x, into, () => holder);
  if (x.kind(value) !== x.k.dictionary) return;
  for (const pair of x.children(value))
    noteItem(x, into, { key: keyText(x, x.child(pair, x.f.key)), holder, statement: call });
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
