/** The closed vocabularies of the index: every kind is a row in one table, stored as its position. */

/** Positions are written to disk: append only, never reorder (bump `FACTS_VERSION` if you must). */
export const SYMBOL_KINDS = [
  'file',
  'project',
  'module',
  'namespace',
  'class',
  'interface',
  'struct',
  'enum',
  'enum_member',
  'trait',
  'type_alias',
  'function',
  'method',
  'constructor',
  'field',
  'property',
  'constant',
  'variable',
  'component',
  'macro',
  'section',
] as const;
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

/** Symbols that hold a value; all but a property are without code of their own. */
export const VALUE_KINDS: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'field',
  'property',
  'constant',
  'variable',
  'enum_member',
]);

export const REFERENCE_KINDS = [
  'call',
  'new',
  'import',
  'inherit',
  'implement',
  'override',
  'type',
  'read',
  'write',
  'decorate',
  'throw',
  'render',
  /** What a program asks of another one, or of another part of itself, by an address. */
  'request',
  /** A component accepts properties of this type. */
  'accepts',
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

export const SCOPE_KINDS = [
  'file',
  'namespace',
  'type',
  'function',
  'block',
  /** From after a declaration to the end of the block: the names it binds are valid only there, its own value is evaluated outside. */
  'rest',
  /** A part of a function that may not run: its names belong to the function, its type narrowing is valid only inside (Python). */
  'branch',
] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

export const IMPORT_KINDS = [
  /** `import a.b` / `import x "path"` / `use a::b`: binds a module (or its first segment) to a local name. */
  'module',
  /** `from m import a as b`, `import { a as b } from 'm'`: binds one exported name. */
  'name',
  /** `import d from 'm'`. */
  'default',
  /** `import * as ns from 'm'`. */
  'namespace',
  /** `from m import *`, Go dot import, Java `import p.*`, Rust `use m::*`, C# `using N`. */
  'wildcard',
  /** `import 'm'`, Go blank import: nothing is bound. */
  'effect',
  /** `const x = require('m')`. */
  'require',
  /** `import('m')` with a literal. */
  'dynamic',
  /** Java `import static`, C# `using static`: members of a type become visible. */
  'static',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The kind of fact that a binding states about a name in a scope. */
export const BINDING_KINDS = [
  'parameter',
  'local',
  'field',
  'symbol',
  'import',
  /** A later assignment to a name declared elsewhere. */
  'assign',
  /** The name is one element of the value (loop variable). */
  'element',
  /** `isinstance(x, T)`, `x instanceof T`, `x is T`, `if let`: inside this scope the name has the type. */
  'narrow',
  /** The value a function returns; the name is empty. */
  'return',
  /** The value a generator yields; the name is empty. */
  'yield',
  'type_parameter',
  'catch',
] as const;
export type BindingKind = (typeof BINDING_KINDS)[number];

/** Operators of the small expression language that receivers, initialisers and type annotations are recorded in. */
export const EXPRESSION_OPS = [
  /** An expression that the rules do not model; with `name`, what calls of the function around pass for the parameter at that place. */
  'unknown',
  /** A bare name, `name`. `a`: a value whose members come before all other names (labels of a switch over an enum). */
  'name',
  /** `a.name`. Where a name or member is called, `b` may list the arguments. */
  'member',
  /** `a(...)`. */
  'call',
  /** `new a(...)`, a composite or struct literal of type `a`. */
  'new',
  /** `a[...]`. */
  'index',
  'await',
  /** `b` seen as type `a`: casts, assertions. */
  'cast',
  'this',
  'super',
  /** A literal; `name` holds the built-in type (`string`, `number`, `list`, …). */
  'literal',
  /** Either `a` or `b`: conditional and short-circuit expressions, union types. */
  'union',
  /** A lambda or nested function; `name` is empty, `a` its declared result where the rules keep that. */
  'function',
  /** Generic type `a` with arguments, a `list` in `b`. */
  'generic',
  /** Array, slice, list or optional of `a` as type syntax; `name` says which (`array`, `optional`, `pointer`, `map`, `channel`). */
  'wrapped',
  /** Cons cell: head `a`, tail `b`. */
  'list',
  /** Function type returning `a`. */
  'function_type',
  /** Position `name` of a tuple-like value `a` (destructuring, multiple returns). */
  'position',
  /** Property `name` of a value `a` in a destructuring. */
  'property',
  /** Spread or unpacked value `a`. */
  'spread',
  /** The parameter type of the callee `a` at position `name`, which an object literal there is checked against. `b`: its type arguments. */
  'argument',
  /** The type of the value `a`, where a type is written. */
  'typeof',
  /** The module that the path `name` leads to, where it is a value: `require('m')`, `import('m')`. */
  'module',
  /** The value `a`, whose name is valid from this place on: in `x = x.next()` the second `x` is still the old one. */
  'behind',
  /** The value `a` as the test `name` with its operand `b` leaves it: `src/resolve/core/narrowing.ts` lists the tests. */
  'narrowed',
  /** The value `a`, read in the scope whose row is `name`: a part of a conditional expression. */
  'scoped',
] as const;
export type ExpressionOp = (typeof EXPRESSION_OPS)[number];

/** Bits of a symbol's `flags` column. */
export const FLAG = {
  exported: 1 << 0,
  /** Reachable by users of the package as far as one file can tell. */
  publicApi: 1 << 1,
  private: 1 << 2,
  protected: 1 << 3,
  internal: 1 << 4,
  static: 1 << 5,
  abstract: 1 << 6,
  final: 1 << 7,
  async: 1 << 8,
  generator: 1 << 9,
  readonly: 1 << 10,
  getter: 1 << 11,
  setter: 1 << 12,
  override: 1 << 13,
  deprecated: 1 << 14,
  /** Declared without a body: overload signature, interface member, prototype, extern. */
  declaration: 1 << 15,
  /** One part of a type written in several places (C# partial, merged TypeScript declarations, Rust impl blocks). */
  partial: 1 << 16,
  optional: 1 << 17,
  default: 1 << 18,
  /** A namespace that only spells a package name, or a section that only says where a symbol is: left out of handles, kept in qualified names. */
  package: 1 << 19,
  extension: 1 << 20,
  /** A definition inside a function body. */
  local: 1 << 21,
  variadic: 1 << 22,
  test: 1 << 23,
  unsafe: 1 << 24,
  operator: 1 << 25,
  /** A member whose name is also visible around its container: enumerators of a plain C `enum`. */
  unscoped: 1 << 26,
  /** A function without a name of its own, called after its place: `app.get("/users") callback`; or a part of a long text. */
  anonymous: 1 << 27,
} as const;
export type FlagName = keyof typeof FLAG;

const position = <T extends string>(table: readonly T[]) =>
  Object.fromEntries(table.map((name, i) => [name, i])) as Record<T, number>;

export const symbolKindCode = position(SYMBOL_KINDS);
export const referenceKindCode = position(REFERENCE_KINDS);
export const scopeKindCode = position(SCOPE_KINDS);
export const importKindCode = position(IMPORT_KINDS);
export const bindingKindCode = position(BINDING_KINDS);
export const expressionOpCode = position(EXPRESSION_OPS);
