/** A real tree with a watcher on it, and what the watcher says. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadConfig } from '../../src/config/config.ts';
import { openSyncer } from '../../src/indexer/sync.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import type { SyncedEvent, WatchEvent } from '../../src/watch/watch-event.ts';
import { Watcher } from '../../src/watch/watcher.ts';
import { removeBusyDirectory } from '../kit/remove-directory.ts';

const PATIENCE_MS = 10_000;

export class Tree {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-watch-')));

  constructor(files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  at(path: string): string {
    return join(this.root, path);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), text);
  }

  git(...args: string[]): string {
    const who = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', [...who, ...args], {
      cwd: this.root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  commit(message: string): void {
    this.git('add', '-A');
    this.git('commit', '-q', '-m', message);
  }

  /** The names that the index holds now. */
  symbols(path: string): string[] {
    const reader = openReader(indexDirOf(this.root), snapshotKeyOf(this.root));
    try {
      const file = reader.fileByPath(path);
      if (file === undefined) return [];
      return reader.symbolsInFile(file.id).flatMap(({ name, kind }) => (kind === 'file' ? [] : [name]));
    } finally {
      reader.close();
    }
  }

  remove(): void {
    removeBusyDirectory(this.root);
  }
}

export class Watched {
  readonly events: WatchEvent[] = [];
  watcher!: Watcher;
  #close: () => Promise<void> = async () => {};
  #seen = 0;

  constructor(readonly tree: Tree) {}

  async start(flags: Readonly<Record<string, string | number | boolean>> = {}): Promise<this> {
    const { root } = this.tree;
    const { config } = await loadConfig({ root, env: {}, flags });
    const syncer = openSyncer({ root });
    this.#close = async () => {
      await this.watcher?.close();
      await syncer.close();
    };
    this.watcher = new Watcher({ root, config, syncer, onEvent: (event) => this.events.push(event) });
    await this.watcher.start();
    this.#seen = this.events.length;
    return this;
  }

  /** The next event that fits, of those that nobody waited for yet. */
  async next<T extends WatchEvent = WatchEvent>(fits: (event: WatchEvent) => boolean): Promise<T> {
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; ) {
      while (this.#seen < this.events.length) {
        const event = this.events[this.#seen++];
        if (fits(event)) return event as T;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`nothing of the kind was told: ${JSON.stringify(this.events)}`);
  }

  update(): Promise<SyncedEvent> {
    return this.next<SyncedEvent>((event) => event.event === 'synced' && event.state === 'published');
  }

  /** How many updates were made, published or not. */
  updates(): number {
    return this.watcher.state().syncs;
  }

  async close(): Promise<void> {
    await this.#close();
    this.tree.remove();
  }
}
