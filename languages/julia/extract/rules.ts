/** Julia: modules, types with fields, functions in both forms, macros, constants, calls, and what is imported. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { defineRules, type Node, type Rule } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { declareDocumented, enterMacro, enterString, isOwnBlock } from './declare-documented.ts';
import { importModules, include } from './imports.ts';
import { functionName, headCall, lastOf, plainType, typeHead } from './signatures.ts';

const first = (x: Extraction, node: Node): Node => x.first(node);
const self = (_x: Extraction, node: Node): Node => node;

function declareModule(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.name);
  if (nameNode < 0) return;
  const body = x.sibling(nameNode, node);
  own(x, node, declareDocumented(x, node, { kind: 'module', name: x.text(nameNode), nameNode, body }));
}

/** What follows inside of the node belongs to the symbol, and so does the scope that the node opens. */
function own(x: Extraction, node: Node, row: number): void {
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

const declareType =
  (kind: SymbolKind) =>
  (x: Extraction, node: Node): void => {
    const { nameNode, base } = typeHead(x, node);
    if (nameNode < 0) return;
    const body = x.sibling(x.childOfKind(node, x.k.type_head), node);
    const row = declareDocumented(x, node, { kind, name: x.text(nameNode), nameNode, body });
    const baseName = plainType(x, base);
    if (baseName >= 0) {
      x.base(row, x.expression(baseName), 'inherit');
      x.reference('inherit', x.expression(baseName));
      x.claim(baseName);
    }
    own(x, node, row);
  };

/** Fields are written like statements: `x`, `x::Int`, `x::Int = 1`, `const x::Int`. */
function declareFields(x: Extraction, node: Node): void {
  for (let one = x.sibling(x.childOfKind(node, x.k.type_head), node); one >= 0; one = x.sibling(one, node)) {
    if (x.kind(one) === x.k.string_literal) enterString(x, one);
    let nameNode = x.kind(one) === x.k.const_statement ? x.first(one) : one;
    if (x.kind(nameNode) === x.k.assignment) {
      x.claim(nameNode);
      nameNode = x.first(nameNode);
    }
    if (x.kind(nameNode) === x.k.typed_expression) nameNode = x.first(nameNode);
    if (x.kind(nameNode) !== x.k.identifier) continue;
    declareDocumented(x, one, { kind: 'field', name: x.text(nameNode), nameNode, bindIn: -1 });
  }
}

/** `function f(x) … end`, `macro m(x) … end`; a function without a name only has a scope. */
function declareFunction(x: Extraction, node: Node): void {
  const signature = x.childOfKind(node, x.k.signature);
  const head = x.first(signature);
  const body = signature < 0 ? -1 : x.sibling(signature, node);
  const isMacro = x.kind(node) === x.k.macro_definition;
  const callee = headCall(x, head);
  declareCallable(x, node, { callee: callee < 0 ? head : x.first(callee), body, isMacro });
  x.claim(callee);
}

function declareCallable(x: Extraction, node: Node, what: { callee: Node; body: Node; isMacro: boolean }): void {
  const name = functionName(x, what.callee);
  if (name === undefined || name.nameNode < 0) return;
  const { nameNode, owner } = name;
  const text = x.text(nameNode);
  const isInner = x.symbolKind(x.symbol) === 'struct' && x.symbolName(x.symbol) === text;
  const kind = what.isMacro ? 'macro' : isInner ? 'constructor' : 'function';
  // `Base.show` is another module's function, with one more method.
  const bindIn = owner === '' && !isInner ? x.scope : -1;
  own(x, node, declareDocumented(x, node, { kind, name: text, nameNode, owner, body: what.body, bindIn }));
}

/** The call that a short function is written like: `f(x) = 1`. */
const shortHead = (x: Extraction, node: Node): Node => headCall(x, x.first(node));

function assign(x: Extraction, node: Node): void {
  const target = x.first(node);
  const value = lastOf(x, node);
  const call = shortHead(x, node);
  if (call >= 0) {
    declareCallable(x, node, { callee: x.first(call), body: value, isMacro: false });
    x.claim(call);
  } else if (!x.isClaimed(node)) {
    const isTuple = x.kind(target) === x.k.open_tuple || x.kind(target) === x.k.tuple_expression;
    for (const one of isTuple ? x.children(target) : [target]) assignName(x, node, { target: one, value });
  }
}

function assignName(x: Extraction, node: Node, { target, value }: { target: Node; value: Node }): void {
  const isConstant = x.notes.get(node) === 'constant';
  const isAlias = x.kind(target) === x.k.parametrized_type_expression;
  let nameNode = isAlias ? x.first(target) : target;
  if (x.kind(target) === x.k.typed_expression) nameNode = x.first(target);
  if (x.kind(nameNode) !== x.k.identifier) return;
  const name = x.text(nameNode);
  const isFunction = x.kind(value) === x.k.arrow_function_expression;
  if (!x.atDeclarationLevel() && !isFunction) x.bind('local', name, { node: nameNode });
  else if (x.symbolIn(x.scope, name) < 0) {
    const plain = isConstant ? 'constant' : 'variable';
    const kind = isAlias ? 'type_alias' : isFunction ? 'function' : plain;
    declareDocumented(x, node, { kind, name, nameNode });
  }
  x.claim(nameNode);
}

/** `const A = 1`: the statement is a wrapper, and the assignment in it declares. */
function constant(x: Extraction, node: Node): void {
  const assignment = x.first(node);
  if (x.kind(assignment) === x.k.assignment) x.notes.set(assignment, 'constant');
}

/** `@enum Color RED GREEN=2` declares; other macros are called. */
function macroCall(x: Extraction, node: Node): void {
  enterMacro(x, node);
  const name = x.first(x.childOfKind(node, x.k.macro_identifier));
  if (name < 0) return;
  if (x.text(name) === 'enum') declareEnum(x, node);
  else x.reference('call', x.addExpression('name', name, x.text(name)));
  x.claim(name);
}

function declareEnum(x: Extraction, node: Node): void {
  const [head, ...members] = x.children(x.childOfKind(node, x.k.macro_argument_list));
  const nameNode = x.kind(head) === x.k.typed_expression ? x.first(head) : (head ?? -1);
  if (x.kind(nameNode) !== x.k.identifier) return;
  const row = declareDocumented(x, node, { kind: 'enum', name: x.text(nameNode), nameNode });
  for (const one of members.flatMap((member) => (isBlock(x, member) ? x.children(member) : [member]))) {
    const memberNode = x.kind(one) === x.k.assignment ? x.first(one) : one;
    if (x.kind(memberNode) !== x.k.identifier) continue;
    if (memberNode !== one) x.claim(one);
    // The members are names of the module around.
    declareDocumented(x, one, { kind: 'enum_member', name: x.text(memberNode), nameNode: memberNode, parent: row });
  }
}

const isBlock = (x: Extraction, node: Node): boolean => x.kind(node) === x.k.compound_statement;

/** `k = 1` among arguments names a parameter. */
function namedArgument(x: Extraction, node: Node): void {
  x.claim(x.first(node));
}

const definition: Rule = {
  enter: declareFunction,
  scope: 'function',
  parameters: (x, node) => x.childOfKind(headCall(x, x.first(x.childOfKind(node, x.k.signature))), x.k.argument_list),
};
const type = (kind: SymbolKind): Rule => ({ enter: declareType(kind), scope: 'type', inside: declareFields });
const block: Rule = { scope: 'block' };
const call: Rule = { enter: include, expression: { op: 'call', a: first } };

export default defineRules({
  tokens: [],
  rules: {
    line_comment: { comment: true },
    block_comment: { comment: true },
    string_literal: { enter: enterString },
    module_definition: { enter: declareModule, scope: 'namespace' },
    struct_definition: type('struct'),
    abstract_definition: type('interface'),
    primitive_definition: { enter: declareType('struct'), scope: 'type' },
    function_definition: definition,
    macro_definition: definition,
    assignment: {
      enter: assign,
      scope: 'function',
      scopeIf: (x, node) => shortHead(x, node) >= 0,
      parameters: (x, node) => x.childOfKind(shortHead(x, node), x.k.argument_list),
    },
    arrow_function_expression: { scope: 'function', parameters: first, expression: { op: 'function' } },
    do_clause: { scope: 'function', parameters: (x, node) => x.childOfKind(node, x.k.argument_list) },
    const_statement: { enter: constant, wrapper: true },
    compound_statement: { scope: 'block', scopeIf: isOwnBlock },
    let_statement: block,
    for_statement: block,
    while_statement: block,
    try_statement: block,
    using_statement: { enter: importModules },
    import_statement: { enter: importModules },
    export_statement: { skip: true },
    macrocall_expression: { enter: macroCall },
    call_expression: call,
    broadcast_call_expression: { expression: { op: 'call', a: first } },
    named_argument: { enter: namedArgument },
    parametrized_type_expression: { expression: { op: 'pass', a: first } },
    field_expression: { expression: { op: 'member', a: 'value', name: lastOf } },
    identifier: { expression: { op: 'name' } },
  },
  parameters: {
    identifier: { name: self },
    typed_expression: { name: first },
    named_argument: { name: first, default: lastOf, flags: FLAG.optional },
    splat_expression: { name: first, flags: FLAG.variadic },
  },
  patterns: { identifier: 'name', typed_expression: { inner: first } },
  modifiers: {},
  visibility: (_x, _symbol, flags) => ((flags & FLAG.local) === 0 ? flags | FLAG.exported | FLAG.publicApi : flags),
});
