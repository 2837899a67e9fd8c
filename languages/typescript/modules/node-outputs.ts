/** From a file that a build would write, and that is not in the tree, back to the source it would be written from. */

import { ancestorsOf, below, directoryOf, firstOf, inside } from '../../../src/base/tree-paths.ts';
import type { TypeScriptConfig } from './configs.ts';
import { type FileLookup, stemOf, type Tree } from './node-files.ts';

/** Directories that builds write to. */
const OUTPUT =
  /^_?(?:dist|libs?|builds?|built|out|output|release|compiled|publish|bundles?|target|artifacts)(?:[-_.].*)?$/;
/** Directories that distinguish formats or variants of one build. */
const FORMAT = /^(?:es(?:m|next|\d+)?|f?esm\d+|cjs|umd|amd|mjs|commonjs|module|types|typings|dts|declarations)$/;
const VARIANT = /^(?:prod(?:uction)?|dev(?:elopment)?|debug|modern|legacy|node|browser|web|server|src|source)$/;
/** Endings of bundled files: `index.esm`, `vue.global.prod`, `main.min`. */
const BUNDLE =
  /[.-](?:cjs|esm?|mjs|umd|amd|iife|global|module|bundle|bundler|min|prod|dev|production|development|legacy)$/;

/** Where sources lie in the place of an output directory; a package's own code is trusted to mean the first only. */
const SOURCE_ROOTS = ['src', 'source', '', 'lib'];
const LOCAL_ROOTS = SOURCE_ROOTS.slice(0, 1);

export interface OutputMap {
  /** The source of a target that the manifest of the package at `packageDir` names, or that importers of it write. */
  ofTarget(path: string, packageDir: string): string | undefined;
  /**
   * The same for a path that code of the package writes itself. A missing directory may as well be generated or ignored, so
   * only the output at the top of a package counts, and only when nothing of it is in the tree.
   */
  ofLocal(path: string, packageDir: string): string | undefined;
}

interface Mapped {
  readonly tree: Tree;
  readonly files: FileLookup;
  readonly configs: readonly TypeScriptConfig[];
}

export function createOutputMap({ tree, files, configs }: Mapped): OutputMap {
  const byOutput = groupByOutput(configs);
  const sourceAt = (path: string): string | undefined => {
    const stem = stemOf(path);
    if (stem === undefined) return files.file(path) ?? files.index(path);
    return firstOf(
      bundledAs(stem),
      (one) =>
        files.file(one) ?? files.index(one) ?? (one.endsWith('/index') ? files.file(directoryOf(one)) : undefined),
    );
  };
  const declared = (path: string) => firstOf(configured(path, byOutput), sourceAt);
  const guessed = (path: string, packageDir: string, roots: readonly string[]) =>
    firstOf(conventional(segmentsBelow(packageDir, path), roots), (rest) => sourceAt(inside(packageDir, rest))) ??
    (isWholePackage(path, packageDir) ? firstOf(roots, (root) => files.index(inside(packageDir, root))) : undefined);
  return {
    ofTarget: (path, packageDir) => declared(path) ?? guessed(path, packageDir, SOURCE_ROOTS),
    ofLocal: (path, packageDir) => {
      const isMissing = (dir: string) => !tree.hasDirectory(dir);
      const outputs = ancestorsOf(directoryOf(path)).filter((dir) => byOutput.has(dir));
      const found = outputs.some(isMissing) ? declared(path) : undefined;
      if (found) return found;
      const top = segmentsBelow(packageDir, path)[0];
      return OUTPUT.test(top) && isMissing(inside(packageDir, top))
        ? guessed(path, packageDir, LOCAL_ROOTS)
        : undefined;
    },
  };
}

/** `vue/dist/vue.cjs.js`: a bundle called like its package is all of it. */
function isWholePackage(path: string, packageDir: string): boolean {
  const name = baseName(packageDir);
  return name !== '' && [...bundledAs(stemOf(path) ?? path)].some((one) => baseName(one) === name);
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const segmentsBelow = (packageDir: string, path: string): string[] => (below(packageDir, path) ?? '').split('/');

function groupByOutput(configs: readonly TypeScriptConfig[]): ReadonlyMap<string, readonly TypeScriptConfig[]> {
  const groups = new Map<string, TypeScriptConfig[]>();
  for (const config of configs) {
    for (const dir of new Set([config.outDir, config.declarationDir])) {
      if (dir === undefined || dir === config.rootDir) continue;
      const group = groups.get(dir);
      if (group) group.push(config);
      else groups.set(dir, [config]);
    }
  }
  return groups;
}

/** Where the compiler says the sources are. */
function* configured(path: string, byOutput: ReadonlyMap<string, readonly TypeScriptConfig[]>): Generator<string> {
  if (byOutput.size === 0) return;
  for (const output of ancestorsOf(directoryOf(path))) {
    for (const config of byOutput.get(output) ?? []) {
      const rest = below(output, path)!;
      const roots = config.rootDir === undefined ? [...(config.covers ?? []), config.dir] : [config.rootDir];
      for (const root of roots) yield inside(root, rest);
    }
  }
}

/** `dist/esm/a.js` -> `src/esm/a`, `esm/a`, `src/a`, `a`: the output directory is exchanged for the one of the sources. */
function* conventional(segments: readonly string[], roots: readonly string[]): Generator<string> {
  const output = segments.findIndex((segment) => OUTPUT.test(segment) || FORMAT.test(segment));
  if (output < 0) return;
  for (let from = output + 1; ; from++) {
    for (const root of roots) {
      const place = [...segments.slice(0, output), root, ...segments.slice(from)].filter((one) => one !== '').join('/');
      if (place !== '' && place !== segments.join('/')) yield place;
    }
    // The last segment is the module's own name, whatever it looks like.
    const next = from < segments.length - 1 ? segments[from] : '';
    if (!OUTPUT.test(next) && !FORMAT.test(next) && !VARIANT.test(next)) return;
  }
}

/** The name, then the name without what bundlers append, one ending at a time. */
function* bundledAs(stem: string): Generator<string> {
  for (let at = stem; ; ) {
    yield at;
    const shorter = at.replace(BUNDLE, '');
    if (shorter === at || shorter.endsWith('/')) return;
    at = shorter;
  }
}
