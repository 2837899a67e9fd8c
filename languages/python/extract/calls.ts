/** Python calls whose arguments decide their result: the few functions that semantics know by name. */
import { noteWrite } from '../../../src/extract/check-endings.ts';
import { namingNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { MAX_SITES } from '../../../src/extract/passes.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION, MAY_NAME_NOTHING } from '../../../src/model/facts.ts';
import { typeExpression } from './annotations.ts';
import { pathOf } from './conditions.ts';
import { implyBuiltIn } from './implied-calls.ts';

/** Position of an argument that is a type, by the function's name; -1: no argument is a type. */
const KNOWN: Readonly<Record<string, number>> = {
  super: -1,
  type: -1,
  cast: 0,
  partial: -1,
  partialmethod: -1,
  staticmethod: -1,
  classmethod: -1,
  property: -1,
  cached_property: -1,
  lru_cache: -1,
  cache: -1,
  list: -1,
  tuple: -1,
  set: -1,
  frozenset: -1,
  sorted: -1,
  reversed: -1,
  iter: -1,
  next: -1,
  enumerate: -1,
  zip: -1,
  map: -1,
  filter: -1,
  min: -1,
  max: -1,
  chain: -1,
  islice: -1,
  copy: -1,
  deepcopy: -1,
  create_task: -1,
  ensure_future: -1,
  wait_for: -1,
  gather: -1,
  shield: -1,
  run: -1,
  run_until_complete: -1,
  dict: -1,
  OrderedDict: -1,
  defaultdict: -1,
  deque: -1,
  from_iterable: -1,
  groupby: -1,
  product: -1,
  zip_longest: -1,
  combinations: -1,
  permutations: -1,
  pairwise: -1,
  batched: -1,
  tee: -1,
  takewhile: -1,
  dropwhile: -1,
  filterfalse: -1,
  accumulate: -1,
  cycle: -1,
  starmap: -1,
  reduce: -1,
  sum: -1,
  NewType: 1,
  TypeVar: 1,
};

const MAX_ARGUMENTS = 6;

/** The row of a call, its arguments at the callee; `undefined` for all other functions. */
export function knownCall(x: Extraction, node: Node, depth: number): number | undefined {
  const callee = x.child(node, x.f.function);
  const name = x.kind(callee) === x.k.attribute ? x.child(callee, x.f.attribute) : callee;
  if (x.kind(name) !== x.k.identifier) return undefined;
  const text = x.text(name);
  if (text === 'getattr') return attributeNamed(x, node, depth);
  if (!Object.hasOwn(KNOWN, text)) return undefined;
  const row = x.expression(callee, depth + 1);
  const list = argumentRows(x, x.child(node, x.f.arguments), { typeAt: KNOWN[text], depth: depth + 1 });
  if (row >= 0) x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = list;
  return x.addExpression('call', node, '', row);
}

/** How many calls of a name in the file pass something. */
const passedBy = new Map<string, number>();
export const beginCalls = (): void => passedBy.clear();

/**
 * A name with more calls than are followed needs no more of their arguments, unless the result of the call is used: what a library
 * returns may be one of them. Django has a sixth fewer rows of arguments for it.
 */
function isCalledTooOften(name: string): boolean {
  const count = (passedBy.get(name) ?? 0) + 1;
  passedBy.set(name, count);
  return count > MAX_SITES + 1;
}

/** Keeps the arguments of a call that may pass a function on, whether or not anything asks for its result. */
function keepPassed(x: Extraction, node: Node): void {
  const naming = namingNode(x, x.child(node, x.f.function));
  const list = x.child(node, x.f.arguments);
  if (x.kind(naming) === x.k.identifier && /^(?:set|del)attr$/.test(x.text(naming))) noteAttribute(x, node, list);
  if (naming < 0 || x.kind(list) !== x.k.argument_list || !passes(x, list)) return;
  const text = x.text(x.kind(naming) === x.k.attribute ? x.child(naming, x.f.attribute) : naming);
  const isUnused = x.kind(x.parent(node)) === x.k.expression_statement;
  if (isCalledTooOften(text) && isUnused) return;
  const row = x.expression(naming);
  const { data } = x.facts.tables.expressions;
  if (row < 0 || data[row * EXPRESSION.stride + EXPRESSION.b] !== -1) return;
  const rows = argumentRows(x, list, { typeAt: Object.hasOwn(KNOWN, text) ? KNOWN[text] : -1, depth: 1 });
  // Rows are added meanwhile, and the table may have moved.
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = rows;
}

/** Puts a value that may be a function beside the attribute it is stored in, like an argument. */
export function keepStored(x: Extraction, row: number, { node, value }: { node: Node; value: number }): void {
  if (row < 0 || isPlain(x, node)) return;
  const stored = x.addExpression('list', node, '', value < 0 ? x.addExpression('unknown', node) : value);
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = stored;
}

function passes(x: Extraction, list: Node): boolean {
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
    const value = x.kind(c) === x.k.keyword_argument ? x.child(c, x.f.value) : c;
    if (!isPlain(x, value)) return true;
  }
  return false;
}

/** Whether a value is a text, a number or the like: nothing that could be called is in it. */
function isPlain(x: Extraction, node: Node): boolean {
  const { string, concatenated_string, integer, float, true: true_, false: false_, none, comment } = x.k;
  return [string, concatenated_string, integer, float, true_, false_, none, comment].includes(x.kind(node));
}

/** `getattr(value, 'name')` is `value.name`. */
function attributeNamed(x: Extraction, node: Node, depth: number): number | undefined {
  const [object, name] = x.children(x.child(node, x.f.arguments));
  if (object === undefined || name === undefined || x.kind(name) !== x.k.string) return undefined;
  const content = x.childOfKind(name, x.k.string_content);
  const text = x.text(content);
  return /^\w+$/.test(text) ? x.addExpression('member', content, text, x.expression(object, depth + 1)) : undefined;
}

/** Arguments in order; those given by name are properties. */
function argumentRows(x: Extraction, list: Node, { typeAt, depth }: { typeAt: number; depth: number }): number {
  // `f(x for x in y)`: the one argument has no parentheses of its own.
  const nodes = x.kind(list) === x.k.generator_expression ? [list] : x.children(list).slice(0, MAX_ARGUMENTS);
  const rows = nodes.map((node, i) => {
    const isNamed = x.kind(node) === x.k.keyword_argument;
    const value = isNamed ? x.child(node, x.f.value) : node;
    const isType = typeAt >= 0 && (i === typeAt || (isNamed && x.text(x.child(node, x.f.name)) === 'bound'));
    const known = isType ? typeExpression(x, value, depth) : x.expression(value, depth);
    const row = known < 0 && !isPlain(x, value) ? x.addExpression('unknown', value) : known;
    return isNamed ? x.addExpression('property', node, x.text(x.child(node, x.f.name)), row) : row;
  });
  let tail = -1;
  for (let i = rows.length - 1; i >= 0; i--) tail = x.addExpression('list', nodes[i], '', rows[i], tail);
  return tail;
}

/**
 * `f(name=1)` names a parameter, which only a question about a position asks for; `Type(name=1)` may name a field of a type
 * whose constructor is generated.
 */
function nameArguments(x: Extraction, node: Node): void {
  const callee = x.child(node, x.f.function);
  const list = x.child(node, x.f.arguments);
  if (!x.keepsLocals && !namesType(x, callee)) return;
  for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
    if (x.kind(c) !== x.k.keyword_argument) continue;
    const name = x.child(c, x.f.name);
    x.reference('write', x.addExpression('argument', name, x.text(name), x.expression(callee)), MAY_NAME_NOTHING);
  }
}

/** Types are called by names with a capital. */
function namesType(x: Extraction, callee: Node): boolean {
  const name = x.kind(callee) === x.k.attribute ? x.child(callee, x.f.attribute) : callee;
  if (x.kind(name) !== x.k.identifier) return false;
  const code = x.source.charCodeAt(x.start(name));
  return code >= 65 && code <= 90;
}

export function enterCall(x: Extraction, node: Node): void {
  keepPassed(x, node);
  nameArguments(x, node);
  implyBuiltIn(x, node);
}

/** `setattr(a, 'b', value)` writes to `a.b`. */
function noteAttribute(x: Extraction, call: Node, list: Node): void {
  const [object = -1, name = -1] = x.children(list);
  const path = pathOf(x, object);
  const key = /^['"](\w+)['"]$/.exec(x.text(name))?.[1];
  if (path !== '' && key !== undefined) noteWrite(x, call, `${path}.${key}`);
}
