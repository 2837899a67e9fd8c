/** A directory of everything that breaks indexers: the real program must come out of it with an index and no crash. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIN = join(import.meta.dirname, '../../bin/wayfind.js');
const CANARY = 'canaryOutsideTheRoot';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-torture-')));
const root = join(base, 'root');
const healthy = (name: string): string => `export function ${name}() {\n  return 1;\n}\n`;

/** A fixed sequence that looks random: the same torture every time. */
function noise(length: number, pick: (value: number) => number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    bytes[i] = pick(state >>> 8);
  }
  return bytes;
}

const PUNCTUATION = Buffer.from('(){}[]<>;:,.\'"`abc =+-*/\\\n');
const code = Array.from({ length: 400 }, (_, i) => `export const value${i} = compute(${i});`).join('\n');

const FILES: Record<string, string | Buffer> = {
  'ok/plain.ts': healthy('plainFunction'),
  'ok/bom.ts': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(healthy('withBom'))]),
  'ok/utf16.ts': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(healthy('inUtf16'), 'utf16le')]),
  'ok/crlf.ts': healthy('withCrlf').replaceAll('\n', '\r\n'),
  'ok/latin1.py': Buffer.from('# caf\xe9 cr\xe8me\ndef in_latin1():\n    return "\xe9t\xe9"\n', 'latin1'),
  'ok/nul-late.py': Buffer.concat([
    Buffer.from(`def before_nul():\n    pass\n${'# pad\n'.repeat(2000)}x = "`),
    Buffer.from([0, 0]),
    Buffer.from('"\n'),
  ]),
  'ok/with space & "quotes".ts': healthy('oddName'),
  'ok/ünïcode/文件.py': 'def unicode_path():\n    pass\n',
  'ok/new\nline.py': 'def newline_path():\n    pass\n',
  'bad/empty.ts': '',
  'bad/only-newlines.py': '\n'.repeat(5000),
  'bad/nul.ts': Buffer.from('const a=1;\0\0\0function f(){}\n'.repeat(200)),
  'bad/invalid-utf8.ts': Buffer.concat([
    Buffer.from('const a = "'),
    noise(4000, (v) => 128 + (v % 128)),
    Buffer.from('";\nfunction afterInvalid(){}\n'),
  ]),
  'bad/random.ts': noise(100_000, (v) => v % 256),
  'bad/punctuation.ts': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.py': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.go': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.cs': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.java': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.kt': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.rs': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.rb': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.php': Buffer.concat([
    Buffer.from('<?php '),
    noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  ]),
  'bad/nested.php': `<?php\nnamespace ;namespace A\\;use ;class A extends A { use A { a as b; b as a } function f() { return ${'fn() => ['.repeat(3000)}${']'.repeat(3000)}; } }\n/** @var ${'array<'.repeat(500)} $x */ $x = ${'$this->a('.repeat(3000)};\n${'if ($x instanceof A && '.repeat(500)}`,
  'bad/blocks.rb': `class A\n${'x.each { |y| '.repeat(3000)}${'}'.repeat(3000)}\n${'(('.repeat(3000)}a, b = c\nend\n`,
  'bad/punctuation.c': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/punctuation.cpp': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/nested.cpp': `int x = p${'->q'.repeat(5000)};\nA${'<A'.repeat(3000)}${'>'.repeat(3000)} y;\nint ${'(*'.repeat(3000)}z${')()'.repeat(3000)};\n`,
  'bad/conflict.ts': `<<<<<<< HEAD\n${healthy('ours')}=======\n${healthy('theirs')}>>>>>>> branch\n`,
  'bad/truncated.ts': `${healthy('beforeTheCut')}class Half { method( { return`,
  'bad/long-line.ts': `const table = [${'1,'.repeat(50_000)}1];\n${healthy('afterLongLine')}`,
  'bad/base64.ts': `const blob = "${'QUJD'.repeat(250_000)}";\n`,
  'bad/five-megabytes.ts': `${code}\n`.repeat(Math.ceil(5_000_000 / code.length)),
  'bad/parens.ts': `x = ${'('.repeat(10_000)}1${')'.repeat(10_000)};\n${healthy('afterParens')}`,
  'bad/open-parens.ts': `x = ${'('.repeat(50_000)}`,
  'bad/braces.cs': '{'.repeat(50_000),
  'bad/generics.cs': `class A{int x=${'a<'.repeat(50_000)}}`,
  'bad/chain.ts': `x=a${'\n.b()'.repeat(20_000)};\n${healthy('afterChain')}`,
  'bad/calls.py': `x = ${'f('.repeat(10_000)}${')'.repeat(10_000)}\n`,
  'bad/indent.py': `${Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}if x:`).join('\n')}\n${' '.repeat(1000)}pass\n`,
  'bad/lambdas.py': `x=${'lambda:'.repeat(5000)}1\n`,
  'bad/templates.ts': `x=${'`${'.repeat(3000)}1${'}`'.repeat(3000)}`,
  'bad/lambdas.kt': `class A { fun f() { ${'x.let { it.also { '.repeat(1500)}${'} '.repeat(3000)}\n@A(${'('.repeat(3000)}\n`,
  'bad/classes.java': `${'class A { '.repeat(2000)}${'}'.repeat(2000)}`,
  'bad/nested.go': `package a\nvar x = ${'('.repeat(10_000)}1${')'.repeat(10_000)}\n`,
  'bad/modules.rs': `${'mod a { '.repeat(3000)}${'}'.repeat(3000)}`,
  'bad/jsx.tsx': `const x = ${'<a>'.repeat(5000)}${'</a>'.repeat(5000)};`,
  'bad/regex.js': 'x = a / b / c / '.repeat(10_000),
  'bad/json-as.ts': `{"a":[${'{"k":[1,2,3,"x"]},'.repeat(20_000)}1]}`,
  'bad/nested.md': `# Before\n\n${'- '.repeat(3000)}${'> '.repeat(3000)}x\n${'\n'.repeat(3000)}# ${'['.repeat(5000)}\n${'*a _b '.repeat(3000)}\n<!--\n\`\`\`\n# never closed\n`,
  'bad/punctuation.md': noise(100_000, (v) => PUNCTUATION[v % PUNCTUATION.length]),
  'bad/headings.md': `${'# \n#\n###### ***\n'.repeat(3000)}## afterHeadings\r\n`,
  'ok/guide.mdx':
    '---\r\ntitle: Guide\r\n---\r\nimport A from "./a";\r\n\r\nfirstSection\r\n====\r\n\r\n~~~\r\n# no\r\n~~~\r\n',
  'bad/package.json': '{ "name": "broken", ',
  'bad/tsconfig.json': '[[[[',
  'bad/Cargo.toml': '[package\nname = ',
  'odd/.gitignore': '[\n!!\n/../../**\n\\\n[z-a]\n',
  'odd/rules.ts': healthy('underOddRules'),
};

function wayfind(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [BIN, ...args, '--root', root], {
    encoding: 'utf8',
    timeout: 150_000,
    maxBuffer: 1 << 26,
  });
}

const json = (...args: string[]): { results: never; meta: never } => JSON.parse(wayfind(...args, '--json').stdout);

beforeAll(() => {
  mkdirSync(join(base, 'outside'), { recursive: true });
  writeFileSync(join(base, 'outside/secret.ts'), healthy(CANARY));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  symlinkSync(join(base, 'outside'), join(root, 'ok/escape'));
  symlinkSync(join(base, 'outside/secret.ts'), join(root, 'ok/escape.ts'));
  symlinkSync('../ok', join(root, 'ok/loop'));
  symlinkSync('self.ts', join(root, 'ok/self.ts'));
  symlinkSync('nowhere.ts', join(root, 'ok/broken.ts'));
  if (process.platform === 'linux') spawnSync('mkfifo', [join(root, 'ok/pipe.ts')]);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('the torture directory', { timeout: 180_000 }, () => {
  it('is indexed without a crash or a hang', () => {
    const { status, stdout, stderr } = wayfind('index', '--json');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const codes = new Set(
      (JSON.parse(stdout) as { results: { problems: { code: string }[] } }).results.problems.map(
        (problem) => problem.code,
      ),
    );
    expect(codes.size).toBeGreaterThan(1);
  });

  it('is left alone by a second run', () => {
    const { results } = json('index') as unknown as { results: { files: { parsed: number } } };
    expect(results.files.parsed).toBe(0);
  });

  const FOUND = {
    plainFunction: 'ok/plain.ts',
    withBom: 'ok/bom.ts',
    inUtf16: 'ok/utf16.ts',
    withCrlf: 'ok/crlf.ts',
    in_latin1: 'ok/latin1.py',
    before_nul: 'ok/nul-late.py',
    oddName: 'ok/with space & "quotes".ts',
    unicode_path: 'ok/ünïcode/文件.py',
    newline_path: 'ok/new\nline.py',
    ours: 'bad/conflict.ts',
    theirs: 'bad/conflict.ts',
    beforeTheCut: 'bad/truncated.ts',
    afterChain: 'bad/chain.ts',
    underOddRules: 'odd/rules.ts',
    firstSection: 'ok/guide.mdx',
    afterHeadings: 'bad/headings.md',
    Before: 'bad/nested.md',
  };
  for (const [name, path] of Object.entries(FOUND)) {
    it(`${name} is found in ${JSON.stringify(path)}`, () => {
      const { results } = json('symbol', name) as unknown as { results: { path: string; line: number }[] };
      expect(results.map((symbol) => symbol.path)).toEqual([path]);
    });
  }

  it('records what could not be read as it should be', () => {
    const { results } = json('files', '--limit', '1000') as unknown as { results: { path: string; skip?: string }[] };
    const skips = Object.fromEntries(results.map((file) => [file.path, file.skip]));
    expect(skips['bad/five-megabytes.ts']).toBe('too_large');
    expect(skips['bad/random.ts']).toBe('binary');
    expect(skips['bad/base64.ts']).toBe('minified');
    expect(skips['ok/plain.ts']).toBeUndefined();
  });

  it('outlines Markdown', () => {
    expect(wayfind('outline', 'ok/guide.mdx').stdout).toBe(
      'ok/guide.mdx  markdown, 11 lines\n6-11  section  # firstSection\n',
    );
    expect(wayfind('outline', 'bad/nested.md').stdout).toContain('section  # Before\n');
  });

  it('never lets anything from outside the root in', () => {
    expect(wayfind('symbol', CANARY).status).toBe(1);
    expect(wayfind('search', CANARY).stdout).not.toContain('secret.ts');
    for (const path of [
      'ok/escape.ts',
      'ok/escape/secret.ts',
      '../outside/secret.ts',
      join(base, 'outside/secret.ts'),
      'ok/../../outside/secret.ts',
    ])
      expect(wayfind('read-file', path).stdout, path).not.toContain(CANARY);
  });
});
