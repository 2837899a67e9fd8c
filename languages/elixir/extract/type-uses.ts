/** Uses of types in `@spec`, `@type` and `@callback`. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isBuiltInType } from './built-in-names.ts';
import { aliasRow, calledName, keyOf, operatorOf, targetOf } from './nodes.ts';
import { structOf } from './structs.ts';

/** Emits a `type` reference for every type that is named at or below a node; `variables` are not types. */
export function useTypes(x: Extraction, node: Node, variables: ReadonlySet<string>): void {
  if (node < 0) return;
  const end = x.next(node);
  for (let one = node; one < end; one += NODE) {
    if (x.isClaimed(one)) continue;
    switch (x.kind(one)) {
      case x.k.binary_operator:
        // `name :: type` labels a parameter.
        if (operatorOf(x, one) === '::') x.claim(x.child(one, x.f.left));
        break;
      case x.k.call: {
        const row = typeRow(x, one);
        if (row < 0) break;
        const target = targetOf(x, one);
        x.claim(target);
        x.claim(x.child(target, x.f.left));
        x.claim(x.child(target, x.f.right));
        const name = calledName(x, one);
        if (name === '' || !(variables.has(name) || isBuiltInType(name))) x.reference('type', row);
        break;
      }
      case x.k.identifier:
        if (!variables.has(x.text(one)) && !isBuiltInType(x.text(one))) x.reference('type', typeRow(x, one));
        break;
      case x.k.alias:
        x.reference('type', aliasRow(x, one));
        break;
      default:
    }
  }
}

/** The row of a type: `t()`, `Mod.t()`, `%Mod{}`, one of several. */
export function typeRow(x: Extraction, node: Node, depth = 0): number {
  if (node < 0 || depth > 8) return -1;
  switch (x.kind(node)) {
    case x.k.call: {
      const target = targetOf(x, node);
      if (x.kind(target) === x.k.identifier) return x.addExpression('name', target, x.text(target));
      if (x.kind(target) !== x.k.dot) return -1;
      const module = x.expression(x.child(target, x.f.left));
      const name = x.child(target, x.f.right);
      return module < 0 || name < 0 ? -1 : x.addExpression('member', name, x.text(name), module);
    }
    case x.k.identifier:
      return /^[a-z]\w*$/.test(x.text(node)) ? x.addExpression('name', node, x.text(node)) : -1;
    case x.k.map:
      return structOf(x, node) < 0 ? -1 : x.expression(node);
    case x.k.binary_operator: {
      if (operatorOf(x, node) !== '|') return -1;
      const left = typeRow(x, x.child(node, x.f.left), depth + 1);
      const right = typeRow(x, x.child(node, x.f.right), depth + 1);
      return left < 0 || right < 0 ? Math.max(left, right) : x.addExpression('union', node, '', left, right);
    }
    default:
      return -1;
  }
}

/** The variables of a type: its parameters, and the keys after `when`. */
export function variablesOf(x: Extraction, head: Node, guard: Node): ReadonlySet<string> {
  const names = new Set<string>();
  if (x.kind(head) === x.k.call)
    for (const one of x.children(x.childOfKind(head, x.k.arguments)))
      if (x.kind(one) === x.k.identifier) names.add(x.text(one));
  if (guard >= 0)
    for (let one = guard; one < x.next(guard); one += NODE) if (x.kind(one) === x.k.pair) names.add(keyOf(x, one));
  return names;
}
