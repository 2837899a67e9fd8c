/** Which packages of the tree a workspace lists: npm and yarn in `package.json`, pnpm, lerna and rush in files of their own. */

import { directoryOf, joinInTree } from '../../../src/base/tree-paths.ts';
import { matchMembers } from '../../../src/discover/member-globs.ts';
import { readPnpmWorkspace } from './manifests.ts';
import { isObject, type JsonObject, parseObject, strings } from './node-json.ts';

interface Tree {
  readonly paths: readonly string[];
  readonly read: (path: string) => string | undefined;
}

const OTHER_MANIFESTS = /(?:^|\/)(pnpm-workspace\.yaml|lerna\.json|rush\.json)$/;

/** Directories of members; `manifests` are the parsed `package.json` by directory. */
export function workspaceMembers(manifests: ReadonlyMap<string, JsonObject>, tree: Tree): Set<string> {
  const members = new Set<string>();
  const directories = [...manifests.keys()];
  const add = (dir: string, patterns: readonly string[]) => {
    const fromRoot = patterns.map((pattern) => fromTheRoot(dir, pattern)).filter((one) => one !== undefined);
    for (const member of matchMembers(fromRoot, directories)) members.add(member);
  };
  for (const [dir, { workspaces }] of manifests) {
    const patterns = strings(isObject(workspaces) ? workspaces.packages : workspaces);
    if (patterns.length > 0) add(dir, patterns);
  }
  for (const path of tree.paths) {
    const file = OTHER_MANIFESTS.exec(path)?.[1];
    if (file) add(directoryOf(path), otherPatterns(file, tree.read(path) ?? ''));
  }
  return members;
}

function otherPatterns(file: string, text: string): string[] {
  if (file === 'pnpm-workspace.yaml') return readPnpmWorkspace(text);
  const content = parseObject(text) ?? {};
  if (file === 'lerna.json') return strings(content.packages);
  return Array.isArray(content.projects) ? strings(content.projects.map((one) => one?.projectFolder)) : [];
}

function fromTheRoot(dir: string, pattern: string): string | undefined {
  const negation = pattern.startsWith('!') ? '!' : '';
  const place = joinInTree(dir, pattern.slice(negation.length));
  return place === undefined ? undefined : negation + place;
}
