/** Project files and roots of modules of Python. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { readPyproject, readSetupCfg, readSetupPy } from './manifests.ts';
import { movedImports } from './moved-imports.ts';
import { readPythonRoots } from './roots.ts';

export default defineModules({
  manifests: { pyproject: readPyproject, setupCfg: readSetupCfg, setupPy: readSetupPy },
  readConfigs: readPythonRoots,
  movedImports,
});
