/** `wayfind setup` as a user runs it, in a home directory of its own. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bin, makeSandbox, type Sandbox } from './sandbox.ts';

let box: Sandbox;
beforeEach(() => {
  box = makeSandbox();
});
afterEach(() => box.remove());

/** Where desktop programs keep their settings on the system that runs the tests. */
const support = process.platform === 'darwin' ? 'Library/Application Support' : '.config';

test('all clients at once, at both scopes, twice, and out again: their files, and nothing else', () => {
  const ids = ['claude-code', 'cursor', 'vscode', 'codex', 'gemini', 'windsurf', 'zed', 'opencode'];
  box.write('project/src/a.ts', 'export {};\n');
  box.write('project/AGENTS.md', '# Ours\n');
  box.write('home/.bashrc', 'true\n');
  const before = box.list();
  expect(box.run(['setup', 'claude-desktop', ...ids, '--yes'])).toMatchObject({ status: 0, stderr: '' });
  expect(box.run(['setup', ...ids, '--scope', 'project', '--yes'])).toMatchObject({ status: 0, stderr: '' });
  const after = box.list();
  const changed = Object.keys(after).filter((path) => after[path] !== 'directory' && after[path] !== before[path]);
  expect(changed.sort()).toEqual(
    [
      'home/.claude.json',
      'home/.codex/config.toml',
      'home/.config/devin/mcp_config.json',
      'home/.config/opencode/opencode.json',
      'home/.config/zed/settings.json',
      'home/.cursor/mcp.json',
      'home/.gemini/settings.json',
      `home/${support}/Claude/claude_desktop_config.json`,
      `home/${support}/Code/User/mcp.json`,
      'project/.codex/config.toml',
      'project/.cursor/mcp.json',
      'project/.devin/mcp_config.json',
      'project/.gemini/settings.json',
      'project/.mcp.json',
      'project/.vscode/mcp.json',
      'project/.zed/settings.json',
      'project/opencode.json',
    ].sort(),
  );
  expect(box.run(['setup', ...ids, '--yes']).stdout.match(/nothing to do/g)).toHaveLength(ids.length);
  expect(box.list()).toEqual(after);
  expect(box.run(['setup', 'claude-desktop', ...ids, '--remove', '--yes']).status).toBe(0);
  expect(box.run(['setup', ...ids, '--scope', 'project', '--remove', '--yes']).status).toBe(0);
  const files = Object.entries(box.list()).filter(([, what]) => what !== 'directory');
  expect(Object.fromEntries(files)).toEqual(
    Object.fromEntries(Object.entries(before).filter(([, what]) => what !== 'directory')),
  );
});

describe('asking', () => {
  test('without a terminal a change needs --yes', () => {
    const before = box.list();
    const { status, stdout, stderr } = box.run(['setup', 'cursor']);
    expect(status).toBe(2);
    expect(stdout).toContain('+    "wayfind": {');
    expect(stderr).toContain('error[NEEDS_CONFIRMATION]');
    expect(stderr).toContain('--yes');
    expect(box.list()).toEqual(before);
  });

  const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') ?? false;
  // Skipped without `script` of util-linux, which runs a command on a terminal.
  test.runIf(hasScript).each([
    ['y\n', 0, true],
    ['yes\n', 0, true],
    ['n\n', 1, false],
    ['\n', 1, false],
    ['\u0004', 1, false],
  ])('on a terminal, %j', (answer, status, written) => {
    const command = `"${process.execPath}" "${bin}" setup cursor`;
    const ran = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: box.project,
      env: { ...box.env, TERM: 'dumb' },
      input: answer,
      encoding: 'utf8',
    });
    expect(ran.stdout).toContain('Write ~/.cursor/mcp.json? [y/N]');
    expect(ran.status).toBe(status);
    expect(box.list()['home/.cursor/mcp.json'] !== undefined).toBe(written);
  });
});

describe('without a client', () => {
  const traces = ['.cursor', '.codex', `${support}/Claude`];

  test('those on the machine are listed, and nothing is written', () => {
    for (const trace of traces) mkdirSync(join(box.home, trace), { recursive: true });
    box.write('home/.cursor/mcp.json', '{ broken');
    const before = box.list();
    const { status, stdout } = box.run(['setup']);
    expect(status).toBe(2);
    expect(stdout).toMatch(/Cursor +.*is not valid JSON/);
    expect(stdout).toMatch(/Codex +~\/\.codex\/config\.toml +new file/);
    expect(stdout).toContain('Claude Desktop');
    expect(stdout).toContain('not found: Claude Code, VS Code, Gemini CLI, Windsurf, Zed, OpenCode');
    expect(box.list()).toEqual(before);
  });

  test('--yes sets up all of them, the broken one excepted', () => {
    for (const trace of traces) mkdirSync(join(box.home, trace), { recursive: true });
    box.write('home/.cursor/mcp.json', '{ broken');
    expect(box.run(['setup', '--yes']).status).toBe(2);
    expect(box.read('home/.codex/config.toml')).toContain('[mcp_servers.wayfind]');
    expect(box.read(`home/${support}/Claude/claude_desktop_config.json`)).toContain(box.project);
    expect(box.read('home/.cursor/mcp.json')).toBe('{ broken');
  });

  test('none on the machine is an answer too', () => {
    expect(box.run(['setup'])).toMatchObject({ status: 1, stdout: expect.stringContaining('No client was found') });
  });
});

describe('where it leads', () => {
  test('a file of the user that is a link is written through, and stays a link', () => {
    const target = box.write('dotfiles/mcp.json', '{\n  "mcpServers": {}\n}\n');
    mkdirSync(join(box.home, '.cursor'));
    symlinkSync(target, join(box.home, '.cursor', 'mcp.json'));
    const before = box.list();
    const { stdout } = box.run(['setup', 'cursor', '--yes']);
    expect(stdout).toContain(`is a link to ${target}`);
    expect(box.read('dotfiles/mcp.json')).toContain('"wayfind"');
    expect(box.list()['home/.cursor/mcp.json']).toBe(`-> ${target}`);
    expect(box.run(['setup', 'cursor', '--remove', '--yes']).status).toBe(0);
    expect(box.list()).toEqual(before);
  });

  test('a repository cannot have a file outside of it written', () => {
    const target = box.write('home/.bashrc', '{}');
    symlinkSync(target, join(box.project, '.mcp.json'));
    const before = box.list();
    const { status, stderr } = box.run(['setup', 'claude-code', '--scope', 'project', '--yes']);
    expect(status).toBe(2);
    expect(stderr).toContain('error[PATH_OUTSIDE_ROOT]');
    expect(box.list()).toEqual(before);
  });
});

describe('a file that cannot be had', () => {
  const isRoot = process.getuid?.() === 0;
  const nobody = 65534;

  /** Nothing is closed to the superuser: then the command runs as somebody else, where that is possible. */
  function runPlain(args: readonly string[]) {
    if (isRoot)
      for (const path of ['', ...Object.keys(box.list())]) chownSync(join(dirname(box.home), path), nobody, nobody);
    const options = { cwd: box.project, env: box.env, encoding: 'utf8', ...(isRoot && { uid: nobody }) } as const;
    return spawnSync(process.execPath, [bin, ...args], options);
  }

  test('is named, with what to do', ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has other permissions');
    skip(runPlain(['--version']).status !== 0, 'no user here whom a file is closed to');
    const file = box.write('home/.cursor/mcp.json', '{}');
    chmodSync(file, 0o000);
    expect(runPlain(['setup', 'cursor', '--yes'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/error\[CLIENT_FILE_INVALID\]: .*cannot be read \(EACCES\)/),
    });
    chmodSync(file, 0o644);
    chmodSync(dirname(file), 0o555);
    expect(runPlain(['setup', 'cursor', '--yes'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/error\[CLIENT_FILE_UNWRITABLE\]: .*cannot be written \(EACCES\)/),
    });
    expect(box.read('home/.cursor/mcp.json')).toBe('{}');
    chmodSync(dirname(file), 0o755);
  });

  test('read-only is read-only', () => {
    const file = box.write('home/.cursor/mcp.json', '{}');
    chmodSync(file, 0o444);
    const { status, stderr } = box.run(['setup', 'cursor', '--yes']);
    expect(status).toBe(2);
    expect(stderr).toContain('error[CLIENT_FILE_UNWRITABLE]');
    expect(readdirSync(dirname(file))).toEqual(['mcp.json']);
    expect(box.read('home/.cursor/mcp.json')).toBe('{}');
  });
});

describe('arguments', () => {
  test.each([
    [['setup', 'cursr'], 'Did you mean cursor?'],
    [['setup', 'claude-desktop', '--scope', 'project'], 'has no settings for a single project'],
    [['setup', 'claude-desktop', '--skill'], 'does not read skills from files'],
    [['setup', 'cursor', '--workspace', 'nowhere', '--yes'], 'is not a directory'],
  ])('%j', (args, message) => {
    const { status, stderr } = box.run(args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });

  test('Claude Desktop has to be told a workspace outside of a repository', () => {
    const away = spawnSync(process.execPath, [bin, 'setup', 'claude-desktop', '--yes'], {
      cwd: box.home,
      env: box.env,
      encoding: 'utf8',
    });
    expect(away.status).toBe(2);
    expect(away.stderr).toContain('wayfind setup claude-desktop --workspace DIR');
    box.run(['setup', 'claude-desktop', '--workspace', box.home, '--yes']);
    const file = `home/${support}/Claude/claude_desktop_config.json`;
    expect(JSON.parse(box.read(file)).mcpServers.wayfind.args).toEqual([bin, 'serve', '--workspace', box.home]);
  });

  test('--launch npx writes no path of this machine', () => {
    box.run(['setup', 'claude-code', '--scope', 'project', '--launch', 'npx', '--yes']);
    expect(JSON.parse(box.read('project/.mcp.json'))).toEqual({
      mcpServers: { wayfind: { command: 'npx', args: ['-y', 'wayfind', 'serve'] } },
    });
  });

  test('paths of this machine in a file of the project are pointed out', () => {
    const { stdout } = box.run(['setup', 'claude-code', '--scope', 'project', '--yes']);
    expect(stdout).toContain('do not commit it');
  });

  test('--backup keeps the old file', () => {
    box.write('home/.cursor/mcp.json', '{}\n');
    expect(box.run(['setup', 'cursor', '--yes', '--backup']).stdout).toContain('kept the old file as mcp.json.bak');
    expect(box.read('home/.cursor/mcp.json.bak')).toBe('{}\n');
  });

  test('--json is one object: what would be, and what was done', () => {
    const planned = JSON.parse(box.run(['setup', 'cursor', '--json']).stdout);
    expect(planned.results).toMatchObject([{ clients: ['cursor'], action: 'create', written: false }]);
    expect(planned.results[0].diff).toContain('+++ ~/.cursor/mcp.json');
    const done = JSON.parse(box.run(['setup', 'cursor', '--json', '--yes']).stdout);
    expect(done.results).toMatchObject([{ file: join(box.home, '.cursor/mcp.json'), written: true }]);
  });
});
