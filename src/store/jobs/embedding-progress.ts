/** Stores the progress of embedding in a file beside the index, where writing it disturbs no reader of the index. */
import fs from 'node:fs';
import { readIfRegular } from '../../base/regular-file.ts';
import { asIndexError } from '../snapshots/snapshot-dir.ts';

export interface EmbeddingProgress {
  /** Its name for display, such as `openai:text-embedding-3-small`. */
  readonly model: string;
  /** Texts that have a vector; `total`: all texts. */
  readonly made: number;
  readonly total: number;
  /** Why it stopped. */
  readonly problem?: string | undefined;
}

const MAX_BYTES = 10_000;

export function writeEmbeddingProgress(file: string, progress: EmbeddingProgress): void {
  const draft = `${file}.new`;
  try {
    fs.writeFileSync(draft, JSON.stringify(progress));
    fs.renameSync(draft, file);
  } catch (error) {
    throw asIndexError(error, file);
  }
}

export function removeEmbeddingProgress(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // The directory cannot be written. The file that stays is about a model that is not configured.
  }
}

/** Undefined when the file is missing or invalid: its content is only displayed. */
export function readEmbeddingProgress(file: string): EmbeddingProgress | undefined {
  try {
    const text = readIfRegular(file, { maxBytes: MAX_BYTES })?.toString('utf8') ?? '';
    const { model, made, total, problem } = JSON.parse(text) as Record<string, unknown>;
    if (typeof model !== 'string' || !isCount(made) || !isCount(total) || made > total) return undefined;
    return { model, made, total, ...(typeof problem === 'string' && { problem }) };
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
