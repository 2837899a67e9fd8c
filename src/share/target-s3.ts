/** Shares snapshots in a bucket of an S3 server. */
import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import { Measure } from './archive-write.ts';
import { explainS3, loadS3, newClient, statusOf } from './s3-client.ts';
import { MAX_TEXT_BYTES, type ShareTarget, type TargetEntry, tooLarge } from './target.ts';

interface Bucket {
  readonly bucket: string;
  /** Without slashes at its ends; may be ''. */
  readonly prefix: string;
  readonly pathStyle: boolean;
  /** How long a server may send nothing. */
  readonly idleMs?: number | undefined;
}

/** A thousand names a page. */
const MAX_PAGES = 20;
/** The client retries most requests itself, but not the upload or download of a stream. */
const STREAM_ATTEMPTS = 3;
const PAUSE_MS = 300;
/** Codes of errors on the local disk. */
const LOCAL_ERRORS = ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'EIO'];

export function s3Target({ bucket, prefix, pathStyle, idleMs }: Bucket): ShareTarget {
  const s3 = loadS3();
  const client = newClient(s3, pathStyle, idleMs);
  const folder = prefix === '' ? '' : `${prefix}/`;
  const address = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
  const at = (name: string) => ({ Bucket: bucket, Key: folder + name });
  const explained = async <T>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action();
    } catch (error) {
      throw explainS3(error, address);
    }
  };

  /** Undefined when there is no such object. */
  async function get(name: string, signal: AbortSignal | undefined) {
    try {
      return await client.send(new s3.GetObjectCommand(at(name)), stoppedBy(signal));
    } catch (error) {
      if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined;
      throw error;
    }
  }

  return {
    address,
    list: (signal) =>
      explained(async () => {
        const found: TargetEntry[] = [];
        let token: string | undefined;
        for (let page = 0; page < MAX_PAGES; page++) {
          const input = { Bucket: bucket, Prefix: folder, Delimiter: '/', ContinuationToken: token };
          const reply = await client.send(new s3.ListObjectsV2Command(input), stoppedBy(signal));
          for (const { Key = '', LastModified } of reply.Contents ?? [])
            found.push({ name: Key.slice(folder.length), modifiedMs: LastModified?.getTime() ?? 0 });
          token = reply.NextContinuationToken;
          if (!reply.IsTruncated || token === undefined) break;
        }
        return found;
      }),
    readText: (name, signal) =>
      explained(async () => {
        const reply = await get(name, signal);
        const { Body: body, ContentLength: length = 0 } = reply ?? {};
        if (body === undefined) return undefined;
        if (length <= MAX_TEXT_BYTES) return Buffer.from(await body.transformToByteArray());
        (body as Readable).destroy();
        return undefined;
      }),
    download: (name, to, signal) =>
      explained(() =>
        repeated(async () => {
          const reply = await get(name, signal);
          if (reply?.Body === undefined) return false;
          const limit = new Measure((bytes) => {
            if (bytes > to.maxBytes) throw tooLarge(name, to);
          });
          // Overwrites what a failed attempt left.
          await pipeline(reply.Body as Readable, limit, fs.createWriteStream(to.file), { signal });
          return true;
        }, signal),
      ),
    upload: (name, file, signal) =>
      explained(() =>
        repeated(async () => {
          const body = fs.createReadStream(file, { highWaterMark: 1 << 20 });
          try {
            const input = { ...at(name), Body: body, ContentLength: fs.statSync(file).size };
            await client.send(new s3.PutObjectCommand(input), stoppedBy(signal));
          } finally {
            body.destroy();
          }
        }, signal),
      ),
    writeText: (name, text, signal) =>
      explained(async () => {
        await client.send(new s3.PutObjectCommand({ ...at(name), Body: text }), stoppedBy(signal));
      }),
    remove: (name, signal) =>
      explained(async () => {
        await client.send(new s3.DeleteObjectCommand(at(name)), stoppedBy(signal));
      }),
  };
}

const stoppedBy = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {});

async function repeated<T>(action: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (signal?.aborted || attempt === STREAM_ATTEMPTS || !isTemporary(error)) throw error;
      await sleep(PAUSE_MS * attempt, undefined, { signal });
    }
  }
}

/** A failure of the server or the connection that may be temporary. */
function isTemporary(error: unknown): boolean {
  if (error instanceof AppError || LOCAL_ERRORS.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
  const status = statusOf(error);
  return status === undefined || status === 429 || status >= 500;
}
