/** Object and function types as expression rows: properties, call, construct and index signatures. */

import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { OPTIONAL } from '../../../src/model/check-paths.ts';
import { EXPRESSION } from '../../../src/model/facts.ts';
import { scopeKindCode } from '../../../src/model/kinds.ts';
import { keyText, spelledKey, stringText } from './names.ts';
import { MAX_PARTS, type ObjectPart, objectRow } from './objects.ts';

const MAX_PARAMETERS = 8;

/** Names of the kinds of signature; a function type that only has to be called has no name of its own. */
const CALLED = '()';
const CONSTRUCTED = 'new()';
export const INDEXED = '[]';

/** `{ a: A; b(): B }` written in place; `{ [K in keyof T]: … }` has the properties of `T`. */
export function objectType(x: Extraction, node: Node, depth: number): number {
  const mapped = mappedType(x, node, depth);
  if (mapped >= 0) return mapped;
  const isWholeAlias = x.field(node) === x.f.value && x.symbolKind(x.symbol) === 'type_alias' && x.inScope('type');
  // The members of such an alias are symbols, and the alias represents itself.
  const members = isWholeAlias ? [] : x.children(node).slice(0, MAX_PARTS);
  return objectRow(
    x,
    node,
    members.map((member) => partOf(x, member, depth)).filter((part) => part !== undefined),
  );
}

function partOf(x: Extraction, member: Node, depth: number): ObjectPart | undefined {
  const kind = x.kind(member);
  const key = x.child(member, x.f.name);
  if (kind === x.k.property_signature)
    return {
      node: spelledKey(x, key),
      name: keyText(x, key),
      value: castRow(x, member, x.expression(x.child(member, x.f.type), depth + 1), x.hasChild(member, x.k['"?"'])),
    };
  const signature = signatureRow(x, member, depth);
  if (signature < 0) return undefined;
  const value = castRow(x, member, signature);
  if (kind === x.k.method_signature) return { node: spelledKey(x, key), name: keyText(x, key), value };
  return { node: member, name: signatureName(x, member), value };
}

const castRow = (x: Extraction, node: Node, type: number, isOptional = false): number =>
  type < 0 ? -1 : x.addExpression('cast', node, isOptional ? OPTIONAL : '', type);

/** The type whose keys a mapped type iterates over. */
function mappedType(x: Extraction, node: Node, depth: number): number {
  const clause = x.childOfKind(x.childOfKind(node, x.k.index_signature), x.k.mapped_type_clause);
  const keys = x.child(clause, x.f.type);
  return x.kind(keys) === x.k.index_type_query ? x.expression(x.first(keys), depth + 1) : -1;
}

function signatureName(x: Extraction, node: Node): string {
  const kind = x.kind(node);
  if (kind === x.k.construct_signature || kind === x.k.constructor_type) return CONSTRUCTED;
  return kind === x.k.index_signature ? INDEXED : CALLED;
}

/** The parameters and result of a function type, method or signature; -1 for other members. */
export function signatureRow(x: Extraction, node: Node, depth: number): number {
  const kind = x.kind(node);
  const { function_type, method_signature, call_signature, constructor_type, construct_signature, index_signature } =
    x.k;
  const hasReturnType = kind === function_type || kind === method_signature || kind === call_signature;
  const isSignature = kind === constructor_type || kind === construct_signature || kind === index_signature;
  if (!hasReturnType && !isSignature) return -1;
  const own = x.child(node, x.f.type_parameters);
  const read = own < 0 ? asWritten : readInside(x, node, parameterBounds(x, own, depth));
  const result = read(x.expression(x.child(node, hasReturnType ? x.f.return_type : x.f.type), depth + 1));
  const name = signatureName(x, node);
  const parameters = parameterTypes(x, x.child(node, x.f.parameters), { depth, read });
  return x.addExpression('function_type', node, name === CALLED ? '' : name, result, parameters);
}

type Read = (row: number) => number;
const asWritten: Read = (row) => row;

/** By node: rows that are read in the scope that the node opens when the walk gets there. */
const readLater = new Map<Node, number[]>();
/** Scopes of conditions: the members of a type alias are inside of them as well. */
const conditions = new Set<number>();
export function begin(): void {
  readLater.clear();
  conditions.clear();
}

/** Rows of a node that opens a scope, for code that only knows the scope around it. `names` is what the scope binds. */
export function readInside(x: Extraction, node: Node, names: number): Read {
  const rows: number[] = [];
  readLater.set(node, rows);
  return (row) => {
    if (row < 0) return row;
    const scoped = x.addExpression('scoped', node, '', row, names);
    rows.push(scoped);
    return scoped;
  };
}

/** The walk is inside of the node now. */
export function openScope(x: Extraction, node: Node): void {
  for (const row of readLater.get(node) ?? [])
    x.facts.tables.expressions.data[row * EXPRESSION.stride + EXPRESSION.name] = x.facts.id(String(x.scope));
}

export function openCondition(x: Extraction, node: Node): void {
  openScope(x, node);
  if (readLater.has(node)) conditions.add(x.scope);
}

/** Whether the walk is directly in the body of a type. */
export function inType(x: Extraction): boolean {
  let { scope } = x;
  while (conditions.has(scope)) scope = x.scopeParent(scope);
  return x.scopeKind(x.holderOf(scope)) === scopeKindCode.type;
}

/** What is said of each type parameter: it decides what the rows that name it mean. */
function parameterBounds(x: Extraction, list: Node, depth: number): number {
  let tail = -1;
  for (const parameter of x.children(list).reverse()) {
    const bound = x.expression(x.first(x.child(parameter, x.f.constraint)), depth + 1);
    tail = x.addExpression('list', parameter, x.text(x.child(parameter, x.f.name)), bound, tail);
  }
  return tail;
}

/** A list of types; a parameter without one keeps its place. */
function parameterTypes(x: Extraction, list: Node, { depth, read }: { depth: number; read: Read }): number {
  let tail = -1;
  const parameters = x.children(list).filter((node) => x.kind(x.child(node, x.f.pattern)) !== x.k.this);
  const rows = parameters.slice(0, MAX_PARAMETERS).flatMap((node) => typesAt(x, node, depth));
  for (const row of rows.slice(0, MAX_PARAMETERS).reverse()) tail = x.addExpression('list', list, '', read(row), tail);
  return tail;
}

/** The type of a parameter; of one that takes all other arguments, the type of each of them. */
function typesAt(x: Extraction, parameter: Node, depth: number): readonly number[] {
  const annotation = x.child(parameter, x.f.type);
  if (x.kind(x.child(parameter, x.f.pattern)) === x.k.rest_pattern) {
    const type = x.first(annotation);
    if (x.kind(type) === x.k.tuple_type) return x.children(type).map((place) => x.expression(place, depth + 1));
    if (x.kind(type) === x.k.array_type)
      return new Array<number>(MAX_PARAMETERS).fill(x.expression(x.first(type), depth + 1));
  }
  return [x.expression(annotation, depth + 1)];
}

/** A type with a signature of its own is also a function, constructor or table of that kind. */
export function enterSignature(x: Extraction, node: Node): void {
  if (inType(x) && !x.hasChild(node, x.k.mapped_type_clause)) x.base(x.symbol, signatureRow(x, node, 0), 'inherit');
}

/** `T['key']` is that property of `T`. */
export function lookupType(x: Extraction, node: Node, depth: number): number {
  const object = x.first(node);
  const type = x.expression(object, depth + 1);
  if (type < 0) return -1;
  const index = x.sibling(object, node);
  const literal = x.first(index);
  const key = stringText(x, literal) || (x.kind(literal) === x.k.number ? x.text(literal) : '');
  if (key === '') return x.addExpression('index', node, '', type);
  const row = x.addExpression('member', spelledKey(x, literal), key, castRow(x, node, type));
  if (x.keepsLocals) x.reference('read', row);
  return x.addExpression('typeof', node, '', row);
}
