/** `wayfind trust`: what it says, what it asks and what it stores; no tool and no server has it. */
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTool } from '../../src/answers/all.ts';
import { findBuiltin } from '../../src/cli/builtins.ts';
import { runTrust } from '../../src/cli/run-trust.ts';
import { TRUST_MODES } from '../../src/cli/setup-options.ts';
import { CONFIG_KEYS } from '../../src/config/config-keys.ts';
import { SERVICE_MODES, trustOf } from '../../src/services/trust.ts';
import { readArguments } from '../../src/tools/arguments.ts';
import { PLAIN } from '../../src/tools/terminal.ts';
import { indexedTree } from './confirmed-sample.ts';

const own = { ...process.env };
let base: string;
let root: string;

beforeEach(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-trusting-')));
  Object.assign(process.env, { PATH: base, WAYFIND_SERVICES_MODE: 'safe', WAYFIND_STATE_DIR: join(base, 'state') });
  root = await indexedTree({ 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': 'fn make() {}\n' });
});
afterEach(() => {
  for (const name of ['PATH', 'WAYFIND_SERVICES_MODE', 'WAYFIND_STATE_DIR']) process.env[name] = own[name];
  for (const dir of [base, root]) rmSync(dir, { recursive: true, force: true });
});

function install(name: string): void {
  writeFileSync(join(base, name), '#!/bin/sh\nexit 1\n');
  chmodSync(join(base, name), 0o755);
}

/** As the command line calls it. */
async function trust(...words: string[]): Promise<{ text: string; exit: number }> {
  const { input, globals } = readArguments([...words, '--root', root], findBuiltin('trust')!.line, 'trust');
  let text = '';
  const exit = await runTrust({ input, globals, terminal: PLAIN, print: (part) => void (text += `${part}\n`) });
  return { text, exit };
}

test('it says in plain words what it allows and what would run, and stores nothing without a yes', async () => {
  install('rust-analyzer');
  await expect(trust()).rejects.toMatchObject({ code: 'NEEDS_CONFIRMATION', fix: 'Pass --yes to trust it.' });
  expect(trustOf(root)).toEqual({});
  const { text, exit } = await trust('--yes');
  expect(exit).toBe(0);
  expect(text).toMatch(/may run its\s+code on this machine/);
  expect(text).toContain(`These would now run:\n  rust-analyzer  ${join(base, 'rust-analyzer')}\n    it runs cargo`);
  expect(text).toContain('Asked about it: rust-analyzer.');
  expect(trustOf(root).entry).toMatchObject({ root, mode: 'trusted' });
});

test('it says so when nothing would run', async () => {
  const { text } = await trust('--yes');
  expect(text).toContain('No service that needs trust would run here now.');
  expect(text).toContain('Not installed: rust-analyzer.');
});

test('lower modes need no confirmation, and trust is taken back', async () => {
  expect((await trust('--mode', 'off')).text).toContain('No compiler and no language server is asked about it.');
  expect(trustOf(root).entry?.mode).toBe('off');
  expect((await trust('--mode', 'safe')).exit).toBe(0);
  expect(trustOf(root).entry?.mode).toBe('safe');
  const revoked = await trust('--revoke');
  expect(revoked.text).toContain('mode safe: services.mode is safe');
  expect(revoked.exit).toBe(0);
  expect((await trust('--revoke')).exit).toBe(1);
});

test('the list has every workspace, and says which are gone', async () => {
  expect(await trust('--list')).toMatchObject({ exit: 1, text: expect.stringContaining('No workspace has a mode') });
  await trust('--yes');
  expect((await trust('--list')).text).toMatch(new RegExp(`trusted {2}${root} {2}\\d{4}-`));
  const { results } = JSON.parse((await trust('--list', '--json')).text);
  expect(results).toMatchObject({ entries: [{ root, mode: 'trusted', gone: false }], problems: [] });
  rmSync(root, { recursive: true });
  expect((await trust('--list')).text).toContain('gone, or another directory now');
  expect((await trust('--revoke')).text).toContain('Nothing is stored about');
});

test('JSON says what would be done, and does it only with --yes', async () => {
  install('rust-analyzer');
  const asked = JSON.parse((await trust('--json')).text);
  expect(asked.results).toEqual({
    root,
    mode: 'trusted',
    before: 'safe',
    written: false,
    services: [{ id: 'rust-analyzer', needs: 'trusted', program: join(base, 'rust-analyzer') }],
  });
  expect(trustOf(root)).toEqual({});
  expect(JSON.parse((await trust('--json', '--yes')).text).results).toMatchObject({ written: true });
  expect(trustOf(root).entry?.mode).toBe('trusted');
});

test('one thing at a time', async () => {
  await expect(trust('--list', '--revoke')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(trust('--revoke', '--mode', 'safe')).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

test('no agent can say it: it is a command of the terminal, and its modes are those of the setting', () => {
  expect(findTool('trust')).toBeUndefined();
  expect(TRUST_MODES).toEqual(SERVICE_MODES);
  const setting = CONFIG_KEYS.find(({ key }) => key === 'services.mode');
  expect(setting).toMatchObject({ choices: SERVICE_MODES, own: true });
});
