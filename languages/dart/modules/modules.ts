/** Packages of Dart: names and directories from `pubspec.yaml`. */
import { directoryOf } from '../../../src/base/tree-paths.ts';
import { BadManifest, type Manifest } from '../../../src/discover/manifest-text.ts';
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';

/** Directories of packages by their names. */
export type DartPackages = Readonly<Record<string, string>>;

const nameIn = (text: string): string | undefined => /^name:[ \t]*["']?(\w+)/m.exec(text)?.[1];

function readPubspec(text: string): Manifest {
  const name = nameIn(text);
  if (name === undefined) throw new BadManifest('has no name');
  return { name };
}

/** Of packages with one name, the first in path order. */
function readPackages(paths: readonly string[], read: (path: string) => string | undefined): DartPackages {
  const packages: Record<string, string> = {};
  for (const path of [...paths].sort()) {
    if (path !== 'pubspec.yaml' && !path.endsWith('/pubspec.yaml')) continue;
    const name = nameIn(read(path) ?? '');
    if (name !== undefined) packages[name] ??= directoryOf(path);
  }
  return packages;
}

export const packagesIn = ({ dart }: ModuleConfigs): DartPackages => (dart as DartPackages | undefined) ?? {};

export default defineModules({ manifests: { pubspec: readPubspec }, readConfigs: readPackages });
