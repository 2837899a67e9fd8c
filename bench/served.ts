/** Runs a server process and calls it over its standard streams, one call at a time. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { treeOf } from './measure.ts';

export type Call = readonly [tool: string, input: Readonly<Record<string, unknown>>];

export interface Answer {
  readonly ms: number;
  /** Size of the text that a model reads. */
  readonly bytes: number;
  readonly text: string;
  readonly isError: boolean;
}

export interface Served {
  call(call: Call): Promise<Answer>;
  /** The instructions and the list of tools: what a model reads once a session. */
  described(): Promise<string>;
  /** Resident memory of all its processes. */
  memoryMb(): number;
  /** The same with each shared page counted once; 0 on systems without /proc. */
  ownMemoryMb(): number;
  /** CPU time that its running threads have used so far; 0 on systems without /proc. */
  cpuMs(): number;
  stop(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly result?: {
    readonly content?: readonly { readonly text?: string }[];
    readonly isError?: boolean;
    readonly instructions?: string;
    readonly tools?: readonly object[];
  };
  readonly error?: unknown;
}

export async function startServer(
  { command, args, cwd }: { command: string; args: readonly string[]; cwd: string },
  env: NodeJS.ProcessEnv,
): Promise<Served> {
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, (message: Message) => void>();
  let rest = '';
  let last = 0;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      const message = JSON.parse(line) as Message;
      if (message.id !== undefined) waiting.get(message.id)?.(message);
    }
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method: string, params: object): Promise<Message> =>
    new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, (message) => {
        waiting.delete(id);
        resolve(message);
      });
      send({ id, method, params });
    });
  const clientInfo = { name: 'bench', version: '1' };
  const initialized = await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  send({ method: 'notifications/initialized' });
  return {
    async call([name, input]) {
      const started = performance.now();
      const { result, error } = await ask('tools/call', { name, arguments: input });
      const text = result?.content?.map((block) => block.text ?? '').join('\n') ?? JSON.stringify(error);
      return {
        ms: performance.now() - started,
        bytes: Buffer.byteLength(text),
        text,
        isError: result?.isError === true || error !== undefined,
      };
    },
    async described() {
      const { result } = await ask('tools/list', {});
      return `${initialized.result?.instructions ?? ''}${JSON.stringify(result?.tools)}`;
    },
    memoryMb: () => treeOf(child.pid!).reduce((sum, pid) => sum + kilobytes(pid, 'status', 'VmRSS') / 1024, 0),
    ownMemoryMb: () => treeOf(child.pid!).reduce((sum, pid) => sum + kilobytes(pid, 'smaps_rollup', 'Pss') / 1024, 0),
    cpuMs: () => treeOf(child.pid!).reduce((sum, pid) => sum + cpuMsOf(pid), 0),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(timer);
    },
  };
}

function kilobytes(pid: number, file: string, label: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Number(new RegExp(`^${label}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
  } catch {
    return 0; // The process has ended.
  }
}

/** To the nanosecond, unlike the clock ticks of `stat`: one call takes less than a tick. */
function cpuMsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0);
  } catch {
    return 0; // The process, or one of its threads, has ended.
  }
}
