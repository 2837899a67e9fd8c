/** C++ names with `::` in them (C has none): the grammar nests them to the right, expressions to the left. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { NAMES_A } from '../../../src/model/facts.ts';

const MAX_SEGMENTS = 64;

/** The node that spells a name without its qualifiers and template arguments. */
export function spelled(x: Extraction, node: Node): Node {
  for (let steps = 0; steps < MAX_SEGMENTS && node >= 0; steps++) {
    const kind = x.kind(node);
    if (kind === x.k.identifier || kind === x.k.type_identifier || kind === x.k.field_identifier) return node;
    if (kind === x.k.dependent_name || kind === x.k.dependent_type) node = x.first(node);
    else if (isQualified(x, kind) || isTemplate(x, kind)) node = lastName(x, node);
    else return node;
  }
  return node;
}

/** With a template keyword in front (`A::template f`), the name field has two nodes: the last one counts. */
function lastName(x: Extraction, node: Node): Node {
  let found = -1;
  const end = x.next(node);
  for (let c = node + NODE; c < end; c = x.next(c)) if (x.field(c) === x.f.name) found = c;
  return found;
}

const isQualified = (x: Extraction, kind: number): boolean => kind === x.k.qualified_identifier;
const isTemplate = (x: Extraction, kind: number): boolean =>
  kind === x.k.template_function || kind === x.k.template_type || kind === x.k.template_method;

/**
 * Builds `a::b::c` as `(a.b).c`, once, and returns the part of the name after its first qualifier. Each qualifier gets the row of
 * everything up to it, so that the spelling nodes read as members wherever they are met.
 */
export function qualifiedName(x: Extraction, node: Node): Node {
  const first = x.child(node, x.f.name) < 0 ? -1 : lastName(x, node);
  const leaf = spelled(x, node);
  if (leaf < 0 || x.expressionRows[leaf / NODE] !== 0) return first;
  let receiver = -1;
  let at = node;
  for (let steps = 0; steps < MAX_SEGMENTS && isQualified(x, x.kind(at)); steps++) {
    const scope = x.child(at, x.f.scope);
    receiver = scope < 0 ? x.addExpression('module', at, '::') : segment(x, scope, receiver);
    at = lastName(x, at);
  }
  const own = x.addExpression('member', leaf, x.text(leaf), receiver);
  x.expressionRows[leaf / NODE] = own + 1;
  return first;
}

/** One qualifier: a namespace or type, with its template arguments where it has some. */
function segment(x: Extraction, scope: Node, receiver: number): number {
  const name = spelled(x, scope);
  const isKnown = name >= 0 && x.expressionRows[name / NODE] !== 0;
  if (name >= 0 && !isKnown) {
    const op = receiver < 0 ? 'name' : 'member';
    const row = x.addExpression(op, name, x.text(name), receiver, NAMES_A.type);
    x.expressionRows[name / NODE] = row + 1;
  }
  // The arguments of a qualifier are left out: members are looked up in the template itself.
  return name < 0 ? -1 : x.expressionRows[name / NODE] - 1;
}

/** The outermost name: qualifiers are types or namespaces, the last name is whatever its place makes of it. */
export function useQualified(x: Extraction, node: Node): void {
  if (x.isClaimed(node)) return;
  qualifiedName(x, node);
  let at = node;
  for (let steps = 0; steps < MAX_SEGMENTS && isQualified(x, x.kind(at)); steps++) {
    x.claim(at);
    const scope = spelled(x, x.child(at, x.f.scope));
    if (scope >= 0 && !x.isClaimed(scope)) {
      x.claim(scope);
      x.reference('type', x.expressionRows[scope / NODE] - 1);
    }
    at = lastName(x, at);
  }
  const leaf = spelled(x, at);
  if (leaf < 0 || x.isClaimed(leaf)) return;
  x.claim(leaf);
  x.reference(x.kind(leaf) === x.k.type_identifier ? 'type' : 'read', x.expressionRows[leaf / NODE] - 1);
}

/** A name that is declared, not used: its qualifiers are still uses. */
export function claimDeclared(x: Extraction, name: Node): void {
  x.claim(spelled(x, name));
  if (x.kind(name) === x.k.destructor_name) x.claim(x.first(name));
  if (!isQualified(x, x.kind(name))) return;
  const leaf = spelled(x, name);
  if (x.kind(leaf) === x.k.destructor_name) x.claim(x.first(leaf));
}

/** The qualifier of a declared name: the node before the last `::`, -1 when there is none. */
export function ownerOf(x: Extraction, name: Node): Node {
  let owner = -1;
  for (let steps = 0; steps < MAX_SEGMENTS && isQualified(x, x.kind(name)); steps++) {
    owner = x.child(name, x.f.scope);
    name = lastName(x, name);
  }
  return owner;
}

/** `operator const T*`: everything in front of the parameters. */
function castName(x: Extraction, leaf: Node): string {
  const text = x.text(leaf);
  const end = text.indexOf('(');
  return (end < 0 ? text : text.slice(0, end))
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([*&]) ?/g, '$1');
}

/** The name as it is known: `operator==`, `~A`, `operator bool`. */
export function nameText(x: Extraction, leaf: Node): string {
  const text = x.text(leaf);
  const kind = x.kind(leaf);
  if (kind === x.k.operator_name) return text.replace(/(?<!\s)\s+(?=[^\w\s])/g, '').replace(/\s+/g, ' ');
  if (kind === x.k.operator_cast) return castName(x, leaf);
  return kind === x.k.destructor_name ? text.replace(/\s+/g, '') : text;
}
