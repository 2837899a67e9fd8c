/** C declarators, inside out: which name one declares, whether it is a function, and what type the pointers and arrays around it make. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';

/** People do not write declarators deeper than this. */
const MAX_STEPS = 32;

export interface Declared {
  /** Spells the name, qualified or not; -1 where nothing is named. */
  readonly name: Node;
  /** The declarator with the parameters when the name is that of a function, else -1. */
  readonly callable: Node;
  /** The type of the variable or the result of the function, an expression row. */
  readonly type: number;
  readonly value: Node;
}

/** The declared name and type: a declarator modifies the type written in front of it. */
export function readDeclarator(x: Extraction, declarator: Node, written: number, depth = 0): Declared {
  let type = written;
  let value = -1;
  let callable = -1;
  let node = declarator;
  for (let steps = 0; node >= 0 && steps < MAX_STEPS; steps++) {
    const kind = x.kind(node);
    const { k } = x;
    if (kind === k.init_declarator) {
      value = x.child(node, x.f.value);
      node = x.child(node, x.f.declarator);
    } else if (
      kind === k.pointer_declarator ||
      kind === k.abstract_pointer_declarator ||
      kind === k.pointer_type_declarator
    ) {
      type = wrap(x, node, 'pointer', type);
      node = innerOf(x, node);
    } else if (kind === k.array_declarator || kind === k.abstract_array_declarator) {
      type = wrap(x, node, 'array', type);
      node = x.child(node, x.f.declarator);
    } else if (kind === k.function_declarator || kind === k.abstract_function_declarator) {
      const inner = unwrapped(x, x.child(node, x.f.declarator));
      const trailing = trailingType(x, node);
      if (trailing >= 0) type = x.expression(trailing, depth + 1);
      if (inner >= 0 && isName(x, inner)) {
        callable = node;
        node = inner;
        break;
      }
      type = x.addExpression('function_type', node, '', type);
      node = inner;
    } else if (isWrapper(x, kind)) node = innerOf(x, node);
    else break;
  }
  return { name: node >= 0 && isName(x, node) ? node : -1, callable, type, value };
}

function wrap(x: Extraction, node: Node, name: string, type: number): number {
  return type < 0 ? -1 : x.addExpression('wrapped', node, name, type);
}

/** `int (f)(void)`: parentheses that only group. */
function unwrapped(x: Extraction, node: Node): Node {
  for (let steps = 0; steps < MAX_STEPS && x.kind(node) === x.k.parenthesized_declarator; steps++) {
    const inner = innerOf(x, node);
    if (!isName(x, inner) && x.kind(inner) !== x.k.parenthesized_declarator) return node;
    node = inner;
  }
  return node;
}

/** `auto f() -> T`. */
export function trailingType(x: Extraction, declarator: Node): Node {
  if (x.k.trailing_return_type === undefined) return -1;
  return x.childOfKind(x.childOfKind(declarator, x.k.trailing_return_type), x.k.type_descriptor);
}

const isWrapper = (x: Extraction, kind: number): boolean =>
  kind === x.k.parenthesized_declarator ||
  kind === x.k.abstract_parenthesized_declarator ||
  kind === x.k.reference_declarator ||
  kind === x.k.abstract_reference_declarator ||
  kind === x.k.attributed_declarator ||
  kind === x.k.variadic_declarator;

/** The declarator inside another: its field, or the last child that can be one. */
function innerOf(x: Extraction, node: Node): Node {
  const inner = x.child(node, x.f.declarator);
  if (inner >= 0) return inner;
  const end = x.next(node);
  for (let c = node + NODE; c < end; c = x.next(c)) if (isName(x, c) || isDeclarator(x, x.kind(c))) return c;
  return -1;
}

const isDeclarator = (x: Extraction, kind: number): boolean =>
  isWrapper(x, kind) ||
  kind === x.k.pointer_declarator ||
  kind === x.k.pointer_type_declarator ||
  kind === x.k.array_declarator ||
  kind === x.k.function_declarator ||
  kind === x.k.abstract_pointer_declarator ||
  kind === x.k.abstract_array_declarator ||
  kind === x.k.abstract_function_declarator;

const NAMES = [
  ...['identifier', 'field_identifier', 'type_identifier', 'qualified_identifier', 'operator_name', 'destructor_name'],
  ...[
    'template_function',
    'template_method',
    'template_type',
    'structured_binding_declarator',
    'operator_cast',
    'primitive_type',
  ],
];

/** Per grammar: 1 for the node kinds that can spell a declared name. */
const nameKinds = new WeakMap<object, Uint8Array>();

export function isName(x: Extraction, node: Node): boolean {
  if (node < 0) return false;
  let kinds = nameKinds.get(x.k);
  if (kinds === undefined) {
    kinds = new Uint8Array(1 << 16);
    for (const name of NAMES) if (x.k[name] !== undefined) kinds[x.k[name]] = 1;
    nameKinds.set(x.k, kinds);
  }
  return kinds[x.kind(node)] === 1;
}

/** The declarators of a declaration, in order. */
export function declaratorsOf(x: Extraction, node: Node): Node[] {
  const out: Node[] = [];
  const end = x.next(node);
  for (let c = node + NODE; c < end; c = x.next(c)) if (x.field(c) === x.f.declarator) out.push(c);
  return out;
}

/** `T`, `T *`, `T (*)(int)` as a type, in casts, template arguments and `sizeof`. */
export function describedType(x: Extraction, node: Node, depth: number): number {
  const type = x.expression(x.child(node, x.f.type), depth + 1);
  const declarator = x.child(node, x.f.declarator);
  return declarator < 0 ? type : readDeclarator(x, declarator, type, depth + 1).type;
}
