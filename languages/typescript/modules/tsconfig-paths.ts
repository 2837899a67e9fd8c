/** Which TypeScript configurations govern a directory, and where their `paths` send a name. */

import { ancestorsOf, below, inside } from '../../../src/base/tree-paths.ts';
import type { TypeScriptConfig } from './configs.ts';
import { isTouched } from './tsconfig-covers.ts';

/** Configurations of a directory, the one that decides first. */
export interface Governing {
  /** Those of the nearest directory with a plain `tsconfig.json` and of nearer ones, as far as they include it. */
  readonly near: readonly TypeScriptConfig[];
  /** The others on the way to the root. The compiler ignores them, bundlers and test runners often do not. */
  readonly far: readonly TypeScriptConfig[];
}

const isPlain = ({ path }: TypeScriptConfig): boolean => /(?:^|\/)[tj]sconfig\.json$/.test(path);

export function createGoverning(configs: readonly TypeScriptConfig[]): (directory: string) => Governing {
  const groups = groupByDirectory(configs);
  return (directory) => {
    const near: TypeScriptConfig[] = [];
    const far: TypeScriptConfig[] = [];
    let isNear = true;
    for (const level of ancestorsOf(directory)) {
      const group = groups.get(level) ?? [];
      for (const config of [...group].sort(byReach(directory))) {
        (isNear && (isPlain(config) || reach(config, directory) !== OUT_OF_REACH) ? near : far).push(config);
      }
      if (group.some((one) => one.dir === level && isPlain(one))) isNear = false;
    }
    return { near, far };
  };
}

/** A configuration governs its own directory and what it includes from elsewhere. */
function groupByDirectory(configs: readonly TypeScriptConfig[]): ReadonlyMap<string, readonly TypeScriptConfig[]> {
  const groups = new Map<string, TypeScriptConfig[]>();
  for (const config of configs) {
    const elsewhere = (config.covers ?? []).filter((dir) => below(config.dir, dir) === undefined);
    for (const dir of [config.dir, ...elsewhere]) {
      const group = groups.get(dir);
      if (group) group.push(config);
      else groups.set(dir, [config]);
    }
  }
  return groups;
}

/** Sorts by how narrowly a configuration includes the directory, then the plain name first, then by path. */
function byReach(directory: string): (a: TypeScriptConfig, b: TypeScriptConfig) => number {
  const order = ({ path }: TypeScriptConfig) =>
    ['tsconfig.json', 'jsconfig.json', ''].findIndex((end) => path.endsWith(end));
  return (a, b) => reach(b, directory) - reach(a, directory) || order(a) - order(b) || (a.path < b.path ? -1 : 1);
}

const OUT_OF_REACH = -2;
const TOUCHED = -1;

/** The length of the longest directory around it that is taken whole. */
function reach({ dir, covers = [dir], touches = [] }: TypeScriptConfig, directory: string): number {
  const around = covers.filter((one) => below(one, directory) !== undefined).map((one) => one.length);
  return Math.max(isTouched(touches, directory) ? TOUCHED : OUT_OF_REACH, ...around);
}

export interface PathsMatch {
  /** Places of the tree, best first. */
  readonly targets: readonly string[];
  /** The pattern takes every name there is, so that a name without target proves nothing. */
  readonly isCatchAll: boolean;
}

/** The exact pattern, else the one with the longest text before its star. */
export function matchPaths(paths: TypeScriptConfig['paths'], specifier: string): PathsMatch | undefined {
  if (!paths) return undefined;
  if (Object.hasOwn(paths, specifier) && !specifier.includes('*')) {
    return { targets: paths[specifier], isCatchAll: false };
  }
  let best: { readonly pattern: string; readonly prefix: string; readonly middle: string } | undefined;
  for (const pattern of Object.keys(paths)) {
    const star = pattern.indexOf('*');
    if (star < 0 || star <= (best?.prefix.length ?? -1)) continue;
    const prefix = pattern.slice(0, star);
    const suffix = pattern.slice(star + 1);
    if (specifier.length < prefix.length + suffix.length) continue;
    if (!specifier.startsWith(prefix) || !specifier.endsWith(suffix)) continue;
    best = { pattern, prefix, middle: specifier.slice(prefix.length, specifier.length - suffix.length) };
  }
  if (!best) return undefined;
  const { middle, pattern } = best;
  return { targets: paths[pattern].map((target) => target.replace('*', () => middle)), isCatchAll: pattern === '*' };
}

/** The other places of a relative path when several directories are laid over each other at run time. */
export function overlaid({ rootDirs }: TypeScriptConfig, path: string): string[] {
  const own = (rootDirs ?? [])
    .filter((dir) => below(dir, path) !== undefined)
    .reduce<string | undefined>(
      (best, dir) => (best !== undefined && best.length >= dir.length ? best : dir),
      undefined,
    );
  if (own === undefined) return [];
  const rest = below(own, path)!;
  return rootDirs!.filter((dir) => dir !== own).map((dir) => inside(dir, rest));
}
