/** Commands and servers that are busy with a long question: signals, cancels, pings and time limits still work. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bin, RawClient } from './raw-client.ts';

let root: string;

/** The automaton of such an expression has too many states to keep, and each line takes the most work that a line may take. */
const LONG = { pattern: ['[ab]*a[ab]{900}[cd]'], regex: true, timeout: 120 };
const LONG_COMMAND = ['grep', '--regex', ...LONG.pattern, '--timeout', String(LONG.timeout)];
/** A second by contract; the rest is for a busy machine. */
const SOON_MS = 4000;
/** Time to be in the middle of the work. */
const UNDER_WAY_MS = 2500;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-busy-')));
  let state = 1;
  const letter = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 2 === 0 ? 'a' : 'b';
  };
  const line = () => Array.from({ length: 70_000 }, letter).join('');
  writeFileSync(join(root, 'data.txt'), Array.from({ length: 60 }, line).join('\n'));
  writeFileSync(join(root, 'shop.py'), 'def price():\n    return 1\n');
  expect(spawnSync(process.execPath, [bin, 'index'], { cwd: root }).status).toBe(0);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a command that is busy', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('is ended by %s', async (signal) => {
    const child = spawn(process.execPath, [bin, ...LONG_COMMAND], { cwd: root, stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.on('exit', (_, by) => resolve(by)));
    await sleep(UNDER_WAY_MS);
    expect(child.exitCode).toBeNull();
    const startedMs = performance.now();
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
  });

  test('answers with what it has when its time is over', () => {
    const { stdout, status } = spawnSync(process.execPath, [bin, ...LONG_COMMAND, '--json'], {
      cwd: root,
      env: { ...process.env, WAYFIND_QUESTIONS_TIMEOUT_MS: '1000' },
      encoding: 'utf8',
      timeout: 25_000,
    });
    expect(status).toBe(1);
    const { meta } = JSON.parse(stdout);
    expect(meta.completeness).toBe('partial');
    expect(meta.notes[0]).toMatch(/^stopped after 1 s.*questions\.timeout_ms/);
  });

  test('never reports the absence of a pattern that it did not finish to search', () => {
    const { stdout } = spawnSync(
      process.execPath,
      [bin, 'verify-absence', '--regex', ...LONG.pattern, '--path', 'data.txt', '--timeout', '1', '--json'],
      { cwd: root, encoding: 'utf8', timeout: 25_000 },
    );
    expect(JSON.parse(stdout).results.verdict).toBe('incomplete');
  });
});

describe('a server with a long question', () => {
  const client = async (env: Readonly<Record<string, string>> = {}): Promise<RawClient> => {
    const one = new RawClient(root, ['--tools', 'full'], env);
    await one.hello();
    return one;
  };
  const call = (id: number, name: string, input: Record<string, unknown>) => ({
    id,
    method: 'tools/call',
    params: { name, arguments: input },
  });
  const price = (id: number) => call(id, 'symbol', { name: 'price' });
  const errorOf = (message: Awaited<ReturnType<RawClient['answer']>>) =>
    (message.result?._meta as Record<string, { code: string }> | undefined)?.['wayfind/error']?.code;

  test('answers pings, ends the question when it is cancelled, and answers the next one', async () => {
    const one = await client();
    one.send(call(1, 'grep', LONG));
    await sleep(UNDER_WAY_MS);
    const startedMs = performance.now();
    one.send({ id: 2, method: 'ping' });
    await one.answer(2);
    expect(performance.now() - startedMs).toBeLessThan(SOON_MS);
    one.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    one.send(price(3));
    expect(JSON.stringify((await one.answer(3)).result)).toContain('shop.py');
    expect(one.messages().some(({ id }) => id === 1)).toBe(false);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('is ended by %s, and leaves no process', async (signal) => {
    const one = await client();
    one.send(call(1, 'grep', LONG));
    await sleep(UNDER_WAY_MS);
    const [answering] = childrenOf(one.child.pid!);
    expect(await one.endsAfter(() => one.child.kill(signal))).toBeLessThan(SOON_MS);
    expect(await one.ended).toEqual({ code: 0, signal: null });
    await expect.poll(() => isAlive(answering), { timeout: SOON_MS }).toBe(false);
  });

  test('answers with what it has when the time is over', async () => {
    const one = await client({ WAYFIND_QUESTIONS_TIMEOUT_MS: '1000' });
    one.send(call(1, 'grep', LONG));
    expect(JSON.stringify((await one.answer(1)).result)).toContain('stopped after 1 s');
  });

  test('replaces the answering process when that hangs', async () => {
    const one = await client({ WAYFIND_QUESTIONS_TIMEOUT_MS: '500' });
    one.send(price(1));
    await one.answer(1);
    const [answering] = childrenOf(one.child.pid!);
    process.kill(answering, 'SIGSTOP');
    one.send(price(2));
    one.send({ id: 3, method: 'ping' });
    await one.answer(3);
    expect(errorOf(await one.answer(2))).toBe('QUESTION_TIMEOUT');
    one.send(price(4));
    expect(JSON.stringify((await one.answer(4)).result)).toContain('shop.py');
    expect(isAlive(answering)).toBe(false);
  });

  test('asks again when the answering process ends', async () => {
    const one = await client();
    one.send(price(1));
    await one.answer(1);
    const [answering] = childrenOf(one.child.pid!);
    process.kill(answering, 'SIGSTOP');
    one.send(price(2));
    await sleep(100);
    process.kill(answering, 'SIGKILL');
    expect(JSON.stringify((await one.answer(2)).result)).toContain('shop.py');
  });
});

function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return table
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([id, parent]) => (parent === pid ? [id] : []));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
