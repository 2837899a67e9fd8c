/** Drives the built command as a user does: arguments, streams, exit codes, in a temporary repository. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadTools, TOOLS } from '../../src/answers/all.ts';
import { main } from '../../src/cli/main.ts';

const bin = join(import.meta.dirname, '..', '..', 'bin', 'wayfind.js');
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
let repository: string;
let empty: string;

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

function wayfind(args: readonly string[], { cwd = repository, env = {} }: Options = {}) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...inherited, XDG_CONFIG_HOME: join(empty, 'config'), ...env },
  });
  return { status, stdout, stderr };
}

/** The same without a process of its own, of which nothing but the start would be proven again. */
async function said(args: readonly string[]): Promise<{ status: number; stdout: string }> {
  const parts: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => parts.push(String(text)) > 0);
  const listeners = [process.stdout, process.stderr].map((stream) => ({ stream, before: stream.listeners('error') }));
  try {
    return { status: await main(args), stdout: parts.join('') };
  } finally {
    write.mockRestore();
    for (const { stream, before } of listeners)
      for (const added of stream.listeners('error').filter((one) => !before.includes(one)))
        stream.off('error', added as () => void);
  }
}

function write(path: string, text: string): void {
  const file = join(repository, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeAll(() => {
  if (!existsSync(join(dirname(bin), '..', 'dist', 'cli.cjs')))
    throw new Error('dist/ is missing: run `npm run build` first');
  repository = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-cli-')));
  empty = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-empty-')));
  write(
    'src/token.ts',
    '/** Checks tokens. */\nexport class TokenService {\n  validate(token: string): boolean {\n    return token.length > 0;\n  }\n}\n',
  );
  write('src/shapes.py', 'def area(r):\n    """The area of a square."""\n    return r * r\n');
  write('src/odd.ts', '/** Sneaky \u001b]0;owned\u0007 comment. */\nexport function sneaky(): void {}\n');
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: repository });
  expect(wayfind(['index'])).toMatchObject({ status: 0 });
});

afterAll(() => {
  for (const directory of [repository, empty]) rmSync(directory, { recursive: true, force: true });
});

describe('wayfind alone', () => {
  test('names the first step where nothing is indexed', async () => {
    const { status, stdout } = wayfind([], { cwd: empty });
    expect(status).toBe(0);
    expect(stdout).toContain('not indexed');
    expect(stdout).toContain('wayfind index');
    expect(stdout).toContain('wayfind setup');
    expect(stdout).toContain('wayfind --help');
  });

  test('fits its commands to the tree, and each of them works', () => {
    expect(wayfind(['index', '--quiet']).status).toBe(0);
    const { status, stdout } = wayfind([]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^indexed: \d+ files of code/m);
    const commands = [
      ...stdout.matchAll(/^ {2}wayfind (references|map|explore|impact|search|changes)(.*?)(?: {2,}|$)/gm),
    ];
    expect(commands).toHaveLength(3);
    for (const [, name, rest] of commands) {
      const words = [...rest.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
      expect(wayfind([name, ...words]), `${name} ${rest}`).toMatchObject({ stderr: '' });
    }
  });
});

describe('help', () => {
  test('--version', () =>
    expect(wayfind(['--version'])).toEqual({ status: 0, stdout: `wayfind ${version}\n`, stderr: '' }));

  test.each([[['help']], [['-h']], [['--help']]])('%j lists every command', async (args) => {
    const { status, stdout } = wayfind(args);
    expect(status).toBe(0);
    for (const { name, summary } of await loadTools()) {
      expect(stdout).toContain(`  ${name.replaceAll('_', '-')} `);
      expect(stdout.replace(/\s+/g, ' ')).toContain(summary);
    }
  });

  test.each(TOOLS.map(({ name }) => name))('%s has a short and a long help', async (name) => {
    const short = await said([name, '-h']);
    const long = await said([name, '--help']);
    expect(short.status).toBe(0);
    expect(long.status).toBe(0);
    expect(short.stdout).toMatch(/^Usage: wayfind /);
    expect(short.stdout.split('\n').length).toBeLessThanOrEqual(40);
    expect(long.stdout.length).toBeGreaterThan(short.stdout.length);
    expect(long.stdout).toContain('Examples');
    expect(await said(['help', name])).toEqual(long);
  });

  test('is the same from a process', async () => {
    for (const args of [
      ['search', '-h'],
      ['read-file', '--help'],
      ['help', 'trace'],
    ])
      expect(wayfind(args)).toEqual({ ...(await said(args)), stderr: '' });
  });

  test('as JSON for programs; what has no JSON says so', () => {
    const { commands } = JSON.parse(wayfind(['help', '--json']).stdout);
    expect(commands.map(({ name }: { name: string }) => name)).toContain('read-file');
    const one = wayfind(['help', 'search', '--json']).stdout;
    expect(JSON.parse(one)).toMatchObject({ name: 'search', input: { properties: { query: { type: 'string' } } } });
    expect(wayfind(['search', '-h', '--json']).stdout).toBe(one);
    const { status, stdout } = wayfind(['man', '--json']);
    expect(status).toBe(2);
    expect(JSON.parse(stdout).error.code).toBe('BAD_INPUT');
  });

  test('an alias explains the command it stands for', () => {
    expect(wayfind(['help', 'sync']).stdout).toBe(wayfind(['help', 'index']).stdout);
  });
});

describe('answers', () => {
  test('a symbol that is there: exit 0, file and line', () => {
    const { status, stdout, stderr } = wayfind(['symbol', 'TokenService']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('src/token.ts:2');
  });

  test('a symbol that is not: exit 1, nearest names', () => {
    const { status, stdout, stderr } = wayfind(['symbol', 'TokenServise']);
    expect(status).toBe(1);
    expect(stdout + stderr).toContain('TokenService');
  });

  test('a question without quotes', () => {
    const { status, stdout } = wayfind(['search', 'area', 'of', 'a', 'square']);
    expect(status).toBe(0);
    expect(stdout).toContain('src/shapes.py');
  });

  test('names with underscores and with dashes are the same command', () => {
    expect(wayfind(['read_file', 'src/shapes.py']).stdout).toBe(wayfind(['read-file', 'src/shapes.py']).stdout);
  });

  test('--root answers about another directory', () => {
    expect(wayfind(['symbol', 'area', '--root', repository], { cwd: empty }).stdout).toContain('src/shapes.py:1');
    expect(wayfind(['--root', repository, 'symbol', 'area'], { cwd: empty }).status).toBe(0);
    expect(wayfind(['index', repository], { cwd: empty }).status).toBe(0);
  });

  test.each([
    [['search', 'token', '--limit', '1', '--root']],
    [['files', '*.ts', '--limit', '1', '--root']],
    [['search', 'token', '--detail', 'full', '--max-tokens', '100', '--root']],
  ])('what %j suggests next works from the same place', (args) => {
    const { stdout } = wayfind([...args, repository], { cwd: empty });
    const next = /^next: wayfind (.+)$/m.exec(stdout)?.[1] ?? '';
    expect(next).toContain(`--root ${repository}`);
    const words = next.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1'));
    expect(wayfind(words, { cwd: empty })).toMatchObject({ status: 0, stderr: '' });
  });

  test.runIf(process.platform !== 'win32').each(['status', 'serve', 'setup', 'config', 'watch'])(
    '%s in a directory that was deleted says so',
    (command) => {
      const gone = mkdtempSync(join(tmpdir(), 'wayfind-gone-'));
      const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3" "$4" </dev/null';
      const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', gone, process.execPath, bin, command], {
        encoding: 'utf8',
      });
      expect(status).toBe(2);
      expect(stderr).toMatch(/^error\[ROOT_NOT_FOUND\]: The working directory no longer exists\nfix: Change to/);
    },
  );

  test('a bare argument may be given by its name, but not twice', () => {
    expect(wayfind(['symbol', '--name', 'area']).stdout).toBe(wayfind(['symbol', 'area']).stdout);
    expect(wayfind(['symbol', 'area', '--name', 'area'])).toMatchObject({ status: 2 });
  });

  test('a subdirectory belongs to its workspace', () => {
    expect(wayfind(['symbol', 'area'], { cwd: join(repository, 'src') }).stdout).toContain('src/shapes.py:1');
  });

  test('in a subdirectory a dot is that directory', () => {
    const cwd = join(repository, 'src');
    expect(wayfind(['tree', '.'], { cwd }).stdout).toMatch(/^src\/ /);
    expect(wayfind(['outline', '../src/shapes.py'], { cwd }).stdout).toMatch(/^src\/shapes\.py /);
  });

  test('a file that is read needs no index', () => {
    writeFileSync(join(empty, 'note.txt'), 'hello\n');
    expect(wayfind(['read-file', 'note.txt'], { cwd: empty })).toMatchObject({ status: 0, stderr: '' });
  });

  test('--quiet keeps the results and drops the advice', () => {
    expect(wayfind(['symbol', 'area', '--quiet']).stdout).not.toMatch(/^(note|next):/m);
  });
});

describe('JSON', () => {
  test('a reply', () => {
    const { status, stdout } = wayfind(['symbol', 'TokenService', '--json']);
    expect(status).toBe(0);
    const reply = JSON.parse(stdout);
    expect(reply.meta).toMatchObject({ ref: 'main', freshness: 'fresh', indexing: 'ready' });
    expect(reply.results[0]).toMatchObject({
      handle: 'src/token.ts#TokenService',
      kind: 'class',
      path: 'src/token.ts',
      line: 2,
    });
  });

  test.each([
    [['symbol', 'x', '--json', '--limt', '3'], 'BAD_INPUT'],
    [['--json', 'serch'], 'UNKNOWN_COMMAND'],
  ])('an error, on stdout: %j', (args, code) => {
    const { status, stdout, stderr } = wayfind(args);
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' });
    expect(JSON.parse(stdout).error).toMatchObject({ code, message: expect.any(String), fix: expect.any(String) });
  });

  test('a directory without an index', () => {
    const { status, stdout } = wayfind(['symbol', 'x', '--json'], { cwd: empty });
    expect(status).toBe(2);
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'NOT_INDEXED', message: `${empty} is not indexed` });
  });
});

describe('mistakes', () => {
  test.each([
    [['serch', 'x'], 'error[UNKNOWN_COMMAND]', '`wayfind search`'],
    [['help', 'statsu'], 'error[UNKNOWN_COMMAND]', '`wayfind status`'],
    [['symbol', 'x', '--sorce'], 'no flag --sorce', '--source'],
    [['search', 'x', '--limit', 'many'], '--limit takes a whole number', 'wayfind search -h'],
    [['search', 'x', '--kind', 'clas'], '"clas"', 'Did you mean class?'],
    [['symbol'], 'needs NAME', 'Usage: wayfind symbol NAME'],
    [['symbol', ''], 'NAME... must not be empty', 'wayfind symbol -h'],
    [['outline', ''], 'error[BAD_INPUT]: PATH must not be empty', 'wayfind outline -h'],
    [['files', '--skip', 'nonsense'], '--skip: must be one of any, syntax_error', 'wayfind files -h'],
    [['completions', 'tcsh'], '"tcsh"', ''],
    [['status', '--root', join(tmpdir(), 'wayfind-no-such-directory')], 'error[ROOT_NOT_FOUND]', '--root'],
  ])('%j', (args, message, fix) => {
    const { status, stdout, stderr } = wayfind(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error\[[A-Z_]+\]: .+\n(nearest: .+\n)?fix: .+\n$/);
    expect(stderr).toContain(message);
    expect(stderr.split('\nfix: ')[1]).toContain(fix);
  });

  test('a name that is too long', () =>
    expect(wayfind(['symbol', 'x'.repeat(1001)]).stderr).toContain('is longer than 1,000 characters'));
});

describe('streams', () => {
  const ESCAPE = '\u001b';

  test('a pipe has no colour; FORCE_COLOR and --color add it; NO_COLOR wins over FORCE_COLOR', () => {
    const symbol = (args: readonly string[], env: Record<string, string>) =>
      wayfind(['symbol', 'TokenService', ...args], { env }).stdout;
    expect(symbol([], {})).not.toContain(ESCAPE);
    expect(symbol([], { FORCE_COLOR: '1' })).toContain(ESCAPE);
    expect(symbol(['--color', 'always'], {})).toContain(ESCAPE);
    expect(symbol([], { NO_COLOR: '1', FORCE_COLOR: '1' })).not.toContain(ESCAPE);
    expect(symbol(['--color=never'], { FORCE_COLOR: '1' })).not.toContain(ESCAPE);
  });

  test('escape sequences of a repository do not reach a terminal', () => {
    const { stdout } = wayfind(['symbol', 'sneaky', '--source', '--color', 'always']);
    expect(stdout).toContain('sneaky');
    expect(stdout).not.toContain('\u001b]');
    expect(stdout).not.toContain('\u0007');
  });

  test('a reader that goes away is no error', () => {
    const shell = `"${process.execPath}" "${bin}" man | head -1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', shell], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n').at(-1)).toBe('0');
  });

  test('a full disk is one line and exit 2', ({ skip }) => {
    skip(!existsSync('/dev/full'), 'there is no /dev/full');
    const shell = `"${process.execPath}" "${bin}" man > /dev/full`;
    const { status, stderr } = spawnSync('bash', ['-c', shell], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(/^error: .*ENOSPC.*\n$/) });
  });

  test('indexing prints no progress on a pipe', () => expect(wayfind(['index', '--force']).stderr).toBe(''));

  test('a bug is exit 70 with a short report; the stack on request', () => {
    const saboteur = join(empty, 'saboteur.mjs');
    // Nothing a user does should reach this path, so the runtime is broken under the command.
    writeFileSync(saboteur, "String.prototype.endsWith = () => { throw new TypeError('boom'); };\n");
    const run = (env: Record<string, string>) =>
      wayfind(['--version'], { env: { NODE_OPTIONS: `--import ${saboteur}`, ...env } });
    const { status, stderr } = run({});
    expect(status).toBe(70);
    expect(stderr).toMatch(/^bug: boom\nwayfind \d.*, Node v.*\nfix: .*WAYFIND_DEBUG=1.*\n$/);
    expect(run({ WAYFIND_DEBUG: '1' }).stderr).toContain('    at ');
  });
});

describe('interruption', () => {
  test('SIGINT while indexing leaves the published index readable', async () => {
    const child = spawn(process.execPath, [bin, 'index', '--force'], { cwd: repository, stdio: 'ignore' });
    setTimeout(() => child.kill('SIGINT'), 60);
    await new Promise((done) => child.on('exit', done));
    expect(wayfind(['symbol', 'area']).status).toBe(0);
  });
});

function installed(command: string): boolean {
  return spawnSync(command, ['--version']).error === undefined;
}

describe('completions', () => {
  test.each([['bash'], ['zsh'], ['fish']])('%s accepts its script', (shell) => {
    const script = wayfind(['completions', shell]).stdout;
    for (const { name } of TOOLS) expect(script).toContain(name.replaceAll('_', '-'));
    expect(script).toContain('sync');
    if (!installed(shell)) return;
    const file = join(empty, `completion.${shell}`);
    writeFileSync(file, script);
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  });

  test.each([
    [['se'], 'search'],
    [['symbol', '--sou'], '--source'],
    [['search', '--kind', 'cla'], 'class'],
    [['--color', 'al'], 'always'],
    [['--root', '.', 'sta'], 'status'],
    [['help', 'doc'], 'doctor'],
    [['completions', 'f'], 'fish'],
    [['outline', 'src/sha'], 'src/shapes.py'],
  ])('bash completes %j', (words, expected) => {
    const file = join(empty, 'completion.bash');
    writeFileSync(file, wayfind(['completions', 'bash']).stdout);
    const script = `source "${file}"; COMP_WORDS=(wayfind ${words.join(' ')}); COMP_CWORD=${words.length}; _wayfind; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', cwd: repository });
    expect(stdout.trim().split('\n')).toContain(expected);
  });
});

describe('man', () => {
  test('the page names every command and formats without warnings', () => {
    const { status, stdout } = wayfind(['man']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\.TH WAYFIND 1 /);
    for (const { name } of TOOLS) expect(stdout).toContain(`wayfind ${name.replaceAll('_', '\\-')}`);
    if (!installed('groff')) return;
    const formatted = spawnSync('groff', ['-man', '-ww', '-Tutf8', '-z'], { input: stdout, encoding: 'utf8' });
    expect(formatted).toMatchObject({ status: 0, stderr: '' });
  });
});
