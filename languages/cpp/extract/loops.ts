/** C++ statements that bind names: loops over ranges, handlers, captures. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { readDeclarator } from '../../c/extract/declarators.ts';
import { bindParameters } from '../../c/extract/functions.ts';
import { spelled } from '../../c/extract/names.ts';

/** `for (auto &e : values)`, `for (auto [k, v] : map)`. */
export function bindLoop(x: Extraction, node: Node): void {
  const value = x.expression(x.child(node, x.f.right));
  const written = x.expression(x.child(node, x.f.type));
  const { name, type } = readDeclarator(x, x.child(node, x.f.declarator), written);
  if (name < 0) return;
  if (x.kind(name) === x.k.structured_binding_declarator) {
    const element = value < 0 ? -1 : x.addExpression('index', node, 'loop', value);
    x.children(name).forEach((part, i) => {
      x.claim(part);
      const taken = element < 0 ? -1 : x.addExpression('position', part, String(i), element);
      x.bind('local', x.text(part), { node: part, value: taken });
    });
    return;
  }
  const leaf = spelled(x, name);
  x.claim(leaf);
  x.bind('element', x.text(leaf), { node: leaf, type, value: type < 0 ? value : -1 });
}

export function bindCaught(x: Extraction, node: Node): void {
  bindParameters(x, x.child(node, x.f.parameters), { row: -1, scope: x.scope });
}

/** `[a, &b, n = v]`: names of the place around; the last kind makes a new one. */
export function captures(x: Extraction, node: Node): void {
  for (const capture of x.children(node)) {
    if (x.kind(capture) !== x.k.lambda_capture_initializer) continue;
    const name = x.first(capture);
    if (x.kind(name) !== x.k.identifier) continue;
    x.claim(name);
    const value = x.children(capture).at(-1) ?? -1;
    x.bind('local', x.text(name), { node: name, value: value === name ? -1 : x.expression(value) });
  }
}
