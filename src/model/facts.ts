/** The facts of one file by itself: packed tables of numbers over one list of strings, cheap to move between threads and to store. */

/** History: 1 first layout. Bump when a table, a column or a vocabulary changes meaning. */
export const FACTS_VERSION = 1;

/**
 * Columns of each table. A column holds an int32: a code, an offset, a row of another table (-1: none) or a string id (0: none).
 * Lines are 1-based, columns 0-based UTF-16 units, offsets UTF-16 units into the decoded text.
 */
export const SYMBOL = {
  kind: 0,
  name: 1,
  /** Row of the enclosing symbol; row 0 is the file itself (its parent is -1). */
  parent: 2,
  flags: 3,
  start: 4,
  end: 5,
  line: 6,
  col: 7,
  endLine: 8,
  endCol: 9,
  nameLine: 10,
  nameCol: 11,
  /** Offset where the body starts, or `end` when there is none: the signature ends before it. */
  bodyStart: 12,
  /** Declared (return or variable) type as an expression row. */
  type: 13,
  /** The initialiser of a field, constant or variable, as an expression row. */
  value: 14,
  /** The scope this symbol opens, or -1. */
  scope: 15,
  /** A receiver or target outside the nesting: the type an extension, Go method or impl block belongs to (expression row). */
  owner: 16,
  stride: 17,
} as const;

export const PARAMETER = { symbol: 0, name: 1, type: 2, flags: 3, defaultValue: 4, stride: 5 } as const;
/** `kind`: a reference kind code, `inherit` or `implement`. `symbol` is -1 and `owner` an expression when the type is not in this file. */
export const BASE = { symbol: 0, expression: 1, kind: 2, owner: 3, stride: 4 } as const;
export const SCOPE = { kind: 0, parent: 1, start: 2, end: 3, symbol: 4, stride: 5 } as const;
export const IMPORT = {
  kind: 0,
  /** The module as written, without quotes. */
  module: 1,
  /** The name in that module, or 0. */
  imported: 2,
  /** The name bound here, or 0. */
  local: 3,
  line: 4,
  col: 5,
  scope: 6,
  /** 1 type-only, 2 also re-exported, 4 global (C# `global using`), 8 conditional (inside if/try/function), 16 `local` is guessed from `module`. */
  flags: 7,
  stride: 8,
} as const;
export const IMPORT_FLAG = { typeOnly: 1, reexported: 2, global: 4, conditional: 8, guessed: 16 } as const;
/** `local` is the name in this file, or the name in `module` when that is set; `exported` `*` re-exports everything. */
export const EXPORT = { exported: 0, local: 1, module: 2, line: 3, col: 4, flags: 5, stride: 6 } as const;
export const REFERENCE = {
  kind: 0,
  /** The expression that names the target: `name` or `member`; its name, receiver and position are there. */
  expression: 1,
  symbol: 2,
  scope: 3,
  /**
   * Number of arguments of a call or construction. -1: not a call. -2: a spread hides the count. -3: a key of a literal that names a
   * property of the expected type, if that has one.
   */
  args: 4,
  stride: 5,
} as const;
/** Value of `args`: such a reference without a target is not reported. */
export const MAY_NAME_NOTHING = -3;
/** Value of `args`: a call made by syntax (an operator, a loop) and not spelled by a name; not reported without a target. */
export const IMPLIED = -4;
/** The member of an emitter that represents its event of a name: no name of the code begins like this, or has blanks. */
export const eventNamed = (name: string): string => `!${name.replace(/\s/g, '_')}`;
export const isEvent = (member: string): boolean => member.startsWith('!');
/**
 * Value of `args`, or below: written in a macro that may mean something else by it; a link is probable unless the macro is known to
 * evaluate it. The macro is named by the reference that is one, and as many more as the value is below this, before it.
 */
export const UNSURE = -5;
export const EXPRESSION = { op: 0, name: 1, a: 2, b: 3, line: 4, col: 5, stride: 6 } as const;
/** `b` of a `name` or `member` below -1: its syntax decides what kind of thing it names, not its context (Rust's `a::`, `m!`, `a::f`, TypeScript's `a.T`). From `style` on it is a name of another language. */
export const NAMES_A = { type: -2, macro: -3, function: -4, key: -5, namespace: -6, style: -7, table: -8 } as const;
/** Name of the `list` behind a key of a literal that has its value: such a `member` is as one with `NAMES_A.key`. */
export const KEY_OF_VALUE = 'key';
/** Before the name of a parameter in an `argument`: the type that the call gives it is meant, not the parameter itself. */
export const TYPE_OF_NAMED = ':';
/** Bound in a function of an object literal that has the `this` of the code around the literal. */
export const THIS_OF_OUTER = ' this';
/** `symbol` is set when the binding is a symbol (or for `return`/`yield`, the function). */
export const BINDING = {
  kind: 0,
  scope: 1,
  name: 2,
  type: 3,
  value: 4,
  symbol: 5,
  line: 6,
  col: 7,
  stride: 8,
} as const;

/** Table order in the packed header: append only. */
export const TABLES = [
  'symbols',
  'parameters',
  'bases',
  'scopes',
  'imports',
  'exports',
  'references',
  'expressions',
  'bindings',
] as const;
export type TableName = (typeof TABLES)[number];

export const STRIDES: Record<TableName, number> = {
  symbols: SYMBOL.stride,
  parameters: PARAMETER.stride,
  bases: BASE.stride,
  scopes: SCOPE.stride,
  imports: IMPORT.stride,
  exports: EXPORT.stride,
  references: REFERENCE.stride,
  expressions: EXPRESSION.stride,
  bindings: BINDING.stride,
};

/** A read-only table: `rows` int32 rows of `stride` columns. */
export interface Table {
  readonly data: Int32Array;
  readonly rows: number;
  readonly stride: number;
}

/** Invariant: depends only on the language revision and the file's text, never on its path or on other files. */
export interface FileFacts extends Readonly<Record<TableName, Table>> {
  /** String 0 is the empty string. */
  readonly strings: readonly string[];
  /** Package or namespace the file declares for itself (`package gin`, Java package), or ''. */
  readonly packageName: string;
}

export const at = (table: Table, row: number, column: number): number => table.data[row * table.stride + column];

/** Copies the facts: builders return views that they overwrite. */
export function copyFacts(facts: FileFacts): FileFacts {
  const copy = (name: TableName): [TableName, Table] => [name, { ...facts[name], data: facts[name].data.slice() }];
  return { ...facts, ...Object.fromEntries(TABLES.map(copy)), strings: [...facts.strings] };
}
