/** The links of a file's references: packed tables, stored per source file, so that an edited file replaces one row. */
import type { Table } from './facts.ts';
import type { Branded, FileId } from './ids.ts';

/** History: 1 first layout; 2 members of values that a library handed out. Bump when a table, a column or a vocabulary changes meaning. */
export const LINKS_VERSION = 3;

/** Positions are written to disk: append only. */
export const CONFIDENCES = [
  /** The only candidate by the language's own rules. */
  'exact',
  /** Legal dispatch or one of several assignments: may be this one. */
  'probable',
  /** The only symbol with that name, and nothing contradicts it. */
  'approximate',
] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** The rule that found the target. */
export const ORIGINS = [
  /** A name bound in an enclosing scope of the file. */
  'scope',
  /** A name the file imports, followed through re-exports. */
  'import',
  /** Visible without an import: same package, namespace, crate or prelude. */
  'package',
  /** A member of the receiver's type. */
  'member',
  /** A name inside a module, package or namespace that the receiver names. */
  'module',
  /** A member that replaces one of a super type. */
  'override',
  /** By name alone. */
  'name',
  /** A function value that was passed or stored elsewhere and is called here. */
  'flow',
  /** Method and path of a request agree with those of a route; a name and a service. */
  'address',
  /** The TypeScript compiler says so. This origin and those after it are services: `services` in the index names each tool. */
  'typescript',
  /** A language server says so. */
  'lsp',
  /** An imported SCIP index says so. */
  'scip',
  /** A compiler behind our own protocol says so. */
  'sidecar',
] as const;
export type Origin = (typeof ORIGINS)[number];

/** Whether a service found or confirmed the link, and not a rule of the binder. */
export const isOfService = (code: number): boolean => code >= originCode.typescript;

/** Why a reference has no target. */
export const OPEN_REASONS = [
  /** Declared outside the tree: a library, the language's own types. */
  'external',
  /** Depends on a value that is not in the text: a parameter without a type, a computed member. */
  'dynamic',
  /** Several candidates and no rule to choose. */
  'ambiguous',
  /** No symbol of that name where it should be. */
  'unknown',
] as const;
export type OpenReason = (typeof OPEN_REASONS)[number];

/** The reasons as they are stored. */
export const STORED_REASONS = [
  ...OPEN_REASONS,
  /**
   * A member of a value that a library handed out after it was given something of ours: `dynamic` where the tree has a member of
   * that name, else `external`. Decided when it is read (`src/graph/handed-out.ts`), because any file may declare the name.
   */
  'handed_out',
] as const;
export type StoredReason = (typeof STORED_REASONS)[number];

/**
 * A resolved reference. `source` and `symbol` are symbol rows of their files (id = the file's first symbol + row), `file` the
 * id of the target's file. `kind` is a reference kind; lines are 1-based, columns 0-based UTF-16 units.
 */
export const LINK = {
  source: 0,
  kind: 1,
  line: 2,
  col: 3,
  file: 4,
  symbol: 5,
  confidence: 6,
  origin: 7,
  stride: 8,
} as const;

/** A reference without a target. `name` is a string id of the file's facts. */
export const OPEN = { source: 0, kind: 1, line: 2, col: 3, name: 4, reason: 5, stride: 6 } as const;

export interface FileLinks {
  /** In source order (line, col), targets of one reference by confidence. */
  readonly links: Table;
  readonly open: Table;
}

/** A row of any table of a file's facts as one number: file id and row. */
export type RowKey = Branded<'RowKey'>;
/** A symbol anywhere in the tree as one number: file id and symbol row. */
export type SymbolKey = Branded<'RowKey' | 'SymbolKey'>;
const ROWS = 2 ** 20;
/** Rows that a table of a file may have, so that a key means one file. Files with more are not parsed. */
export const MAX_ROWS = ROWS;
export const rowKey = (file: FileId, row: number): RowKey => (file * ROWS + row) as RowKey;
export const symbolKey = (file: FileId, row: number): SymbolKey => (file * ROWS + row) as SymbolKey;
export const fileOfKey = (key: RowKey): FileId => Math.floor(key / ROWS) as FileId;
export const rowOfKey = (key: RowKey): number => key - Math.floor(key / ROWS) * ROWS;

const position = <T extends string>(table: readonly T[]) =>
  Object.fromEntries(table.map((name, i) => [name, i])) as Record<T, number>;
export const confidenceCode = position(CONFIDENCES);
export const originCode = position(ORIGINS);
export const openReasonCode = position(STORED_REASONS);
