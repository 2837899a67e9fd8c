/** C and C++ types: structs, unions, classes and enumerations, with and without names. */
import { declareAt } from '../../../src/extract/declare.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, type SymbolKind, scopeKindCode } from '../../../src/model/kinds.ts';
import { declaratorsOf, readDeclarator } from './declarators.ts';
import { isDefinedHere, namedBehindOf, openFor, setNamedBehind, wrappersOf } from './file-state.ts';
import { claimDeclared, ownerOf, spelled, useQualified } from './names.ts';

export const isSpecifier = (x: Extraction, kind: number): boolean =>
  kind === x.k.struct_specifier ||
  kind === x.k.class_specifier ||
  kind === x.k.union_specifier ||
  kind === x.k.enum_specifier;

const kindOf = (x: Extraction, node: Node): SymbolKind => {
  const kind = x.kind(node);
  return kind === x.k.class_specifier ? 'class' : kind === x.k.enum_specifier ? 'enum' : 'struct';
};

export function specifier(x: Extraction, node: Node): void {
  const body = x.child(node, x.f.body);
  const name = x.child(node, x.f.name);
  if (body < 0) {
    if (x.field(node) !== x.f.type) forward(x, node);
    return;
  }
  const known = namedBehindOf(x, node);
  if (known !== undefined) x.enterSymbol(known.row, known.scope);
  else if (x.text(name) !== '') declareType(x, node, name);
  else if (!x.inScope('type') && x.kind(node) !== x.k.enum_specifier)
    x.enterSymbol(x.symbol, x.addScope(scopeKindCode.type, node, x.symbol));
  // The members of a nameless one inside another type are members of that.
}

function declareType(x: Extraction, node: Node, name: Node): void {
  const leaf = spelled(x, name);
  const owner = ownerOf(x, name);
  if (owner >= 0) {
    x.claim(leaf);
    useQualified(x, name);
  }
  const row = declareAt(x, node, {
    kind: kindOf(x, node),
    name: x.text(leaf),
    nameNode: leaf,
    body: x.child(node, x.f.body),
    wrappers: wrappersOf(x, node),
    ...(owner >= 0
      ? { bindIn: -1, owner: x.text(spelled(x, owner)), ownerExpression: x.expression(spelled(x, owner)) }
      : {}),
  });
  claimDeclared(x, name);
  x.enterSymbol(row, openFor(x, node, { row, kind: 'type' }));
}

/** `class A;` says that a type is to be found elsewhere. */
export function forward(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const isPlain = x.kind(name) === x.k.type_identifier;
  if (!isPlain) return;
  const text = x.text(name);
  if (isDefinedHere(x, text)) return;
  x.claim(name);
  x.import('name', name, { module: text, imported: text, local: text, localNode: name, flags: IMPORT_FLAG.typeOnly });
}

/** Types without a name of their own take that of what is declared with them; its row, -1 where there is nothing to name. */
export function nameAnonymous(
  x: Extraction,
  specifier: Node,
  { node, nameNode }: { node: Node; nameNode: Node },
): number {
  const row = declareAt(x, node, {
    kind: kindOf(x, specifier),
    name: x.text(nameNode),
    nameNode,
    body: x.child(specifier, x.f.body),
    wrappers: wrappersOf(x, node),
  });
  setNamedBehind(x, specifier, { row, scope: openFor(x, specifier, { row, kind: 'type' }) });
  return row;
}

export const isAnonymous = (x: Extraction, specifier: Node): boolean =>
  isSpecifier(x, x.kind(specifier)) && x.child(specifier, x.f.name) < 0 && x.child(specifier, x.f.body) >= 0;

/** The type of a variable or field that is declared together with a nameless struct: an inline type that lists its members. */
export function inlineType(x: Extraction, specifier: Node): number {
  const names: Node[] = [];
  memberNames(x, x.child(specifier, x.f.body), names, 0);
  let list = -1;
  for (const name of names.reverse())
    list = x.addExpression('list', name, '', x.addExpression('property', name, x.text(name)), list);
  return list < 0 ? -1 : x.addExpression('literal', specifier, 'struct', -1, list);
}

const MAX_LEVELS = 8;

function memberNames(x: Extraction, body: Node, out: Node[], depth: number): void {
  if (body < 0 || depth > MAX_LEVELS) return;
  for (const field of x.children(body)) {
    if (x.kind(field) !== x.k.field_declaration) continue;
    const declarators = declaratorsOf(x, field);
    const type = x.child(field, x.f.type);
    if (declarators.length === 0 && isAnonymous(x, type)) memberNames(x, x.child(type, x.f.body), out, depth + 1);
    for (const declarator of declarators) {
      const { name } = readDeclarator(x, declarator, -1);
      if (name >= 0) out.push(name);
    }
  }
}

/** Members of a nameless struct belong to the field or variable declared after it. */
export function membersOf(x: Extraction, specifier: Node, row: number): void {
  const scope = x.addScope(scopeKindCode.type, specifier, row);
  setNamedBehind(x, specifier, { row, scope });
}

const SCOPED = /^enum\s+(?:class|struct)\b/;

/** An enumerator of a plain `enum` is known around the enumeration too. */
export function enumerator(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const around = x.symbolKind(x.symbol) === 'enum' ? x.scopeParent(x.scope) : -1;
  const isUnscoped = around >= 0 && !isScopedEnum(x, x.symbol);
  const row = declareAt(x, node, {
    kind: 'enum_member',
    name: x.text(name),
    nameNode: name,
    value: x.expression(x.child(node, x.f.value)),
    flags: isUnscoped ? FLAG.unscoped : 0,
  });
  if (isUnscoped) x.bind('symbol', x.text(name), { node: name, symbol: row, scope: around });
  x.enterSymbol(row);
}

function isScopedEnum(x: Extraction, row: number): boolean {
  const start = x.facts.tables.symbols.data[row * SYMBOL.stride + SYMBOL.start];
  return SCOPED.test(x.source.slice(start, start + 40));
}
