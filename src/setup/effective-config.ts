/** Lists the active settings of a workspace, each with its origin. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CONFIG_FILE, loadConfig, userConfigFile } from '../config/config.ts';
import { CONFIG_KEYS, environmentName } from '../config/config-keys.ts';
import type { ConfigKey } from '../config/config-row.ts';

export interface Setting {
  readonly key: string;
  readonly value: unknown;
  readonly origin: string;
  readonly description: string;
  readonly environment: string;
  /** Only the user may set it, not a repository. */
  readonly own: boolean;
}

export interface EffectiveConfig {
  readonly settings: readonly Setting[];
  /** Files that may contain settings, and whether they exist. */
  readonly files: readonly { readonly path: string; readonly exists: boolean }[];
  readonly warnings: readonly string[];
}

/** Throws CONFIG_INVALID like any other command. */
export async function effectiveConfig(root: string, env = process.env): Promise<EffectiveConfig> {
  const { config, origins, problems } = await loadConfig({ root, env });
  const values = config as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const settings = CONFIG_KEYS.map((row: ConfigKey): Setting => {
    const [section, name] = row.key.split('.', 2);
    const value = withoutCredentials(name === undefined ? values[section] : values[section][name]);
    const { key, description, own = false } = row;
    return { key, value, origin: origins[key], description, environment: environmentName(key), own };
  });
  const files = [userConfigFile(env), path.join(root, CONFIG_FILE)].flatMap((file) =>
    file === undefined ? [] : [{ path: file, exists: existsSync(file) }],
  );
  return { settings, files, warnings: problems.map(({ message }) => message) };
}

/** An address may contain a password, and printed output gets shared. */
function withoutCredentials(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\w+:\/\/)[^/@]*@/, '$1…@') : value;
}
