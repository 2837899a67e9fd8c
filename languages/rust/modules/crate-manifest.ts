/** One `Cargo.toml` as written: the package's targets, its dependencies and what its workspace shares. */

import { joinInTree } from '../../../src/base/tree-paths.ts';
import { isTable, readToml, type TomlTable, type TomlValue } from '../../../src/discover/toml.ts';

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

type TargetKind = RustCrate['kind'];

export interface RustTarget {
  readonly kind: TargetKind;
  readonly name?: string;
  /** Relative to the package. */
  readonly path?: string;
}

/** One line of a dependency table. */
export interface RustDependency {
  /** The key: the name in `use`, unless the package names its library otherwise. */
  readonly key: string;
  readonly package: string;
  readonly isRenamed: boolean;
  /** Directory of the tree. */
  readonly directory?: string;
  readonly fromWorkspace: boolean;
}

export interface RustManifest {
  readonly dir: string;
  /** '' for a workspace without a package of its own. */
  readonly name: string;
  readonly targets: readonly RustTarget[];
  /** Kinds of targets that Cargo does not look for by itself here. */
  readonly notDiscovered: ReadonlySet<TargetKind>;
  readonly dependencies: readonly RustDependency[];
  readonly isWorkspace: boolean;
  /** `workspace.dependencies` and `patch` tables, by key. */
  readonly shared: ReadonlyMap<string, RustDependency>;
}

const TARGET_TABLES: readonly (readonly [TargetKind, string])[] = [
  ['bin', 'autobins'],
  ['test', 'autotests'],
  ['bench', 'autobenches'],
  ['example', 'autoexamples'],
];
const DEPENDENCY_TABLES = [
  'dependencies',
  'dev-dependencies',
  'build-dependencies',
  'dev_dependencies',
  'build_dependencies',
];

export function readRustManifest(dir: string, text: string): RustManifest {
  const root = readToml(text);
  const pack = tableOf(root.package ?? root.project);
  const workspace = tableOf(root.workspace);
  const shared = [
    ...dependenciesOf(dir, workspace.dependencies),
    ...tablesIn(root.patch).flatMap((one) => dependenciesOf(dir, one)),
  ];
  return {
    dir,
    name: textOf(pack.name) ?? '',
    targets: targetsOf(root, pack),
    notDiscovered: new Set([
      ...TARGET_TABLES.filter(([, key]) => pack[key] === false).map(([kind]) => kind),
      ...(pack.autolib === false ? (['lib'] as const) : []),
      ...(pack.build === false ? (['build'] as const) : []),
    ]),
    dependencies: [root, ...tablesIn(root.target)].flatMap((table) =>
      DEPENDENCY_TABLES.flatMap((name) => dependenciesOf(dir, table[name])),
    ),
    isWorkspace: isTable(root.workspace),
    shared: new Map(shared.map((one) => [one.key, one])),
  };
}

const tableOf = (value: TomlValue | undefined): TomlTable => (isTable(value) ? value : {});
const textOf = (value: TomlValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const tablesIn = (value: TomlValue | undefined): TomlTable[] =>
  (Array.isArray(value) ? value : Object.values(tableOf(value))).filter(isTable);

function targetsOf(root: TomlTable, pack: TomlTable): RustTarget[] {
  const lists = TARGET_TABLES.flatMap(([kind]) => tablesIn(root[kind]).map((table) => target(kind, table)));
  const build = textOf(pack.build);
  return [
    ...(isTable(root.lib) ? [target('lib', root.lib)] : []),
    ...lists,
    ...(build === undefined ? [] : [{ kind: 'build' as const, path: build }]),
  ];
}

function target(kind: TargetKind, table: TomlTable): RustTarget {
  const name = textOf(table.name);
  const path = textOf(table.path);
  return { kind, ...(name !== undefined && { name }), ...(path !== undefined && { path }) };
}

/** `foo = "1"`, `foo = { path = "../foo" }`, `foo.workspace = true`, `[dependencies.foo]`. */
function dependenciesOf(dir: string, value: TomlValue | undefined): RustDependency[] {
  return Object.entries(tableOf(value)).map(([key, written]) => {
    const table = tableOf(written);
    const path = textOf(table.path)?.replaceAll('\\', '/');
    const directory = path === undefined ? undefined : joinInTree(dir, path);
    const renamed = textOf(table.package);
    return {
      key,
      package: renamed ?? key,
      isRenamed: renamed !== undefined,
      fromWorkspace: table.workspace === true,
      ...(directory !== undefined && { directory }),
    };
  });
}
