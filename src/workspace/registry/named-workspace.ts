/** Finds a registered workspace by what a person calls it: its path, its URL, its name, or the last part of that. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { nearest } from '../../base/nearest.ts';
import { AppError } from '../../errors/errors.ts';
import { type RegisteredWorkspace, registeredWorkspaces } from './registry.ts';

/** `owner/name` of a clone, else the name of the directory. */
export const nameOf = ({ name, root }: RegisteredWorkspace): string => name ?? (path.basename(root) || root);

/** Those that a word may mean: by their whole name, else by its last part. */
export function workspacesNamed(
  word: string,
  among: readonly RegisteredWorkspace[] = registeredWorkspaces(),
): RegisteredWorkspace[] {
  const exact = among.filter((one) => one.root === word || one.url === word || nameOf(one) === word);
  return exact.length > 0 ? exact : among.filter((one) => path.basename(nameOf(one)) === word);
}

/** The directory that `--root` names: a directory as written, else a registered workspace. Throws ROOT_NOT_FOUND. */
export function namedDirectory(written: string): string {
  if (statSync(written, { throwIfNoEntry: false })?.isDirectory()) return written;
  const all = registeredWorkspaces();
  const found = workspacesNamed(written, all);
  if (found.length === 1) return found[0].root;
  if (found.length > 1)
    throw new AppError(
      'ROOT_NOT_FOUND',
      `${found.length} workspaces are called ${written}`,
      `Pass one of the paths ${found.map(({ root }) => root).join(', ')}.`,
    );
  const [close] = nearest(written, all.map(nameOf), 1);
  const fix = close
    ? `Did you mean ${close}? Pass a directory with --root, or a name that \`wayfind workspaces\` lists.`
    : 'Pass an existing directory with --root, or a name that `wayfind workspaces` lists.';
  throw new AppError('ROOT_NOT_FOUND', `${written} is not a directory that can be read`, fix);
}
