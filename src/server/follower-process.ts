/** Keeps the links of open workspaces confirmed by a process of their own, so that no answer waits for a compiler. */
import type { ChildProcess } from 'node:child_process';
import { lowerPriority } from '../base/lower-priority.ts';
import { startChildProgram } from '../base/start-program.ts';
import { loadConfig } from '../config/config.ts';
import { FOLLOW_COMMAND, type FromFollower, type ToFollower } from '../services/follow-command.ts';

/** A process that ended by itself is started again this often within ten minutes. */
const MAX_STARTS = 3;
const BUDGET_MS = 600_000;
/** Less than the time a server has to stop. */
const STOP_MS = 500;

export class FollowerProcess {
  private child: ChildProcess | undefined;
  private readonly roots = new Set<string>();
  private starts: number[] = [];
  private isClosed = false;

  constructor(private readonly log: (text: string) => void) {}

  /** Starts the process where the user allows services. Never rejects: links of the binder need none. */
  async open(root: string): Promise<void> {
    if (this.roots.has(root) || this.isClosed) return;
    this.roots.add(root);
    try {
      const { config } = await loadConfig({ root, env: process.env });
      const { activeServices } = await import('../services/available.ts');
      const services = activeServices(root, config);
      if (services.length === 0 || this.isClosed || !this.roots.has(root)) return;
      this.start();
      this.post({ type: 'open', root });
    } catch {
      // A setting is not valid, or the root is gone: the answers say so.
      this.roots.delete(root);
    }
  }

  closeRoot(root: string): void {
    if (this.roots.delete(root)) this.post({ type: 'close', root });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    this.child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      if (child.connected) child.disconnect();
    });
  }

  private start(): void {
    if (this.child !== undefined) return;
    const now = performance.now();
    this.starts = this.starts.filter((at) => now - at < BUDGET_MS);
    if (this.starts.length >= MAX_STARTS) return;
    this.starts.push(now);
    const child = startChildProgram([FOLLOW_COMMAND], ['ignore', 'ignore', 'inherit', 'ipc']);
    lowerPriority(child);
    this.child = child;
    child.on('message', ({ text }: FromFollower) => this.log(text));
    const ended = (): void => {
      if (this.child !== child) return;
      this.child = undefined;
      if (this.isClosed) return;
      this.start();
      for (const root of this.roots) this.post({ type: 'open', root });
    };
    child.on('error', ended);
    child.on('exit', ended);
  }

  private post(message: ToFollower): void {
    if (this.child?.connected) this.child.send(message, () => {});
  }
}
