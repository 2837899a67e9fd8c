/** A language server as a session: what it is told, what its answers become, and every way in which it can fail. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServiceFailure } from '../../../src/services/contract.ts';
import type { LanguageServerSession } from '../../../src/services/lsp/session.ts';
import {
  asked,
  type FakeOptions,
  isAlive,
  makePlace,
  noted,
  openFake,
  type Place,
  removePlace,
  until,
} from './fake-session.ts';

const A = 'use two\nuse one\nuse nothing\ndef here\nuse here';
const B = 'def one\n\ndef two';

const never = new AbortController().signal;
let place: Place;
let open: LanguageServerSession[];

beforeEach(() => {
  place = makePlace({ 'a.txt': A, 'b.txt': B, 'not-indexed.txt': 'def secret' });
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((session) => session.close()));
  removePlace(place);
});

async function session(mode: string, options: FakeOptions = {}): Promise<LanguageServerSession> {
  const opened = await openFake(mode, place, options);
  open.push(opened);
  return opened;
}

const ask = (one: LanguageServerSession, places = [1, 4, 2, 4, 3, 4, 5, 4], signal = never) =>
  one.define(asked('a.txt', A, places), signal);

/** The failure that something ends with. */
async function failureOf(work: Promise<unknown>): Promise<ServiceFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceFailure);
  return error as ServiceFailure;
}

describe('a server that works', () => {
  test('answers each place in its order', async () => {
    const one = await session('good');
    expect(one.tool).toEqual({ origin: 'lsp:fake', version: '1.2.3' });
    expect(await ask(one)).toEqual([
      { declarations: [{ path: 'b.txt', line: 3, col: 4 }] },
      { declarations: [{ path: 'b.txt', line: 1, col: 4 }] },
      { declarations: [] },
      { declarations: [{ path: 'a.txt', line: 4, col: 4 }] },
    ]);
    expect(await one.implement!(asked('a.txt', A, [1, 4]), never)).toEqual([
      { declarations: [{ path: 'b.txt', line: 3, col: 4 }] },
    ]);
    expect(noted(place)[0].initialize).toEqual({ encodings: ['utf-16'], processId: process.pid });
  });

  test('is asked about the text of the index, and not about a file that has changed', async () => {
    const one = await session('good');
    expect(await one.define(asked('a.txt', 'use one', [1, 4]), never)).toEqual([
      { declarations: [{ path: 'b.txt', line: 1, col: 4 }] },
    ]);
    const changed = { ...asked('a.txt', '', [1, 4, 2, 4]), text: () => undefined };
    expect(await one.define(changed, never)).toEqual([{ declarations: [] }, { declarations: [] }]);
    expect(noted(place).filter((line) => line['textDocument/didOpen'])).toHaveLength(1);
  });

  test('hears of changes, and its documents are opened anew', async () => {
    const one = await session('good');
    await ask(one);
    await one.update({ changed: ['a.txt'], added: ['d.txt'], removed: ['b.txt'] }, never);
    // What is not part of the tree any more is outside of it.
    expect(await ask(one, [1, 4])).toEqual([{ declarations: [], outside: true }]);
    const told = noted(place).filter((line) => line['workspace/didChangeWatchedFiles']);
    expect(told[0]['workspace/didChangeWatchedFiles'].changes.map((one: { type: number }) => one.type)).toEqual([
      3, 2, 1,
    ]);
    expect(noted(place).filter((line) => line['textDocument/didOpen'])).toHaveLength(2);
  });

  test('many files at once are answered, each with its own', async () => {
    const one = await session('good');
    const text = Array.from({ length: 300 }, (_, i) => (i % 2 ? 'use one' : 'use two')).join('\n');
    const places = Array.from({ length: 300 }, (_, i) => [i + 1, 4]).flat();
    const files = ['a.txt', 'b.txt', 'c.txt'].map((path) => one.define(asked(path, text, places), never));
    for (const answers of await Promise.all(files))
      expect(answers.map(({ declarations }) => declarations[0].line)).toEqual(
        places.filter((_, i) => i % 2 === 0).map((line) => (line % 2 ? 3 : 1)),
      );
  });

  test('gets its settings, and may neither edit nor open anything', async () => {
    const one = await session('ask', { row: { settings: () => ({ fake: { deep: { on: true } } }) } });
    await ask(one);
    await until(() => noted(place).filter((line) => 'answered' in line).length === 5);
    const answers = Object.fromEntries(
      noted(place)
        .filter((line) => 'answered' in line)
        .map(({ answered, result, error }) => [answered, error ?? result]),
    );
    expect(answers).toEqual({
      c: [{ on: true }, null, { fake: { deep: { on: true } } }],
      r: null,
      e: { applied: false, failureReason: 'the client only reads' },
      s: { success: false },
      u: -32601,
    });
  });

  test('is ready when the progress that it reports has ended', async () => {
    const started = performance.now();
    await session('progress', { row: { readiness: { by: 'progress', graceMs: 60_000 } } });
    expect(performance.now() - started).toBeGreaterThan(700);
  });

  test('is asked again when it has changed its mind', async () => {
    const one = await session('modified', { row: { inFlight: 1 } });
    expect((await ask(one)).map(({ declarations }) => declarations.length)).toEqual([1, 1, 0, 1]);
  });

  test('gets only the environment that it needs', async () => {
    process.env.SECRET_OF_THE_USER = 'hidden';
    await session('report-pid', { row: { setEnv: () => ({ OWN: '1' }) } });
    delete process.env.SECRET_OF_THE_USER;
    const [{ env, cwd }] = noted(place).filter((line) => line.env);
    expect(env).toMatchObject({ OWN: '1', PATH: expect.any(String) });
    expect(env).not.toHaveProperty('SECRET_OF_THE_USER');
    expect(cwd).toBe(place.root);
  });

  test('is cancelled, and can be asked afterwards', async () => {
    const one = await session('hang-on-line-2');
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('superseded')), 100);
    await expect(ask(one, undefined, controller.signal)).rejects.toThrow('superseded');
    await until(() => noted(place).some((line) => line['$/cancelRequest']));
    expect((await ask(one, [1, 4]))[0].declarations).toHaveLength(1);
  });
});

describe('a server that lies', () => {
  test('no answer leads out of the tree or to a place that cannot be', async () => {
    const one = await session('lie');
    const lines = Array.from({ length: 21 }, (_, i) => i + 1);
    const answers = await ask(
      one,
      lines.flatMap((line) => [line, 0]),
    );
    const outside = { declarations: [], outside: true };
    expect(answers.slice(0, 4)).toEqual([outside, outside, outside, outside]);
    expect(answers.slice(9, 11)).toEqual([outside, outside]);
    // Nothing says how long a file is; the merge finds no symbol there.
    expect(answers[20]).toEqual({ declarations: [{ path: 'a.txt', line: 1_000_001, col: 7 }] });
    for (const [i, answer] of answers.entries())
      if (![0, 1, 2, 3, 9, 10, 20].includes(i)) expect(answer, `lie ${i}`).toEqual({ declarations: [] });
  });

  test.each(['other-encoding', 'no-definitions', 'no-answer-object'])('%s: is not asked', async (mode) => {
    expect((await failureOf(session(mode))).code).toBe('semantic_unavailable');
  });
});

describe('a server that hangs', () => {
  test('at the start', async () => {
    const failure = await failureOf(session('hang-at-start', { limits: { projectMs: 500 } }));
    expect(failure).toMatchObject({ code: 'timeout', isFatal: true });
  });

  test('at one place: the others count', async () => {
    const one = await session('hang-on-line-2', { limits: { fileMs: 700 } });
    expect((await ask(one)).map(({ declarations }) => declarations.length)).toEqual([1, 0, 0, 1]);
    expect(one.problems).toEqual([
      { code: 'timeout', message: "a.txt: 1 of 4 places took longer than the file's time" },
    ]);
  });

  test('at all: the first file fails alone, the second ends the session', async () => {
    const one = await session('hang', { limits: { fileMs: 300 } });
    expect(await failureOf(ask(one))).toMatchObject({ code: 'timeout', isFatal: false });
    expect(await failureOf(ask(one))).toMatchObject({ code: 'timeout', isFatal: true });
    expect((await failureOf(ask(one))).isFatal).toBe(true);
    await until(() => !isAlive(one.pid!));
  });

  test('when it is closed, with children that hold on to everything', async () => {
    const one = await session('ignore-shutdown');
    const { pids } = noted(place).find((line) => line.pids)! as { pids: number[] };
    expect(pids.filter(isAlive)).toEqual(pids);
    const started = performance.now();
    await one.close();
    expect(performance.now() - started).toBeLessThan(5_000);
    await until(() => !pids.some(isAlive));
  });
});

describe('a server that floods', () => {
  test('its standard error', async () => {
    const lines: string[] = [];
    const one = await session('flood-stderr', { log: (line) => lines.push(line) });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await ask(one)).map(({ declarations }) => declarations.length)).toEqual([1, 1, 0, 1]);
    expect(lines.length).toBeLessThanOrEqual(210);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(500);
  });

  test('messages: they are read as fast as they are handled', async () => {
    const before = process.memoryUsage().rss;
    const one = await session('flood-notifications');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    await one.close();
  });

  test('requests, without reading the answers', async () => {
    const before = process.memoryUsage().rss;
    const one = await session('flood-requests', { limits: { fileMs: 20_000 } });
    const work = (async () => {
      for (;;) await ask(one);
    })();
    expect(await failureOf(work)).toMatchObject({ code: 'semantic_unavailable', isFatal: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  });

  test.each([
    ['long-message', 'a message of 1000000000 bytes'],
    ['garbage', 'not JSON-RPC'],
    ['not-json', 'cannot be understood'],
    ['endless-header', 'not JSON-RPC'],
  ])('%s', async (mode, message) => {
    const before = process.memoryUsage().rss;
    const work = session(mode).then(async (one) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return ask(one);
    });
    const failure = await failureOf(work);
    expect(failure).toMatchObject({ code: 'semantic_unavailable', isFatal: true });
    expect(failure.message).toContain(message);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });
});

describe('a server that dies', () => {
  test('at the start, with its last words', async () => {
    const failure = await failureOf(session('die-at-start'));
    expect(failure.code).toBe('semantic_unavailable');
    expect(failure.message).toContain('ended with status 2: error: no such option');
  });

  test('in the middle', async () => {
    const one = await session('die-in-the-middle');
    const failure = await failureOf(ask(one));
    expect(failure).toMatchObject({ code: 'semantic_unavailable', isFatal: true });
    expect(await failureOf(ask(one))).toBe(failure);
    await failureOf(
      one
        .update({ changed: [], added: [], removed: ['a.txt'] }, never)
        .then(() => one.update({ changed: ['b.txt'], added: [], removed: [] }, never)),
    );
  });

  test('loudly: what it says is a plain line', async () => {
    const one = await session('crash-loudly');
    expect((await failureOf(ask(one, [1, 4]))).message).toBe('fake ended by SIGABRT: panic: the index is broken');
  });

  test('again and again', async () => {
    for (let i = 0; i < 5; i++) expect((await failureOf(session('die-at-start'))).code).toBe('semantic_unavailable');
  });

  test('because it eats memory', async () => {
    const one = await session('eat-memory', { limits: { memoryMb: 300 } });
    await until(() => !isAlive(one.pid!));
    expect(await failureOf(ask(one))).toMatchObject({ code: 'oom_restart', isFatal: true });
  });
});

describe('a server that refuses', () => {
  test('says why, file by file, and is given up when it refuses them all', async () => {
    const one = await session('refuse');
    expect((await ask(one))[0]).toEqual({ declarations: [] });
    expect(one.problems[0].message).toContain('no package for this file');
    const work = (async () => {
      for (let i = 0; i < 40; i++) await ask(one);
    })();
    expect(await failureOf(work)).toMatchObject({ code: 'semantic_unavailable', isFatal: true });
  });

  test('to load the project', async () => {
    const failure = await failureOf(session('status-error', { row: { readiness: { by: 'serverStatus' } } }));
    expect(failure).toMatchObject({ code: 'project_load_failed' });
    expect(failure.message).toContain('cargo metadata failed');
  });
});

test('an open that is cancelled ends the server', async () => {
  const controller = new AbortController();
  const work = session('hang-at-start', { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('superseded')), 200);
  await expect(work).rejects.toThrow('superseded');
});

test('a program that is not there', async () => {
  const { openLanguageServer } = await import('../../../src/services/lsp/open.ts');
  const { fakeService } = await import('./fake-session.ts');
  const found = { ...fakeService('good', place), program: '/nonexistent/server' };
  const limits = { fileMs: 1_000, projectMs: 5_000, memoryMb: 500 };
  const work = openLanguageServer(found)(
    { root: place.root, dir: '', files: [], scratchDir: place.scratchDir },
    { limits, log: () => {}, signal: never },
  );
  expect((await failureOf(work)).code).toBe('tool_missing');
});
