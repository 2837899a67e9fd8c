/** Tracks the progress of embedding: counted in memory, and written to disk now and then for `status` and for a restart. */
import type { AppError } from '../../errors/errors.ts';
import {
  readEmbeddingProgress,
  removeEmbeddingProgress,
  writeEmbeddingProgress,
} from '../../store/jobs/embedding-progress.ts';

/** How often the progress is written. */
const WRITE_MS = 1000;
const MAX_PROBLEM_LENGTH = 500;

export class EmbeddingTracker {
  /** Texts that this run embedded. */
  embedded = 0;
  /** Texts with a vector, and the total; initially as an earlier run left them. */
  private made = 0;
  private total = 0;
  private atStart = 0;
  private writtenMs = 0;

  constructor(
    private readonly file: string,
    private readonly model: string,
  ) {
    const earlier = readEmbeddingProgress(file);
    if (earlier?.model === model) ({ made: this.made, total: this.total } = earlier);
  }

  get counts(): { readonly done: number; readonly total: number } {
    return { done: this.made, total: this.total };
  }

  /** `made`: how many texts already have a vector. */
  begin(made: number, total: number): void {
    [this.made, this.total] = [made, total];
    this.atStart = made - this.embedded;
    this.write();
  }

  embed(embedded: number): void {
    this.embedded = embedded;
    this.made = this.atStart + embedded;
    if (performance.now() - this.writtenMs >= WRITE_MS) this.write();
  }

  /** Call when the vectors are active. */
  end(): void {
    removeEmbeddingProgress(this.file);
  }

  stop(problem?: AppError): void {
    this.write(problem && `${problem.message}. ${problem.fix}`.slice(0, MAX_PROBLEM_LENGTH));
  }

  private write(problem?: string): void {
    this.writtenMs = performance.now();
    const { model, made, total } = this;
    writeEmbeddingProgress(this.file, { model, made, total, ...(problem && { problem }) });
  }
}
