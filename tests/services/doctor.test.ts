/** `doctor` names what is wrong with services: settings, programs, failures, trust; each with its fix. */
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTrust } from '../../src/services/trust.ts';
import { open } from '../tools/workspace.ts';
import { confirmWith } from './answering-service.ts';
import { indexedTree } from './confirmed-sample.ts';

interface Check {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
  readonly fix?: string;
}

const own = { ...process.env };
let base: string;
let root: string;

beforeEach(async () => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-doctor-')));
  Object.assign(process.env, { WAYFIND_SERVICES_MODE: 'safe', WAYFIND_STATE_DIR: join(base, 'state') });
  root = await indexedTree({
    'src/shop.ts': 'export function make(): number {\n  return 1;\n}\nmake();\n',
    'Cargo.toml': '[package]\nname = "x"\n',
    'src/lib.rs': 'fn make() {}\n',
  });
});
afterEach(() => {
  for (const name of ['PATH', 'WAYFIND_SERVICES_MODE', 'WAYFIND_STATE_DIR']) process.env[name] = own[name];
  delete process.env.WAYFIND_SERVICES_DISABLED;
  delete process.env.WAYFIND_SERVICES_COMMANDS;
  for (const dir of [base, root]) rmSync(dir, { recursive: true, force: true });
});

async function serviceChecks(): Promise<Check[]> {
  const { results } = await open(root).call('doctor');
  return results.checks.filter(({ name }: Check) => name === 'services');
}

test('it names what is asked, and what waits for trust', async () => {
  writeFileSync(join(base, 'rust-analyzer'), '#!/bin/sh\nexit 1\n');
  chmodSync(join(base, 'rust-analyzer'), 0o755);
  process.env.PATH = `${base}:${own.PATH}`;
  expect(await serviceChecks()).toEqual([
    {
      name: 'services',
      status: 'ok',
      detail: 'asked: typescript; found, and not trusted here: rust-analyzer (`wayfind trust`)',
    },
  ]);
  process.env.WAYFIND_SERVICES_MODE = 'off';
  expect(await serviceChecks()).toEqual([{ name: 'services', status: 'ok', detail: 'off: services.mode is off' }]);
});

test('it reports a service that ended, with its fix', async () => {
  const failure = { code: 'project_load_failed', message: 'tsconfig.json is not JSON', fix: 'Correct it.' } as const;
  const typescript = { kind: 'typescript', origin: 'typescript', version: '7.0.2', language: 'typescript' } as const;
  await confirmWith(root, [{ id: 'typescript', ...typescript, failure }]);
  expect(await serviceChecks()).toContainEqual({
    name: 'services',
    status: 'warn',
    detail: 'typescript: tsconfig.json is not JSON (project_load_failed)',
    fix: 'Correct it.',
  });
});

test('it reports settings that fit nothing, and programs that cannot be used', async () => {
  process.env.WAYFIND_SERVICES_DISABLED = 'pylance';
  process.env.WAYFIND_SERVICES_COMMANDS = `rust-analyzer=${join(base, 'none')}`;
  const found = await serviceChecks();
  expect(found.filter(({ status }) => status === 'warn').map(({ detail }) => detail)).toEqual([
    'services.disabled has "pylance", which is no service',
    `rust-analyzer: services.commands names ${join(base, 'none')}, which is not a program that can be run`,
  ]);
});

test('it reports trust that is damaged', async () => {
  setTrust(root, 'trusted');
  const [name] = readdirSync(join(base, 'state', 'trust'));
  writeFileSync(join(base, 'state', 'trust', name), 'trusted');
  expect(await serviceChecks()).toContainEqual(
    expect.objectContaining({ status: 'warn', fix: expect.stringContaining('`wayfind trust`') }),
  );
});
