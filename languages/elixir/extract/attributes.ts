/** Module attributes: documentation, types and callbacks, constants. */
import { declareAt } from '../../../src/extract/declare.ts';
import { withReason } from '../../../src/extract/deprecation.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { oneLine } from '../../../src/extract/white-space.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { docText } from './docs.ts';
import { forgetAttributes, stateOf } from './file-state.ts';
import { moduleAround } from './imports.ts';
import { aliasRow, argumentsOf, calledName, isModuleName, keyOf, operatorOf, pairsIn, targetOf } from './nodes.ts';
import { typeRow, useTypes, variablesOf } from './type-uses.ts';

/** Attributes that the language or its tools give a meaning: they are no constants. */
const RESERVED = new Set(
  `after_compile after_verify before_compile behaviour callback compile deprecated derive dialyzer doc enforce_keys
  external_resource file for impl macrocallback moduledoc moduletag describetag nifs on_definition on_load opaque
  optional_callbacks primary_key protocol schema_prefix foreign_key_type timestamps_opts shortdoc since spec tag type typedoc
  typep vsn requirements recursive preferred_cli_env fallback_to_any undefined_impl_description`.split(/\s+/),
);

/** `@name value` and `@name`. `false`: the node is done. */
export function enterAttribute(x: Extraction, node: Node): boolean {
  const operand = x.child(node, x.f.operand);
  if (x.kind(operand) === x.k.identifier) {
    x.claim(operand);
    if (!RESERVED.has(x.text(operand))) x.reference('read', x.addExpression('name', operand, x.text(operand)));
    return true;
  }
  const name = calledName(x, operand);
  if (name === '') return true;
  const state = stateOf(x);
  const value = argumentsOf(x, operand)[0] ?? -1;
  switch (name) {
    case 'moduledoc':
      return false;
    case 'doc':
    case 'typedoc':
      noteDoc(x, operand, value);
      return false;
    case 'deprecated':
      state.isDeprecated = true;
      state.reason = oneLine(docText(x, operand));
      return false;
    case 'spec':
      noteSpec(x, node, value);
      return false;
    case 'callback':
    case 'macrocallback':
      declareTyped(x, node, value, { kind: 'method', isPrivate: false });
      return false;
    case 'type':
    case 'typep':
    case 'opaque':
      declareTyped(x, node, value, { kind: 'type_alias', isPrivate: name === 'typep' });
      return false;
    case 'impl':
      state.isImplementation = x.text(value) !== 'false';
      x.claim(operand);
      x.claim(targetOf(x, operand));
      return true;
    case 'behaviour':
      implement(x, value);
      return false;
    default:
      x.claim(operand);
      x.claim(targetOf(x, operand));
      if (!RESERVED.has(name)) declareConstant(x, node, operand);
      return true;
  }
}

function noteDoc(x: Extraction, operand: Node, value: Node): void {
  const state = stateOf(x);
  x.annotations = undefined;
  if (x.kind(value) === x.k.boolean) state.isHidden = x.text(value) === 'false';
  else if (pairsIn(x, value).some((pair) => keyOf(x, pair) === 'deprecated')) state.isDeprecated = true;
  else state.doc = docText(x, operand) || state.doc;
}

/** The two sides of `head :: type when variables`. */
function partsOf(x: Extraction, node: Node): { head: Node; type: Node; guard: Node } {
  const isGuarded = x.kind(node) === x.k.binary_operator && operatorOf(x, node) === 'when';
  const typed = isGuarded ? x.child(node, x.f.left) : node;
  const guard = isGuarded ? x.child(node, x.f.right) : -1;
  if (x.kind(typed) !== x.k.binary_operator || operatorOf(x, typed) !== '::') return { head: typed, type: -1, guard };
  return { head: x.child(typed, x.f.left), type: x.child(typed, x.f.right), guard };
}

/** The types in a specification are used by the function that follows, whose text starts with it. */
function noteSpec(x: Extraction, node: Node, value: Node): void {
  const { head, type, guard } = partsOf(x, value);
  const name = nameIn(x, head);
  const block = x.annotations;
  const isNext = block !== undefined && x.source.slice(block.end, x.start(node)).trim() === '';
  x.annotations = {
    start: isNext ? block.start : x.start(node),
    end: x.end(node),
    startRow: isNext ? block.startRow : x.row(node),
    endRow: x.endRow(node),
    firstReference: isNext ? block.firstReference : x.facts.tables.references.rows,
  };
  if (name >= 0) stateOf(x).spec = { name: x.text(name), result: type };
  const variables = variablesOf(x, -1, guard);
  useTypes(x, x.childOfKind(head, x.k.arguments), variables);
  useTypes(x, type, variables);
  useTypes(x, guard, variables);
}

/** The node that spells the name in `name` or `name(a, b)`. */
function nameIn(x: Extraction, head: Node): Node {
  if (x.kind(head) === x.k.identifier) return head;
  const target = x.kind(head) === x.k.call ? targetOf(x, head) : -1;
  return x.kind(target) === x.k.identifier && x.text(target) !== 'unquote' ? target : -1;
}

/** `@type t(a) :: …`, `@callback f(a) :: …`. */
function declareTyped(
  x: Extraction,
  node: Node,
  value: Node,
  { kind, isPrivate }: { kind: 'type_alias' | 'method'; isPrivate: boolean },
): void {
  const { head, type, guard } = partsOf(x, value);
  const nameNode = nameIn(x, head);
  const module = moduleAround(x);
  if (nameNode < 0 || module < 0) return;
  const state = stateOf(x);
  const isType = kind === 'type_alias';
  const row = declareAt(x, node, {
    kind,
    name: x.text(nameNode),
    nameNode,
    parent: module,
    bindIn: -1,
    type: typeRow(x, type),
    flags:
      (isPrivate ? FLAG.private : 0) |
      (isType ? 0 : FLAG.declaration | FLAG.abstract) |
      (state.isDeprecated ? FLAG.deprecated : 0),
  });
  x.docs[row] = withReason(state.doc || x.docs[row], state.reason);
  forgetAttributes(state);
  const variables = variablesOf(x, isType ? head : -1, guard);
  const outer = x.symbol;
  x.symbol = row;
  const parameters = x.childOfKind(head, x.k.arguments);
  if (!isType && parameters >= 0)
    for (const one of x.children(parameters)) x.parameter(row, x.text(one).slice(0, 80), -1, 0, -1);
  if (!isType) useTypes(x, parameters, variables);
  useTypes(x, type, variables);
  useTypes(x, guard, variables);
  x.symbol = outer;
}

/** `@behaviour Mod`: the module has the callbacks of the other. */
function implement(x: Extraction, node: Node): void {
  const module = moduleAround(x);
  if (module < 0 || !isModuleName(x, node)) return;
  const row = x.kind(node) === x.k.alias ? aliasRow(x, node) : x.expression(node);
  stateOf(x).implementers.add(module);
  x.base(module, row, 'implement');
  x.reference('implement', row);
}

/** `@name value` in the body of a module; the first of several declares. */
function declareConstant(x: Extraction, node: Node, operand: Node): void {
  const nameNode = targetOf(x, operand);
  const name = x.text(nameNode);
  const value = argumentsOf(x, operand)[0];
  const module = moduleAround(x);
  if (value === undefined || module < 0 || !x.atDeclarationLevel()) return;
  if (x.symbolIn(x.scope, name) >= 0) {
    x.reference('write', x.addExpression('name', nameNode, name));
    return;
  }
  declareAt(x, node, {
    kind: 'constant',
    name,
    nameNode,
    parent: module,
    value: x.expression(value),
    flags: FLAG.private,
  });
}
