/** A server keeps links confirmed by a process of its own, and leaves nothing behind. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { bin, RawClient } from '../mcp/raw-client.ts';
import { makeRepository } from '../mcp/served.ts';

const FILES = {
  'src/a.ts': "import { b } from './b';\nexport const a = () => b();\n",
  'src/b.ts': 'export const b = () => 1;\n',
};

function repository(): string {
  const root = makeRepository(FILES);
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** Files whose links TypeScript has confirmed. */
function confirmedIn(root: string): number {
  try {
    const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
    try {
      return reader.filesOfService('typescript').size;
    } finally {
      reader.close();
    }
  } catch {
    return 0;
  }
}

const SAFE = { WAYFIND_SERVICES_MODE: 'safe' };
const POLL = { timeout: 60_000, interval: 50 };

/** Processes that a process started, and those that they started. */
function descendants(pid: number): number[] {
  const children = (readdirSync('/proc').filter((name) => /^\d+$/.test(name)) as string[]).filter((name) => {
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
    } catch {
      return false;
    }
  });
  return children.map(Number).flatMap((child) => [child, ...descendants(child)]);
}

const isAlive = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] !== 'Z';
  } catch {
    return false;
  }
};

let asked = 0;

/** The answer to a call of a tool, as text; a busy machine may need long for the first. */
async function ask(client: RawClient, name: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  const id = ++asked;
  client.send({ id, method: 'tools/call', params: { name, arguments: args } });
  const answer = () => client.messages().find((message) => message.id === id);
  await expect.poll(answer, POLL).toBeDefined();
  return JSON.stringify(answer());
}

test('confirms after a question, again after an edit, and ends with the server', { timeout: 120_000 }, async () => {
  const root = repository();
  const client = new RawClient(root, ['--watch'], SAFE);
  await client.hello();
  await ask(client, 'symbol', { name: 'a' });
  await expect.poll(() => confirmedIn(root), POLL).toBe(2);
  writeFileSync(join(root, 'src/a.ts'), `${FILES['src/a.ts']}export const c = () => a();\n`);
  const calleesOfC = () => ask(client, 'references', { name: 'c', direction: 'out' });
  await expect.poll(calleesOfC, POLL).toContain('typescript');
  const started = process.platform === 'linux' ? descendants(client.child.pid!) : [];
  await client.endsAfter(() => client.child.kill('SIGTERM'));
  await expect.poll(() => started.filter(isAlive), POLL).toEqual([]);
});

test.skipIf(process.platform !== 'linux')(
  'a killed server leaves no process (needs /proc)',
  { timeout: 120_000 },
  async () => {
    const root = repository();
    const client = new RawClient(root, [], SAFE);
    await client.hello();
    client.send({ id: 1, method: 'tools/call', params: { name: 'symbol', arguments: { name: 'a' } } });
    await client.answer(1);
    await expect.poll(() => confirmedIn(root), POLL).toBe(2);
    const started = descendants(client.child.pid!);
    expect(started.length).toBeGreaterThan(1);
    client.child.kill('SIGKILL');
    await expect.poll(() => started.filter(isAlive), POLL).toEqual([]);
  },
);

test('plain index goes on in the background, --wait waits', { timeout: 120_000 }, async () => {
  const root = repository();
  const env = { ...process.env, ...SAFE, WAYFIND_FRESHNESS_BACKGROUND: 'true' };
  const plain = spawnSync(process.execPath, [bin, 'index'], { cwd: root, env, encoding: 'utf8' });
  expect(plain.stdout).toContain('in the background');
  await expect.poll(() => confirmedIn(root), POLL).toBe(2);
  const waited = execFileSync(process.execPath, [bin, 'index', '--force', '--wait'], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(waited).toMatch(/confirmed 2 files: typescript/);
  expect(confirmedIn(root)).toBe(2);
  const off = { ...env, WAYFIND_SERVICES_MODE: 'off' };
  const without = execFileSync(process.execPath, [bin, 'index', '--force', '--wait'], {
    cwd: root,
    env: off,
    encoding: 'utf8',
  });
  expect(without).not.toContain('confirmed');
  expect(confirmedIn(root)).toBe(0);
});
