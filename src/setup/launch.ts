/** Builds the command that starts the server, so that it works when a client runs it from another directory. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInside } from '../base/paths.ts';
import type { Scope } from './client-row.ts';

export const LAUNCHES = ['auto', 'path', 'npx'] as const;
export type Launch = (typeof LAUNCHES)[number];

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** The running program. */
export interface Program {
  /** Directory of the package: holds bin/, dist/ and skills/. */
  readonly root: string;
  readonly node: string;
}

/** Directories that may be removed soon, or that live only as long as one shell. */
const SHORT_LIVED: readonly string[] = [tmpdir(), '/tmp', '/run'];
const OF_ONE_SHELL = /[\\/]fnm_multishells[\\/]/;

export function thisProgram(): Program {
  return { root: packageRoot(), node: stableNode(process.execPath, process.env.PATH ?? '') };
}

/** The package that contains this file: above src/ in a checkout, above dist/ in a bundle. */
function packageRoot(): string {
  let dir = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(dir, 'package.json')) && path.dirname(dir) !== dir) dir = path.dirname(dir);
  return dir;
}

/**
 * Returns the link to this Node on the search path, if there is a lasting one: a package manager keeps `…/bin/node` while the
 * versioned directory it points to is removed by the next upgrade.
 */
export function stableNode(executable: string, searchPath: string, shortLived = SHORT_LIVED): string {
  for (const dir of searchPath.split(path.delimiter)) {
    if (!path.isAbsolute(dir) || OF_ONE_SHELL.test(dir) || shortLived.some((one) => isInside(one, dir))) continue;
    const link = path.join(dir, path.basename(executable));
    try {
      if (realpathSync(link) === realpathSync(executable)) return link;
    } catch {
      // No Node in this directory.
    }
  }
  return executable;
}

/** Whether a package manager installed the package, so that others can install it the same way. */
function isInstalled(root: string): boolean {
  return root.split(path.sep).includes('node_modules');
}

/** A package fetched by `npx`: its directory is removed when the cache is cleaned. */
function isFromNpx(root: string): boolean {
  return root.split(path.sep).includes('_npx');
}

/**
 * Uses absolute paths in a file for this machine: desktop programs do not have the search path of a shell. Uses `npx` in a
 * file that is shared with others, or when `npx` runs this program. A checkout is never written as `npx`: the registry may
 * have another package under this name.
 */
export function launchOf(launch: Launch, scope: Scope, { root }: Program): Exclude<Launch, 'auto'> {
  if (launch !== 'auto') return launch;
  if (!isInstalled(root)) return 'path';
  return scope === 'project' || isFromNpx(root) ? 'npx' : 'path';
}

export function serverCommand(
  launch: Exclude<Launch, 'auto'>,
  program: Program,
  workspaces: readonly string[],
): ServerCommand {
  const serve = ['serve', ...workspaces.flatMap((dir) => ['--workspace', dir])];
  if (launch === 'npx') return { command: 'npx', args: ['-y', packageName(program.root), ...serve] };
  return { command: program.node, args: [path.join(program.root, 'bin', 'wayfind.js'), ...serve] };
}

function packageName(root: string): string {
  return (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { name: string }).name;
}
