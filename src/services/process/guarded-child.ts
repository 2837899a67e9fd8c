/** A process of a service: in a group of its own, with little environment, low priority and a memory limit, ended for certain. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { startPiped } from '../../base/child-process.ts';
import { lowerPriority } from '../../base/lower-priority.ts';
import { ServiceFailure } from '../contract.ts';
import { boundedLog, type PrintedLines, readLines } from './bounded-lines.ts';
import { killMarked, signalGroup } from './end-group.ts';
import { SESSION_VARIABLE } from './environment.ts';
import { type MemoryWatch, watchMemory } from './memory.ts';
import { guardGroup } from './orphan-guard.ts';

export interface ChildCommand {
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  readonly log: (line: string) => void;
  /** How messages call it: the id of its row. */
  readonly name: string;
}

/** How long a process that was asked to end may take. */
const GRACE_MS = 2_000;
/** Of that, how long one may take that was told to end by its protocol: it may write its caches. */
const ASKED_MS = 1_000;
/** How long the pipes of a process that has ended are read. */
const LAST_WORDS_MS = 300;

export class GuardedChild {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #command: ChildCommand;
  readonly #mark = randomUUID();
  readonly #printed: PrintedLines;
  readonly #memory: MemoryWatch | undefined;
  readonly #release: () => void;
  readonly #listeners = new Set<(failure: ServiceFailure) => void>();
  #failure: ServiceFailure | undefined;
  #isEnding = false;
  /** One line; a flood of lines is counted instead. */
  readonly log: (line: string) => void;
  /** Settles when the first process has ended. */
  readonly #exited: Promise<void>;

  /** Throws SYSTEM_LIMIT. */
  constructor(command: ChildCommand) {
    this.#command = command;
    const { program, args, cwd, env, memoryMb, name } = command;
    const log = boundedLog(command.log);
    // What is said when it is closed is no news.
    this.log = (line) => this.#isEnding || log(line);
    const child = startPiped(program, args, {
      cwd,
      env: { ...env, [SESSION_VARIABLE]: this.#mark },
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    this.#printed = readLines(child.stderr, this.log);
    this.#release = child.pid === undefined ? () => {} : guardGroup(child.pid);
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve();
        this.#ended(code, signal);
      });
      child.once('error', (error) => {
        if (child.pid !== undefined) return;
        this.fail(missing(`${name} could not be started: ${error.message}`));
        resolve();
      });
    });
    child.stdin.on('error', () => {});
    child.stdout.on('error', () => {});
    if (child.pid === undefined) return;
    lowerPriority(child);
    this.#memory = watchMemory(child.pid, memoryMb, (usedMb) =>
      this.fail(
        new ServiceFailure({
          code: 'oom_restart',
          message: `${name} used ${usedMb} MB of memory and was ended`,
          fix: `services.memory_mb allows ${memoryMb} MB; raise it if the machine has more.`,
        }),
      ),
    );
  }

  get name(): string {
    return this.#command.name;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get stdin(): Writable {
    return this.#child.stdin;
  }

  get stdout(): Readable {
    return this.#child.stdout;
  }

  get peakMb(): number {
    return this.#memory?.peakMb ?? 0;
  }

  /** Why it cannot be used any more. */
  get failure(): ServiceFailure | undefined {
    return this.#failure;
  }

  /** Called once, with the reason; at once when it has failed. */
  onFailure(listener: (failure: ServiceFailure) => void): () => void {
    if (this.#failure) listener(this.#failure);
    else this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The first reason is the one that counts; ends the whole group at once. */
  fail(failure: ServiceFailure): void {
    if (this.#failure) return;
    this.#failure = failure;
    if (!this.#isEnding) this.log(`ended: ${failure.message}`);
    this.#kill();
    for (const listener of this.#listeners) listener(failure);
    this.#listeners.clear();
  }

  /** Asks it to end, and ends the whole group by force when it does not. Never rejects. `alreadyAsked`: it may be ending by itself. */
  async end({ alreadyAsked = false } = {}): Promise<void> {
    this.#isEnding = true;
    const { pid, stdin } = this.#child;
    if (pid !== undefined && this.#isRunning()) {
      stdin.end();
      const ask = setTimeout(() => signalGroup(pid, 'SIGTERM'), alreadyAsked ? ASKED_MS : 0);
      const force = setTimeout(() => this.#kill(), GRACE_MS);
      await this.#exited;
      clearTimeout(ask);
      clearTimeout(force);
    }
    this.fail(new ServiceFailure({ code: 'semantic_unavailable', message: `${this.#command.name} was closed` }));
  }

  #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #ended(code: number | null, signal: NodeJS.Signals | null): void {
    this.#memory?.stop();
    // What it started must not outlive it. The number of the group stays taken while any of them lives.
    signalGroup(this.#child.pid!, 'SIGKILL');
    this.#release();
    killMarked(this.#mark);
    const finish = (): void => {
      clearTimeout(timer);
      const how = signal === null ? `with status ${code}` : `by ${signal}`;
      const said = this.#printed.last.join(' | ');
      const message = `${this.#command.name} ended ${how}${said && `: ${said}`}`;
      this.fail(new ServiceFailure({ code: 'semantic_unavailable', message }));
    };
    // Its last words may still be in the pipe.
    const timer = setTimeout(finish, LAST_WORDS_MS);
    this.#child.once('close', finish);
  }

  #kill(): void {
    if (this.#child.pid !== undefined) signalGroup(this.#child.pid, 'SIGKILL');
    // A pipe that a process outside of the group keeps open would keep this process running.
    this.#child.stdin.destroy();
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }
}

const missing = (message: string): ServiceFailure => new ServiceFailure({ code: 'tool_missing', message });
