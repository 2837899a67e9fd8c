/** After files were added or removed: the imports that may mean such a file without naming it, by directory, package or alias. */
import { ancestorsOf, directoryOf } from '../../../src/base/tree-paths.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import type { FileChange } from '../../../src/resolve/invalidate/affected-by-name.ts';
import { NO_SEGMENT, pathSegments } from '../../../src/resolve/invalidate/path-segments.ts';
import { type ScriptConfigs, scriptConfigsIn } from './configs.ts';
import { ENTRIES } from './node-packages.ts';

const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).split('.', 1)[0];

/** Segments of these imports. */
export function movedEntries(changes: readonly FileChange[], world: World): readonly string[] {
  const paths = changes.filter(({ existence }) => existence !== 'stays').map(({ path }) => path);
  if (paths.length === 0) return [];
  const configs = scriptConfigsIn(world.configs);
  const entries = new Set(ENTRIES.map(stemOf));
  const mapped = new Set(targetsIn(configs).map(stemOf));
  const aliases = aliasesIn(configs);
  const packages = new Map(configs.packages.map(({ dir, name }) => [dir, name]));
  return paths.flatMap((path) => {
    const isMapped = mapped.has(stemOf(path));
    if (!isMapped && !entries.has(stemOf(path))) return [];
    const directories = ancestorsOf(directoryOf(path));
    const around = [...directories.slice(0, 2), ...directories.flatMap((dir) => packages.get(dir) ?? [])];
    return [NO_SEGMENT, ...[...around, ...(isMapped ? aliases : [])].flatMap((one) => pathSegments(one).at(-1) ?? [])];
  });
}

/** Every file that a manifest names. */
const targetsIn = ({ packages, tsconfigs }: ScriptConfigs): string[] =>
  textsIn([
    packages.map((one) => [one.main, one.module, one.types, one.source, one.exports, one.imports, one.typesPaths]),
    tsconfigs.map(({ paths }) => paths),
  ]);

const aliasesIn = ({ packages, tsconfigs }: ScriptConfigs): string[] => [
  ...tsconfigs.flatMap(({ paths }) => Object.keys(paths ?? {})),
  ...packages.flatMap(({ imports }) => (typeof imports === 'object' && imports !== null ? Object.keys(imports) : [])),
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
