/** Answers a question: ensures freshness, leases the index, relocates cited lines, and repairs a damaged index. */
import { insideDeadline } from '../base/deadline.ts';
import { AppError, type ErrorCode } from '../errors/errors.ts';
import type { Needs } from '../indexer/preview/needs.ts';
import type { Freshened, Freshener, FreshnessOptions } from './ensure-fresh.ts';
import type { Looking, Watching } from './freshness-source.ts';
import { withMissing } from './make-reply.ts';
import { type FallbackWorth, markFallback, notYet } from './mark-fallback.ts';
import type { Lease, OpenIndex } from './open-index.ts';
import type { Places } from './places.ts';
import type { Draft } from './reply.ts';
import type { Session } from './session.ts';
import { type Answer, withFreshness, withNotes } from './with-freshness.ts';
import type { LongWork, Workspace } from './workspace.ts';

const NOT_FOUND: readonly ErrorCode[] = ['SYMBOL_NOT_FOUND', 'PATH_NOT_FOUND'];

/** Facts about an answer that the runner needs. */
export interface Answering<T> {
  /** Default: an empty list. */
  readonly isEmpty?: ((results: T) => boolean) | undefined;
  /** How useful the answer is without an index (default: partial). */
  readonly withoutIndex?: FallbackWorth | undefined;
  /** How useful the answer is before the links are made (default: refused). */
  readonly withoutLinks?: FallbackWorth | undefined;
  /** The results when a symbol is not known because nothing is indexed. */
  readonly nothing?: T | undefined;
  /** What the answer needs of a tree without an index; absent: it waits for the index. */
  readonly needs?: Needs | undefined;
  /** Where lines are in the results. */
  readonly places?: (() => Places | undefined) | undefined;
}

export class QueryRunner {
  #freshness: FreshnessOptions;
  #freshener: Freshener | undefined;

  constructor(
    private readonly workspace: Workspace,
    private readonly index: OpenIndex,
    freshness: FreshnessOptions = {},
  ) {
    this.#freshness = freshness;
  }

  /** Called when watching starts or stops. */
  setFreshness(freshness: FreshnessOptions): void {
    this.#freshness = { ...this.#freshness, ...freshness };
    this.#freshener = undefined;
  }

  get watching(): Watching | undefined {
    return this.#freshness.watching;
  }

  /** Repairs a damaged index and asks again; rebuilds it from scratch where that did not help. */
  async ask<T>(
    answer: (session: Session) => Draft<T> | Promise<Draft<T>>,
    work: LongWork = {},
    answering: Answering<T> = {},
  ): Promise<Draft<T>> {
    const repaired: string[] = [];
    for (const force of [false, true]) {
      try {
        return withNotes(await this.#askOnce(answer, work.signal, answering), repaired);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'INDEX_CORRUPT') throw error;
        const { repairIndex } = await import('./repair-index.ts');
        repaired.push(
          ...(await repairIndex(this.workspace, error, { ...work, force, policy: this.#freshness.policy })),
        );
      }
    }
    return withNotes(await this.#askOnce(answer, work.signal, answering), repaired);
  }

  /** Checks the tree first, as the policy says, and always before reporting that something does not exist. */
  async #askOnce<T>(
    answer: (session: Session) => Draft<T> | Promise<Draft<T>>,
    signal: AbortSignal | undefined,
    answering: Answering<T>,
  ): Promise<Draft<T>> {
    const { needs } = answering;
    if (needs && this.workspace.lacksIndex()) return this.#answerAhead(answer, needs, signal);
    const unlinked = this.workspace.lacksLinks() ? await this.#answerUnlinked(answer, signal, answering) : undefined;
    if (unlinked) return unlinked;
    const isByEvents = this.#freshness.source !== undefined;
    // While another process compares the files. Discarded if one of them has changed.
    let early: Promise<() => Answer<T>> | undefined;
    const onLikelySame = () => {
      early ??= settled(insideDeadline(() => this.#answer(answer, answering, AS_INDEXED)));
    };
    const before = await this.freshen({ signal, onLikelySame });
    const meanwhile = await early;
    const isAsIndexed = before.isAsIndexed === true && !before.isSynced && before.stale === undefined;
    const first = meanwhile && isAsIndexed ? meanwhile() : await this.#answer(answer, answering, before);
    // Not every change has an event: a hard link from elsewhere, a mapped file, rules of git outside the tree.
    const isSure = before.isChecked && (!isByEvents || before.stale !== undefined);
    // Nor was there one for a cited file that differs from the index.
    const isSuspect = first.isMissing || (isByEvents && first.reply?.meta.freshness === 'stale');
    if (!isSuspect || first.isFallback || isSure) return withFreshness(this.workspace, first, before);
    const again = await this.freshen({ signal }, true);
    const wasWrong = before.isAsIndexed === true && again.isAsIndexed !== true;
    const isOutdated = again.isSynced || wasWrong;
    const notes = [...(before.notes ?? []), ...(again.notes ?? [])];
    const last = isOutdated ? await this.#answer(answer, answering, again) : first;
    return withFreshness(this.workspace, last, { ...again, notes });
  }

  /** Before the links are made; undefined: they are by now, or the answer does not depend on them. Throws STILL_INDEXING. */
  async #answerUnlinked<T>(
    answer: (session: Session) => Draft<T> | Promise<Draft<T>>,
    signal: AbortSignal | undefined,
    answering: Answering<T>,
  ): Promise<Draft<T> | undefined> {
    const { needs, withoutLinks = 'refused' } = answering;
    if (withoutLinks === 'complete') return undefined;
    const { waitForLinks } = await import('./missing-links.ts');
    if (withoutLinks === 'partial') {
      const before = await this.freshen({ signal });
      if (!this.workspace.lacksLinks()) return undefined;
      const found = await this.#answer(answer, answering, before);
      // What was not found may be found by its links: a member that a type inherits.
      if (found.reply && !found.isMissing) return withFreshness(this.workspace, found, before);
    }
    if (needs) return this.#answerAhead(answer, needs, signal);
    // Continues the run that was to make them, if that was stopped.
    if (!this.workspace.isBeingWritten()) await this.freshen({ signal });
    await waitForLinks(this.workspace, signal);
    return undefined;
  }

  /** Before there is an index: from the files that the question needs, while the index is built. */
  async #answerAhead<T>(
    answer: (session: Session) => Draft<T> | Promise<Draft<T>>,
    needs: Needs,
    signal: AbortSignal | undefined,
  ): Promise<Draft<T>> {
    const { openPreview, withPreview } = await import('./preview.ts');
    const isUnlinked = this.workspace.lacksLinks();
    const opened = await openPreview(this.workspace, { needs, isUnlinked, signal });
    const about = this.#freshness.whyNoIndex?.();
    const isBuilding = this.workspace.isBeingWritten() || (opened.mayBuild && (await this.#build()));
    const indexing = about?.indexing ?? (isBuilding ? 'indexing' : 'not_indexed');
    const problem = about?.indexing === 'failed' ? about.note : undefined;
    try {
      return withPreview(await answer(opened.session), { ...opened, indexing, problem });
    } catch (error) {
      throw error instanceof AppError && NOT_FOUND.includes(error.code) ? opened.notFound(error) : error;
    } finally {
      opened.close();
    }
  }

  /** Returns whether the index is being built, or completed, from now on. */
  async #build(): Promise<boolean> {
    const { buildInBackground, syncInBackground } = this.#freshness;
    if (buildInBackground) return buildInBackground();
    if (!this.workspace.lacksLinks()) return false;
    void syncInBackground?.().catch(() => {});
    return syncInBackground !== undefined;
  }

  async #answer<T>(
    answer: (session: Session) => Draft<T> | Promise<Draft<T>>,
    { isEmpty = isEmptyList, withoutIndex = 'partial', withoutLinks = 'refused', nothing, places }: Answering<T>,
    { isChecked, isAsIndexed, stale }: Freshened,
  ): Promise<Answer<T>> {
    return this.leased(async (lease) => {
      lease.session.answer.isAsIndexed = () => isAsIndexed === true && lease.fallback() === undefined;
      try {
        const reply = await answer(lease.session);
        const fallback = lease.fallback();
        if (fallback) return { reply: markFallback(reply, fallback, withoutIndex), isMissing: false, isFallback: true };
        const mayBeStale = !isChecked || stale !== undefined || reply.meta.freshness === 'stale';
        const cited = mayBeStale ? await relocated(lease.session, reply, places) : reply;
        // Also for an index that was published after the question looked for one.
        const isUnlinked = withoutLinks !== 'complete' && lease.lacksLinks();
        const said = isUnlinked ? (await import('./missing-links.ts')).markUnlinked(cited, withoutLinks) : cited;
        const { withLayer } = await import('./layer.ts');
        return { reply: await withLayer(lease.session, said), isMissing: isEmpty(reply.results), isFallback: false };
      } catch (error) {
        if (!(error instanceof AppError) || !NOT_FOUND.includes(error.code)) throw error;
        const fallback = lease.fallback();
        if (!fallback) return { error: withMissing(lease.session, error), isMissing: true, isFallback: false };
        return { reply: notYet(lease.session, { error, fallback, nothing }), isMissing: false, isFallback: true };
      }
    });
  }

  /** Does nothing without an index, and for a commit, which never changes. */
  async freshen(looking: Looking, now = false): Promise<Freshened> {
    if (this.workspace.commit || !this.workspace.hasIndex())
      return { isChecked: true, isSynced: false, stale: undefined };
    const { Freshener } = await import('./ensure-fresh.ts');
    this.#freshener ??= new Freshener(this.workspace, this.#freshness);
    return this.#freshener.ensureFresh(looking, now);
  }

  async leased<T>(answer: (lease: Lease) => Promise<T>, { allowFallback = true } = {}): Promise<T> {
    const lease = this.index.lease({ allowFallback });
    try {
      return await answer(lease);
    } finally {
      lease.release();
    }
  }
}

async function relocated<T>(session: Session, draft: Draft<T>, places: Answering<T>['places']): Promise<Draft<T>> {
  const { relocateLines } = await import('./relocate-lines.ts');
  return relocateLines(session, draft, places?.());
}

/** Expected of a tree while it is compared. */
const AS_INDEXED: Freshened = { isChecked: true, isAsIndexed: true, isSynced: false, stale: undefined };

/** The value, or the error to throw, once somebody wants it. */
const settled = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (value) => () => value,
    (error) => () => {
      throw error;
    },
  );

const isEmptyList = (results: unknown): boolean => Array.isArray(results) && results.length === 0;
