/** The open workspaces of the process that answers questions: their indexes, their watchers, and listings until there is an index. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors/errors.ts';
import { stateOf } from '../indexer/index-state.ts';
import type { WatchEvent } from '../watch/watch-event.ts';
import type { WhyNoIndex } from '../workspace/ensure-fresh.ts';
import type { FreshnessPolicy, Watching } from '../workspace/freshness-source.ts';
import { type RunIndex, Workspace } from '../workspace/workspace.ts';
import { type IndexAbout, type IndexProblem, indexAbout } from './index-about.ts';
import { listTree } from './list-tree.ts';
import type { AskedQuestion, WatchChoice } from './question.ts';
import { WatchBudget } from './watch-budget.ts';
import type { WorkspaceWatch } from './workspace-watch.ts';

export interface EnginesOptions {
  readonly policy?: FreshnessPolicy | undefined;
  readonly watch: WatchChoice;
  /** Indexes outside this process. */
  readonly runIndex: RunIndex;
  readonly onWatchEvent: (root: string, event: WatchEvent) => void;
}

interface OpenEngine {
  readonly engine: Workspace;
  /** The listing the engine answers from until there is an index. */
  listing: { readonly made: Promise<void>; readonly atMs: number } | undefined;
  /** Set before a listing is made. */
  whyNoIndex: WhyNoIndex | undefined;
  watch: Promise<WorkspaceWatch | undefined> | undefined;
  /** When watching that failed may be tried again. */
  watchAgainMs: number;
  /** The failure of watching that was reported last. */
  failure: string | undefined;
  readonly closing: AbortController;
}

type Readiness = Pick<AskedQuestion, 'whyNoIndex' | 'isAhead'>;

const UPDATE = { force: false, showIgnored: false };
/** Lifetime of a listing: the files of a tree without an index change meanwhile. */
const LISTING_LIFETIME_MS = 10_000;
/** Listing a large tree takes some hundred milliseconds, which the first answer must not wait for. */
const WATCH_AFTER_MS = 250;
/** What keeps watching from starting, such as an invalid setting, is mended by hand. */
const WATCH_AGAIN_AFTER_MS = 2_000;

export class OpenEngines {
  readonly #open = new Map<string, OpenEngine>();
  readonly #budget = new WatchBudget();

  constructor(private readonly options: EnginesOptions) {}

  /**
   * An engine that is ready for a question; with `whyNoIndex` it answers from a listing where there is no index, or by itself where
   * the question is `isAhead`.
   */
  async ready(root: string, { whyNoIndex, isAhead = false }: Readiness): Promise<Workspace> {
    const open = this.#get(root);
    if (open.engine.hasIndex()) {
      if (open.listing && !whyNoIndex) forgetListing(open);
      this.#follow(open);
    } else if (whyNoIndex) {
      open.whyNoIndex = whyNoIndex;
      if (!isAhead || !open.engine.lacksIndex()) await list(open);
    }
    return open.engine;
  }

  /** Opens the index of a workspace that has had no question, for a moment only. */
  about(root: string): IndexAbout | IndexProblem | undefined {
    const known = this.#open.get(root)?.engine;
    if (known) return indexAbout(known);
    const engine = new Workspace(root, root);
    try {
      return indexAbout(engine);
    } finally {
      engine.close();
    }
  }

  async close(root: string): Promise<void> {
    const open = this.#open.get(root);
    if (!open) return;
    this.#open.delete(root);
    open.closing.abort();
    open.engine.close();
    await (await open.watch)?.close();
  }

  async closeAll(): Promise<void> {
    await Promise.allSettled([...this.#open.keys()].map((root) => this.close(root)));
  }

  #get(root: string): OpenEngine {
    const known = this.#open.get(root);
    if (known) return known;
    const { policy, runIndex, watch } = this.options;
    // Answers do not wait for long updates, which run in the background.
    const syncInBackground = () => engine.index(UPDATE);
    const watching: Watching = {
      by: 'checks',
      reason: watch === 'never' ? 'watching is turned off' : 'watching starts',
    };
    const engine: Workspace = new Workspace(root, root, {
      runIndex,
      freshness: { policy, syncInBackground, watching, whyNoIndex: () => open.whyNoIndex },
    });
    const closing = new AbortController();
    const open: OpenEngine = {
      engine,
      listing: undefined,
      whyNoIndex: undefined,
      watch: undefined,
      watchAgainMs: 0,
      failure: undefined,
      closing,
    };
    this.#open.set(root, open);
    return open;
  }

  /** Starts once there is an index, since the first one is built in the background, and after the first answers. */
  #follow(open: OpenEngine): void {
    if (
      open.watch ||
      performance.now() < open.watchAgainMs ||
      this.options.watch === 'never' ||
      open.closing.signal.aborted
    )
      return;
    open.watch = this.#startWatch(open);
  }

  async #startWatch(open: OpenEngine): Promise<WorkspaceWatch | undefined> {
    const { engine, closing } = open;
    const { signal } = closing;
    const { root } = engine;
    await sleep(WATCH_AFTER_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return undefined;
    const { startWorkspaceWatch } = await import('./workspace-watch.ts');
    const mayPoll = this.options.watch === 'always';
    return startWorkspaceWatch(
      {
        root,
        mayPoll,
        budget: this.#budget,
        published: () => (signal.aborted ? undefined : publishedState(engine)),
        onFailed() {
          open.watch = undefined;
          open.watchAgainMs = performance.now() + WATCH_AGAIN_AFTER_MS;
        },
        indexInBackground: () => engine.index(UPDATE),
        setSource: (source, watching) => engine.setFreshness({ source, watching }),
      },
      (event) => {
        // A failure is tried again and again: it is reported once.
        const isKnown = event.event === 'failed' && event.message === open.failure;
        if (event.event === 'failed') open.failure = event.message;
        else if (event.event === 'synced') open.failure = undefined;
        if (!isKnown) this.options.onWatchEvent(root, event);
      },
    );
  }
}

/** Undefined where there is no index that can be read. */
function publishedState(engine: Workspace): string | undefined {
  try {
    return engine.hasIndex() ? stateOf(engine.reader()) : undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

/** An expired listing answers while a new one is built. */
async function list(open: OpenEngine): Promise<void> {
  const { listing } = open;
  const isGood = listing !== undefined && performance.now() - listing.atMs < LISTING_LIFETIME_MS;
  if (!isGood) {
    const made = makeListing(open);
    open.listing = { made: listing?.made ?? made, atMs: performance.now() };
    made.catch(() => {
      open.listing = undefined;
    });
  }
  await open.listing?.made;
}

async function makeListing(open: OpenEngine): Promise<void> {
  try {
    const reader = await listTree(open.engine.root);
    // By now there may be an index, or the workspace may be closed.
    if (open.closing.signal.aborted || !open.listing) reader.close();
    else open.engine.setFallback({ reader, about: () => open.whyNoIndex! });
  } catch (error) {
    // The answer is then the NOT_INDEXED error, which the caller can act on.
    if (!(error instanceof AppError)) throw error;
  }
}

function forgetListing(open: OpenEngine): void {
  open.listing = undefined;
  open.engine.setFallback(undefined);
}
