/** What services (compilers, language servers, indexers) said about the references of a file, as the index keeps it. */

/** How many references of a file came to what; the columns of `service_files`. */
export const SERVICE_COUNTS = [
  /** Places that were asked about. */
  'asked',
  /** The binder had the same target. */
  'confirmed',
  /** The binder had another target, which was replaced. */
  'corrected',
  /** The binder had no certain target. */
  'completed',
  /** Declared outside of the tree, by the word of the service. */
  'outside',
] as const;
export type ServiceCounts = Readonly<Record<(typeof SERVICE_COUNTS)[number], number>>;

/** A package outside the tree. */
export interface OutsidePackage {
  /** `npm`, `pypi`, `go`, `maven`, `nuget`, `cargo`, `gem`, `composer`, or as the service calls it. */
  readonly manager?: string | undefined;
  readonly name: string;
  readonly version?: string | undefined;
}

/** The packages that references of a file lead to. */
export interface PackagesUsed {
  readonly packages: readonly OutsidePackage[];
  /** Triples of line, column and a position in `packages`, in source order. */
  readonly places: readonly number[];
}

/** One service on one project, and what made its answers. */
export interface ServiceOfProject {
  /** Row of the table of services, or `scip`. */
  readonly service: string;
  /** The project's directory relative to the root; empty for the root itself. */
  readonly dir: string;
  /** As answers show it: `typescript`, `lsp:gopls`, `scip:scip-java 0.10`. */
  readonly origin: string;
  readonly version: string;
}
