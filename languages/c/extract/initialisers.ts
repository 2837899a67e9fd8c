/** Designated initialisers: `{ .open = f, .u = { .i = 1 } }` writes to the members of the type that is initialised. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

const MAX_LEVELS = 8;

/** `type`: the declared type of the variable or member that the list initialises. */
export function useDesignators(x: Extraction, list: Node, type: number): void {
  if (list < 0 || type < 0 || x.kind(list) !== x.k.initializer_list || x.first(list) < 0) return;
  useList(x, list, x.addExpression('cast', list, '', type), 0);
}

function useList(x: Extraction, list: Node, receiver: number, depth: number): void {
  if (depth > MAX_LEVELS) return;
  for (const entry of x.children(list)) {
    // The elements of an array.
    if (x.kind(entry) === x.k.initializer_list)
      useList(x, entry, x.addExpression('index', entry, '', receiver), depth + 1);
    if (x.kind(entry) !== x.k.initializer_pair) continue;
    const at = designated(x, entry, receiver);
    const value = x.child(entry, x.f.value);
    if (x.kind(value) === x.k.initializer_list) useList(x, value, at, depth + 1);
  }
}

/** `.a.b[0] =`: the row of what is written to. */
function designated(x: Extraction, pair: Node, receiver: number): number {
  let at = receiver;
  for (const designator of x.children(pair)) {
    if (x.field(designator) !== x.f.designator) continue;
    if (x.kind(designator) === x.k.field_designator) {
      const name = x.first(designator);
      if (name < 0) continue;
      at = x.addExpression('member', name, x.text(name), at);
      x.reference('write', at);
    } else at = x.addExpression('index', designator, '', at);
  }
  return at;
}
