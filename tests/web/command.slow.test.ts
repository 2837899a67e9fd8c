/** `wayfind ui` as a person starts and stops it. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeRepository } from '../mcp/served.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');

function start(root: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [program, 'ui', '--no-open', ...args], { cwd: root });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output.text += chunk));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, output, ended };
}

async function seen(output: { text: string }, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = pattern.exec(output.text);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'prints a URL that works, and ends at %s with a page open',
  async (signal) => {
    const root = makeRepository();
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const { child, output, ended } = start(root, '--port', '0');
    const [, url] = await seen(output, /(http:\/\/127\.0\.0\.1:\d+\/\?token=\S+)/);
    const entry = await fetch(url, { redirect: 'manual' });
    const cookie = entry.headers.get('set-cookie')!.split(';')[0];
    const { origin } = new URL(url);
    const page = await fetch(`${origin}/`, { headers: { cookie } });
    expect(await page.text()).toContain('<div id="app">');
    const events = await fetch(`${origin}/api/events`, { headers: { cookie } });
    expect(events.status).toBe(200);
    child.kill(signal);
    expect(await ended).toBe(0);
    await events.text().catch(() => '');
  },
);

test('a port in use is an error where it was asked for', async () => {
  const root = makeRepository();
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const first = start(root, '--port', '0');
  const [, port] = await seen(first.output, /127\.0\.0\.1:(\d+)/);
  const second = start(root, '--port', port);
  expect(await second.ended).toBe(2);
  expect(second.output.text).toContain('ADDRESS_UNAVAILABLE');
});
