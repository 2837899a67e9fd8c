/** Java lambdas inside the collectors and comparators that a stream or list takes: they receive its elements. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods that take a collector or comparator of the receiver's elements. */
const TAKERS = names('collect sorted sort max min');
const MAKERS = names('Collectors Comparator Map.Entry Entry');
/** Collectors that pass something else to what follows their first argument, or to all of it. */
const CHANGING = names('mapping flatMapping filtering');
const OTHERS = names('collectingAndThen reducing teeing');

/** The note of a lambda that receives elements: the row of one. */
export const elementNote = (lambda: Node): string => `element ${lambda}`;

/** Tells the lambdas in the arguments of a call what they receive; `receiver` is the row of what the call is made on. */
export function passElements(x: Extraction, node: Node, receiver: number): void {
  if (receiver < 0 || !TAKERS.has(x.text(x.child(node, x.f.name)))) return;
  let element = -1;
  const row = () => (element < 0 ? (element = x.addExpression('index', node, 'loop', receiver)) : element);
  for (const argument of x.children(x.child(node, x.f.arguments))) passTo(x, argument, row);
}

function passTo(x: Extraction, node: Node, row: () => number, depth = 0): void {
  if (x.kind(node) !== x.k.method_invocation || depth > 4) return;
  const object = x.child(node, x.f.object);
  const isChained = x.kind(object) === x.k.method_invocation;
  if (!isChained && object >= 0 && !MAKERS.has(x.text(object))) return;
  if (isChained) passTo(x, object, row, depth + 1);
  const name = x.text(x.child(node, x.f.name));
  if (OTHERS.has(name)) return;
  const [first, ...others] = x.children(x.child(node, x.f.arguments));
  for (const argument of CHANGING.has(name) ? [first] : [first, ...others]) {
    if (argument === undefined) continue;
    if (x.kind(argument) === x.k.lambda_expression) x.notes.set(elementNote(argument), row());
    else passTo(x, argument, row, depth + 1);
  }
}
