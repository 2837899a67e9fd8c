/** Names and members of projects in `package.json`, `pnpm-workspace.yaml` and `tsconfig.json`. */
import { type Manifest, readJson, strings, textOf, unquote } from '../../../src/discover/manifest-text.ts';

export function readPackageJson(source: string): Manifest {
  const json = readJson(source);
  // npm and pnpm take a list, yarn also `{packages: […]}`.
  const workspaces = strings(json.workspaces).concat(
    strings((json.workspaces as Record<string, unknown> | undefined)?.packages),
  );
  return { name: textOf(json.name), ...(workspaces.length > 0 && { members: workspaces }) };
}

export function readTsconfig(source: string): Manifest {
  const { references } = readJson(source);
  const members = Array.isArray(references) ? references.map((item) => textOf(item?.path)).filter(Boolean) : [];
  return {
    name: '',
    ...(members.length > 0 && { members: members.map((path) => path.replace(/(?:^|\/)[^/]*\.json$/, '') || '.') }),
  };
}

/** The `packages:` list of a pnpm workspace, in block or flow style. */
export function readPnpmWorkspace(source: string): string[] {
  const members: string[] = [];
  let inList = false;
  for (const raw of source.split(/\r?\n/)) {
    const line = raw.replace(/(?:^|\s)#.*$/, '');
    const flow = /^packages:\s*\[(.*)\]\s*$/.exec(line);
    if (flow) return flow[1].split(',').map(unquote).filter(Boolean);
    if (/^packages:\s*$/.test(line)) inList = true;
    else if (inList && /^\s*-\s/.test(line)) members.push(unquote(line.replace(/^\s*-/, '')));
    else if (line.trim() !== '') inList = false;
  }
  return members;
}
