/** Project files of Zig. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { readBuildModules } from './build-modules.ts';
import { readZon } from './manifests.ts';

export default defineModules({ manifests: { zon: readZon }, readConfigs: readBuildModules });
