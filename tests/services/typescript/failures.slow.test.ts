/** A compiler that is missing, killed, stuck or too large ends its session with a reason, and another one can be opened. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { ServiceFailure, ServiceLimits } from '../../../src/services/contract.ts';
import { isAlive, until } from '../lsp/fake-session.ts';
import { type TypescriptProject, typescriptProject } from './typescript-project.ts';

const FILES = { 'tsconfig.json': '{}', 'main.ts': 'export const a = 1;\na;' };

let project: TypescriptProject | undefined;
afterEach(async () => {
  await project?.close();
  project = undefined;
});

async function open(limits?: Partial<ServiceLimits>): Promise<TypescriptProject> {
  project = await typescriptProject(FILES, { limits: limits ?? {} });
  return project;
}

/** The signal reaches each thread of the compiler a moment later: on a busy machine one of them still answers. */
async function hang(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  if (process.platform !== 'linux') return;
  const isStopped = (thread: string): boolean =>
    /\) [Tt] /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'));
  await until(() => readdirSync(`/proc/${pid}/task`).every(isStopped));
}

const failureOf = (work: Promise<unknown>): Promise<ServiceFailure> =>
  work.then(
    () => expect.fail('it did not fail'),
    (error: ServiceFailure) => error,
  );

test('one that is killed at work', async () => {
  const { ask, answers, asked, pid, reopen, session } = await open();
  const pending = failureOf(answers(asked('main.ts', '\n|a;')));
  process.kill(pid(), 'SIGKILL');
  const first = await pending;
  expect(first).toMatchObject({ code: 'semantic_unavailable', isFatal: true });
  expect(first.message).toContain('SIGKILL');
  expect(await failureOf(ask('main.ts', '\n|a;'))).toBe(first);
  expect(await failureOf(session.update({ changed: ['main.ts'], added: [], removed: [] }, signal()))).toBe(first);
  await reopen();
  expect(await ask('main.ts', '\n|a;')).toEqual(['main.ts:1 a']);
});

const signal = (): AbortSignal => new AbortController().signal;

test('one that hangs', async () => {
  const { ask, pid, reopen } = await open({ fileMs: 300 });
  const stuck = pid();
  await hang(stuck);
  expect(await failureOf(ask('main.ts', '\n|a;'))).toMatchObject({
    code: 'timeout',
    isFatal: true,
    message: 'main.ts took the TypeScript compiler longer than 0.3 s',
  });
  await reopen({ fileMs: 20_000 });
  expect(isAlive(stuck)).toBe(false);
  expect(await ask('main.ts', '\n|a;')).toEqual(['main.ts:1 a']);
});

test('one that hangs while it takes a change', async () => {
  const { pid, session } = await open({ projectMs: 2_000 });
  await hang(pid());
  const update = session.update({ changed: ['main.ts'], added: [], removed: [] }, signal());
  expect(await failureOf(update)).toMatchObject({ code: 'timeout', isFatal: true });
});

test('projects that take too long to load', async () => {
  expect(await failureOf(open({ projectMs: 1 }))).toMatchObject({ code: 'timeout', isFatal: true });
});

test('one that uses too much memory', async () => {
  const { ask, pid } = await open({ memoryMb: 2_000 });
  await project!.close();
  const failure = await failureOf(
    (async () => {
      project = await typescriptProject(FILES, { limits: { memoryMb: 5 } });
      for (;;) await project.ask('main.ts', '\n|a;');
    })(),
  );
  expect(failure).toMatchObject({ code: 'oom_restart', isFatal: true });
  expect(failure.fix).toContain('services.memory_mb');
  expect(ask).toBeDefined();
  expect(isAlive(pid())).toBe(false);
});

test('a question that is cancelled leaves the session as it is', async () => {
  const { answers, asked, ask } = await open();
  const controller = new AbortController();
  const cancelled = failureOf(answers(asked('main.ts', '\n|a;'), controller.signal));
  const reason = new Error('a newer change');
  controller.abort(reason);
  expect(await cancelled).toBe(reason);
  expect(await failureOf(answers(asked('main.ts', '\n|a;'), controller.signal))).toBe(reason);
  expect(await ask('main.ts', '\n|a;')).toEqual(['main.ts:1 a']);
});

test('one that is busy when the process that started it is killed', async () => {
  const opened = await open();
  const module = fileURLToPath(new URL('../../../src/services/typescript/open.ts', import.meta.url));
  const place = { root: opened.root, dir: '', files: ['main.ts'], scratchDir: join(opened.around, 'other') };
  const limits: ServiceLimits = { fileMs: 20_000, projectMs: 60_000, memoryMb: 2_000 };
  const starter = `
    import { openTypescript } from ${JSON.stringify(module)};
    const signal = new AbortController().signal;
    const session = await openTypescript(${JSON.stringify(place)}, { limits: ${JSON.stringify(limits)}, log: () => {}, signal });
    console.log(session.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', starter], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(parent.stdout!, 'data')) as [Buffer];
  const compiler = Number(printed.toString());
  // It reads nothing, as one that works on a request for a minute.
  await hang(compiler);
  parent.kill('SIGKILL');
  await until(() => !isAlive(compiler));
});

test('a closed session answers nothing and leaves no process', async () => {
  const { ask, pid, session } = await open();
  const compiler = pid();
  await session.close();
  await session.close();
  expect(isAlive(compiler)).toBe(false);
  expect(await failureOf(ask('main.ts', '\n|a;'))).toMatchObject({ code: 'semantic_unavailable' });
});

test('many questions at once are answered each', async () => {
  const { ask } = await open();
  const all = await Promise.all(Array.from({ length: 50 }, () => ask('main.ts', '\n|a;')));
  expect(new Set(all.flat())).toEqual(new Set(['main.ts:1 a']));
});
