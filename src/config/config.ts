/** Loads the effective configuration: defaults, user file, `wayfind.json`, environment and flags in that order, each value with its origin. */
import { lstatSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { nearest } from '../base/nearest.ts';
import { isInside } from '../base/paths.ts';
import { readRegularFile } from '../base/regular-file.ts';
import { AppError } from '../errors/errors.ts';
import { isRacy } from '../model/disk-stamp.ts';
import type { Problem } from '../model/problem.ts';
import { CONFIG_KEYS, type Config, environmentName } from './config-keys.ts';
import type { ConfigKey } from './config-row.ts';
import { type FoundProvider, foundProvider } from './found-provider.ts';
import { lineOfKey, parseJsonc } from './jsonc.ts';
import { isLoopbackUrl } from './loopback.ts';

export type { Config } from './config-keys.ts';

export const CONFIG_FILE = 'wayfind.json';
const MAX_CONFIG_BYTES = 1_000_000;

/** Choosing one sends code to its vendor, once the user allows any remote server. */
const REMOTE_PROVIDERS: ReadonlySet<string> = new Set(['auto', 'nomic', 'cohere', 'voyage', 'jina']);

/** Variables with the prefix of a section that are not configuration keys. */
const OTHER_VARIABLES = new Set(['WAYFIND_INDEX_DIR', 'WAYFIND_STATE_DIR']);

export interface ConfigSources {
  readonly root: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** By dotted key; undefined values are flags that were not given. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** Text of another `wayfind.json` (or undefined for no file), used instead of the one in the root. */
  readonly project?: { readonly text: string | undefined } | undefined;
  /** Replaces the user's own file (see `userConfigFile`). */
  readonly userFile?: string;
}

export interface LoadedConfig {
  readonly config: Config;
  /** Per dotted key: `default`, a file, a variable or a flag. */
  readonly origins: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
}

/** Unchecked values of one source, by dotted key. */
interface Layer {
  readonly origin: (key: string) => string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Written by the authors of the repository, not by the user. */
  readonly foreign?: boolean;
  /** Of a file. */
  readonly text?: string;
}

/** Throws CONFIG_INVALID for a file that is not JSON, an unknown key or a value of the wrong type or range. */
export async function loadConfig(sources: ConfigSources): Promise<LoadedConfig> {
  const problems: Problem[] = [];
  const env = sources.env ?? process.env;
  const userFile = sources.userFile ?? userConfigFile(env);
  const layers: Layer[] = [];
  const user = userFile && readLayer(userFile, userFile);
  if (user) layers.push(user);
  const project = sources.project ? projectLayer(sources.project.text) : readProjectFile(sources.root);
  if (project) layers.push({ ...project, foreign: true });
  const variables = environmentLayer(env, problems);
  if (variables) layers.push(variables);
  const flags = Object.entries(sources.flags ?? {}).filter(([, value]) => value !== undefined);
  if (flags.length > 0) {
    layers.push({ origin: (key) => `flag ${flagName(key)}`, values: Object.fromEntries(flags) });
  }

  const values: Record<string, unknown> = {};
  const origins: Record<string, string> = {};
  for (const row of CONFIG_KEYS) {
    values[row.key] = row.default;
    origins[row.key] = 'default';
  }
  if (layers.length > 0) {
    // Loaded only when a value needs checking: zod is too slow to load on every start.
    const { checkValue } = await import('./schema.ts');
    for (const layer of layers) {
      for (const [key, value] of Object.entries(layer.values)) {
        const origin = layer.origin(key);
        inPlace(layer.text, () => {
          if (!Object.hasOwn(origins, key)) throw unknownKey(key, origin);
          const checked = checkValue(key, value, origin);
          // Each role is a setting: one source does not remove those of another.
          values[key] = key === 'roles' ? { ...(values[key] as object), ...(checked as object) } : checked;
          if (layer.foreign && isUserOnly(key, values[key])) throw userOnlyError(key, origin, userFile);
        });
        origins[key] = origin;
      }
    }
  }
  if (choosesRemote(values, origins)) throw userOnlyError('embedding.provider', CONFIG_FILE, userFile);
  for (const found of [foundProvider(values, origins, env), withoutKeys(layers)]) {
    for (const [key, value] of Object.entries(found?.values ?? {})) {
      if (values[key] === value) continue;
      values[key] = value;
      origins[key] = found!.why;
    }
  }
  return { config: nest(values), origins, problems };
}

/** Loads the configuration again only when one of its files has changed, for a process that needs it before every answer. */
export function keptConfig(root: string): () => Promise<LoadedConfig> {
  const files = [userConfigFile(process.env), path.join(root, CONFIG_FILE)].filter((file) => file !== undefined);
  let last: { readonly stamp: string; readonly loaded: LoadedConfig } | undefined;
  return async () => {
    const stamp = settledStamp(files);
    if (stamp !== undefined && last?.stamp === stamp) return last.loaded;
    const loaded = await loadConfig({ root, env: process.env });
    last = stamp === undefined ? undefined : { stamp, loaded };
    return loaded;
  };
}

/** Undefined when a file cannot be inspected, or may change again without another time. */
export function settledStamp(files: readonly string[]): string | undefined {
  try {
    const stats = files.flatMap((file) => [lstatSync, statSync].map((stat) => stat(file, { throwIfNoEntry: false })));
    if (stats.some((one) => one && isRacy(one.mtimeMs, Date.now()))) return undefined;
    return stats.map((one) => one && `${one.ino} ${one.size} ${one.mtimeMs} ${one.ctimeMs}`).join();
  } catch {
    return undefined;
  }
}

/** The configuration with every key at its default. */
export function defaultConfig(): Config {
  return nest(Object.fromEntries(CONFIG_KEYS.map((row) => [row.key, row.default])));
}

/** `config.json` under the XDG configuration directory (`%APPDATA%` on Windows); undefined without a home. */
export function userConfigFile(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const xdg = env.XDG_CONFIG_HOME;
  // The XDG specification says that a relative path must be ignored.
  if (xdg && path.isAbsolute(xdg)) return path.join(xdg, 'wayfind', 'config.json');
  if (process.platform === 'win32' && env.APPDATA) return path.join(env.APPDATA, 'wayfind', 'config.json');
  return env.HOME ? path.join(env.HOME, '.config', 'wayfind', 'config.json') : undefined;
}

const projectLayer = (text: string | undefined): Layer | undefined =>
  text === undefined ? undefined : layerOf(text, CONFIG_FILE);

function readProjectFile(root: string): Layer | undefined {
  const file = path.join(root, CONFIG_FILE);
  try {
    // A repository must not make wayfind read a file outside it and quote it in an error.
    if (!isInside(realpathSync(root), realpathSync(file))) {
      throw new AppError('CONFIG_INVALID', `${CONFIG_FILE} is a link to a file outside the root`);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    return undefined;
  }
  return readLayer(file, CONFIG_FILE);
}

function readLayer(file: string, label: string): Layer | undefined {
  let text: string;
  try {
    text = readRegularFile(file, { maxBytes: MAX_CONFIG_BYTES, follow: true }).toString('utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'NOT_REGULAR') return undefined;
    if (code === 'TOO_LARGE') throw new AppError('CONFIG_INVALID', `${label} ${message}`);
    throw new AppError('CONFIG_INVALID', `${label} cannot be read (${code})`);
  }
  return layerOf(text, label);
}

function layerOf(text: string, label: string): Layer {
  const parsed = parseJsonc(text);
  if ('error' in parsed) throw new AppError('CONFIG_INVALID', `${label} is not valid JSON: ${parsed.error}`);
  return { origin: () => label, text, values: inPlace(text, () => flatten(parsed.value, label)) };
}

/** The error of a setting says in which line of its file it is. */
function inPlace<T>(text: string | undefined, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const key = error instanceof AppError ? error.details.key : undefined;
    const line = text !== undefined && typeof key === 'string' ? lineOfKey(text, key.split('.')) : undefined;
    if (!(error instanceof AppError) || line === undefined) throw error;
    throw new AppError(error.code, `${error.message} (line ${line})`, error.fix, { ...error.details, line });
  }
}

/** `{index: {jobs: 2}}` -> `{'index.jobs': 2}`. */
function flatten(value: unknown, label: string): Record<string, unknown> {
  if (!isRecord(value)) throw new AppError('CONFIG_INVALID', `${label} must contain a JSON object`);
  const flat: Record<string, unknown> = {};
  for (const [section, inner] of Object.entries(value)) {
    if (section === '$schema') continue;
    if (!sections.has(section)) throw unknownKey(section, label);
    if (!isRecord(inner)) throw new AppError('CONFIG_INVALID', `${section} in ${label} must be an object`);
    if (isKey(section)) {
      flat[section] = inner;
      continue;
    }
    for (const [name, setting] of Object.entries(inner)) flat[`${section}.${name}`] = setting;
  }
  return flat;
}

function environmentLayer(env: ConfigSources['env'] & object, problems: Problem[]): Layer | undefined {
  const values: Record<string, unknown> = {};
  const known = new Map<string, (typeof CONFIG_KEYS)[number]>(
    CONFIG_KEYS.map((row) => [environmentName(row.key), row]),
  );
  for (const [name, value] of Object.entries(env)) {
    // An empty variable is how shells unset one for a single command.
    if (!name.startsWith('WAYFIND_') || !value) continue;
    const row = known.get(name);
    if (row) values[row.key] = fromText(row, value);
    else if (sections.has(name.split('_')[1].toLowerCase()) && !OTHER_VARIABLES.has(name)) {
      // Not an error: the variable may be meant for another version.
      const [close] = nearest(name, [...known.keys()], 1);
      problems.push({
        code: 'bad_config_file',
        path: CONFIG_FILE,
        message: `the environment variable ${name} is not a known setting${close ? `; did you mean ${close}?` : ''}`,
      });
    }
  }
  if (Object.keys(values).length === 0) return undefined;
  return { origin: (key) => `environment ${environmentName(key)}`, values };
}

/** Text that does not parse as the row's type is returned unchanged, for the check to refuse. */
function fromText(row: ConfigKey, text: string): unknown {
  if (row.type === 'list') return splitList(text);
  if (row.type === 'rules' || row.type === 'roles') return fromJson(text);
  if (row.type === 'integer' || row.type === 'number') return Number(text.replaceAll('_', ''));
  if (row.type === 'boolean') return { true: true, '1': true, false: false, '0': false }[text.toLowerCase()] ?? text;
  return text;
}

function fromJson(text: string): unknown {
  const parsed = parseJsonc(text);
  return 'value' in parsed ? parsed.value : text;
}

/** Splits at commas; a JSON list allows commas inside a pattern. */
function splitList(text: string): unknown {
  if (text.trimStart().startsWith('[')) {
    const parsed = parseJsonc(text);
    if ('value' in parsed) return parsed.value;
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Only the user decides where code is sent; a server on the user's machine is exempt. */
function isUserOnly(key: string, value: unknown): boolean {
  if (key === 'embedding.base_url' || key === 'rerank.base_url') return !isLoopbackUrl(value as string);
  if (key === 'rerank.provider' || key === 'embedding.provider') return REMOTE_PROVIDERS.has(value as string);
  return CONFIG_KEYS.some((row: ConfigKey) => row.key === key && row.own);
}

/** Without an address of the user, the protocol of OpenAI means the server of that company. */
const choosesRemote = (values: Readonly<Record<string, unknown>>, origins: Readonly<Record<string, string>>): boolean =>
  values['embedding.provider'] === 'openai' &&
  origins['embedding.provider'] === CONFIG_FILE &&
  origins['embedding.base_url'] === 'default';

const SECTIONS_WITH_KEY = ['embedding', 'rerank'];

/** No key of the user goes to a server that only the repository names: any program may listen at its port. */
function withoutKeys(layers: readonly Layer[]): FoundProvider {
  const isForeign = (section: string): boolean => {
    const naming = layers.filter(({ values }) => Object.hasOwn(values, `${section}.base_url`));
    const last = naming.at(-1);
    return last?.foreign === true && !naming.some((one) => !one.foreign && sameAddress(one, last, section));
  };
  const values = SECTIONS_WITH_KEY.filter(isForeign).map((section) => [`${section}.api_key_env`, '']);
  return { values: Object.fromEntries(values), why: `none, because ${CONFIG_FILE} names the server` };
}

const sameAddress = (a: Layer, b: Layer, section: string): boolean =>
  a.values[`${section}.base_url`] === b.values[`${section}.base_url`];

function userOnlyError(key: string, origin: string, userFile: string | undefined): AppError {
  return new AppError(
    'CONFIG_INVALID',
    `${origin} sets ${key}, which a repository may not set for its users`,
    `Remove it from that file and set it in ${userFile ?? 'the user configuration file'} or as ${environmentName(key)}.`,
    { key },
  );
}

function unknownKey(key: string, origin: string): AppError {
  const candidates = key.includes('.') ? CONFIG_KEYS.map((row) => row.key) : [...sections];
  const [close] = nearest(key, candidates, 1);
  const fix = close ? `Did you mean ${close}?` : `Known keys: ${CONFIG_KEYS.map((row) => row.key).join(', ')}.`;
  return new AppError('CONFIG_INVALID', `${origin} sets the unknown key ${JSON.stringify(key)}`, fix, {
    key,
    nearest: close ? [close] : [],
  });
}

const sections: ReadonlySet<string> = new Set(CONFIG_KEYS.map((row) => row.key.split('.')[0]));
/** Whether a section is one setting. */
const isKey = (section: string): boolean => CONFIG_KEYS.some(({ key }) => key === section);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const flagName = (key: string): string => `--${key.slice(key.indexOf('.') + 1).replaceAll('_', '-')}`;

function nest(values: Readonly<Record<string, unknown>>): Config {
  const config: Record<string, Record<string, unknown>> = {};
  for (const [key, value] of Object.entries(values)) {
    const [section, name] = key.split('.', 2);
    if (name === undefined) {
      config[section] = value as Record<string, unknown>;
      continue;
    }
    config[section] ??= {};
    config[section][name] = value;
  }
  return config as unknown as Config;
}
