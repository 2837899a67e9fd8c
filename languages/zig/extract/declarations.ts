/** Constants, variables and the containers that they name; fields, functions, tests. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { importedPath, isContainer } from './nodes.ts';
import { useType } from './uses.ts';

interface Variable {
  readonly name: Node;
  readonly type: Node;
  readonly value: Node;
}

/** The parts of `const name: type = value`. */
function partsOf(x: Extraction, node: Node): Variable {
  const type = x.child(node, x.f.type);
  const name = x.childOfKind(node, x.k.identifier);
  let value = -1;
  for (const one of x.children(node)) if (one !== name && one !== type && one > name && !isWord(x, one)) value = one;
  return { name, type, value };
}

/** What says where a variable is kept. */
const isWord = (x: Extraction, node: Node): boolean => {
  const kind = x.kind(node);
  return kind === x.k.byte_alignment || kind === x.k.link_section || kind === x.k.address_space || kind === x.k.comment;
};

const flagsOf = (x: Extraction, node: Node): number => (/^pub\b/.test(x.text(node).slice(0, 4)) ? FLAG.exported : 0);

/** `const name = …`, `var name = …`, and assignments, which the grammar gives the same node. */
export function enterVariable(x: Extraction, node: Node): unknown {
  const head = /^(?:(?:pub|extern|export|threadlocal|comptime|"\w*")\s+)*(const|var)\b/.exec(
    x.source.slice(x.start(node), x.start(node) + 80),
  );
  if (head === null) {
    assign(x, node);
    return undefined;
  }
  const { name, type, value } = partsOf(x, node);
  if (name < 0 || x.text(name) === '_') return undefined;
  const path = importedPath(x, value);
  if (path !== '') {
    x.import('module', node, { module: path, local: x.text(name), localNode: name });
    return false;
  }
  const text = x.text(name);
  x.claim(name);
  const kind = kindOf(x, value) ?? (head[1] === 'const' ? 'constant' : 'variable');
  if (!x.atDeclarationLevel() && kindOf(x, value) === undefined) {
    useType(x, type);
    x.bind('local', text, { node: name, type: x.expression(type), value: x.expression(value) });
    return undefined;
  }
  const isType = kind !== 'constant' && kind !== 'variable';
  const row = declareAt(x, node, {
    kind,
    name: text,
    nameNode: name,
    body: isType ? value : -1,
    type: isType ? -1 : x.expression(type),
    value: isType ? -1 : x.expression(value),
    flags: flagsOf(x, node),
  });
  useTypeIn(x, type, row);
  if (isType) x.scopeOwners.set(value, row);
  if (x.kind(value) === x.k.error_set_declaration) declareErrors(x, value, row);
  x.enterSymbol(row);
  return undefined;
}

function kindOf(x: Extraction, value: Node): SymbolKind | undefined {
  if (x.kind(value) === x.k.enum_declaration || x.kind(value) === x.k.error_set_declaration) return 'enum';
  return isContainer(x, value) ? 'struct' : undefined;
}

function declareErrors(x: Extraction, set: Node, parent: number): void {
  for (const one of x.children(set)) {
    if (x.kind(one) !== x.k.identifier || x.text(one) === '') continue;
    declareAt(x, one, {
      kind: 'enum_member',
      name: x.text(one),
      nameNode: one,
      parent,
      bindIn: -1,
      flags: x.symbolFlags(parent) & FLAG.exported,
    });
  }
}

/** `value.field = …` writes the field. */
function assign(x: Extraction, node: Node): void {
  const left = x.first(node);
  if (x.kind(left) === x.k.field_expression && x.child(left, x.f.object) >= 0) {
    x.reference('write', x.expression(left));
    x.claim(left);
    x.claim(x.child(left, x.f.member));
  } else if (x.text(left) === '_') x.claim(left);
}

/** The type of a declaration is used by what it declares. */
function useTypeIn(x: Extraction, type: Node, row: number): void {
  const around = x.symbol;
  x.symbol = row;
  useType(x, type);
  x.symbol = around;
}

/** A field of a struct or union, a value of an enum. */
export function enterField(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const text = x.text(name);
  const inEnum = x.symbolKind(x.symbol) === 'enum';
  x.claim(name);
  if (text === '' || text === '_' || !x.atDeclarationLevel()) return;
  const row = declareAt(x, node, {
    kind: inEnum ? 'enum_member' : 'field',
    name: text,
    nameNode: name,
    type: x.expression(x.child(node, x.f.type)),
    flags: FLAG.exported,
    bindIn: -1,
  });
  useTypeIn(x, x.child(node, x.f.type), row);
  x.enterSymbol(row);
}

/** A function that makes a type represents the type: `fn List(comptime T: type) type { return struct { … }; }`. */
export function makesType(x: Extraction, node: Node): boolean {
  if (x.text(x.child(node, x.f.type)) !== 'type') return false;
  const body = x.child(node, x.f.body);
  if (body < 0) return false;
  for (let one = body; one < x.next(body); one += NODE)
    if (x.kind(one) === x.k.return_expression && isContainer(x, x.first(one))) return true;
  return false;
}

export const functionKind = (x: Extraction, node: Node): SymbolKind => {
  if (makesType(x, node)) return 'struct';
  const around = x.symbolKind(x.symbol);
  return around === 'struct' || around === 'enum' ? 'method' : 'function';
};

export const functionFlags = (x: Extraction, node: Node): number =>
  flagsOf(x, node) |
  (/^(?:pub\s+)?export\b/.test(x.source.slice(x.start(node), x.start(node) + 20)) ? FLAG.exported : 0) |
  (x.child(node, x.f.body) < 0 ? FLAG.declaration : 0);

/** `test "name" { … }`, `test Name { … }`. */
export const testName = (x: Extraction, node: Node): Node => {
  const text = x.childOfKind(node, x.k.string);
  return text >= 0 ? x.childOfKind(text, x.k.string_content) : x.childOfKind(node, x.k.identifier);
};
