/** C++ namespaces: nested, inline and nameless ones, aliases, `using`. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { NAMES_A, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, scopeKindCode } from '../../../src/model/kinds.ts';
import { ownerOf, spelled, useQualified } from '../../c/extract/names.ts';
import { NAMELESS } from '../../c/extract/visibility.ts';

export function namespace(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  if (name < 0) {
    // Its names are those of the namespace around, kept in the file.
    x.notes.set(NAMELESS, x.end(node));
    return;
  }
  const segments = x.kind(name) === x.k.nested_namespace_specifier ? namesIn(x, name) : [name];
  const isInline = x.childOfKind(node, x.k['"inline"']) >= 0;
  let scope = x.scope;
  let parent = x.symbol;
  for (const segment of segments) {
    x.claim(segment);
    const flags = FLAG.partial | (isInline ? FLAG.package : 0);
    const body = x.child(node, x.f.body);
    parent = declareAt(x, node, {
      kind: 'namespace',
      name: x.text(segment),
      nameNode: segment,
      flags,
      body,
      parent,
      bindIn: scope,
    });
    scope = x.addScope(scopeKindCode.namespace, node, parent, scope);
    x.setSymbol(parent, SYMBOL.scope, scope);
  }
  x.enterSymbol(parent, scope);
}

/** The names of `a::b::c`, which nest to the right. */
function namesIn(x: Extraction, node: Node): Node[] {
  const out: Node[] = [];
  for (let at = node + NODE; at < x.next(node); at += NODE) if (x.kind(at) === x.k.namespace_identifier) out.push(at);
  return out;
}

/** `namespace fs = std::filesystem;` */
export function namespaceAlias(x: Extraction, node: Node): void {
  const name = x.child(node, x.f.name);
  const target = x.children(node).at(-1) ?? -1;
  if (name < 0 || target === name) return;
  x.claim(name);
  useNamespaces(x, target);
  x.import('namespace', name, { module: pathOf(x, target), local: x.text(name), localNode: name });
}

/** Every name of `a::b` is a use. */
function useNamespaces(x: Extraction, target: Node): void {
  let row = -1;
  for (const name of x.kind(target) === x.k.nested_namespace_specifier ? namesIn(x, target) : [target]) {
    row = x.addExpression(row < 0 ? 'name' : 'member', name, x.text(name), row, NAMES_A.type);
    x.reference('type', row);
  }
}

const pathOf = (x: Extraction, node: Node): string => x.text(node).replace(/\s+/g, '');

const KEYWORD = /^using\s+(namespace|enum)\b/;

/** `using namespace n;`, `using enum E;`, `using n::name;`. */
export function using(x: Extraction, node: Node): void {
  const head = KEYWORD.exec(x.source.slice(x.start(node), x.start(node) + 40));
  for (const target of x.children(node)) {
    const leaf = spelled(x, target);
    if (leaf < 0 || x.text(leaf) === '') continue;
    useTarget(x, target);
    if (head !== null) {
      x.import(head[1] === 'enum' ? 'static' : 'wildcard', leaf, { module: pathOf(x, target) });
      continue;
    }
    const owner = ownerOf(x, target);
    if (owner < 0) continue;
    const name = x.text(leaf);
    x.import('name', leaf, { module: moduleOf(x, target, leaf), imported: name, local: name, localNode: leaf });
  }
}

/** A name made visible is used here; `using` alone does not say as which kind of thing. */
function useTarget(x: Extraction, target: Node): void {
  if (x.kind(target) === x.k.qualified_identifier) useQualified(x, target);
  else x.reference('type', x.expression(target));
}

/** Everything in front of the last name; `::` alone for a global one. */
function moduleOf(x: Extraction, target: Node, leaf: Node): string {
  const path = x.source.slice(x.start(target), x.start(leaf)).replace(/\s+/g, '');
  return path === '::' ? path : path.replace(/::$/, '');
}
