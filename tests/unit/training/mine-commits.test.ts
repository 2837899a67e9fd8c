/** Mining a real repository: the snapshot, the cases after it, and what is left out. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Commit } from '../../../training/rank/git-history.ts';
import { candidateOf, isWantedSource, spreadOrder } from '../../../training/rank/suitable-commit.ts';

const directory = mkdtempSync(join(tmpdir(), 'mine-commits-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.each([
  ['src/till.ts', true],
  ['src/mocking/till.ts', true],
  ['src/till.test.ts', false],
  ['src/Shop.Tests/Till.cs', false],
  ['src/test/java/TillTest.java', false],
  ['unittests/till.cc', false],
  ['googletest/src/gtest.cc', true],
  ['README.md', false],
  ['build.gradle.kts', false],
  ['src/till.d.ts', false],
  ['vendor/till/till.go', false],
  ['src/latest/till.py', true],
])('wanted: %s', (path, expected) => {
  expect(isWantedSource(path)).toBe(expected);
});

test('commits by their files', () => {
  const commit = (files: Commit['files']): Commit => ({
    id: 'c',
    author: 'A <a@shop.example>',
    date: '2024-01-01T00:00:00Z',
    subject: 'Charge the card twice',
    body: '',
    files,
  });
  const changed = (path: string) => ({ path, before: `${path}1`, after: `${path}2` });
  expect(candidateOf(commit([changed('README.md')]))).toBe('no source file');
  expect(candidateOf(commit([changed('till.test.ts')]))).toBe('no source file');
  expect(candidateOf(commit([{ path: 'till.ts', after: 'b' }]))).toBe('only new files');
  expect(candidateOf(commit([...'abcdefg'].map((name) => changed(`${name}.ts`))))).toBe('many source files');
  expect(
    candidateOf(
      commit([
        { path: 'a/till.ts', before: 'x' },
        { path: 'b/till.ts', after: 'y' },
      ]),
    ),
  ).toBe('moves files');
  expect(
    candidateOf(commit([changed('till.ts'), changed('till.test.ts'), { path: 'new.ts', after: 'n' }])),
  ).toMatchObject({
    sources: [{ path: 'till.ts' }],
  });
});

test('every beginning of the order is spread', () => {
  expect(spreadOrder(5)).toEqual([0, 4, 2, 1, 3]);
  expect(spreadOrder(100).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i));
  expect(spreadOrder(0)).toEqual([]);
});

test('a repository', () => {
  const clone = join(directory, 'shop+till');
  let day = 0;
  const git = (...args: string[]): string => {
    const date = `2024-01-${String(day).padStart(2, '0')}T00:00:00Z`;
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@shop.example'];
    return execFileSync('git', [...who, ...args], { cwd: clone, env, encoding: 'utf8' }).trim();
  };
  const commit = (message: string, files: Readonly<Record<string, string>>): string => {
    day++;
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(clone, path)), { recursive: true });
      writeFileSync(join(clone, path), text);
    }
    git('add', '-A');
    git('commit', '-q', '-m', message);
    return git('rev-parse', 'HEAD');
  };
  mkdirSync(clone);
  git('init', '-q');
  const till = (take: string, more = ''): string =>
    `def sum():\n    return 1\n\ndef charge(card):\n    card.take(${take})\n${more}`;
  const snapshot = commit('Add a till that charges', { 'shop/till.py': till('1') });
  const twice = commit(
    'Charge the card twice (#3)\n\nOnce was too little in shop/till.py.\n\nSigned-off-by: A <a@shop.example>',
    {
      'shop/till.py': till('2'),
      'tests/test_till.py': 'def test_charge():\n    pass\n',
    },
  );
  commit('Eject cards after use', { 'shop/till.py': till('2', '\ndef eject(card):\n    card.out()\n') });
  commit('Eject cards twice after use', { 'shop/till.py': till('2', '\ndef eject(card):\n    card.out(2)\n') });
  commit('Bump the card reader', { 'shop/till.py': till('3') });

  const out = join(directory, 'cases.jsonl');
  const script = join(import.meta.dirname, '../../../training/rank/mine-commits.ts');
  const printed = execFileSync(process.execPath, ['--import', 'tsx', script, clone, out], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toMatchObject({
    repo: 'shop/till',
    commit: snapshot,
    cases: 1,
    rejected: { dependencies: 1, 'changes no function': 1, 'no function at the snapshot': 1 },
  });
  const cases = readFileSync(out, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(cases).toEqual([
    {
      id: 'mined/shop/till#000',
      suite: 'mined',
      project: `shop/till@${snapshot}`,
      lang: 'python',
      task: 'localise',
      query: { text: 'Charge the card twice', body: 'Once was too little in' },
      expect: [{ file: 'shop/till.py', functions: [{ name: 'charge', line: 4, end: 5 }] }],
      tags: ['with_body'],
      repo: 'shop/till',
      commit: snapshot,
      fix: twice,
      date: expect.stringMatching(/^2024-01-02/),
    },
  ]);
}, 60_000);
