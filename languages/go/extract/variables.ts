/** Go constants and variables: groups, several names at once, and `var _ I = T{}` as a statement about `T`. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BASE, EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode, FLAG } from '../../../src/model/kinds.ts';
import { isUngrouped, named } from './declarations.ts';
import { bindNames } from './statements.ts';

/** Types that constants without a value repeat from the one above (`iota` groups), by their node. */
const repeated = new Map<Node, number>();

export function constGroup(x: Extraction, node: Node): void {
  const first = x.first(node);
  if (first < 0 || x.sibling(first, node) < 0) return;
  let type = -1;
  for (const spec of x.children(node)) {
    if (x.kind(spec) !== x.k.const_spec) continue;
    if (x.child(spec, x.f.value) >= 0) type = x.expression(x.child(spec, x.f.type));
    else if (type >= 0) repeated.set(spec, type);
  }
}

export function constSpec(x: Extraction, node: Node): void {
  const names = named(x, node);
  const right = x.child(node, x.f.value);
  const values = x.children(right);
  const type = repeated.get(node) ?? x.expression(x.child(node, x.f.type));
  if (!x.atDeclarationLevel()) {
    bindNames(x, names, { node, right, values, type });
    return;
  }
  names.forEach((nameNode, i) => {
    const name = x.text(nameNode);
    if (name === '_') return;
    const value = i < values.length ? x.expression(values[i]) : -1;
    const row = declareAt(x, node, {
      kind: 'constant',
      name,
      nameNode,
      type,
      value,
      flags: FLAG.readonly,
      wrappers: around(x, node),
    });
    x.enterSymbol(row);
  });
}

/** One name (the table handles it, with the function literal it may hold), or -1. */
export const onlyName = (x: Extraction, node: Node): Node => {
  const names = named(x, node);
  return names.length === 1 && x.text(names[0]) !== '_' ? names[0] : -1;
};

export const onlyValue = (x: Extraction, node: Node): Node => {
  const values = x.child(node, x.f.value);
  const first = x.first(values);
  return first >= 0 && x.sibling(first, values) < 0 ? first : -1;
};

export function varSpec(x: Extraction, node: Node): void {
  const names = named(x, node);
  if (names.length === 1) {
    if (x.text(names[0]) === '_') assertImplements(x, node);
    return;
  }
  const type = x.expression(x.child(node, x.f.type));
  const right = x.child(node, x.f.value);
  const values = x.children(right);
  if (!x.atDeclarationLevel()) {
    bindNames(x, names, { node, right, values, type });
    return;
  }
  let row = -1;
  names.forEach((nameNode, i) => {
    const name = x.text(nameNode);
    if (name === '_') return;
    let value = values.length === names.length ? x.expression(values[i]) : -1;
    if (values.length === 1) {
      const whole = x.expression(values[0]);
      value = whole < 0 ? -1 : x.addExpression('position', nameNode, String(i), whole);
    }
    row = declareAt(x, node, { kind: 'variable', name, nameNode, type, value, wrappers: around(x, node) });
  });
  if (row >= 0) x.enterSymbol(row);
}

/** The keyword of an ungrouped declaration is the parent node right before its only child. */
function around(x: Extraction, node: Node): Node[] {
  const parent = node - 6;
  const kind = x.kind(parent);
  const isParent = kind === x.k.const_declaration || kind === x.k.var_declaration;
  return isParent && x.next(parent) >= x.next(node) && isUngrouped(x, parent) ? [parent] : [];
}

/** `var _ I = (*T)(nil)`, `var _ I = &T{}`: the file says that `T` implements `I`. */
function assertImplements(x: Extraction, node: Node): void {
  const base = x.expression(x.child(node, x.f.type));
  const value = x.expression(onlyValue(x, node));
  if (base < 0 || value < 0 || !x.inScope('file')) return;
  const { data } = x.facts.tables.expressions;
  const op = data[value * EXPRESSION.stride + EXPRESSION.op];
  if (op !== expressionOpCode.cast && op !== expressionOpCode.new) return;
  const owner = data[value * EXPRESSION.stride + EXPRESSION.a];
  if (owner >= 0) x.base(-1, base, 'implement', owner);
}

/** Types asserted to implement something may be anywhere in the file: attach the assertion to them. */
export function finish(x: Extraction): void {
  repeated.clear();
  const { bases, expressions } = x.facts.tables;
  for (let o = 0; o < bases.rows * BASE.stride; o += BASE.stride) {
    if (bases.data[o + BASE.symbol] >= 0) continue;
    let row = bases.data[o + BASE.owner];
    const part = (column: number): number => expressions.data[row * EXPRESSION.stride + column];
    const { wrapped, generic, name } = expressionOpCode;
    while (row >= 0 && (part(EXPRESSION.op) === wrapped || part(EXPRESSION.op) === generic)) row = part(EXPRESSION.a);
    if (row < 0 || part(EXPRESSION.op) !== name) continue;
    bases.data[o + BASE.symbol] = x.symbolIn(0, x.facts.strings[part(EXPRESSION.name)]);
  }
}
