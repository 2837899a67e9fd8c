/** Project files of Elixir. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { readMix } from './manifests.ts';

export default defineModules({ manifests: { mix: readMix } });
