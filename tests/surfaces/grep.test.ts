/** Text search through the real command, on files that are not what a search expects. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedState } from '../faults/program.ts';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');
const base = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-grep-')));
const root = join(base, 'root');

const FILES: Readonly<Record<string, string | Buffer>> = {
  'src/unix.ts': 'export function unix() {\n  return "needle";\n}\n',
  'src/crlf.ts': 'export function crlf() {\r\n  return "needle";\r\n}\r\n',
  'src/utf16.ts': Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('export function wide() {\n  return "needle é";\n}\n', 'utf16le'),
  ]),
  'src/latin1.py': Buffer.from('# caf\xe9\ndef latin():\n    return "needle \xe9t\xe9"\n', 'latin1'),
  'src/cyrillic.py': 'def cyrillic():\n    return "иголка needle"\n',
  'src/evil.txt': `${'a'.repeat(50_000)}!\n`,
  'data/blob.bin': Buffer.concat([Buffer.from('needle'), Buffer.from([0, 1, 2, 0, 0xff]), Buffer.from('needle')]),
  'data/huge.js': `var t=[${'1,'.repeat(1_500_000)}"needle"];`,
  'data/closed.txt': 'needle behind a closed door\n',
};

interface Options {
  readonly nobody?: boolean;
}

function wayfind(args: readonly string[], { nobody = false }: Options = {}) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...inherited, XDG_CONFIG_HOME: join(base, 'config'), ...(nobody && { WAYFIND_STATE_DIR: sharedState() }) },
    maxBuffer: 64 << 20,
    ...(nobody && { uid: 65_534, gid: 65_534 }),
  });
  return { status, stdout, stderr };
}

const placesOf = (stdout: string): string[] => {
  const { matches } = JSON.parse(stdout).results as {
    matches: { path: string; groups: { lines: { line: number }[] }[] }[];
  };
  return matches.flatMap(({ path, groups }) =>
    groups.flatMap(({ lines }) => lines.map(({ line }) => `${path}:${line}`)),
  );
};

beforeAll(() => {
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  writeFileSync(join(base, 'outside.txt'), 'needle outside the root\n');
  symlinkSync(join(base, 'outside.txt'), join(root, 'src', 'out.txt'));
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: root });
  expect(wayfind(['index'])).toMatchObject({ status: 0 });
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('grep', () => {
  test('finds text whatever the file was saved as; nothing through a link, nothing in a binary', () => {
    const { status, stdout, stderr } = wayfind(['grep', 'needle', '--json']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(placesOf(stdout).toSorted()).toEqual([
      'data/closed.txt:1',
      'data/huge.js:1',
      'src/crlf.ts:2',
      'src/cyrillic.py:2',
      'src/latin1.py:3',
      'src/unix.ts:2',
      'src/utf16.ts:2',
    ]);
    const { results } = JSON.parse(stdout);
    expect(results.unsearched).toEqual({ binary: 1 });
  });

  test('the ends of a line are before its line break', () => {
    expect(placesOf(wayfind(['grep', '--regex', '";$', '--json']).stdout)).toEqual([
      'src/crlf.ts:2',
      'src/unix.ts:2',
      'src/utf16.ts:2',
    ]);
    expect(placesOf(wayfind(['grep', 'ИГОЛКА', '--ignore-case', '--word', '--json']).stdout)).toEqual([
      'src/cyrillic.py:2',
    ]);
    expect(placesOf(wayfind(['grep', 'été', '--json']).stdout)).toEqual(['src/latin1.py:3']);
  });

  test('a huge line is cut around the match', () => {
    const { stdout } = wayfind(['grep', 'needle', '--path', 'data/huge.js']);
    expect(stdout).toContain('1: …');
    expect(stdout).toContain('1,"needle"];');
    expect(stdout.length).toBeLessThan(500);
  });

  test('a catastrophic expression is an ordinary one', () => {
    const start = performance.now();
    expect(wayfind(['grep', '--regex', '(a+)+$', '--path', 'src/evil.txt'])).toMatchObject({ status: 1 });
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test.each([
    [['grep', ''], 'PATTERN... must not be empty'],
    [['grep'], '`wayfind grep` needs PATTERN...'],
    [['grep', 'two\nlines'], 'contains a line break at character 4'],
    [['grep', '--regex', 'a(b'], 'not valid at character 2: missing closing )'],
    [['grep', '--regex', 'x(?!y)'], 'lookahead or lookbehind is not supported'],
    [['grep', ...Array.from({ length: 51 }, (_, i) => `p${i}`)], 'PATTERN...'],
  ])('%j: exit 2, what is wrong and what to do', (args, message) => {
    const { status, stdout, stderr } = wayfind(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('fix:');
  });

  test('fifty patterns at once', () => {
    const patterns = Array.from({ length: 49 }, (_, i) => `absent${i}`);
    const { status, stdout } = wayfind(['grep', ...patterns, 'needle', '--json', '--path', 'src']);
    expect(status).toBe(0);
    const { results } = JSON.parse(stdout);
    expect(results.patterns).toHaveLength(50);
    expect(results.patterns[49]).toEqual({ pattern: 'needle', lines: 5, files: 5 });
    expect(results.matches[0].groups[0].lines[0].patterns).toEqual([50]);
  });

  test('a suggested page can be run as it is written', () => {
    const { stdout } = wayfind(['grep', 'needle', '--limit', '3']);
    const next = /^next: wayfind (.+)$/m.exec(stdout)![1];
    expect(next).toBe('grep needle --limit 3 --cursor 3');
    expect(wayfind(next.split(' ')).stdout).toContain('more: 1 left out');
  });
});

describe('verify-absence', () => {
  test('exit 0 and PASS, exit 1 and FAIL, exit 2 and an error', () => {
    expect(wayfind(['verify-absence', 'absent'])).toMatchObject({ status: 0, stderr: '' });
    const failed = wayfind(['verify-absence', 'needle', '--path', 'src/unix.ts', '--message', 'no sewing']);
    expect(failed).toMatchObject({ status: 1, stderr: '' });
    expect(failed.stdout).toBe(`FAIL  0 patterns absent, 1 pattern found, 1 file searched
error needle  1 line in 1 file: no sewing
src/unix.ts
  function unix :1-3
    2: return "needle";
`);
    expect(wayfind(['verify-absence', '--regex', '['])).toMatchObject({ status: 2, stdout: '' });
    expect(wayfind(['verify-absence'])).toMatchObject({ status: 2, stdout: '' });
  });

  test('as JSON', () => {
    const { status, stdout } = wayfind([
      'verify-absence',
      'needle',
      '--json',
      '--severity',
      'warning',
      '--fail-on',
      'error',
    ]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).results).toMatchObject({
      verdict: 'pass',
      lines: 7,
      rules: [{ severity: 'warning', lines: 7 }],
    });
  });
});

/** Nothing is closed to the superuser: then the command runs as nobody, where that is possible. */
const isRoot = process.getuid?.() === 0;
const canRun = () => !isRoot || wayfind(['--version'], { nobody: true }).status === 0;

test('a file that cannot be read is named; without it nothing is proven', ({ skip }) => {
  chmodSync(base, 0o755);
  chmodSync(join(root, 'data/closed.txt'), 0o000);
  skip(process.platform === 'win32' || !canRun(), 'no user here whom a file is closed to');
  const nobody = isRoot;
  const found = wayfind(['grep', 'needle', '--path', 'src', '--path', 'data/closed.txt'], { nobody });
  expect(found.status).toBe(0);
  expect(found.stdout).toContain('note: 1 file could not be read: data/closed.txt');
  expect(wayfind(['grep', 'closed door'], { nobody }).status).toBe(2);
  const unproven = wayfind(['verify-absence', 'closed door'], { nobody });
  expect(unproven.status).toBe(2);
  expect(unproven.stdout).toMatch(/^INCOMPLETE /);
});
