/** After files were added, removed or became parsable: the imports that lead to them without naming them. */
import { ancestorsOf, directoryOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { comesOrGoes, type FileChange } from '../../../src/resolve/invalidate/file-change.ts';
import { NO_SEGMENT, pathSegments } from '../../../src/resolve/invalidate/path-segments.ts';
import { type NodePackage, type ScriptConfigs, scriptConfigsIn, type TypeScriptConfig } from './configs.ts';
import { stemOf } from './node-files.ts';
import { isObject } from './node-json.ts';
import { createPackageFiles, ENTRIES, type PackageFiles } from './node-packages.ts';
import { type Trees, treesAround } from './trees-around.ts';

/** Last segments of what such imports write: a package, an alias, a directory. */
export function movedPackages(changes: readonly FileChange[], world: World): readonly string[] {
  const moved = changes.filter(comesOrGoes);
  if (moved.length === 0) return [];
  const paths = new Set(moved.map(({ path }) => path));
  const trees = treesAround(moved, world);
  const configs = scriptConfigsIn(world.configs);
  const written = [
    ...[...paths].flatMap((path) => [...directoriesEnteredAt(path), ...mappedTo(path, configs)]),
    ...toggledDirectories(moved, trees),
    ...packagesEnteredAt(paths, trees, configs),
  ];
  return written.flatMap((one) => pathSegments(one).at(-1) ?? []);
}

/** Directories whose module the file is or was; the name of the directory itself may be written as `.` or `..`. */
function directoriesEnteredAt(path: string): string[] {
  const stem = stemOf(path) ?? path;
  const found = ENTRIES.filter((entry) => stem === entry || stem.endsWith(`/${entry}`));
  return found.flatMap((entry) => {
    const directory = stem.slice(0, Math.max(0, stem.length - entry.length - 1));
    return entry === 'index' ? [directory, NO_SEGMENT] : [directory];
  });
}

/** Names that a pattern of a manifest sends to the file. */
function mappedTo(path: string, configs: ScriptConfigs): string[] {
  const stem = stemOf(path) ?? path;
  const places = [path, stem, ...(stem.endsWith('/index') ? [directoryOf(stem)] : [])];
  return patternsIn(configs).flatMap(([pattern, target]) => {
    const [start, end = ''] = (stemOf(target) ?? target).split('*', 2);
    return places
      .filter((one) => one.length >= start.length + end.length && one.startsWith(start) && one.endsWith(end))
      .map((one) => pattern.replace('*', one.slice(start.length, one.length - end.length)));
  });
}

/** What imports write, with a star, and where it leads from the root of the tree. */
const patternsIn = ({ packages, tsconfigs }: ScriptConfigs): (readonly [string, string])[] =>
  [
    ...tsconfigs.flatMap(({ paths = {} }) => entriesOf(paths)),
    ...packages.flatMap(({ dir, name, exports, imports }) =>
      [...entriesOf(exports), ...entriesOf(imports)].flatMap(([key, target]) => {
        const place = joinInTree(dir, target);
        return place === undefined ? [] : [[key.replace(/^\./, name), place] as const];
      }),
    ),
  ].filter(([pattern, target]) => pattern.includes('*') && target.includes('*'));

/** Every text below each key. */
const entriesOf = (table: unknown): [string, string][] =>
  isObject(table)
    ? Object.entries(table).flatMap(([key, value]) => textsIn(value).map((text) => [key, text] as [string, string]))
    : [];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Directories that only one of the trees has: a missing one may be the output of a build. */
function toggledDirectories(moved: readonly FileChange[], { before, now }: Trees): string[] {
  const around = new Set(moved.flatMap(({ path }) => ancestorsOf(directoryOf(path))));
  return [...around].filter((directory) => before.hasDirectory(directory) !== now.hasDirectory(directory));
}

/** Packages, the parts they export and names of configurations, where one of the files is what they mean in one of the trees. */
function packagesEnteredAt(paths: ReadonlySet<string>, trees: Trees, configs: ScriptConfigs): string[] {
  const packageAt = new Map(configs.packages.map((one) => [one.dir, one]));
  const around = new Set([...paths].flatMap((path) => ancestorsOf(directoryOf(path))));
  const packages = configs.packages.filter(({ dir }) => around.has(dir));
  const lookups = [trees.before, trees.now].flatMap((tree) =>
    (['typescript', 'javascript'] as const).map((importer) =>
      createPackageFiles({ tree, packageAt, configs: configs.tsconfigs }, importer),
    ),
  );
  const named = ([, find]: Named): boolean => lookups.some((files) => paths.has(find(files) ?? ''));
  return [...packages.flatMap(namesOf), ...configs.tsconfigs.flatMap(namesIn)].filter(named).map(([name]) => name);
}

/** What an import writes, and the file it means. */
type Named = readonly [string, (files: PackageFiles) => string | undefined];

const namesOf = (pack: NodePackage): Named[] => [
  ...partsOf(pack).map((sub): Named => [inside(pack.name, sub), (files) => files.member(pack, sub)]),
  ...entriesOf(pack.imports).map(([key, target]): Named => [key, (files) => files.target(pack, target)]),
];

const namesIn = ({ paths = {} }: TypeScriptConfig): Named[] =>
  entriesOf(paths).map(([pattern, target]) => [pattern, (files) => files.at(target)]);

/** What importers may write after the name of a package and its manifest sends elsewhere; '' for all of it. */
function partsOf({ exports, typesPaths = {} }: NodePackage): string[] {
  const keys = isObject(exports) ? Object.keys(exports).filter((key) => key.startsWith('./')) : [];
  const parts = [...keys.map((key) => key.slice(2)), ...Object.keys(typesPaths)];
  return ['', ...parts.filter((part) => !part.includes('*'))];
}
