/** Writes a snapshot file: the manifest, then the compressed index. It gets its name only when it is complete. */
import { createHash, type Hash } from 'node:crypto';
import fs from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { encodeHeader, type Manifest } from './manifest.ts';

/**
 * Django's 59 MB, in seconds of CPU: quality 1 0.4 (33.2 MB), 3 0.8 (31.8), 4 1.6 (31.3), 5 2.5 (30.4), 9 15 (29.9); gzip 6 1.8
 * (32.1). A quarter of an index is vectors, which nothing makes smaller.
 */
const QUALITY = 3;
const CHUNK_BYTES = 1 << 20;

export interface ArchiveParts {
  /** A portable index. */
  readonly database: string;
  /** Where to write. */
  readonly file: string;
  readonly about: Omit<Manifest, 'database' | 'packed'>;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes of the index done so far. */
  readonly onBytes?: ((done: number, total: number) => void) | undefined;
}

export async function writeArchive({ database, file, about, signal, onBytes }: ArchiveParts): Promise<Manifest> {
  const packedFile = `${file}.${process.pid}.packed`;
  const draft = `${file}.${process.pid}.new`;
  try {
    const total = fs.statSync(database).size;
    const [plain, packed] = [new Measure((done) => onBytes?.(done, total)), new Measure()];
    await pipeline(
      fs.createReadStream(database, { highWaterMark: CHUNK_BYTES }),
      plain,
      createBrotliCompress({
        chunkSize: CHUNK_BYTES,
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: total },
      }),
      packed,
      fs.createWriteStream(packedFile, { flags: 'wx' }),
      { signal },
    );
    const manifest: Manifest = { ...about, database: plain.content(), packed: packed.content() };
    fs.writeFileSync(draft, encodeHeader(manifest), { flag: 'wx' });
    await pipeline(
      fs.createReadStream(packedFile, { highWaterMark: CHUNK_BYTES }),
      fs.createWriteStream(draft, { flags: 'a', flush: true }),
      { signal },
    );
    fs.renameSync(draft, file);
    return manifest;
  } finally {
    for (const left of [packedFile, draft]) fs.rmSync(left, { force: true });
  }
}

/** Counts and hashes the bytes of a stream; an error thrown by `onBytes` stops it. */
export class Measure extends Transform {
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  constructor(private readonly onBytes?: (bytes: number) => void) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    let stop: unknown;
    try {
      this.onBytes?.(this.#bytes);
    } catch (error) {
      stop = error;
    }
    if (stop) done(stop as Error);
    else done(null, chunk);
  }

  /** Call once, after all bytes. */
  content(): Manifest['packed'] {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
