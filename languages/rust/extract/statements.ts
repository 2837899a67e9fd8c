/** Rust statements that bind names for the code after them: `if let`, `while let`, `for`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { type Bound, bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { bindingKindCode } from '../../../src/model/kinds.ts';

const OPEN_TYPE = /[<,(&\s]_(?=\s{0,9}[>,)])/;

/** Whether the type of a `let` leaves a part to the compiler: then the value says more. */
export function isOpenType(x: Extraction, node: Node): boolean {
  const type = x.child(node, x.f.type);
  return type >= 0 && x.end(type) - x.start(type) < 200 && OPEN_TYPE.test(x.text(type));
}

/** The type of a `let`, unless the value is a call that completes it. */
export function letType(x: Extraction, node: Node): Node {
  const isCompleted = isOpenType(x, node) && x.kind(x.child(node, x.f.value)) === x.k.call_expression;
  return isCompleted ? -1 : x.child(node, x.f.type);
}

/** `let p = value` as a condition: the names hold for the rest of the condition and in the branch it leads to. */
export function letCondition(x: Extraction, node: Node): void {
  const value = x.child(node, x.f.value);
  bindAfter(x, node, { after: node, until: branchOf(x, node), value: x.expression(value) });
}

export function forLoop(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  // The body shares the scope of the loop's names.
  x.claim(body);
  const value = x.child(node, x.f.value);
  if (value < 0 || body < 0) return;
  const row = x.expression(value);
  // A pattern destructures one element, not the collection of the loop.
  const element = row < 0 ? -1 : x.addExpression('index', value, 'loop', row);
  bindAfter(x, node, { after: value, until: body, value: element });
}

interface Condition {
  /** The names hold from the end of this node to the end of the other. */
  readonly after: Node;
  readonly until: Node;
  /** The value that the pattern is matched against, an expression row. */
  readonly value: number;
}

function bindAfter(x: Extraction, node: Node, { after, until, value }: Condition): void {
  const scope = x.restAfter(after, until);
  const bound = (name: string, at: Bound): void => x.bindIn(scope, bindingKindCode.local, name, at);
  bindPattern(x, x.child(node, x.f.pattern), { type: -1, value, bound });
}

/** The branch that runs when the condition holds; -1 (the scope around) where there is no such branch. */
function branchOf(x: Extraction, node: Node): Node {
  let around = x.parent(node);
  while (x.kind(around) === x.k.let_chain) around = x.parent(around);
  const consequence = x.child(around, x.f.consequence);
  return consequence >= 0 ? consequence : x.child(around, x.f.body);
}
