/** Go expressions whose form does not tell what they are: calls, conversions, type arguments and indices look alike. */
import { namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { isVariable, mayBeFunction } from './functions.ts';

/** Results of built-in calls: `new(T)` and `make(T, …)` return one of that type, `append(s, …)` one like `s`. */
export function builtinCall(x: Extraction, node: Node, depth: number): number | undefined {
  const callee = x.child(node, x.f.function);
  const pointed = pointerTarget(x, callee);
  if (pointed >= 0) {
    const operand = x.expression(x.first(x.child(node, x.f.arguments)), depth + 1);
    return x.addExpression('cast', node, '', x.expression(pointed, depth + 1), operand);
  }
  if (x.kind(callee) === x.k.func_literal) {
    const result = x.expression(x.child(callee, x.f.result), depth + 1);
    return x.addExpression('call', node, '', x.addExpression('function_type', callee, '', result));
  }
  if (instantiated(x, callee) >= 0) {
    const type = x.expression(x.child(callee, x.f.index), depth + 1);
    const list = x.addExpression('list', callee, '', type);
    const operand = x.expression(x.child(callee, x.f.operand), depth + 1);
    return x.addExpression('call', node, '', x.addExpression('generic', callee, '', operand, list));
  }
  const name = builtinName(x, callee);
  if (name === '') {
    keepArguments(x, node, depth);
    return undefined;
  }
  const argument = x.first(x.child(node, x.f.arguments));
  if (name === 'append' || isValue(x, argument)) return x.expression(withoutStar(x, argument), depth + 1);
  return x.addExpression('new', node, '', x.expression(argument, depth + 1));
}

const MAX_ARGUMENTS = 8;

/** The arguments of a call whose result is used, with the callee: they decide the type arguments of a generic function. */
function keepArguments(x: Extraction, node: Node, depth: number): void {
  const callee = x.child(node, x.f.function);
  const isName = x.kind(callee) === x.k.identifier;
  // Methods have no type arguments of their own.
  if (
    !isName &&
    (x.kind(callee) !== x.k.selector_expression || x.kind(x.child(callee, x.f.operand)) !== x.k.identifier)
  )
    return;
  if (isVariable(x, callee)) return;
  listArguments(x, node, depth);
}

/** Sets the arguments of a call as the second part of what it calls. */
function listArguments(x: Extraction, node: Node, depth: number): void {
  const given = x.children(x.child(node, x.f.arguments)).slice(0, MAX_ARGUMENTS);
  const row = given.length === 0 ? -1 : x.expression(x.child(node, x.f.function), depth + 1);
  if (row < 0) return;
  const { data } = x.facts.tables.expressions;
  if (data[row * EXPRESSION.stride + EXPRESSION.b] >= 0) return;
  let tail = -1;
  for (const argument of given.reverse()) {
    const spread = x.kind(argument) === x.k.variadic_argument ? x.first(argument) : argument;
    tail = x.addExpression('list', argument, '', argumentRow(x, spread, depth), tail);
  }
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = tail;
}

/** A function literal counts by its result, and as the function that it is. */
function argumentRow(x: Extraction, argument: Node, depth: number): number {
  const row = x.expression(argument, depth + 1);
  if (row < 0 || x.kind(argument) !== x.k.func_literal) return row;
  const result = x.expression(x.child(argument, x.f.result), depth + 1);
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.a] = result;
  return row;
}

/** The name of a built-in call that takes a type or returns what it takes; '' for others. */
function builtinName(x: Extraction, callee: Node): string {
  if (x.kind(callee) !== x.k.identifier) return '';
  const length = x.end(callee) - x.start(callee);
  if (length !== 3 && length !== 4 && length !== 6) return '';
  const name = x.text(callee);
  return name === 'new' || name === 'make' || name === 'append' ? name : '';
}

/** `new(v)`, where `v` is a value: what reads like the name of a type may be that of a variable. */
function isValue(x: Extraction, argument: Node): boolean {
  const named = withoutStar(x, argument);
  if (isTypeName(x, named)) return isVariable(x, named);
  const { k } = x;
  const kind = x.kind(argument);
  return !(
    kind === k.pointer_type ||
    kind === k.slice_type ||
    kind === k.array_type ||
    kind === k.map_type ||
    kind === k.channel_type ||
    kind === k.function_type ||
    kind === k.struct_type ||
    kind === k.interface_type ||
    kind === k.generic_type ||
    kind === k.parenthesized_type
  );
}

const withoutStar = (x: Extraction, node: Node): Node => (x.kind(node) === x.k.pointer_type ? x.first(node) : node);

const isTypeName = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.type_identifier || x.kind(node) === x.k.qualified_type;

export function call(x: Extraction, node: Node): void {
  const callee = x.child(node, x.f.function);
  if (instantiated(x, callee) >= 0) {
    use(x, 'call', namingNode(x, x.child(callee, x.f.operand)), x.children(x.child(node, x.f.arguments)).length);
    use(x, 'type', instantiated(x, callee), -1);
    x.claim(node);
    return;
  }
  // An element of a table has no name: what is called is the element.
  if (x.kind(callee) === x.k.index_expression)
    x.reference('call', x.expression(callee), x.children(x.child(node, x.f.arguments)).length);
  pointerConversion(x, node);
  keepPassed(x, node, callee);
  if (builtinName(x, callee) !== 'new') return;
  const argument = withoutStar(x, x.first(x.child(node, x.f.arguments)));
  if (isTypeName(x, argument) && isVariable(x, argument)) use(x, 'read', argument, -1);
}

/** The arguments of a call that may pass a function: the parameter that takes it may be called elsewhere. */
function keepPassed(x: Extraction, node: Node, callee: Node): void {
  const isNamed = x.kind(callee) === x.k.identifier || x.kind(callee) === x.k.selector_expression;
  if (!isNamed || builtinName(x, callee) !== '') return;
  const given = x.children(x.child(node, x.f.arguments));
  if (given.length <= MAX_ARGUMENTS && given.some((argument) => mayBeFunction(x, argument))) listArguments(x, node, 0);
}

/** The node that names the type argument in `f[T](…)`, where it reads like an index; -1 when it is one. */
function instantiated(x: Extraction, callee: Node): Node {
  if (x.kind(callee) !== x.k.index_expression) return -1;
  const operand = namingNode(x, x.child(callee, x.f.operand));
  const index = x.child(callee, x.f.index);
  const argument = namingNode(x, x.kind(index) === x.k.unary_expression ? x.child(index, x.f.operand) : index);
  return operand < 0 || argument < 0 || isVariable(x, operand) || isVariable(x, argument) ? -1 : argument;
}

/** The type in `(*T)(v)`, a conversion that reads like a call; -1 for calls. */
function pointerTarget(x: Extraction, callee: Node): Node {
  if (x.kind(callee) !== x.k.parenthesized_expression) return -1;
  const inner = x.first(callee);
  if (x.kind(inner) !== x.k.unary_expression || x.source.charCodeAt(x.start(inner)) !== 42) return -1;
  const type = x.child(inner, x.f.operand);
  const isName = x.kind(type) === x.k.identifier || x.kind(type) === x.k.selector_expression;
  return isName && !isVariable(x, type) ? type : -1;
}

function pointerConversion(x: Extraction, node: Node): void {
  const type = pointerTarget(x, x.child(node, x.f.function));
  if (type < 0) return;
  x.reference('type', x.expression(type));
  x.claim(type);
  x.claim(spelledNode(x, type));
}

/** `pkg.F[int](v)` reads like a conversion to a generic type, and so does `table[key](v)`: calls as far as one file can tell. */
export function conversion(x: Extraction, node: Node): void {
  const type = x.child(node, x.f.type);
  if (x.kind(type) !== x.k.generic_type) return;
  const naming = namingNode(x, type);
  x.expression(node);
  if (isTable(x, type)) {
    for (const name of [naming, ...argumentNames(x, type)]) use(x, 'read', name, -1);
    x.reference('call', x.addExpression('index', type, '', x.expression(naming)), 1);
  } else use(x, 'call', naming, 1);
}

function use(x: Extraction, kind: 'read' | 'call' | 'type', naming: Node, args: number): void {
  if (naming < 0) return;
  const isUsed = kind !== 'read' || x.keepsLocals || x.kind(naming) === x.k.qualified_type || !isVariable(x, naming);
  if (isUsed) x.reference(kind, x.expression(naming), args);
  x.claim(naming);
  x.claim(spelledNode(x, naming));
}

const argumentNames = (x: Extraction, type: Node): Node[] =>
  x.children(x.child(type, x.f.type_arguments)).map((argument) => namingNode(x, argument));

/** Whether the node indexes a table: variables neither have type arguments nor are type arguments. */
const isTable = (x: Extraction, type: Node): boolean =>
  isVariable(x, namingNode(x, type)) || argumentNames(x, type).some((name) => isVariable(x, name));

export function conversionValue(x: Extraction, node: Node, depth: number): number {
  const typeNode = x.child(node, x.f.type);
  const type = x.expression(typeNode, depth + 1);
  if (type < 0) return -1;
  if (x.kind(typeNode) !== x.k.generic_type)
    return x.addExpression('cast', node, '', type, x.expression(x.child(node, x.f.operand), depth + 1));
  const table = isTable(x, typeNode) ? x.expression(namingNode(x, typeNode), depth + 1) : -1;
  return x.addExpression('call', node, '', table < 0 ? type : x.addExpression('index', typeNode, '', table));
}
