/** Files of others, replaced whole: what stays of them, who waits for whom, and what a killed process leaves. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftOf, lockOf } from '../../src/setup/file-lock.ts';
import { targetOf } from '../../src/setup/file-target.ts';
import { readText, replaceFile } from '../../src/setup/replace-file.ts';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-replace-')));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const addLine = (line: string) => ({ change: (text: string | undefined) => `${text ?? ''}${line}\n` });

function put(name: string, text: string, mode = 0o644): string {
  const file = join(dir, name);
  writeFileSync(file, text, { mode });
  chmodSync(file, mode);
  return file;
}

describe('one process', () => {
  test('keeps the mode, leaves nothing else behind', async () => {
    const file = put('a', 'one\n', 0o640);
    await replaceFile(file, addLine('two'));
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(dir)).toEqual(['a']);
  });

  test('makes the directories of a new file, and takes them back when nothing comes of it', async () => {
    const file = join(dir, 'x', 'y', 'a');
    await expect(
      replaceFile(file, {
        change: () => {
          throw new Error('no');
        },
      }),
    ).rejects.toThrow('no');
    expect(readdirSync(dir)).toEqual([]);
    await replaceFile(file, addLine('one'));
    expect(readFileSync(file, 'utf8')).toBe('one\n');
  });

  test('the same text is not written again', async () => {
    const file = put('a', 'one\n');
    utimesSync(file, 1_000, 1_000);
    await replaceFile(file, { change: (text) => text });
    expect(statSync(file).mtimeMs).toBe(1_000_000);
  });

  test('no text is no file', async () => {
    await replaceFile(put('a', 'one\n'), { change: () => undefined });
    expect(readdirSync(dir)).toEqual([]);
  });

  test('a backup is made when it is asked for, and never over another', async () => {
    const file = put('a', 'one\n');
    expect(await replaceFile(file, { ...addLine('two'), backup: true })).toBe(`${file}.bak`);
    expect(await replaceFile(file, { ...addLine('three'), backup: true })).toBe(`${file}.bak2`);
    expect(readFileSync(`${file}.bak`, 'utf8')).toBe('one\n');
    expect(readFileSync(`${file}.bak2`, 'utf8')).toBe('one\ntwo\n');
  });

  test('what another program writes in between is not lost', async () => {
    const file = put('a', 'one\n');
    let calls = 0;
    await replaceFile(file, {
      change: (text) => {
        // An editor that knows nothing of locks saves while this is thinking.
        if (calls++ < 3) writeFileSync(file, `${text}from outside ${calls}\n`);
        return `${text}ours\n`;
      },
    });
    expect(readFileSync(file, 'utf8')).toBe('one\nfrom outside 1\nfrom outside 2\nfrom outside 3\nours\n');
  });
});

describe('what is not touched', () => {
  test('a file that is marked read-only', async () => {
    const file = put('a', 'one\n', 0o444);
    await expect(replaceFile(file, addLine('two'))).rejects.toMatchObject({ code: 'CLIENT_FILE_UNWRITABLE' });
    expect(readFileSync(file, 'utf8')).toBe('one\n');
    expect(readdirSync(dir)).toEqual(['a']);
  });

  test('text that is not UTF-8', () => {
    const file = join(dir, 'a');
    writeFileSync(file, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
    expect(() => readText(file)).toThrow('is not UTF-8 text');
  });

  test('a directory under the name of the file', () => {
    mkdirSync(join(dir, 'a'));
    expect(() => readText(join(dir, 'a'))).toThrow('is not a file');
  });
});

describe('links', () => {
  const file = (scope: 'user' | 'project', ...parts: string[]) => {
    const path = join(dir, 'base', ...parts);
    return { path, base: join(dir, 'base'), scope, shown: path };
  };
  beforeEach(() => {
    mkdirSync(join(dir, 'base', 'inside'), { recursive: true });
    mkdirSync(join(dir, 'outside'));
  });

  test('a file of the user that is a link is written where it leads, also out of the home directory', async () => {
    const target = put('outside/real', 'one\n', 0o600);
    symlinkSync(target, join(dir, 'base', 'a'));
    const found = targetOf(file('user', 'a'));
    expect(found).toEqual({ path: target, isLink: true });
    await replaceFile(found.path, addLine('two'));
    expect(readFileSync(target, 'utf8')).toBe('one\ntwo\n');
    expect(targetOf(file('user', 'a')).isLink).toBe(true);
  });

  test('a link in a project may lead about in it, not out of it', () => {
    put('base/inside/real', '');
    put('outside/real', '');
    symlinkSync(join(dir, 'base', 'inside', 'real'), join(dir, 'base', 'a'));
    symlinkSync(join(dir, 'outside', 'real'), join(dir, 'base', 'b'));
    expect(targetOf(file('project', 'a')).path).toBe(join(dir, 'base', 'inside', 'real'));
    expect(() => targetOf(file('project', 'b'))).toThrow('outside the project');
  });

  test.each(['user', 'project'] as const)('a directory may not lead out of the %s scope', (scope) => {
    symlinkSync(join(dir, 'outside'), join(dir, 'base', 'away'));
    symlinkSync(join(dir, 'base', 'inside'), join(dir, 'base', 'near'));
    expect(() => targetOf(file(scope, 'away', 'a'))).toThrow('is a link to a directory outside');
    expect(() => targetOf(file(scope, 'away', 'deeper', 'a'))).toThrow('is a link to a directory outside');
    expect(targetOf(file(scope, 'near', 'a')).path).toBe(join(dir, 'base', 'inside', 'a'));
  });

  test('a home directory that is a link itself is where it leads', () => {
    symlinkSync(join(dir, 'base'), join(dir, 'home'));
    const path = join(dir, 'home', 'a');
    expect(targetOf({ path, base: join(dir, 'home'), scope: 'user', shown: path }).path).toBe(join(dir, 'base', 'a'));
  });

  test('a link to nowhere and a circle are said', () => {
    symlinkSync(join(dir, 'nowhere'), join(dir, 'base', 'a'));
    symlinkSync(join(dir, 'base', 'b'), join(dir, 'base', 'b'));
    expect(() => targetOf(file('user', 'a'))).toThrow('is a link to a missing file');
    expect(() => targetOf(file('user', 'b'))).toThrow('is a link to itself');
    symlinkSync(join(dir, 'nowhere'), join(dir, 'base', 'gone'));
    expect(() => targetOf(file('user', 'gone', 'a'))).toThrow('cannot be opened');
  });
});

describe('another process', () => {
  test('killed between writing and renaming, it leaves what the next one clears away', async () => {
    const file = put('a', 'one\n', 0o600);
    const { pid: dead } = spawnSync(process.execPath, ['-e', '0']);
    writeFileSync(lockOf(file), String(dead));
    writeFileSync(draftOf(file, dead), 'half of');
    expect(readFileSync(file, 'utf8')).toBe('one\n');
    await replaceFile(file, addLine('two'));
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect(readdirSync(dir)).toEqual(['a']);
  });

  test.each([
    ['nobody can have held this long', String(process.pid), 120_000],
    ['was never told who holds it', '', 2_000],
  ])('a lock that %s is taken over', async (_, holder, ageMs) => {
    const file = put('a', 'one\n');
    writeFileSync(lockOf(file), holder);
    utimesSync(lockOf(file), new Date(), new Date(Date.now() - ageMs));
    await replaceFile(file, addLine('two'));
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect(readdirSync(dir)).toEqual(['a']);
  });
});
