/** Runs a program from PATH without a shell, bounded in time and output; git runs with every setting off that could execute repository code. */
import {
  type ChildProcess,
  type ChildProcessWithoutNullStreams,
  type SpawnOptionsWithoutStdio,
  spawn,
} from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { AppError } from '../errors/errors.ts';
import { systemLimit } from '../errors/system-limit.ts';

export interface ProcessOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: Uint8Array | string;
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  readonly signal?: AbortSignal | undefined;
  /** The program starts others, such as a transport of git: when it is stopped, they are too. */
  readonly hasChildren?: boolean;
}

export interface ProcessResult {
  /** `missing`: not on PATH. `failed`: a non-zero exit (see `code`). `timeout` and `too_much`: it was killed. */
  readonly outcome: 'ok' | 'failed' | 'missing' | 'timeout' | 'too_much';
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
const MAX_STDERR_CHARS = 8_192;

/**
 * Rejects only with CANCELLED and SYSTEM_LIMIT; every other outcome is a value, because callers have a fallback for each.
 */
export function runProcess(program: string, args: readonly string[], options: ProcessOptions): Promise<ProcessResult> {
  const { signal } = options;
  if (signal?.aborted) return Promise.reject(new AppError('CANCELLED', `${program} was cancelled`));
  const env = options.env ?? process.env;
  const file = findExecutable(program, env);
  if (!file) return Promise.resolve({ outcome: 'missing', code: null, stdout: Buffer.alloc(0), stderr: '' });

  return new Promise((resolve, reject) => {
    const { cwd, input } = options;
    const isGroup = options.hasChildren === true && process.platform !== 'win32';
    const child = start(file, args, { cwd, env, detached: isGroup }, input === undefined ? 'ignore' : 'pipe');
    const chunks: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    let killedFor: 'timeout' | 'too_much' | 'cancelled' | undefined;
    const kill = (why: typeof killedFor) => {
      killedFor ??= why;
      if (isGroup) killGroup(child);
      else child.kill('SIGKILL');
    };
    const timer = setTimeout(() => kill('timeout'), options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    const onAbort = () => kill('cancelled');
    signal?.addEventListener('abort', onAbort, { once: true });
    const finish = (code: number | null, failure?: Error) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (killedFor === 'cancelled') return reject(new AppError('CANCELLED', `${program} was cancelled`));
      const limit = failure && systemLimit(failure, `${program} could not be started`);
      if (limit) return reject(limit);
      const outcome = killedFor ?? (failure || code !== 0 ? 'failed' : 'ok');
      resolve({ outcome, code, stdout: Buffer.concat(chunks), stderr: failure ? failure.message : stderr });
    };

    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > (options.maxOutputBytes ?? DEFAULT_MAX_OUTPUT_BYTES)) kill('too_much');
      else chunks.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      if (stderr.length < MAX_STDERR_CHARS) stderr += chunk;
    });
    child.on('error', (error) => finish(null, error));
    child.on('close', (code) => finish(code));
    // The child may exit before it has read everything; its exit status shows that.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** A child of the program would keep its pipes open. */
function killGroup({ pid }: Pick<ChildProcess, 'pid'>): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

type Started = Omit<ChildProcessWithoutNullStreams, 'stdin'> & { readonly stdin: Writable | null };

/** Starts a program with pipes. Throws SYSTEM_LIMIT. */
export function startPiped(
  file: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio,
): ChildProcessWithoutNullStreams {
  return start(file, args, options, 'pipe') as ChildProcessWithoutNullStreams;
}

/**
 * Without a pipe to the program where nothing is written to it: a pipe takes milliseconds. Throws SYSTEM_LIMIT: without free descriptors
 * Node returns a process that has no pipes, and emits the
 * reason later, which ends this process unless there is a listener by then.
 */
function start(
  file: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio,
  stdin: 'ignore' | 'pipe',
): Started {
  const what = `${path.basename(file)} could not be started`;
  let child: ChildProcess;
  try {
    child = spawn(file, args, { ...options, shell: false, windowsHide: true, stdio: [stdin, 'pipe', 'pipe'] });
  } catch (error) {
    throw systemLimit(error, what) ?? error;
  }
  child.on('error', () => {});
  if ((stdin === 'pipe' && !child.stdin) || !child.stdout || !child.stderr)
    throw systemLimit(Object.assign(new Error(), { code: 'EMFILE' }), what)!;
  return child as Started;
}

/**
 * The absolute path of a program. Looked up here because a relative PATH entry, or Windows' own search of the current directory,
 * could start a program from the repository.
 */
export function findExecutable(program: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const windows = process.platform === 'win32';
  const directories = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter((entry) => path.isAbsolute(entry));
  for (const directory of directories) {
    const file = path.join(directory, windows ? `${program}.exe` : program);
    try {
      accessSync(file, constants.X_OK);
      if (statSync(file).isFile()) return file;
    } catch {
      // Not in this directory: try the next one.
    }
  }
  return undefined;
}

/** Variables that point git at another repository; git sets them inside hooks, where this program may run. */
const REPOSITORY_VARIABLES = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
  'GIT_LITERAL_PATHSPECS',
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  'GIT_EXTERNAL_DIFF',
  'GIT_PAGER',
];

/** Settings that a hostile repository could use to make git start a program, and the bare-repository trap. */
const SAFE_SETTINGS = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'safe.bareRepository=explicit'];
const SAFE_ARGUMENTS = ['--no-pager', ...SAFE_SETTINGS.flatMap((setting) => ['-c', setting])];

/** How to start git, for callers that stream its output; undefined when git is not installed. */
export function gitInvocation(
  args: readonly string[],
  outer: NodeJS.ProcessEnv = process.env,
): { readonly file: string; readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv } | undefined {
  const env = gitEnvironment(outer);
  const file = findExecutable('git', env);
  return file === undefined ? undefined : { file, args: [...SAFE_ARGUMENTS, ...args], env };
}

interface GitOptions extends ProcessOptions {
  /** Another repository than that of the directory. */
  readonly place?: Readonly<Record<'GIT_DIR' | 'GIT_WORK_TREE' | 'GIT_INDEX_FILE', string>>;
  /** Protocols by which git may talk to another repository, as GIT_ALLOW_PROTOCOL (default: none). */
  readonly protocols?: string;
}

/** Runs a git plumbing command in a directory. Output is raw bytes: ask for `-z`. */
export function runGit(args: readonly string[], options: GitOptions): Promise<ProcessResult> {
  const { place, protocols } = options;
  const env = {
    ...gitEnvironment(options.env ?? process.env),
    ...place,
    ...(protocols !== undefined && { GIT_ALLOW_PROTOCOL: protocols }),
  };
  return runProcess('git', [...SAFE_ARGUMENTS, ...args], { ...options, env });
}

function gitEnvironment(outer: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...outer,
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    // Versions of git that do not know the one above fetch missing objects; no transport has this name.
    GIT_ALLOW_PROTOCOL: 'none',
  };
  for (const name of REPOSITORY_VARIABLES) delete env[name];
  return env;
}
