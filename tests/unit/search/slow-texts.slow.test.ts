/** No text makes a pattern or a reader of foreign text hang; `tests/tidy/linear-patterns.test.ts` proves more of each pattern. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../kit/read-slow-texts.ts');
/** Linear, all of them take six minutes on a slow machine; one exponential pattern takes longer than any limit. */
const LIMIT_MS = 1_200_000;

test.each(['patterns', 'readers'])('all %s read repeats of 100 kB', { timeout: LIMIT_MS + 10_000 }, (what) => {
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', script, what], {
    encoding: 'utf8',
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: 1e8,
  });
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('done');
});
