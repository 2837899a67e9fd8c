/** Checks cheaply whether a section of the configuration may be set anywhere, before the full check. */
import path from 'node:path';
import { NotReadable, readRegularFile } from '../base/regular-file.ts';
import { CONFIG_FILE, userConfigFile } from './config.ts';

const MAX_BYTES = 1_000_000;

/** False is certain; true means that `loadConfig` must be asked. */
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

/** A key may be written with escapes, so any escape counts as a mention. */
function mentions(file: string, section: string): boolean {
  try {
    const text = readRegularFile(file, { maxBytes: MAX_BYTES, follow: true }).toString('utf8');
    return text.includes(section) || text.includes('\\u');
  } catch (error) {
    return error instanceof NotReadable;
  }
}
