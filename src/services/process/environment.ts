/** The environment of a service: what its tool needs of the user's, and nothing that a secret may be in. */
import path from 'node:path';
import { isInside, realOrSame } from '../../base/paths.ts';
import { findRepository } from '../../discover/git-repository.ts';

/** Programs need these to find themselves, their caches and the user's language. */
const KEPT: readonly string[] = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'TMPDIR'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'],
  // Windows starts hardly any program without these.
  ...['Path', 'SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT', 'TEMP', 'TMP'],
  ...['USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'ProgramData', 'ProgramFiles'],
];

/** Marks every process that a session starts, children that leave its group included. */
export const SESSION_VARIABLE = 'WAYFIND_SERVICE_SESSION';

export interface EnvironmentOptions {
  /** The root of the workspace: no entry of PATH inside it, or inside of its repository, is kept. */
  readonly root: string;
  /** Names that this tool needs besides. */
  readonly keep?: readonly string[] | undefined;
  readonly set?: Readonly<Record<string, string>> | undefined;
}

export function serviceEnvironment(
  { root, keep = [], set = {} }: EnvironmentOptions,
  outer: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of [...KEPT, ...keep]) {
    const value = outer[name];
    if (value !== undefined) kept[name] = name === 'PATH' || name === 'Path' ? pathOutside(root, value) : value;
  }
  return { ...kept, ...set };
}

/** Tools start others by name: a relative entry, or one of the repository, would start a program of the repository. */
export const pathOutside = (root: string, value: string): string =>
  directoriesOutside(root, value).join(path.delimiter);

export const directoriesOutside = (root: string, value: string): string[] =>
  value.split(path.delimiter).filter((entry) => path.isAbsolute(entry) && !isOfRepository(entry, root));

/** As it is written, and where its links lead. A workspace may be a part of its repository: `npm run` puts programs above it on PATH. */
export function isOfRepository(file: string, root: string): boolean {
  const real = realOrSame(root);
  const directories = [root, real, findRepository(real)?.top ?? real];
  return directories.some((one) => isInside(one, path.normalize(file)) || isInside(one, realOrSame(file)));
}
