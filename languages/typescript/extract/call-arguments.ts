/** The arguments of calls, where they decide the result of the call. */
import { namingNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { expressionOpCode } from '../../../src/model/kinds.ts';
import { isCapitalised, isFunction, isText } from './names.ts';

const MAX_ARGUMENTS = 6;

/** Callbacks whose results are asked for. */
const wanted = new Set<Node>();
export const begin = (): void => wanted.clear();
export const isResultWanted = (node: Node): boolean => wanted.has(node);

/** Puts the list of a call's arguments beside its callee; values that say nothing keep their place. */
export function keepArguments(x: Extraction, call: Node, callee: number, depth: number): void {
  if (callee < 0) return;
  for (const node of x.children(x.child(call, x.f.arguments))) if (isFunction(x, node)) wanted.add(node);
  const { data } = x.facts.tables.expressions;
  const o = callee * EXPRESSION.stride;
  const { name, member } = expressionOpCode;
  if ((data[o + EXPRESSION.op] !== name && data[o + EXPRESSION.op] !== member) || data[o + EXPRESSION.b] !== -1) return;
  addArguments(x, call, callee, depth);
}

function addArguments(x: Extraction, call: Node, callee: number, depth: number): void {
  const o = callee * EXPRESSION.stride;
  const list = listOfArguments(x, x.child(call, x.f.arguments), { depth, isPassedOn: passesOn(x, call) });
  // Rows are added meanwhile, and the table may have moved.
  x.facts.tables.expressions.data[o + EXPRESSION.b] = list;
}

/** Keeps the arguments of a call that may pass a function on, whether or not anything asks for its result. */
export function keepPassed(x: Extraction, call: Node, callee: Node): void {
  const naming = namingNode(x, callee);
  const list = x.child(call, x.f.arguments);
  if (naming < 0 || x.kind(list) !== x.k.arguments) return;
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list))
    if (says(x, c)) {
      const row = x.expression(naming);
      const { data } = x.facts.tables.expressions;
      if (row >= 0 && data[row * EXPRESSION.stride + EXPRESSION.b] === -1) addArguments(x, call, row, 0);
      return;
    }
}

/** Puts a value that may be a function beside the member it is stored in, like an argument. */
export function keepStored(x: Extraction, member: number, value: Node): void {
  if (member < 0 || isPlain(x, value)) return;
  const row = x.expression(value);
  const stored = x.addExpression('list', value, '', row < 0 ? x.addExpression('unknown', value) : row);
  x.facts.tables.expressions.data[member * EXPRESSION.stride + EXPRESSION.b] = stored;
}

const OWNERS = new Set(['Promise', 'Object', 'Array', 'Map']);
const FOLDS = new Set(['reduce', 'reduceRight']);
/** `new Map(pairs)`: the arguments say what is in it. */
export const COLLECTIONS = /^(?:Weak)?(?:Map|Set)$/;

/** Functions of the library that return what they are given, in some form: any argument says something. */
function passesOn(x: Extraction, call: Node): boolean {
  const callee = x.child(call, x.f.function);
  if (callee < 0) return COLLECTIONS.test(x.text(x.first(call)));
  if (x.kind(callee) === x.k.identifier) return isText(x, callee, 'structuredClone');
  const object = x.child(callee, x.f.object);
  if (x.kind(object) === x.k.identifier && isCapitalised(x, object)) return OWNERS.has(x.text(object));
  return FOLDS.has(x.text(x.child(callee, x.f.property)));
}

interface Kept {
  readonly depth: number;
  readonly isPassedOn: boolean;
}

function listOfArguments(x: Extraction, list: Node, { depth, isPassedOn }: Kept): number {
  const nodes = x.children(list).filter((node) => x.kind(node) !== x.k.comment);
  const isKept = (node: Node): boolean => isPassedOn || says(x, node);
  if (!nodes.some(isKept)) return -1;
  let tail = -1;
  for (const node of nodes.slice(0, MAX_ARGUMENTS).reverse()) {
    const row = isKept(node) && !isLarge(x, node) ? x.expression(node, depth + 1) : -1;
    const isLost = row < 0 && !isPlain(x, node);
    tail = x.addExpression('list', node, '', isLost ? x.addExpression('unknown', node) : row, tail);
  }
  return tail;
}

/** Whether a value is a text, a number or the like: nothing that could be called is in it. */
function isPlain(x: Extraction, node: Node): boolean {
  const kind = x.kind(node);
  const { string, template_string, number, regex, unary_expression, update_expression, comment } = x.k;
  return (
    [string, template_string, number, regex, unary_expression, update_expression, comment].includes(kind) ||
    [x.k.true, x.k.false, x.k.null, x.k.undefined].includes(kind) ||
    (kind === x.k.object && x.children(node).every((member) => isPlainMember(x, member)))
  );
}

const isPlainMember = (x: Extraction, member: Node): boolean =>
  x.kind(member) === x.k.comment || (x.kind(member) === x.k.pair && isPlain(x, x.child(member, x.f.value)));

/** Whether an argument may decide the result of the call; at a position, texts and numbers distinguish overloads too. */
const says = (x: Extraction, node: Node): boolean => x.keepsLocals || !isPlain(x, node);

const MAX_PROPERTIES = 12;

const isLarge = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.object && x.children(node).length > MAX_PROPERTIES && !x.keepsLocals;
