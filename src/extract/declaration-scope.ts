/** Names that are visible only after their declaration: in `let x = x + 1` the second `x` is another one. */
import { scopeKindCode } from '../model/kinds.ts';
import { type Extraction, NODE } from './extraction.ts';
import type { Node } from './rule.ts';

/** Maximum number of nodes of a value that are searched for the name. */
const MAX_NODES = 100;

export interface Declared {
  /** The names are visible after this node. */
  readonly node: Node;
  /** Evaluated before the names are visible. */
  readonly value: Node;
  /** Ends the scope of the names; default: the end of the enclosing scope. */
  readonly until?: Node;
}

/**
 * Returns the scope to bind each name of a declaration in: the current one if the name is new, or a new scope that starts
 * after the declaration if an earlier use could mean something else of that name.
 */
export function scopeAfter(x: Extraction, { node, value, until = -1 }: Declared): (name: string) => number {
  let rest = -1;
  // The statement around an initialiser opens a scope for it, so nothing precedes it there.
  const isFirst = x.field(node) === x.f.initializer;
  return (name) => {
    if (rest < 0 && ((!isFirst && isVisible(x, name)) || mentions(x, value, name))) rest = x.restAfter(node, until);
    return rest < 0 ? x.scope : rest;
  };
}

/** Whether an enclosing function or the file already binds the name. */
function isVisible(x: Extraction, name: string): boolean {
  const id = x.facts.id(name);
  if (!x.isBound(id)) return false;
  for (let { scope } = x; x.scopeKind(scope) >= scopeKindCode.function; scope = x.scopeParent(scope))
    if (x.bindingIn(scope, id) >= 0) return true;
  return x.bindingIn(0, id) >= 0;
}

/** Whether a name occurs anywhere below a node. */
function mentions(x: Extraction, node: Node, name: string): boolean {
  if (node < 0) return false;
  const { data, source } = x;
  const end = Math.min(x.next(node), node + MAX_NODES * NODE);
  for (let n = node; n < end; n += NODE)
    if (data[n + 2] - data[n + 1] === name.length && source.startsWith(name, data[n + 1])) return true;
  return false;
}
