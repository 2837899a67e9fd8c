/** The code of every language, loaded once, for tests that bind texts without an index. */
import { loadModules, loadSemantics, readModuleConfigs } from '../../languages/load.ts';
import type { ModuleConfigs, ReadText } from '../../src/resolve/core/module-configs.ts';

export const semanticsOver = await loadSemantics();
export const languageModules = await loadModules();

export const readConfigs = (paths: readonly string[], read: ReadText): ModuleConfigs =>
  readModuleConfigs(languageModules, paths, read);
