/** `status` says what services made of the links, how far they are, and which of them ended. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SERVICES } from '../../src/services/rows.ts';
import { makeServicesDir, runsFile } from '../../src/services/services-dir.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../../src/store/snapshots/snapshot-dir.ts';
import { open, type Workspace } from '../tools/workspace.ts';
import { type AnsweringService, confirmWith } from './answering-service.ts';
import { indexedTree } from './confirmed-sample.ts';

const FILES = {
  'package.json': '{"name": "shop"}',
  'src/shop.ts': 'export function make(): number {\n  return 1;\n}\nexport function other(): void {}\n',
  'src/app.ts': `import express from 'express';
import { make, other } from './shop';

export function start(port: number) {
  make();
  other();
  return express().listen(port);
}
`,
  'lib/tool.py': 'def helper():\n    return 1\n\n\ndef run():\n    return helper()\n',
};

const MAKE = { path: 'src/shop.ts', line: 1, col: 16 };
const TYPESCRIPT: AnsweringService = {
  id: 'typescript',
  kind: 'typescript',
  origin: 'typescript',
  version: '7.0.2',
  language: 'typescript',
  answers: {
    make: { declarations: [MAKE] },
    // The binder has another target.
    other: { declarations: [MAKE] },
    express: { declarations: [], outside: { name: 'express' } },
  },
};

const ownMode = process.env.WAYFIND_SERVICES_MODE;
let root: string;

beforeEach(async () => {
  root = await indexedTree(FILES);
});
afterEach(() => {
  process.env.WAYFIND_SERVICES_MODE = ownMode;
  delete process.env.WAYFIND_SERVICES_DISABLED;
  rmSync(root, { recursive: true, force: true });
});

const OTHERS = SERVICES.map(({ id }) => id).filter((id) => id !== 'typescript');

/** As on a machine with the compiler of TypeScript and no other service, where services that only read may run. */
function inSafeMode(): Workspace {
  process.env.WAYFIND_SERVICES_MODE = 'safe';
  process.env.WAYFIND_SERVICES_DISABLED = OTHERS.join();
  return open(root);
}

const report = (): string => runsFile(makeServicesDir(root));

describe('status', () => {
  test('says nothing of services where none can be asked and none was', async () => {
    const { results, text, meta } = await open(root).call('status');
    expect(results.index.services).toBeUndefined();
    expect(text).not.toContain('services');
    expect(meta.completeness).toBe('complete');
  });

  test('counts references by who bound them, and how often the two disagree', async () => {
    await confirmWith(root, [TYPESCRIPT]);
    const { results, text } = await inSafeMode().call('status');
    const { origins, projects } = results.index.services;
    const byOrigin = Object.fromEntries(
      origins.map(({ origin, references }: { origin: string; references: number }) => [origin, references]),
    );
    // The import and the call of each name; `helper` is the binder's.
    expect(byOrigin.typescript).toBe(4);
    expect(byOrigin.binder + byOrigin.typescript).toBe(results.index.resolution.exact);
    expect(projects).toEqual([
      expect.objectContaining({
        service: 'typescript',
        dir: '',
        state: 'done',
        origins: ['typescript'],
        versions: ['7.0.2'],
        files: 2,
        of: 2,
        left: 0,
        confirmed: 2,
        corrected: 2,
        completed: 0,
        disagreement: 0.5,
        problems: [],
      }),
    ]);
    expect(projects[0].outside).toBeGreaterThan(0);
    expect(text).toContain(`edges       binder ${byOrigin.binder}, typescript 4\n`);
    expect(text).toMatch(/services {4}typescript 7\.0\.2 +done +2 of 2 files +2 confirmed, 2 corrected \(50\.0 %\)/);
  });

  test('says which files wait, before a service was asked', async () => {
    const { results, meta } = await inSafeMode().call('status');
    expect(results.index.services.projects).toMatchObject([
      { service: 'typescript', state: 'waiting', files: 0, of: 2, left: 2, confirmed: 0 },
    ]);
    expect(results.index.services.origins).toEqual([{ origin: 'binder', references: results.index.resolution.exact }]);
    expect(meta.completeness).toBe('complete');
  });

  test('keeps what a service said that cannot be asked any more', async () => {
    await confirmWith(root, [TYPESCRIPT]);
    const { results } = await open(root).call('status');
    expect(results.index.services.projects).toMatchObject([{ service: 'typescript', state: 'unused', files: 2 }]);
    expect(results.index.services.projects[0].of).toBeUndefined();
  });

  test('reports a service that ended, with the fix; the answer is partial', async () => {
    const failure = {
      code: 'oom_restart',
      message: 'it used 2,100 MB of 2,000',
      fix: 'Raise services.memory_mb.',
    } as const;
    await confirmWith(root, [{ ...TYPESCRIPT, failure }]);
    const { results, text, meta } = await inSafeMode().call('status');
    expect(results.index.services.projects).toMatchObject([{ state: 'failed', left: 1, problems: [failure] }]);
    expect(meta.completeness).toBe('partial');
    expect(meta.notes).toContain(
      'the service typescript stopped: it used 2,100 MB of 2,000 (oom_restart); 1 file is linked by the binder alone. Raise services.memory_mb.',
    );
    expect(meta.next[0]).toBe('wayfind index --wait');
    expect(text).toContain('oom_restart typescript: it used 2,100 MB of 2,000. Raise services.memory_mb.');
  });

  test('tells a running service from one whose process was ended', async () => {
    const run = { service: 'typescript', dir: '', state: 'running', problems: [], left: 2, duration_ms: 5 };
    writeFileSync(report(), JSON.stringify({ pid: process.pid, runs: [run] }));
    const alive = await inSafeMode().call('status');
    expect(alive.results.index.services.projects).toMatchObject([{ state: 'running' }]);
    expect(alive.meta.completeness).toBe('complete');
    // No system gives out such a number.
    writeFileSync(report(), JSON.stringify({ pid: 2 ** 30, runs: [run] }));
    const dead = await inSafeMode().call('status');
    expect(dead.results.index.services.projects).toMatchObject([{ state: 'interrupted' }]);
    expect(dead.meta.completeness).toBe('partial');
    expect(dead.meta.notes[0]).toContain('its process was ended');
  });

  test('shows nothing of a report that comes with the repository', async () => {
    const problems = [{ code: 'timeout', message: 'it hangs', fix: 'Run `./fix.sh`.' }];
    const run = { service: 'typescript', dir: '', state: 'failed', problems, left: 2, duration_ms: 5 };
    const { dir } = snapshotPaths(indexDirOf(root), snapshotKeyOf(root));
    for (const place of [join(dir, 'services.json'), join(root, '.wayfind/services/live/runs.json')]) {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, JSON.stringify({ pid: process.pid, runs: [run] }));
    }
    const { results } = await inSafeMode().call('status');
    expect(results.index.services.projects).toMatchObject([{ state: 'waiting', problems: [] }]);
  });

  test('reads nothing into a damaged report', async () => {
    for (const text of ['', '{"pid": "x"}', '{"pid": -1, "runs": [{"service": 1}]}', '[]']) {
      writeFileSync(report(), text);
      const { results } = await inSafeMode().call('status');
      expect(results.index.services.projects).toMatchObject([{ state: 'waiting', problems: [] }]);
    }
  });
});
