/** A statement that does not end, in a command and in a server: signals and cancels end its process too. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bin, RawClient } from './raw-client.ts';

let root: string;

const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
/** No time limit ends it in the time of a test. */
const UNLIMITED = { WAYFIND_QUERY_TIMEOUT_MS: '600000', WAYFIND_QUESTIONS_TIMEOUT_MS: '600000' };
const SOON_MS = 6000;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-statement-')));
  writeFileSync(join(root, 'shop.py'), 'def price():\n    return 1\n');
  expect(spawnSync(process.execPath, [bin, 'index'], { cwd: root }).status).toBe(0);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('where ps lists processes', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('a command that %s ends leaves no process', async (signal) => {
    const child = spawn(process.execPath, [bin, 'query', ENDLESS], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, ...UNLIMITED },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.on('exit', (_, by) => resolve(by)));
    const statement = await statementOf(child.pid!);
    child.kill(signal);
    expect(await ended).toBe(signal);
    await expect.poll(() => isAlive(statement), { timeout: SOON_MS }).toBe(false);
  });

  test('a cancelled call ends its process, and the server answers the next one', async () => {
    const one = new RawClient(root, ['--tools', 'full'], UNLIMITED);
    await one.hello();
    const call = (id: number, sql: string) =>
      one.send({ id, method: 'tools/call', params: { name: 'query', arguments: { sql } } });
    call(1, ENDLESS);
    const statement = await statementOf(one.child.pid!);
    one.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await expect.poll(() => isAlive(statement), { timeout: SOON_MS }).toBe(false);
    call(2, "SELECT handle FROM symbols WHERE name = 'price'");
    expect(JSON.stringify((await one.answer(2)).result)).toContain('shop.py#price');
    expect(one.messages().some(({ id }) => id === 1)).toBe(false);
  });

  test('a server that ends leaves no process', async () => {
    const one = new RawClient(root, ['--tools', 'full'], UNLIMITED);
    await one.hello();
    one.send({ id: 1, method: 'tools/call', params: { name: 'query', arguments: { sql: ENDLESS } } });
    const statement = await statementOf(one.child.pid!);
    expect(await one.endsAfter(() => one.child.kill('SIGTERM'))).toBeLessThan(SOON_MS);
    await expect.poll(() => isAlive(statement), { timeout: SOON_MS }).toBe(false);
  });
});

/** The process below this one that runs a statement, once it does. */
async function statementOf(pid: number): Promise<number> {
  let found: number | undefined;
  await expect.poll(() => (found = below(pid)), { timeout: 15_000, interval: 100 }).toBeDefined();
  // Time to be in the middle of the statement.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  return found!;
}

function below(pid: number): number | undefined {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const inside = new Set([String(pid)]);
  // Children come after their parents, except where numbers began anew: then the next call finds it.
  for (const [id, parent] of table) if (inside.has(parent!)) inside.add(id!);
  const statement = table.find(([id, , ...args]) => inside.has(id!) && args.includes('run-statement'));
  return statement && Number(statement[0]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
