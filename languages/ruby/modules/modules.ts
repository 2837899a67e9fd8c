/** How the files that Ruby requires change with the tree. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { movedModules } from './moved-requires.ts';

export default defineModules({ movedModules });
