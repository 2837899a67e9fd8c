/** How long a question takes as a command: each in a new process, from its start to its end. */
import { startChildProgram } from '../../base/start-program.ts';
import type { JudgedQuestion } from './questions.ts';

interface ColdOptions {
  readonly root: string;
  readonly ref?: string | undefined;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
}

/** A longer query may not fit into the arguments of a process. */
const MAX_QUERY = 10_000;
const LIMIT_MS = 120_000;

/** Milliseconds of each that was answered; the questions are spread over all of them. */
export async function coldTimes(
  questions: readonly JudgedQuestion[],
  count: number,
  options: ColdOptions,
): Promise<number[]> {
  const asked = questions.filter(({ query }) => query.length <= MAX_QUERY && !query.includes('\0'));
  const step = Math.max(1, asked.length / count);
  const times: number[] = [];
  for (let i = 0; i < Math.min(count, asked.length) && !options.signal?.aborted; i++) {
    const ms = await timeOf(asked[Math.floor(i * step)]!.query, options);
    if (ms !== undefined) times.push(ms);
  }
  return times;
}

function timeOf(query: string, { root, ref, tool, input, signal }: ColdOptions): Promise<number | undefined> {
  const flags = Object.entries(input).flatMap(([key, value]) => [`--${key.replaceAll('_', '-')}`, String(value)]);
  const place = ['--root', root, ...(ref === undefined ? [] : ['--ref', ref])];
  const startedMs = performance.now();
  const args = [tool, ...place, ...flags, '--json', '--quiet', '--log-level', 'off', '--', query];
  const child = startChildProgram(args, 'ignore');
  return new Promise((resolve) => {
    const stop = (): void => void child.kill('SIGKILL');
    const timer = setTimeout(stop, LIMIT_MS);
    signal?.addEventListener('abort', stop, { once: true });
    const end = (ms: number | undefined): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      resolve(ms);
    };
    child.on('error', () => end(undefined));
    // 1: nothing was found.
    child.on('exit', (code) => end(code === 0 || code === 1 ? performance.now() - startedMs : undefined));
  });
}
