/** Values of parameters that the text tells: parts of what callers pass, arguments of a function that is called where it is written. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, SCOPE } from '../../../src/model/facts.ts';
import { isFunction, unwrap } from './names.ts';

/** By function: the row of the value of each parameter, -1 where it is not known. */
const given = new Map<Node, readonly number[]>();
export const begin = (): void => given.clear();

/** `(function ($) { … })(jQuery)`: nothing else calls the function, unless it has a name. */
export function giveArguments(x: Extraction, callee: Node, call: Node): void {
  const node = unwrap(x, callee);
  if (!isFunction(x, node) || x.child(node, x.f.name) >= 0) return;
  const values: number[] = [];
  for (const argument of x.children(x.child(call, x.f.arguments))) {
    const kind = x.kind(argument);
    if (kind === x.k.spread_element) break;
    if (kind === x.k.comment) continue;
    const value = x.expression(argument);
    // The argument may have the name of the parameter, and means what that name means outside.
    values.push(value < 0 ? -1 : x.addExpression('scoped', argument, String(x.scope), value));
  }
  giveValues(node, values);
}

export const giveValues = (node: Node, values: readonly number[]): void => void given.set(node, values);

/** A function has a `this` of its own: not the one that a function around it states. */
export function hideThis(x: Extraction): void {
  const nameId = x.facts.id('this');
  if (!x.isBound(nameId) || x.bindingIn(x.scope, nameId) >= 0) return;
  for (let scope = x.scopeParent(x.scope); scope >= 0; scope = x.scopeParent(scope))
    if (x.bindingIn(scope, nameId) >= 0) {
      x.bind('local', 'this');
      return;
    }
}

/** Sets the values of the parameters, inside of the function; whether the only call of the function gives them. */
export function bindGiven(x: Extraction, node: Node): boolean {
  const values = given.get(node);
  let place = 0;
  for (const parameter of x.children(x.child(node, x.f.parameters))) {
    if (x.kind(parameter) === x.k.comment) continue;
    const pattern = patternOf(x, parameter);
    if (x.kind(pattern) === x.k.this) {
      x.bind('parameter', 'this', { node: pattern, type: x.expression(x.child(parameter, x.f.type)) });
      continue;
    }
    const index = place++;
    if (x.child(parameter, x.f.type) >= 0) continue;
    const value = values?.[index] ?? -1;
    if (x.kind(pattern) === x.k.identifier) setValue(x, x.text(pattern), value);
    else if (isPattern(x, pattern) && isOfSymbol(x)) bindParts(x, { parameter, pattern, index, value });
  }
  return values !== undefined;
}

interface Destructured {
  readonly parameter: Node;
  readonly pattern: Node;
  readonly index: number;
  /** -1: what callers pass. */
  readonly value: number;
}

function bindParts(x: Extraction, { parameter, pattern, index, value }: Destructured): void {
  const passed = value >= 0 ? value : x.addExpression('unknown', pattern, String(index));
  const written = defaultOf(x, parameter);
  // An empty literal has no parts.
  const otherwise = x.first(written) < 0 ? -1 : x.expression(written);
  bindPattern(x, pattern, {
    type: -1,
    value: otherwise < 0 ? passed : x.addExpression('union', pattern, '', passed, otherwise),
    isUnread: true,
    bound: (name, at) => setValue(x, name, at.value),
  });
}

/** A default is beside the pattern: in a node around both, or in the parameter. */
function patternOf(x: Extraction, parameter: Node): Node {
  const left = x.child(parameter, x.kind(parameter) === x.k.assignment_pattern ? x.f.left : x.f.pattern);
  return left >= 0 ? left : parameter;
}
const defaultOf = (x: Extraction, parameter: Node): Node =>
  x.child(parameter, x.kind(parameter) === x.k.assignment_pattern ? x.f.right : x.f.value);

/** Whether the function at the walk's position is a symbol: nothing else can be told from its calls. */
function isOfSymbol(x: Extraction): boolean {
  const owner = x.facts.tables.scopes.data[x.scope * SCOPE.stride + SCOPE.symbol];
  return x.symbolScope(owner) === x.scope;
}

const isPattern = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.object_pattern || x.kind(node) === x.k.array_pattern;

function setValue(x: Extraction, name: string, value: number): void {
  const row = value < 0 ? -1 : x.bindingIn(x.scope, x.facts.id(name));
  if (row >= 0) x.facts.tables.bindings.data[row * BINDING.stride + BINDING.value] = value;
}
