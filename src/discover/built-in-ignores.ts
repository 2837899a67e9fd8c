/** Built-in ignore rules for directories that are not worth indexing: two tables and their look-ups. */

/** Left out even when git tracks something in them. */
const ALWAYS = /(?:^|\/)(\.git|\.wayfind|node_modules)(?:\/|$)/;

/** Left out unless tracked: caches, tool state and installed packages whose names mean nothing else. */
const UNTRACKED = new Set(
  `.hg .svn .jj CVS .bzr __pycache__ .venv .tox .nox .mypy_cache .pytest_cache .ruff_cache .hypothesis .ipynb_checkpoints .eggs
  .gradle .idea .vs .next .nuxt .svelte-kit .turbo .parcel-cache .angular .cache .nyc_output .terraform .serverless .aws-sam
  .dart_tool .pnpm-store .yarn bower_components jspm_packages htmlcov`.split(/\s+/),
);

/**
 * Build outputs have ordinary names (`build`, `bin`): they count only beside the manifest of the tool that writes them.
 * `*.csproj` means any .NET project file.
 */
const OUTPUTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    target: ['Cargo.toml', 'pom.xml', 'build.sbt'],
    dist: ['package.json', 'pyproject.toml', 'setup.py', 'setup.cfg'],
    build: ['package.json', 'pyproject.toml', 'setup.py', 'build.gradle', 'build.gradle.kts', 'CMakeLists.txt'],
    out: ['package.json', 'build.gradle', 'build.gradle.kts'],
    coverage: ['package.json'],
    bin: ['*.csproj'],
    obj: ['*.csproj'],
  }),
);

/** Files that mark the directory they are in: a virtual environment, a cache by the cachedir convention. */
const MARKERS: readonly string[] = ['pyvenv.cfg', 'CACHEDIR.TAG'];

const MARKER_NAMES = new Set([...[...OUTPUTS.values()].flat(), ...MARKERS]);

/** The marker name of a file that decides whether directories near it are ignored; undefined for any other file. */
export function markerOf(name: string): string | undefined {
  if (MARKER_NAMES.has(name)) return name;
  return /\.(?:cs|fs|vb)proj$/.test(name) ? '*.csproj' : undefined;
}

/** The segment that always excludes a path from the index, or undefined. */
export const alwaysIgnored = (path: string): string | undefined => ALWAYS.exec(path)?.[1];

/** Why a directory that git does not track is left out, or undefined. `beside` and `inside` hold `markerOf` names. */
export function ignoredDirectory(
  name: string,
  beside: ReadonlySet<string> | undefined,
  inside: ReadonlySet<string> | undefined,
): string | undefined {
  if (UNTRACKED.has(name) || name.endsWith('.egg-info')) return `${name}/`;
  const manifest = beside && OUTPUTS.get(name)?.find((file) => beside.has(file));
  if (manifest) return `${name}/ beside ${manifest}`;
  const marker = inside && MARKERS.find((file) => inside.has(file));
  return marker && `${name}/ has ${marker}`;
}
