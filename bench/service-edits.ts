/**
 * Measures how long an edit takes until a service has confirmed its links again, in a server that watches:
 *   npm run bench:edits -- --root DIR [--edits 30]
 * DIR is copied. Prints the first pass of the services, then for single edits the time until the binder's links are published and until
 * they are confirmed.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openReader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';
import { startServer } from './served.ts';

const { values: flags } = parseArgs({
  options: { root: { type: 'string', default: '' }, edits: { type: 'string', default: '30' } },
});
if (flags.root === '') throw new Error('--root DIR is missing');

const WAYFIND = join(import.meta.dirname, '..', 'bin/wayfind.js');
const MAX_WAIT_MS = 60_000;

const scratch = mkdtempSync(join(tmpdir(), 'wayfind-edits-'));
const root = join(scratch, 'tree');
cpSync(flags.root, root, { recursive: true, filter: (path) => !path.endsWith('/.wayfind') });

async function until<T>(found: () => T | undefined): Promise<T> {
  for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end; await sleep(2)) {
    const value = found();
    if (value !== undefined) return value;
  }
  throw new Error('nothing happened in ten minutes');
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1];
const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];

const server = await startServer(
  { command: process.execPath, args: [WAYFIND, 'serve', '--workspace', root, '--watch'], cwd: root },
  process.env,
);
try {
  const started = performance.now();
  await server.call(['status', {}]);
  const place = [indexDirOf(root), snapshotKeyOf(root)] as const;
  const reader = await until(() => {
    try {
      const opened = openReader(...place);
      if (opened.hasServices()) return opened;
      opened.close();
    } catch {}
    return undefined;
  });
  console.log(`indexed and confirmed after ${Math.round(performance.now() - started)} ms`);
  // The tree is watched from the first question to an index on.
  await server.call(['symbol', { name: 'main' }]);
  await sleep(3000);
  const confirmed = reader.filesOfService();
  const files = reader.linkedFiles().filter(({ id, role }) => confirmed.has(id) && role === 'source');
  const published: number[] = [];
  const done: number[] = [];
  for (let i = 0; i < Number(flags.edits); i++) {
    const { id, path } = files[Math.floor((i * files.length) / Number(flags.edits))];
    const file = join(root, path);
    const text = readFileSync(file, 'utf8');
    await sleep(400);
    const edited = performance.now();
    writeFileSync(file, `${text}\nexport const addedByBenchmark${i} = ${i};\n`);
    await until(() => (reader.filesOfService().has(id) ? undefined : true));
    published.push(performance.now() - edited);
    await until(() => (reader.filesOfService().has(id) ? true : undefined));
    done.push(performance.now() - edited);
  }
  const said = (values: readonly number[]) =>
    `median ${Math.round(median(values))} ms, p95 ${Math.round(p95(values))} ms`;
  console.log(`published: ${said(published)}\nconfirmed: ${said(done)}`);
  reader.close();
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
}
