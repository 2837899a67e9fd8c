/** Follows a tree by the events of the system and of git, keeps its watches true, and says why where it cannot. */
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
  /** Of a path that no known rule leaves out. */
  readonly onPath: (path: string, kind: EventKind) => void;
  readonly onGit: () => void;
  /** Rules outside the tree changed, or the tree became a repository. */
  readonly onRules: () => void;
}

const NOTHING: WatchedTree = { directories: new Set(), isExcluded: () => false };
/** A tree that grows faster than it can be listed is listed again by its own events. */
const MAX_LISTINGS = 3;

export class TreeFollower {
  #tree = NOTHING;
  #events: TreeEvents | undefined;
  #git: GitEvents | undefined;
  #reason: string | undefined;
  /** Which directory the root was when it was last listed. */
  #place = '';

  constructor(
    private readonly root: string,
    private readonly listeners: FollowerListeners,
  ) {}

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

  /** Another directory stands where the tree was: what happens in it is told to nobody. */
  isReplaced(): boolean {
    return this.#place !== placeOf(this.root);
  }

  /** Whatever changes after it has resolved is told, in native mode. */
  async open(config: Config, signal: AbortSignal): Promise<void> {
    this.#openGit();
    this.#reason = config.watch.mode === 'poll' ? 'watch.mode is poll' : undefined;
    if (config.watch.mode === 'auto') this.#reason = remoteReason(this.root);
    if (this.#reason === undefined)
      this.#natively(() => (this.#events = openTreeEvents(this.root, (path, kind) => this.#onEvent(path, kind))));
    await this.relist(config, [], signal);
  }

  /** Its directories, or the rules that leave some out, are others now. */
  async relist(config: Config, moved: readonly string[], signal: AbortSignal): Promise<void> {
    if (this.#place !== '' && this.isReplaced()) {
      this.#events?.forget('');
      this.#openGit();
    }
    this.#place = placeOf(this.root);
    for (const directory of moved) this.#events?.forget(directory);
    for (let listings = 0; listings < MAX_LISTINGS; listings++) {
      const before = this.#tree.directories;
      const tree = await listWatchedTree(this.root, config, signal);
      this.#tree = tree;
      this.#natively(() => this.#events?.follow(tree));
      const unseen = [...tree.directories].filter((one) => !before.has(one) || moved.includes(one));
      // What came between the listing and the watch was told to nobody.
      if (!this.#events || !unseen.some((one) => hasUnlisted(join(this.root, one), one, tree))) return;
    }
  }

  /** Whether git is through with what it does; see `GitEvents`. */
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
    if (path === '.git' && kind === 'rename') {
      this.#openGit();
      this.listeners.onRules();
    } else if (!this.#tree.isExcluded(path)) this.listeners.onPath(path, kind);
  }

  #openGit(): void {
    this.#git?.close();
    this.#git = openGitEvents(this.root, (what) => {
      if (what === 'git') this.listeners.onGit();
      else this.listeners.onRules();
    });
  }

  /** Half a tree that is watched would be worse than one that is polled. */
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

/** Numbers of directories are used again, times of birth are not; where a system does not know them, it says when it was changed. */
function placeOf(root: string): string {
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
