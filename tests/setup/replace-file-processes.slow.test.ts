/** Several processes that replace one file lose nothing of each other, and a killed one leaves a whole file. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockOf } from '../../src/setup/file-lock.ts';
import { replaceFile } from '../../src/setup/replace-file.ts';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-replace-')));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function put(name: string, text: string): string {
  const file = join(dir, name);
  writeFileSync(file, text);
  return file;
}

describe('several processes', () => {
  const script = join(import.meta.dirname, 'add-key.ts');
  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, ['--import', 'tsx', script, ...args], { stdio: 'ignore' });
  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

  test('lose nothing of each other', async () => {
    const file = put('a.json', '{"first":1}');
    const names = ['a', 'b', 'c', 'd'];
    const statuses = await Promise.all(names.map((name) => ended(start(file, name, '10'))));
    expect(statuses).toEqual([0, 0, 0, 0]);
    const keys = names.flatMap((name) => Array.from({ length: 10 }, (_, i) => `${name}-${i}`));
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8'))).sort()).toEqual(['first', ...keys].sort());
    expect(readdirSync(dir)).toEqual(['a.json']);
  });

  test('killed at any moment, one leaves the old text or the new one, and the next one goes on', async () => {
    const file = put('a.json', '{}');
    for (let round = 0; round < 6; round++) {
      const child = start(file, `r${round}`, '100000');
      const done = ended(child);
      const count = () => Object.keys(JSON.parse(readFileSync(file, 'utf8'))).length;
      const before = count();
      const deadline = Date.now() + 15_000;
      while (count() === before && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 1));
      await new Promise((resolve) => setTimeout(resolve, round * 3));
      child.kill('SIGKILL');
      await done;
      expect(count()).toBeGreaterThan(before);
    }
    await replaceFile(file, { change: (text) => JSON.stringify({ ...JSON.parse(text!), last: 1 }) });
    expect(JSON.parse(readFileSync(file, 'utf8')).last).toBe(1);
    expect(existsSync(lockOf(file))).toBe(false);
  });
});
