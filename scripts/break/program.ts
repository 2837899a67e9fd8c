/** The real program as another process: commands with a time limit, and a server that is spoken to line by line. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';

export const BIN = join(import.meta.dirname, '../../bin/wayfind.js');
/** Longer than any command on a small tree takes on a busy machine; a question of its own has a shorter deadline. */
export const PATIENCE_MS = 60_000;

export interface Ended {
  readonly args: readonly string[];
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
  readonly isLate: boolean;
}

interface How {
  readonly cwd?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** Shell commands before the program, such as `ulimit -n 30`. */
  readonly before?: string | undefined;
  readonly patienceMs?: number | undefined;
}

/** The environment of a user without settings, whose home is this directory. */
export const homeIn = (home: string): NodeJS.ProcessEnv => {
  const {
    WAYFIND_INDEX_DIR: _,
    XDG_CONFIG_HOME: __,
    WAYFIND_STATE_DIR: ___,
    XDG_CACHE_HOME: ____,
    ...rest
  } = process.env;
  return { ...rest, HOME: home };
};

export function runCommand(args: readonly string[], how: How = {}): Promise<Ended> {
  const { cwd, env = process.env, before, patienceMs = PATIENCE_MS } = how;
  const command = [process.execPath, BIN, ...args];
  const [file, ...rest] = before === undefined ? command : ['bash', '-c', `${before}; exec "$@"`, 'bash', ...command];
  const child = spawn(file, rest, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  return ended(child, args, patienceMs);
}

export function ended(
  child: ReturnType<typeof spawn>,
  args: readonly string[],
  patienceMs: number = PATIENCE_MS,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let [out, err, isLate] = ['', '', false];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, patienceMs);
    child.on('error', reject);
    child.on('close', (exit, signal) => {
      clearTimeout(timer);
      resolve({ args, exit, signal, out, err, isLate });
    });
  });
}

const CRASH = /\bbug:|error\[BUG\]|"code":"BUG"|FATAL ERROR|Segmentation|\n\s+at .+:\d+:\d+/;

/** Every command ends by itself, with a status from the table and without the trace of a crash. */
export function fault({ args, exit, signal, out, err, isLate }: Ended): string | undefined {
  const said = `${out}\n${err}`.trim();
  const what = isLate
    ? 'did not end in time'
    : signal !== null
      ? `was ended by ${signal}`
      : ![0, 1, 2].includes(exit!)
        ? `ended with ${exit}`
        : CRASH.test(said)
          ? 'crashed'
          : undefined;
  return what && `wayfind ${args.join(' ').slice(0, 200)} ${what}: ${said.slice(0, 600)}`;
}

/** The results of a command, or the code of its error: a note may say that the index was repaired. */
export function resultsOf({ out }: Ended): string {
  try {
    const { results, error } = JSON.parse(out) as { results?: unknown; error?: { code: string } };
    return JSON.stringify(results ?? error?.code);
  } catch {
    return out;
  }
}

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server on standard input and output, without the checks of a client library. */
export class RawServer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #last = 0;
  /** Length of the longest line that it sent. */
  longest = 0;
  errorText = '';

  constructor(args: readonly string[], { cwd, env = process.env }: How = {}) {
    this.child = spawn(process.execPath, [BIN, 'serve', ...args], { cwd, env, stdio: 'pipe' });
    this.child.stdin.on('error', () => {});
    // One for each question that waits.
    this.child.setMaxListeners(0);
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.errorText += text));
    let rest = '';
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#hear(line);
    });
  }

  #hear(line: string): void {
    this.longest = Math.max(this.longest, Buffer.byteLength(line));
    const message = JSON.parse(line) as Message;
    if (message.id === undefined) return;
    this.#waiting.get(message.id)?.(message);
    this.#waiting.delete(message.id);
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  send(line: string): void {
    this.child.stdin.write(`${line}\n`);
  }

  /** Undefined when no answer came in time, or the server died. */
  ask(method: string, params: unknown, patienceMs = PATIENCE_MS): Promise<Message | undefined> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      const end = (message: Message | undefined) => {
        clearTimeout(timer);
        this.child.off('exit', died);
        resolve(message);
      };
      const died = () => end(undefined);
      const timer = setTimeout(died, patienceMs);
      this.child.once('exit', died);
      this.#waiting.set(id, end);
      this.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  async start(): Promise<void> {
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'break', version: '1' } };
    const welcome = await this.ask('initialize', hello);
    if (welcome === undefined) throw new Error(`the server did not start: ${this.errorText.slice(0, 500)}`);
    this.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  }

  call(name: string, input: unknown, patienceMs?: number): Promise<Message | undefined> {
    return this.ask('tools/call', { name, arguments: input }, patienceMs);
  }

  async close(): Promise<void> {
    this.child.stdin.end();
    this.child.kill('SIGKILL');
    if (this.isAlive) await new Promise((resolve) => this.child.once('exit', resolve));
  }
}

/** The text of a reply or of an error. */
export function textOf(message: Message | undefined): string {
  if (message === undefined) return '';
  if (message.error) return message.error.message;
  const { content = [] } = message.result as { content?: { text?: string }[] };
  return content.map(({ text = '' }) => text).join('\n');
}
