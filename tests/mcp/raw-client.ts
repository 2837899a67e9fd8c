/** A client of `wayfind serve` that may be as rude as it likes: it writes lines and reads lines. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

export const bin = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');

interface Message {
  readonly id?: number | string | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export class RawClient {
  readonly child: ChildProcessWithoutNullStreams;
  stdout = '';
  stderr = '';
  readonly ended: Promise<{ code: number | null; signal: string | null }>;

  constructor(cwd: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, [bin, 'serve', ...args], { cwd, env: { ...process.env, ...env } });
    this.child.stdout.on('data', (text) => (this.stdout += text));
    this.child.stderr.on('data', (text) => (this.stderr += text));
    this.child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => this.child.on('close', (code, signal) => resolve({ code, signal })));
    onTestFinished(() => void this.child.kill('SIGKILL'));
  }

  write(line: string): void {
    this.child.stdin.write(`${line}\n`);
  }

  send(message: Record<string, unknown>): void {
    this.write(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  hello(): Promise<Message> {
    const clientInfo = { name: 'raw', version: '1' };
    this.send({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
    return this.answer(0);
  }

  messages(): Message[] {
    return this.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  async answer(id: number | null): Promise<Message> {
    await expect
      .poll(() => this.messages().some((message) => message.id === id), { timeout: 10_000, interval: 10 })
      .toBe(true);
    return this.messages().find((message) => message.id === id)!;
  }

  /** How long it took to end after this. */
  async endsAfter(act: () => void): Promise<number> {
    const startedMs = performance.now();
    act();
    await this.ended;
    return performance.now() - startedMs;
  }
}
