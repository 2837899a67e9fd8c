/** Swift declarations: types and their extensions, functions, initialisers, properties, cases of an enum. */
import { type Declaration, declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { BASE, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { expectResult, expectType } from './expected-types.ts';
import { isClassMember, modifierFlags } from './modifiers.ts';
import { boundNames, nameText, typeIn, typeNames } from './nodes.ts';

/** The name bound in the scope of an extension: its type is the type that is extended. */
export const EXTENDED = 'Self';

const KINDS: Readonly<Record<string, SymbolKind>> = { class: 'class', actor: 'class', struct: 'struct', enum: 'enum' };

export function declareType(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) return;
  const head = x.source.slice(x.start(node), x.start(name));
  const word = head.trimEnd().split(/\s/).at(-1) ?? '';
  if (word === 'extension') {
    x.notes.set(node, name);
    return;
  }
  const row = declareAt(x, node, {
    kind: KINDS[word] ?? 'class',
    name: nameText(x, name),
    nameNode: name,
    flags: modifierFlags(x, node),
    body: x.child(node, x.f.body),
    ...extended(x),
  });
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

/** Inside a type `Self` is the type; inside an extension it is the type that is extended. */
export function openType(x: Extraction, node: Node): void {
  const type = x.notes.get(node) as Node | undefined;
  if (type === undefined) {
    x.bind('symbol', EXTENDED, { node, symbol: x.symbol });
    return;
  }
  x.notes.set(`extension ${x.scope}`, type);
  x.bind('parameter', EXTENDED, { type: x.expression(type) });
}

/** Members written in an extension belong to the extended type. */
function extended(x: Extraction): Partial<Declaration> {
  const type = x.notes.get(`extension ${x.scope}`) as Node | undefined;
  if (type === undefined) return {};
  const name = typeNames(x, type).at(-1) ?? -1;
  if (name < 0) return { bindIn: -1 };
  return { bindIn: -1, owner: nameText(x, name), ownerExpression: x.expression(type) };
}

const isExtended = (x: Extraction): number => (x.notes.has(`extension ${x.scope}`) ? FLAG.extension : 0);

const inType = (x: Extraction): boolean => x.inScope('type');

export function declareFunction(x: Extraction, node: Node): void {
  const nameNode = x.child(node, x.f.name);
  const isPlain = x.kind(nameNode) === x.k.simple_identifier || x.kind(nameNode) === x.k.custom_operator;
  const name = isPlain ? nameText(x, nameNode) : operatorName(x, node);
  if (name === '') return;
  const body = x.child(node, x.f.body);
  const type = x.expression(resultOf(x, node));
  expectResult(x, body, type);
  open(x, node, {
    kind: inType(x) ? 'method' : 'function',
    name,
    nameNode: isPlain ? nameNode : -1,
    flags: functionFlags(x, node) | (isPlain ? 0 : FLAG.operator) | (body < 0 ? FLAG.declaration : 0),
    type,
    body,
  });
}

/** Operators are tokens, which are not in the tree. */
function operatorName(x: Extraction, node: Node): string {
  const head = x.source.slice(x.start(node), x.start(node) + 1000);
  return /\bfunc\s{1,9}([^\s\w(<`]{1,9}|<{1,2}=?)\s{0,9}[(<]/.exec(head)?.[1] ?? '';
}

/** The type after the parameters. */
function resultOf(x: Extraction, node: Node): Node {
  const stated = x.child(node, x.f.return_type);
  return stated >= 0 ? stated : typeIn(x, node);
}

function functionFlags(x: Extraction, node: Node): number {
  const flags = modifierFlags(x, node) | isExtended(x);
  return isClassMember(x, node) ? flags | FLAG.static : flags;
}

export function declareInit(x: Extraction, node: Node): void {
  open(x, node, {
    kind: 'constructor',
    name: 'init',
    nameNode: x.childOfKind(node, x.k['"init"']),
    flags: functionFlags(x, node) | (x.child(node, x.f.body) < 0 ? FLAG.declaration : 0),
    type: x.addExpression('typeof', node, '', x.addExpression('this', node)),
    body: x.child(node, x.f.body),
  });
}

export function declareDeinit(x: Extraction, node: Node): void {
  const nameNode = x.childOfKind(node, x.k['"deinit"']);
  open(x, node, { kind: 'method', name: 'deinit', nameNode, flags: FLAG.private, body: x.child(node, x.f.body) });
}

export function declareSubscript(x: Extraction, node: Node): void {
  open(x, node, {
    kind: 'method',
    name: 'subscript',
    nameNode: x.childOfKind(node, x.k['"subscript"']),
    flags: functionFlags(x, node),
    type: x.expression(resultOf(x, node)),
    body: x.childOfKind(node, x.k.computed_property),
  });
}

function open(x: Extraction, node: Node, spec: Declaration): void {
  const row = declareAt(x, node, { ...spec, ...extended(x) });
  x.scopeOwners.set(node, row);
  x.enterSymbol(row);
}

/** Callers write the first name of a parameter, the function uses the last. */
export function bindParameters(x: Extraction, node: Node): void {
  const parts = x.children(node);
  parts.forEach((part, i) => {
    if (x.kind(part) !== x.k.parameter) return;
    const label = x.child(part, x.f.external_name);
    const name = x.children(part).findLast((child) => x.kind(child) === x.k.simple_identifier) ?? -1;
    if (name < 0) return;
    x.claim(label);
    x.claim(name);
    const written = x.expression(typeIn(x, part));
    const isMany = /\.\.\.\s*$/.test(x.source.slice(x.start(part), x.end(part)));
    const type = isMany && written >= 0 ? x.addExpression('wrapped', part, 'Array', written) : written;
    const next = parts[i + 1] ?? -1;
    const value = x.field(next) === x.f.default_value ? x.expression(next) : -1;
    const isOptional = x.field(next) === x.f.default_value;
    if (isOptional) expectType(x, next, type);
    const flags = (isMany ? FLAG.variadic : 0) | (isOptional ? FLAG.optional : 0);
    x.parameter(x.symbol, nameText(x, label >= 0 ? label : name), type, flags, value);
    x.bind('parameter', nameText(x, name), { node: name, type, value });
  });
}

interface Property {
  readonly pattern: Node;
  type: Node;
  value: Node;
  computed: Node;
}

/** `let a = 1, b: Int`: each name with its type and value. A type at the end is also that of names without one. */
function propertiesOf(x: Extraction, node: Node): Property[] {
  const found: Property[] = [];
  for (const child of x.children(node)) {
    const last = found.at(-1);
    if (x.kind(child) === x.k.pattern && x.field(child) === x.f.name)
      found.push({ pattern: child, type: -1, value: -1, computed: -1 });
    else if (last === undefined) continue;
    else if (x.kind(child) === x.k.type_annotation) last.type = typeIn(x, child);
    else if (x.field(child) === x.f.value) last.value = child;
    else if (x.kind(child) === x.k.computed_property || x.kind(child) === x.k.willset_didset_block)
      last.computed = child;
    else if (x.kind(child) === x.k.protocol_property_requirements) last.computed = child;
  }
  const shared = found.at(-1)?.type ?? -1;
  for (const one of found) if (one.type < 0 && one.value < 0) one.type = shared;
  return found;
}

export function declareProperty(x: Extraction, node: Node): void {
  const properties = propertiesOf(x, node);
  const isSymbol = x.atDeclarationLevel();
  const isFixed = /^let\b/.test(x.text(x.childOfKind(node, x.k.value_binding_pattern)));
  const flags = functionFlags(x, node) | (isFixed ? FLAG.readonly : 0);
  let first = -1;
  for (const { pattern, type, value, computed } of properties) {
    const names = boundNames(x, pattern);
    const typeRow = x.expression(type);
    expectType(x, value, typeRow);
    expectResult(x, computed, typeRow);
    for (const [place, nameNode] of names.entries()) {
      const part = (row: number): number =>
        names.length === 1 || row < 0 ? row : x.addExpression('position', nameNode, String(place), row);
      const held = typeRow < 0 ? part(x.expression(value)) : -1;
      x.claim(nameNode);
      x.claim(pattern);
      if (!isSymbol) {
        x.bind('local', nameText(x, nameNode), { node: nameNode, type: part(typeRow), value: held });
        continue;
      }
      const isLong = value >= 0 && x.row(value) !== x.endRow(value);
      const isRequired = x.kind(computed) === x.k.protocol_property_requirements;
      const isAlone = properties.length === 1 && names.length === 1;
      const row = declareAt(x, isAlone ? node : nameNode, {
        kind: inType(x) ? 'property' : 'variable',
        name: nameText(x, nameNode),
        nameNode,
        flags: flags | (isRequired ? FLAG.declaration : 0),
        type: part(typeRow),
        value: held,
        body: isLong ? value : isRequired ? -1 : computed,
        ...extended(x),
      });
      if (first < 0) first = row;
    }
  }
  if (first >= 0) x.enterSymbol(first);
}

/** `newValue` and `oldValue` are of the type of the property. */
export function bindAccessor(x: Extraction, node: Node): void {
  const { data } = x.facts.tables.symbols;
  const type = data[x.symbol * SYMBOL.stride + SYMBOL.type];
  for (const name of ['newValue', 'oldValue']) x.bind('parameter', name, { type });
  const own = x.childOfKind(node, x.k.simple_identifier);
  if (own < 0) return;
  x.claim(own);
  x.bind('parameter', nameText(x, own), { node: own, type });
}

/** `case one, two(Int)`. */
export function declareCases(x: Extraction, node: Node): void {
  const parts = x.children(node);
  const names = parts.filter((part) => x.field(part) === x.f.name && x.kind(part) === x.k.simple_identifier);
  for (const nameNode of names) {
    declareAt(x, names.length === 1 ? node : nameNode, {
      kind: 'enum_member',
      name: nameText(x, nameNode),
      nameNode,
      flags: FLAG.static | FLAG.readonly,
    });
  }
}

/** Labels of what a case holds are no uses. */
export function claimLabels(x: Extraction, node: Node): void {
  for (const child of x.children(node)) if (x.kind(child) === x.k.simple_identifier) x.claim(child);
}

export function bindTypeParameter(x: Extraction, node: Node): void {
  const name = x.childOfKind(node, x.k.type_identifier);
  x.claim(name);
  if (name >= 0) x.bind('type_parameter', x.text(name), { node: name, type: x.expression(typeIn(x, node)) });
}

/** `A: B` in the head of a type or an extension. */
export function declareBase(x: Extraction, node: Node): void {
  const type = typeIn(x, node);
  const row = x.expression(type);
  if (row < 0) return;
  const extendedType = x.notes.get(`extension ${x.scope}`) as Node | undefined;
  const kind = x.symbolKind(x.symbol) === 'class' ? 'inherit' : 'implement';
  if (extendedType === undefined) x.base(x.symbol, row, kind);
  else x.base(-1, row, 'implement', x.expression(extendedType));
  x.notes.set(type, extendedType === undefined ? kind : 'implement');
}

/** Gives the bases that extensions state to the types of this file. */
export function finish(x: Extraction): void {
  const { bases, expressions } = x.facts.tables;
  for (let row = 0; row < bases.rows; row++) {
    const o = row * BASE.stride;
    if (bases.data[o + BASE.symbol] >= 0) continue;
    const owner = bases.data[o + BASE.owner];
    const name = owner < 0 ? '' : x.facts.strings[expressions.data[owner * EXPRESSION.stride + EXPRESSION.name]];
    const symbol = name === '' ? -1 : x.symbolIn(0, name);
    if (symbol > 0) bases.data[o + BASE.symbol] = symbol;
  }
}

/** `import A`, `import struct A.B`. */
export function declareImport(x: Extraction, node: Node): boolean {
  const path = x.childOfKind(node, x.k.identifier);
  const names = x.children(path).filter((child) => x.kind(child) === x.k.simple_identifier);
  if (names.length === 0) return false;
  const module = x.text(names[0]);
  const isOne = /\bimport\s{1,9}(?:struct|class|enum|protocol|func|var|let|typealias)\s/.test(x.text(node));
  const last = names[names.length - 1];
  if (isOne && names.length > 1)
    x.import('name', last, { module, imported: x.text(last), local: x.text(last), localNode: last });
  else x.import('wildcard', path, { module });
  return false;
}
