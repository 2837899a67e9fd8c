/** Downloads one file: continues where an earlier attempt stopped, and checks the whole in the end. */
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfRegular } from '../../base/regular-file.ts';
import { isLoopbackUrl } from '../../config/loopback.ts';
import { AppError } from '../../errors/errors.ts';
import { checksumOf } from './model-record.ts';

export interface Download {
  readonly url: string;
  /** Where the complete file goes; beside it is what has come so far. */
  readonly file: string;
  /** Hexadecimal; undefined: the user named none. */
  readonly sha256?: string | undefined;
  /** A server that has no such file is no error. */
  readonly isOptional?: boolean;
  readonly onBytes?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Between attempts; grows with each. */
  readonly delayMs?: number | undefined;
  /** Without any data. */
  readonly stallMs?: number;
}

export interface Downloaded {
  readonly bytes: number;
  readonly sha256: string;
  /** How many bytes were there from an earlier run. */
  readonly resumedFrom: number;
}

const MAX_BYTES = 16e9;
const MAX_REDIRECTS = 5;
/** In a row, without progress between them. */
const MAX_ATTEMPTS = 4;
/** A server that breaks off after every few bytes is not worth the attempts. */
const PROGRESS_BYTES = 16_384;
const DELAY_MS = 1000;
const STALL_MS = 30_000;
const ABSENT = [403, 404, 410];

/** Undefined where an optional file is not there. Throws DOWNLOAD_FAILED and CHECKSUM_MISMATCH; what came so far is kept. */
export async function download(request: Download): Promise<Downloaded | undefined> {
  const { url, file, sha256, isOptional = false, signal, delayMs = DELAY_MS } = request;
  mkdirSync(path.dirname(file), { recursive: true });
  const part = new PartFile(file, url);
  // The rest of another version would go unnoticed.
  const forgetUnsure = () => {
    if (!part.canContinue && sha256 === undefined) part.clear();
  };
  forgetUnsure();
  const resumedFrom = part.size();
  let most = resumedFrom;
  for (let failed = 0; ; ) {
    signal?.throwIfAborted();
    try {
      if (!(await receive(request, part))) {
        part.clear();
        if (isOptional) return undefined;
        throw failedDownload(url, 'the server has no such file', 'Check the address.');
      }
      break;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Interrupted)) throw knownFailure(error, url);
      failed = part.size() - most >= PROGRESS_BYTES ? 1 : failed + 1;
      most = Math.max(most, part.size());
      if (failed >= MAX_ATTEMPTS) throw failedDownload(url, error.message);
      forgetUnsure();
      await sleep(delayMs * failed, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
  return finish(request, part, resumedFrom);
}

async function finish(
  { file, url, sha256, signal }: Download,
  part: PartFile,
  resumedFrom: number,
): Promise<Downloaded> {
  const bytes = part.size();
  const found = await checksumOf(part.path, signal);
  if (sha256 !== undefined && found !== sha256.toLowerCase()) {
    part.clear();
    throw new AppError(
      'CHECKSUM_MISMATCH',
      `${path.basename(file)} from ${hostOf(url)} has the SHA-256 ${found}, not ${sha256.toLowerCase()}`,
    );
  }
  renameSync(part.path, file);
  part.clear();
  return { bytes, sha256: found, resumedFrom };
}

/** The connection ended, or the server is busy: the rest may come in another attempt. */
class Interrupted extends Error {}

/** Appends what the server sends; false where it has no such file. */
async function receive({ signal, onBytes, stallMs = STALL_MS }: Download, part: PartFile): Promise<boolean> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(abort, stallMs);
  const isAlive = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, stallMs);
  };
  try {
    const have = part.size();
    const response = await followed(part.url, part.headers(), stop.signal);
    if (ABSENT.includes(response.status)) return false;
    const total = expectedBytes(response, have);
    if (response.status === 416 && total === have && have > 0) return true;
    if (response.status !== 200 && response.status !== 206) throw refusal(response, part);
    if (total !== undefined && total > MAX_BYTES)
      throw new AppError('DOWNLOAD_FAILED', `${hostOf(part.url)} sends more than ${MAX_BYTES} bytes`);
    const isRest = response.status === 206 && startOf(response) === have;
    if (response.status === 206 && !isRest) {
      part.clear();
      throw new Interrupted('the server sent another part than the one that was asked for');
    }
    if (isRest && part.isOther(validatorOf(response))) {
      part.clear();
      throw new Interrupted('the file on the server has changed');
    }
    part.begin(isRest, validatorOf(response));
    let done = isRest ? have : 0;
    const counted = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        isAlive();
        done += chunk.byteLength;
        if (done > MAX_BYTES)
          throw new AppError('DOWNLOAD_FAILED', `${hostOf(part.url)} sends more than ${MAX_BYTES} bytes`);
        onBytes?.(done, total ?? 0);
        yield chunk;
      }
    };
    if (response.body === null) throw new Interrupted('the response is empty');
    await pipeline(Readable.fromWeb(response.body as never), counted, part.open());
    if (total !== undefined && part.size() < total) throw new Interrupted('the connection ended early');
    return true;
  } catch (error) {
    if (error instanceof AppError || error instanceof Interrupted || isDiskError(error)) throw error;
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    throw new Interrupted(
      stop.signal.aborted ? 'no data came for a while' : `the connection failed${cause ? ` (${cause})` : ''}`,
    );
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function refusal(response: Response, part: PartFile): Error {
  const { status } = response;
  if (status === 416) {
    part.clear();
    return new Interrupted('the file on the server has changed');
  }
  const isTransient = status === 408 || status === 425 || status === 429 || status >= 500;
  const what = `the server returned ${status}`;
  return isTransient ? new Interrupted(what) : failedDownload(part.url, what, 'Check the address.');
}

/** Follows redirects, which servers of large files use, but not to an address that is less safe. */
async function followed(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  let at = url;
  for (let i = 0; i <= MAX_REDIRECTS; i++) {
    const response = await fetch(at, { headers, redirect: 'manual', signal });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || response.status === 304 || target === null) return response;
    await response.body?.cancel();
    const next = new URL(target, at).href;
    if (!isSafe(next) || (isLoopbackUrl(next) && !isLoopbackUrl(url)))
      throw failedDownload(
        url,
        `it leads to ${hostOf(next) || next}, which is not a public https address`,
        'Name the address of the file itself.',
      );
    at = next;
  }
  throw failedDownload(url, 'too many redirects', 'Name the address of the file itself.');
}

/** Encrypted, or on this machine: no other machine can change what comes. */
export const isSafe = (url: string): boolean =>
  URL.canParse(url) && (new URL(url).protocol === 'https:' || isLoopbackUrl(url));

function expectedBytes({ status, headers }: Response, have: number): number | undefined {
  const [, whole] = /\/(\d{1,15})$/.exec(headers.get('content-range') ?? '') ?? [];
  if (whole !== undefined) return Number(whole);
  const length = headers.get('content-length');
  // The length of an encoded body is not that of the file.
  if (length === null || headers.has('content-encoding')) return undefined;
  return status === 206 ? have + Number(length) : Number(length);
}

function startOf({ headers }: Response): number | undefined {
  const [, start] = /^bytes (\d{1,15})-/.exec(headers.get('content-range') ?? '') ?? [];
  return start === undefined ? undefined : Number(start);
}

/** A weak tag does not promise the same bytes. */
function validatorOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag');
  return tag !== null && !tag.startsWith('W/') ? tag : (headers.get('last-modified') ?? undefined);
}

/** What has come so far, with the version of the file that it is of. */
class PartFile {
  readonly path: string;
  readonly #notes: string;
  #validator: string | undefined;

  constructor(
    file: string,
    readonly url: string,
  ) {
    this.path = `${file}.part`;
    this.#notes = `${file}.part.json`;
    const { url: from, validator } = this.#read();
    if (from === url) this.#validator = validator;
    else this.clear();
  }

  /** Whether the server can say if the rest belongs to it. */
  get canContinue(): boolean {
    return this.#validator !== undefined;
  }

  /** Some servers send the rest of whatever version they have. */
  isOther(validator: string | undefined): boolean {
    return this.#validator !== undefined && validator !== undefined && validator !== this.#validator;
  }

  size(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  headers(): Record<string, string> {
    const size = this.size();
    return {
      'accept-encoding': 'identity',
      ...(size > 0 && { range: `bytes=${size}-` }),
      ...(size > 0 && this.#validator !== undefined && { 'if-range': this.#validator }),
    };
  }

  begin(isRest: boolean, validator: string | undefined): void {
    if (isRest) return;
    rmSync(this.path, { force: true });
    this.#validator = validator;
    writeFileSync(this.#notes, JSON.stringify({ url: this.url, validator }));
  }

  open() {
    return createWriteStream(this.path, { flags: 'a' });
  }

  clear(): void {
    this.#validator = undefined;
    rmSync(this.path, { force: true });
    rmSync(this.#notes, { force: true });
  }

  #read(): { url?: string; validator?: string } {
    if (!existsSync(this.#notes)) return {};
    try {
      const text = readIfRegular(this.#notes, { maxBytes: 10_000 })?.toString('utf8') ?? '';
      const { url, validator } = Object(JSON.parse(text)) as Record<string, unknown>;
      return { ...(typeof url === 'string' && { url }), ...(typeof validator === 'string' && { validator }) };
    } catch {
      return {};
    }
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'the server');

const failedDownload = (url: string, why: string, fix?: string): AppError =>
  new AppError('DOWNLOAD_FAILED', `${hostOf(url)}${pathOf(url)}: ${why}`, fix);

/** Without a query, which may hold a token. */
const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '');

const DISK_CODES = ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EPERM', 'EIO'];
const isDiskError = (error: unknown): boolean => DISK_CODES.includes((error as NodeJS.ErrnoException).code ?? '');

function knownFailure(error: unknown, url: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError(
      'DISK_FULL',
      message,
      'Free some space, or set WAYFIND_DATA_DIR to a directory on another disk.',
    );
  return isDiskError(error)
    ? failedDownload(url, message, 'Set WAYFIND_DATA_DIR to a directory that you can write.')
    : error;
}
