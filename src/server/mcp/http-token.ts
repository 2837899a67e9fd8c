/** The secret that a client has to show: read from where other users of the machine do not see it, compared without telling how near it was. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AppError } from '../../errors/errors.ts';

/** Shorter ones can be guessed. */
const LEAST_LENGTH = 16;
const MOST_FILE_BYTES = 4096;

export interface TokenSource {
  /** The name of an environment variable. */
  readonly variable?: string | undefined;
  /** A file that holds nothing else. */
  readonly file?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Undefined where none is asked for. Throws BAD_INPUT for one that is missing, too short or cannot be sent in a header. */
export function readToken({ variable, file, env }: TokenSource): string | undefined {
  if (variable === undefined && file === undefined) return undefined;
  if (variable !== undefined && file !== undefined)
    throw new AppError('BAD_INPUT', 'The token is given twice', 'Name a variable or a file.');
  const [where, text] = file === undefined ? [variable!, env[variable!]] : [file, readSecret(file)];
  const token = text?.trim();
  const fix = `Put ${LEAST_LENGTH} or more letters, digits or signs there, such as those of \`openssl rand -hex 32\`.`;
  if (!token) throw new AppError('BAD_INPUT', `There is no token in ${where}`, fix);
  if (token.length < LEAST_LENGTH) throw new AppError('BAD_INPUT', `The token in ${where} is too short`, fix);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new AppError('BAD_INPUT', `The token in ${where} has spaces or other signs in it`, fix);
  return token;
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, MOST_FILE_BYTES);
  } catch (error) {
    throw new AppError(
      'BAD_INPUT',
      `The token cannot be read: ${(error as Error).message}`,
      'Name a file that can be read.',
    );
  }
}

/** Whether an `Authorization` header shows the token. */
export function showsToken(header: string | null, token: string): boolean {
  const shown = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

/** Of one length, whatever was sent. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
