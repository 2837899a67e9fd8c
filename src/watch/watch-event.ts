/** What a watcher says of itself: one object an event, printed as a line of JSON by `watch --json`. */

/** `native`: the system tells; `poll`: the tree is looked at again and again. */
export type WatchMode = 'native' | 'poll';

/** What led to an update. `tree`: directories came or went, or rules changed. `check`: found by looking, without an event. */
export type SyncCause = 'start' | 'edit' | 'burst' | 'git' | 'tree' | 'check' | 'retry';

export interface WatchingEvent {
  readonly event: 'watching';
  readonly root: string;
  readonly mode: WatchMode;
  /** Why not natively. */
  readonly reason?: string;
  /** That are watched; all of the tree that is not left out. */
  readonly directories: number;
  readonly pid: number;
}

export interface SyncedEvent {
  readonly event: 'synced';
  readonly cause: SyncCause;
  /** `unchanged`: the index held all of it already. */
  readonly state: 'published' | 'unchanged';
  readonly parsed: number;
  /** As they were, under another path; absent when there are none. */
  readonly moved?: number;
  readonly removed: number;
  readonly duration_ms: number;
  /** From the first event of the batch until it could be asked for. */
  readonly latency_ms: number;
  /** That events named, the first few. */
  readonly paths: readonly string[];
  readonly path_count: number;
}

export interface FailedEvent {
  readonly event: 'failed';
  readonly code: string;
  readonly message: string;
  readonly fix: string;
  /** Sooner if something changes. */
  readonly retry_ms: number;
}

/** Something a person may want to know and need not act on. */
export interface NoteEvent {
  readonly event: 'note';
  readonly message: string;
}

export interface StoppedEvent {
  readonly event: 'stopped';
  readonly reason: string;
}

export type WatchEvent = WatchingEvent | SyncedEvent | FailedEvent | NoteEvent | StoppedEvent;
