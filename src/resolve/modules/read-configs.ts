/** Every manifest of the tree that says something about modules. */
import type { ModuleConfigs } from './configs.ts';
import { readCSharpProjects } from './csharp-configs.ts';
import { readGoModules } from './go-configs.ts';
import { readNodeConfigs } from './node-configs.ts';
import { readPythonRoots } from './python-configs.ts';
import { readRustCrates } from './rust-configs.ts';

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
