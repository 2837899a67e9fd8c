/** R's systems of classes: R6, reference classes, S4 and S7 declare by calling functions. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { argumentFor, argumentsOf, argumentValue, calleeOf, contentOf, nameOf } from './arguments.ts';

/** Functions that make a class, with the arguments that list its members and those that name its parents. */
interface Maker {
  readonly lists: Readonly<Record<string, number>>;
  readonly parents: readonly string[];
  /** Members stand among its own arguments. */
  readonly isList?: true;
}
const MAKERS: Readonly<Record<string, Maker>> = {
  R6Class: { lists: { public: 0, private: FLAG.private, active: 0 }, parents: ['inherit'] },
  setRefClass: { lists: { fields: 0, methods: 0 }, parents: ['contains'] },
  setClass: { lists: { representation: 0, slots: 0 }, parents: ['contains'] },
  new_class: { lists: { properties: 0 }, parents: ['parent'] },
  ggproto: { lists: {}, parents: [], isList: true },
};
/** Calls that only group: `list(a = 1)`, `c(a = "numeric")`. */
const GROUPS: ReadonlySet<string> = new Set(['list', 'c', 'representation']);

/** A member to declare when the walk reaches its argument. */
interface Member {
  readonly parent: number;
  readonly flags: number;
}

export const isClass = (x: Extraction, node: Node): boolean =>
  x.kind(node) === x.k.call && Object.hasOwn(MAKERS, calleeOf(x, node));

/** Declares what `call` makes, spanning `node`; returns its row. */
export function declareClass(x: Extraction, node: Node, call: Node, nameNode: Node): number {
  const row = declareAt(x, node, {
    kind: 'class',
    name: x.text(nameNode),
    nameNode,
    body: x.child(call, x.f.arguments),
  });
  const { lists, parents, isList } = MAKERS[calleeOf(x, call)];
  if (isList) noteMembers(x, call, { parent: row, flags: 0 });
  for (const argument of argumentsOf(x, call)) {
    const value = argumentValue(x, argument);
    const name = x.text(nameOf(x, argument));
    const flags = Object.hasOwn(lists, name) ? lists[name] : undefined;
    if (isGroup(x, value) && (flags !== undefined || calleeOf(x, value) === 'representation'))
      noteMembers(x, value, { parent: row, flags: flags ?? 0 });
    if (parents.includes(name)) inherit(x, row, value);
  }
  return row;
}

const isGroup = (x: Extraction, node: Node): boolean => x.kind(node) === x.k.call && GROUPS.has(calleeOf(x, node));

function noteMembers(x: Extraction, list: Node, member: Member): void {
  for (const argument of argumentsOf(x, list)) if (nameOf(x, argument) >= 0) x.notes.set(argument, member);
}

/** `inherit = Base`, `inherit = pkg::Base`, `contains = "Base"`. */
function inherit(x: Extraction, row: number, value: Node): void {
  const content = contentOf(x, value);
  const base = content >= 0 ? x.addExpression('name', content, x.text(content)) : x.expression(value);
  x.base(row, base, 'inherit');
  x.reference('inherit', base);
  x.claim(value);
}

/** `add = function(x) …` in a list of members; `name = value` elsewhere names a parameter and is no use. */
export function enterArgument(x: Extraction, node: Node): void {
  const nameNode = nameOf(x, node);
  if (nameNode < 0) return;
  x.claim(nameNode);
  const member = x.notes.get(node) as Member | undefined;
  if (member === undefined) return;
  const value = argumentValue(x, node);
  const isMethod = x.kind(value) === x.k.function_definition;
  const kind: SymbolKind = isMethod ? 'method' : 'field';
  const name = x.text(nameNode);
  const body = isMethod ? x.child(value, x.f.body) : -1;
  const row = declareAt(x, node, { kind, name, nameNode, ...member, body, bindIn: -1 });
  if (isMethod) x.scopeOwners.set(value, row);
  x.enterSymbol(row);
}

/** `setGeneric("area", …)`, `setMethod("area", "Square", function …)`; returns whether the call declares. */
export function declareGeneric(x: Extraction, call: Node): boolean {
  const callee = calleeOf(x, call);
  const isMethod = callee === 'setMethod' || callee === 'setReplaceMethod';
  if (!isMethod && callee !== 'setGeneric') return false;
  const nameNode = contentOf(x, argumentFor(x, call, isMethod ? 'f' : 'name', 0));
  if (nameNode < 0) return false;
  const definition = argumentFor(x, call, isMethod ? 'definition' : 'def', isMethod ? 2 : 1);
  const isFunction = x.kind(definition) === x.k.function_definition;
  const row = declareAt(x, call, {
    kind: isMethod ? 'method' : 'function',
    name: x.text(nameNode),
    nameNode,
    owner: isMethod ? signatureType(x, argumentFor(x, call, 'signature', 1)) : '',
    body: isFunction ? x.child(definition, x.f.body) : -1,
    bindIn: isMethod ? -1 : x.scope,
  });
  if (isFunction) x.scopeOwners.set(definition, row);
  x.enterSymbol(row);
  return true;
}

/** The first type of `"Square"`, `c("Square", "ANY")` or `signature(x = "Square")`. */
function signatureType(x: Extraction, node: Node): string {
  const first = x.kind(node) === x.k.call ? argumentValue(x, argumentsOf(x, node)[0]) : node;
  return x.text(contentOf(x, first));
}
