/** The official client for S3: not installed with wayfind, loaded when a bucket is named, its failures in words people can act on. */
import { createRequire } from 'node:module';
import type { S3Client } from '@aws-sdk/client-s3';
import { AppError, type ErrorCode } from '../errors/errors.ts';

export type S3Module = typeof import('@aws-sdk/client-s3');

const PACKAGE = '@aws-sdk/client-s3';
const CONNECT_MS = 10_000;
/** Without a byte in either direction. */
const IDLE_MS = 60_000;

/** Looked for where wayfind itself is installed, never in the tree that is indexed. 22 MB with what it brings: not for everybody. */
export function loadS3(): S3Module {
  try {
    return createRequire(import.meta.url)(PACKAGE) as S3Module;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
    const why = isMissing
      ? `the package ${PACKAGE} is not installed`
      : `${PACKAGE} does not load: ${(error as Error).message}`;
    throw new AppError('TARGET_CLIENT_MISSING', why);
  }
}

/** Region, endpoint and credentials come from where the client itself looks: the environment, ~/.aws, the machine's role. */
export function newClient({ S3Client: Client }: S3Module, pathStyle: boolean, idleMs = IDLE_MS): S3Client {
  return new Client({
    forcePathStyle: pathStyle,
    // Servers that are not Amazon's often know none but what the protocol asks for; contents are compared by hashes of our own.
    ...(process.env.AWS_REQUEST_CHECKSUM_CALCULATION === undefined && { requestChecksumCalculation: 'WHEN_REQUIRED' }),
    ...(process.env.AWS_RESPONSE_CHECKSUM_VALIDATION === undefined && { responseChecksumValidation: 'WHEN_REQUIRED' }),
    // What went wrong is said once, as an error.
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

/** Anything that is not the program's own fault; what was called off stays that. */
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
      'Set AWS_REGION (any value will do for most servers of your own).',
    );
  const known = NAMES[name] ?? (status === 401 || status === 403 ? 'TARGET_DENIED' : undefined);
  return new AppError(
    known ?? (status === 404 ? 'TARGET_MISSING' : 'TARGET_UNREACHABLE'),
    `${address}: ${said.join(' ')}`,
  );
}
