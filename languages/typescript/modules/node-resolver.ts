/** The order of look-ups by which an import finds its file. */

import { isBuiltin } from 'node:module';
import { textBefore } from '../../../src/base/cut-text.ts';
import { directoryOf, firstOf, inside, joinInTree, splitBare } from '../../../src/base/tree-paths.ts';
import type { NodePackage, TypeScriptConfig } from './configs.ts';
import { importTargets } from './node-exports.ts';
import type { Importer } from './node-files.ts';
import { createPackageFiles } from './node-packages.ts';
import type { Surroundings } from './node-surroundings.ts';
import { matchPaths, overlaid } from './tsconfig-paths.ts';

/** A path of the tree; `external` for anything outside it; undefined where a file of the tree is missing. */
export type NodeTarget = string | 'external' | undefined;
export type Resolve = (specifier: string, fromDirectory: string) => NodeTarget;

/** Names that no package can have, as bundlers and frameworks are set up to read them, and where in a package they start. */
const ALIASES: readonly { readonly prefix: RegExp; readonly roots: readonly string[] }[] = [
  { prefix: /^(?:@@?|~~?|#)\//, roots: ['src', 'app', ''] },
  { prefix: /^@site\//, roots: [''] },
  { prefix: /^\$lib(?:\/|$)/, roots: ['src/lib'] },
  { prefix: /^#shared(?:\/|$)/, roots: ['shared'] },
];

export function createResolver(surroundings: Surroundings, importer: Importer): Resolve {
  const { tree, packageAt, named, governing, packagesAround, installedNear, declares } = surroundings;
  const files = createPackageFiles(surroundings, importer);

  const resolve: Resolve = (written, from) => {
    const specifier = plainSpecifier(written);
    const found = resolvePlain(specifier, from);
    const hash = specifier.indexOf('#', 1);
    return found === undefined && hash > 0 ? resolvePlain(specifier.slice(0, hash), from) : found;
  };

  const resolvePlain: Resolve = (specifier, from) => {
    if (specifier === '') return undefined;
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return relative(specifier, from);
    const configured = mapped(governing(from).near, specifier);
    if (configured) return configured;
    if (specifier.startsWith('/')) return served(specifier, from);
    if (specifier.startsWith('#')) return internal(specifier, from);
    return bare(specifier, from);
  };

  const relative: Resolve = (specifier, from) => {
    const path = joinInTree(from, specifier);
    if (path === undefined) return 'external';
    const find = /(?:^|\/)\.{0,2}$/.test(specifier) ? files.directory : files.at;
    const overlays = () => firstOf(governing(from).near, (config) => firstOf(overlaid(config, path), find));
    const home = packagesAround(directoryOf(path))[0]?.dir ?? '';
    return find(path) ?? overlays() ?? files.localSource(path, home);
  };

  const mapped = (configs: readonly TypeScriptConfig[], specifier: string): string | undefined =>
    firstOf(configs, (config) => firstOf(matchPaths(config.paths, specifier)?.targets ?? [], files.at));

  const moduleIn = (dir: string, path: string): string | undefined => {
    const place = joinInTree(dir, path);
    return place === undefined ? undefined : files.at(place);
  };

  /** Where aliases of bundlers start: each package around, the root at last. */
  const homes = (from: string): readonly string[] => [...packagesAround(from).map((one) => one.dir), ''];

  /** Development servers take `/src/main.ts` from the directory they serve. */
  const served: Resolve = (specifier, from) => firstOf(homes(from), (dir) => moduleIn(dir, specifier));

  /** `#name` by the `imports` of the innermost package that has some. */
  const internal: Resolve = (specifier, from) => {
    const pack = packagesAround(from).find((one) => one.imports !== undefined);
    const targets = pack && importTargets(pack.imports, specifier);
    if (!pack || !targets) return aliased(specifier, from);
    if (targets === 'closed') return undefined;
    const isOwn = (target: string) => /^[./#]/.test(target);
    return firstOf(targets, (one) => (isOwn(one) ? files.target(pack, one) : bare(one, pack.dir)));
  };

  const bare: Resolve = (specifier, from) => {
    if (/^[a-z][\w+.-]*:/i.test(specifier)) return 'external';
    const isNodes = isBuiltin(specifier);
    // Declarations of Node's modules hide namesakes at the base; without them the compiler finds those.
    const based = isNodes && declares(from, '@types/node') ? undefined : fromBase(specifier, from);
    if (based || isNodes) return based ?? 'external';
    const installed = firstOf(installedNear(from), (dir) => installedIn(dir, specifier));
    return installed ?? workspacePackage(specifier, from);
  };

  const fromBase = (specifier: string, from: string): string | undefined =>
    firstOf(governing(from).near, ({ baseUrl }) => (baseUrl === undefined ? undefined : moduleIn(baseUrl, specifier)));

  const installedIn = (modules: string, specifier: string): string | undefined => {
    const { name, sub } = splitBare(specifier);
    return firstOf([name, typesName(name)], (one) => {
      const dir = inside(modules, one);
      const pack = packageAt.get(dir) ?? (tree.hasDirectory(dir) ? { dir, name: one } : undefined);
      return pack ? files.member(pack, sub) : files.at(sub ? `${dir}/${sub}` : dir);
    });
  };

  const workspacePackage: Resolve = (specifier, from) => {
    const { name, sub } = splitBare(specifier);
    const find = (packages: readonly NodePackage[]) => firstOf(packages, (pack) => files.member(pack, sub));
    const candidates = named(name, from);
    if (candidates.length > 0) return find(candidates);
    const declarations = find(named(typesName(name), from));
    return declarations ?? mapped(governing(from).far, specifier) ?? aliased(specifier, from);
  };

  /** For a name that no manifest or configuration explains: an alias by convention, a directory of the package, or not of this tree. */
  const aliased: Resolve = (specifier, from) => {
    const alias = ALIASES.find(({ prefix }) => prefix.test(specifier));
    if (alias) {
      const rest = specifier.replace(alias.prefix, '');
      return firstOf(homes(from), (dir) => firstOf(alias.roots, (root) => moduleIn(inside(dir, root), rest)));
    }
    if (specifier.startsWith('#')) return undefined;
    const { name, sub } = splitBare(specifier);
    if (declares(from, name)) return 'external';
    const [nearest] = packagesAround(from);
    const home = sub !== '' && !name.startsWith('@') ? nearest : undefined;
    // Where no package says what is installed, scripts name their neighbours as module loaders let them.
    const neighbour = nearest === undefined ? moduleIn(from, specifier) : undefined;
    const found = neighbour ?? (home && firstOf(['src', ''], (root) => moduleIn(inside(home.dir, root), specifier)));
    return found ?? (governing(from).near.some(promises(specifier)) ? undefined : 'external');
  };

  return resolve;
}

/** Without loaders (`!!raw-loader!./x`) and queries (`./x.svg?raw`). */
const plainSpecifier = (written: string): string => textBefore(written.slice(written.lastIndexOf('!') + 1), /\?/);

/** True when a configuration maps the name into the tree, where there is no such file. */
const promises = (specifier: string) => (config: TypeScriptConfig) => {
  const match = matchPaths(config.paths, specifier);
  const isElsewhere = (path: string) => /(?:^|\/)node_modules\//.test(path);
  return match !== undefined && !match.isCatchAll && !match.targets.every(isElsewhere);
};

/** `@scope/name` has its declarations in `@types/scope__name`. */
const typesName = (name: string): string => `@types/${name.replace(/^@([^/]*)\//, '$1__')}`;
