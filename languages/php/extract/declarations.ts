/** PHP declarations that a table cannot describe: types with traits, properties, promoted parameters, results, visibility. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BINDING, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, FLAG, type SymbolKind, scopeKindCode } from '../../../src/model/kinds.ts';
import { declareMagic, isVague, readFunctionTypes, readValueType } from './doc-tags.ts';
import { stateOf } from './file-state.ts';
import { claimName, isName, nameRow, refer } from './names.ts';

/** `public`, `private`, `protected`; `private(set)` limits writing only. */
export function visibilityFlags(x: Extraction, node: Node): number {
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    if (x.kind(c) !== x.k.visibility_modifier) continue;
    const text = x.text(c).toLowerCase();
    if (text === 'private') return FLAG.private;
    if (text === 'protected') return FLAG.protected;
  }
  return 0;
}

export function visibility(x: Extraction, symbol: number, flags: number): number {
  if ((flags & (FLAG.private | FLAG.protected | FLAG.local)) !== 0) return flags;
  if (x.symbolKind(symbol) === 'variable') return flags;
  const parent = x.symbolParent(symbol);
  const isReachable = parent <= 0 || (x.symbolFlags(parent) & (FLAG.private | FLAG.protected | FLAG.local)) === 0;
  return flags | (isReachable ? FLAG.exported | FLAG.publicApi : 0);
}

// ---- types ----------------------------------------------------------------------------------------------------------

/** Traits come before the base class, wherever they are written: base rows are in the order of member lookup. */
export function openType(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  for (let c = x.first(body); c >= 0; c = x.sibling(c, body)) {
    if (x.kind(c) !== x.k.use_declaration) continue;
    for (let name = x.first(c); name >= 0; name = x.sibling(name, c))
      if (isName(x, name)) x.base(x.symbol, nameRow(x, name, 'class'), 'implement');
  }
  declareMagic(x, node, x.symbol);
}

/** `use A, B { A::run insteadof B; B::run as walk; }` in a type. */
export function useTraits(x: Extraction, node: Node): boolean {
  for (const child of x.children(node)) {
    if (isName(x, child)) refer(x, child, { sort: 'class', kind: 'inherit' });
    else if (x.kind(child) === x.k.use_list) for (const clause of x.children(child)) renameMember(x, clause);
  }
  return false;
}

/** A member of a trait under another name, or the one that is meant where several traits have it; the trait is written in front. */
function renameMember(x: Extraction, clause: Node): void {
  const [member, ...rest] = x.children(clause);
  if (member === undefined) return;
  let spelled = member;
  let from = '';
  if (x.kind(member) === x.k.class_constant_access_expression) {
    const [trait, name] = x.children(member);
    if (isName(x, trait)) refer(x, trait, { sort: 'class', kind: 'read' });
    if (name !== undefined) from = `${x.text(trait)}::`;
    spelled = name ?? member;
  }
  if (x.kind(clause) === x.k.use_instead_of_clause) {
    for (const trait of rest) if (isName(x, trait)) refer(x, trait, { sort: 'class', kind: 'read' });
    x.export(spelled, x.text(spelled), `${from}${x.text(spelled)}`);
    return;
  }
  const alias = rest.find((child) => x.kind(child) === x.k.name);
  if (alias !== undefined) x.export(alias, x.text(alias), `${from}${x.text(spelled)}`);
}

/** `extends A`, `implements B, C`. */
export function declareBases(x: Extraction, node: Node, kind: 'inherit' | 'implement'): boolean {
  for (const child of x.children(node))
    if (isName(x, child)) x.base(x.symbol, refer(x, child, { sort: 'class', kind }), kind);
  return false;
}

/** A class without a name is found by its place. */
export const anonymousName = (x: Extraction, node: Node): string => `class@${x.lineOf(node)}:${x.colOf(node)}`;

export function declareAnonymous(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  const row = declareAt(x, node, {
    kind: 'class',
    name: 'class@anonymous',
    nameNode: -1,
    flags: FLAG.local,
    body,
    bindIn: -1,
  });
  x.bind('symbol', anonymousName(x, node), { symbol: row });
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

// ---- members --------------------------------------------------------------------------------------------------------

export function beginProperty(x: Extraction, node: Node): void {
  const type = x.expression(x.child(node, x.f.type));
  let flags = visibilityFlags(x, node);
  if (x.hasChild(node, x.k.static_modifier)) flags |= FLAG.static;
  if (x.hasChild(node, x.k.readonly_modifier)) flags |= FLAG.readonly;
  stateOf(x).property = { type, isVague: isVague(x, type), flags };
}

export const propertyFlags = (x: Extraction): number => stateOf(x).property.flags;

export function insideProperty(x: Extraction): void {
  const { type, isVague: isOpen } = stateOf(x).property;
  x.setSymbol(x.symbol, SYMBOL.type, type);
  readValueType(x, x.symbol, isOpen);
}

/** The name in `$name`. */
export const spelledIn = (x: Extraction, variable: Node): Node =>
  x.kind(variable) === x.k.by_ref ? spelledIn(x, x.first(variable)) : x.first(variable);

/** `__construct(private A $a)` declares a property. */
export function promote(x: Extraction, node: Node): void {
  const type = x.enclosing('class', 'trait', 'enum');
  const name = spelledIn(x, x.child(node, x.f.name));
  if (type < 0 || name < 0) return;
  const row = declareAt(x, node, {
    kind: 'property',
    name: x.text(name),
    nameNode: name,
    flags: visibilityFlags(x, node),
    type: boundType(x, x.child(node, x.f.name)),
    parent: type,
    bindIn: x.symbolScope(type),
  });
  readValueType(x, row, isVague(x, x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.type]));
}

/** The bound type of the parameter of the same name: documentation may have said more than the code. */
function boundType(x: Extraction, name: Node): number {
  const variable = x.kind(name) === x.k.by_ref ? x.first(name) : name;
  const binding = x.bindingIn(x.scope, x.facts.id(x.text(variable)));
  return binding < 0 ? -1 : x.facts.tables.bindings.data[binding * BINDING.stride + BINDING.type];
}

export const methodKind = (x: Extraction, node: Node): SymbolKind =>
  x.text(x.child(node, x.f.name)).toLowerCase() === '__construct' ? 'constructor' : 'method';

export function methodFlags(x: Extraction, node: Node): number {
  let flags = visibilityFlags(x, node);
  if (x.child(node, x.f.body) < 0) flags |= FLAG.declaration;
  const isTest = /^test/.test(x.text(x.child(node, x.f.name))) && /Test(?:Case)?$/.test(x.symbolName(x.symbol));
  return isTest ? flags | FLAG.test : flags;
}

/** A function that is a symbol: reads the documentation of its parameters and its result. */
export function insideFunction(x: Extraction): void {
  const declared = x.facts.tables.symbols.data[x.symbol * SYMBOL.stride + SYMBOL.type];
  readFunctionTypes(x, x.symbol, isVague(x, declared));
}

/** A function inside a function is known everywhere in its namespace once it has run. */
export function bindNested(x: Extraction, node: Node): void {
  insideFunction(x);
  if ((x.symbolFlags(x.symbol) & FLAG.local) === 0) return;
  let scope = x.scopeParent(x.scope);
  while (x.scopeKind(scope) > scopeKindCode.namespace) scope = x.scopeParent(scope);
  x.bind('symbol', x.symbolName(x.symbol), { node: x.child(node, x.f.name), scope, symbol: x.symbol });
}

/** Closures see the variables around them; the arguments passed to them may be known. */
export function insideClosure(x: Extraction, node: Node): void {
  const state = stateOf(x);
  state.closures.set(x.scope, node);
  const given = state.given.get(node);
  if (given !== undefined) giveParameters(x, node, given);
  const body = x.child(node, x.f.body);
  if (x.kind(node) === x.k.arrow_function && x.child(node, x.f.return_type) < 0)
    bindResult(x, body, x.expression(body));
}

function giveParameters(x: Extraction, node: Node, given: readonly number[]): void {
  const { data } = x.facts.tables.bindings;
  x.children(x.child(node, x.f.parameters)).forEach((parameter, i) => {
    const binding = x.bindingIn(x.scope, x.facts.id(x.text(x.child(parameter, x.f.name))));
    const o = binding * BINDING.stride;
    if (binding < 0 || given[i] === undefined || data[o + BINDING.kind] !== bindingKindCode.parameter) return;
    if (data[o + BINDING.type] < 0 && data[o + BINDING.value] < 0) data[o + BINDING.value] = given[i];
  });
}

// ---- results --------------------------------------------------------------------------------------------------------

export function recordReturn(x: Extraction, node: Node): void {
  const value = x.expression(x.first(node));
  if (value >= 0) bindResult(x, node, value);
}

export function recordYield(x: Extraction, node: Node): void {
  const owner = functionAround(x);
  if (owner < 0) return;
  x.setSymbol(owner, SYMBOL.flags, x.symbolFlags(owner) | FLAG.generator);
  const last = x.children(node).at(-1) ?? -1;
  const one = x.kind(last) === x.k.array_element_initializer ? (x.children(last).at(-1) ?? -1) : last;
  const value = x.expression(one);
  if (value >= 0 && !hasType(x, owner)) x.bind('yield', '', { node, value, symbol: owner });
}

function bindResult(x: Extraction, node: Node, value: number): void {
  const owner = functionAround(x);
  if (value < 0) return;
  if (owner >= 0) {
    if (!hasType(x, owner)) x.bind('return', '', { node, value, symbol: owner });
    return;
  }
  // One result represents a function without a name, at its place.
  const closure = stateOf(x).closures.get(x.nearestScope('function'));
  if (closure !== undefined) x.bind('return', '', { node: closure, value });
}

const hasType = (x: Extraction, symbol: number): boolean =>
  x.facts.tables.symbols.data[symbol * SYMBOL.stride + SYMBOL.type] >= 0;

/** The function that a statement returns from, -1 when it has no name. */
function functionAround(x: Extraction): number {
  const scope = x.nearestScope('function');
  return scope >= 0 && x.symbolScope(x.symbol) === scope ? x.symbol : -1;
}

/** Names that are no constants: of arguments, labels, hooks. */
export function claimNames(x: Extraction, node: Node): void {
  const end = x.next(node);
  for (let c = node + NODE; c < end; c = x.next(c)) if (x.kind(c) === x.k.name) claimName(x, c);
}
