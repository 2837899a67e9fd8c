/** The bases of a Python class, with the arguments in their brackets. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { typeExpression } from './annotations.ts';

export function declareBases(x: Extraction, list: Node): void {
  for (const child of x.children(list)) {
    if (x.kind(child) === x.k.keyword_argument) continue;
    const expression = typeExpression(x, child);
    if (expression < 0) continue;
    x.base(x.symbol, expression, 'inherit');
    inheritFrom(x, x.kind(child) === x.k.subscript ? x.child(child, x.f.value) : child);
  }
}

function inheritFrom(x: Extraction, node: Node): void {
  if (x.kind(node) !== x.k.identifier && x.kind(node) !== x.k.attribute) return;
  x.reference('inherit', x.expression(node));
  x.claim(node);
  x.claim(x.child(node, x.f.attribute));
}
