/** Finds the identifiers that are local variables: Ruby's parser decides by earlier assignments, in the order of the text. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

export const LOCAL = 1;
/** Spells a method or a label, even if a variable has that name. */
export const METHOD_NAME = 2;
/** Declares a variable; it is one from there on. */
const DECLARES = 4;

/** Names of a body, and whether they are looked for in the one around, too. */
interface Closure {
  readonly end: Node;
  readonly names: Set<number>;
  readonly seesOuter: boolean;
}

export function markLocals(x: Extraction): Uint8Array {
  const marks = new Uint8Array(x.count / NODE + 1);
  const roles = rolesOf(x);
  const closures: Closure[] = [{ end: x.count, names: new Set(), seesOuter: false }];
  const identifier = x.k.identifier;
  for (let node = 0; node < x.count; node += NODE) {
    while (closures[closures.length - 1].end <= node) closures.pop();
    const kind = x.kind(node);
    if (kind === identifier) markUse(x, node, { marks, closures });
    else roles.get(kind)?.(x, node, { marks, closures });
  }
  return marks;
}

function markUse(x: Extraction, node: Node, { marks, closures }: Marking): void {
  const mark = marks[node / NODE];
  if ((mark & METHOD_NAME) !== 0) return;
  const name = x.facts.id(x.text(node));
  if ((mark & DECLARES) !== 0) {
    if (!isKnown(closures, name)) closures[closures.length - 1].names.add(name);
    marks[node / NODE] = LOCAL;
  } else if (isKnown(closures, name)) marks[node / NODE] = LOCAL;
}

function isKnown(closures: readonly Closure[], name: number): boolean {
  for (let i = closures.length - 1; i >= 0; i--) {
    if (closures[i].names.has(name)) return true;
    if (!closures[i].seesOuter) return false;
  }
  return false;
}

interface Marking {
  readonly marks: Uint8Array;
  readonly closures: Closure[];
}
type Role = (x: Extraction, node: Node, marking: Marking) => void;

/** The role of the identifiers in a node, by its kind, for one grammar. */
const known = new WeakMap<object, ReadonlyMap<number, Role>>();

function rolesOf(x: Extraction): ReadonlyMap<number, Role> {
  let roles = known.get(x.k);
  if (roles === undefined)
    known.set(x.k, (roles = new Map(Object.entries(ROLES).map(([kind, role]) => [x.k[kind], role]))));
  return roles;
}

const body =
  (seesOuter: boolean): Role =>
  (x, node, { closures }) => {
    closures.push({ end: x.next(node), names: new Set(), seesOuter });
  };

const method: Role = (x, node, marking) => {
  set(x.child(node, x.f.name), METHOD_NAME, marking);
  set(x.first(x.child(node, x.f.name)), METHOD_NAME, marking);
  body(false)(x, node, marking);
};

const target =
  (field: 'left' | 'pattern'): Role =>
  (x, node, marking) =>
    declare(x, x.child(node, x.f[field]), marking);

const children: Role = (x, node, marking) => {
  for (let c = node + NODE; c < x.next(node); c = x.next(c))
    if (x.kind(c) === x.k.identifier) set(c, DECLARES, marking);
};

const named: Role = (x, node, marking) => set(x.child(node, x.f.name), DECLARES, marking);

const names: Role = (x, node, marking) => {
  for (let c = node + NODE; c < x.next(node); c = x.next(c)) set(c, METHOD_NAME, marking);
};

const matched: Role = (x, node, marking) => {
  const pattern = x.child(node, x.f.pattern);
  if (pattern < 0) return;
  for (let n = pattern; n < x.next(pattern); n += NODE) {
    if (x.kind(n) === x.k.identifier) set(n, DECLARES, marking);
    else if (x.kind(n) === x.k.expression_reference_pattern || x.kind(n) === x.k.variable_reference_pattern)
      n = x.next(n) - NODE;
    // `in {name:}` binds the name of the key.
    else if (x.kind(n) === x.k.keyword_pattern && x.child(n, x.f.value) < 0)
      marking.closures[marking.closures.length - 1].names.add(x.facts.id(x.text(x.child(n, x.f.key))));
  }
};

const ROLES: Readonly<Record<string, Role>> = {
  method,
  singleton_method: method,
  class: body(false),
  module: body(false),
  singleton_class: body(false),
  block: body(true),
  do_block: body(true),
  lambda: body(true),
  call: (x, node, marking) => set(x.child(node, x.f.method), METHOD_NAME, marking),
  alias: names,
  undef: names,
  assignment: target('left'),
  operator_assignment: target('left'),
  for: target('pattern'),
  exception_variable: children,
  method_parameters: children,
  block_parameters: children,
  lambda_parameters: children,
  destructured_parameter: children,
  optional_parameter: named,
  keyword_parameter: named,
  splat_parameter: named,
  hash_splat_parameter: named,
  block_parameter: named,
  in_clause: matched,
  match_pattern: matched,
  test_pattern: matched,
};

function set(node: Node, mark: number, { marks }: Marking): void {
  if (node >= 0) marks[node / NODE] |= mark;
}

const DEEPEST = 16;

/** Targets of an assignment; names in the receiver of a target are used, not declared. */
function declare(x: Extraction, node: Node, marking: Marking, depth = 0): void {
  if (depth > DEEPEST) return;
  switch (x.kind(node)) {
    case x.k.identifier:
      set(node, DECLARES, marking);
      return;
    case x.k.left_assignment_list:
    case x.k.destructured_left_assignment:
    case x.k.rest_assignment:
      for (let c = node + NODE; c < x.next(node); c = x.next(c)) declare(x, c, marking, depth + 1);
  }
}
