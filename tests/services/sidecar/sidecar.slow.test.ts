/** A sidecar as a session: the protocol from its first message to its last, and how it is refused. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ServiceFailure, type ServiceLimits, type ServiceSession } from '../../../src/services/contract.ts';
import { SERVICES } from '../../../src/services/rows.ts';
import { openSidecar } from '../../../src/services/sidecar/open.ts';

const SIDECAR = fileURLToPath(new URL('./fake-sidecar.mjs', import.meta.url));
const serviceRow = (id: string) => SERVICES.find((row) => row.id === id);
const never = new AbortController().signal;
let home: string;
let root: string;
let opened: ServiceSession[];

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-sidecar-')));
  root = join(home, 'root');
  mkdirSync(root);
  mkdirSync(join(home, 'scratch'));
  writeFileSync(join(root, 'defs.cs'), 'def one\ndef two');
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((session) => session.close()));
  rmSync(home, { recursive: true, force: true });
});

async function session(mode: string, limits: Partial<ServiceLimits> = {}): Promise<ServiceSession> {
  const row = serviceRow('roslyn')!;
  const found = {
    row,
    command: row.commands[0],
    program: process.execPath,
    args: [SIDECAR, mode],
    from: 'settings',
  } as const;
  const one = await openSidecar(found)(
    { root, dir: '', files: ['a.cs', 'defs.cs'], scratchDir: join(home, 'scratch') },
    { limits: { fileMs: 5_000, projectMs: 10_000, memoryMb: 500, ...limits }, log: () => {}, signal: never },
  );
  opened.push(one);
  return one;
}

const asked = (text: string) => ({
  path: 'a.cs',
  language: 'csharp',
  text: () => text,
  places: Int32Array.from(text.split('\n').flatMap((_, i) => [i + 1, 4])),
});

async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceFailure);
  return error as ServiceFailure;
}

test('answers batches, and says what of the project it could not read', async () => {
  const one = await session('good');
  expect(one.tool).toEqual({ origin: 'roslyn', version: '0.9.1' });
  expect(one.problems).toEqual([{ code: 'project_load_failed', message: 'App.csproj needs a newer SDK' }]);
  expect(one.implement).toBeUndefined();
  expect(await one.define(asked('use two\nuse Console\nuse none\nuse liar'), never)).toEqual([
    { declarations: [{ path: 'defs.cs', line: 2, col: 4 }] },
    { declarations: [], outside: { manager: 'nuget', name: 'System.Console', version: '4.3.0' } },
    { declarations: [] },
    { declarations: [], outside: true },
  ]);
  const many = await one.define(asked('use two\n'.repeat(1_300).trim()), never);
  expect(many).toHaveLength(1_300);
  expect(many.every(({ declarations }) => declarations[0].line === 2)).toBe(true);
  await one.update({ changed: ['a.cs'], added: [], removed: ['defs.cs'] }, never);
  expect(await one.define(asked('use two'), never)).toEqual([{ declarations: [], outside: true }]);
});

test('implements where it says so', async () => {
  const one = await session('implements');
  expect(await one.implement!(asked('use one'), never)).toEqual([
    { declarations: [{ path: 'defs.cs', line: 1, col: 4 }] },
  ]);
});

test('another version of the protocol is refused', async () => {
  const failure = await failureOf(session('other-version'));
  expect(failure).toMatchObject({ code: 'semantic_unavailable', isFatal: true });
  expect(failure.message).toBe('roslyn 0.9.1 speaks version 2 of the protocol, not 1');
  expect((await failureOf(session('other-words'))).code).toBe('semantic_unavailable');
});

test('a project that it cannot load', async () => {
  const failure = await failureOf(session('cannot-load'));
  expect(failure.code).toBe('project_load_failed');
  expect(failure.message).toContain('MSBuild is missing');
});

test('one that hangs is given up after some files', async () => {
  const one = await session('hang', { fileMs: 150 });
  for (const isFatal of [false, false, true])
    expect(await failureOf(one.define(asked('use one'), never))).toMatchObject({ code: 'timeout', isFatal });
});

test('an answer that cannot be read, and one that dies', async () => {
  const few = await session('too-few');
  expect(await failureOf(few.define(asked('use one'), never))).toMatchObject({
    code: 'semantic_unavailable',
    isFatal: false,
  });
  const dies = await session('die');
  expect(await failureOf(dies.define(asked('use one'), never))).toMatchObject({
    code: 'semantic_unavailable',
    isFatal: true,
  });
});
