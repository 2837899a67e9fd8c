/** Go modules of the tree from `go.mod` and `go.work`: module paths, replacements by directories, workspaces. */
import { ancestorsOf, directoryOf, joinInTree } from '../../../src/base/tree-paths.ts';
import type { ModuleConfigs } from '../../../src/resolve/core/module-configs.ts';

/** One `go.mod`. */
export interface GoModule {
  readonly dir: string;
  readonly module: string;
  /** Module path to a directory of the tree; those of its `go.work` come before its own. */
  readonly replaces: Readonly<Record<string, string>>;
  /** Directory of the `go.work` that uses it. */
  readonly workspace?: string;
}

interface Workspace {
  readonly dir: string;
  readonly uses: ReadonlySet<string>;
  readonly replaces: Readonly<Record<string, string>>;
}

/** In path order. A `go.mod` without a module line declares nothing. */
export function readGoModules(
  paths: readonly string[],
  read: (path: string) => string | undefined,
): readonly GoModule[] {
  const named = (name: string) => paths.filter((path) => path === name || path.endsWith(`/${name}`)).sort();
  const workspaces = new Map(
    named('go.work').map((path) => {
      const workspace = readWorkspace(directoryOf(path), read(path) ?? '');
      return [workspace.dir, workspace] as const;
    }),
  );
  return named('go.mod').flatMap((path) => {
    const dir = directoryOf(path);
    const directives = readDirectives(read(path) ?? '');
    const module = directives.find((one) => one.verb === 'module')?.words[0];
    if (!module) return [];
    const workspace = ancestorsOf(dir)
      .map((above) => workspaces.get(above))
      .find((one) => one?.uses.has(dir));
    const replaces = { ...readReplaces(dir, directives), ...workspace?.replaces };
    return [{ dir, module, replaces, ...(workspace && { workspace: workspace.dir }) }];
  });
}

function readWorkspace(dir: string, text: string): Workspace {
  const directives = readDirectives(text);
  const uses = directives
    .filter((one) => one.verb === 'use')
    .map((one) => joinInTree(dir, (one.words[0] ?? '').replaceAll('\\', '/')));
  return { dir, uses: new Set(uses.filter((use) => use !== undefined)), replaces: readReplaces(dir, directives) };
}

interface Directive {
  readonly verb: string;
  readonly words: readonly string[];
}

/** Lines of one form, written alone or in a block: `replace a => b` and `replace ( a => b )`. */
function readDirectives(text: string): Directive[] {
  const directives: Directive[] = [];
  let block = '';
  for (const raw of text.split(/\r?\n/)) {
    const words = raw
      .replace(/(?:^|\s)\/\/.*$/, '')
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => word.replace(/^(["`])(.*)\1$/, '$2'));
    if (words.length === 0) continue;
    if (block !== '') {
      if (words[0] === ')') block = '';
      else directives.push({ verb: block, words });
    } else if (words[words.length - 1] === '(') block = words[0];
    else directives.push({ verb: words[0], words: words.slice(1) });
  }
  return directives;
}

/** `old v1.0 => ../dir`: only directories of the tree matter, another version of a module is as external as the first. */
function readReplaces(dir: string, directives: readonly Directive[]): Record<string, string> {
  const replaces: [string, string][] = [];
  for (const { verb, words } of directives) {
    const target = words[words.indexOf('=>') + 1]?.replaceAll('\\', '/');
    if (verb !== 'replace' || !words.includes('=>') || !/^\.{1,2}(?:\/|$)/.test(target ?? '')) continue;
    const place = joinInTree(dir, target);
    if (place !== undefined) replaces.push([words[0], place]);
  }
  return Object.fromEntries(replaces);
}

export const goModulesIn = ({ go }: ModuleConfigs): readonly GoModule[] => (go as GoModule[]) ?? [];
