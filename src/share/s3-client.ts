/** Loads the official S3 client, which is not installed with wayfind, and translates its failures into errors with a fix. */
import { createRequire } from 'node:module';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError, type ErrorCode } from '../errors/errors.ts';

export type S3Module = typeof import('@aws-sdk/client-s3');

const PACKAGE = '@aws-sdk/client-s3';
const CONNECT_MS = 10_000;
/** Timeout without a byte in either direction. */
const IDLE_MS = 60_000;

/** Loaded from where wayfind is installed, never from the indexed tree. Not a dependency: it takes 22 MB with its own dependencies. */
export function loadS3(): S3Module {
  try {
    return createRequire(import.meta.url)(PACKAGE) as S3Module;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
    const why = isMissing
      ? `the package ${PACKAGE} is not installed`
      : `${PACKAGE} cannot be loaded: ${(error as Error).message}`;
    throw new AppError('TARGET_CLIENT_MISSING', why);
  }
}

/** Region, endpoint and credentials come from the client's own sources: the environment, ~/.aws, the machine's role. */
export function newClient({ S3Client: Client }: S3Module, pathStyle: boolean, idleMs = IDLE_MS): S3Client {
  return new Client({
    forcePathStyle: pathStyle,
    // Other servers often support no optional checksums; contents are verified with our own hashes.
    ...(process.env.AWS_REQUEST_CHECKSUM_CALCULATION === undefined && { requestChecksumCalculation: 'WHEN_REQUIRED' }),
    ...(process.env.AWS_RESPONSE_CHECKSUM_VALIDATION === undefined && { responseChecksumValidation: 'WHEN_REQUIRED' }),
    // Failures are reported once, as an error.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idleMs },
  });
}

interface S3Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

export const statusOf = (error: unknown): number | undefined => (error as S3Failure).$metadata?.httpStatusCode;

const NAMES: Readonly<Record<string, ErrorCode>> = {
  NoSuchBucket: 'TARGET_MISSING',
  AccessDenied: 'TARGET_DENIED',
  InvalidAccessKeyId: 'TARGET_DENIED',
  SignatureDoesNotMatch: 'TARGET_DENIED',
  ExpiredToken: 'TARGET_DENIED',
  CredentialsProviderError: 'TARGET_DENIED',
};

/** Translates failures of the server or the connection; a cancelled transfer stays CANCELLED. */
export function explainS3(error: unknown, address: string): unknown {
  if (error instanceof AppError) return error;
  const { name = '', message = '', code = '' } = error as S3Failure;
  if (name === 'AbortError') return new AppError('CANCELLED', `The transfer to or from ${address} was cancelled`);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('DISK_FULL', message);
  const status = statusOf(error);
  const said = [name, status, code, message].filter(
    (part) => part && part !== 'Error' && !(part !== message && message.includes(`${part}`)),
  );
  if (/region is missing/i.test(message))
    return new AppError(
      'TARGET_UNREACHABLE',
      `${address}: ${said.join(' ')}`,
      'Set AWS_REGION (most self-hosted servers accept any value).',
    );
  const known = NAMES[name] ?? (status === 401 || status === 403 ? 'TARGET_DENIED' : undefined);
  return new AppError(
    known ?? (status === 404 ? 'TARGET_MISSING' : 'TARGET_UNREACHABLE'),
    `${address}: ${said.join(' ')}`,
  );
}
