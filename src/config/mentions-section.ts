/** Whether a section of the configuration may be set anywhere: a fraction of what it takes to check all of it. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_FILE, userConfigFile } from './config.ts';

const MOST_BYTES = 1_000_000;

/** False is certain; true means that `loadConfig` is worth asking. */
export function mentionsSection(
  section: string,
  { root, env }: { readonly root: string; readonly env: Readonly<Record<string, string | undefined>> },
): boolean {
  const prefix = `WAYFIND_${section.toUpperCase()}_`;
  if (Object.keys(env).some((name) => name.startsWith(prefix))) return true;
  const userFile = userConfigFile(env);
  const files = [path.join(root, CONFIG_FILE), ...(userFile === undefined ? [] : [userFile])];
  return files.some((file) => mentions(file, section));
}

/** A key may be written with escapes, so that any of them counts. */
function mentions(file: string, section: string): boolean {
  try {
    const stats = statSync(file);
    if (!stats.isFile() || stats.size > MOST_BYTES) return true;
    const text = readFileSync(file, 'utf8');
    return text.includes(section) || text.includes('\\u');
  } catch {
    return false;
  }
}
