/** Project files and modules of Go. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { readGoModules } from './go-mods.ts';
import { readGoMod, readGoWork } from './manifests.ts';
import { movedPackages } from './moved-packages.ts';

export default defineModules({
  movedPackages,
  manifests: { goMod: readGoMod, goWork: readGoWork },
  readConfigs: readGoModules,
});
