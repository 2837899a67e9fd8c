/** Project files and module configurations of the script languages. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { readPackageJson, readPnpmWorkspace, readTsconfig } from './manifests.ts';
import { movedPackages } from './moved-packages.ts';
import { moduleTargets, movedModules } from './moved-targets.ts';
import { readScriptConfigs } from './node-configs.ts';
import { offeredNames } from './nuxt-imports.ts';

export default defineModules({
  manifests: {
    packageJson: readPackageJson,
    pnpmWorkspace: (text) => ({ name: '', members: readPnpmWorkspace(text) }),
    tsconfig: readTsconfig,
  },
  readConfigs: readScriptConfigs,
  movedPackages,
  moduleTargets,
  movedModules,
  offeredNames,
});
