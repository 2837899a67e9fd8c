/** Reads `tsconfig*.json` and `jsconfig.json` with the files they extend, limited to module resolution. */

import { ancestorsOf, directoryOf, inside, joinInTree, splitBare } from '../../../src/base/tree-paths.ts';
import type { NodePackage, TypeScriptConfig } from './configs.ts';
import { exportTargets } from './node-exports.ts';
import { isObject, type JsonObject, parseObject, stringLists, strings } from './node-json.ts';
import { coveredBy } from './tsconfig-covers.ts';

interface Source {
  readonly paths: ReadonlySet<string>;
  readonly read: (path: string) => string | undefined;
  readonly packages: readonly NodePackage[];
}

/** A path as written, with the directory of the file that wrote it. */
interface Placed {
  readonly text: string;
  readonly dir: string;
}

/** Settings of one file merged with those it extends; only `${configDir}` is left for the file that is read. */
interface Options {
  readonly baseUrl?: Placed;
  readonly outDir?: Placed;
  readonly declarationDir?: Placed;
  readonly rootDir?: Placed;
  readonly rootDirs?: readonly Placed[];
  readonly paths?: { readonly dir: string; readonly patterns: Readonly<Record<string, readonly string[]>> };
  readonly include?: readonly Placed[];
}

/** Longer chains are a mistake or an attack. */
const MAX_EXTENDS = 32;
const CONFIG_DIR = /^\$\{configDir\}/;
const GOVERNING = /(?:^|\/)(?:tsconfig[^/]*|jsconfig)\.json$/;
const DEPENDENCIES = /(?:^|\/)node_modules\//;

/** In path order; those named only by `references` count as well, whatever they are called. */
export function readTypeScriptConfigs(source: Source): TypeScriptConfig[] {
  const reader = createReader(source);
  const wanted = new Set([...source.paths].filter((path) => GOVERNING.test(path) && !DEPENDENCIES.test(path)));
  const configs: TypeScriptConfig[] = [];
  // The set grows while it is walked.
  for (const path of wanted) {
    const json = reader.json(path);
    if (!json) continue;
    for (const referenced of referencesOf(json, directoryOf(path))) {
      if (source.paths.has(referenced)) wanted.add(referenced);
    }
    configs.push(finish(path, reader.options(path, [])));
  }
  return configs.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function createReader(source: Source) {
  const jsons = new Map<string, ReturnType<typeof parseObject>>();
  const done = new Map<string, Options>();
  const json = (path: string) => {
    if (!jsons.has(path)) jsons.set(path, parseObject(source.read(path)));
    return jsons.get(path);
  };
  const options = (path: string, extending: readonly string[]): Options => {
    const known = done.get(path);
    if (known) return known;
    const content = json(path);
    if (!content || extending.includes(path) || extending.length > MAX_EXTENDS) return {};
    const bases = typeof content.extends === 'string' ? [content.extends] : strings(content.extends);
    const inherited = bases.map((base) => {
      const found = findBase(base, directoryOf(path), source);
      return found === undefined ? {} : options(found, [...extending, path]);
    });
    const merged: Options = Object.assign({}, ...inherited, ownOptions(content, directoryOf(path)));
    done.set(path, merged);
    return merged;
  };
  return { json, options };
}

function ownOptions(content: JsonObject, dir: string): Options {
  const options = isObject(content.compilerOptions) ? content.compilerOptions : {};
  const placed = (key: 'baseUrl' | 'outDir' | 'declarationDir' | 'rootDir') =>
    typeof options[key] === 'string' ? { [key]: { text: options[key], dir } } : {};
  const isListed = Array.isArray(content.include) || Array.isArray(content.files);
  const listed = [...strings(content.include), ...strings(content.files)];
  const paths = options.paths;
  return {
    ...placed('baseUrl'),
    ...placed('outDir'),
    ...placed('declarationDir'),
    ...placed('rootDir'),
    ...(Array.isArray(options.rootDirs) && { rootDirs: strings(options.rootDirs).map((text) => ({ text, dir })) }),
    ...(isObject(paths) && { paths: { dir, patterns: stringLists(paths) } }),
    ...(isListed && { include: listed.map((text) => ({ text, dir })) }),
  };
}

function referencesOf(content: JsonObject, dir: string): string[] {
  if (!Array.isArray(content.references)) return [];
  const places = content.references.map((one) =>
    typeof one?.path === 'string' ? joinInTree(dir, one.path) : undefined,
  );
  return places
    .filter((place) => place !== undefined)
    .map((place) => (place.endsWith('.json') ? place : inside(place, 'tsconfig.json')));
}

/** The file that `extends` names: a path, or a file of a package of the tree. */
function findBase(base: string, dir: string, source: Source): string | undefined {
  for (const place of /^\.{1,2}(?:\/|$)/.test(base) ? [joinInTree(dir, base)] : packageFiles(base, dir, source)) {
    if (place === undefined) continue;
    const found = [place, `${place}.json`, inside(place, 'tsconfig.json')].find((path) => source.paths.has(path));
    if (found !== undefined) return found;
  }
  return undefined;
}

function packageFiles(base: string, dir: string, source: Source): (string | undefined)[] {
  const installed = ancestorsOf(dir).map((one) => inside(one, `node_modules/${base}`));
  const { name, sub } = splitBare(base);
  const named = source.packages.filter((one) => one.name === name && !DEPENDENCIES.test(`${one.dir}/`));
  return [
    ...installed,
    ...named.flatMap((one) => {
      const targets = exportTargets(one.exports, sub ? `./${sub}` : '.');
      const exported = Array.isArray(targets) ? targets.map((target) => joinInTree(one.dir, target)) : [];
      return [...exported, joinInTree(one.dir, sub || '.')];
    }),
  ];
}

/** Makes every path relative to the root; paths outside it are left out. */
function finish(path: string, options: Options): TypeScriptConfig {
  const dir = directoryOf(path);
  const place = (one: Placed | undefined): string | undefined => {
    if (!one || one.text.startsWith('/')) return undefined;
    return joinInTree(CONFIG_DIR.test(one.text) ? dir : one.dir, one.text.replace(CONFIG_DIR, '.'));
  };
  const optional = (key: 'baseUrl' | 'outDir' | 'declarationDir' | 'rootDir') => {
    const found = place(options[key]);
    return found === undefined ? {} : { [key]: found };
  };
  const present = (list: readonly Placed[]) => list.map(place).filter((one) => one !== undefined);
  const { paths, rootDirs, include } = options;
  const pathsFrom = options.baseUrl ? place(options.baseUrl) : paths?.dir;
  const targets = (list: readonly string[]) => present(list.map((text) => ({ text, dir: pathsFrom! })));
  return {
    path,
    dir,
    ...optional('baseUrl'),
    ...optional('outDir'),
    ...optional('declarationDir'),
    ...optional('rootDir'),
    ...(rootDirs && { rootDirs: present(rootDirs) }),
    ...(paths &&
      pathsFrom !== undefined && {
        paths: Object.fromEntries(Object.entries(paths.patterns).map(([key, list]) => [key, targets(list)])),
      }),
    ...(include && coveredBy(present(include))),
  };
}
