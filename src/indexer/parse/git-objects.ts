/** Reads file contents from git's objects one after the other, through one git process that ends soon after the last read. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { gitInvocation, startPiped } from '../../base/child-process.ts';
import { NO_STAMP } from '../../model/disk-stamp.ts';
import type { ReadOutcome } from './read-source.ts';

export interface ObjectReader {
  /** Invariant: one read at a time. */
  read(object: string, maxBytes: number): Promise<ReadOutcome>;
  close(): void;
}

const refused = (code: 'unreadable' | 'too_large', message: string): ReadOutcome => ({ ok: false, code, message });
const NOT_IN_GIT = refused('unreadable', 'cannot be read from git');

/** A thread may be cached long after its last read. */
const IDLE_MS = 2000;

/** The git process ends when its input is closed, at the latest with the thread. */
export function openObjectReader(root: string): ObjectReader {
  let child: ChildProcessWithoutNullStreams | undefined;
  let received = new Received();
  let idle: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(idle);
    child?.stdin.end();
    // A process that is ending gets no more requests.
    child = undefined;
  };
  const start = (): ChildProcessWithoutNullStreams | undefined => {
    const git = gitInvocation(['cat-file', '--batch']);
    if (git === undefined) return undefined;
    const started = startPiped(git.file, git.args, { cwd: root, env: git.env });
    received = new Received();
    const { take, end } = received;
    started.stdout.on('data', take);
    // However the process ends, a pending read gets an answer, and the next read starts another process.
    const stop = (): void => {
      if (child === started) child = undefined;
      end();
    };
    started.on('error', stop);
    started.on('close', stop);
    started.stdin.on('error', stop);
    started.stderr.resume();
    return started;
  };
  return {
    async read(object, maxBytes) {
      clearTimeout(idle);
      idle = setTimeout(close, IDLE_MS).unref();
      if (!/^[0-9a-f]{40,64}$/.test(object)) return NOT_IN_GIT;
      child ??= start();
      if (child === undefined) return refused('unreadable', 'git is not installed');
      if (!child.stdin.write(`${object}\n`)) await Promise.race([once(child.stdin, 'drain'), received.ended]);
      const head = await received.line();
      const [, type, size] = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(head ?? '') ?? [];
      if (type === undefined) return NOT_IN_GIT;
      const bytes = await received.bytes(Number(size) + 1);
      if (bytes === undefined || type !== 'blob') return NOT_IN_GIT;
      if (Number(size) > maxBytes)
        return refused('too_large', `${size} bytes is over index.max_file_size (${maxBytes})`);
      return { ok: true, bytes: bytes.subarray(0, -1), size: Number(size), ...NO_STAMP };
    },
    close,
  };
}

/** Output that has arrived and was not read yet. */
class Received {
  #chunks: Buffer[] = [];
  #length = 0;
  #isOver = false;
  #wake: () => void = () => {};
  #resolveEnded: () => void = () => {};
  readonly ended = new Promise<void>((resolve) => {
    this.#resolveEnded = resolve;
  });

  take = (chunk: Buffer): void => {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    this.#wake();
  };

  end = (): void => {
    this.#isOver = true;
    this.#wake();
    this.#resolveEnded();
  };

  /** Without its newline; undefined when the output ended first. */
  async line(): Promise<string | undefined> {
    for (;;) {
      const all = this.#joined();
      const end = all.indexOf(0x0a);
      if (end >= 0) return (await this.bytes(end + 1))?.toString('latin1', 0, end);
      if (!(await this.#more())) return undefined;
    }
  }

  async bytes(count: number): Promise<Buffer | undefined> {
    while (this.#length < count) if (!(await this.#more())) return undefined;
    const all = this.#joined();
    this.#chunks = [all.subarray(count)];
    this.#length -= count;
    return all.subarray(0, count);
  }

  #joined(): Buffer {
    if (this.#chunks.length !== 1) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0];
  }

  async #more(): Promise<boolean> {
    if (this.#isOver) return false;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    return true;
  }
}
