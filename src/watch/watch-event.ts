/** The events that a watcher emits; `watch --json` prints each as a line of JSON. */

/** `native`: the system reports changes; `poll`: the tree is scanned at intervals. */
export type WatchMode = 'native' | 'poll';

/** The cause of an update. `tree`: directories were added or removed, or rules changed. `check`: found by a scan, without an event. */
export type SyncCause = 'start' | 'edit' | 'burst' | 'git' | 'tree' | 'check' | 'retry';

export interface WatchingEvent {
  readonly event: 'watching';
  readonly root: string;
  readonly mode: WatchMode;
  /** Why the tree is polled. */
  readonly reason?: string;
  /** Number of watched directories: all that are not excluded. */
  readonly directories: number;
  readonly pid: number;
}

export interface SyncedEvent {
  readonly event: 'synced';
  readonly cause: SyncCause;
  /** `unchanged`: the index was up to date. */
  readonly state: 'published' | 'unchanged';
  readonly parsed: number;
  /** Files with the same content under a new path; absent when there are none. */
  readonly moved?: number;
  readonly removed: number;
  readonly duration_ms: number;
  /** From the first event of the batch until its changes could be queried. */
  readonly latency_ms: number;
  /** The first few paths that events named. */
  readonly paths: readonly string[];
  readonly path_count: number;
}

export interface FailedEvent {
  readonly event: 'failed';
  readonly code: string;
  readonly message: string;
  readonly fix: string;
  /** Time until the next attempt; earlier if something changes. */
  readonly retry_ms: number;
}

/** Information that requires no action. */
export interface NoteEvent {
  readonly event: 'note';
  readonly message: string;
}

export interface StoppedEvent {
  readonly event: 'stopped';
  readonly reason: string;
}

export type WatchEvent = WatchingEvent | SyncedEvent | FailedEvent | NoteEvent | StoppedEvent;
