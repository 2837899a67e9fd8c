/** `grep` and `verify_absence` on a small indexed tree. */

import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { grep } from '../../src/answers/grep/answer.ts';
import { indexedSample } from './indexed-sample.ts';
import { type Called, type Workspace, workspace } from './workspace.ts';

const FILES = {
  'src/token.ts': `const LIMIT = 3; // needle at the top
export class TokenService {
  validate(token: string): boolean {
    const needle = token.trim();
    return needle.length > LIMIT;
  }
  refresh(): void {
    log('Needle');
  }
}
`,
  'src/plain.py': 'def find(needle):\n    return needle\n\n\nneedles = find(1)\n',
  'src/secret.ts': `export const config = { password: "hunter2-Xy9", needle: 1 };\n`,
  'docs/guide.txt': 'Guide\n\nA needle in the docs.\n',
  'tests/token.test.ts': "test('needle', () => {});\n",
};
const sample = indexedSample(FILES);

/** `path:line` of what is shown. */
const places = ({ results }: Called): string[] =>
  (results.matches ?? results.violations).flatMap((file: { path: string; groups: { lines: { line: number }[] }[] }) =>
    file.groups.flatMap(({ lines }) => lines.map(({ line }) => `${file.path}:${line}`)),
  );

/** What a test changes in the shared tree is put back. */
let undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.reverse()) step();
  undo = [];
});

function put({ root }: Workspace, path: string, content: string | Buffer): void {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  const original = FILES[path as keyof typeof FILES];
  undo.push(() => (original === undefined ? rmSync(file) : writeFileSync(file, original)));
}

describe('grep', () => {
  test('groups lines by file and symbol: code, then docs, then tests', async () => {
    const { text, exit } = await sample().call('grep', { pattern: ['needle'] });
    expect(exit).toBe(0);
    expect(text).toBe(`needle  9 lines in 5 files
src/plain.py
  function find :1-2
    1: def find(needle):
    2: return needle
  variable needles :5
    5: needles = find(1)
src/secret.ts
  property config.needle :1
    1: export const config = { password: "[redacted]", needle: 1 };
src/token.ts
  1: const LIMIT = 3; // needle at the top
  method TokenService.validate :3-6
    4: const needle = token.trim();
    5: return needle.length > LIMIT;
docs/guide.txt
  3: A needle in the docs.
tests/token.test.ts
  1: test('needle', () => {});
note: 1 line has a credential masked as [redacted]`);
  });

  test('columns, and which of several patterns', async () => {
    const { results, text } = await sample().call('grep', { pattern: ['trim()', 'needle', 'nowhere'], path: ['*.ts'] });
    expect(results.patterns).toEqual([
      { pattern: 'trim()', lines: 1, files: 1 },
      { pattern: 'needle', lines: 5, files: 3 },
      { pattern: 'nowhere', lines: 0, files: 0 },
    ]);
    const { lines, symbol } = results.matches[1].groups[1];
    expect(symbol).toMatchObject({
      handle: 'src/token.ts#TokenService.validate',
      kind: 'method',
      line: 3,
      end_line: 6,
    });
    expect(lines[0]).toEqual({ line: 4, col: 26, text: 'const needle = token.trim();', patterns: [1, 2] });
    expect(text).toContain('[3] nowhere  none');
    expect(text).toContain('    4 [1,2]: const needle = token.trim();');
  });

  test.each([
    [{ pattern: ['Needle'] }, ['src/token.ts:8']],
    [
      { pattern: ['NEEDLE'], ignore_case: true, lang: ['ts'], role: ['source'] },
      ['src/secret.ts:1', 'src/token.ts:1', 'src/token.ts:4', 'src/token.ts:5', 'src/token.ts:8'],
    ],
    [{ pattern: ['needle'], word: true, path: ['src/plain.py'] }, ['src/plain.py:1', 'src/plain.py:2']],
    [{ pattern: ['needle'], exclude: ['src', 'tests'] }, ['docs/guide.txt:3']],
    [{ pattern: ['needle'], kind: ['method'] }, ['src/token.ts:4', 'src/token.ts:5']],
    [{ pattern: ['eedle'], kind: ['class'] }, ['src/token.ts:4', 'src/token.ts:5', 'src/token.ts:8']],
    [{ pattern: ['^\\s*return\\b'], regex: true }, ['src/plain.py:2', 'src/token.ts:5']],
  ])('%j', async (input, expected) => expect(places(await sample().call('grep', input))).toEqual(expected));

  test('context is shown once, with its indentation', async () => {
    const { text } = await sample().call('grep', { pattern: ['needle'], path: ['src/token.ts'], context: 1 });
    expect(text).toContain(`  1: const LIMIT = 3; // needle at the top
  2- export class TokenService {
  method TokenService.validate :3-6
    3-   validate(token: string): boolean {
    4:     const needle = token.trim();
    5:     return needle.length > LIMIT;
    6-   }`);
  });

  test('pages join without a gap and name the next one', async () => {
    const { call } = sample();
    const seen: string[] = [];
    let next: string | undefined;
    for (let cursor: string | undefined = '0'; cursor; cursor = / --cursor (\d+)/.exec(next ?? '')?.[1]) {
      const page = await call('grep', { pattern: ['needle'], limit: 4, cursor });
      expect(page.results.lines).toBe(9);
      seen.push(...places(page));
      next = page.meta.next[0];
      if (cursor === '4') expect(next).toBe('wayfind grep needle --limit 4 --cursor 8');
    }
    expect(seen).toEqual(places(await call('grep', { pattern: ['needle'] })));
    expect((await call('grep', { pattern: ['needle'], cursor: '99' })).meta.notes[0]).toContain('past the last of 9');
  });

  test('a pattern like a flag is suggested so that it can be run', async () => {
    const workspace = sample();
    put(workspace, 'src/plain.py', '--x\n--x\n');
    const { meta } = await workspace.call('grep', { pattern: ['--x', 'y z'], limit: 1 });
    expect(meta.next).toContain("wayfind grep --pattern=--x '--pattern=y z' --limit 1 --cursor 1");
  });

  test('nothing found: what may have been meant', async () => {
    const { call } = sample();
    const none = await call('grep', { pattern: ['need.*token'], word: true });
    expect(none).toMatchObject({ exit: 1, results: { lines: 0, searched: 5, matches: [] } });
    expect(none.meta.next).toEqual([
      "wayfind grep 'need.*token' --regex --word",
      "wayfind grep 'need.*token' --ignore-case --word",
      "wayfind grep 'need.*token'",
    ]);
    const path = await call('grep', { pattern: ['needle', './docs/'] });
    expect(path.meta.notes).toContain('./docs/: searched for as text; it is also a path');
    expect(path.meta.next).toEqual(['wayfind grep needle --path ./docs/']);
    expect((await call('grep', { pattern: ['x'], path: ['nope'] })).meta.notes[0]).toContain('none of 5 files matches');
  });

  test.each([
    // As grep writes alternatives and groups.
    [['xx\\|needle'], ['xx|needle']],
    [['\\(xx\\|need\\)le'], ['(xx|need)le']],
    // Brackets that are text, escaped or not.
    [['xx(\\|needle'], ['xx\\(|needle']],
    [['xx\\(\\|needle'], ['xx\\(|needle']],
    [['x(.*\\|needle'], ['x\\(.*|needle']],
    [['x[\\|needle'], ['x\\[|needle']],
    // A pattern beside it stays plain text.
    [
      ['xx\\|needle', 'f(x'],
      ['xx|needle', 'f\\(x'],
    ],
  ])('%j finds nothing as text: it is suggested as %j with --regex', async (pattern, meant) => {
    const { call } = sample();
    const { meta, exit } = await call('grep', { pattern });
    expect(exit).toBe(1);
    const found = await call('grep', { pattern: meant, regex: true });
    expect(found.exit).toBe(0);
    const { commandFor } = await import('../../src/tools/next-words.ts');
    const { tool } = await import('../../src/answers/grep/tool.ts');
    const input = { pattern: meant, regex: true };
    expect(meta.next[0]).toBe(commandFor({ tool: 'grep', input }, tool));
  });

  test('reads the files as they are now, and says where symbols may be out of date', async () => {
    const workspace = sample();
    put(
      workspace,
      'src/token.ts',
      FILES['src/token.ts'].replace('  refresh', '  added() { return "fresh text"; }\n  refresh'),
    );
    const { results, meta } = await workspace.call('grep', { pattern: ['fresh text', "log('"] });
    expect(meta).toMatchObject({ freshness: 'stale', next: ['wayfind index'] });
    expect(meta.notes[0]).toBe(
      'changed since indexed: src/token.ts; the lines are current, the symbols around them may be out of date',
    );
    const [file] = results.matches;
    expect(file.file).toBe('changed');
    // What is new stands in what is known; what has moved is known again.
    expect(file.groups.map((group: { symbol?: { name: string } }) => group.symbol?.name)).toEqual([
      'TokenService',
      'refresh',
    ]);
  });

  test('deleted, binary, replaced by a link: counted and named, never followed', async () => {
    const workspace = sample();
    const { root, call } = workspace;
    put(workspace, 'src/plain.py', Buffer.from([0x7f, 0x45, 0, 1, 2, 0, 3]));
    rmSync(join(root, 'docs/guide.txt'));
    undo.push(() => writeFileSync(join(root, 'docs/guide.txt'), FILES['docs/guide.txt']));
    rmSync(join(root, 'src/secret.ts'));
    symlinkSync('/etc/passwd', join(root, 'src/secret.ts'));
    undo.push(() => {
      rmSync(join(root, 'src/secret.ts'));
      writeFileSync(join(root, 'src/secret.ts'), FILES['src/secret.ts']);
    });
    const { results, meta } = await call('grep', { pattern: ['root', 'needle'], ignore_case: true });
    expect(results).toMatchObject({ searched: 2, unsearched: { binary: 1, deleted: 1, link: 1 } });
    expect(results.patterns[0].lines).toBe(0);
    expect(meta.notes.join('\n')).toMatch(
      /link or not a regular file: src\/secret\.ts[\s\S]*deleted since indexed: docs/,
    );
  });

  test('a directory that has become a link is not entered', async () => {
    const { root, call } = sample();
    renameSync(join(root, 'docs'), join(root, 'moved'));
    symlinkSync(join(root, 'moved'), join(root, 'docs'));
    undo.push(() => {
      rmSync(join(root, 'docs'));
      renameSync(join(root, 'moved'), join(root, 'docs'));
    });
    const { results } = await call('grep', { pattern: ['docs'], path: ['docs'] });
    expect(results).toMatchObject({ lines: 0, unsearched: { link: 1 } });
  });

  test('private keys and tokens are found and never shown', async () => {
    const workspace = sample();
    const key = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC';
    put(
      workspace,
      'src/plain.py',
      `K = """-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----"""\nt = "AKIAABCDEFGHIJKLMNOP"\n`,
    );
    const { text, results, meta } = await workspace.call('grep', {
      pattern: ['MIIEv', 'AKIA[0-9A-Z]{16}'],
      regex: true,
      context: 1,
    });
    expect(results.lines).toBe(2);
    expect(text).not.toContain(key);
    expect(text).not.toContain('AKIAABCDEFGHIJKLMNOP');
    expect(meta.notes.join()).toContain('masked');
  });

  test('a long line is cut around the match', async () => {
    const workspace = sample();
    put(workspace, 'src/plain.py', `x = "${'ab '.repeat(40_000)}needle ${'cd '.repeat(40_000)}"\n`);
    const { results } = await workspace.call('grep', { pattern: ['n[e]{2}dle'], regex: true, path: ['src/plain.py'] });
    const [line] = results.matches[0].groups[0].lines;
    expect(line.col).toBe(120_006);
    expect(line.text.length).toBeLessThanOrEqual(202);
    expect(line.text).toMatch(/^…(?:ab |b |)*.*needle cd .*…$/);
  });

  test('time runs out: what was not reached is said', async () => {
    const { engine } = sample();
    const input = {
      pattern: ['needle'],
      regex: false,
      ignore_case: false,
      word: false,
      tests: true,
      context: 0,
      limit: 5,
      offset: 0,
    };
    const { results, meta } = await engine.ask((session) => grep(session, { ...input, timeout: 0 }));
    expect(results.searched).toBe(0);
    expect(meta).toMatchObject({ completeness: 'partial' });
    expect(meta.notes[0]).toBe('stopped after 0 s: 0 files searched, 5 not; narrow with --path or raise --timeout');
  });

  test('it can be cancelled', async () => {
    const { engine } = sample();
    const flags = { regex: false, ignore_case: false, word: false, tests: true };
    const input = { pattern: ['needle'], ...flags, context: 0, timeout: 9, limit: 5, offset: 0 };
    await expect(engine.ask((session) => grep(session, input, AbortSignal.abort()))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test.each([{ pattern: [] }, { pattern: [''] }, { pattern: ['a\nb'] }, { pattern: ['a'], regex: true, context: 21 }])(
    '%j is refused',
    async (input) => expect(sample().call('grep', input)).rejects.toThrow(),
  );
});

describe('verify_absence', () => {
  test('pass: nothing occurs', async () => {
    const { exit, text, results } = await sample().call('verify_absence', { pattern: ['debugger', 'console.log('] });
    expect({ exit, text }).toEqual({ exit: 0, text: 'PASS  2 patterns absent, 5 files searched' });
    expect(results.verdict).toBe('pass');
  });

  test('fail: violations with severity and message', async () => {
    const { exit, text } = await sample().call('verify_absence', {
      pattern: [
        'debugger',
        { pattern: 'LOG\\(', regex: true, ignore_case: true, severity: 'warning', message: 'use the logger' },
      ],
    });
    expect(exit).toBe(1);
    expect(text).toBe(`FAIL  1 pattern absent, 1 pattern found, 5 files searched
[2] warning LOG\\(  1 line in 1 file: use the logger
src/token.ts
  method TokenService.refresh :7-9
    8 [2]: log('Needle');`);
  });

  test('what is less severe than asked for does not fail', async () => {
    const input = { pattern: ['needle'], severity: 'warning', path: ['docs'] };
    expect(await sample().call('verify_absence', { ...input, fail_on: 'error' })).toMatchObject({
      exit: 0,
      results: { verdict: 'pass', lines: 1 },
    });
    expect(await sample().call('verify_absence', input)).toMatchObject({ exit: 1 });
  });

  test('a file that is new since the index is checked too', async () => {
    const workspace = sample();
    put(workspace, 'src/new.ts', 'debugger;\n');
    const { exit, results } = await workspace.call('verify_absence', { pattern: ['debugger'] });
    expect(exit).toBe(1);
    expect(results.violations).toEqual([
      { path: 'src/new.ts', groups: [{ lines: [{ line: 1, col: 1, text: 'debugger;' }] }] },
    ]);
  });

  test('incomplete: not everything could be looked at', async () => {
    const workspace = sample();
    put(workspace, 'src/plain.py', 'x'.repeat(16_000_001));
    const { exit, text } = await workspace.call('verify_absence', { pattern: ['debugger'] });
    expect(exit).toBe(2);
    expect(text).toMatch(
      /^INCOMPLETE {2}1 pattern absent, 4 files searched\nnote: 1 file too large .*: src\/plain\.py$/,
    );
    expect((await workspace.call('verify_absence', { pattern: ['debugger'], exclude: ['*.py'] })).exit).toBe(0);
    expect((await workspace.call('verify_absence', { pattern: ['debugger'], path: ['nope'] })).exit).toBe(2);
  });

  test('rules of a file', async () => {
    const workspace = sample();
    const rules =
      '// why\n[{ "pattern": "needles\\\\b", "regex": true, "severity": "info", "message": "one is enough" },]';
    put(workspace, 'ci/rules.json', rules);
    const { results, exit } = await workspace.call('verify_absence', {
      pattern: ['debugger'],
      rules: 'ci/rules.json',
      path: ['src'],
    });
    expect(exit).toBe(1);
    expect(results.rules).toEqual([
      { pattern: 'debugger', severity: 'error', lines: 0, files: 0 },
      { pattern: 'needles\\b', severity: 'info', message: 'one is enough', lines: 1, files: 1 },
    ]);
  });

  test.each([
    ['', 'the file is empty'],
    ['{', 'unexpected text or end on line 1'],
    ['{"a": 1}', 'is not a list of rules'],
    ['[1]', 'rule 1 is not an object'],
    ['[{"pattern": "a"}, {}]', 'rule 2 has no pattern'],
    ['[{"pattern": "a", "serious": true}]', 'rule 1 has an unknown key "serious"'],
    ['[{"pattern": "a", "severity": "bad"}]', 'rule 1 has a value for severity that is not allowed'],
  ])('rules %j: %s', async (text, message) => {
    const workspace = sample();
    put(workspace, 'ci/rules.json', text);
    await expect(workspace.call('verify_absence', { rules: 'ci/rules.json' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining(message),
    });
  });

  test('no pattern, no file, a file outside', async () => {
    const { call } = sample();
    await expect(call('verify_absence', {})).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('verify_absence', { rules: 'nope.json' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(call('verify_absence', { rules: '../x.json' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });
});

describe('a search after others in the same process', () => {
  const search = async (tree: Workspace, pattern: string) => places(await tree.call('grep', { pattern: [pattern] }));

  test('finds what was written, replaced, added and removed since', async () => {
    const tree = await workspace({ 'src/a.ts': 'function alpha', 'src/b.ts': 'function beta' });
    for (let i = 0; i < 3; i++) expect(await search(tree, 'marker')).toEqual([]);
    tree.write('src/a.ts', 'function alpha() {} // marker\n');
    expect(await search(tree, 'marker')).toEqual(['src/a.ts:1']);
    tree.write('src/a.ts', 'function alpha() {} // other!\n');
    expect(await search(tree, 'marker')).toEqual([]);
    renameSync(join(tree.root, 'src/a.ts'), join(tree.root, 'src/b.ts'));
    expect(await search(tree, 'other!')).toContain('src/b.ts:1');
    expect(await search(tree, 'beta')).toEqual([]);
  });
});
