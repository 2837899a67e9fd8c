/** State shared by the hooks of one C or C++ file: templates around a declaration, access sections, types defined here. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { SCOPE, SYMBOL } from '../../../src/model/facts.ts';
import { type ScopeKind, scopeKindCode } from '../../../src/model/kinds.ts';

/** The `template <…>` around a declaration: its parameters hold in a scope that the declaration takes over. */
export interface Template {
  /** The outermost template node: the declaration starts there. */
  readonly node: Node;
  readonly scope: number;
}

/** A specifier whose symbol was declared with the name after it: `typedef struct { … } name`. */
export interface NamedBehind {
  readonly row: number;
  readonly scope: number;
}

const templates = new WeakMap<Extraction, Map<Node, Template>>();
const namedBehind = new WeakMap<Extraction, Map<Node, NamedBehind>>();
const sections = new WeakMap<Extraction, Map<number, number>>();
const friends = new WeakMap<Extraction, Set<Node>>();
const defined = new WeakMap<Extraction, Set<string>>();

function mapOf<K, V>(maps: WeakMap<Extraction, Map<K, V>>, x: Extraction): Map<K, V> {
  let map = maps.get(x);
  if (map === undefined) maps.set(x, (map = new Map()));
  return map;
}

export function beginFile(x: Extraction): void {
  mapOf(templates, x).clear();
  mapOf(namedBehind, x).clear();
  mapOf(sections, x).clear();
  friends.set(x, new Set());
  defined.set(x, definedTypes(x));
}

export const templateOf = (x: Extraction, node: Node): Template | undefined => mapOf(templates, x).get(node);
export const setTemplate = (x: Extraction, node: Node, template: Template): void =>
  void mapOf(templates, x).set(node, template);

export const namedBehindOf = (x: Extraction, node: Node): NamedBehind | undefined => mapOf(namedBehind, x).get(node);
export const setNamedBehind = (x: Extraction, node: Node, named: NamedBehind): void =>
  void mapOf(namedBehind, x).set(node, named);

/** The flags that `public:`, `private:` or `protected:` sets for the members of a type from here on. */
export const sectionOf = (x: Extraction, type: number): number | undefined => mapOf(sections, x).get(type);
export const setSection = (x: Extraction, type: number, flags: number): void =>
  void mapOf(sections, x).set(type, flags);

/** Declarations after `friend`: they belong to the namespace around the class. */
export const isFriend = (x: Extraction, node: Node): boolean => friends.get(x)?.has(node) === true;
export const setFriend = (x: Extraction, node: Node): void => void friends.get(x)?.add(node);

/** Whether the file itself defines a type of this name: its forward declarations say nothing then. */
export const isDefinedHere = (x: Extraction, name: string): boolean => defined.get(x)?.has(name) === true;

function definedTypes(x: Extraction): Set<string> {
  const names = new Set<string>();
  const { class_specifier, struct_specifier, union_specifier, enum_specifier } = x.k;
  for (let node = NODE; node < x.count; node += NODE) {
    const kind = x.kind(node);
    const isSpecifier =
      kind === struct_specifier || kind === class_specifier || kind === enum_specifier || kind === union_specifier;
    if (isSpecifier && x.child(node, x.f.body) >= 0) names.add(x.text(x.child(node, x.f.name)));
  }
  return names;
}

/** Opens the scope of a symbol: that of the template around it, else a new one over its node. */
export function openFor(x: Extraction, node: Node, { row, kind }: { row: number; kind: ScopeKind }): number {
  const template = templateOf(x, node);
  const scope = template?.scope ?? x.addScope(scopeKindCode[kind], node, row);
  const { data } = x.facts.tables.scopes;
  data[scope * SCOPE.stride + SCOPE.kind] = scopeKindCode[kind];
  data[scope * SCOPE.stride + SCOPE.symbol] = row;
  x.setSymbol(row, SYMBOL.scope, scope);
  return scope;
}

/** The template around a declaration, for its span. */
export const wrappersOf = (x: Extraction, node: Node): Node[] => {
  const template = templateOf(x, node);
  return template === undefined ? [] : [template.node];
};
