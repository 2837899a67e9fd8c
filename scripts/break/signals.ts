/** SIGINT and SIGTERM at any moment: every command ends at once, and the next one finds everything in order. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, pick, times } from './attempt.ts';
import { BIN, ended, fault, homeIn, runCommand } from './program.ts';
import { commit, git, indexNow } from './sample.ts';

interface Signalled {
  readonly args: readonly string[];
  readonly signal: 'SIGINT' | 'SIGTERM';
  readonly delayMs: number;
}

/** A second, and as much again for a busy machine. */
const END_MS = 2000;
const SOURCES = join(import.meta.dirname, '../../src');

const COMMANDS: readonly (readonly string[])[] = [
  ['index', '--force'],
  ['index', '--force', '--jobs', '1'],
  ['index', '--ref', 'HEAD'],
  ['map'],
  ['explore', 'how is an index updated'],
  ['grep', '(a|b|c)+d', '--regex'],
  ['impact', 'AppError', '--depth', '9'],
  ['history', 'AppError'],
  ['trace', 'AppError'],
  ['watch'],
  ['serve'],
  ['serve', '--watch'],
  ['serve', '--http', '127.0.0.1:0'],
];

export const signals = attempt<Signalled>({
  name: 'signals',
  share: 2,
  plan: (random) =>
    times(5, () => ({
      args: pick(random, COMMANDS),
      signal: pick(random, ['SIGINT', 'SIGTERM'] as const),
      delayMs: random(2500),
    })),
  async run(steps, dir) {
    const root = join(dir, 'tree');
    mkdirSync(join(dir, 'home'));
    const env = homeIn(join(dir, 'home'));
    cpSync(SOURCES, root, { recursive: true });
    git(root, 'init', '-q', '-b', 'main');
    commit(root, 'first');
    await indexNow(root, env);
    for (const { args, signal, delayMs } of steps) {
      const place = args[0] === 'serve' ? ['--workspace', root] : ['--root', root];
      // A server ends when its input ends, so it is kept open.
      const child = spawn(process.execPath, [BIN, ...args, ...place], { cwd: root, env, stdio: 'pipe' });
      const end = ended(child, args, delayMs + 30_000);
      await Promise.race([sleep(delayMs), end]);
      const sentMs = performance.now();
      child.kill(signal);
      const { exit, signal: by, isLate } = await end;
      const tookMs = Math.round(performance.now() - sentMs);
      if (isLate || tookMs > END_MS) return `${args.join(' ')} took ${tookMs} ms after ${signal} at ${delayMs} ms`;
      if (by !== null && by !== signal) return `${args.join(' ')} was ended by ${by} after ${signal}`;
      if (exit !== null && ![0, 1, 2, 130, 143].includes(exit)) return `${args.join(' ')} ended with ${exit}`;
    }
    const wrong = fault(await runCommand(['index', '--root', root], { env }));
    return wrong ?? fault(await runCommand(['symbol', 'AppError', '--root', root], { env }));
  },
});
