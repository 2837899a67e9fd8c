/** Rockspecs, and how the files that Lua requires change with the tree. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { manifests } from './manifests.ts';
import { movedModules } from './moved-requires.ts';

export default defineModules({ manifests, movedModules });
