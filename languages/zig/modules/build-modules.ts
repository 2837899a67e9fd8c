/** The modules that `build.zig` names: `@import("name")` leads to their root files. */
import { ancestorsOf, directoryOf, joinInTree } from '../../../src/base/tree-paths.ts';
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';

/** Root files by the name of the module, by the directory of the `build.zig`. Empty: several files have the name. */
type BuildModules = Readonly<Record<string, Readonly<Record<string, string>>>>;

const MADE = /\b(?:const|var) +(\w+) *= *\w+\.(?:createModule|addModule)\(/g;
const ADDED = /\.addModule\(\s*"([^"\n]+)"/g;
const USED = /\.addImport\(\s*"([^"\n]+)"\s*,\s*(\w+)\s*\)|\.name *= *"([^"\n]+)"\s*,\s*\.module *= *(\w+)\s*[,}]/g;
const ROOT = /\.root_source_file *= *(?:\w+\.path\(|\.\{ *\.path *= *)"([^"\n]+)"/;

/** A call that makes a module is looked through this far. */
const LONGEST_CALL = 2000;

export function readBuildModules(paths: readonly string[], read: (path: string) => string | undefined): BuildModules {
  const builds = paths.filter((path) => path === 'build.zig' || path.endsWith('/build.zig')).sort();
  if (builds.length === 0) return {};
  const known = new Set(paths);
  return Object.fromEntries(
    builds.map((path) => [directoryOf(path), modulesOf(directoryOf(path), read(path) ?? '', known)]),
  );
}

function modulesOf(dir: string, text: string, known: ReadonlySet<string>): Record<string, string> {
  const roots = new Map<string, string>();
  const modules = new Map<string, string>();
  const add = (name: string, root: string | undefined): void => {
    if (root !== undefined) modules.set(name, (modules.get(name) ?? root) === root ? root : '');
  };
  for (const made of text.matchAll(MADE)) {
    const root = rootAfter(dir, text, made.index, known);
    if (root !== undefined) roots.set(made[1], root);
  }
  for (const added of text.matchAll(ADDED)) add(added[1], rootAfter(dir, text, added.index, known));
  for (const [, name, variable, listed, held] of text.matchAll(USED)) add(name ?? listed, roots.get(variable ?? held));
  return Object.fromEntries(modules);
}

/** The file that the call at a place of the text names. One that the tree lacks is none, so that adding it changes what is read. */
function rootAfter(dir: string, text: string, start: number, known: ReadonlySet<string>): string | undefined {
  const end = text.indexOf(';', start);
  const call = text.slice(start, Math.min(end < 0 ? text.length : end, start + LONGEST_CALL));
  const path = ROOT.exec(call)?.[1];
  const root = path === undefined ? undefined : joinInTree(dir, path);
  return root !== undefined && known.has(root) ? root : undefined;
}

/** The root file of a module as a file names it; empty: one of several. */
export function moduleRoot({ zig }: ModuleConfigs, from: string, name: string): string | undefined {
  const builds = zig as BuildModules | undefined;
  if (builds === undefined) return undefined;
  const dir = ancestorsOf(directoryOf(from)).find((above) => builds[above] !== undefined);
  return dir === undefined || !Object.hasOwn(builds[dir], name) ? undefined : builds[dir][name];
}
