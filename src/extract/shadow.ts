/** Names that hold only behind their declaration: in `let x = x + 1` the second `x` is another one. */
import { scopeKindCode } from '../model/kinds.ts';
import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';

/** Of a value's nodes: how many are searched for the name it is bound to. */
const MAX_NODES = 100;

export interface Declared {
  /** The names hold behind this node. */
  readonly node: Node;
  /** What is evaluated before they hold. */
  readonly value: Node;
  /** Ends the names' scope; default: the scope around does. */
  readonly until?: Node;
}

/**
 * The scope to bind each name of a declaration in: the current one where the name is new, a scope of its own that begins
 * behind the declaration where something of that name could be meant before.
 */
export function scopeBehind(x: Extraction, { node, value, until = -1 }: Declared): (name: string) => number {
  let rest = -1;
  // The statement around an initialiser opens a scope for it: nothing stands before it there.
  const isFirst = x.field(node) === x.f.initializer;
  return (name) => {
    if (rest < 0 && ((!isFirst && isVisible(x, name)) || mentions(x, value, name))) rest = x.restAfter(node, until);
    return rest < 0 ? x.scope : rest;
  };
}

/** Whether the functions around or the file bind the name already. */
function isVisible(x: Extraction, name: string): boolean {
  const id = x.facts.id(name);
  if (!x.isBound(id)) return false;
  for (let { scope } = x; x.scopeKind(scope) >= scopeKindCode.function; scope = x.scopeParent(scope))
    if (x.bindingIn(scope, id) >= 0) return true;
  return x.bindingIn(0, id) >= 0;
}

/** Whether a name is spelled anywhere below a node. */
function mentions(x: Extraction, node: Node, name: string): boolean {
  if (node < 0) return false;
  const { data, source } = x;
  const end = Math.min(x.next(node), node + MAX_NODES * NODE);
  for (let n = node; n < end; n += NODE)
    if (data[n + 2] - data[n + 1] === name.length && source.startsWith(name, data[n + 1])) return true;
  return false;
}
