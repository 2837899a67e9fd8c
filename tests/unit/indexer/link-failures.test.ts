/** A file whose references cannot be resolved is listed with the reason; all other files are linked. */
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { beforeAll, expect, it } from 'vitest';
import type { IndexReport } from '../../../src/indexer/index-report.ts';
import { explodeBinder } from '../../kit/exploding-binder.ts';
import { type IndexedTree, indexedTree } from './indexed-tree.ts';

/** Threads with other settings are not shared with other tests. */
const OWN_THREADS = { parse_timeout_ms: 7777 };
const WORKER = new URL('../../kit/exploding-worker.ts', import.meta.url);
const START = `import('tsx/esm/api').then(({ register }) => (register(), import('${WORKER}')))`;

beforeAll(() => {
  const { Worker } = workerThreads;
  class SourceWorker extends Worker {
    constructor(_script: string | URL, options: workerThreads.WorkerOptions) {
      super(START, { ...options, eval: true });
    }
  }
  workerThreads.Worker = SourceWorker;
  syncBuiltinESMExports();
  const restoreBinder = explodeBinder();
  return () => {
    workerThreads.Worker = Worker;
    syncBuiltinESMExports();
    restoreBinder();
  };
});

const FILES = {
  'lib.py': 'def one(): pass\n',
  'bad.py': 'from lib import one\none()\nexplode = 1\n',
  'good.py': 'from lib import one\none()\n',
};
const GOOD = FILES['good.py'];
const PROBLEM = {
  code: 'link_error',
  path: 'bad.py',
  message: 'its references could not be resolved: the binder exploded',
};

const indexed = (tree: IndexedTree, force = false): Promise<IndexReport> => tree.index({ force }, OWN_THREADS);
const linksOf = (tree: IndexedTree, path: string) => tree.rows().filter((row) => row.startsWith(`link ["${path}#`));

/** Indexes the change, and says whether a fresh index would hold the same. */
async function isAsFresh(tree: IndexedTree): Promise<IndexReport> {
  tree.age();
  const report = await indexed(tree);
  const rows = tree.rows();
  await indexed(tree, true);
  expect(rows).toEqual(tree.rows());
  return report;
}

it('a file that fails in a full run is a problem, and has no links', async () => {
  const tree = indexedTree(FILES);
  const report = await indexed(tree);
  expect(report.problems).toEqual([PROBLEM]);
  expect(report.files).toMatchObject({ total: 3, parsed: 3, skipped: 0 });
  expect(linksOf(tree, 'bad.py')).toEqual([]);
  expect(linksOf(tree, 'good.py')).not.toEqual([]);
  expect(tree.ask((reader) => reader.filesBeyond(['python'])).map(({ path }) => path)).toEqual(['bad.py']);
});

it('an update lists it as a full run does, and forgets it once it can be resolved', async () => {
  const tree = indexedTree({ ...FILES, 'bad.py': GOOD });
  expect((await indexed(tree)).problems).toEqual([]);
  tree.write({ 'bad.py': FILES['bad.py'] });
  expect((await isAsFresh(tree)).problems).toEqual([PROBLEM]);
  // It is affected by another file, and fails again.
  tree.write({ 'lib.py': 'def two(): pass\n' });
  expect((await isAsFresh(tree)).problems).toEqual([PROBLEM]);
  tree.write({ 'bad.py': GOOD, 'lib.py': FILES['lib.py'] });
  expect((await isAsFresh(tree)).problems).toEqual([]);
  expect(linksOf(tree, 'bad.py')).not.toEqual([]);
});

it('a file that ended its worker is linked again by the next update', async () => {
  const tree = indexedTree({
    'lib.py': 'class boom:\n    deadly = 1\n',
    'bad.py': 'from lib import boom\nboom()\nvictim = 1\n',
  });
  expect((await indexed(tree)).problems).toMatchObject([{ code: 'link_error', path: 'bad.py' }]);
  // What the file asked for is not known, because its worker ended before it could say so.
  tree.write({ 'lib.py': 'def boom(): pass\n' });
  expect((await isAsFresh(tree)).problems).toEqual([]);
  expect(linksOf(tree, 'bad.py')).not.toEqual([]);
});
