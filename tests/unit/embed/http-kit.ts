/** A real embedding server in a process of its own, and providers that talk to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Config, defaultConfig } from '../../../src/config/config.ts';

export interface Treatment {
  readonly kind: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly ms?: number;
  readonly dimensions?: number;
}

interface Logged {
  readonly url: string;
  readonly at: number;
  readonly authorization?: string;
  readonly model: string;
  readonly input: readonly string[];
  /** Of Nomic. */
  readonly texts?: readonly string[];
  readonly task_type?: string;
  readonly dimensionality?: number;
  readonly dimensions?: number;
}

export interface TestServer {
  readonly url: string;
  /** How to treat the next requests; `limit` is the most texts of one. */
  plan(plan: readonly Treatment[], limit?: number): Promise<void>;
  /** Requests since the last plan. */
  log(): Promise<{ readonly log: readonly Logged[]; readonly mostOpen: number }>;
  stop(): Promise<void>;
}

export async function startServer(): Promise<TestServer> {
  const file = path.join(import.meta.dirname, 'http-server.mjs');
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [port] = await once(createInterface(child.stdout), 'line');
  const home = `http://127.0.0.1:${port}`;
  return {
    url: `${home}/v1`,
    async plan(plan, limit) {
      await fetch(`${home}/plan`, { method: 'POST', body: JSON.stringify({ plan, limit }) });
    },
    log: async () => (await fetch(`${home}/log`, { method: 'POST' })).json() as ReturnType<TestServer['log']>,
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

/** The default configuration with changes in some sections. */
export function configWith(changes: { readonly [S in keyof Config]?: Partial<Config[S]> }): Config {
  const config = defaultConfig();
  const sections = Object.entries(changes).map(([name, values]) => [
    name,
    { ...config[name as keyof Config], ...values },
  ]);
  return { ...config, ...Object.fromEntries(sections) };
}

export const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);
