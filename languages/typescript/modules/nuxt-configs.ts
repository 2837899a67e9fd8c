/** What `nuxt.config` says about the names that Nuxt imports by itself, as far as it can be read without running it. */
import { directoryOf, inside, joinInTree } from '../../../src/base/tree-paths.ts';
import { matchMembers } from '../../../src/discover/member-globs.ts';
import type { ReadText } from '../../../src/resolve/core/module-configs.ts';
import { endOfCode } from '../extract/component-text.ts';

/** Paths are relative to the root of the tree. */
export interface NuxtConfig {
  /** The directory of the configuration. */
  readonly dir: string;
  /** Directories in which the application may start. */
  readonly sources: readonly string[];
  /** Directories whose files of code are imported by themselves, and patterns of such files, with those of the conventions. */
  readonly scans: readonly string[];
}

const CONFIG = /(?:^|\/)nuxt\.config\.[cm]?[jt]s$/;
const CODE = /\.[cm]?[jt]s$/;

/** The innermost first. */
export function readNuxtConfigs(paths: readonly string[], read: ReadText): NuxtConfig[] {
  return paths
    .filter((path) => CONFIG.test(path))
    .map((path) => toConfig(directoryOf(path), withoutComments(read(path) ?? '')))
    .sort((a, b) => b.dir.length - a.dir.length);
}

/** Lines that are comments as a whole: settings are often switched off that way. */
const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('//'))
    .join('\n');

function toConfig(dir: string, text: string): NuxtConfig {
  const written = /\bsrcDir\s*:\s*['"`]([^'"`$\n]*)['"`]/.exec(text)?.[1];
  // Nuxt 3 starts at the configuration, Nuxt 4 in `app`.
  const starts = new Set(['.', 'app', ...(written === undefined ? [] : [written])]);
  const sources = [...starts].flatMap((one) => joinInTree(dir, one) ?? []);
  const imports = blockOf(text, /\bimports\s*:\s*\{/);
  const isOff = /\b(?:autoImport|scan)\s*:\s*false\b/.test(imports);
  const names = ['composables', 'utils', ...(text.includes('@pinia/nuxt') ? ['stores'] : [])];
  const scans = sources.flatMap((source) => [
    ...names.map((name) => inside(source, name)),
    ...dirsIn(imports).flatMap((one) => scanned(one, { root: dir, source }) ?? []),
  ]);
  return { dir, sources, scans: isOff ? [] : [...new Set(scans)] };
}

/** The text between the braces that the pattern ends with, '' without them. */
function blockOf(text: string, start: RegExp): string {
  const found = start.exec(text);
  if (found === null) return '';
  const from = found.index + found[0].length;
  const end = endOfCode(text, from, text.length);
  return end < 0 ? '' : text.slice(from, end);
}

/** The texts of `dirs: […]`; what is computed is not read. */
function dirsIn(imports: string): string[] {
  const list = /\bdirs\s{0,99}:\s{0,99}\[([^\]]{0,2000})\]/.exec(imports)?.[1] ?? '';
  return Array.from(list.matchAll(/['"`]([^'"`$\n]+)['"`]/g), ([, text]) => text);
}

/** `~/` is the source of the application, `~~/` the directory of the configuration. */
function scanned(written: string, { root, source }: { readonly root: string; readonly source: string }) {
  const alias = /^(~~?|@@?)\//.exec(written);
  const start = alias !== null && alias[1].length > 1 ? root : source;
  return joinInTree(start, written.slice(alias?.[0].length ?? 0));
}

/** For which code Nuxt imports the exports of a file by itself. */
export type Offered = 'app' | 'server' | 'both';

export function offeredTo({ dir, scans }: NuxtConfig, path: string): Offered | undefined {
  if (!CODE.test(path) || /\.d\.[cm]?ts$/.test(path)) return undefined;
  const directory = directoryOf(path);
  if (directory === inside(dir, 'shared/utils') || directory === inside(dir, 'shared/types')) return 'both';
  if (path.startsWith(`${inside(dir, 'server/utils')}/`)) return 'server';
  const places = [directory, path, path.replace(CODE, '')];
  return scans.some((one) => places.includes(one)) ||
    matchMembers(scans.filter(isPattern).flatMap(alternatives), places).length > 0
    ? 'app'
    : undefined;
}

const isPattern = (scan: string): boolean => /[*?{!]/.test(scan);

/** `a.{ts,js}` as `a.ts` and `a.js`; only the first list is taken apart. */
function alternatives(pattern: string): string[] {
  const list = /\{([^{}]*)\}/.exec(pattern);
  if (list === null) return [pattern];
  return list[1].split(',').map((one) => pattern.replace(list[0], one.trim()));
}

/** The name of what a file exports by default. */
export function defaultName(path: string): string {
  const parts = path.replace(CODE, '').split('/');
  const stem = parts.at(-1) === 'index' ? (parts.at(-2) ?? 'index') : parts.at(-1)!;
  const [first = '', ...others] = stem.split(/[-_.]/).filter((word) => word !== '');
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
