/** Swift modules: the targets of `Package.swift` with their directories. */
import { directoryOf, inside } from '../../../src/base/tree-paths.ts';
import type { Manifest } from '../../../src/discover/manifest-text.ts';
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';

export interface SwiftTarget {
  readonly name: string;
  readonly dir: string;
}

const TARGET = /\.(target|executableTarget|testTarget|macro|plugin)\s*\(\s*name:\s*"([^"\n]{1,100})"/g;

function readPackage(text: string): Manifest {
  return { name: /\bPackage\s*\(\s*name:\s*"([^"\n]{1,100})"/.exec(text)?.[1] ?? '' };
}

/** Every target in a directory of its own: the one it states, or the one that its kind and name give. */
function targetsIn(directory: string, text: string): SwiftTarget[] {
  const found = [...text.matchAll(TARGET)];
  return found.map((match, i) => {
    const [, kind, name] = match;
    const rest = text.slice(match.index, found[i + 1]?.index ?? text.length);
    const stated = /\bpath:\s*"([^"\n]{1,200})"/.exec(rest)?.[1];
    const place = stated ?? `${kind === 'testTarget' ? 'Tests' : kind === 'plugin' ? 'Plugins' : 'Sources'}/${name}`;
    return { name, dir: inside(directory, place.replace(/^\.\//, '').replace(/\/$/, '')) };
  });
}

function readTargets(paths: readonly string[], read: (path: string) => string | undefined): SwiftTarget[] {
  return [...paths]
    .filter((path) => path === 'Package.swift' || path.endsWith('/Package.swift'))
    .sort()
    .flatMap((path) => targetsIn(directoryOf(path), read(path) ?? ''));
}

export const targetsOf = ({ swift }: ModuleConfigs): readonly SwiftTarget[] =>
  (swift as SwiftTarget[] | undefined) ?? [];

export default defineModules({ manifests: { swiftPackage: readPackage }, readConfigs: readTargets });
