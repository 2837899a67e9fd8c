/** The changes that make one update: collected until the tree has been quiet for as long as their number asks for. */

export interface BatchSettings {
  readonly debounceMs: number;
  readonly burstFiles: number;
  readonly burstMs: number;
  /** Events the system keeps for us before it drops some without a word. */
  readonly queueLimit: number;
}

/** A tree that is never quiet is updated this often all the same. */
const MAX_DELAY_MS = 1_000;
const MAX_BURST_DELAY_MS = 10_000;
/** More of them are not looked at one by one. */
const MAX_PATHS = 500;

/** A name that came or went is another matter than content that changed. */
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
    // libuv passes over the event that says that others were dropped. It comes only after a full queue, so that a batch of half
    // as many events is the sign that some may be missing.
    if (this.#events > this.settings.queueLimit / 2) this.addWhole(nowMs);
  }

  /** git moved HEAD or wrote its index: more may be about to come, and any file may be another. */
  addGit(nowMs: number): void {
    this.#isGit = true;
    this.#mark(nowMs);
  }

  /** What changed is not known. */
  addWhole(nowMs: number): void {
    this.#isWhole = true;
    this.#mark(nowMs);
  }

  get isEmpty(): boolean {
    return this.#firstMs === undefined;
  }

  /** A directory may have come. */
  get hasRenames(): boolean {
    return this.#isWhole || [...this.#paths.values()].includes('rename');
  }

  get isGit(): boolean {
    return this.#isGit;
  }

  get isBurst(): boolean {
    return this.#isWhole || this.#paths.size >= this.settings.burstFiles;
  }

  /** The whole tree is to be looked at: names alone would not tell, or there are too many of them. */
  get isWhole(): boolean {
    return this.#isWhole || this.#isGit || this.#paths.size > MAX_PATHS;
  }

  /** When events of this batch may have been dropped, directories may have come unseen. */
  get isUncertain(): boolean {
    return this.#isWhole;
  }

  get firstMs(): number {
    return this.#firstMs ?? 0;
  }

  paths(): ReadonlyMap<string, EventKind> {
    return this.#paths;
  }

  /** When it is complete, unless more comes before. */
  dueMs(): number {
    const isLarge = this.isBurst || this.#isGit;
    const quietMs = isLarge ? this.settings.burstMs : this.settings.debounceMs;
    const mostMs = isLarge ? MAX_BURST_DELAY_MS : MAX_DELAY_MS;
    return Math.min(this.#lastMs + quietMs, this.firstMs + Math.max(mostMs, quietMs));
  }

  #mark(nowMs: number): void {
    this.#events++;
    this.#firstMs ??= nowMs;
    this.#lastMs = nowMs;
  }
}
