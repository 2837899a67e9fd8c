/** Conditions: what each says of a name or member where it holds, and where it fails. */
import { noteWrite } from '../../../src/extract/check-endings.ts';
import type { Check } from '../../../src/extract/checks.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { isCapitalised, isText, stringText, unwrap } from './names.ts';

const MAX_DEPTH = 8;
const NONE: readonly Check[] = [];

/** Positions of the type in the result of a type predicate, which states the type of its argument. */
export const PREDICATE = 'is';
export const ASSERTION = 'asserts';

/** Whether the condition holds; `asserts`: a call after which it does. */
type Sense = boolean | typeof ASSERTION;

/** What follows from a condition, where it holds or fails. For a `switch`, the condition is its subject and `cases` the values it has. */
export function checksIn(x: Extraction, condition: Node, sense: Sense, cases?: readonly Node[]): readonly Check[] {
  if (cases !== undefined) return checksOfCases(x, condition, sense === true, cases);
  return condition < 0 ? NONE : checksOf(x, condition, sense, 0);
}

function checksOf(x: Extraction, node: Node, sense: Sense, depth: number): readonly Check[] {
  if (depth > MAX_DEPTH || node < 0) return NONE;
  const kind = x.kind(node);
  if (kind === x.k.call_expression) return checksOfCall(x, node, sense);
  if (kind === x.k.unary_expression)
    return x.source.charCodeAt(x.start(node)) === 33
      ? checksOf(x, unwrap(x, x.child(node, x.f.argument)), !sense, depth + 1)
      : NONE;
  return kind === x.k.binary_expression ? checksOfBinary(x, node, sense !== false, depth) : NONE;
}

function checksOfBinary(x: Extraction, node: Node, sense: boolean, depth: number): readonly Check[] {
  const operator = x.kind(x.child(node, x.f.operator));
  const left = unwrap(x, x.child(node, x.f.left));
  const right = unwrap(x, x.child(node, x.f.right));
  const isAnd = operator === x.k['"&&"'];
  if (isAnd || operator === x.k['"||"']) {
    const checks = [checksOf(x, left, sense, depth + 1), checksOf(x, right, sense, depth + 1)];
    return isAnd === sense ? checks.flat() : either(x, node, checks);
  }
  if (operator === x.k['"instanceof"']) {
    const path = pathOf(x, left);
    const operand = path === '' ? -1 : x.expression(right);
    return operand < 0 ? NONE : [{ node: left, path, test: sense ? 'is' : 'not', operand }];
  }
  const sign = operator === undefined || operator < 0 ? signBetween(x, left, right) : '';
  if (sign === 'in') return checksOfIn(x, left, right, sense);
  const isEqual = sign === '===' || sign === '==';
  if (!isEqual && sign !== '!==' && sign !== '!=') return NONE;
  return equals(x, left, [right], isEqual === sense) ?? equals(x, right, [left], isEqual === sense) ?? NONE;
}

/** One of two checks of the same thing. */
function either(x: Extraction, node: Node, [[a, ...others], [b, ...more]]: (readonly Check[])[]): readonly Check[] {
  if (a === undefined || b === undefined || others.length + more.length > 0) return NONE;
  if (a.path !== b.path || a.test !== b.test) return NONE;
  if (a.test === 'is') return [{ ...a, operand: x.addExpression('union', node, '', a.operand, b.operand) }];
  return a.test.startsWith('eq ')
    ? [{ ...a, operand: x.addExpression('union', node, '', a.operand, b.operand) }]
    : NONE;
}

/** Kept tokens are nodes, the others only text. */
const signBetween = (x: Extraction, left: Node, right: Node): string =>
  /[=!]==?|\bin\b/.exec(x.source.slice(x.end(left), x.start(right)))?.[0] ?? '';

/** `'key' in x`. */
function checksOfIn(x: Extraction, left: Node, right: Node, sense: boolean): readonly Check[] {
  const key = stringText(x, left);
  const path = pathOf(x, right);
  return key === '' || path === ''
    ? NONE
    : [{ node: right, path, test: `${sense ? '' : 'not '}in ${key}`, operand: -1 }];
}

/** `x.kind === value`, `typeof x === 'kind'`, `x.constructor === T`; undefined for other comparisons. */
function equals(x: Extraction, left: Node, values: readonly Node[], sense: boolean): readonly Check[] | undefined {
  if (x.kind(left) === x.k.unary_expression && x.source.startsWith('typeof', x.start(left))) {
    const tested = unwrap(x, x.child(left, x.f.argument));
    const path = pathOf(x, tested);
    const kind = stringText(x, values[0]);
    if (path === '' || kind === '' || values.length > 1) return NONE;
    return [{ node: tested, path, test: `${sense ? '' : 'not '}typeof ${kind}`, operand: -1 }];
  }
  if (x.kind(left) !== x.k.member_expression) return undefined;
  const object = unwrap(x, x.child(left, x.f.object));
  const path = pathOf(x, object);
  const property = x.child(left, x.f.property);
  if (path === '') return undefined;
  if (isText(x, property, 'constructor'))
    return sense && values.length === 1 ? [{ node: object, path, test: 'is', operand: x.expression(values[0]) }] : NONE;
  const operand = constants(x, values);
  return operand < 0
    ? undefined
    : [{ node: object, path, test: `${sense ? 'eq' : 'ne'} ${x.text(property)}`, operand }];
}

/** Either of several literals or variants, -1 when one of them is something else. */
function constants(x: Extraction, values: readonly Node[]): number {
  let row = -1;
  for (const value of values) {
    const one = constant(x, unwrap(x, value));
    if (one < 0) return -1;
    row = row < 0 ? one : x.addExpression('union', value, '', row, one);
  }
  return row;
}

function constant(x: Extraction, node: Node): number {
  const kind = x.kind(node);
  if (kind === x.k.member_expression && isCapitalised(x, x.child(node, x.f.object))) return x.expression(node);
  return isLiteral(x, node) ? literalRow(x, node) : -1;
}

const isLiteral = (x: Extraction, node: Node): boolean => {
  const kind = x.kind(node);
  return kind === x.k.string || kind === x.k.number || kind === x.k.true || kind === x.k.false;
};

/** A literal with its text: as a type, it is that value alone. */
export function literalRow(x: Extraction, node: Node): number {
  if (!isLiteral(x, node)) return x.expression(node);
  const isString = x.kind(node) === x.k.string;
  const text = x.addExpression('literal', node, isString ? stringText(x, node) : x.text(node));
  const type = isString ? 'string' : x.kind(node) === x.k.number ? 'number' : 'boolean';
  return x.addExpression('literal', node, type, text);
}

/** The values of cases: conditions of their own where the subject is `true`. */
function checksOfCases(x: Extraction, subject: Node, sense: boolean, cases: readonly Node[]): readonly Check[] {
  if (cases.length === 0) return NONE;
  if (x.kind(subject) !== x.k.true) return equals(x, subject, cases, sense) ?? NONE;
  if (!sense) return cases.flatMap((one) => checksOf(x, unwrap(x, one), false, 0));
  return cases.length === 1 ? checksOf(x, unwrap(x, cases[0]), true, 0) : NONE;
}

const MAX_ARGUMENTS = 3;
/** Functions with several arguments are rarely predicates. */
const ASKS = /^(?:is|has|are|can)[A-Z_]/;

/** `isFoo(x)`, `x.isFoo()`: where that returns `x is Foo`, the name is one. */
function checksOfCall(x: Extraction, call: Node, sense: Sense): readonly Check[] {
  const callee = x.child(call, x.f.function);
  const args = x.children(x.child(call, x.f.arguments)).filter((node) => x.kind(node) !== x.k.comment);
  const test = sense === false ? 'not' : 'is';
  if (isText(x, callee, 'Array.isArray')) {
    const path = pathOf(x, args[0] ?? -1);
    return path === '' ? NONE : [{ node: args[0], path, test: `${sense ? '' : 'not '}typeof array`, operand: -1 }];
  }
  const property = x.child(callee, x.f.property);
  const asks = ASKS.test(x.text(property >= 0 ? property : callee)) || sense === ASSERTION;
  if (args.length > (asks ? MAX_ARGUMENTS : 1)) return NONE;
  const position = sense === ASSERTION ? ASSERTION : PREDICATE;
  const about = (node: Node, place: string): Check[] => {
    const path = pathOf(x, node);
    const result = path === '' ? -1 : x.expression(call);
    if (result < 0) return [];
    return [{ node, path, test, operand: x.addExpression('position', call, `${position} ${place}`, result) }];
  };
  if (args.length === 0) return property >= 0 && asks ? about(unwrap(x, x.child(callee, x.f.object)), 'this') : NONE;
  return args.flatMap((node, i) => about(node, String(i)));
}

/** `x`, `this.x`, `a.b.c`: '' for other expressions, and for `this` alone. */
export function pathOf(x: Extraction, node: Node): string {
  if (x.kind(node) === x.k.identifier) return x.text(node);
  if (x.kind(node) !== x.k.member_expression) return '';
  const object = unwrap(x, x.child(node, x.f.object));
  const start = x.kind(object) === x.k.this ? 'this' : pathOf(x, object);
  return start === '' ? '' : `${start}.${x.text(x.child(node, x.f.property))}`;
}

/** Members that a pattern (`[this.a] = …`), a loop (`for (this.a of …)`) or `delete` writes to. */
export function noteMembersIn(x: Extraction, target: Node): void {
  if (target < 0) return;
  for (let node = target; node < x.next(target); node += NODE)
    if (x.kind(node) === x.k.member_expression) noteWrite(x, node, pathOf(x, node));
}
