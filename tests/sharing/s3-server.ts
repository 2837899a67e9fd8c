/** A server that speaks S3, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface S3Server {
  readonly endpoint: string;
  /** The same, but every signature is checked; it cannot list. */
  readonly strict: string;
  readonly bucket: string;
  stop(): Promise<void>;
}

/** Its own, and the only one that it knows. */
export const KEY = 'S3RVER';

const PROGRAM = path.join(import.meta.dirname, 's3-process.mjs');

export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'wayfind-s3-'));
  const child = spawn(process.execPath, [PROGRAM, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [endpoint = '', strict = ''] = (await firstLine(child)).split(' ').map((port) => `http://127.0.0.1:${port}`);
  return {
    endpoint,
    strict,
    bucket: 'indexes',
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) return line;
  throw new Error('the server ended before it said its port');
}
