/** A temporary tree whose vectors a server makes: indexed in this process or in one that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import type { IndexOptions } from '../../../src/indexer/index-options.ts';
import type { IndexReport } from '../../../src/indexer/index-report.ts';
import { indexWorkspace } from '../../../src/indexer/run.ts';
import { type EmbeddingProgress, readEmbeddingProgress } from '../../../src/store/jobs/embedding-progress.ts';
import type { VectorModel } from '../../../src/store/read/vectors.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../../../src/store/snapshots/snapshot-dir.ts';
import { createTree } from '../discover/tree-fixture.ts';
import { configWith, startServer, type TestServer, type Treatment } from '../embed/http-kit.ts';
import { type IndexedTree, indexedTree } from './indexed-tree.ts';

export type EmbeddingSettings = Partial<Config['embedding']>;

export interface EmbeddedTree extends Pick<IndexedTree, 'root' | 'write' | 'ask' | 'rows' | 'believe'> {
  index(settings: EmbeddingSettings, options?: Partial<IndexOptions>): Promise<IndexReport>;
  /** The command, as a process of its own. */
  start(settings: EmbeddingSettings): ChildProcess;
  /** Everything that an index says which was never anything but this. */
  freshRows(settings: EmbeddingSettings): Promise<string[]>;
  model(): VectorModel | undefined;
  progress(): EmbeddingProgress | undefined;
}

const BIN = path.join(import.meta.dirname, '../../../bin/wayfind.js');

/** Forty files with three texts each: the file, a class and a method. */
export const FORTY_FILES = Object.fromEntries(
  Array.from({ length: 40 }, (_, i) => [
    `src/part${i}.py`,
    `class Part${i}:\n    """Keeps number ${i}."""\n    def number${i}(self):\n        return ${i}\n`,
  ]),
);
export const FORTY_TEXTS = 120;

export function embeddedTree(files: Readonly<Record<string, string>> = FORTY_FILES): EmbeddedTree {
  const tree = indexedTree(files);
  const { root, ask, rows } = tree;
  const elsewhere = createTree().root;
  const index: EmbeddedTree['index'] = (settings, options = {}) =>
    indexWorkspace({ root, jobs: 1, config: configWith({ embedding: settings }), ...options });
  return {
    ...tree,
    index,
    write(written) {
      tree.write(written);
      tree.age();
    },
    start(settings) {
      const child = spawn(process.execPath, [BIN, 'index', '--jobs', '1', '--json'], {
        cwd: root,
        env: { ...process.env, ...environmentOf(settings) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    },
    async freshRows(settings) {
      process.env.WAYFIND_INDEX_DIR = elsewhere;
      try {
        await index(settings, { force: true });
        return rows();
      } finally {
        delete process.env.WAYFIND_INDEX_DIR;
      }
    },
    model: () => ask((reader) => reader.vectorState().model),
    progress: () => readEmbeddingProgress(snapshotPaths(indexDirOf(root), snapshotKeyOf(root)).progress),
  };
}

export const environmentOf = (settings: EmbeddingSettings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`WAYFIND_EMBEDDING_${name.toUpperCase()}`, `${value}`]),
  );

/** Small batches one after the other, and no patience. */
export const settingsOf = (server: TestServer, model = 'small'): EmbeddingSettings => ({
  provider: 'openai',
  base_url: server.url,
  model,
  batch_size: 5,
  concurrency: 1,
  max_retries: 0,
});

export async function server(): Promise<TestServer> {
  const started = await startServer();
  onTestFinished(() => started.stop());
  return started;
}

/** The next requests take so long. */
export const slowly = (ms: number): Treatment[] => Array<Treatment>(1000).fill({ kind: 'slow', ms });

/** Waits until it is so; the test's own time limit ends what never is. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
