/** What was parsed to be compared is kept by content: whole or not at all, within a bound, and never through a link. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SYMBOL_ROW, SYMBOL_STRING } from '../../../src/model/parsed-file.ts';
import { type KeptRows, ParsedVersions, removeParsedVersions } from '../../../src/store/snapshots/parsed-versions.ts';

function temporary(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'wayfind-kept-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const keyOf = (id: string) => ({ path: 'a.py', language: 'python', role: 'source' as const, id });

function rowsOf(name: string): KeptRows {
  const symbols = Int32Array.from({ length: 2 * SYMBOL_ROW.stride }, (_, i) => i - 3);
  const strings = new Array<string>(2 * SYMBOL_STRING.stride).fill('');
  strings[SYMBOL_STRING.stride + SYMBOL_STRING.name] = name;
  strings[SYMBOL_STRING.stride + SYMBOL_STRING.doc] = 'Größe\nin two lines.';
  return { role: 'generated', symbols, strings, facts: Uint8Array.of(1, 2, 3) };
}

test('rows come back as they were put, for the same content, path and rules only', () => {
  const dir = temporary();
  const kept = new ParsedVersions(dir, 'rules');
  kept.put([[keyOf('one'), rowsOf('area')]]);
  const found = kept.get(keyOf('one'))!;
  expect({ ...found, facts: Uint8Array.from(found.facts) }).toEqual(rowsOf('area'));
  expect(kept.get(keyOf('two'))).toBeUndefined();
  expect(kept.get({ ...keyOf('one'), path: 'b.py' })).toBeUndefined();
  expect(kept.get({ ...keyOf('one'), role: 'test' })).toBeUndefined();
  expect(new ParsedVersions(dir, 'others').get(keyOf('one'))).toBeUndefined();
});

test('a file that is not whole is none', () => {
  const dir = temporary();
  const kept = new ParsedVersions(dir, 'rules');
  kept.put([[keyOf('one'), rowsOf('area')]]);
  const [name] = readdirSync(path.join(dir, 'compared'));
  const file = path.join(dir, 'compared', name);
  const whole = readFileSync(file);
  for (const broken of [whole.subarray(0, whole.length - 2), whole.subarray(0, 5), Buffer.alloc(whole.length)]) {
    writeFileSync(file, broken);
    expect(kept.get(keyOf('one'))).toBeUndefined();
  }
  kept.put([[keyOf('one'), rowsOf('area')]]);
  expect(kept.get(keyOf('one'))?.strings).toContain('area');
});

test('over the bound files go, the drafts of those who were killed too', () => {
  const dir = temporary();
  const kept = new ParsedVersions(dir, 'rules', 2000);
  mkdirSync(path.join(dir, 'compared'));
  writeFileSync(path.join(dir, 'compared', 'killed.draft'), Buffer.alloc(3000));
  kept.put(Array.from({ length: 8 }, (_, i) => [keyOf(String(i)), rowsOf('area')] as const));
  expect(existsSync(path.join(dir, 'compared', 'killed.draft'))).toBe(false);
  expect(Array.from({ length: 8 }, (_, i) => kept.get(keyOf(String(i)))).filter(Boolean).length).toBeGreaterThan(3);
  removeParsedVersions(dir, Date.now() + 1000);
  expect(readdirSync(path.join(dir, 'compared'))).toEqual([]);
});

test('nothing is read through a link, whatever it leads to', () => {
  const [dir, elsewhere] = [temporary(), temporary()];
  const kept = new ParsedVersions(dir, 'rules');
  kept.put([[keyOf('one'), rowsOf('area')]]);
  const [name] = readdirSync(path.join(dir, 'compared'));
  const file = path.join(dir, 'compared', name);
  for (const target of [path.join(elsewhere, name), '/dev/zero']) {
    if (target.startsWith(elsewhere)) writeFileSync(target, readFileSync(file));
    rmSync(file);
    symlinkSync(target, file);
    expect(kept.get(keyOf('one'))).toBeUndefined();
  }
  rmSync(path.join(dir, 'compared'), { recursive: true });
  symlinkSync(elsewhere, path.join(dir, 'compared'));
  expect(kept.get(keyOf('one'))).toBeUndefined();
});

test('nothing is written where nothing is indexed, nor through a link', () => {
  const [dir, elsewhere] = [temporary(), temporary()];
  new ParsedVersions(path.join(dir, 'none'), 'rules').put([[keyOf('one'), rowsOf('area')]]);
  expect(existsSync(path.join(dir, 'none'))).toBe(false);
  symlinkSync(elsewhere, path.join(dir, 'compared'));
  new ParsedVersions(dir, 'rules').put([[keyOf('one'), rowsOf('area')]]);
  expect(readdirSync(elsewhere)).toEqual([]);
});
