/** Writes the choice of models into the user's own configuration file, and says what changed. */
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { realOrSame } from '../../base/paths.ts';
import { readIfRegular } from '../../base/regular-file.ts';
import { loadConfig, userConfigFile } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import type { Results } from './tool.ts';

/** By dotted key; null removes one. */
export type Settings = Readonly<Record<string, string | number | null>>;

export interface Selected {
  readonly file: string;
  readonly changes: NonNullable<Results['selected']>['changes'];
  /** Settings from elsewhere that win over the file. */
  readonly overridden: readonly string[];
}

type Sections = Record<string, Record<string, unknown>>;
const MAX_BYTES = 1_000_000;

/** Throws CONFIG_INVALID where the file cannot be rewritten without losing something. */
export async function selectModels(
  settings: Settings,
  { root, isDryRun }: { readonly root: string; readonly isDryRun: boolean },
): Promise<Selected> {
  const file = userConfigFile(process.env);
  if (file === undefined)
    throw new AppError('CONFIG_INVALID', 'There is no home directory for a user configuration file');
  const before = read(file, settings);
  const after: Sections = structuredClone(before);
  const changes = Object.entries(settings).flatMap(([key, value]) => {
    const [section, name] = key.split('.', 2);
    const old = before[section]?.[name];
    if (value === null ? old === undefined : old === value) return [];
    after[section] ??= {};
    if (value === null) delete after[section][name];
    else after[section][name] = value;
    if (Object.keys(after[section]).length === 0) delete after[section];
    return [{ key, ...(old !== undefined && { from: String(old) }), ...(value !== null && { to: String(value) }) }];
  });
  if (!isDryRun && changes.length > 0) write(file, after);
  return { file, changes, overridden: isDryRun ? [] : await overriddenBy(settings, root) };
}

function read(file: string, settings: Settings): Sections {
  const text = readIfRegular(file, { maxBytes: MAX_BYTES, follow: true })?.toString('utf8');
  if (text === undefined || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Sections;
  } catch {
    // Said below.
  }
  const lines = Object.entries(settings)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  throw new AppError(
    'CONFIG_INVALID',
    `${file} has comments, or is not JSON: it is not rewritten`,
    `Set these keys in it by hand: ${lines.join(', ')}.`,
  );
}

/** In one step: a reader never sees half of it. A link stays one, and only the user may read what only the user could. */
function write(named: string, sections: Sections): void {
  const file = realOrSame(named);
  const { mode = 0o644 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const draft = `${file}.${process.pid}.tmp`;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(draft, `${JSON.stringify(sections, undefined, 2)}\n`, { mode: mode & 0o777 });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** `wayfind.json` and the environment are read after the user's file. */
async function overriddenBy(settings: Settings, root: string): Promise<string[]> {
  const { config, origins } = await loadConfig({ root, env: process.env });
  const values = config as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  return Object.entries(settings).flatMap(([key, value]) => {
    const [section, name] = key.split('.', 2);
    const isOther = value !== null && values[section][name] !== value;
    return isOther ? [`${key} is ${JSON.stringify(values[section][name])} here (${origins[key]})`] : [];
  });
}
