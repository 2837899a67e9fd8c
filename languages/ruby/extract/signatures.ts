/** Sorbet's `sig { params(a: A).returns(B) }`: the types of the method below. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { nameOf } from './accessors.ts';
import { stateOf } from './file-state.ts';

/** The comment above the signature documents the method. */
export function noteSignature(x: Extraction, call: Node): 'done' | undefined {
  const block = x.kind(call) === x.k.call ? x.child(call, x.f.block) : -1;
  if (block < 0) return undefined;
  const parameters = new Map<string, Node>();
  let returns = -1;
  for (let node = block; node < x.next(block); node += NODE) {
    if (x.kind(node) !== x.k.call) continue;
    const name = x.text(x.child(node, x.f.method));
    const list = x.child(node, x.f.arguments);
    if (name === 'returns') returns = plainType(x, x.first(list));
    if (name !== 'params') continue;
    for (const pair of x.children(list))
      if (x.kind(pair) === x.k.pair)
        parameters.set(nameOf(x, x.child(pair, x.f.key)), plainType(x, x.child(pair, x.f.value)));
  }
  stateOf(x).signature = { parameters, returns };
  x.annotations = {
    start: x.start(call),
    end: x.end(call),
    startRow: x.row(call),
    endRow: x.endRow(call),
    firstReference: x.facts.tables.references.rows,
  };
  return 'done';
}

/** The class in `T.nilable(A)` or `A`, -1 for anything else. */
export function plainType(x: Extraction, node: Node): Node {
  const isNilable = x.kind(node) === x.k.call && x.text(x.child(node, x.f.method)) === 'nilable';
  const type = isNilable ? x.first(x.child(node, x.f.arguments)) : node;
  return x.kind(type) === x.k.constant || x.kind(type) === x.k.scope_resolution ? type : -1;
}

/** The type of a parameter from the signature above. */
export const typeInSignature = (x: Extraction, parameter: Node): Node => {
  const { signature } = stateOf(x);
  if (signature === undefined) return -1;
  const name = x.child(parameter, x.f.name);
  return signature.parameters.get(x.text(name < 0 ? parameter : name)) ?? -1;
};
