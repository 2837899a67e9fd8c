/** Checks the address before any text is sent to it. */
import { trimEndOf } from '../base/cut-text.ts';
import type { Config } from '../config/config.ts';
import { isLoopbackUrl } from '../config/loopback.ts';
import { AppError } from '../errors/errors.ts';
import { providerError } from './provider-error.ts';

const EXAMPLE = 'https://api.openai.com/v1 or http://127.0.0.1:11434/v1';

/** The embeddings URL. Messages name only the host: an address may contain a key by mistake. */
export function allowedEndpoint({ embedding, privacy }: Config): URL {
  const text = embedding.base_url.trim();
  if (!URL.canParse(text)) throw badAddress('is not a URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw badAddress('starts with neither http:// nor https://');
  if (url.username !== '' || url.password !== '') throw badAddress('contains a user name or password');
  if (url.hash !== '') throw badAddress('contains a #');
  if (!isLoopbackUrl(text) && !privacy.allow_remote) {
    throw providerError(
      'REMOTE_NOT_ALLOWED',
      `embedding.base_url is ${url.hostname}, and sending code to another machine is not allowed`,
      'To allow it, set privacy.allow_remote to true in the user configuration file or WAYFIND_PRIVACY_ALLOW_REMOTE=true. Otherwise use a server at 127.0.0.1.',
    );
  }
  url.pathname = `${trimEndOf(url.pathname, '/').replace(/\/embeddings$/, '')}/embeddings`;
  return url;
}

function badAddress(what: string): AppError {
  return new AppError('CONFIG_INVALID', `embedding.base_url ${what}`, `Write it like ${EXAMPLE}.`);
}

/** The API key; undefined when the configuration names no variable. */
export function keyFromEnvironment(
  variable: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (variable === '') return undefined;
  const key = env[variable]?.trim();
  const fix = `Set ${variable} to the API key of the server, or change embedding.api_key_env.`;
  if (!key) throw providerError('EMBEDDING_UNAVAILABLE', `the environment variable ${variable} is not set`, fix);
  // Checked here because the platform's own error would quote the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw providerError('EMBEDDING_UNAVAILABLE', `${variable} contains characters that are not valid in a key`, fix);
  }
  return key;
}
