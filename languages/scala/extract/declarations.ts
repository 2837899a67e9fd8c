/** Scala declarations: types, objects, methods, values, their parameters and visibility. */
import { scopeAfter } from '../../../src/extract/declaration-scope.ts';
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { headOf, isBlock, isComment, lastOf, modifierFlags, nameText, partsOf } from './nodes.ts';
import { declareBase } from './type-uses.ts';

/** Names of classes and traits, and of objects, at any depth: those of both are companions. */
interface Companions {
  readonly types: Set<string>;
  readonly objects: Set<string>;
}

const KEY = 'companions';

export function findCompanions(x: Extraction): void {
  const found: Companions = { types: new Set(), objects: new Set() };
  x.notes.set(KEY, found);
  const { k, count } = x;
  for (let node = 0; node < count; node += NODE) {
    const kind = x.kind(node);
    if (kind === k.object_definition) found.objects.add(x.text(x.child(node, x.f.name)));
    else if (kind === k.class_definition || kind === k.trait_definition || kind === k.enum_definition)
      found.types.add(x.text(x.child(node, x.f.name)));
  }
}

/** A type with a companion is not what its name means as a value. */
export const typeFlags = (x: Extraction, node: Node): number => {
  const { objects } = x.notes.get(KEY) as Companions;
  return modifierFlags(x, node) | (objects.has(x.text(x.child(node, x.f.name))) ? FLAG.default : 0);
};

/** There is one of it: its members are those of the name. */
export const objectFlags = (x: Extraction, node: Node): number => {
  const { types } = x.notes.get(KEY) as Companions;
  const isCompanion = types.has(x.text(x.child(node, x.f.name)));
  return modifierFlags(x, node) | FLAG.static | FLAG.final | (isCompanion ? FLAG.default : 0);
};

const TYPES: readonly SymbolKind[] = ['class', 'trait', 'enum', 'enum_member'];

/** `def f`, `def this`, with a body or without. */
export function declareFunction(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  const text = nameText(x, name);
  const body = x.child(node, x.f.body);
  const extended = x.notes.get(node) as Node | undefined;
  const isMethod = x.inScope('type') || (extended !== undefined && TYPES.includes(x.symbolKind(x.symbol)));
  const isConstructor = text === 'this';
  const row = declareAt(x, node, {
    kind: isConstructor ? 'constructor' : isMethod ? 'method' : 'function',
    name: isConstructor ? x.symbolName(x.enclosing(...TYPES)) : text,
    nameNode: name,
    flags:
      modifierFlags(x, node) |
      (body < 0 ? FLAG.declaration | FLAG.abstract : 0) |
      (extended === undefined ? 0 : FLAG.extension),
    type: x.expression(x.child(node, x.f.return_type)),
    body,
    ...(extended === undefined ? {} : owned(x, extended)),
    ...(isConstructor ? { bindIn: -1 } : {}),
  });
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

/** A method of an extension belongs to the type it extends. */
function owned(x: Extraction, type: Node) {
  const ownerExpression = x.expression(type);
  const named = x.kind(type) === x.k.generic_type ? x.child(type, x.f.type) : type;
  if (ownerExpression < 0) return {};
  return { bindIn: -1, owner: x.text(named), ownerExpression, parent: Math.max(0, x.enclosing(...TYPES)) };
}

/** Parameters of all lists; the result where its type is not written. */
export function enterFunction(x: Extraction, node: Node): void {
  for (const list of x.children(node)) if (x.kind(list) === x.k.parameters) bindParameters(x, list, x.symbol);
  const body = x.child(node, x.f.body);
  const { data } = x.facts.tables.symbols;
  if (body < 0 || data[x.symbol * SYMBOL.stride + SYMBOL.type] >= 0) return;
  if (isBlock(x, body)) x.notes.set(body, x.symbol);
  else x.bind('return', '', { node: body, symbol: x.symbol, value: x.expression(body) });
}

/** The last expression of a body is its result. */
export function enterBlock(x: Extraction, node: Node): void {
  const symbol = x.notes.get(node);
  if (typeof symbol !== 'number') return;
  const last = lastOf(x, node);
  const value = x.expression(last);
  if (value >= 0) x.bind('return', '', { node: last, symbol, value });
}

export function bindParameters(x: Extraction, list: Node, symbol: number): void {
  for (const node of x.children(list)) {
    const name = x.child(node, x.f.name);
    if (name < 0 || (x.kind(node) !== x.k.parameter && x.kind(node) !== x.k.binding)) continue;
    const typeNode = x.child(node, x.f.type);
    const type = x.expression(typeNode);
    const initial = x.child(node, x.f.default_value);
    const flags =
      (x.kind(typeNode) === x.k.repeated_parameter_type ? FLAG.variadic : 0) | (initial >= 0 ? FLAG.optional : 0);
    const text = nameText(x, name);
    x.claim(name);
    if (symbol > 0) x.parameter(symbol, text, type, flags, x.expression(initial));
    x.bind('parameter', text, { node: name, type });
  }
}

const FIELD = /\b(?:val|var)\s+$/;
const CASE = /\bcase\s+class\s+$/;

/** A parameter of a class: a field as well, where it says so or the class is a case class. */
export function declareClassParameters(x: Extraction, node: Node): void {
  const owner = x.symbol;
  const isCase = x.notes.get(`case ${owner}`) === true;
  for (const parameter of x.children(node)) {
    if (x.kind(parameter) !== x.k.class_parameter) continue;
    const name = x.child(parameter, x.f.name);
    if (name < 0) continue;
    const type = x.expression(x.child(parameter, x.f.type));
    const initial = x.child(parameter, x.f.default_value);
    const text = nameText(x, name);
    x.parameter(owner, text, type, initial >= 0 ? FLAG.optional : 0, x.expression(initial));
    const head = headOf(x, parameter, name);
    if (isCase || FIELD.test(head))
      declareAt(x, parameter, {
        kind: 'field',
        name: text,
        nameNode: name,
        type,
        flags: modifierFlags(x, parameter) | (/\bvar\s+$/.test(head) ? 0 : FLAG.readonly),
      });
    else {
      x.claim(name);
      x.bind('parameter', text, { node: name, type });
    }
  }
  // Only the first list of a case class has its fields.
  x.notes.set(`case ${owner}`, false);
}

/** Notes, once the class is open, whether its parameters are fields. */
export function enterClass(x: Extraction, node: Node): void {
  const isCase = x.kind(node) === x.k.full_enum_case || CASE.test(headOf(x, node, x.child(node, x.f.name)));
  if (isCase) x.notes.set(`case ${x.symbol}`, true);
}

/** `val a, b: T = v`, `var (a, b) = v`, `val a: T`: members of a type or file, or locals. */
export function declareValue(x: Extraction, node: Node): void {
  const pattern = x.child(node, x.f.pattern);
  const names = pattern >= 0 ? [pattern] : x.children(node).filter((child) => x.field(child) === x.f.name);
  const valueNode = x.child(node, x.f.value);
  const type = x.expression(x.child(node, x.f.type));
  const value = type < 0 ? x.expression(valueNode) : -1;
  const isVariable = x.kind(node) === x.k.var_definition || x.kind(node) === x.k.var_declaration;
  const isMember = x.atDeclarationLevel();
  const scopeOf = isMember ? undefined : scopeAfter(x, { node, value: valueNode });
  const isAlone = x.kind(pattern) === x.k.identifier || names.length === 1;
  let declared = -1;
  const bound = (name: string, at: { node: Node; type: number; value: number }): void => {
    const text = name.startsWith('`') ? name.slice(1, -1) : name;
    if (text === '_') return;
    if (!isMember) {
      x.bindIn(scopeOf?.(text) ?? x.scope, 'local', text, at);
      return;
    }
    const hasValue = valueNode >= 0;
    declared = declareAt(x, node, {
      kind: x.inScope('type') ? 'field' : 'variable',
      name: text,
      nameNode: at.node,
      type: at.type,
      value: at.value,
      flags: modifierFlags(x, node) | (isVariable ? 0 : FLAG.readonly) | (hasValue ? 0 : FLAG.abstract),
      body: hasValue && x.row(valueNode) !== x.endRow(valueNode) ? valueNode : -1,
    });
  };
  for (const name of names) {
    if (x.kind(name) === x.k.identifiers) {
      for (const one of x.children(name)) bindPattern(x, one, { type, value, bound });
    } else if (x.kind(name) === x.k.identifier) {
      x.claim(name);
      bound(x.text(name), { node: name, type, value });
    } else bindPattern(x, name, { type, value, bound });
  }
  if (declared >= 0 && isAlone) x.enterSymbol(declared);
}

/** `given name: T with { … }`, `given T = …`: an object, called after its type where it has no name. */
export function declareGiven(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const type = x.child(node, x.f.return_type);
  const body = x.child(node, x.f.body);
  const isObject = x.kind(body) === x.k.with_template_body || x.kind(body) === x.k.template_body;
  const text =
    name >= 0
      ? nameText(x, name)
      : `given_${x
          .text(type)
          .replace(/\W{1,80}/g, '_')
          .slice(0, 60)}`;
  const row = declareAt(x, node, {
    kind: isObject ? 'class' : x.inScope('type') ? 'field' : 'variable',
    name: text,
    nameNode: name,
    flags: modifierFlags(x, node) | (isObject ? FLAG.static | FLAG.final : FLAG.readonly),
    type: isObject ? -1 : x.expression(type),
    body,
  });
  x.enterSymbol(row);
  if (isObject) {
    x.scopeOwners.set(body, row);
    const around = x.symbol;
    x.symbol = row;
    if (type >= 0) declareBase(x, type, true);
    x.symbol = around;
  }
}

/** `extension (a: A) def f`: every method belongs to A, and sees a. */
export function enterExtension(x: Extraction, node: Node): void {
  const list = x.children(node).find((child) => x.kind(child) === x.k.parameters && x.first(child) >= 0) ?? -1;
  const type = x.child(x.childOfKind(list, x.k.parameter), x.f.type);
  for (const one of x.children(node)) if (x.kind(one) === x.k.parameters) bindParameters(x, one, 0);
  for (const part of partsOf(x, node))
    for (const one of x.kind(part) === x.k.function_definition ? [part] : partsOf(x, part))
      if (x.kind(one) === x.k.function_definition || x.kind(one) === x.k.function_declaration) x.notes.set(one, type);
}

/** `new T { … }`: a class without a name, called after the type it extends. */
export function declareAnonymous(x: Extraction, node: Node): void {
  const body = x.childOfKind(node, x.k.template_body);
  if (body < 0) return;
  const type = x.first(node) === body ? -1 : firstType(x, node);
  const named = x.kind(type) === x.k.generic_type ? x.child(type, x.f.type) : type;
  const row = declareAt(x, node, {
    kind: 'class',
    name: `${named >= 0 && x.kind(named) === x.k.type_identifier ? x.text(named) : 'new'}{}`,
    nameNode: -1,
    flags: FLAG.local,
    bindIn: -1,
    body,
  });
  if (type >= 0 && x.expression(type) >= 0) x.base(row, x.expression(type), 'inherit');
  x.scopeOwners.set(body, row);
}

/** The type that `new` names. */
export function firstType(x: Extraction, node: Node): Node {
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node))
    if (!isComment(x, c) && x.kind(c) !== x.k.annotation && x.kind(c) !== x.k.arguments) return c;
  return -1;
}

/** `self: T =>` is another name for `this`. */
export function bindSelf(x: Extraction, node: Node): boolean {
  const name = x.childOfKind(node, x.k.identifier);
  if (name < 0) return true;
  x.claim(name);
  if (x.text(name) !== 'this')
    x.bind('parameter', nameText(x, name), { node: name, value: x.addExpression('this', node) });
  return true;
}

/** Public unless something else is written; a local symbol or one in a type without a name is not visible elsewhere. */
export function visibility(x: Extraction, symbol: number, flags: number): number {
  if ((flags & FLAG.local) !== 0) return flags;
  const parent = x.symbolParent(symbol);
  if (parent > 0 && (!TYPES.includes(x.symbolKind(parent)) || x.symbolName(parent).endsWith('{}')))
    return flags | FLAG.local;
  if ((flags & (FLAG.private | FLAG.internal)) !== 0) return flags;
  const isReachable = parent <= 0 || (x.symbolFlags(parent) & FLAG.publicApi) !== 0;
  return flags | FLAG.exported | (isReachable ? FLAG.publicApi : 0);
}
