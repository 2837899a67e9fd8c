/** Where models that the user fetched are kept: outside of every repository. */
import { homedir } from 'node:os';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** WAYFIND_DATA_DIR, else the data directory of the user by the XDG rules (`%LOCALAPPDATA%` on Windows). */
export function dataDir(env: Environment = process.env): string {
  const { WAYFIND_DATA_DIR: own, XDG_DATA_HOME: xdg, LOCALAPPDATA: local } = env;
  if (own) return path.resolve(own);
  if (process.platform === 'win32' && local) return path.join(local, 'wayfind', 'data');
  // The specification says that a relative path must be ignored.
  if (xdg && path.isAbsolute(xdg)) return path.join(xdg, 'wayfind');
  return path.join(homedir(), '.local', 'share', 'wayfind');
}

export const modelsDir = (env?: Environment): string => path.join(dataDir(env), 'models');
