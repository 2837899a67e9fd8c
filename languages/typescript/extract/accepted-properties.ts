/** What a component accepts: the types of its properties as `accepts` references; properties that are listed in place are its members. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { isPlainLocal } from '../../../src/extract/local-uses.ts';
import type { Node, Rule } from '../../../src/extract/rule.ts';
import { FLAG, referenceKindCode } from '../../../src/model/kinds.ts';
import { first, hasJsx, isPlainName, keyText, last, spelledKey } from './names.ts';

/** Types and functions of React, Preact and Solid whose argument at this place is the type of the properties. */
const TYPED_BY: ReadonlyMap<string, number> = new Map([
  ...['FC', 'VFC', 'SFC', 'FunctionComponent', 'VoidFunctionComponent', 'FunctionalComponent', 'NextPage'].map(
    (name) => [name, 0] as const,
  ),
  ...['Component', 'PureComponent', 'ParentComponent', 'VoidComponent', 'FlowComponent', 'memo', 'observer'].map(
    (name) => [name, 0] as const,
  ),
  ['forwardRef', 1],
  ['ForwardRefRenderFunction', 1],
]);
/** Types that change another one: what they are applied to is accepted. */
const CHANGING = new Set(
  `Readonly Partial Required Pick Omit NonNullable Extract Exclude PropsWithChildren PropsWithRef PropsWithoutRef
  ParentProps VoidProps FlowProps`.split(/\s+/),
);
const MAX_DEPTH = 8;

/** `(props: Props) => …`, `({ a }: { a: string }) => …`: the type of the first parameter, where a component begins. */
export function acceptParameter(x: Extraction, parameter: Node): void {
  if (x.symbolKind(x.symbol) !== 'component' || x.symbolScope(x.symbol) !== x.scope) return;
  const list = x.parent(parameter);
  const [before] = x.children(list).filter((node) => x.kind(node) !== x.k.comment);
  if (before === parameter) accept(x, x.symbol, x.child(parameter, x.f.type));
}

/** `const A: FC<Props> = …`, `memo<Props>(…)`, `class A extends Component<Props>`. */
export function acceptArgument(
  x: Extraction,
  symbol: number,
  typed: { readonly name: Node; readonly list: Node },
): void {
  const place = TYPED_BY.get(x.text(lastName(x, typed.name)));
  if (place === undefined || typed.list < 0) return;
  const types = x.children(typed.list).filter((node) => x.kind(node) !== x.k.comment);
  accept(x, symbol, types[place] ?? -1);
}

/** The annotation of the variable, and the functions around the component that it holds. */
export function acceptDeclared(x: Extraction, symbol: number, { type, value }: { type: Node; value: Node }): void {
  const annotation = x.first(type);
  if (x.kind(annotation) === x.k.generic_type)
    acceptArgument(x, symbol, { name: x.child(annotation, x.f.name), list: x.child(annotation, x.f.type_arguments) });
  for (let call = value, depth = 0; depth < MAX_DEPTH && x.kind(call) === x.k.call_expression; depth++) {
    acceptArgument(x, symbol, { name: x.child(call, x.f.function), list: x.child(call, x.f.type_arguments) });
    call = x.first(x.child(call, x.f.arguments));
  }
}

/** A class that renders: the first type argument of its base. */
export function acceptOfBase(x: Extraction, clause: Node): void {
  if (x.symbolKind(x.symbol) !== 'class' || !hasJsx(x, x.parent(x.parent(clause)))) return;
  const base = x.first(clause);
  acceptArgument(x, x.symbol, { name: base, list: x.childOfKind(clause, x.k.type_arguments) });
}

/** `Props` of `React.Props`. */
function lastName(x: Extraction, node: Node): Node {
  const named = x.child(node, x.f.property) >= 0 ? x.child(node, x.f.property) : x.child(node, x.f.name);
  return named >= 0 ? named : node;
}

/** Names the types that a type is made of as accepted by the component, and notes the members that it lists in place. */
export function accept(x: Extraction, symbol: number, type: Node): void {
  acceptNames(x, symbol, type);
  acceptMembers(x, symbol, type);
}

/** The same without the members: those of a pattern are declared already. */
export const acceptNames = (x: Extraction, symbol: number, type: Node): void =>
  eachPart(x, type, (part) => {
    const kind = x.kind(part);
    if (kind === x.k.type_identifier || kind === x.k.nested_type_identifier) refer(x, symbol, part);
  });

const acceptMembers = (x: Extraction, symbol: number, type: Node): void =>
  eachPart(x, type, (part) => {
    if (x.kind(part) === x.k.object_type) for (const member of x.children(part)) members(x).set(member, symbol);
  });

/** The types that a type is made of. */
function eachPart(x: Extraction, type: Node, visit: (part: Node) => void, depth = 0): void {
  if (type < 0 || depth > MAX_DEPTH) return;
  switch (x.kind(type)) {
    case x.k.type_annotation:
    case x.k.parenthesized_type:
      eachPart(x, first(x, type), visit, depth + 1);
      return;
    case x.k.readonly_type:
      eachPart(x, last(x, type), visit, depth + 1);
      return;
    case x.k.intersection_type:
    case x.k.union_type:
      for (const part of x.children(type)) eachPart(x, part, visit, depth + 1);
      return;
    case x.k.generic_type: {
      const name = x.child(type, x.f.name);
      const isChanged = CHANGING.has(x.text(lastName(x, name)));
      eachPart(x, isChanged ? x.first(x.child(type, x.f.type_arguments)) : name, visit, depth + 1);
      return;
    }
    default:
      visit(type);
  }
}

/** In place of the `type` reference that the walk would record. */
function refer(x: Extraction, symbol: number, type: Node): void {
  if (x.isClaimed(type) || isPlainLocal(x, x.scope, x.facts.id(x.text(type)), referenceKindCode.type)) return;
  const { symbol: around } = x;
  x.symbol = symbol;
  x.reference('accepts', x.expression(type));
  x.symbol = around;
  x.claim(type);
  if (x.kind(type) === x.k.nested_type_identifier) x.claim(x.child(type, x.f.name));
}

/** Noted: the members of types that list properties in place, with their component. */
const MEMBERS = 'accepted members';
function members(x: Extraction): Map<Node, number> {
  let noted = x.notes.get(MEMBERS) as Map<Node, number> | undefined;
  if (noted === undefined) x.notes.set(MEMBERS, (noted = new Map()));
  return noted;
}

/** Declares the noted members where the walk meets them, with their comments. */
export const asAccepted = (rule: Rule): Rule => ({
  ...rule,
  enter: (x, node) => {
    const component = (x.notes.get(MEMBERS) as Map<Node, number> | undefined)?.get(node);
    if (component !== undefined) declareAccepted(x, node, component);
    return rule.enter?.(x, node);
  },
});

function declareAccepted(x: Extraction, member: Node, component: number): void {
  const key = x.child(member, x.f.name);
  const name = keyText(x, key);
  if (key < 0 || !isPlainName(name)) return;
  const isTyped = x.kind(member) === x.k.property_signature;
  declareAt(x, member, {
    kind: 'property',
    name,
    nameNode: spelledKey(x, key),
    flags: FLAG.declaration,
    type: isTyped ? x.expression(x.child(member, x.f.type)) : -1,
    bindIn: -1,
    parent: component,
  });
}
