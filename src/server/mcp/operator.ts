/** What the operator of a server asked for, in flags and configuration, as the parts that serve. */
import { type Config, defaultConfig, loadConfig } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import type { WorkspacesOptions } from '../workspaces.ts';
import { openProfile, type Profile, profileWords } from './profile.ts';

/** The flags, as they were read. */
export interface ServeInput {
  readonly workspace?: readonly string[];
  readonly auto_workspace?: boolean;
  readonly allowed_root?: readonly string[];
  readonly workspace_limit?: number;
  readonly tools?: string;
  readonly watch?: boolean;
  readonly freshness?: Config['freshness']['policy'];
  readonly max_bytes?: number;
  readonly structured?: string;
  /** `HOST:PORT`; without it, standard input and output. */
  readonly http?: string;
  readonly token_env?: string;
  readonly token_file?: string;
  readonly allowed_host?: readonly string[];
  readonly allowed_origin?: readonly string[];
}

export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For people: standard error. */
  readonly tell: (text: string) => void;
}

export type ServerConfig = Config['server'];

const USUAL_WORKSPACE_LIMIT = 8;
const LOOPBACK = '127.0.0.1';
const MOST_PORT = 65_535;

/** Throws CONFIG_INVALID. */
export async function readConfig(input: ServeInput, { cwd, env }: Surroundings): Promise<ServerConfig> {
  const flags = { 'server.max_bytes': input.max_bytes, 'server.structured': input.structured };
  const { config } = await loadConfig({ root: input.workspace?.[0] ?? cwd, env, flags });
  return config.server;
}

/** A file with a mistake in it must not keep the server from starting: agents would only see that it did not. */
export async function configOf(input: ServeInput, surroundings: Surroundings): Promise<ServerConfig> {
  try {
    return await readConfig(input, surroundings);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    surroundings.tell(`warning: ${error.message}; serving with the defaults\nfix: ${error.fix}`);
    const { max_bytes, structured, ...others } = defaultConfig().server;
    return {
      ...others,
      max_bytes: input.max_bytes ?? max_bytes,
      structured: (input.structured ?? structured) as ServerConfig['structured'],
    };
  }
}

/** Throws BAD_INPUT for a flag that names no tool; a file that does so is no reason not to start. */
export async function profileOf(input: ServeInput, config: ServerConfig, { tell }: Surroundings): Promise<Profile> {
  if (input.tools !== undefined) return openProfile(profileWords(input.tools));
  try {
    return await openProfile(config.tools);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    tell(`warning: server.tools: ${error.message} ${error.fix}; offering core`);
    return openProfile(['core']);
  }
}

export function autoOf(input: ServeInput, config: ServerConfig): WorkspacesOptions['auto'] {
  if (!input.auto_workspace) {
    if (input.allowed_root === undefined) return undefined;
    throw new AppError(
      'BAD_INPUT',
      '--allowed-root is for --auto-workspace.',
      'Add --auto-workspace, or leave it out.',
    );
  }
  const allowedRoots = input.allowed_root ?? config.allowed_roots;
  if (allowedRoots.length > 0) return { allowedRoots, limit: input.workspace_limit ?? USUAL_WORKSPACE_LIMIT };
  throw new AppError(
    'BAD_INPUT',
    '--auto-workspace opens any directory a caller names, so it needs --allowed-root.',
    'Add --allowed-root with the directory your workspaces are in (repeatable).',
  );
}

/** `8080`, `localhost:8080`, `[::1]:8080`. */
export function addressOf(text: string): { readonly host: string; readonly port: number } {
  const [, host, port = ''] = /^(?:\[?([^\]]*?)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== '' && Number(port) <= MOST_PORT) return { host: host || LOOPBACK, port: Number(port) };
  throw new AppError(
    'BAD_INPUT',
    `--http takes HOST:PORT or PORT; not ${JSON.stringify(text)}.`,
    'For example --http 127.0.0.1:7411.',
  );
}
