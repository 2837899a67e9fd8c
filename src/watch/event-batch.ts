/** Collects the events of one update until the tree has been quiet; a larger batch waits longer. */

export interface BatchSettings {
  readonly debounceMs: number;
  readonly burstFiles: number;
  readonly burstMs: number;
  /** Number of events that the system queues before it silently drops some. */
  readonly queueLimit: number;
}

/** A tree that is never quiet is still updated this often. */
const MAX_DELAY_MS = 1_000;
const MAX_BURST_DELAY_MS = 10_000;
/** More paths are not checked one by one. */
const MAX_PATHS = 500;

/** `rename`: a name was added or removed. `change`: content changed. */
export type EventKind = 'rename' | 'change';

export class EventBatch {
  readonly #paths = new Map<string, EventKind>();
  #events = 0;
  #isGit = false;
  #isWhole = false;
  #firstMs: number | undefined;
  #lastMs = 0;

  constructor(private readonly settings: BatchSettings) {}

  add(path: string, kind: EventKind, nowMs: number): void {
    this.#mark(nowMs);
    if (this.#isWhole) return;
    if (kind === 'rename' || !this.#paths.has(path)) this.#paths.set(path, kind);
    // libuv ignores the event that says that others were dropped. That happens only after a full queue, so a batch of half as many
    // events is taken as the sign that some may be missing.
    if (this.#events > this.settings.queueLimit / 2) this.addWhole(nowMs);
  }

  /** Git moved HEAD or wrote its index: more events may follow, and any file may have changed. */
  addGit(nowMs: number): void {
    this.#isGit = true;
    this.#mark(nowMs);
  }

  /** Records a change whose paths are unknown. */
  addWhole(nowMs: number): void {
    this.#isWhole = true;
    this.#mark(nowMs);
  }

  get isEmpty(): boolean {
    return this.#firstMs === undefined;
  }

  /** A directory may have been added. */
  get hasRenames(): boolean {
    return this.#isWhole || [...this.#paths.values()].includes('rename');
  }

  get isGit(): boolean {
    return this.#isGit;
  }

  get isBurst(): boolean {
    return this.#isWhole || this.#paths.size >= this.settings.burstFiles;
  }

  /** The whole tree must be scanned: the paths are not sufficient, or there are too many. */
  get isWhole(): boolean {
    return this.#isWhole || this.#isGit || this.#paths.size > MAX_PATHS;
  }

  /** Events of this batch may have been dropped, and with them new directories. */
  get isUncertain(): boolean {
    return this.#isWhole;
  }

  get firstMs(): number {
    return this.#firstMs ?? 0;
  }

  paths(): ReadonlyMap<string, EventKind> {
    return this.#paths;
  }

  /** The time when the batch is complete, unless more events arrive. */
  dueMs(): number {
    const isLarge = this.isBurst || this.#isGit;
    const quietMs = isLarge ? this.settings.burstMs : this.settings.debounceMs;
    const maxMs = isLarge ? MAX_BURST_DELAY_MS : MAX_DELAY_MS;
    return Math.min(this.#lastMs + quietMs, this.firstMs + Math.max(maxMs, quietMs));
  }

  #mark(nowMs: number): void {
    this.#events++;
    this.#firstMs ??= nowMs;
    this.#lastMs = nowMs;
  }
}
