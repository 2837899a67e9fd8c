/** Project files and crates of Rust. */
import { defineModules } from '../../../src/resolve/core/language-modules.ts';
import { readRustCrates } from './crates.ts';
import { readCargo } from './manifests.ts';
import { movedFiles } from './moved-files.ts';

export default defineModules({
  manifests: { cargo: readCargo },
  readConfigs: readRustCrates,
  movedFiles,
});
