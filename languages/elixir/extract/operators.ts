/** Operators that bind names, pipe values and write types of binaries. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { enterAttribute } from './attributes.ts';
import { enterCapture } from './calls.ts';
import { stateOf } from './file-state.ts';
import { operatorOf, sign, targetOf } from './nodes.ts';
import { bindPattern } from './patterns.ts';

export function enterBinary(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const left = x.child(node, x.f.left);
  const right = x.child(node, x.f.right);
  switch (operatorOf(x, node)) {
    case '=':
      bindPattern(x, left, { kind: 'local', value: x.expression(right) });
      return;
    case '<-':
      bindPattern(x, left, { kind: 'local', value: -1 });
      return;
    case '|>':
      stateOf(x).piped.add(right);
      return;
    case '::':
      claimSegment(x, right);
      return;
    default:
  }
}

/** `binary-size(n)`: words that say how a part of a binary is written. */
function claimSegment(x: Extraction, node: Node): void {
  for (let one = node; one >= 0; ) {
    if (x.kind(one) === x.k.binary_operator) {
      claimWord(x, x.child(one, x.f.right));
      one = x.child(one, x.f.left);
    } else {
      claimWord(x, one);
      return;
    }
  }
}

function claimWord(x: Extraction, node: Node): void {
  x.claim(node);
  if (x.kind(node) === x.k.call) x.claim(targetOf(x, node));
}

export const binaryValue = (x: Extraction, node: Node, depth: number): number => {
  const operator = operatorOf(x, node);
  if (operator === '|>') stateOf(x).piped.add(x.child(node, x.f.right));
  return operator === '=' || operator === '|>' ? x.expression(x.child(node, x.f.right), depth + 1) : -1;
};

export function enterUnary(x: Extraction, node: Node): unknown {
  switch (sign(x, node)) {
    case '@':
      return enterAttribute(x, node);
    case '&':
      enterCapture(x, node);
      return undefined;
    default:
      return undefined;
  }
}

/** The value of `@name`: that of the attribute. */
export function unaryValue(x: Extraction, node: Node): number {
  const operand = x.child(node, x.f.operand);
  const isRead = sign(x, node) === '@' && x.kind(operand) === x.k.identifier;
  return isRead ? x.addExpression('name', operand, x.text(operand)) : -1;
}

/** The names that the left side of a clause binds. */
export function insideClause(x: Extraction, clause: Node): void {
  if (stateOf(x).conditions.has(clause)) return;
  const left = x.child(clause, x.f.left);
  if (left >= 0) bindPattern(x, left, { kind: 'parameter', value: -1 });
}
