/** Checks the address before any text is sent to it. */
import { trimEndOf } from '../base/cut-text.ts';
import type { Config } from '../config/config.ts';
import { isLoopbackUrl } from '../config/loopback.ts';
import { AppError } from '../errors/errors.ts';
import { protocolOf } from './http/embedding-protocol.ts';
import type { ServerUse } from './http/server-use.ts';
import { providerError } from './provider-error.ts';

const EXAMPLE = 'https://api.openai.com/v1 or http://127.0.0.1:11434/v1';

/** An address of the user: a setting, or an environment variable of another program. */
export interface NamedAddress {
  readonly name: string;
  readonly url: string;
}

/** The URL to send code to. Messages name only the host: an address may contain a key by mistake. */
export function allowedAddress({ name, url: written }: NamedAddress, { privacy }: Pick<Config, 'privacy'>): URL {
  const text = written.trim();
  const bad = (what: string) => new AppError('CONFIG_INVALID', `${name} ${what}`, `Write it like ${EXAMPLE}.`);
  if (!URL.canParse(text)) throw bad('is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw bad('starts with neither http:// nor https://');
  if (url.username !== '' || url.password !== '') throw bad('contains a user name or password');
  if (url.hash !== '') throw bad('contains a #');
  if (!isLoopbackUrl(text) && !privacy.allow_remote) {
    throw providerError(
      'REMOTE_NOT_ALLOWED',
      `${name} is ${url.hostname}, and sending code to another machine is not allowed`,
      'To allow it, set privacy.allow_remote to true in the user configuration file or WAYFIND_PRIVACY_ALLOW_REMOTE=true. Otherwise use a server at 127.0.0.1.',
    );
  }
  return url;
}

/** The URL with this path at its end, which the user may have written too. */
export function withPath(url: URL, path: string): URL {
  const full = new URL(url);
  const base = trimEndOf(full.pathname, '/');
  full.pathname = base.endsWith(path) ? base : `${base}${path}`;
  return full;
}

export const allowedEndpoint = (config: Config): URL =>
  withPath(
    allowedAddress({ name: 'embedding.base_url', url: config.embedding.base_url }, config),
    protocolOf(config.embedding).path,
  );

interface KeyPlace {
  /** The environment variable; empty: the server needs no key. */
  readonly variable: string;
  readonly use: Pick<ServerUse, 'section' | 'unavailable'>;
}

/** The API key; undefined when the configuration names no variable. */
export function keyFromEnvironment(
  { variable, use }: KeyPlace,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (variable === '') return undefined;
  const key = env[variable]?.trim();
  const fix = `Set ${variable} to the API key of the server, or change ${use.section}.api_key_env.`;
  if (!key) throw new AppError(use.unavailable, `the environment variable ${variable} is not set`, fix);
  // Checked here because the platform's own error would quote the key.
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new AppError(use.unavailable, `${variable} contains characters that are not valid in a key`, fix);
  return key;
}
