/** Crates of the tree from its `Cargo.toml` files: declared and discovered targets, and which packages they depend on. */

import { ancestorsOf, directoryOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';
import type { RustCrate } from './crate-manifest.ts';
import { type RustDependency, type RustManifest, type RustTarget, readRustManifest } from './crate-manifest.ts';

type TargetKind = RustCrate['kind'];

/** Where Cargo looks for targets that no table names. */
const TARGET_DIRECTORIES: Partial<Record<TargetKind, string>> = {
  bin: 'src/bin',
  test: 'tests',
  bench: 'benches',
  example: 'examples',
};

/** By directory of the package, library first. Targets whose file is not in the tree are left out. */
export function readRustCrates(
  paths: readonly string[],
  read: (path: string) => string | undefined,
): readonly RustCrate[] {
  const manifests = paths
    .filter((path) => path === 'Cargo.toml' || path.endsWith('/Cargo.toml'))
    .map((path) => readRustManifest(directoryOf(path), read(path) ?? ''))
    .sort((a, b) => (a.dir < b.dir ? -1 : 1));
  if (manifests.length === 0) return [];
  const sources = rustSources(paths);
  const packages = manifests.map((manifest) => ({ manifest, targets: targetsOf(manifest, sources) }));
  const graph = new PackageGraph(packages);
  return packages.flatMap(({ manifest, targets }) => {
    const dependencies = graph.dependenciesOf(manifest);
    const library = targets.find((target) => target.kind === 'lib');
    // Binaries, tests and examples use their own package's library like any other.
    const withLibrary = library ? { ...dependencies, [library.name]: manifest.dir } : dependencies;
    return targets.map(({ kind, name, root }) => ({
      dir: manifest.dir,
      name,
      root,
      kind,
      dependencies: kind === 'lib' || kind === 'build' ? dependencies : withLibrary,
    }));
  });
}

interface Sources {
  has(path: string): boolean;
  /** `x.rs` and `x/main.rs` directly below a directory, with the name of the target each would be. */
  targetsIn(directory: string): readonly { readonly name: string; readonly path: string }[];
}

/** One pass over the paths: `targetsIn` must not look at all of them for every package. */
function rustSources(paths: readonly string[]): Sources {
  const all = new Set<string>();
  const below = new Map<string, { name: string; path: string }[]>();
  const add = (directory: string, name: string, path: string) => {
    const list = below.get(directory);
    if (list) list.push({ name, path });
    else below.set(directory, [{ name, path }]);
  };
  for (const path of paths) {
    if (!path.endsWith('.rs')) continue;
    all.add(path);
    const directory = directoryOf(path);
    const stem = path.slice(directory === '' ? 0 : directory.length + 1, -'.rs'.length);
    add(directory, stem, path);
    if (stem === 'main' && directory !== '')
      add(directoryOf(directory), directory.slice(directory.lastIndexOf('/') + 1), path);
  }
  return { has: (path) => all.has(path), targetsIn: (directory) => below.get(directory) ?? [] };
}

interface Target {
  readonly kind: TargetKind;
  readonly name: string;
  readonly root: string;
}

function targetsOf(manifest: RustManifest, sources: Sources): Target[] {
  if (manifest.name === '') return [];
  const declared = manifest.targets.map((target) => ({
    kind: target.kind,
    name: target.name ?? manifest.name,
    root: rootOf(manifest, target, sources),
  }));
  // A package has one library and one build script; of the others, a declared one replaces the one Cargo would find.
  const isDeclared = (found: Target) =>
    declared.some(
      ({ kind, name }) => kind === found.kind && (kind === 'lib' || kind === 'build' || name === found.name),
    );
  const others = discovered(manifest, sources).filter(
    (one) => !manifest.notDiscovered.has(one.kind) && !isDeclared(one),
  );
  const targets = new Map<string, Target>();
  for (const { kind, name, root } of [...declared, ...others])
    if (root !== undefined && sources.has(root) && !targets.has(root))
      targets.set(root, { kind, name: underscored(name), root });
  return [...targets.values()].sort((a, b) => Number(b.kind === 'lib') - Number(a.kind === 'lib'));
}

/** The file of a declared target: the one it names, or where Cargo expects it. */
function rootOf(manifest: RustManifest, { kind, name, path }: RustTarget, sources: Sources): string | undefined {
  if (path !== undefined) return joinInTree(manifest.dir, path.replaceAll('\\', '/'));
  if (kind === 'lib') return inside(manifest.dir, 'src/lib.rs');
  const directory = inside(manifest.dir, TARGET_DIRECTORIES[kind] ?? '');
  const own = sources.targetsIn(directory).find((one) => one.name === name);
  return own?.path ?? (kind === 'bin' ? inside(manifest.dir, 'src/main.rs') : undefined);
}

function discovered({ dir, name }: RustManifest, sources: Sources): Target[] {
  const inDirectories = Object.entries(TARGET_DIRECTORIES).flatMap(([kind, directory]) =>
    sources
      .targetsIn(inside(dir, directory))
      .map((one) => ({ kind: kind as TargetKind, name: one.name, root: one.path })),
  );
  return [
    { kind: 'lib', name, root: inside(dir, 'src/lib.rs') },
    { kind: 'bin', name, root: inside(dir, 'src/main.rs') },
    ...inDirectories,
    { kind: 'build', name, root: inside(dir, 'build.rs') },
  ];
}

const underscored = (name: string): string => name.replaceAll('-', '_');

/** Which package of the tree a dependency means. */
class PackageGraph {
  /** Names of libraries by directory: the name in `use`, when it is not the package's. */
  private readonly libraries = new Map<string, string>();
  private readonly workspaces = new Map<string, RustManifest>();
  /** Packages by directory of their workspace and name. */
  private readonly members = new Map<string, string>();

  constructor(packages: readonly { readonly manifest: RustManifest; readonly targets: readonly Target[] }[]) {
    for (const { manifest, targets } of packages) {
      const library = targets.find((target) => target.kind === 'lib');
      if (library) this.libraries.set(manifest.dir, library.name);
      if (manifest.isWorkspace) this.workspaces.set(manifest.dir, manifest);
    }
    for (const { manifest } of packages)
      if (manifest.name !== '') this.members.set(`${this.workspaceOf(manifest)?.dir}\0${manifest.name}`, manifest.dir);
  }

  dependenciesOf(manifest: RustManifest): Record<string, string> {
    const workspace = this.workspaceOf(manifest);
    const found = manifest.dependencies.flatMap((dependency): [string, string][] => {
      const shared = workspace?.shared.get(dependency.key);
      const meant = dependency.fromWorkspace && shared ? shared : dependency;
      const directory = this.directoryOf(meant, workspace);
      if (directory === undefined) return [];
      const name = meant.isRenamed ? meant.key : (this.libraries.get(directory) ?? meant.key);
      return [[underscored(name), directory]];
    });
    return Object.fromEntries(found);
  }

  private directoryOf(dependency: RustDependency, workspace: RustManifest | undefined): string | undefined {
    if (dependency.directory !== undefined || workspace === undefined) return dependency.directory;
    const shared = workspace.shared.get(dependency.package)?.directory;
    return shared ?? this.members.get(`${workspace.dir}\0${dependency.package}`);
  }

  private workspaceOf(manifest: RustManifest): RustManifest | undefined {
    for (const above of ancestorsOf(manifest.dir)) {
      const workspace = this.workspaces.get(above);
      if (workspace) return workspace;
    }
    return undefined;
  }
}

export const cratesIn = ({ rust }: ModuleConfigs): readonly RustCrate[] => (rust as RustCrate[]) ?? [];
