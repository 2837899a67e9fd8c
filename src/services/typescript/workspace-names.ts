/** Names of packages of the tree, with the files of their sources: what an import of one means without anything installed. */
import { directoryOf, firstOf, inside } from '../../base/tree-paths.ts';
import { createPackageFiles, isObject, type NodePackage, type ScriptConfigs } from './script-modules.ts';

/** Targets relative to the root, best first; as `paths` of a configuration. */
export type NamedPaths = Readonly<Record<string, readonly string[]>>;

export interface WorkspaceNames {
  readonly paths: NamedPaths;
  /** Only the targets that are in the tree; all of them where none is, because they may be made by a build. */
  readonly existing: (pattern: string, targets: readonly string[]) => readonly string[];
}

const VALID = /^(?:@[\w.~-]+\/)?[\w.~-]+$/;

export function workspaceNames({ packages, tsconfigs }: ScriptConfigs, files: ReadonlySet<string>): WorkspaceNames {
  const directories = directoriesOf(files);
  const tree = { has: (path: string) => files.has(path), hasDirectory: (dir: string) => directories.has(dir) };
  const packageAt = new Map(packages.map((one) => [one.dir, one]));
  const lookup = createPackageFiles({ tree, packageAt, configs: tsconfigs }, 'typescript');
  const names: Record<string, readonly string[]> = {};
  for (const pack of named(packages)) {
    if (Object.hasOwn(names, pack.name)) continue;
    const at = (...parts: string[]): string[] => parts.map((part) => inside(pack.dir, part));
    const entry = lookup.member(pack, '');
    names[pack.name] = unique([...(entry ? [entry] : []), ...at('src/index', 'src', 'index'), pack.dir || '.']);
    for (const part of exportedParts(pack)) {
      const file = lookup.member(pack, part);
      if (file !== undefined) names[`${pack.name}/${part}`] = [file];
    }
    names[`${pack.name}/*`] = at('*', 'src/*');
  }
  const existing = (pattern: string, targets: readonly string[]): readonly string[] => {
    if (!pattern.includes('*')) {
      const file = firstOf(targets, lookup.at);
      return file === undefined ? targets : [file];
    }
    const found = targets.filter((target) => directories.has(directoryOf(target.slice(0, target.indexOf('*')))));
    return found.length === 0 ? targets : found;
  };
  return { paths: names, existing };
}

/** Members of workspaces; all packages in a tree without one. A fixture that is called as a library must not stand for it. */
function named(packages: readonly NodePackage[]): readonly NodePackage[] {
  const valid = packages.filter(({ name, dir }) => VALID.test(name) && !/(?:^|\/)node_modules\//.test(`${dir}/`));
  const members = valid.filter((one) => one.isMember);
  return (members.length > 0 ? members : valid).toSorted((a, b) => a.dir.length - b.dir.length);
}

const exportedParts = ({ exports }: NodePackage): string[] =>
  isObject(exports)
    ? Object.keys(exports)
        .filter((key) => key.startsWith('./') && !key.includes('*') && key !== './package.json')
        .map((key) => key.slice(2))
    : [];

function directoriesOf(files: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>(['']);
  for (const path of files) for (let dir = directoryOf(path); !found.has(dir); dir = directoryOf(dir)) found.add(dir);
  return found;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
