/** Rust calls and closures: arguments are kept where they decide types, closures get the types of their parameters. */

import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { isCapital, isPrelude } from './expressions.ts';
import { enterFilling, filledValue } from './filled.ts';
import { enterMacroCall, isMacroCall, macroCallValue } from './macros.ts';
import { isOpenType } from './statements.ts';

/** `Some(x)` and its kin name nothing of ours; `(self.field)(x)` reads a field. */
export function enterCall(x: Extraction, node: Node): void {
  if (isMacroCall(x, node)) {
    enterMacroCall(x, node);
    return;
  }
  enterFilling(x, node);
  const callee = x.child(node, x.f.function);
  const kind = x.kind(callee);
  if (kind === x.k.parenthesized_expression || (kind === x.k.identifier && isPrelude(x, callee))) x.claim(node);
  keepArguments(x, x.expression(calleeOf(x, node)), x.child(node, x.f.arguments));
}

/** The callee, without the type arguments of `f::<T>()`. */
export function calleeOf(x: Extraction, node: Node): Node {
  const named = x.child(node, x.f.function);
  return x.kind(named) === x.k.generic_function ? x.child(named, x.f.function) : named;
}

/** A call's row: the arguments become the second part of the callee's. */
export function callValue(x: Extraction, node: Node, depth: number): number {
  const filled = filledValue(x, node);
  if (filled !== undefined) return filled;
  if (isMacroCall(x, node)) return macroCallValue(x, node, depth);
  const named = x.child(node, x.f.function);
  const value = x.expression(calleeOf(x, node), depth + 1);
  if (value < 0) return -1;
  // `(self.field)(x)` calls what a field holds, not a method of its name.
  const target = x.kind(named) === x.k.parenthesized_expression ? x.addExpression('behind', named, '', value) : value;
  keepArguments(x, target, x.child(node, x.f.arguments));
  const types = x.kind(named) === x.k.generic_function ? x.child(named, x.f.type_arguments) : -1;
  return x.addExpression('call', node, '', target, types < 0 ? spelledFor(x, node) : listOf(x, types, depth + 1));
}

/** `let v: Vec<_> = i.collect()`: the type that is written for the variable is the one that the call makes. */
function spelledFor(x: Extraction, node: Node): number {
  const declaration = x.parent(node);
  if (x.kind(declaration) !== x.k.let_declaration || !isOpenType(x, declaration)) return -1;
  const type = x.child(declaration, x.f.type);
  return x.addExpression('list', type, '', x.expression(type));
}

const MAX_ARGUMENTS = 16;

function keepArguments(x: Extraction, target: number, list: Node): void {
  const { expressions } = x.facts.tables;
  const o = target * EXPRESSION.stride;
  const op = expressions.data[o + EXPRESSION.op];
  if (target < 0 || list < 0 || (op !== expressionOpCode.name && op !== expressionOpCode.member)) return;
  if (expressions.data[o + EXPRESSION.b] >= 0) return;
  const given = x.children(list).filter((child) => !x.compiled.rules[x.kind(child)]?.comment);
  const heads = given.slice(0, MAX_ARGUMENTS);
  for (const [i, head] of heads.entries()) {
    const value = x.kind(head) === x.k.reference_expression ? x.child(head, x.f.value) : head;
    if (x.kind(value) === x.k.closure_expression)
      x.notes.set(value, x.addExpression('argument', head, String(i), target));
    if (
      i === 1 &&
      x.kind(value) === x.k.closure_expression &&
      FOLDS.has(x.text(x.child(calleeOf(x, x.parent(list)), x.f.field)))
    )
      x.notes.set(x.first(x.child(value, x.f.parameters)), x.expression(heads[0]));
  }
  if (!tellsTypes(x, list, heads)) return;
  const rows = heads.map((head) => x.expression(head));
  if (rows.every((row) => row < 0)) return;
  let tail = -1;
  for (let i = rows.length - 1; i >= 0; i--) tail = x.addExpression('list', heads[i], '', rows[i], tail);
  expressions.data[o + EXPRESSION.b] = tail;
}

/** Library methods whose closures first take the value that they were given. */
const FOLDS = new Set(['fold', 'rfold', 'try_fold']);
/** Library methods whose result is that of a function they take. */
const TAKES_FUNCTIONS = new Set(
  'map and_then filter_map flat_map map_err then map_or map_or_else find_map unwrap_or_else'.split(' '),
);
/** Library methods whose result is made of their arguments. */
const TAKES_VALUES = new Set(['zip', 'fold', 'rfold', 'try_fold', 'and', 'ok_or']);

/**
 * Whether the arguments help to type the result of a call: functions and constructors may be generic in them, methods
 * rarely are except in closures. Kept for all calls, arguments made a third more rows and decided one type in a hundred.
 */
function tellsTypes(x: Extraction, list: Node, given: readonly Node[]): boolean {
  const named = calleeOf(x, x.parent(list));
  const kind = x.kind(named);
  if (kind === x.k.identifier) return !isCapital(x, named) || isPrelude(x, named);
  if (kind === x.k.scoped_identifier) return !isCapital(x, x.child(named, x.f.name));
  if (kind === x.k.field_expression && TAKES_VALUES.has(x.text(x.child(named, x.f.field)))) return true;
  const isMade = kind === x.k.field_expression && TAKES_FUNCTIONS.has(x.text(x.child(named, x.f.field)));
  return given.some((one) => {
    const given_ = x.kind(one);
    return (
      given_ === x.k.closure_expression || given_ === x.k.scoped_identifier || (isMade && given_ === x.k.identifier)
    );
  });
}

/** Binds the parameters of a closure, and records its result as declared or as its body implies. */
export function closure(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  x.claim(x.kind(body) === x.k.block ? body : -1);
  const named = x.scopeOwners.get(node) ?? -1;
  bindParameters(x, node, named);
  const type = x.expression(x.child(node, x.f.return_type));
  if (type >= 0 && named >= 0) x.setSymbol(named, SYMBOL.type, type);
  const value = type >= 0 ? x.addExpression('cast', node, '', type) : x.expression(body);
  if (value >= 0 && (type < 0 || named < 0)) x.bind('return', '', { node, value, symbol: named });
}

function bindParameters(x: Extraction, node: Node, named: number): void {
  const expected = x.notes.get(node);
  for (const [i, parameter] of x.children(x.child(node, x.f.parameters)).entries()) {
    const isTyped = x.kind(parameter) === x.k.parameter;
    const pattern = isTyped ? x.child(parameter, x.f.pattern) : parameter;
    const type = isTyped ? x.expression(x.child(parameter, x.f.type)) : -1;
    const isKnown = type < 0 && typeof expected === 'number';
    const folded = i === 0 ? x.notes.get(parameter) : undefined;
    const position = isKnown ? x.addExpression('position', parameter, String(i), expected) : -1;
    const value = type < 0 && typeof folded === 'number' ? folded : position;
    if (named >= 0) x.parameter(named, x.text(pattern).slice(0, 80), type, 0, -1);
    bindPattern(x, pattern, { type, value, bound: (name, at) => x.bind('parameter', name, at) });
  }
}
