/** Files that settings name by what the build writes: `dist/cli.js` is `src/cli.ts`. */
import { ancestorsOf, below, directoryOf } from '../../../src/base/tree-paths.ts';
import type { LanguageNames, ListedTree } from '../../../src/model/language-roots.ts';
import type { ScriptConfigs } from '../modules/configs.ts';
import { createPackageFiles } from '../modules/node-packages.ts';

const SCRIPT = /\.[cm]?[jt]sx?$/;

export function scriptNames(tree: ListedTree, config: unknown): LanguageNames {
  const { packages = [], tsconfigs = [] } = (config ?? {}) as Partial<ScriptConfigs>;
  const packageAt = new Map(packages.map((pack) => [pack.dir, pack]));
  const files = createPackageFiles({ tree, packageAt, configs: tsconfigs }, 'javascript');
  return {
    file(path) {
      if (!SCRIPT.test(path)) return undefined;
      const dir = ancestorsOf(directoryOf(path)).find((one) => packageAt.has(one));
      const rest = dir === undefined ? undefined : below(dir, path);
      return rest ? files.target(packageAt.get(dir!)!, rest) : undefined;
    },
  };
}
