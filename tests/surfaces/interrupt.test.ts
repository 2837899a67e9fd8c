/** Ctrl-C: the command ends soon, with status 130, and says what is left. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');
const isPosix = process.platform !== 'win32';
let directory: string;
let repository: string;
let started: string;

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-interrupt-')));
  repository = join(directory, 'repository');
  started = join(directory, 'started');
  mkdirSync(repository);
  writeFileSync(join(repository, 'shapes.py'), 'def area(r):\n    return r * r\n');
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'one'],
  ])
    execFileSync('git', args, { cwd: repository });
  execFileSync(process.execPath, [bin, 'index', '--quiet'], { cwd: repository });
  // A question about the history waits for this git.
  mkdirSync(join(directory, 'slow'));
  writeFileSync(join(directory, 'slow', 'git'), `#!/bin/sh\n: > '${started}'\nexec sleep 20\n`);
  chmodSync(join(directory, 'slow', 'git'), 0o755);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Sends the signal when the command waits for git. */
async function ended(args: readonly string[], signal: NodeJS.Signals) {
  rmSync(started, { force: true });
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${join(directory, 'slow')}:${process.env.PATH}` },
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  const end = new Promise<{ code: number | null; by: string | null }>((done) =>
    child.once('close', (code, by) => done({ code, by })),
  );
  while (!existsSync(started)) await sleep(10);
  const sentMs = performance.now();
  child.kill(signal);
  return { ...(await end), ...texts, ms: performance.now() - sentMs };
}

test.runIf(isPosix)('a question ends with 130 and says that nothing was changed', async () => {
  const { code, stdout, stderr, ms } = await ended(['history', 'area'], 'SIGINT');
  expect(code).toBe(130);
  expect(stderr).toBe('interrupted: there is no answer; the index is as it was\n');
  expect(stdout).toBe('');
  expect(ms).toBeLessThan(10_000);
});

test.runIf(isPosix)('with --json the error is data, on standard output', async () => {
  const { code, stdout } = await ended(['history', 'area', '--json'], 'SIGINT');
  expect(code).toBe(130);
  expect(JSON.parse(stdout).error.code).toBe('CANCELLED');
});

test.runIf(isPosix)('the system ends a question on SIGTERM', async () => {
  expect(await ended(['history', 'area'], 'SIGTERM')).toMatchObject({ by: 'SIGTERM' });
});
