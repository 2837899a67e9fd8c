/** Values that code puts into collections: `list.push(f)`, `set.add(f)`, `map.set(key, f)`, `table[key] = f`. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING } from '../../../src/model/facts.ts';
import { bindingKindCode } from '../../../src/model/kinds.ts';
import { unwrap } from './names.ts';

/** Methods that put an argument into the collection, and the place of that argument. */
const ADDS: Readonly<Record<string, number>> = { push: 0, unshift: 0, add: 0, set: 1 };

/** `list.push(f)`. */
export function storeArgument(x: Extraction, call: Node, callee: Node): void {
  if (x.kind(callee) !== x.k.member_expression) return;
  const method = x.text(x.child(callee, x.f.property));
  if (!Object.hasOwn(ADDS, method)) return;
  const given = x.children(x.child(call, x.f.arguments)).filter((node) => x.kind(node) !== x.k.comment);
  const value = given[ADDS[method]] ?? -1;
  const form = method === 'set' ? entryForm : elementForm;
  if (mayBeCalled(x, value)) store(x, x.child(callee, x.f.object), { value, form });
}

/** `table[key] = f`. */
export function storeItem(x: Extraction, target: Node, value: Node): void {
  if (mayBeCalled(x, value)) store(x, x.child(target, x.f.object), { value, form: itemForm });
}

/** Names and results may be functions, or hold some; texts and numbers are not, and objects are data. */
function mayBeCalled(x: Extraction, value: Node): boolean {
  const kind = x.kind(value);
  const { identifier, member_expression, arrow_function, function_expression, call_expression, new_expression } = x.k;
  return [identifier, member_expression, arrow_function, function_expression, call_expression, new_expression].includes(
    kind,
  );
}

interface Stored {
  readonly value: Node;
  /** The collection with nothing but the value in it. */
  readonly form: (x: Extraction, value: Node, row: number) => number;
}

const elementForm = (x: Extraction, value: Node, row: number): number => x.addExpression('list', value, '', row);

/** `new Map([[, value]])`. */
function entryForm(x: Extraction, value: Node, row: number): number {
  const pair = x.addExpression('list', value, '', -1, elementForm(x, value, row));
  const pairs = elementForm(x, value, pair);
  return x.addExpression('new', value, '', x.addExpression('name', value, 'Map', -1, elementForm(x, value, pairs)));
}

/** `Record<string, typeof value>`. */
function itemForm(x: Extraction, value: Node, row: number): number {
  const types = x.addExpression(
    'list',
    value,
    '',
    -1,
    elementForm(x, value, x.addExpression('typeof', value, '', row)),
  );
  return x.addExpression('generic', value, '', x.addExpression('name', value, 'Record'), types);
}

/** Adds to the collection in a variable or a field of `this`. A spread marks that it replaces nothing, and has the value beside it. */
function store(x: Extraction, into: Node, { value, form }: Stored): void {
  const root = rootOf(x, into);
  const isField = x.kind(root) === x.k.member_expression && x.kind(x.child(root, x.f.object)) === x.k.this;
  const type = isField ? typeAround(x) : -1;
  if (isField ? type < 0 : x.kind(root) !== x.k.identifier || !isVariable(x, x.text(root))) return;
  const row = x.expression(value);
  if (row < 0) return;
  const isDirect = unwrap(x, into) === root;
  const read = x.addExpression('scoped', value, String(x.scope), row);
  const stored = x.addExpression('spread', value, '', isDirect ? form(x, value, read) : -1, read);
  if (isField) x.bind('assign', x.text(x.child(root, x.f.property)), { scope: x.symbolScope(type), value: stored });
  else x.bind('assign', x.text(root), { value: stored });
}

const MAX_STEPS = 8;

/** The variable or field that a collection is in: `map` in `(map[key] ??= [])`, `map.get(key)`, `map[key]!`. */
function rootOf(x: Extraction, into: Node): Node {
  let node = unwrap(x, into);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const kind = x.kind(node);
    const isAssigned = kind === x.k.assignment_expression || kind === x.k.augmented_assignment_expression;
    if (isAssigned || kind === x.k.binary_expression) node = x.child(node, x.f.left);
    else if (kind === x.k.subscript_expression) node = x.child(node, x.f.object);
    else if (kind === x.k.call_expression) node = x.child(x.child(node, x.f.function), x.f.object);
    else return node;
    node = unwrap(x, node);
  }
  return -1;
}

/** The class whose field `this.name` is, -1 elsewhere. */
function typeAround(x: Extraction): number {
  const method = x.enclosing('method', 'constructor', 'property');
  const parent = method < 0 ? -1 : x.symbolParent(method);
  return parent > 0 && x.symbolKind(parent) === 'class' ? parent : -1;
}

/** Whether the nearest binding of a name so far is a variable: what a caller passes may be anything. */
function isVariable(x: Extraction, name: string): boolean {
  const nameId = x.facts.id(name);
  for (let { scope } = x; scope >= 0; scope = x.scopeParent(scope)) {
    const row = x.bindingIn(scope, nameId);
    if (row < 0) continue;
    const { data } = x.facts.tables.bindings;
    const kind = data[row * BINDING.stride + BINDING.kind];
    const symbol = data[row * BINDING.stride + BINDING.symbol];
    if (kind !== bindingKindCode.symbol) return kind === bindingKindCode.local;
    return x.symbolKind(symbol) === 'variable' || x.symbolKind(symbol) === 'constant';
  }
  return false;
}
