/** Ctrl-C: the command ends soon, with status 130, and says what is left. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
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

/** `script` of util-linux gives the command a terminal, in which Ctrl-C is a key. */
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).error === undefined;

test.runIf(hasTerminal)(
  'a question that Ctrl-C ends in a terminal says what is left, and its shell reports 130',
  async () => {
    rmSync(started, { force: true });
    const line = `'${process.execPath}' '${bin}' history area; echo "status $?"`;
    const child = spawn(
      'script',
      ['-qec', `sh -c "trap : INT; ${line.replaceAll('"', '\\"').replaceAll('$', '\\$')}"`, '/dev/null'],
      {
        cwd: repository,
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { ...process.env, PATH: `${join(directory, 'slow')}:${process.env.PATH}` },
      },
    );
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    const end = new Promise((done) => child.once('close', done));
    while (!existsSync(started)) await sleep(10);
    child.stdin.write('\u0003');
    await end;
    // The notice comes from a process of its own, maybe after the shell has gone on.
    expect(shown).toContain('interrupted: there is no answer; the index is as it was');
    expect(shown).toContain('status 130');
  },
);

test.runIf(isPosix)('work that SIGINT stops ends with 130 and says what is kept', async () => {
  const child = spawn(process.execPath, [bin, 'index', 'https://127.0.0.1:1/none.git'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${join(directory, 'slow')}:${process.env.PATH}` },
  });
  let shown = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  rmSync(started, { force: true });
  const end = new Promise((done) => child.once('close', done));
  while (!existsSync(started)) await sleep(10);
  child.kill('SIGINT');
  expect(await end).toBe(130);
  expect(shown).toContain('interrupted: ');
});

test.runIf(isPosix)('the system ends a question on SIGTERM', async () => {
  expect(await ended(['history', 'area'], 'SIGTERM')).toMatchObject({ by: 'SIGTERM' });
});
