/** Where lines of the log go: standard error or a file of limited size that several processes append to. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultConfig, loadConfig } from '../../../src/config/config.ts';
import { type LogFlags, type LogSettings, logSettings, openLog } from '../../../src/observe/log.ts';
import { LogFile } from '../../../src/observe/log-file.ts';

function temporary(): string {
  const dir = mkdtempSync(join(tmpdir(), 'wayfind-log-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const settingsOf = (flags: LogFlags, config = {}, quiet: LogSettings['level'] = 'off'): LogSettings =>
  logSettings({ ...defaultConfig().log, ...config }, flags, quiet);

const CALL = { event: 'call', surface: 'cli', tool: 'search', workspaces: ['/a'], durationMs: 1 } as const;

describe('settings', () => {
  test('log nothing of a command, failures of a server, and everything where there is a file', () => {
    expect(settingsOf({})).toMatchObject({ level: 'off', format: 'text' });
    expect(settingsOf({}, {}, 'warn').level).toBe('warn');
    expect(settingsOf({ log_file: 'calls.log' })).toMatchObject({ level: 'info', isAsked: true });
    expect(settingsOf({}, { file: '~/calls.log' })).toMatchObject({
      level: 'info',
      file: join(homedir(), 'calls.log'),
      isAsked: false,
    });
    expect(settingsOf({ log_level: 'error' }, { level: 'debug', file: '/x' }).level).toBe('error');
  });

  test('are the user’s own: a repository turns no log on or off, and names no file', async () => {
    for (const log of [{ level: 'off' }, { file: '/tmp/x' }, { format: 'json' }, { max_mb: 1 }]) {
      const project = { text: JSON.stringify({ log }) };
      await expect(loadConfig({ root: '/', project, env: {}, userFile: '/none' })).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
      });
    }
    const { config } = await loadConfig({ root: '/', env: { WAYFIND_LOG_LEVEL: 'info' }, userFile: '/none' });
    expect(config.log.level).toBe('info');
  });
});

describe('a log', () => {
  test('prints lines from its level on', async () => {
    const lines: string[] = [];
    const log = await openLog(settingsOf({ log_level: 'warn' }), { print: (line) => lines.push(line) });
    log.write({ ...CALL, outcome: 'ok' });
    log.write({ ...CALL, outcome: 'error', code: 'INDEX_CORRUPT' });
    log.write({ event: 'message', message: 'hello' });
    log.write({ event: 'message', message: 'hello' }, 'error');
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['warn', 'error']);
  });

  test('that is off writes nothing, and touches no file', async () => {
    const file = join(temporary(), 'calls.log');
    const log = await openLog(settingsOf({ log_level: 'off', log_file: file }), { print: () => expect.fail() });
    log.write({ ...CALL, outcome: 'error', code: 'BUG' });
    await log.flush();
    expect(existsSync(file)).toBe(false);
  });

  test('in a file that a flag names must be writable; one of the settings warns once', async () => {
    const dir = temporary();
    mkdirSync(join(dir, 'directory'));
    execFileSync('mkfifo', [join(dir, 'pipe')]);
    symlinkSync(join(dir, 'target'), join(dir, 'link'));
    for (const name of ['directory', 'pipe', 'link', 'missing/calls.log', 'bad\0name']) {
      const file = join(dir, name);
      await expect(openLog(settingsOf({ log_file: file }), { print: () => {} }), name).rejects.toMatchObject({
        code: 'LOG_UNWRITABLE',
      });
      const lines: string[] = [];
      const log = await openLog(settingsOf({}, { file }), { print: (line) => lines.push(line) });
      log.write({ ...CALL, outcome: 'ok' });
      await log.flush();
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(/^warning: .*standard error$/);
    }
    expect(existsSync(join(dir, 'target'))).toBe(false);
  });
});

describe('a log file', () => {
  test('is the user’s alone, and keeps what is in it', async () => {
    const file = join(temporary(), 'calls.log');
    const log = await openLog(settingsOf({ log_file: file, log_format: 'json' }), { print: () => expect.fail() });
    for (let i = 0; i < 100; i++) log.write({ ...CALL, outcome: 'ok' });
    await log.flush();
    const again = await openLog(settingsOf({ log_file: file, log_format: 'json' }), { print: () => expect.fail() });
    again.write({ ...CALL, outcome: 'empty' });
    await again.flush();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(101);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ event: 'call', tool: 'search' });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('never grows beyond its size: a full one is renamed, in place of the one before', async () => {
    const file = join(temporary(), 'calls.log');
    const maxBytes = 10_000;
    // Several processes have it open at once.
    const logs = [1, 2, 3].map(() => new LogFile({ file, maxBytes, onProblem: (error) => expect.fail(error.message) }));
    for (let i = 0; i < 500; i++) {
      for (const log of logs) log.write(`${i} ${'x'.repeat(90)}`);
      if (i % 7 === 0) await Promise.all(logs.map((log) => log.flush()));
    }
    await Promise.all(logs.map((log) => log.flush()));
    expect(statSync(file).size).toBeLessThanOrEqual(maxBytes + 3_000);
    expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(maxBytes + 3_000);
    expect(existsSync(`${file}.2`)).toBe(false);
    for (const name of [file, `${file}.1`])
      for (const line of readFileSync(name, 'utf8').trimEnd().split('\n')) expect(line).toMatch(/^\d+ x{90}$/);
  });

  test.skipIf(process.getuid?.() === 0)('that can no longer be written loses lines, and says so once', async () => {
    const dir = temporary();
    const problems: string[] = [];
    const log = new LogFile({
      file: join(dir, 'calls.log'),
      maxBytes: 1000,
      onProblem: ({ message }) => problems.push(message),
    });
    chmodSync(dir, 0o500);
    for (let i = 0; i < 3; i++) {
      log.write('x');
      await log.flush();
    }
    chmodSync(dir, 0o700);
    expect(problems).toHaveLength(1);
  });

  test('that was replaced by a link while it is used is not followed', async () => {
    const dir = temporary();
    const file = join(dir, 'calls.log');
    const problems: string[] = [];
    const log = new LogFile({ file, maxBytes: 1000, onProblem: ({ message }) => problems.push(message) });
    log.write('one');
    await log.flush();
    rmSync(file);
    writeFileSync(join(dir, 'precious'), 'kept');
    symlinkSync(join(dir, 'precious'), file);
    log.write('two');
    log.write('three');
    await log.flush();
    log.write('four');
    await log.flush();
    expect(readFileSync(join(dir, 'precious'), 'utf8')).toBe('kept');
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(problems).toHaveLength(1);
  });
});
