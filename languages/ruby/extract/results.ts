/** Results of Ruby code: the last expression of each path through a body. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** A result with more paths than this tells a reader nothing. */
const MAX_PATHS = 16;
const DEEPEST = 24;

/** Binds the result of a method, or of the block that is its body. */
export function recordResults(x: Extraction, body: Node, symbol: number): void {
  for (const node of lastNodes(x, body)) recordResult(x, node, symbol);
}

export function recordResult(x: Extraction, node: Node, symbol: number): void {
  const value = x.expression(node);
  if (value >= 0) x.bind('return', '', { node, value, symbol });
}

/** `return value`. */
export function recordReturn(x: Extraction, node: Node): void {
  const owner = x.enclosing('function', 'method');
  const list = x.first(node);
  const value = x.first(list);
  if (owner >= 0 && value >= 0 && x.sibling(value, list) < 0) recordResult(x, value, owner);
}

/** A statement as a value: the union of the results of its paths. */
export function valueOfStatement(x: Extraction, node: Node, depth: number): number {
  let union = -1;
  for (const last of lastNodes(x, node)) {
    const value = last === node ? -1 : x.expression(last, depth + 1);
    if (value >= 0) union = union < 0 ? value : x.addExpression('union', node, '', union, value);
  }
  return union;
}

export function lastNodes(x: Extraction, node: Node): Node[] {
  const out: Node[] = [];
  collect(x, node, out, 0);
  return out;
}

function collect(x: Extraction, node: Node, out: Node[], depth: number): void {
  if (node < 0 || depth > DEEPEST || out.length >= MAX_PATHS) return;
  const next = (child: Node): void => collect(x, child, out, depth + 1);
  switch (x.kind(node)) {
    case x.k.body_statement:
    case x.k.block_body:
    case x.k.begin:
    case x.k.then:
    case x.k.else:
    case x.k.parenthesized_statements:
      collectLast(x, node, next);
      return;
    case x.k.if:
    case x.k.unless:
    case x.k.elsif:
    case x.k.conditional:
      next(x.child(node, x.f.consequence));
      next(x.child(node, x.f.alternative));
      return;
    case x.k.case:
    case x.k.case_match:
      for (const clause of x.children(node)) {
        if (x.kind(clause) === x.k.else) next(clause);
        else if (x.field(clause) !== x.f.value) next(x.child(clause, x.f.body));
      }
      return;
    case x.k.if_modifier:
    case x.k.unless_modifier:
    case x.k.rescue_modifier:
      next(x.child(node, x.f.body));
      return;
    // Recorded at its own node.
    case x.k.return:
      return;
    default:
      out.push(node);
  }
}

/** The last statement, or that of each `rescue`; statements in `ensure` are dropped. */
function collectLast(x: Extraction, body: Node, next: (node: Node) => void): void {
  const { rescue, ensure, comment, heredoc_body: heredoc, empty_statement: empty, else: otherwise } = x.k;
  const end = x.next(body);
  let last = -1;
  for (let c = body + NODE; c < end; c = x.next(c)) {
    const kind = x.kind(c);
    if (kind === rescue) next(x.child(c, x.f.body));
    else if (kind === otherwise) last = c;
    else if (kind !== ensure && kind !== comment && kind !== heredoc && kind !== empty) last = c;
  }
  next(last);
}
