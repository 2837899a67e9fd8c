/** What the language's own folder knows of manifests and configurations: this service reads them as the binder does. */
export type { NodePackage, ScriptConfigs } from '../../../languages/typescript/modules/configs.ts';
export { readScriptConfigs } from '../../../languages/typescript/modules/node-configs.ts';
export {
  isObject,
  type JsonObject,
  parseObject,
  stringLists,
  strings,
} from '../../../languages/typescript/modules/node-json.ts';
export { createPackageFiles } from '../../../languages/typescript/modules/node-packages.ts';
