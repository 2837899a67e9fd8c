/** Every manifest of the tree that says something about modules. */
import type { ModuleConfigs } from './configs.ts';
import { readCSharpProjects } from '../../../languages/csharp/modules/projects.ts';
import { readGoModules } from '../../../languages/go/modules/go-mods.ts';
import { readNodeConfigs } from '../../../languages/typescript/modules/node-configs.ts';
import { readPythonRoots } from '../../../languages/python/modules/roots.ts';
import { readRustCrates } from '../../../languages/rust/modules/crates.ts';

export function readModuleConfigs(paths: readonly string[], read: (path: string) => string | undefined): ModuleConfigs {
  const { node, typescript } = readNodeConfigs(paths, read);
  return {
    node,
    typescript,
    python: readPythonRoots(paths, read),
    go: readGoModules(paths, read),
    rust: readRustCrates(paths, read),
    csharp: readCSharpProjects(paths, read),
  };
}
