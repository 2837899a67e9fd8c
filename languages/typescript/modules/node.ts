/** Node's and TypeScript's module resolution over the files of the tree, each answer found once. */

import { directoryOf } from '../../../src/base/tree-paths.ts';
import type { ScriptConfigs } from './configs.ts';
import type { Tree } from './node-files.ts';
import { createResolver, type NodeTarget, type Resolve } from './node-resolver.ts';
import { createSurroundings } from './node-surroundings.ts';

export interface NodeModules {
  /** A path of the tree; `external` for anything outside it; undefined where a file of the tree is missing. */
  resolve(specifier: string, fromPath: string): NodeTarget;
}

/** Results are cached, so a tree that changed needs a new resolver. */
export function createNodeModules(tree: Tree, configs: ScriptConfigs): NodeModules {
  const surroundings = createSurroundings(tree, configs);
  const typescript = remembering(createResolver(surroundings, 'typescript'));
  const javascript = remembering(createResolver(surroundings, 'javascript'));
  return {
    resolve: (specifier, fromPath) =>
      (/\.[cm]?jsx?$/.test(fromPath) ? javascript : typescript)(specifier, directoryOf(fromPath)),
  };
}

/** By directory and specifier: files of a directory share their answers. */
function remembering(resolve: Resolve): Resolve {
  const byDirectory = new Map<string, Map<string, string | null>>();
  return (specifier, from) => {
    let known = byDirectory.get(from);
    if (!known) byDirectory.set(from, (known = new Map()));
    const answer = known.get(specifier);
    if (answer !== undefined) return answer ?? undefined;
    const found = resolve(specifier, from);
    known.set(specifier, found ?? null);
    return found;
  };
}
