/** Builds rows of the expression language from nodes: receivers, initialisers, annotations, link by link. */
import { expressionOpCode } from '../model/kinds.ts';
import { NODE_STRIDE as NODE } from '../parse/tree-view.ts';
import type { CompiledExpression } from './compile.ts';
import type { Extraction } from './extraction.ts';
import type { Node } from './rule.ts';

/** Longer chains lose their innermost links: a limit on recursion, not on files. */
const MAX_DEPTH = 64;

const ruleOf = (x: Extraction, node: Node): CompiledExpression | undefined =>
  node < 0 ? undefined : x.compiled.rules[x.kind(node)]?.expression;

export function expressionOf(x: Extraction, node: Node, depth = 0): number {
  if (node < 0 || depth > MAX_DEPTH) return -1;
  const known = x.expressionRows[node / NODE];
  if (known !== 0) return known - 1;
  const rule = ruleOf(x, node);
  if (rule === undefined) return -1;
  const row = build(x, node, rule, depth);
  x.expressionRows[node / NODE] = row + 1;
  return row;
}

function build(x: Extraction, node: Node, rule: CompiledExpression, depth: number): number {
  const part = (pick: CompiledExpression['a']): number => (pick ? expressionOf(x, pick(x, node), depth + 1) : -1);
  switch (rule.op) {
    case 'custom':
      return rule.build!(x, node, depth) ?? -1;
    case 'pass':
      return part(rule.a);
    case 'name':
      return x.addExpression(rule.code, node, x.text(node));
    case 'member': {
      const name = rule.name!(x, node);
      if (name < 0) return -1;
      return x.addExpression(rule.code, name, x.text(name), part(rule.a));
    }
    case 'unknown':
      return -1;
    case 'this':
    case 'super':
    case 'function':
      return x.addExpression(rule.code, node);
    case 'literal':
      return x.addExpression(rule.code, node, rule.text);
    case 'generic':
      return x.addExpression(rule.code, node, '', part(rule.a), listOf(x, rule.b!(x, node), depth + 1));
    case 'call':
    case 'new': {
      const special = rule.build?.(x, node, depth);
      if (special !== undefined) return special;
      const types = rule.types ? listOf(x, rule.types(x, node), depth + 1) : -1;
      return x.addExpression(rule.code, node, '', part(rule.a), types);
    }
    case 'cast':
    case 'union': {
      const a = part(rule.a);
      const b = part(rule.b);
      return a < 0 && b < 0 ? -1 : x.addExpression(rule.code, node, '', a, b);
    }
    default: {
      const a = part(rule.a);
      return a < 0 ? -1 : x.addExpression(rule.code, node, rule.text, a);
    }
  }
}

/** The children of a node as a cons list of expressions; unknown ones keep their position, skipped ones have none. */
export function listOf(x: Extraction, node: Node, depth: number): number {
  const heads = x
    .children(node)
    .filter((child) => !isSkipped(x, child))
    .slice(0, 16);
  let tail = -1;
  for (const child of heads.reverse()) {
    tail = x.addExpression(expressionOpCode.list, child, '', expressionOf(x, child, depth), tail);
  }
  return tail;
}

function isSkipped(x: Extraction, node: Node): boolean {
  const rule = x.compiled.rules[x.kind(node)];
  return rule?.skip === true && rule.expression === undefined;
}

/** The `name` or `member` node that a callee, constructed type or decorator reduces to, or -1. */
export function namingNode(x: Extraction, node: Node): Node {
  for (let steps = 0; node >= 0 && steps < MAX_DEPTH; steps++) {
    const rule = ruleOf(x, node);
    if (rule === undefined) return -1;
    if (rule.op === 'name' || rule.op === 'member') return node;
    if (rule.op !== 'pass' && rule.op !== 'generic') return -1;
    node = rule.a!(x, node);
  }
  return -1;
}

/** The node that spells the last name of a naming node. */
export function spelledNode(x: Extraction, node: Node): Node {
  const rule = ruleOf(x, node);
  return rule?.op === 'member' ? rule.name!(x, node) : node;
}
