/** Go loops over a range: which names they bind or write. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { COLON, isBetween, write } from './statements.ts';

/**
 * `for k, v := range m`: the second name is an element; the first is the `key` of the value, which is an index, a map's
 * key, or a channel's element as its type says.
 */
export function range(x: Extraction, node: Node): void {
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  if (left < 0) return;
  const names = x.children(left);
  if (!isBetween(x, left, right, COLON)) {
    for (const name of names) write(x, name);
    return;
  }
  const value = x.expression(right);
  // The names hold in the body, not in what is ranged over.
  const scope = x.restAfter(node, x.sibling(node, x.parent(node)));
  names.forEach((name, i) => {
    x.claim(name);
    if (x.kind(name) !== x.k.identifier || x.text(name) === '_') return;
    const part = i === 0 && value >= 0 ? x.addExpression('position', name, 'key', value) : value;
    x.bind('element', x.text(name), { node: name, scope, value: part });
  });
}
