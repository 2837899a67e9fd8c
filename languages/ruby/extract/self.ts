/** The meaning of `self` at the current node of the walk, and the type that owns the declarations there. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { stateOf } from './file-state.ts';

/** The scope that decides the value of `self`: blocks and branches do not. */
export function selfScope(x: Extraction): number {
  let { scope } = x;
  while (x.scopeKind(scope) > scopeKindCode.function) scope = x.scopeParent(scope);
  return scope;
}

/** The class or module around, -1 at the top of a file. */
export const typeAround = (x: Extraction): number => x.enclosing('class', 'module');

/** Whether `self` is a class or module, not one of its instances. */
export function isStaticHere(x: Extraction): boolean {
  const scope = selfScope(x);
  if (x.scopeKind(scope) !== scopeKindCode.function) return true;
  let symbol = x.symbol;
  while (symbol > 0 && x.symbolScope(symbol) !== scope) symbol = x.symbolParent(symbol);
  return symbol > 0 && (x.symbolFlags(symbol) & FLAG.static) !== 0;
}

/** Whether the walk is in the body of a class or module, perhaps in a block of it, but not in a method. */
export const inTypeBody = (x: Extraction): boolean => x.scopeKind(selfScope(x)) === scopeKindCode.namespace;

/** The row of `self`, one for all places that share it; -1 at the top of a file, where it is nothing of ours. */
export function selfRow(x: Extraction, node: Node): number {
  const scope = selfScope(x);
  const { selfRows } = stateOf(x);
  let row = selfRows.get(scope);
  if (row === undefined) selfRows.set(scope, (row = typeAround(x) < 0 ? -1 : x.addExpression('this', node)));
  return row;
}

/** The row of an instance of the type around: symbols in the type's body name methods of it. */
export function instanceRow(x: Extraction, node: Node): number {
  const self = selfRow(x, node);
  if (self < 0 || !isStaticHere(x)) return self;
  const { instanceRows } = stateOf(x);
  const scope = selfScope(x);
  let row = instanceRows.get(scope);
  if (row === undefined) instanceRows.set(scope, (row = x.addExpression('call', node, '', self)));
  return row;
}

export const memberKey = (type: number, name: string, isStatic: boolean): string =>
  `${type} ${isStatic ? '.' : '#'}${name}`;
