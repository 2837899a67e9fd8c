/** `wayfind watch` as processes: one at a time, asked after, stopped, killed, and where the system has no watches left. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { distFile } from '../../src/base/dist-file.ts';
import { askWatcher } from '../../src/watch/control-socket.ts';
import { watchPathsOf } from '../../src/watch/watch-paths.ts';
import { removeBusyDirectory } from '../kit/remove-directory.ts';
import { Tree } from './watched.ts';

const bin = join(distFile('cli.cjs'), '..', '..', 'bin', 'wayfind.js');

function treeOf(files: Record<string, string>): Tree {
  const tree = new Tree(files);
  onTestFinished(() => {
    spawnSync(process.execPath, [bin, 'watch', '--stop', '--root', tree.root]);
    tree.remove();
  });
  return tree;
}

function run(tree: Tree, ...args: string[]) {
  const argv = [bin, 'watch', '--root', tree.root, '--json', ...args];
  const { status, stdout } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  return { status, ...JSON.parse(stdout) };
}

interface Foreground {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  lines(): Record<string, unknown>[];
}

function foreground(command: string, args: readonly string[]): Foreground {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    ended: new Promise((resolve) => child.once('close', resolve)),
    lines: () => text.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : [])),
  };
}

async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await sleep(10)) {
    const found = look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error('it did not come to that');
}

describe('wayfind watch', () => {
  test('in the background: one of them, which can be asked after and stopped', async () => {
    const tree = treeOf({ 'a.py': 'def first(): pass\n' });
    expect(run(tree, '--status')).toEqual({ status: 1, results: { root: tree.root, running: false } });
    expect(run(tree, '--stop')).toMatchObject({ status: 1, error: { code: 'WATCH_NOT_RUNNING' } });

    const { results } = run(tree, '--background');
    expect(results).toMatchObject({ root: tree.root, running: true, answers: true, mode: 'native', directories: 1 });
    expect(run(tree, '--background')).toMatchObject({ status: 2, error: { code: 'WATCH_RUNNING' } });
    expect(run(tree)).toMatchObject({ status: 2, error: { code: 'WATCH_RUNNING' } });

    await until(
      () => existsSync(join(tree.root, '.wayfind/snapshots/live/current')) && tree.symbols('a.py').length === 1,
    );
    tree.write('a.py', 'def second(): pass\n');
    await until(() => tree.symbols('a.py')[0] === 'second');
    expect(run(tree, '--status')).toMatchObject({ status: 0, results: { running: true, pid: results.pid } });

    expect(run(tree, '--stop')).toEqual({ status: 0, results: { root: tree.root, pid: results.pid } });
    expect(run(tree, '--status').status).toBe(1);
    const place = watchPathsOf(tree.root);
    expect([place.socket, place.about].filter((file) => existsSync(file ?? ''))).toEqual([]);
  });

  test('one that was killed leaves nothing that matters; of two at once one wins', async () => {
    const tree = treeOf({ 'a.py': 'def first(): pass\n' });
    const { pid } = run(tree, '--background').results;
    process.kill(pid, 'SIGKILL');
    await until(() => run(tree, '--status').status === 1);
    expect(existsSync(watchPathsOf(tree.root).socket ?? '')).toBe(true);

    const two = [0, 1].map(() => foreground(process.execPath, [bin, 'watch', '--root', tree.root, '--json']));
    const loser = await Promise.race(two.map(async (one) => ({ one, status: await one.ended })));
    expect(loser.status).toBe(2);
    expect(loser.one.lines()).toMatchObject([{ error: { code: 'WATCH_RUNNING' } }]);
    const winner = two.find((one) => one !== loser.one)!;
    await until(() => winner.lines().some(({ event }) => event === 'synced'));
    expect(run(tree, '--status')).toMatchObject({ status: 0, results: { pid: winner.child.pid, answers: true } });

    winner.child.kill('SIGTERM');
    expect(await winner.ended).toBe(0);
    expect(winner.lines().at(-1)).toEqual({ event: 'stopped', reason: 'on request' });
  });

  test('takes its post again when the directory of the index is removed', async () => {
    const tree = treeOf({ 'a.py': 'def first(): pass\n' });
    const { child, lines } = foreground(process.execPath, [bin, 'watch', '--root', tree.root, '--json']);
    await until(() => lines().some(({ event }) => event === 'synced'));
    removeBusyDirectory(tree.at('.wayfind'));
    tree.write('a.py', 'def second(): pass\n');
    await until(() => lines().filter(({ event }) => event === 'synced').length > 1);
    const { socket } = watchPathsOf(tree.root);
    await until(() => existsSync(socket ?? ''));
    // The removal and the edit may be one sync or two.
    await vi.waitFor(
      async () => {
        expect(await askWatcher(socket, 'status')).toMatchObject({ pid: child.pid, state: 'idle' });
        expect(tree.symbols('a.py')).toEqual(['second']);
      },
      { timeout: 10_000 },
    );
  });

  const withoutWatches = ['-Ur', 'sh', '-c', 'echo 4 > /proc/sys/user/max_inotify_watches && exec "$@"', 'sh'];
  const canLimit = spawnSync('unshare', [...withoutWatches, 'true']).status === 0;
  test('looks again and again where the system has no watches left, and says why', async ({ skip }) => {
    skip(!canLimit, 'the number of watches cannot be limited here (unshare -Ur)');
    const files = Array.from({ length: 8 }, (_, i) => [`d${i}/a.py`, `def f${i}(): pass\n`]);
    const tree = treeOf({ ...Object.fromEntries(files), 'wayfind.json': '{ "watch": { "poll_ms": 100 } }' });
    const watch = [process.execPath, bin, 'watch', '--root', tree.root, '--json'];
    const { lines } = foreground('unshare', [...withoutWatches, ...watch]);
    const watching = await until(() => lines().find(({ event }) => event === 'watching'));
    expect(watching).toMatchObject({ mode: 'poll', directories: 9 });
    expect(watching.reason).toContain('no watches left for 9 directories (fs.inotify.max_user_watches');
    await until(() => lines().some(({ event }) => event === 'synced'));
    tree.write('d3/a.py', 'def changed(): pass\n');
    await until(() => lines().some(({ cause }) => cause === 'check'));
    expect(tree.symbols('d3/a.py')).toEqual(['changed']);
  });

  test('refuses flags that contradict each other', () => {
    const tree = treeOf({ 'a.py': 'x = 1\n' });
    expect(run(tree, '--status', '--stop')).toMatchObject({ status: 2, error: { code: 'BAD_INPUT' } });
  });
});
