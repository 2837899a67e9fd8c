/** C# patterns: the names that `is`, `case` and `switch` bind, and the properties they look at. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { nameType } from './type-uses.ts';

const MAX_DEPTH = 16;

/** Patterns that no `is` leads to: in `case` and `switch` arms they are held against the value of the whole. */
export function bindUnclaimed(x: Extraction, node: Node): void {
  const value = x.notes.get(node);
  if (!x.isClaimed(node)) bindTested(x, node, typeof value === 'number' ? value : -1);
}

/** Tells the patterns of `x switch { … }` what they are held against. */
export function tellArms(x: Extraction, node: Node): void {
  const value = x.expression(x.first(node));
  if (value < 0) return;
  for (const arm of x.children(node))
    if (x.kind(arm) === x.k.switch_expression_arm && x.first(arm) >= 0) x.notes.set(x.first(arm), value);
}

/** The same for `switch (x) { case … }`. */
export function tellSections(x: Extraction, node: Node): void {
  const value = x.expression(x.child(node, x.f.value));
  if (value < 0) return;
  for (const section of x.children(x.child(node, x.f.body)))
    if (x.first(section) >= 0) x.notes.set(x.first(section), value);
}

/** The names of a pattern live in its section; other locals in the whole switch. */
export function opensSection(x: Extraction, node: Node): boolean {
  const pattern = x.first(node);
  const kind = x.kind(pattern);
  return kind === x.k.declaration_pattern || kind === x.k.recursive_pattern || kind === x.k.var_pattern;
}

/** Binds what the pattern introduces when it is held against a value (an expression row, -1 unknown). */
export function bindTested(x: Extraction, pattern: Node, value: number, depth = 0): void {
  if (pattern < 0 || depth > MAX_DEPTH) return;
  const kind = x.kind(pattern);
  x.claim(pattern);
  if (kind === x.k.constant_pattern) {
    // `x is T` parses as a constant; a bare name there is a type.
    const name = x.first(pattern);
    if (value >= 0 && x.kind(name) === x.k.identifier) nameType(x, name);
  } else if (kind === x.k.declaration_pattern || kind === x.k.var_pattern) {
    bindNames(x, pattern, x.expression(x.child(pattern, x.f.type)), value);
  } else if (kind === x.k.recursive_pattern) {
    const type = x.expression(x.child(pattern, x.f.type));
    const inner = type < 0 ? value : x.addExpression('cast', pattern, '', type, value);
    bindNames(x, pattern, type, value);
    for (const clause of x.children(pattern)) {
      if (x.kind(clause) === x.k.property_pattern_clause) properties(x, clause, inner, depth);
      else if (x.kind(clause) === x.k.positional_pattern_clause) positions(x, clause, inner, depth);
    }
  } else if (kind === x.k.list_pattern) {
    bindNames(x, pattern, -1, value);
    for (const child of x.children(pattern)) {
      const element = value < 0 ? -1 : x.addExpression('index', child, '', value);
      if (x.kind(child) === x.k.implicit_parameter) local(x, child, -1, value);
      else bindTested(x, child, element, depth + 1);
    }
  } else if (
    kind === x.k.negated_pattern ||
    kind === x.k.parenthesized_pattern ||
    kind === x.k.and_pattern ||
    kind === x.k.or_pattern
  ) {
    for (const child of x.children(pattern)) bindTested(x, child, value, depth + 1);
  }
}

/** Binds the name, or the names in parentheses, after a type. */
function bindNames(x: Extraction, pattern: Node, type: number, value: number): void {
  const name = x.child(pattern, x.f.name);
  if (name >= 0) local(x, name, type, type < 0 ? value : -1);
  const list = x.childOfKind(pattern, x.k.parenthesized_variable_designation);
  if (list < 0) return;
  bindPattern(x, list, { type: -1, value, bound: (_text, at) => local(x, at.node, at.type, at.value) });
}

function local(x: Extraction, name: Node, type: number, value: number): void {
  x.claim(name);
  // In the initial value of a field there is no scope for locals.
  if (!x.inScope('type')) x.bind('local', x.text(name), { node: name, type, value });
}

/** `{ Name: pattern, A.B: pattern }`. */
function properties(x: Extraction, clause: Node, value: number, depth: number): void {
  for (const part of x.children(clause)) {
    const name = x.first(part);
    if (x.kind(part) !== x.k.subpattern || name < 0) continue;
    bindTested(x, x.sibling(name, part), readProperty(x, name, value), depth + 1);
  }
}

/** `A` or `A.B` of the value. */
function readProperty(x: Extraction, node: Node, value: number, depth = 0): number {
  const isChain = x.kind(node) === x.k.member_access_expression && depth < MAX_DEPTH;
  if (!isChain && x.kind(node) !== x.k.identifier) return -1;
  const name = isChain ? x.child(node, x.f.name) : node;
  const object = isChain ? readProperty(x, x.child(node, x.f.expression), value, depth + 1) : value;
  const row = x.addExpression('member', name, x.text(name), object);
  x.reference('read', row);
  x.claim(node);
  x.claim(name);
  return row;
}

/** `(pattern, pattern)`. */
function positions(x: Extraction, clause: Node, value: number, depth: number): void {
  for (const [position, part] of x.children(clause).entries()) {
    const pattern = x.children(part).at(-1) ?? -1;
    const inner = value < 0 ? -1 : x.addExpression('position', part, String(position), value);
    bindTested(x, pattern, inner, depth + 1);
  }
}

/** The result of a query is what its last clause selects, read among the names the query binds. */
export function enterQuery(x: Extraction, node: Node): void {
  bindDesignation(x, node);
  const last = x.children(node).at(-1) ?? -1;
  const value = x.kind(last) === x.k.select_clause ? x.expression(x.first(last)) : -1;
  if (value >= 0) x.bind('return', '', { node, value });
}

/** As a function that is called for every row. */
export const queryRow = (x: Extraction, node: Node): number =>
  x.addExpression(
    'wrapped',
    node,
    'query',
    x.addExpression('typeof', node, '', x.addExpression('function', node, '0')),
  );

/** `into name` of a query: identifiers right below the node are new names. */
export function bindDesignation(x: Extraction, node: Node): void {
  for (const child of x.children(node)) if (x.kind(child) === x.k.identifier) local(x, child, -1, -1);
}

/** The value of one of the arms. */
export function switchValue(x: Extraction, node: Node, depth: number): number {
  let row = -1;
  for (const arm of x.children(node)) {
    if (x.kind(arm) !== x.k.switch_expression_arm) continue;
    const value = armValue(x, arm, depth + 1);
    if (value >= 0) row = row < 0 ? value : x.addExpression('union', arm, '', row, value);
  }
  return row;
}

/** The value of an arm, as an expression that is valid outside: the names of its pattern are visible inside it only. */
function armValue(x: Extraction, arm: Node, depth: number): number {
  const pattern = x.first(arm);
  const value = x.children(arm).at(-1) ?? -1;
  const name = x.child(pattern, x.f.name);
  if (name < 0) return BINDING_PATTERNS.some((kind) => x.kind(pattern) === x.k[kind]) ? -1 : x.expression(value, depth);
  const isName = x.kind(value) === x.k.identifier && x.text(value) === x.text(name);
  const type = isName ? x.expression(x.child(pattern, x.f.type), depth) : -1;
  return type < 0 ? -1 : x.addExpression('cast', value, '', type);
}

/** Those that may bind names further in. */
const BINDING_PATTERNS = ['recursive_pattern', 'list_pattern', 'var_pattern', 'and_pattern', 'or_pattern'];
