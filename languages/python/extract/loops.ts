/** Python loops: the elements that their targets take from the iterable. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { visibleAfter } from '../../../src/extract/visible-after.ts';
import { implyLoop } from './implied-calls.ts';
import { assignAttribute } from './statements.ts';
import { bindTargets } from './targets.ts';

/** `for x in xs`: an element; `for a, b in xs`: places of an element. */
export function bindLoop(x: Extraction, node: Node): void {
  const target = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  const value = x.expression(right);
  implyLoop(x, node, value);
  if (x.kind(target) === x.k.identifier) {
    x.claim(target);
    x.bind('element', x.text(target), { node: target, value: visibleAfter(x, right, { name: x.text(target), value }) });
    return;
  }
  bindTargets(x, target, {
    type: -1,
    value: value < 0 ? -1 : x.addExpression('index', node, 'loop', value),
    bound: (name, { node: at, type, value: part }) =>
      x.bind('local', name, { node: at, type, value: visibleAfter(x, right, { name, value: part }) }),
    attribute: (attribute, facts) => assignAttribute(x, node, attribute, facts),
  });
}
