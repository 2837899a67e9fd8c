/** Rust collections that are made empty: their element types come from the first values that are put into them. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { returnAt } from './blocks.ts';

/** Methods that put their last one or two arguments into a collection. */
const FILLS = new Set(['push', 'push_back', 'push_front', 'insert']);
const MADE_EMPTY = new Set(['new', 'with_capacity', 'default']);
const LISTS = new Set('Vec VecDeque LinkedList BinaryHeap HashSet BTreeSet IndexSet SmallVec'.split(' '));
const MAPS = new Set('HashMap BTreeMap IndexMap FxHashMap'.split(' '));
/** Nodes to search for the first use that fills a collection. */
const FARTHEST = 4000 * NODE;

/** A call that fills a collection, by the call that makes it, and marks on both. */
interface Filling {
  readonly type: string;
  readonly call: Node;
}
const isFilling = (note: unknown): note is Filling => typeof note === 'object' && note !== null && 'call' in note;
const FILLING = 'fills';

/** `let mut v = Vec::new()`: remembers the call that first puts something into it. */
export function noteFilled(x: Extraction, node: Node): void {
  const value = x.child(node, x.f.value);
  if (x.kind(value) !== x.k.call_expression) return;
  const type = emptyType(x, value);
  const pattern = x.child(node, x.f.pattern);
  if (type === undefined || x.kind(pattern) !== x.k.identifier) return;
  const call = firstFilling(x, node, x.text(pattern));
  if (call < 0 || x.children(x.child(call, x.f.arguments)).length !== (MAPS.has(type) ? 2 : 1)) return;
  x.notes.set(value, { type, call } satisfies Filling);
  x.notes.set(call, FILLING);
}

/** The type of an empty collection that a call makes without saying what it holds. */
function emptyType(x: Extraction, value: Node): string | undefined {
  const path = x.child(value, x.f.function);
  if (x.source.charCodeAt(x.end(path)) === 33 && x.text(path) === 'vec')
    return x.first(x.child(value, x.f.arguments)) < 0 ? 'Vec' : undefined;
  if (x.kind(path) !== x.k.scoped_identifier || !MADE_EMPTY.has(x.text(x.child(path, x.f.name)))) return undefined;
  const type = x.child(path, x.f.path);
  const name = x.text(x.kind(type) === x.k.scoped_identifier ? x.child(type, x.f.name) : type);
  return LISTS.has(name) || MAPS.has(name) ? name : undefined;
}

function firstFilling(x: Extraction, node: Node, name: string): Node {
  const end = Math.min(x.next(x.parent(node)), x.next(node) + FARTHEST);
  for (let at = x.next(node); at < end; at += NODE) {
    const hidden = hiddenUntil(x, at, name);
    if (hidden > at) {
      at = hidden - NODE;
      continue;
    }
    if (x.kind(at) !== x.k.call_expression) continue;
    const callee = x.child(at, x.f.function);
    if (x.kind(callee) !== x.k.field_expression || !FILLS.has(x.text(x.child(callee, x.f.field)))) continue;
    const receiver = x.child(callee, x.f.value);
    if (x.kind(receiver) === x.k.identifier && x.text(receiver) === name) return at;
  }
  return -1;
}

/** Where the name means the variable again, when a node binds it to another thing or is an item of its own; else the node. */
function hiddenUntil(x: Extraction, at: Node, name: string): Node {
  switch (x.kind(at)) {
    case x.k.let_declaration:
      return spells(x, x.child(at, x.f.pattern), name) ? x.next(x.parent(at)) : at;
    case x.k.let_condition:
      return spells(x, x.child(at, x.f.pattern), name) ? x.next(branchAround(x, at)) : at;
    case x.k.for_expression:
    case x.k.match_arm:
      return spells(x, x.child(at, x.f.pattern), name) ? x.next(at) : at;
    case x.k.closure_expression:
      return spells(x, x.child(at, x.f.parameters), name) ? x.next(at) : at;
    case x.k.function_item:
    case x.k.impl_item:
    case x.k.mod_item:
      return x.next(at);
    default:
      return at;
  }
}

/** The `if`, `while` or arm whose condition binds a name. */
function branchAround(x: Extraction, condition: Node): Node {
  let node = x.parent(condition);
  while (x.kind(node) === x.k.let_chain) node = x.parent(node);
  return node;
}

/** Whether a pattern spells a name; a guard that does so only ends the search early. */
function spells(x: Extraction, pattern: Node, name: string): boolean {
  if (pattern < 0) return false;
  for (let node = pattern; node < x.next(pattern); node += NODE) {
    const kind = x.kind(node);
    if ((kind === x.k.identifier || kind === x.k.shorthand_field_identifier) && x.text(node) === name) return true;
  }
  return false;
}

/** The row of a collection that is made empty and filled later; undefined for other calls. */
export function filledValue(x: Extraction, node: Node): number | undefined {
  const note = x.notes.get(node);
  if (!isFilling(note)) return undefined;
  const given = x.children(x.child(note.call, x.f.arguments)).map((argument) => later(x, argument));
  const [first, second] = given;
  const held =
    given.length < 2 ? first : x.addExpression('list', node, '', first, x.addExpression('list', node, '', second));
  return x.addExpression('literal', node, note.type, held);
}

/** A value read where it is written, like the result of a function without a name. */
const later = (x: Extraction, argument: Node): number =>
  x.addExpression('call', argument, '', x.addExpression('function', argument));

/** Binds what a filling call puts in, in the scope of that call. */
export function enterFilling(x: Extraction, node: Node): void {
  if (x.notes.get(node) !== FILLING) return;
  for (const argument of x.children(x.child(node, x.f.arguments))) {
    const kind = x.kind(argument);
    // These have results of their own at the same place.
    if (kind === x.k.closure_expression || kind === x.k.block) continue;
    returnAt(x, argument, argument);
  }
}
