/** What happens before an answer: the tree is looked at and, as the policy has it, the index is brought up to date. */
import { type Config, loadConfig } from '../config/config.ts';
import { AppError } from '../errors/errors.ts';
import type { Delta } from '../indexer/plan/sync-delta.ts';
import {
  checkOnce,
  type Found,
  type FreshnessPolicy,
  type FreshnessSource,
  type Synced,
  syncOnce,
} from './freshness-source.ts';
import type { OpenTree } from './session.ts';
import type { TreeChanges } from './tree-changes.ts';

export interface FreshnessOptions {
  /** Before what the configuration says. */
  readonly policy?: FreshnessPolicy | undefined;
  /** Absent: the tree is looked at. */
  readonly source?: FreshnessSource | undefined;
  /** Updates the index while answers go on. */
  readonly syncBehind?: (() => Promise<unknown>) | undefined;
  /** That only starts another process, because this one ends with its answer: `freshness.background` may forbid it. */
  readonly isDetached?: boolean | undefined;
}

/** Why an answer may be of yesterday. */
export interface Staleness {
  readonly text: string;
  readonly changes: TreeChanges;
  /** An update is under way. */
  readonly isBehind: boolean;
}

export interface Freshened {
  /** Whether the tree was looked at for this very question. */
  readonly isChecked: boolean;
  /** The index is another one than before. */
  readonly isSynced: boolean;
  readonly stale: Staleness | undefined;
  /** What was found and mended when the index was brought up to date. */
  readonly notes?: readonly string[] | undefined;
}

/**
 * Without a watcher a look at the tree costs some microseconds a file. A process that answers many questions spends no more than
 * a twentieth of its time on that; what an answer cites is compared with the files themselves in any case.
 */
const REST_FACTOR = 20;
/** An index that could not be written will not be writable a moment later. */
const RETRY_MS = 30_000;
const SHOWN = 5;

const MAX_ATTEMPTS = 2;

interface Look {
  readonly config: Config;
  readonly policy: FreshnessPolicy;
  readonly signal: AbortSignal | undefined;
  /** So many looks had begun when it was asked for. */
  readonly askedAfter: number;
}

export class Freshener {
  #nextCheckMs = 0;
  #nextSyncMs = 0;
  #last: Freshened = { isChecked: false, isSynced: false, stale: undefined };
  #current: Promise<Freshened> | undefined;
  #following: Promise<Freshened> | undefined;
  /** How many looks have begun. */
  #begun = 0;
  #behind: Promise<unknown> | undefined;

  constructor(
    private readonly session: OpenTree,
    private readonly options: FreshnessOptions,
  ) {}

  /** `now`: whatever the policy says about how often. What is wrong with settings or tree is not what was asked: no error but CANCELLED. */
  async before(signal?: AbortSignal, now = false): Promise<Freshened> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#before(signal, now);
      } catch (error) {
        if (!(error instanceof AppError) || signal?.aborted) throw error;
        // Of several questions at once, the one that looked for all may have been called off.
        if (error.code !== 'CANCELLED' || attempt === MAX_ATTEMPTS) return NOT_CHECKED;
      }
    }
  }

  async #before(signal: AbortSignal | undefined, now: boolean): Promise<Freshened> {
    const askedAfter = this.#begun;
    const { config } = await loadConfig({ root: this.session.root, env: process.env });
    const policy = this.options.policy ?? config.freshness.policy;
    if (policy === 'best_effort' && !now) return NOT_CHECKED;
    const isDue = now || policy === 'strict' || this.options.source || performance.now() >= this.#nextCheckMs;
    if (!isDue) return { ...this.#last, isChecked: false, isSynced: false, notes: undefined };
    return this.#lookSoon({ config, policy, signal, askedAfter });
  }

  /**
   * Several questions at once are preceded by one look, which begins after all of them were asked: one that is under way may
   * have passed by what changed since.
   */
  #lookSoon(look: Look): Promise<Freshened> {
    if (this.#current === undefined) {
      this.#begun++;
      this.#current = this.#look(look).finally(() => {
        this.#current = undefined;
      });
    }
    if (this.#begun > look.askedAfter) return this.#current;
    this.#following ??= this.#current
      .catch(() => {})
      .then(() => {
        this.#following = undefined;
        return this.#lookSoon(look);
      });
    return this.#following;
  }

  async #look(look: Look): Promise<Freshened> {
    const started = performance.now();
    const found = await this.#check(look.config, look.signal);
    const took = performance.now() - started;
    this.#nextCheckMs = performance.now() + took * REST_FACTOR;
    this.#last = { isChecked: true, ...(await this.#act(found, look)) };
    return this.#last;
  }

  /** Undefined also where the tree cannot be looked at: that is not what was asked. */
  async #check(config: Config, signal: AbortSignal | undefined): Promise<Found> {
    try {
      const { source } = this.options;
      const delta = source ? await source.check(signal) : await checkOnce(this.session, config, signal);
      return delta?.isNothing && !delta.isTreeChanged && !delta.rebuild ? undefined : delta;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      return undefined;
    }
  }

  async #act(found: Found, look: Look): Promise<Omit<Freshened, 'isChecked'>> {
    if (found === undefined) return { isSynced: false, stale: undefined };
    const { config, policy } = look;
    const isQuick = found.estimatedMs < config.freshness.wait_ms;
    if (policy === 'strict' || (policy === 'balanced' && isQuick)) {
      const outcome = await this.#sync(look);
      if (typeof outcome !== 'string') return { isSynced: true, stale: undefined, notes: outcome.notes };
      const why = `it could not be updated: ${outcome}`;
      return { isSynced: false, stale: staleness(found, why, this.#behind !== undefined) };
    }
    if (policy === 'best_effort') return { isSynced: false, stale: staleness(found, '', this.#behind !== undefined) };
    const isBehind = await this.#updateBehind(config);
    const why = isBehind ? 'it is being updated' : 'updating it takes longer than an answer waits';
    return { isSynced: false, stale: staleness(found, why, isBehind) };
  }

  /** Whether an update goes on after the answer. */
  async #updateBehind(config: Config): Promise<boolean> {
    const { syncBehind, isDetached } = this.options;
    if (syncBehind === undefined || (isDetached && !config.freshness.background)) return false;
    if (isDetached) {
      return await syncBehind().then(
        () => true,
        () => false,
      );
    }
    this.#behind ??= syncBehind()
      .catch(() => {})
      .finally(() => {
        this.#behind = undefined;
        this.#nextCheckMs = 0;
      });
    return true;
  }

  /** Returns why it did not work, where it did not. */
  async #sync({ config, policy, signal }: Look): Promise<Synced | string> {
    if (performance.now() < this.#nextSyncMs) return 'it failed a moment ago';
    try {
      const { source } = this.options;
      if (source) return await source.sync({ signal });
      return await syncOnce(this.session, config, { isPatient: policy === 'strict', signal });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      // Another process that writes will be done.
      if (error.code !== 'INDEX_BUSY') this.#nextSyncMs = performance.now() + RETRY_MS;
      return error.message;
    }
  }
}

const NOT_CHECKED: Freshened = { isChecked: false, isSynced: false, stale: undefined };

/** Nothing where no file is another: what is said of those that there are is true. */
function staleness({ changed, added, removed }: Delta, why: string, isBehind: boolean): Staleness | undefined {
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
    isBehind,
  };
}
