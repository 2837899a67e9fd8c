/** C and C++ declarations: variables, fields, prototypes and type definitions, several names at a time. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { type Declared, declaratorsOf, readDeclarator } from './declarators.ts';
import { isFriend, openFor, templateOf, wrappersOf } from './file-state.ts';
import { asCallable, declareFunction, isParameter } from './functions.ts';
import { useDesignators } from './initialisers.ts';
import { claimDeclared, ownerOf, spelled, useQualified } from './names.ts';
import { forward, inlineType, isAnonymous, isSpecifier, membersOf, nameAnonymous } from './specifiers.ts';

/** Reads `declaration` and `field_declaration`, wherever they occur. */
export function declaration(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  const declarators = declaratorsOf(x, node);
  const typeNode = x.child(node, x.f.type);
  if (declarators.length === 0) {
    const isForward = isSpecifier(x, x.kind(typeNode)) && x.child(typeNode, x.f.body) < 0;
    if (isForward) forward(x, typeNode);
    return;
  }
  const isInline = isAnonymous(x, typeNode) && x.kind(typeNode) !== x.k.enum_specifier;
  const written = isInline ? inlineType(x, typeNode) : x.expression(typeNode);
  declarators.forEach((declarator, i) => {
    const declared = asCallable(x, readDeclarator(x, declarator, written));
    if (declared.name < 0) return;
    const span = i < MAX_TOGETHER ? node : declarator;
    const row = declareOne(x, span, { declaration: node, declarator, declared, isOnly: declarators.length === 1 });
    if (isInline && row >= 0 && i === 0) membersOf(x, typeNode, row);
  });
}

/** Each name spans its whole declaration. In one with more names than people write, the names after the limit span themselves. */
const MAX_TOGETHER = 64;

interface One {
  readonly declaration: Node;
  readonly declarator: Node;
  readonly declared: Declared;
  readonly isOnly: boolean;
}

/** The row of the symbol, -1 for a local name. */
function declareOne(x: Extraction, node: Node, { declaration: whole, declarator, declared, isOnly }: One): number {
  const { name, callable, type } = declared;
  if (isFriend(x, node)) {
    useFriend(x, name);
    return -1;
  }
  if (callable >= 0 && isPrototype(x, callable)) {
    const flags = FLAG.declaration | FLAG.partial | (isPure(x, node) ? FLAG.abstract : 0);
    declareFunction(x, node, { ...declared, body: -1, flags });
    return -1;
  }
  claimDeclared(x, name);
  const value = initialValue(x, whole, declarator, declared);
  useDesignators(x, value, type);
  if (x.kind(name) === x.k.structured_binding_declarator) {
    bindParts(x, name, value);
    return -1;
  }
  if (!x.atDeclarationLevel()) {
    const leaf = spelled(x, name);
    x.bind('local', x.text(leaf), { node: leaf, type, value: type < 0 ? x.expression(value) : -1 });
    return -1;
  }
  const row = declareVariable(x, node, { declared, value });
  const hasBody = x.child(x.child(node, x.f.type), x.f.body) >= 0;
  if (isOnly && !hasBody)
    x.enterSymbol(row, templateOf(x, node) === undefined ? -1 : openFor(x, node, { row, kind: 'block' }));
  return row;
}

/** `friend void f(int);` names a function that is declared elsewhere. */
function useFriend(x: Extraction, name: Node): void {
  const leaf = spelled(x, name);
  if (x.kind(name) === x.k.qualified_identifier) useQualified(x, name);
  else if (x.kind(leaf) === x.k.identifier) x.reference('read', x.expression(leaf));
  x.claim(leaf);
}

function declareVariable(x: Extraction, node: Node, { declared, value }: { declared: Declared; value: Node }): number {
  const { name, type } = declared;
  const leaf = spelled(x, name);
  const owner = ownerOf(x, name);
  if (owner >= 0) {
    x.claim(leaf);
    useQualified(x, name);
  }
  const isExtern = value < 0 && isStored(x, node, 'extern');
  return declareAt(x, node, {
    kind: variableKind(x, node, owner >= 0),
    name: x.text(leaf),
    nameNode: leaf,
    type,
    value: type < 0 ? x.expression(value) : -1,
    flags: isExtern ? FLAG.declaration | FLAG.partial : 0,
    wrappers: wrappersOf(x, node),
    ...(owner >= 0
      ? { bindIn: -1, owner: x.text(spelled(x, owner)), ownerExpression: x.expression(spelled(x, owner)) }
      : {}),
  });
}

function variableKind(x: Extraction, node: Node, hasOwner: boolean): SymbolKind {
  if (hasOwner || x.inScope('type')) return 'field';
  return isConstant(x, node) ? 'constant' : 'variable';
}

/** `const int N`, `constexpr auto N`, `char *const P`; not `const char *p`. */
function isConstant(x: Extraction, node: Node): boolean {
  const pointer = pointerIn(x, x.child(node, x.f.declarator));
  const holder = pointer >= 0 ? pointer : node;
  const end = x.next(holder);
  for (let c = holder + NODE; c < end; c = x.next(c))
    if (x.kind(c) === x.k.type_qualifier && x.source.startsWith('const', x.start(c))) return true;
  return pointer >= 0 && x.children(node).some((c) => x.kind(c) === x.k.type_qualifier && x.text(c) === 'constexpr');
}

function pointerIn(x: Extraction, declarator: Node): Node {
  const inner = x.kind(declarator) === x.k.init_declarator ? x.child(declarator, x.f.declarator) : declarator;
  return x.kind(inner) === x.k.pointer_declarator ? inner : -1;
}

function isStored(x: Extraction, node: Node, how: string): boolean {
  return x.children(node).some((c) => x.kind(c) === x.k.storage_class_specifier && x.text(c) === how);
}

const isPure = (x: Extraction, node: Node): boolean =>
  x.text(x.child(node, x.f.default_value)) === '0' ||
  (x.k.pure_virtual_clause !== undefined && x.hasChild(node, x.k.pure_virtual_clause));

/** `T x(y);` inside a function can mean a prototype or a variable in C++; people mean a variable there. */
function isPrototype(x: Extraction, callable: Node): boolean {
  if (x.atDeclarationLevel() || x.k.class_specifier === undefined) return true;
  const parameters = x.children(x.child(callable, x.f.parameters));
  const isBare = (one: Node): boolean =>
    isParameter(x, x.kind(one)) &&
    x.child(one, x.f.declarator) < 0 &&
    x.kind(x.child(one, x.f.type)) === x.k.type_identifier;
  if (parameters.length === 0 || !parameters.every(isBare)) return true;
  for (const one of parameters) {
    const name = x.child(one, x.f.type);
    x.claim(name);
    x.reference('read', x.expression(name));
  }
  return false;
}

/** The value a name is initialised with: `= v`, `{v}`, a member's default. Constructor arguments are not a value. */
function initialValue(x: Extraction, node: Node, declarator: Node, { value }: Declared): Node {
  if (x.kind(value) === x.k.argument_list) return -1;
  if (value >= 0 || x.f.default_value === undefined) return value;
  // `if (T v = value)`
  const inCondition = x.child(node, x.f.value);
  if (inCondition >= 0) return inCondition;
  const next = x.sibling(declarator, node);
  return next >= 0 && x.field(next) === x.f.default_value ? next : -1;
}

/** `auto [a, b] = pair;` */
export function bindParts(x: Extraction, pattern: Node, valueNode: Node): void {
  const value = x.expression(valueNode);
  x.children(pattern).forEach((name, i) => {
    if (x.kind(name) !== x.k.identifier) return;
    x.claim(name);
    const part = value < 0 ? -1 : x.addExpression('position', name, String(i), value);
    x.bind('local', x.text(name), { node: name, value: part });
  });
}

export function typeDefinition(x: Extraction, node: Node): void {
  const typeNode = x.child(node, x.f.type);
  const declarators = declaratorsOf(x, node);
  let written = x.expression(typeNode);
  let rest = declarators;
  if (isAnonymous(x, typeNode) && x.kind(declarators[0] ?? -1) === x.k.type_identifier) {
    const [nameNode] = declarators;
    nameAnonymous(x, typeNode, { node, nameNode });
    written = x.addExpression('name', nameNode, x.text(nameNode));
    rest = declarators.slice(1);
  } else if (isAnonymous(x, typeNode)) written = inlineType(x, typeNode);
  for (const declarator of rest) declareAlias(x, node, readDeclarator(x, declarator, written));
}

function declareAlias(x: Extraction, node: Node, { name, callable, type }: Declared): void {
  if (name < 0) return;
  claimDeclared(x, name);
  const leaf = spelled(x, name);
  const text = x.text(leaf);
  const typeNode = x.child(node, x.f.type);
  // `typedef struct a a;` names a type by the name it already has.
  const isSame = callable < 0 && isSpecifier(x, x.kind(typeNode)) && x.text(x.child(typeNode, x.f.name)) === text;
  if (isSame && x.child(typeNode, x.f.body) >= 0) return;
  declareAt(x, node, {
    kind: 'type_alias',
    name: text,
    nameNode: leaf,
    type: callable >= 0 ? x.addExpression('function_type', leaf, '', type) : type,
    wrappers: wrappersOf(x, node),
  });
}
