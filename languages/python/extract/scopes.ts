/** Where Python looks names up: heads of functions, comprehensions, `global`, type parameters. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import { bindPattern } from '../../../src/extract/patterns.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { visibleAfter } from '../../../src/extract/visible-after.ts';

/** A default is read in the scope around the function: in `def f(x=x)` the second `x` is another one. */
export function readDefaultOutside(x: Extraction, parameter: Node): void {
  const value = x.child(parameter, x.f.value);
  // Most defaults are literals.
  if (x.kind(value) === x.k.identifier || (x.first(value) >= 0 && x.kind(value) !== x.k.string))
    x.readIn(x.scopeParent(x.scope), value);
}

/** So is an annotation, unless the function has type parameters: those hold in its own scope. */
export function readTypeOutside(x: Extraction, parameter: Node): void {
  const definition = x.parent(x.parent(parameter));
  if (x.child(definition, x.f.type_parameters) < 0) x.readIn(x.scopeParent(x.scope), parameter);
}

export function readResultOutside(x: Extraction, definition: Node): void {
  const type = x.child(definition, x.f.return_type);
  if (type >= 0 && x.child(definition, x.f.type_parameters) < 0) x.readIn(x.scopeParent(x.scope), type);
}

/** The first iterable of a comprehension is read around it, the rest in its own scope. */
export function readFirstOutside(x: Extraction, comprehension: Node): void {
  const clause = x.childOfKind(comprehension, x.k.for_in_clause);
  x.readIn(x.scopeParent(x.scope), x.child(clause, x.f.right));
}

/** `(name := value)` in a comprehension binds outside of it. */
export function bindWalrus(x: Extraction, node: Node): void {
  const scope = x.nearestScope('function', 'type', 'file', 'branch');
  const value = x.child(node, x.f.value);
  bindPattern(x, x.child(node, x.f.name), {
    type: -1,
    value: x.expression(value),
    bound: (name, at) =>
      x.bind('local', name, {
        node: at.node,
        scope,
        type: at.type,
        value: visibleAfter(x, value, { name, value: at.value }),
      }),
  });
}

interface Elsewhere {
  readonly scope: number;
  readonly node: Node;
}

const keyOf = (x: Extraction, name: string): string => `${x.holderOf(x.scope)} ${name}`;

/** `global a, b`: assignments here go to the module. */
export const declareGlobal = (x: Extraction, node: Node): boolean => declareElsewhere(x, node, () => 0);

/** `nonlocal a`: assignments here go to the function around that has the name. */
export const declareNonlocal = (x: Extraction, node: Node): boolean =>
  declareElsewhere(x, node, (name) => {
    const id = x.facts.id(name);
    let scope = x.scopeParent(x.holderOf(x.scope));
    while (scope > 0 && x.bindingIn(scope, id) < 0) scope = x.scopeParent(scope);
    return scope;
  });

function declareElsewhere(x: Extraction, statement: Node, scopeOf: (name: string) => number): boolean {
  for (const node of x.children(statement)) {
    if (x.kind(node) !== x.k.identifier) continue;
    const name = x.text(node);
    x.notes.set(keyOf(x, name), { scope: scopeOf(name), node });
    if (x.keepsLocals) x.reference('read', x.expression(node));
  }
  return false;
}

/** The scope that `global` or `nonlocal` assigned to a name; -1 when there is no such statement. */
export function scopeElsewhere(x: Extraction, name: string): number {
  if (x.notes.size === 0) return -1;
  return (x.notes.get(keyOf(x, name)) as Elsewhere | undefined)?.scope ?? -1;
}

/** A name that only functions assign to is a name of the module all the same. */
export function bindGlobals(x: Extraction): void {
  for (const [key, value] of x.notes) {
    const { scope, node } = value as Partial<Elsewhere>;
    if (node === undefined) continue;
    const name = String(key).slice(String(key).indexOf(' ') + 1);
    if (scope === 0 && x.bindingIn(0, x.facts.id(name)) < 0) x.bind('local', name, { node, scope });
  }
}

/** `def f[T: Bound, *Ts]`, `class C[T]`. The same node spells type arguments. */
export function bindTypeParameters(x: Extraction, node: Node): void {
  if (x.field(node) === x.f.type_parameters) bindEach(x, node);
}

/** `type A[T] = …`. */
export function bindAliasParameters(x: Extraction, statement: Node): void {
  bindEach(x, x.childOfKind(x.first(x.child(statement, x.f.left)), x.k.type_parameter));
}

function bindEach(x: Extraction, list: Node): void {
  for (const parameter of x.children(list)) {
    const form = x.first(parameter);
    const isBounded = x.kind(form) === x.k.constrained_type;
    let name = form;
    while (name >= 0 && x.kind(name) !== x.k.identifier) name = x.first(name);
    if (name < 0) continue;
    x.claim(name);
    const type = isBounded ? x.expression(x.sibling(x.first(form), form)) : -1;
    x.bind('type_parameter', x.text(name), { node: name, type });
  }
}

/** The name in `type A = …` and `type A[T] = …`. */
export function aliasName(x: Extraction, statement: Node): Node {
  const name = x.first(x.child(statement, x.f.left));
  return x.kind(name) === x.k.generic_type ? x.first(name) : name;
}
