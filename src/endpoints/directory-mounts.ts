/** Plugins that are loaded from a directory: which files a call loads, each with the prefix that its path gives it. */
import { familyOf } from '../../languages/all.ts';
import type { DirectoryPattern } from '../model/framework.ts';
import type { SiteValue } from '../model/sites.ts';
import { memberOf } from '../resolve/core/members.ts';
import type { WorldFile } from '../resolve/core/world.ts';
import { type Evaluation, fieldText, keyed, valueOfName } from './arguments.ts';
import type { TreeSite } from './tree-sites.ts';

export interface LoadedFile {
  readonly file: WorldFile;
  readonly prefix: string;
}

/** Whether a call is given something that loads directories. */
export function isLoader(e: Evaluation, site: TreeSite, { names, loaders }: DirectoryPattern): boolean {
  const [first] = site.args;
  if (!names.includes(site.name) || first === undefined || !('name' in first)) return false;
  const value = valueOfName(e, site, first);
  return value?.kind === 'external' && value.path !== undefined && loaders.includes(value.path);
}

export function loadedFiles(e: Evaluation, site: TreeSite, pattern: DirectoryPattern): LoadedFile[] {
  const written = keyed(site.args, pattern.directory);
  const base = site.view.file.path.split('/').slice(0, -1);
  const directory = written === undefined ? undefined : joined(base, textsIn(written));
  if (directory === undefined || directory === base.join('/')) return [];
  const own = familyOf(site.view.file.language!);
  const files = [...e.b.world.files()].filter(
    ({ path, language }) =>
      path.startsWith(`${directory}/`) && language !== undefined && familyOf(language) === own && isPlugin(path),
  );
  const indexes = new Set(files.flatMap(({ path }) => (INDEX.test(path) ? [folderOf(path)] : [])));
  const isFlat = pattern.flat !== undefined && keyed(site.args, pattern.flat) !== undefined;
  return files
    .filter(({ path }) => INDEX.test(path) || !indexes.has(folderOf(path)))
    .map((file) => {
      const own = pattern.prefix === undefined ? undefined : exportedText(e, file, pattern.prefix);
      return { file, prefix: own ?? (isFlat ? '' : prefixOf(folderOf(file.path).slice(directory.length))) };
    });
}

function exportedText(e: Evaluation, { id, language }: WorldFile, name: string): string | undefined {
  const value = memberOf(e.b, { kind: 'module', language: language!, file: id, name: '' }, name);
  return value?.kind === 'symbol' ? fieldText(e, value.key) : undefined;
}

const INDEX = /\/index\.[cm]?[jt]s$/;
const isPlugin = (path: string): boolean =>
  /\.[cm]?[jt]s$/.test(path) && !/\.d\.[cm]?ts$|[._](?:test|spec)\.|\/\.?autohooks\./.test(path);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
/** `_id` is a parameter. */
const prefixOf = (folder: string): string => folder.replace(/\/_+(\w)/g, '/:$1');

/** The texts of a call such as `join(__dirname, "routes")`, in order. */
function textsIn(value: SiteValue): string[] {
  if ('text' in value) return [value.text.replace(/^\$\{[^}]*\}\/?/, '')];
  return 'call' in value ? value.args.flatMap(textsIn) : [];
}

function joined(base: readonly string[], texts: readonly string[]): string {
  const parts = [...base];
  for (const part of texts.flatMap((text) => text.split('/'))) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
