/** The declarations of Java's local variables, for the few rules that read what a variable was declared with. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

interface Variable {
  readonly type: Node;
  /** -1 where it has none. */
  readonly value: Node;
}

/** The only variable or parameter that the function around a node declares under the name; undefined where there are several. */
export function variableOf(x: Extraction, name: Node): Variable | undefined {
  if (x.kind(name) !== x.k.identifier) return undefined;
  const around = functionAround(x, name);
  const text = x.text(name);
  let found: Variable | undefined;
  for (let n = around; n >= 0 && n < x.next(around); n += NODE) {
    const isParameter = x.kind(n) === x.k.formal_parameter;
    if (!isParameter && x.kind(n) !== x.k.variable_declarator) continue;
    if (x.text(x.child(n, x.f.name)) !== text) continue;
    if (found !== undefined) return undefined;
    found = { type: x.child(isParameter ? n : x.parent(n), x.f.type), value: x.child(n, x.f.value) };
  }
  return found;
}

/** The method, constructor or initialiser around a node. */
export function functionAround(x: Extraction, node: Node): Node {
  let around = node;
  while (around >= 0 && !isFunction(x, x.kind(around))) around = x.parent(around);
  return around;
}

const isFunction = ({ k }: Extraction, kind: number): boolean =>
  kind === k.method_declaration || kind === k.constructor_declaration || kind === k.static_initializer;
