/** Follows a tree through events of the system and of git, keeps its watches up to date, and reports why when it must poll. */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { remoteReason } from '../base/file-events.ts';
import type { Config } from '../config/config.ts';
import type { EventKind } from './event-batch.ts';
import { type GitEvents, openGitEvents } from './git-events.ts';
import { NoNativeEvents } from './native-events.ts';
import { openTreeEvents, type TreeEvents } from './tree-events.ts';
import type { WatchMode } from './watch-event.ts';
import { listWatchedTree, type WatchedTree } from './watched-tree.ts';

export interface FollowerListeners {
  /** Called for a path that no known rule excludes. */
  readonly onPath: (path: string, kind: EventKind) => void;
  readonly onGit: () => void;
  /** Called when rules outside the tree changed, or the tree became a repository. */
  readonly onRules: () => void;
}

const NOTHING: WatchedTree = {
  directories: new Set(),
  isExcluded: () => false,
  followsLinks: false,
  targets: new Set(),
  linksTo: () => [],
};
/** A tree that grows faster than this is listed again when its events arrive. */
const MAX_LISTINGS = 3;

export class TreeFollower {
  #tree = NOTHING;
  #events: TreeEvents | undefined;
  #git: GitEvents | undefined;
  #reason: string | undefined;
  /** Identity of the root directory when it was last listed. */
  #identity = '';

  private readonly root: string;

  constructor(
    private readonly watched: { readonly root: string; readonly maxWatches?: (() => number) | undefined },
    private readonly listeners: FollowerListeners,
  ) {
    this.root = watched.root;
  }

  get mode(): WatchMode {
    return this.#events ? 'native' : 'poll';
  }

  /** Why the tree is polled. */
  get reason(): string | undefined {
    return this.#reason;
  }

  get directories(): number {
    return this.#tree.directories.size;
  }

  get tree(): WatchedTree {
    return this.#tree;
  }

  /** The root is another directory now, whose changes are not reported. */
  isReplaced(): boolean {
    return this.#identity !== identityOf(this.root);
  }

  /** In native mode, every change after this has resolved is reported. */
  async open(config: Config, signal: AbortSignal): Promise<void> {
    this.#openGit();
    this.#reason = config.watch.mode === 'poll' ? 'watch.mode is poll' : undefined;
    if (config.watch.mode === 'auto') this.#reason = remoteReason(this.root);
    if (this.#reason === undefined)
      this.#natively(() => (this.#events = openTreeEvents(this.watched, (path, kind) => this.#onEvent(path, kind))));
    await this.relist(config, [], signal);
  }

  /** Call when the directories, or the rules that exclude some, have changed. */
  async relist(config: Config, moved: readonly string[], signal: AbortSignal): Promise<void> {
    if (this.#identity !== '' && this.isReplaced()) {
      this.#events?.forget('');
      this.#openGit();
    }
    this.#identity = identityOf(this.root);
    for (const directory of moved) this.#events?.forget(directory);
    for (let listings = 0; listings < MAX_LISTINGS; listings++) {
      const before = this.#tree.directories;
      const tree = await listWatchedTree(this.root, config, signal);
      this.#tree = tree;
      this.#natively(() => this.#events?.follow(tree));
      const unseen = [...tree.directories].filter((one) => !before.has(one) || moved.includes(one));
      // Directories added between the listing and the watch were not reported.
      if (!this.#events || !unseen.some((one) => hasUnlisted(join(this.root, one), one, tree))) return;
    }
  }

  /** Waits for git operations; see `GitEvents`. */
  gitSettled(signal: AbortSignal): Promise<boolean> {
    return this.#git?.settled(signal) ?? Promise.resolve(true);
  }

  close(): void {
    this.#events?.close();
    this.#events = undefined;
    this.#git?.close();
    this.#git = undefined;
  }

  #onEvent(path: string, kind: EventKind): void {
    if (/(?:^|\/)\.git$/.test(path) && kind === 'rename') {
      if (path === '.git') this.#openGit();
      // A directory that becomes a repository of its own is no longer listed.
      this.listeners.onRules();
      return;
    }
    if (!this.#tree.isExcluded(path)) this.listeners.onPath(path, kind);
    for (const link of this.#tree.linksTo(path)) this.listeners.onPath(link, kind);
  }

  #openGit(): void {
    this.#git?.close();
    this.#git = openGitEvents(this.root, (what) => {
      if (what === 'git') this.listeners.onGit();
      else this.listeners.onRules();
    });
  }

  /** Falls back to polling: watching half of a tree would be worse. */
  #natively(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof NoNativeEvents)) throw error;
      this.#reason = error.message;
      this.#events?.close();
      this.#events = undefined;
    }
  }
}

/** Inode numbers are reused, birth times are not. A system without birth times reports the time of the last change instead. */
function identityOf(root: string): string {
  const stats = statSync(root, { throwIfNoEntry: false });
  if (stats === undefined) return '';
  const { dev, ino, birthtimeMs, ctimeMs } = stats;
  return `${dev} ${ino} ${birthtimeMs === ctimeMs ? '' : birthtimeMs}`;
}

function hasUnlisted(absolute: string, directory: string, tree: WatchedTree): boolean {
  let entries: Dirent[];
  try {
    entries = readdirSync(absolute, { withFileTypes: true });
  } catch {
    return false;
  }
  return entries.some((entry) => {
    if (!entry.isDirectory()) return false;
    const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
    return !tree.directories.has(path) && !tree.isExcluded(`${path}/`);
  });
}
