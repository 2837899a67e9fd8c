/** `--watch` on a question: one answer for each state of the tree; `--open`: the editor gets the place. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');
let root: string;
let editor: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-again-')));
  writeFileSync(join(root, 'shapes.py'), 'def area(r):\n    return r * r\n\n\ndef main():\n    area(1)\n');
  expect(spawnSync(process.execPath, [bin, 'index', '--quiet'], { cwd: root }).status).toBe(0);
  editor = join(root, 'editor');
  writeFileSync(editor, '#!/bin/sh\nfor word in "$@"; do echo "[$word]"; done\n');
  chmodSync(editor, 0o755);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('each answer is a line of JSON, until Ctrl-C', async () => {
  const child = spawn(process.execPath, [bin, 'callers', 'area', '--watch', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** The next answer with so many exact references: the same state may be answered twice. */
  const answerWith = async (exact: number): Promise<void> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`the command ended without an answer with ${exact} references`);
      if (JSON.parse(value).results.counts.exact === exact) return;
    }
  };
  await answerWith(1);
  appendFileSync(join(root, 'shapes.py'), '    area(2)\n');
  await answerWith(2);
  appendFileSync(join(root, 'shapes.py'), '    area(3)\n');
  await answerWith(3);
  child.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

test.runIf(process.platform !== 'win32')('--open starts the editor with the place that the reply prints', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [bin, ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, VISUAL: '', EDITOR: `${editor} -x` },
    });
  expect(run('symbol', 'main', '--open').stdout).toContain(`[-x]\n[${join(root, 'shapes.py')}]\n`);
  expect(run('symbol', 'main', '--open', '50')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--open 50'),
  });
});

test.each([
  [['index', '--watch'], 'it changes something'],
  [['setup', '--open'], '--open is for questions'],
  [['symbol', 'area', '--open', '--watch'], 'exclude each other'],
])('%j is refused', (args, why) => {
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain(why);
});
