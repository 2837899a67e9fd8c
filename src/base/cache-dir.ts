/** The directory for what this user's programs can make again: `WAYFIND_CACHE_DIR`, else `wayfind` in the cache directory of the system. */
import { homedir } from 'node:os';
import path from 'node:path';

export function cacheDir(env: NodeJS.ProcessEnv = process.env): string {
  const { WAYFIND_CACHE_DIR: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (own) return path.resolve(own);
  // The XDG specification says that a relative path must be ignored.
  if (xdg && path.isAbsolute(xdg)) return path.join(xdg, 'wayfind');
  if (process.platform === 'win32' && local) return path.join(local, 'wayfind', 'cache');
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches', 'wayfind');
  return path.join(homedir(), '.cache', 'wayfind');
}
