/** The process that follows the indexes of a server outlives the trees that it follows. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { FromFollower, ToFollower } from '../../src/services/follow-command.ts';
import { until } from './lsp/fake-session.ts';

let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

function startFollower(): { readonly child: ChildProcess; readonly log: string[]; open(root: string): void } {
  const module = fileURLToPath(new URL('../../src/services/follow.ts', import.meta.url));
  const starter = `
    import { followIndexes } from ${JSON.stringify(module)};
    process.exitCode = await followIndexes();
    process.exit();`;
  const started = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', starter], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child = started;
  const log: string[] = [];
  started.on('message', ({ text }: FromFollower) => void log.push(text));
  return { child: started, log, open: (root) => void started.send({ type: 'open', root } satisfies ToFollower) };
}

test('a tree without an index that is removed, and one that is gone', { timeout: 60_000 }, async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-follow-')));
  const { child: follower, log, open } = startFollower();
  open(root);
  open(join(root, 'gone'));
  await until(() => log.length > 0, 20_000);
  expect(log[0]).toContain(join(root, 'gone'));
  rmSync(root, { recursive: true });
  // It looks for the index every two seconds.
  await sleep(4_500);
  expect(follower.exitCode).toBeNull();
  const ended = once(follower, 'exit');
  follower.disconnect();
  expect(await ended).toEqual([0, null]);
});
