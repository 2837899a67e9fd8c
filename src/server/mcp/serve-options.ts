/** Turns the flags and configuration of `wayfind serve` into server options. */
import { type Config, defaultConfig, loadConfig } from '../../config/config.ts';
import { AppError } from '../../errors/errors.ts';
import type { LogFlags } from '../../observe/log.ts';
import type { WorkspacesOptions } from '../workspaces.ts';
import { openProfile, type Profile, profileWords } from './profile.ts';

/** The parsed flags. */
export interface ServeInput extends LogFlags {
  readonly workspace?: readonly string[];
  readonly auto_workspace?: boolean;
  readonly allowed_root?: readonly string[];
  readonly workspace_limit?: number;
  readonly tools?: string;
  readonly watch?: boolean;
  readonly freshness?: Config['freshness']['policy'];
  readonly max_bytes?: number;
  readonly structured?: string;
  /** `HOST:PORT`; standard input and output when absent. */
  readonly http?: string;
  readonly token_env?: string;
  readonly token_file?: string;
  readonly allowed_host?: readonly string[];
  readonly allowed_origin?: readonly string[];
}

export interface ServeContext {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A person started it in a terminal, not an agent. */
  readonly isInteractive?: boolean;
  /** Writes a line for people, on standard error. */
  readonly log: (text: string) => void;
}

export interface ServerConfig extends Readonly<Config['server']> {
  readonly question_timeout_ms: number;
  readonly log: Config['log'];
  readonly usage: Config['usage'];
}

const LOOPBACK = '127.0.0.1';
const MAX_PORT = 65_535;

/** Throws CONFIG_INVALID. */
export async function readConfig(input: ServeInput, { cwd, env }: ServeContext): Promise<ServerConfig> {
  const flags = { 'server.max_bytes': input.max_bytes, 'server.structured': input.structured };
  const { config } = await loadConfig({ root: input.workspace?.[0] ?? cwd, env, flags });
  return serverConfig(config);
}

/** An invalid configuration file must not keep the server from starting: agents would only see that it failed. */
export async function configOf(input: ServeInput, context: ServeContext): Promise<ServerConfig> {
  try {
    return await readConfig(input, context);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.log(`warning: ${error.message}; serving with the defaults\nfix: ${error.fix}`);
    const { max_bytes, structured, ...others } = serverConfig(defaultConfig());
    return {
      ...others,
      max_bytes: input.max_bytes ?? max_bytes,
      structured: (input.structured ?? structured) as ServerConfig['structured'],
    };
  }
}

const serverConfig = ({ server, questions, log, usage }: Config): ServerConfig => ({
  ...server,
  log,
  usage,
  question_timeout_ms: questions.timeout_ms,
});

/** Throws BAD_INPUT when the flag names an unknown tool; an unknown tool in a file only warns. */
export async function profileOf(input: ServeInput, config: ServerConfig, { log }: ServeContext): Promise<Profile> {
  if (input.tools !== undefined) return openProfile(profileWords(input.tools));
  try {
    return await openProfile(config.tools);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log(`warning: server.tools: ${error.message} ${error.fix}; offering core`);
    return openProfile(['core']);
  }
}

export function autoOf(input: ServeInput, config: ServerConfig): WorkspacesOptions['auto'] {
  if (!input.auto_workspace) {
    if (input.allowed_root === undefined) return undefined;
    throw new AppError(
      'BAD_INPUT',
      '--allowed-root only works with --auto-workspace.',
      'Add --auto-workspace, or remove --allowed-root.',
    );
  }
  const allowedRoots = input.allowed_root ?? config.allowed_roots;
  const { auto_limit, auto_keep_days: keepDays } = config;
  if (allowedRoots.length > 0) return { allowedRoots, limit: input.workspace_limit ?? auto_limit, keepDays };
  throw new AppError(
    'BAD_INPUT',
    '--auto-workspace opens any directory a caller names, so it needs --allowed-root.',
    'Add --allowed-root with the directory that contains your workspaces (repeatable).',
  );
}

/** `8080`, `localhost:8080`, `[::1]:8080`. */
export function addressOf(text: string): { readonly host: string; readonly port: number } {
  const [, host, port = ''] = /^(?:\[?([^\]]*?)\]?:)?(\d{1,5})$/.exec(text) ?? [];
  if (port !== '' && Number(port) <= MAX_PORT) return { host: host || LOOPBACK, port: Number(port) };
  throw new AppError(
    'BAD_INPUT',
    `--http takes HOST:PORT or PORT; not ${JSON.stringify(text)}.`,
    'For example --http 127.0.0.1:7411.',
  );
}
