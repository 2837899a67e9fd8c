/** Extracts the texts of indexed files for a provider: files are parsed again, because an index stores words, not texts. */
import { inOrder } from '../../base/in-order.ts';
import type { Config } from '../../config/config.ts';
import type { EmbeddedText } from '../../model/embedding.ts';
import { type BatchFile, unpackBatch } from '../parse/batch.ts';
import { fileBatches } from '../parse/file-batches.ts';
import { startParserPool } from '../parse/parser-pool.ts';

export interface FileTexts {
  readonly path: string;
  /** Hash of the content they are from, in hexadecimal. */
  readonly hash: string;
  /** Undefined: the file cannot be read or parsed, or has the known content. */
  readonly texts: readonly EmbeddedText[] | undefined;
}

export interface FileTextsOptions {
  readonly root: string;
  readonly config: Config;
  readonly jobs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onFile?: ((done: number, total: number) => void) | undefined;
}

/** A few files are not worth starting many workers. */
const FILES_PER_WORKER = 16;

export async function* fileTexts(files: readonly BatchFile[], options: FileTextsOptions): AsyncGenerator<FileTexts> {
  const { signal, onFile } = options;
  const jobs = Math.min(options.jobs, Math.ceil(files.length / FILES_PER_WORKER));
  if (jobs === 0) return;
  const pool = startParserPool({ ...options, jobs, embedding: { dimensions: 0, texts: true } });
  let done = 0;
  try {
    for await (const packed of inOrder(fileBatches(files), pool.parse, pool.window)) {
      for (const { path, hash, texts } of unpackBatch(packed)) {
        // Servers refuse an empty text, and it is similar to nothing.
        const filled = texts?.filter(({ text }) => text.trim() !== '');
        yield { path, hash: Buffer.from(hash).toString('hex').toUpperCase(), texts: filled };
        onFile?.(++done, files.length);
      }
    }
    signal?.throwIfAborted();
  } finally {
    await pool.stop();
  }
}
