/** Events of emitters by literal name: `e.on("x", f)` stores a listener, `e.emit("x")` calls those that are stored. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { eventNamed, IMPLIED } from '../../../src/model/facts.ts';
import { keepStored } from './call-arguments.ts';
import { literalKey, unwrap } from './names.ts';

const LISTENS = new Set('on once addListener prependListener prependOnceListener addEventListener'.split(' '));
const EMITS = new Set(['emit', 'trigger', 'dispatchEvent']);

/** The call is a use of its own of the event, beside that of the method: neither is spelled. */
export function noteEvent(x: Extraction, call: Node, callee: Node): void {
  if (x.kind(callee) !== x.k.member_expression) return;
  const property = x.child(callee, x.f.property);
  const method = x.text(property);
  const isEmitted = EMITS.has(method);
  if (!isEmitted && !LISTENS.has(method)) return;
  const [first = -1, listener = -1] = x
    .children(x.child(call, x.f.arguments))
    .filter((node) => x.kind(node) !== x.k.comment);
  const name = eventName(x, first);
  const emitter = name === '' ? -1 : x.expression(emitterOf(x, x.child(callee, x.f.object)));
  if (emitter < 0 || (!isEmitted && listener < 0)) return;
  const event = x.addExpression('member', property, eventNamed(name), emitter);
  if (isEmitted) x.reference('call', event, IMPLIED);
  else {
    keepStored(x, event, listener);
    x.reference('write', event, IMPLIED);
  }
}

/** `"x"`, or that of `new CustomEvent("x")`. */
function eventName(x: Extraction, node: Node): string {
  if (x.kind(node) !== x.k.new_expression) return literalKey(x, node);
  return literalKey(x, x.first(x.child(node, x.f.arguments)));
}

const MAX_STEPS = 16;

/** `e.on("x", f).on("y", g)` is of `e` throughout. */
function emitterOf(x: Extraction, object: Node): Node {
  let node = unwrap(x, object);
  for (let steps = 0; x.kind(node) === x.k.call_expression && steps < MAX_STEPS; steps++) {
    const callee = x.child(node, x.f.function);
    if (!LISTENS.has(x.text(x.child(callee, x.f.property)))) return node;
    node = unwrap(x, x.child(callee, x.f.object));
  }
  return node;
}
