/** `language_services` lists what can confirm links here, and why the rest cannot; it starts nothing. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTrust } from '../../src/services/trust.ts';
import { open } from '../tools/workspace.ts';
import { confirmWith } from './answering-service.ts';
import { indexedTree } from './confirmed-sample.ts';

interface Row {
  readonly id: string;
  readonly state: string;
}

const own = { ...process.env };
let root: string;
let bin: string;

beforeEach(async () => {
  bin = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-bin-')));
  // The index is this user's by the key that is there.
  process.env.WAYFIND_STATE_DIR = join(bin, 'state');
  root = await indexedTree({
    'package.json': '{"name": "shop"}',
    'src/shop.ts': 'export function make(): number {\n  return 1;\n}\nmake();\n',
    'cmd/main.go': 'package main\n\nfunc main() {}\n',
    'go.mod': 'module shop\n',
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': 'fn make() {}\n',
  });
  Object.assign(process.env, { PATH: bin, WAYFIND_SERVICES_MODE: 'safe' });
});
afterEach(() => {
  for (const name of ['PATH', 'WAYFIND_SERVICES_MODE', 'WAYFIND_STATE_DIR']) process.env[name] = own[name];
  delete process.env.WAYFIND_SERVICES_DISABLED;
  delete process.env.WAYFIND_SERVICES_COMMANDS;
  for (const dir of [root, bin]) rmSync(dir, { recursive: true, force: true });
});

/** A program that leaves a mark when it is started. */
function install(name: string, directory = bin): string {
  const file = join(directory, name);
  mkdirSync(directory, { recursive: true });
  writeFileSync(file, `#!/bin/sh\n: > ${join(bin, 'started')}\n`);
  chmodSync(file, 0o755);
  return file;
}

const list = (input: object = { all: true }) => open(root).call('language_services', { ...input });
const statesOf = (services: readonly Row[]): Record<string, string> =>
  Object.fromEntries(services.map(({ id, state }) => [id, state]));

test('each service has a state, and what is missing says how to install it', async () => {
  const { results, text } = await list();
  expect(statesOf(results.services)).toMatchObject({
    typescript: 'ready',
    gopls: 'missing',
    'rust-analyzer': 'missing',
    pyright: 'no files',
  });
  const gopls = results.services.find(({ id }: Row) => id === 'gopls');
  expect(gopls).toMatchObject({ needs: 'safe', files: 1, kind: 'lsp', languages: ['go'] });
  expect(gopls.install.join()).toContain('go install golang.org/x/tools/gopls@latest');
  expect(gopls.program).toBeUndefined();
  expect(text).toContain('mode safe: services.mode is safe\n');
  expect(text).toMatch(/gopls +missing +1 file/);
});

test('a found one runs when it only reads; one that may run build scripts needs trust', async () => {
  const gopls = install('gopls');
  install('rust-analyzer');
  const before = await list();
  expect(statesOf(before.results.services)).toMatchObject({ gopls: 'ready', 'rust-analyzer': 'untrusted' });
  expect(before.results.services.find(({ id }: Row) => id === 'gopls')).toMatchObject({
    program: gopls,
    found: 'path',
    install: [],
  });
  expect(before.text).toContain('The command wayfind trust allows it');
  setTrust(root, 'trusted');
  const after = await list();
  expect(after.results).toMatchObject({ mode: 'trusted' });
  expect(statesOf(after.results.services)).toMatchObject({ 'rust-analyzer': 'ready' });
  setTrust(root, 'off');
  const off = await list();
  expect(new Set(Object.values(statesOf(off.results.services)))).toEqual(new Set(['off']));
  expect(() => realpathSync(join(bin, 'started'))).toThrow();
});

test('programs of the repository are not found, whatever PATH says', async () => {
  const evil = install('gopls', join(root, 'bin'));
  process.env.PATH = `${join(root, 'bin')}:${bin}`;
  expect(statesOf((await list()).results.services)).toMatchObject({ gopls: 'missing' });
  process.env.WAYFIND_SERVICES_COMMANDS = `gopls=${evil}`;
  const { results, text } = await list();
  expect(results.services.find(({ id }: Row) => id === 'gopls')).toMatchObject({
    state: 'missing',
    problem: { code: 'tool_missing', message: expect.stringContaining('inside the repository') },
  });
  expect(text).toContain('tool_missing: services.commands names');
});

test('settings of the user: disabled services, programs by name, and mistakes in both', async () => {
  const elsewhere = install('gopls', join(bin, 'opt'));
  process.env.WAYFIND_SERVICES_COMMANDS = `gopls=${elsewhere},goplz=/x,nothing`;
  process.env.WAYFIND_SERVICES_DISABLED = 'typescript,pylance';
  const { results, meta } = await list();
  expect(statesOf(results.services)).toMatchObject({ typescript: 'disabled', gopls: 'ready' });
  expect(results.services.find(({ id }: Row) => id === 'gopls')).toMatchObject({
    program: elsewhere,
    found: 'settings',
  });
  expect(meta.notes).toEqual([
    'services.commands has "goplz=/x", which is no name=path of a service',
    'services.commands has "nothing", which is no name=path of a service',
    'services.disabled has "pylance", which is no service',
  ]);
});

test('of two for the same languages the first is asked', async () => {
  install('csharp-ls');
  install('OmniSharp');
  writeFileSync(join(root, 'Shop.csproj'), '<Project/>');
  writeFileSync(join(root, 'Shop.cs'), 'class Shop {}\n');
  await open(root).engine.index({ force: false, showIgnored: false, jobs: 1 });
  setTrust(root, 'trusted');
  const { results } = await list();
  expect(statesOf(results.services)).toMatchObject({ 'csharp-ls': 'ready', omnisharp: 'replaced' });
  expect(results.services.find(({ id }: Row) => id === 'omnisharp')).toMatchObject({ instead: 'csharp-ls' });
});

test('it shows what a service said, its version and its last problem', async () => {
  const declarations = [{ path: 'src/shop.ts', line: 1, col: 16 }];
  await confirmWith(root, [
    {
      id: 'typescript',
      kind: 'typescript',
      origin: 'typescript',
      version: '7.0.2',
      language: 'typescript',
      answers: { make: { declarations } },
      problems: [{ code: 'plugin_blocked', message: 'the plugin "x" was left out' }],
    },
    { id: 'scip', kind: 'scip', origin: 'scip:scip-go 0.1', version: '0.1', language: 'go' },
  ]);
  const { results, text } = await list();
  expect(results.services.find(({ id }: Row) => id === 'typescript')).toMatchObject({
    version: '7.0.2',
    files: 1,
    answered: { files: 1, confirmed: 1, corrected: 0, disagreement: 0 },
    problem: { code: 'plugin_blocked', message: 'the plugin "x" was left out' },
  });
  expect(results.services.find(({ id }: Row) => id === 'scip')).toMatchObject({
    kind: 'scip',
    title: 'scip:scip-go 0.1',
  });
  expect(text).toMatch(/typescript +ready +1 of 1 file +TypeScript 7\.0\.2/);
  expect(text).toContain('    1 confirmed\n');
  expect(text).toContain('plugin_blocked: the plugin "x" was left out');
});

test('without an index the files are unknown', async () => {
  rmSync(join(root, '.wayfind'), { recursive: true });
  const { results, meta } = await list();
  expect(meta.indexing).toBe('not_indexed');
  expect(results.services[0].files).toBeUndefined();
  expect(statesOf(results.services)).toMatchObject({ typescript: 'ready', gopls: 'missing' });
});

test('what has nothing to do here is left out unless it is asked for', async () => {
  const { results, meta } = await list({});
  expect(Object.keys(statesOf(results.services)).sort()).toEqual(['gopls', 'rust-analyzer', 'typescript']);
  expect(meta.next).toContain('wayfind language-services --all');
});

test('a damaged trust file is reported, and is no trust', async () => {
  setTrust(root, 'trusted');
  const [name] = readdirSync(join(bin, 'state', 'trust'));
  writeFileSync(join(bin, 'state', 'trust', name), '{');
  const { results, meta } = await list();
  expect(results.mode).toBe('safe');
  expect(meta.notes[0]).toContain(
    'is not as `wayfind trust` writes it, so it is not believed. Run `wayfind trust` again',
  );
});
