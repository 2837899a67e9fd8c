/** How far the vectors of a run are: counted here, and noted on disk now and then for `status` and for after a sudden end. */
import type { AppError } from '../../errors/errors.ts';
import {
  readEmbeddingProgress,
  removeEmbeddingProgress,
  writeEmbeddingProgress,
} from '../../store/jobs/embedding-progress.ts';

/** How often it is written. */
const NOTED_MS = 1000;
const MAX_PROBLEM = 500;

export class EmbeddingTracker {
  /** Texts that this run embedded. */
  embedded = 0;
  /** Texts with a vector, of how many: at first as an earlier run left it. */
  private made = 0;
  private total = 0;
  private atStart = 0;
  private notedMs = 0;

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

  /** So many texts have a vector already. */
  begin(made: number, total: number): void {
    [this.made, this.total] = [made, total];
    this.atStart = made - this.embedded;
    this.note();
  }

  embed(embedded: number): void {
    this.embedded = embedded;
    this.made = this.atStart + embedded;
    if (performance.now() - this.notedMs >= NOTED_MS) this.note();
  }

  /** They are in force. */
  end(): void {
    removeEmbeddingProgress(this.file);
  }

  stop(problem?: AppError): void {
    this.note(problem && `${problem.message}. ${problem.fix}`.slice(0, MAX_PROBLEM));
  }

  private note(problem?: string): void {
    this.notedMs = performance.now();
    const { model, made, total } = this;
    writeEmbeddingProgress(this.file, { model, made, total, ...(problem && { problem }) });
  }
}
