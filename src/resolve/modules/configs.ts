/** What manifests say about modules, as plain data: read once a run, sent to workers, compared to see whether anything changed. */

/** Directories and paths are relative to the root, with forward slashes; the root is ''. */
export interface ModuleConfigs {
  readonly node: readonly NodePackage[];
  readonly typescript: readonly TypeScriptConfig[];
  readonly python: readonly PythonRoot[];
  readonly go: readonly GoModule[];
  readonly rust: readonly RustCrate[];
  readonly csharp: readonly CSharpProject[];
}

/** One `package.json`. */
export interface NodePackage {
  readonly dir: string;
  readonly name: string;
  /** Parsed as they stand. */
  readonly main?: string;
  readonly module?: string;
  readonly types?: string;
  /** Where the bundler starts: names the source of what `main` is built from. */
  readonly source?: string;
  readonly exports?: unknown;
  readonly imports?: unknown;
  /** `typesVersions` for compilers of today: patterns of parts of the package with their targets, relative to `dir`. */
  readonly typesPaths?: Readonly<Record<string, readonly string[]>>;
  /** Names of other packages it depends on; those not in the tree are external. */
  readonly dependencies?: readonly string[];
  /** Some workspace (npm, yarn, pnpm, lerna, rush) of the tree lists it. */
  readonly isMember?: true;
}

/** One `tsconfig*.json` or `jsconfig.json` after following `extends`, as far as names of modules go. */
export interface TypeScriptConfig {
  readonly path: string;
  readonly dir: string;
  readonly baseUrl?: string;
  /** Patterns with their targets relative to the root. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  readonly rootDirs?: readonly string[];
  readonly outDir?: string;
  readonly declarationDir?: string;
  readonly rootDir?: string;
  /** Directories that `include` takes whole, and those (`dir`, or `dir/**` with all below) of some files; absent: its own. */
  readonly covers?: readonly string[];
  readonly touches?: readonly string[];
}

/** A directory whose children are top-level Python modules: the root, `src/`, a configured package directory. */
export interface PythonRoot {
  readonly dir: string;
  /** Programs of a project are started here: a manifest lies in it, or it is the root of the tree. */
  readonly isProject?: true;
}

/** One `go.mod`. */
export interface GoModule {
  readonly dir: string;
  readonly module: string;
  /** Module path to a directory of the tree; those of its `go.work` come before its own. */
  readonly replaces: Readonly<Record<string, string>>;
  /** Directory of the `go.work` that uses it. */
  readonly workspace?: string;
}

/** One target of a `Cargo.toml`. */
export interface RustCrate {
  readonly dir: string;
  /** As written in `use`: dashes are underscores. */
  readonly name: string;
  /** The crate's root file; a package has one per library, binary, example, test and bench. */
  readonly root: string;
  readonly kind: 'lib' | 'bin' | 'test' | 'bench' | 'example' | 'build';
  /** Name in `use` to the directory of the package in the tree. */
  readonly dependencies: Readonly<Record<string, string>>;
}

/** One `.csproj`. */
export interface CSharpProject {
  readonly dir: string;
  readonly name: string;
  /** Namespaces the project imports everywhere (`<Using Include>`, implicit usings of the SDK are external). */
  readonly usings: readonly { readonly namespace: string; readonly alias?: string; readonly isStatic?: boolean }[];
  /** Directories of referenced projects. */
  readonly references: readonly string[];
}

export const NO_CONFIGS: ModuleConfigs = { node: [], typescript: [], python: [], go: [], rust: [], csharp: [] };
