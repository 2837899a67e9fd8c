/** A target where snapshots are shared: its operations, and how an address is opened. */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { trimEndOf } from '../base/cut-text.ts';
import type { Config } from '../config/config.ts';
import { isLoopbackUrl } from '../config/loopback.ts';
import { AppError } from '../errors/errors.ts';

export interface TargetEntry {
  readonly name: string;
  readonly modifiedMs: number;
}

/** Names consist of letters, digits, dots and dashes. */
export interface ShareTarget {
  /** The address for display, without secrets. */
  readonly address: string;
  /** Throws TARGET_MISSING, TARGET_DENIED or TARGET_UNREACHABLE, as the other operations do. */
  list(signal?: AbortSignal): Promise<TargetEntry[]>;
  /** Undefined when it does not exist. */
  readText(name: string, signal?: AbortSignal): Promise<Buffer | undefined>;
  /** False when it does not exist. Throws SNAPSHOT_DAMAGED when it is larger than it should be. */
  download(name: string, to: Download, signal?: AbortSignal): Promise<boolean>;
  /** The file gets its name only when it is complete. */
  upload(name: string, file: string, signal?: AbortSignal): Promise<void>;
  writeText(name: string, text: string, signal?: AbortSignal): Promise<void>;
  /** Does nothing when it does not exist. */
  remove(name: string, signal?: AbortSignal): Promise<void>;
}

export interface Download {
  /** A new file. */
  readonly file: string;
  readonly maxBytes: number;
}

export const tooLarge = (name: string, { maxBytes }: Pick<Download, 'maxBytes'>): AppError =>
  new AppError('SNAPSHOT_DAMAGED', `${name} is larger than the ${maxBytes} bytes that its manifest allows`);

/** A larger file is not a manifest. */
export const MAX_TEXT_BYTES = 1 << 20;

interface TargetOptions {
  /** Where relative directories start. */
  readonly cwd: string;
  readonly config: Config;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const EXAMPLES = 'Name a directory, or a bucket such as s3://bucket/prefix.';
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/;

/** Throws BAD_INPUT for an invalid address, REMOTE_NOT_ALLOWED and TARGET_CLIENT_MISSING. */
export async function openTarget(written: string, { cwd, config, env }: TargetOptions): Promise<ShareTarget> {
  const address = written || config.sharing.target;
  if (address === '')
    throw new AppError('BAD_INPUT', 'No target is named', `${EXAMPLES} sharing.target sets a default.`);
  if (address.startsWith('s3:')) {
    const [, bucket, prefix = ''] = BUCKET.exec(address) ?? [];
    if (bucket === undefined) throw new AppError('BAD_INPUT', `${address} is not the address of a bucket`, EXAMPLES);
    allowRemote(config, env);
    const { s3Target } = await import('./target-s3.ts');
    return s3Target({
      bucket,
      prefix: trimEndOf(prefix, '/').replace(/^\/+/, ''),
      pathStyle: config.sharing.s3_path_style,
    });
  }
  const { directoryTarget } = await import('./target-directory.ts');
  return directoryTarget(directoryOf(address, cwd));
}

function directoryOf(address: string, cwd: string): string {
  // A single letter is a drive.
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) return path.resolve(cwd, address);
  try {
    return fileURLToPath(address);
  } catch {
    throw new AppError('BAD_INPUT', `${address} is not a target for snapshots`, EXAMPLES);
  }
}

/** A server on this machine is not remote. */
function allowRemote({ privacy }: Config, env: TargetOptions['env']): void {
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || '';
  if (privacy.allow_remote || isLoopbackUrl(endpoint)) return;
  throw new AppError(
    'REMOTE_NOT_ALLOWED',
    'A snapshot holds names, signatures and comments of the code, and code may not leave this machine',
    'Set privacy.allow_remote to true in the user configuration file, or WAYFIND_PRIVACY_ALLOW_REMOTE=true, if it may; or use a directory.',
  );
}
