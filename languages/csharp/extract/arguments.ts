/** C# arguments and type arguments, kept with the called or constructed thing, for overloads and lambdas. */
import { listOf } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, MAY_NAME_NOTHING, TYPE_OF_NAMED } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { constructFor } from './creations.ts';
import { expectFunction } from './lambdas.ts';
import { bindOut } from './uses.ts';

/** More arguments than this are not kept: no overloads differ only after that many. */
const MAX_ARGUMENTS = 64;

export interface Given {
  /** The row of the name or member that is called or made. */
  readonly target: number;
  /** The row of the function that receives the arguments: the target itself, or the construction. */
  readonly taker?: number;
  readonly list: Node;
  /** A list of type arguments, -1 for none. */
  readonly types: number;
}

/** The second part of a name: its arguments, inside a `generic` with its type arguments where there are some. */
export function keepArguments(x: Extraction, { target, taker = target, list, types }: Given): void {
  const { expressions } = x.facts.tables;
  if (target < 0 || !isNaming(x, target)) return;
  const rows = argumentRows(x, list, { taker, types });
  const second = types < 0 ? rows : x.addExpression('generic', list, '', rows, types);
  expressions.data[target * EXPRESSION.stride + EXPRESSION.b] = second;
}

/** A function that a field or event gets, as the second part of the field: calls of it elsewhere reach it. */
export function keepStored(x: Extraction, target: number, value: Node): void {
  const { expressions } = x.facts.tables;
  const kind = x.kind(value);
  const isMade = kind === x.k.object_creation_expression;
  if (!isMade && !mayBeFunction(x, value)) return;
  if (target < 0 || !isNaming(x, target) || expressions.data[target * EXPRESSION.stride + EXPRESSION.b] >= 0) return;
  const list = isMade ? x.child(value, x.f.arguments) : -1;
  // `new Handler(f)` is `f`.
  const stored = isMade ? (list < 0 || x.children(list).length !== 1 ? -1 : x.first(x.first(list))) : value;
  if (!mayBeFunction(x, stored)) return;
  const row = x.expression(stored);
  if (row < 0) return;
  const kept = x.addExpression('list', value, '', row);
  expressions.data[target * EXPRESSION.stride + EXPRESSION.b] = kept;
}

/** A lambda, or a name that may be that of a method. */
export function mayBeFunction(x: Extraction, value: Node): boolean {
  const kind = x.kind(value);
  return kind === x.k.identifier || kind === x.k.member_access_expression || kind === x.k.lambda_expression;
}

/** Type arguments after a name that is neither called nor constructed: `List<T>`. */
export function keepTypes(x: Extraction, target: number, list: Node): void {
  if (target < 0 || list < 0 || !isNaming(x, target)) return;
  const o = target * EXPRESSION.stride + EXPRESSION.b;
  if (x.facts.tables.expressions.data[o] >= 0) return;
  const row = x.addExpression('generic', list, '', -1, typeRows(x, list));
  x.facts.tables.expressions.data[o] = row;
}

function isNaming(x: Extraction, row: number): boolean {
  const op = x.facts.tables.expressions.data[row * EXPRESSION.stride];
  // A `new(…)` has no name: the type of the target that receives it is read in its place.
  return op === expressionOpCode.name || op === expressionOpCode.member || op === expressionOpCode.typeof;
}

/** A list of type arguments; those left out in `typeof(Dictionary<,>)` still count. */
export function typeRows(x: Extraction, list: Node, depth = 0): number {
  if (list < 0 || x.first(list) >= 0) return listOf(x, list, depth + 1);
  let tail = -1;
  for (let at = x.start(list); at < x.end(list); at++)
    if (at === x.start(list) || x.source[at] === ',') tail = x.addExpression('list', list, '', -1, tail);
  return tail;
}

/** Arguments in order; named ones are properties. */
function argumentRows(x: Extraction, list: Node, to: { taker: number; types: number }): number {
  if (list < 0) return -1;
  const nodes = x.children(list).filter((node) => !x.compiled.rules[x.kind(node)]?.comment && !setsProperty(x, node));
  if (nodes.length > MAX_ARGUMENTS) return -1;
  let tail = -1;
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    const name = x.child(node, x.f.name);
    const value = valueAfterName(x, node);
    const place = name < 0 ? String(i) : `${TYPE_OF_NAMED}${x.text(name)}`;
    const asked = (): number => x.addExpression('argument', node, place, to.taker, to.types);
    expectFunction(x, value, asked);
    constructFor(x, value, asked);
    // Only a question about its position asks what the name of an argument means.
    if (name >= 0 && x.keepsLocals)
      x.reference('write', x.addExpression('argument', name, x.text(name), to.taker), MAY_NAME_NOTHING);
    if (x.kind(value) === x.k.declaration_expression) bindOut(x, value, isTyped(x, value) ? -1 : asked());
    const row = x.expression(value);
    tail = x.addExpression(
      'list',
      node,
      '',
      name < 0 ? row : x.addExpression('property', name, x.text(name), row),
      tail,
    );
  }
  return tail;
}

const isTyped = (x: Extraction, declaration: Node): boolean =>
  x.kind(x.child(declaration, x.f.type)) !== x.k.implicit_type;

/** `[A(Name = 1)]` sets a property of the attribute; `name: 1` is an argument. */
export function setsProperty(x: Extraction, node: Node): boolean {
  const name = x.kind(node) === x.k.attribute_argument ? x.child(node, x.f.name) : -1;
  return name >= 0 && /^\s*=/.test(x.source.slice(x.end(name), x.end(node)));
}

/** The value after a name, `ref` or `out`. */
function valueAfterName(x: Extraction, node: Node): Node {
  const kind = x.kind(node);
  return kind === x.k.argument || kind === x.k.attribute_argument ? (x.children(node).at(-1) ?? -1) : node;
}
