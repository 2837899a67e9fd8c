/** Before an answer: checks the tree and updates the index, as the freshness policy says. */
import { outsideDeadline } from '../base/deadline.ts';
import { type Config, keptConfig, type LoadedConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { Delta } from '../indexer/plan/sync-delta.ts';
import {
  checkOnce,
  type Found,
  type FreshnessPolicy,
  type FreshnessSource,
  type Looking,
  type Synced,
  syncOnce,
  type Watching,
} from './freshness-source.ts';
import type { Meta } from './reply.ts';
import type { OpenTree } from './session.ts';
import type { TreeChanges } from './tree-changes.ts';

export interface FreshnessOptions {
  /** Overrides the configuration. */
  readonly policy?: FreshnessPolicy | undefined;
  /** Absent: the tree is checked. */
  readonly source?: FreshnessSource | undefined;
  /** For a process that answers many questions. */
  readonly watching?: Watching | undefined;
  /** Builds the first index while questions are answered; returns whether it is being built. */
  readonly buildInBackground?: (() => Promise<boolean>) | undefined;
  /** Why there is no index yet, where this process knows it. */
  readonly whyNoIndex?: (() => WhyNoIndex | undefined) | undefined;
  /** Updates the index while questions are answered. */
  readonly syncInBackground?: (() => Promise<unknown>) | undefined;
  /** The background update runs in another process, because this one ends with its answer: `freshness.background` may forbid it. */
  readonly isDetached?: boolean | undefined;
}

/** The state of the first index, and what an answer without it says. */
export interface WhyNoIndex {
  readonly indexing: Meta['indexing'];
  readonly note: string;
}

/** Why an answer may be outdated. */
export interface Staleness {
  readonly text: string;
  readonly changes: TreeChanges;
  /** An update is running. */
  readonly isUpdating: boolean;
}

export interface Freshened {
  /** Whether the tree was checked for this question. */
  readonly isChecked: boolean;
  /** The tree was compared with the index for this question, and is as it was indexed. */
  readonly isAsIndexed?: boolean | undefined;
  /** The index was updated. */
  readonly isSynced: boolean;
  readonly stale: Staleness | undefined;
  /** Problems that the update found and repaired. */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Without a watcher, a check of the tree costs some microseconds a file. A process that answers many questions spends at most a
 * twentieth of its time on checks. The files that an answer cites are always compared.
 */
const PAUSE_FACTOR = 20;
/** An index that could not be written will not be writable a moment later. */
const RETRY_MS = 30_000;
const SHOWN = 5;

const MAX_ATTEMPTS = 2;

/** The update takes longer than an answer waits. */
const LATE = Symbol('late');

/** The tree could not be checked. */
class Unknown {
  constructor(readonly why: string) {}
}

interface Check extends Looking {
  readonly config: Config;
  readonly policy: FreshnessPolicy;
  /** How many checks had started when it was requested. */
  readonly requestedAfter: number;
}

export class Freshener {
  #nextCheckMs = 0;
  #nextSyncMs = 0;
  #last: Freshened = { isChecked: false, isSynced: false, stale: undefined };
  #current: Promise<Freshened> | undefined;
  #following: Promise<Freshened> | undefined;
  /** How many checks have started. */
  #started = 0;
  #backgroundSync: Promise<unknown> | undefined;
  readonly #settings: () => Promise<LoadedConfig>;

  constructor(
    private readonly session: OpenTree,
    private readonly options: FreshnessOptions,
  ) {
    this.#settings = keptConfig(session.root);
  }

  /** `now`: checks regardless of the policy, and the whole tree whatever the events say. Errors in settings or tree do not fail the question; only CANCELLED is thrown. */
  async ensureFresh(looking: Looking = {}, now = false): Promise<Freshened> {
    const { signal } = looking;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#ensureFresh(looking, now);
      } catch (error) {
        if (!(error instanceof AppError) || signal?.aborted) throw error;
        // The question whose check the others share may have been cancelled.
        if (error.code !== 'CANCELLED') return { ...NOT_CHECKED, stale: uncheckable(error.message) };
        if (attempt === MAX_ATTEMPTS) return NOT_CHECKED;
      }
    }
  }

  async #ensureFresh(looking: Looking, now: boolean): Promise<Freshened> {
    let requestedAfter = this.#started;
    const { config } = await this.#settings();
    const policy = this.options.policy ?? config.freshness.policy;
    if (policy === 'best_effort' && !now) return NOT_CHECKED;
    const isDue = now || policy === 'strict' || this.options.source || performance.now() >= this.#nextCheckMs;
    if (!isDue) return { ...this.#last, isChecked: false, isAsIndexed: false, isSynced: false, notes: undefined };
    if (now && this.options.source) {
      this.options.source.doubt();
      // A check that is running may have looked at the events already.
      requestedAfter = this.#started;
    }
    // Of each question that waits: the check belongs to the first one only.
    return outsideDeadline(() => this.#sharedCheck({ config, policy, requestedAfter, ...looking }));
  }

  /**
   * Concurrent questions share one check, which starts after all of them were asked: one that is already running may have missed
   * later changes.
   */
  #sharedCheck(check: Check): Promise<Freshened> {
    if (this.#current === undefined) {
      this.#started++;
      this.#current = this.#checkAndAct(check).finally(() => {
        this.#current = undefined;
      });
    }
    if (this.#started > check.requestedAfter) return this.#current;
    this.#following ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#following = undefined;
        return this.#sharedCheck(check);
      });
    return this.#following;
  }

  async #checkAndAct(check: Check): Promise<Freshened> {
    const started = performance.now();
    const found = await this.#checkInTime(check);
    const took = performance.now() - started;
    this.#nextCheckMs = performance.now() + took * PAUSE_FACTOR;
    this.#last = await this.#outcome(found, check);
    return this.#last;
  }

  async #outcome(found: Found | typeof LATE | Unknown, check: Check): Promise<Freshened> {
    if (found === LATE) return BEING_UPDATED;
    if (found instanceof Unknown) return { isChecked: true, isSynced: false, stale: uncheckable(found.why) };
    const acted = await this.#act(found, check);
    return { isChecked: true, isAsIndexed: found === undefined || acted.isSynced, ...acted };
  }

  /** A check waits for the update that this process runs, if there is one: late when that takes longer than an answer waits. */
  async #checkInTime({ config, policy, ...looking }: Check): Promise<Found | typeof LATE | Unknown> {
    const { source } = this.options;
    const checking = this.#check(config, looking);
    if (policy !== 'balanced' || source === undefined) return checking;
    const found = await inTime(checking, config.freshness.wait_ms);
    return found === LATE && !source.isSyncing() ? checking : found;
  }

  /** Unknown when the tree cannot be checked: that does not fail the question. */
  async #check(config: Config, looking: Looking): Promise<Found | Unknown> {
    try {
      const { source } = this.options;
      const delta = source ? await source.check(looking.signal) : await checkOnce(this.session, config, looking);
      return delta?.isNothing && !delta.isTreeChanged && !delta.rebuild ? undefined : delta;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      return new Unknown(error.message);
    }
  }

  async #act(found: Found, check: Check): Promise<Omit<Freshened, 'isChecked'>> {
    if (found === undefined) return { isSynced: false, stale: undefined };
    const { config, policy } = check;
    const isQuick = found.estimatedMs < config.freshness.wait_ms && this.#backgroundSync === undefined;
    if (policy === 'strict' || (policy === 'balanced' && isQuick)) {
      const outcome = policy === 'strict' ? await this.#sync(check) : await this.#syncInTime(check);
      if (outcome !== LATE && typeof outcome !== 'string')
        return { isSynced: true, stale: undefined, notes: outcome.notes };
      if (outcome !== LATE) {
        const why = `it could not be updated: ${outcome}`;
        return { isSynced: false, stale: staleness(found, why, this.#backgroundSync !== undefined) };
      }
    }
    if (policy === 'best_effort')
      return { isSynced: false, stale: staleness(found, '', this.#backgroundSync !== undefined) };
    const isUpdating = await this.#startBackgroundUpdate(config);
    const why = isUpdating ? 'it is being updated' : 'updating it takes longer than an answer waits';
    return { isSynced: false, stale: staleness(found, why, isUpdating) };
  }

  /** Returns whether an update continues after the answer. */
  async #startBackgroundUpdate(config: Config): Promise<boolean> {
    const { syncInBackground, isDetached } = this.options;
    if (this.#backgroundSync !== undefined) return true;
    if (syncInBackground === undefined || (isDetached && !config.freshness.background)) return false;
    if (isDetached) {
      return await syncInBackground().then(
        () => true,
        () => false,
      );
    }
    this.#continueInBackground(syncInBackground());
    return true;
  }

  #continueInBackground(update: Promise<unknown>): void {
    this.#backgroundSync = update
      .catch(() => {})
      .finally(() => {
        this.#backgroundSync = undefined;
        this.#nextCheckMs = 0;
      });
  }

  /**
   * How long an update takes shows only while it runs: how many files it affects, whether another process is writing. A process
   * that lives on continues it after the answer; one that ends with its answer cancels it, and another process starts again.
   */
  async #syncInTime(check: Check): Promise<Synced | string | typeof LATE> {
    const { signal, config } = check;
    const waitMs = config.freshness.wait_ms;
    if (!this.options.isDetached) {
      const update = this.#sync(check);
      const outcome = await inTime(update, waitMs);
      if (outcome === LATE) this.#continueInBackground(update);
      return outcome;
    }
    const late = AbortSignal.timeout(waitMs);
    try {
      return await this.#sync({ ...check, signal: signal ? AbortSignal.any([signal, late]) : late });
    } catch (error) {
      if (late.aborted && !signal?.aborted) return LATE;
      throw error;
    }
  }

  /** Returns the reason when it failed. */
  async #sync({ config, policy, signal }: Check): Promise<Synced | string> {
    if (performance.now() < this.#nextSyncMs) return 'it failed a moment ago';
    try {
      const { source } = this.options;
      if (source) return await source.sync({ signal });
      return await syncOnce(this.session, config, { isPatient: policy === 'strict', signal });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      // INDEX_BUSY: another process is writing and will finish soon.
      if (error.code !== 'INDEX_BUSY') this.#nextSyncMs = performance.now() + RETRY_MS;
      return error.message;
    }
  }
}

const NOT_CHECKED: Freshened = { isChecked: false, isSynced: false, stale: undefined };

const NO_CHANGES: TreeChanges = { changed: 0, added: 0, deleted: 0, examples: [] };

const uncheckable = (why: string): Staleness => ({
  text: `the index may be stale (the tree could not be checked: ${why})`,
  changes: NO_CHANGES,
  isUpdating: false,
});

/** Which files changed is known once the update is done. */
const BEING_UPDATED: Freshened = {
  isChecked: true,
  isSynced: false,
  stale: {
    text: 'the index may be stale (it is being updated)',
    changes: NO_CHANGES,
    isUpdating: true,
  },
};

async function inTime<T>(work: Promise<T>, waitMs: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, waitMs, LATE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined when no file differs: then the answer is correct. */
function staleness({ changed, added, removed }: Delta, why: string, isUpdating: boolean): Staleness | undefined {
  const paths = [...changed, ...added, ...removed];
  if (paths.length === 0) return undefined;
  const files = paths.length === 1 ? '1 file' : `${paths.length.toLocaleString('en-US')} files`;
  return {
    text: `the index is stale: ${files} changed since${why && ` (${why})`}`,
    changes: {
      changed: changed.length,
      added: added.length,
      deleted: removed.length,
      examples: paths.slice(0, SHOWN),
    },
    isUpdating,
  };
}
