/** Namespaces of TypeScript: `namespace A.B` is `B` inside `A`. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { prefixesOf, spelledKey } from './names.ts';

/** The nodes that spell the parts of a namespace's name. */
function parts(x: Extraction, node: Node): Node[] {
  const name = x.child(node, x.f.name);
  if (name < 0 || x.kind(name) === x.k.string) return name < 0 ? [] : [spelledKey(x, name)];
  const out: Node[] = [];
  for (let n = name; n < x.next(name); n += NODE) {
    x.claim(n);
    if (x.next(n) === n + NODE) out.push(n);
  }
  return out;
}

export const lastPart = (x: Extraction, node: Node): Node => parts(x, node).at(-1) ?? -1;

/** Declares the parts before the last, each in the scope of the one before it. */
export function enterNamespace(x: Extraction, node: Node): void {
  let scope = -1;
  for (const part of parts(x, node).slice(0, -1)) {
    const wrappers = prefixesOf(x, node);
    const row = declareAt(x, node, {
      kind: 'namespace',
      name: x.text(part),
      nameNode: part,
      body: x.child(node, x.f.body),
      // The target of a dotted name is visible from outside.
      ...(scope < 0 ? { wrappers } : { bindIn: scope, flags: FLAG.exported, parent: x.entered }),
    });
    const around = scope < 0 ? x.scope : scope;
    scope = x.addScope(scopeKindCode.namespace, node, row, around);
    x.setSymbol(row, SYMBOL.scope, scope);
    x.enterSymbol(row, scope);
  }
}

export const namespaceFlags = (x: Extraction, node: Node): number => (parts(x, node).length > 1 ? FLAG.exported : 0);
