/** Reads the bearer token from an environment variable or a file, and compares it in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AppError } from '../../errors/errors.ts';

/** Shorter tokens can be guessed. */
const MIN_LENGTH = 16;
const MAX_FILE_BYTES = 4096;

export interface TokenSource {
  /** Name of an environment variable. */
  readonly variable?: string | undefined;
  /** A file that contains only the token. */
  readonly file?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Undefined when no token is configured. Throws BAD_INPUT when it is missing, too short or cannot be sent in a header. */
export function readToken({ variable, file, env }: TokenSource): string | undefined {
  if (variable === undefined && file === undefined) return undefined;
  if (variable !== undefined && file !== undefined)
    throw new AppError('BAD_INPUT', 'The token is configured twice', 'Pass --token-env or --token-file, not both.');
  const [where, text] = file === undefined ? [variable!, env[variable!]] : [file, readSecret(file)];
  const token = text?.trim();
  const fix = `Use at least ${MIN_LENGTH} letters, digits or symbols, for example from \`openssl rand -hex 32\`.`;
  if (!token) throw new AppError('BAD_INPUT', `There is no token in ${where}`, fix);
  if (token.length < MIN_LENGTH) throw new AppError('BAD_INPUT', `The token in ${where} is too short`, fix);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new AppError('BAD_INPUT', `The token in ${where} contains spaces or non-ASCII characters`, fix);
  return token;
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, MAX_FILE_BYTES);
  } catch (error) {
    throw new AppError('BAD_INPUT', `The token cannot be read: ${(error as Error).message}`, 'Name a readable file.');
  }
}

/** Whether an `Authorization` header contains the token. */
export function hasToken(header: string | null, token: string): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return shown !== undefined && isSameToken(shown, token);
}

/** In constant time. */
export const isSameToken = (shown: string, token: string): boolean => timingSafeEqual(digest(shown), digest(token));

/** Has a fixed length, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
