/** Project files of C#. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { readCsproj, readSlnx, readSolution } from './manifests.ts';
import { readCSharpProjects } from './projects.ts';

export default defineModules({
  manifests: { csproj: readCsproj, sln: readSolution, slnx: readSlnx },
  readConfigs: readCSharpProjects,
});
