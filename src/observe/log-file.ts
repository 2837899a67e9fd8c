/** A file that several processes append lines to. A full one is renamed, so that at most two of them are kept. */
import { constants } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { AppError } from '../errors/errors.ts';

interface LogFileOptions {
  readonly file: string;
  readonly maxBytes: number;
  /** Called once: lines are lost, and the work goes on. */
  readonly onProblem: (problem: Error) => void;
}

/** Lines that wait for a disk that does not answer; further ones are lost. */
const MAX_WAITING = 10_000;
/** Only for the user: the file names the workspaces. */
const MODE = 0o600;
/** A link or a pipe could lead elsewhere, or block. Windows has neither flag. */
const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;

/** Opened for each write: another process may have renamed it. */
export class LogFile {
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #hasFailed = false;

  constructor(private readonly options: LogFileOptions) {}

  /** Throws LOG_UNWRITABLE where no line could be written. */
  async check(): Promise<void> {
    try {
      await (await this.#open()).close();
    } catch (error) {
      throw new AppError('LOG_UNWRITABLE', `${this.options.file}: ${(error as Error).message}`);
    }
  }

  write(line: string): void {
    if (this.#waiting.length >= MAX_WAITING) this.#fail(new Error('the disk is too slow'));
    else this.#waiting.push(`${line}\n`);
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all lines are written, or lost. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    // The caller's own work comes first, and lines of one moment are written together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const lines = this.#waiting;
      this.#waiting = [];
      try {
        await this.#append(lines.join(''));
      } catch (error) {
        this.#fail(error as Error);
      }
    }
    this.#writing = undefined;
  }

  async #append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    let handle = await this.#open();
    try {
      const { size, ino } = await handle.stat();
      if (size > 0 && size + bytes.length > this.options.maxBytes) {
        await handle.close();
        await this.#rotate(ino);
        handle = await this.#open();
      }
      await handle.write(bytes);
    } finally {
      await handle.close().catch(() => {});
    }
  }

  /** Unless another process has done so in the meantime. */
  async #rotate(full: number): Promise<void> {
    const { file } = this.options;
    const now = await stat(file).catch(() => undefined);
    if (now?.ino !== full) return;
    await rename(file, `${file}.1`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  async #open(): Promise<FileHandle> {
    const handle = await open(this.options.file, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK | O_NOFOLLOW, MODE);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    throw new Error('not a regular file');
  }

  #fail(error: Error): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.options.onProblem(error);
  }
}
