/** Without usable trees, `search` and `explore` rank by rules and say so once; `doctor` names the fix. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RANKER } from '../../src/search/learned/ranker-file.ts';
import { indexedSample } from './indexed-sample.ts';
import { temporaryDirectory } from './workspace.ts';

let file = '';
vi.mock('../../src/search/learned/ranker-file.ts', async (original) => ({
  ...(await original<typeof import('../../src/search/learned/ranker-file.ts')>()),
  rankerFile: () => file,
}));

const sample = indexedSample({
  'src/retry.py': `
def retry_request(request, attempts):
    """Send a request again after a timeout."""
    for attempt in range(attempts):
        wait_before(attempt)


def wait_before(attempt):
    sleep(2 ** attempt)
`,
});
const QUERY = 'send a request again after a timeout, and wait longer before each attempt';
const PACKAGED = readFileSync(RANKER);
const BODY = PACKAGED.indexOf(10) + 1;

beforeEach(() => {
  file = join(temporaryDirectory(), 'rank.bin');
});

describe.each<[string, Buffer | undefined, string]>([
  ['missing', undefined, 'is missing'],
  ['truncated', PACKAGED.subarray(0, 40_000), 'is damaged: it has 40000 bytes'],
  [
    'zero-filled',
    Buffer.concat([PACKAGED.subarray(0, BODY), Buffer.alloc(PACKAGED.length - BODY)]),
    'is damaged: node 0 has children',
  ],
])('trees that are %s', (_, bytes, problem) => {
  beforeEach(() => (bytes ? writeFileSync(file, bytes) : rmSync(file, { force: true })));

  test.each(['search', 'explore'])('%s ranks by rules, with one note', async (tool) => {
    const { meta, exit, text } = await sample().call(tool, { query: QUERY });
    expect(exit).toBe(0);
    expect(text).toContain('retry_request');
    const notes = meta.notes.filter((note: string) => note.includes('learned trees'));
    expect(notes).toEqual([expect.stringContaining(`${file} ${problem}`)]);
  });

  test('a short query needs no trees', async () => {
    const { meta } = await sample().call('search', { query: 'retry request' });
    expect(meta.notes.join()).not.toContain('trees');
  });

  test('explain_ranking says that rules ranked it', async () => {
    const { results } = await sample().call('explain_ranking', { query: QUERY, name: 'retry_request' });
    expect(results).toMatchObject({ rank: 1, by: 'rules' });
  });

  test('doctor fails with a fix', async () => {
    const { results, exit } = await sample().call('doctor');
    expect(exit).toBe(1);
    const check = results.checks.find(({ name }: { name: string }) => name === 'ranker');
    expect(check).toMatchObject({ status: 'fail', fix: expect.stringContaining('Reinstall') });
    expect(check.detail).toContain(problem);
  });
});

test('a reinstalled file is used by the next query', async () => {
  const { call } = sample();
  const before = await call('search', { query: QUERY });
  writeFileSync(file, PACKAGED);
  const after = await call('search', { query: QUERY });
  expect([before, after].map(({ meta }) => meta.notes.join().includes('learned trees'))).toEqual([true, false]);
});
