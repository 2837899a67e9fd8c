/** The skill: every command in it works as it says, and it gets to where agents look for it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '../../src/errors/errors.ts';
import { CLIENTS } from '../../src/setup/clients.ts';
import { makeSandbox, type Sandbox } from './sandbox.ts';

const root = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'skills', 'wayfind', 'SKILL.md'), 'utf8');

interface Command {
  readonly line: string;
  readonly exit: number;
}

/** Lines of the code blocks and commands in the running text. A comment behind a line may say its exit status. */
function commandsIn(markdown: string): Command[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, body]) => body.trimEnd().split('\n'));
  const spans = [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`(wayfind [^`]+)`/g)].map(([, span]) => span);
  return [...blocks, ...spans].map((line) => {
    const [command, comment = ''] = line.split(/\s+# /, 2);
    return { line: command, exit: Number(/^exit (\d+)/.exec(comment)?.[1] ?? 0) };
  });
}

/** As a shell would: words, some of them in single quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
}

describe('what it says', () => {
  let box: Sandbox;
  beforeAll(() => {
    box = makeSandbox({ WAYFIND_SERVICES_MODE: 'off' });
    cpSync(join(root, 'tests', 'projects', 'typescript-shop'), box.project, { recursive: true });
    const test = `import { Order } from './order';\n\ntest('is paid', () => new Order('1', user).pay());\n`;
    writeFileSync(join(box.project, 'src', 'orders', 'order.test.ts'), test);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: box.project, env: box.env });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    expect(box.run(['index']).status).toBe(0);
    // A change that is not committed, in the body of a method, for `impact --diff`.
    const order = join(box.project, 'src', 'orders', 'order.ts');
    writeFileSync(order, readFileSync(order, 'utf8').replace('State.Paid;', 'State.Open;'));
  });
  afterAll(() => box.remove());

  const commands = commandsIn(text);

  test('it has commands of every kind', () => {
    const used = new Set(commands.map(({ line }) => wordsOf(line)[1]));
    for (const name of ['explore', 'search', 'symbol', 'references', 'impact', 'trace', 'grep', 'verify-absence'])
      expect(used).toContain(name);
    expect(commands.length).toBeGreaterThan(25);
  });

  test.each([...new Map(commands.map((one) => [one.line, one])).values()])('$line', ({ line, exit }) => {
    const [program, ...args] = wordsOf(line);
    expect(program).toBe('wayfind');
    const { status, stdout, stderr } = box.run(args);
    expect(status, stderr).toBe(exit);
    expect((stdout + stderr).trim()).not.toBe('');
  });

  test('a stale index and a missing one are announced in its words', () => {
    writeFileSync(join(box.project, 'src/users/user.ts'), '// moved\nexport class User {}\n');
    expect(box.run(['search', 'User', '--freshness', 'best_effort']).stdout).toMatch(/note: changed since indexed/);
    expect(box.run(['search', 'User', '--freshness', 'strict']).stdout).toMatch(/^src\/users\/user\.ts:2 /m);
    // Nothing may be built in a directory that the test removes.
    const unindexed = box.run(['search', 'User', '--root', box.home], { WAYFIND_FRESHNESS_BACKGROUND: 'false' });
    expect(unindexed.stdout).toContain('note: not indexed yet');
    expect(ERRORS.STILL_INDEXING.exit).toBe(2);
    const announced = ['note: changed since indexed', 'note: not indexed yet', 'error[STILL_INDEXING]'];
    for (const words of [...announced, '(file changed)', 'next:', 'note:']) expect(text).toContain(words);
  });
});

describe('its form', () => {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const fields = Object.fromEntries(front.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));

  test('is what agents ask of a skill', () => {
    expect(fields.name).toBe('wayfind');
    expect(fields.description).toBeTruthy();
    expect(fields.description.length).toBeLessThanOrEqual(1024);
    // A plain scalar of YAML: these would end it, or begin something else.
    expect(fields.description).not.toMatch(/: | #|^[[{>|*&!%@`'"]/);
  });

  test('is short', () => {
    expect(body.split('\n').length).toBeLessThan(100);
    expect(text.length).toBeLessThan(6_000);
  });

  test('is part of the package', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(files).toContain('skills');
  });
});

describe('setup --skill', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = makeSandbox({ WAYFIND_SERVICES_MODE: 'off' });
  });
  afterEach(() => box.remove());

  const claude = 'home/.claude/skills/wayfind/SKILL.md';
  const shared = 'home/.agents/skills/wayfind/SKILL.md';

  test('goes to the clients on the machine, twice, and out again', () => {
    for (const dir of ['.claude', '.codex', '.gemini']) box.write(`home/${dir}/settings`, '');
    const before = box.list();
    const { status, stdout } = box.run(['setup', '--skill', '--yes']);
    expect(status).toBe(0);
    expect(stdout).toContain('Skill for Claude Code: wrote ~/.claude/skills/wayfind/SKILL.md');
    expect(stdout).toContain('Skill for Codex, Gemini CLI: wrote ~/.agents/skills/wayfind/SKILL.md');
    expect(box.read(claude)).toBe(text);
    expect(box.read(shared)).toBe(text);
    const added = Object.entries(box.list()).filter(([path, what]) => !(path in before) && what !== 'directory');
    expect(added.map(([path]) => path).sort()).toEqual([shared, claude].sort());
    expect(box.run(['setup', '--skill', '--yes']).stdout.match(/nothing to do/g)).toHaveLength(2);
    expect(box.run(['setup', '--skill', '--remove', '--yes']).status).toBe(0);
    expect(box.list()).toEqual(before);
  });

  test('goes into a project for the clients that are named', () => {
    expect(box.run(['setup', 'claude-code', 'zed', '--skill', '--scope', 'project', '--yes']).status).toBe(0);
    expect(box.read('project/.claude/skills/wayfind/SKILL.md')).toBe(text);
    expect(box.read('project/.agents/skills/wayfind/SKILL.md')).toBe(text);
  });

  test('an older version is renewed, and what changes is shown', () => {
    box.write(claude, text.replace('# Wayfind', '# Wayfind of old'));
    const { stdout } = box.run(['setup', 'claude-code', '--skill', '--yes']);
    expect(stdout).toContain('-# Wayfind of old\n+# Wayfind\n');
    expect(box.read(claude)).toBe(text);
  });

  test('another skill under its name is left alone', () => {
    const other = '---\nname: wayfinding\ndescription: maps\n---\nname: wayfind\n';
    box.write(claude, other);
    for (const flags of [[], ['--remove']]) {
      const { status, stderr } = box.run(['setup', 'claude-code', '--skill', '--yes', ...flags]);
      expect(status).toBe(2);
      expect(stderr).toContain('contains a different skill');
    }
    expect(box.read(claude)).toBe(other);
  });

  test('Claude Code may keep its things elsewhere', () => {
    const moved = join(box.home, 'claude-work');
    mkdirSync(moved);
    expect(box.run(['setup', 'claude-code', '--skill', '--yes'], { CLAUDE_CONFIG_DIR: moved }).status).toBe(0);
    expect(box.read('home/claude-work/skills/wayfind/SKILL.md')).toBe(text);
  });

  test('a command that is not on the PATH is pointed out', () => {
    const ask = (path: string) => box.run(['setup', 'zed', '--skill', '--yes'], { PATH: path }).stdout;
    mkdirSync(join(box.home, 'bin'));
    expect(ask(join(box.home, 'bin'))).toContain('which is not on the PATH of this shell');
    box.run(['setup', 'zed', '--skill', '--yes', '--remove']);
    symlinkSync(process.execPath, join(box.home, 'bin', 'wayfind'));
    expect(ask(join(box.home, 'bin'))).not.toContain('not on the PATH');
  });

  test('every client but one without files reads it', () => {
    expect(CLIENTS.filter(({ skills }) => skills === undefined).map(({ id }) => id)).toEqual(['claude-desktop']);
  });

  test('--print prints it', () => {
    expect(box.run(['setup', '--skill', '--print']).stdout).toBe(text);
  });
});
