/** Types that conditions imply for a name: `is_a?`, `case` over classes, patterns, `rescue`, loops. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { assignTo } from './assignments.ts';
import { isConstant } from './declarations.ts';
import { stateOf } from './file-state.ts';
import { LOCAL } from './local-names.ts';

const TYPE_TESTS = new Set(['is_a?', 'kind_of?', 'instance_of?']);

/** `if name.is_a?(Type)`. */
export function narrowIf(x: Extraction, node: Node): void {
  const condition = x.child(node, x.f.condition);
  if (x.kind(condition) !== x.k.call || !TYPE_TESTS.has(x.text(x.child(condition, x.f.method)))) return;
  const type = x.first(x.child(condition, x.f.arguments));
  narrow(x, { name: x.child(condition, x.f.receiver), type, inside: x.child(node, x.f.consequence) });
}

/** `case name` with `when Type`. */
export function narrowCase(x: Extraction, node: Node): void {
  const value = x.child(node, x.f.value);
  if (x.kind(value) !== x.k.identifier) return;
  for (const clause of x.children(node)) {
    if (x.kind(clause) !== x.k.when) continue;
    const pattern = x.child(clause, x.f.pattern);
    const isOnly = x.kind(x.sibling(pattern, clause)) !== x.k.pattern;
    if (isOnly) narrow(x, { name: value, type: x.first(pattern), inside: x.child(clause, x.f.body) });
  }
}

function narrow(x: Extraction, { name, type, inside }: { name: Node; type: Node; inside: Node }): void {
  if (x.kind(name) !== x.k.identifier || !isConstant(x, type) || inside < 0) return;
  if ((stateOf(x).marks[name / NODE] & LOCAL) !== 0)
    stateOf(x).narrowed.set(inside, { name: x.text(name), type: x.expression(type) });
}

/** Inside the branch that a condition leads to. */
export function insideBranch(x: Extraction, node: Node): void {
  const narrowed = stateOf(x).narrowed.get(node);
  if (narrowed !== undefined) x.bind('narrow', narrowed.name, { node, type: narrowed.type });
}

/** `rescue A, B => name`. */
export function bindRescued(x: Extraction, node: Node): void {
  const target = x.first(x.child(node, x.f.variable));
  if (x.kind(target) !== x.k.identifier) {
    assignTo(x, target, { statement: node, value: -1, from: -1, isUpdate: false });
    return;
  }
  let type = -1;
  for (const one of x.children(x.child(node, x.f.exceptions))) {
    if (!isConstant(x, one)) continue;
    const row = x.expression(one);
    type = type < 0 ? row : x.addExpression('union', node, '', type, row);
  }
  x.claim(target);
  x.bind('catch', x.text(target), { node: target, type });
}

/** `for name in values`. */
export function bindLoop(x: Extraction, node: Node): void {
  const values = x.first(x.child(node, x.f.value));
  const value = x.expression(values);
  const element = value < 0 ? -1 : x.addExpression('index', node, 'loop', value);
  assignTo(x, x.child(node, x.f.pattern), { statement: node, value: element, from: values, isUpdate: false });
}

/** `in {name:, other: Type => value}`: every name that the pattern binds. */
export function bindMatched(x: Extraction, node: Node): void {
  const pattern = x.child(node, x.f.pattern);
  if (pattern < 0) return;
  const { marks } = stateOf(x);
  for (let n = pattern; n < x.next(pattern); n += NODE) {
    const kind = x.kind(n);
    if (kind === x.k.expression_reference_pattern || kind === x.k.variable_reference_pattern) n = x.next(n) - NODE;
    else if (kind === x.k.identifier && marks[n / NODE] === LOCAL) bindName(x, n, -1);
    else if (kind === x.k.keyword_pattern && x.child(n, x.f.value) < 0) bindName(x, x.child(n, x.f.key), -1);
    else if (kind === x.k.as_pattern && isConstant(x, x.child(n, x.f.value)))
      bindName(x, x.child(n, x.f.name), x.expression(x.child(n, x.f.value)));
  }
}

function bindName(x: Extraction, node: Node, type: number): void {
  if (x.isClaimed(node)) return;
  x.claim(node);
  x.bind('local', x.text(node), { node, type });
}
