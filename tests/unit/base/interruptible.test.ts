/** Signals during a long call of native code, in a process with handlers. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const MODULE = JSON.stringify(join(import.meta.dirname, '../../../src/base/interruptible.ts'));
/** Blocks the thread as a call of SQLite does. */
const BLOCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)';

function run(script: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code)));
  const ready = new Promise((resolve) => child.stdout.once('data', resolve));
  return { child, ended, ready };
}

test('they end the process during the call', async () => {
  const { child, ended, ready } = run(`
    import { writeSync } from 'node:fs';
    import { interruptible } from ${MODULE};
    process.on('SIGTERM', () => process.exit(3));
    interruptible(() => { writeSync(1, 'ready'); ${BLOCK}; });`);
  await ready;
  child.kill('SIGTERM');
  expect(await ended).toBe('SIGTERM');
});

test('they are handled again after it', async () => {
  const { child, ended, ready } = run(`
    import { writeSync } from 'node:fs';
    import { interruptible } from ${MODULE};
    process.on('SIGTERM', () => process.exit(3));
    interruptible(() => {});
    setInterval(() => {}, 1000);
    writeSync(1, 'ready');`);
  await ready;
  child.kill('SIGTERM');
  expect(await ended).toBe(3);
});
