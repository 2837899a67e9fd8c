/** Java members that reflection finds by a literal name in a literal class: `A.class.getMethod("run")`, handles of a look-up. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { literalOf } from './literals.ts';
import { functionAround, variableOf } from './variables.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const OF_CLASS = names('getMethod getDeclaredMethod');
const FIELDS_OF_CLASS = names('getField getDeclaredField');
/** Methods of a look-up of handles, which are made to be called. */
const OF_LOOKUP = names('findStatic findVirtual findSpecial');
const GETTERS = names('findGetter findStaticGetter');
const SETTERS = names('findSetter findStaticSetter');
const INVOKING = names('invoke invokeExact invokeWithArguments');

type Kind = 'call' | 'read' | 'write';

/** A member that a call names by literals. */
interface Named {
  readonly type: Node;
  readonly text: Node;
  readonly isField: boolean;
  /** The types that a method takes, where they are written. */
  readonly takes: readonly Node[] | undefined;
}

export function reflect(x: Extraction, node: Node): void {
  const name = x.text(x.child(node, x.f.name));
  const named = namedBy(x, node, name);
  if (named === undefined) return;
  if (OF_CLASS.has(name)) refer(x, named, isInvoked(x, node) ? 'call' : 'read');
  else if (name === 'findVirtual') referVirtual(x, node, named);
  else refer(x, named, OF_LOOKUP.has(name) ? 'call' : SETTERS.has(name) ? 'write' : 'read');
}

function namedBy(x: Extraction, node: Node, name: string): Named | undefined {
  const isOfClass = OF_CLASS.has(name) || FIELDS_OF_CLASS.has(name);
  if (!isOfClass && !OF_LOOKUP.has(name) && !GETTERS.has(name) && !SETTERS.has(name)) return undefined;
  const given = x.children(x.child(node, x.f.arguments));
  const [type = -1, text = -1, ...others] = isOfClass ? [x.child(node, x.f.object), ...given] : given;
  if (x.kind(type) !== x.k.class_literal || x.kind(text) !== x.k.string_literal) return undefined;
  const takes = OF_CLASS.has(name) ? others : OF_LOOKUP.has(name) ? described(x, others[0] ?? -1) : undefined;
  return { type, text, takes, isField: !OF_CLASS.has(name) && !OF_LOOKUP.has(name) };
}

/** The types of the parameters in `MethodType.methodType(result, …)`, written here or where the variable is declared. */
function described(x: Extraction, node: Node): Node[] | undefined {
  const call = x.kind(node) === x.k.identifier ? (variableOf(x, node)?.value ?? -1) : node;
  if (x.kind(call) !== x.k.method_invocation || x.text(x.child(call, x.f.name)) !== 'methodType') return undefined;
  return x.children(x.child(call, x.f.arguments)).slice(1);
}

/** Whether what a call finds is invoked: in the same expression, or through the variable that holds it. */
function isInvoked(x: Extraction, node: Node): boolean {
  const outer = x.parent(node);
  if (x.kind(outer) === x.k.method_invocation && INVOKING.has(x.text(x.child(outer, x.f.name)))) return true;
  return invocationOf(x, outer) >= 0;
}

/** The call through a variable that a declarator declares, -1 when none is in the same function. */
function invocationOf(x: Extraction, declarator: Node): Node {
  if (x.kind(declarator) !== x.k.variable_declarator) return -1;
  const name = x.child(declarator, x.f.name);
  if (variableOf(x, name) === undefined) return -1;
  const end = x.next(functionAround(x, declarator));
  for (let n = x.next(declarator); n < end; n += NODE)
    if (
      x.kind(n) === x.k.method_invocation &&
      x.text(x.child(n, x.f.object)) === x.text(name) &&
      INVOKING.has(x.text(x.child(n, x.f.name)))
    )
      return n;
  return -1;
}

/** The first argument of the invocation is the receiver, whose type decides what is called. */
function referVirtual(x: Extraction, node: Node, named: Named): void {
  const outer = x.parent(node);
  const isChained = x.kind(outer) === x.k.method_invocation && x.child(outer, x.f.object) === node;
  const invocation = isChained ? outer : invocationOf(x, outer);
  const [receiver = -1] = x.children(x.child(invocation, x.f.arguments));
  const on = receiver < 0 ? -1 : x.expression(receiver);
  refer(x, named, on < 0 ? 'read' : 'call', on);
}

function refer(x: Extraction, named: Named, kind: Kind, on = -1): void {
  const row = memberRow(x, named, on);
  if (row < 0) return;
  const { takes, isField } = named;
  const isListed = takes?.every((type) => x.kind(type) === x.k.class_literal) === true;
  if (isListed) x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.b] = typeList(x, takes);
  if (isField) x.reference(kind, row);
  else x.reference(kind, row, isListed && kind === 'call' ? takes.length : -2);
}

function memberRow(x: Extraction, { type, text }: Pick<Named, 'type' | 'text'>, on = -1): number {
  const name = x.source.slice(x.start(text) + 1, x.end(text) - 1);
  const owner = on < 0 ? x.expression(x.first(type)) : on;
  if (owner < 0 || !/^\w+$/.test(name)) return -1;
  const row = x.addExpression('member', text, name, owner);
  // The name starts after the quote.
  x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.col]++;
  return row;
}

/** Values of the types that class literals name, as the arguments of a call. */
function typeList(x: Extraction, literals: readonly Node[]): number {
  let tail = -1;
  for (const literal of literals.toReversed()) {
    const type = x.first(literal);
    const isName = x.kind(type) === x.k.type_identifier || x.kind(type) === x.k.scoped_type_identifier;
    const value = isName ? x.addExpression('cast', literal, '', x.expression(type)) : literalOf(x, type, x.text(type));
    tail = x.addExpression('list', literal, '', value, tail);
  }
  return tail;
}

/** What a call through a handle of a field gets: the row of the field, -1 for other calls. */
export function gotByHandle(x: Extraction, node: Node): number {
  if (!INVOKING.has(x.text(x.child(node, x.f.name)))) return -1;
  const held = variableOf(x, x.child(node, x.f.object))?.value ?? -1;
  const name = x.kind(held) === x.k.method_invocation ? x.text(x.child(held, x.f.name)) : '';
  const named = GETTERS.has(name) ? namedBy(x, held, name) : undefined;
  return named === undefined ? -1 : memberRow(x, named);
}
