/** The process of a server that keeps links confirmed: it follows the indexes of the open workspaces and asks services after each change. */
import { type FSWatcher, watch } from 'node:fs';
import { realRoot } from '../base/paths.ts';
import { indexDirOf, snapshotKeyOf, snapshotPaths } from '../store/snapshots/snapshot-dir.ts';
import type { FromFollower, ToFollower } from './follow-command.ts';
import { ServiceRunner } from './runner.ts';

/** Several writes make one published change. */
const SETTLE_MS = 10;
/** Where the system reports no changes of files. */
const POLL_MS = 2_000;
/** A service that failed is tried again when something changes, but not at every keystroke. */
const RETRY_MS = 30_000;

/** Resolves when the server has closed the channel. */
export function followIndexes(): Promise<number> {
  const followed = new Map<string, IndexFollower>();
  const log = (text: string): void => {
    if (process.connected) process.send?.({ type: 'log', text } satisfies FromFollower, undefined, undefined, () => {});
  };
  const open = (root: string): void => {
    try {
      followed.set(root, new IndexFollower(root, log));
    } catch (error) {
      // It was removed: the others are followed.
      log(`links of ${root} are not confirmed: ${(error as Error).message}`);
    }
  };
  process.on('message', ({ type, root }: ToFollower) => {
    if (type === 'open' && !followed.has(root)) open(root);
    if (type !== 'close') return;
    void followed.get(root)?.close();
    followed.delete(root);
  });
  return new Promise((resolve) => {
    process.once('disconnect', async () => {
      await Promise.all([...followed.values()].map((one) => one.close()));
      resolve(0);
    });
  });
}

class IndexFollower {
  private readonly runner: ServiceRunner;
  private readonly stopping = new AbortController();
  private watcher: FSWatcher | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isDirty = false;
  private lastProblem = '';

  constructor(
    private readonly root: string,
    private readonly log: (text: string) => void,
  ) {
    this.runner = new ServiceRunner(root);
    this.follow();
    this.changed();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    this.watcher?.close();
    await this.running;
    await this.runner.close();
  }

  /** The directory of the snapshot changes with every publish, by any process. */
  private follow(): void {
    try {
      const real = realRoot(this.root);
      const { dir } = snapshotPaths(indexDirOf(real), snapshotKeyOf(real));
      this.watcher = watch(dir, { persistent: false }, (_, name) => {
        if (isPublished(name)) this.changed();
      });
      this.watcher.on('error', () => this.poll());
    } catch {
      // There is no index yet, the tree was removed, or the system has no more watches.
      this.poll();
    }
  }

  private poll(): void {
    this.watcher?.close();
    this.watcher = undefined;
    if (this.stopping.signal.aborted) return;
    setTimeout(() => {
      this.follow();
      this.changed();
    }, POLL_MS).unref();
  }

  private changed(delayMs = SETTLE_MS): void {
    if (this.stopping.signal.aborted) return;
    this.isDirty = true;
    if (this.running !== undefined) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), delayMs);
  }

  private async run(): Promise<void> {
    if (this.running !== undefined) return;
    this.running = this.passes();
    await this.running;
    this.running = undefined;
    if (this.isDirty) this.changed();
  }

  private async passes(): Promise<void> {
    this.isDirty = false;
    try {
      const outcome = await this.runner.pass({ signal: this.stopping.signal });
      if (outcome === 'busy') this.retry();
      else if (outcome !== 'nothing' && outcome.runs.some(({ state }) => state === 'failed')) this.retry();
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      const { message } = error as Error;
      if (message !== this.lastProblem) this.log(`links of ${this.root} were not confirmed: ${message}`);
      this.lastProblem = message;
      this.retry();
    }
  }

  private retry(): void {
    setTimeout(() => this.changed(), RETRY_MS).unref();
  }
}

/** Files that a publish writes: the database, its log and the pointer. The pass itself writes its lock and its report. */
const isPublished = (name: string | null): boolean => name === null || name === 'current' || name.endsWith('-sums');
