/** What the process that runs a statement gets, and what it returns. */
import type { ErrorCode } from '../../errors/errors.ts';
import type { ResultColumn } from '../../store/query/sandbox.ts';
import type { Reader } from '../../store/read/read.ts';
import type { CommitRecord } from './read-commits.ts';
import type { Served } from './served.ts';
import type { Cell } from './view.ts';

/** Known to the program only: `wayfind run-statement`, started with a channel. */
export const STATEMENT_COMMAND = 'run-statement';

/** Changes whenever the index is published, also as another file. */
export function stateOf(reader: Pick<Reader, 'meta'>): string {
  const { seal, job, indexed_at: at } = reader.meta();
  return [seal, job, at].join(' ');
}

export interface StatementTask {
  readonly version: string;
  readonly indexDir: string;
  readonly snapshotKey: string;
  readonly sql: string;
  readonly offset: number;
  readonly limit: number;
  /** The most that the process may use, the program itself included. */
  readonly maxMemoryBytes: number;
  readonly timeoutMs: number;
  /** Where the statement may read them. */
  readonly commits?: readonly CommitRecord[] | undefined;
  readonly served?: Served | undefined;
}

export interface StatementResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows after those, counted up to a limit. */
  readonly left: number;
  readonly isLeftExact: boolean;
  /** The state of the index that the rows come from. */
  readonly state: string;
  /** Names of the views that the statement reads. */
  readonly views: readonly string[];
}

export interface StatementError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fix: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export type StatementOutcome =
  | { readonly result: StatementResult; readonly error?: never }
  | { readonly error: StatementError; readonly result?: never };
