/** Says what is left when Ctrl-C ends a question: from a process beside it, because a busy thread runs no handler. */
import { spawn } from 'node:child_process';

/** Its input ends with the question; one that ends in order ends this process before. The progress line is cleared. */
const SCRIPT = `trap '' INT; read -r text; read -r more; printf '\\r\\033[Kinterrupted: %s\\n' "$text" >&2`;

export interface Notice {
  /** The question has ended in order. */
  release(): void;
}

/**
 * The system ends a question on a signal, at once and however busy it is, and its shell reports 130. Only in a terminal, where a person
 * pressed Ctrl-C: a program that sends a signal knows what it did.
 */
export function noticeOnInterrupt(left: () => string): Notice | undefined {
  if (process.platform === 'win32' || process.stderr.isTTY !== true) return undefined;
  const notice = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'inherit'] });
  // Without a shell the question is only silent.
  notice.on('error', () => {});
  notice.stdin.on('error', () => {});
  notice.stdin.write(`${left().replaceAll('\n', ' ')}\n`);
  notice.unref();
  (notice.stdin as unknown as { unref(): void }).unref();
  const release = (): void => {
    process.off('exit', release);
    notice.kill('SIGKILL');
  };
  // A pipe that was closed ends the process too.
  process.on('exit', release);
  return { release };
}
