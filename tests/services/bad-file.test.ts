/** A file that ends a service costs the answers about it, and not those about the files after it. */
import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { ServiceFailure } from '../../src/services/contract.ts';
import type { ActiveService } from '../../src/services/pass/active-service.ts';
import { type Confirmed, confirmLinks } from '../../src/services/pass/confirm.ts';
import { SessionPool } from '../../src/services/pass/session-pool.ts';
import { makeServicesDir } from '../../src/services/services-dir.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { indexedTree } from './confirmed-sample.ts';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

const nameOf = (i: number): string => `f${String(i).padStart(2, '0')}.ts`;
const treeOf = (count: number) =>
  indexedTree(
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [nameOf(i), `export function f${i}() {}\nf${i}();\n`] as const),
    ),
  );

/** Each session ends at a bad file, and with it the questions in progress. */
function service(isBad: (path: string) => boolean, starts: { count: number }): ActiveService {
  return {
    id: 'frail',
    origin: 'typescript',
    asks: 'everything',
    projectsOf: (files) => [{ dir: '', paths: files.map(({ path }) => path) }],
    async open() {
      starts.count++;
      let failure: ServiceFailure | undefined;
      return {
        tool: { origin: 'typescript', version: '1' },
        problems: [],
        async define({ path, places }) {
          if (failure) throw failure;
          if (isBad(path)) throw (failure = new ServiceFailure({ code: 'timeout', message: `${path} took too long` }));
          await new Promise((resolve) => setTimeout(resolve, 5));
          if (failure) throw failure;
          return Array.from({ length: places.length / 2 }, () => ({ declarations: [] }));
        },
        update: async () => {},
        close: async () => {},
      };
    },
  };
}

async function passes(one: ActiveService, count = 1): Promise<{ confirmed: Confirmed; answered: number }> {
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const limits = { fileMs: 5_000, projectMs: 20_000, memoryMb: 500 };
  const scratchDir = makeServicesDir(root);
  const pool = new SessionPool({ root, scratchDir, limits, idleMs: 1_000, log: () => {} });
  const { signal } = new AbortController();
  let confirmed: Confirmed = { runs: [], files: 0 };
  for (let i = 0; i < count; i++)
    confirmed = await confirmLinks({ ...place, root, config: defaultConfig(), services: [one], pool, signal });
  await pool.close();
  const reader = openReader(place.indexDir, place.key);
  try {
    return { confirmed, answered: reader.filesOfService('frail').size };
  } finally {
    reader.close();
  }
}

test.each([0, 3, 11])('file %i of twelve', async (bad) => {
  root = await treeOf(12);
  const starts = { count: 0 };
  const { confirmed, answered } = await passes(service((path) => path === nameOf(bad), starts));
  expect(answered).toBe(12);
  expect(starts.count).toBeLessThanOrEqual(3);
  const [{ state, left, problems }] = confirmed.runs;
  expect({ state, left }).toEqual({ state: 'done', left: 0 });
  expect(problems.map(({ code, message }) => `${code}: ${message}`)).toContain(
    `timeout: ${nameOf(bad)}: ${nameOf(bad)} took too long`,
  );
});

test('a service that never answers is left alone, and no file is given up because of it', async () => {
  root = await treeOf(12);
  const starts = { count: 0 };
  const broken = service(() => true, starts);
  const first = await passes(broken);
  expect(first.answered).toBe(0);
  expect(starts.count).toBe(2);
  expect(first.confirmed.runs).toMatchObject([{ state: 'failed', left: 12 }]);
});

test('when it is not started any more, the reason is why it ended', async () => {
  root = await treeOf(2);
  const { confirmed } = await passes(
    service(() => true, { count: 0 }),
    6,
  );
  const [{ problems }] = confirmed.runs;
  expect(problems.map(({ message }) => message).join()).toMatch(/started 4 times .* took too long/);
});
