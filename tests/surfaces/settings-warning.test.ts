/** A broken `wayfind.json` is reported by every command: once, with the file, the line and the fix. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');
let root: string;

const wayfind = (args: readonly string[]) =>
  spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, HOME: join(root, 'home'), XDG_CONFIG_HOME: join(root, 'home') },
  });

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-settings-')));
  mkdirSync(join(root, 'home'));
  writeFileSync(join(root, 'shapes.py'), 'def area(r):\n    return r * r\n');
  expect(wayfind(['index', '--quiet']).status).toBe(0);
  writeFileSync(join(root, 'wayfind.json'), '{\n  // few\n  "index": {\n    "jbos": 2\n  }\n}\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const MESSAGE = 'wayfind.json sets the unknown key "index.jbos" (line 4)';

test.each([[['symbol', 'area']], [['read-file', 'shapes.py', '--quiet']], [['grep', 'area', '--json']], [['init']]])(
  '%j answers, and warns',
  (args) => {
    const { status, stdout, stderr } = wayfind(args);
    expect(status).toBe(0);
    expect(stdout).not.toBe('');
    expect(stderr.split('\n').filter((line) => line.includes(MESSAGE))).toEqual([
      `warning: ${MESSAGE}; settings are at their defaults. fix: Did you mean index.jobs?`,
    ]);
  },
);

test.each([[['status']], [['index']], [['config']]])('%j needs them, and fails once', (args) => {
  const { status, stderr } = wayfind(args);
  expect(status).toBe(2);
  expect(stderr).toBe(`error[CONFIG_INVALID]: ${MESSAGE}\nfix: Did you mean index.jobs?\n`);
});

test('doctor names it', () => {
  expect(wayfind(['doctor']).stdout).toContain(MESSAGE);
});
