/** Names that patterns bind: parameters, matches, clauses. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { operatorOf } from './nodes.ts';
import { structOf, useKeys } from './structs.ts';

/** Deeper patterns are not written by people. */
const DEEPEST = 40;

interface Matched {
  readonly kind: 'parameter' | 'local' | 'element';
  /** The value that is matched, -1 when it is not known. */
  readonly value: number;
}

/** Binds the names of a pattern in the current scope. */
export function bindPattern(x: Extraction, node: Node, matched: Matched, depth = 0): void {
  if (node < 0 || depth > DEEPEST) return;
  const part = (one: Node, value = -1): void => bindPattern(x, one, { kind: matched.kind, value }, depth + 1);
  switch (x.kind(node)) {
    case x.k.identifier:
      bindName(x, node, matched);
      return;
    case x.k.binary_operator: {
      const left = x.child(node, x.f.left);
      const right = x.child(node, x.f.right);
      switch (operatorOf(x, node)) {
        case '=': {
          x.claim(node);
          const type = x.kind(left) === x.k.map ? left : right;
          const value = structOf(x, type) >= 0 ? x.expression(type) : matched.value;
          part(left, value);
          part(right, value);
          return;
        }
        case '|':
          part(left);
          part(right);
          return;
        case '<>':
        case '++':
          part(right);
          return;
        case '\\\\':
        case '::':
        case 'when':
        case 'in':
          part(left, matched.value);
          return;
        default:
          return;
      }
    }
    case x.k.map: {
      const struct = structOf(x, node);
      if (struct >= 0) {
        if (x.kind(struct) === x.k.identifier) part(struct);
        useKeys(x, node, 'type');
      }
      for (const one of x.children(node)) if (x.kind(one) === x.k.map_content) part(one);
      return;
    }
    case x.k.pair:
      part(x.child(node, x.f.value));
      return;
    case x.k.tuple:
    case x.k.list:
    case x.k.bitstring:
    case x.k.keywords:
    case x.k.map_content:
    case x.k.arguments:
    case x.k.block:
      for (const one of x.children(node)) part(one);
      return;
    default:
  }
}

function bindName(x: Extraction, node: Node, { kind, value }: Matched): void {
  const name = x.text(node);
  x.claim(node);
  if (name === '_' || name.startsWith('__')) return;
  x.bind(kind, name, { node, value });
}
