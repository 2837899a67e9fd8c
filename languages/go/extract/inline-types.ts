/** Go structs and interfaces without a name: a list of their members, for nothing else names them. */
import { namingNode, spelledNode } from '../../../src/extract/expressions.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { named } from './declarations.ts';

/** A member with its type; what is embedded has no name. */
interface Member {
  readonly node: Node;
  readonly name: string;
  readonly type: number;
}

export function structType(x: Extraction, node: Node, depth: number): number {
  const members: Member[] = [];
  for (const field of x.children(x.first(node))) {
    const type = asValue(x, x.child(field, x.f.type), depth);
    const names = named(x, field);
    for (const name of names) members.push({ node: name, name: x.text(name), type });
    if (names.length > 0) continue;
    const naming = namingNode(x, x.child(field, x.f.type));
    if (naming >= 0) members.push({ node: spelledNode(x, naming), name: x.text(spelledNode(x, naming)), type });
    members.push({ node: field, name: '', type });
  }
  return inlineType(x, node, members);
}

export function interfaceType(x: Extraction, node: Node, depth: number): number {
  const members: Member[] = [];
  for (const part of x.children(node)) {
    if (x.kind(part) === x.k.type_elem) members.push({ node: part, name: '', type: asValue(x, x.first(part), depth) });
    if (x.kind(part) !== x.k.method_elem) continue;
    const name = x.child(part, x.f.name);
    const result = x.expression(x.child(part, x.f.result), depth + 1);
    members.push({ node: name, name: x.text(name), type: x.addExpression('function_type', part, '', result) });
  }
  return inlineType(x, node, members);
}

/** A member's type, as the value that a member is. */
function asValue(x: Extraction, type: Node, depth: number): number {
  const row = x.expression(type, depth + 1);
  return row < 0 ? -1 : x.addExpression('cast', type, '', row);
}

function inlineType(x: Extraction, node: Node, members: readonly Member[]): number {
  let list = -1;
  for (let i = members.length - 1; i >= 0; i--) {
    const { node: at, name, type } = members[i];
    const isEmbedded = name === '';
    if (isEmbedded && type < 0) continue;
    const member = x.addExpression(isEmbedded ? 'spread' : 'property', at, name, type);
    list = x.addExpression('list', at, '', member, list);
  }
  const row = x.addExpression('literal', node, 'object', -1, list);
  // Members inside functions are not symbols: a search for uses of one starts at its name.
  if (x.keepsLocals && !x.atDeclarationLevel())
    for (const { node: at, name } of members)
      if (name !== '') x.reference('read', x.addExpression('member', at, name, row));
  return row;
}
