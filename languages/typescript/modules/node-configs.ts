/** Reads every `package.json` and configuration of TypeScript and Nuxt in the tree into plain data. */

import { directoryOf } from '../../../src/base/tree-paths.ts';
import type { ReadText } from '../../../src/resolve/core/module-configs.ts';
import type { NodePackage, ScriptConfigs } from './configs.ts';
import { isObject, parseObject, pruned, stringLists } from './node-json.ts';
import { workspaceMembers } from './node-workspaces.ts';
import { readNuxtConfigs } from './nuxt-configs.ts';
import { readTypeScriptConfigs } from './tsconfigs.ts';

/** `read` is called with paths of the tree only. */
export function readScriptConfigs(paths: readonly string[], read: ReadText): ScriptConfigs {
  const manifests = paths.filter((path) => path === 'package.json' || path.endsWith('/package.json'));
  const contents = new Map(manifests.map((path) => [directoryOf(path), parseObject(read(path)) ?? {}]));
  const members = workspaceMembers(contents, { paths, read });
  const packages = [...contents].map(([dir, content]) => toPackage(dir, content, members.has(dir)));
  const nuxt = readNuxtConfigs(paths, read);
  return {
    packages,
    tsconfigs: readTypeScriptConfigs({ paths: new Set(paths), read, packages }),
    ...(nuxt.length > 0 && { nuxt }),
  };
}

function toPackage(dir: string, content: Readonly<Record<string, unknown>>, isMember: boolean): NodePackage {
  const text = (key: string, field: 'main' | 'module' | 'types' | 'source') => {
    const value = content[key];
    // Bundlers of applications start at a page, which is no module.
    return typeof value === 'string' && value !== '' && !/\.html?$/.test(value) ? { [field]: value } : {};
  };
  const dependencies = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((key) =>
    Object.keys(isObject(content[key]) ? content[key] : {}),
  );
  return {
    dir,
    name: typeof content.name === 'string' ? content.name : '',
    ...text('main', 'main'),
    ...text('module', 'module'),
    ...text('typings', 'types'),
    ...text('types', 'types'),
    ...text('source', 'source'),
    ...(content.exports !== undefined && { exports: pruned(content.exports) }),
    ...(content.imports !== undefined && { imports: pruned(content.imports) }),
    ...typesPaths(content.typesVersions),
    ...(dependencies.length > 0 && { dependencies: [...new Set(dependencies)].sort() }),
    ...(isMember && { isMember }),
  };
}

/** Ranges with an upper bound are for compilers of the past. */
function typesPaths(versions: unknown): Pick<NodePackage, 'typesPaths'> {
  if (!isObject(versions)) return {};
  const paths = Object.entries(versions).find(([range]) => range === '*' || /^>=?\s*[\d.]+$/.test(range))?.[1];
  return isObject(paths) ? { typesPaths: stringLists(paths) } : {};
}
