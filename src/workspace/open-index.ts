/** The open index of a workspace: opened at first use, closed when it has no readers left. */
import { AppError, type ErrorCode } from '../errors/errors.ts';
import { isBeingWritten } from '../store/jobs/writer-lock.ts';
import { openReader, type Reader } from '../store/read/read.ts';
import {
  foreignGeneration,
  indexDirOf,
  type SnapshotPaths,
  snapshotKeyOf,
  snapshotPaths,
} from '../store/snapshots/snapshot-dir.ts';
import type { Meta } from './reply.ts';
import { newAnswer, type Session } from './session.ts';
import { indexCommand } from './workspace-root.ts';

/** A source of answers while there is no index. */
export interface Fallback {
  readonly reader: Reader;
  /** Why there is no index: added to every answer that would be more complete with one. */
  about(): { readonly indexing: Meta['indexing']; readonly note: string };
}

/** One answer's view of a workspace. Invariant: it reads the same index to its end, whatever is published meanwhile. */
export interface Lease {
  readonly session: Session;
  /** The source that the session reads instead of an index; known after its first read. */
  fallback(): Fallback | undefined;
  /** Whether the index that the session reads has no links yet; known after its first read. */
  lacksLinks(): boolean;
  release(): void;
}

interface Held {
  readonly reader: Reader;
  readonly fallback: Fallback | undefined;
  users: number;
  /** A newer index is active: this one is closed with its last user. */
  isRetired: boolean;
}

const UNUSABLE: readonly ErrorCode[] = ['NOT_INDEXED', 'INDEX_OLDER', 'INDEX_CORRUPT'];

/** Whether indexing fixes this. */
export const needsIndexing = (error: unknown): error is AppError =>
  error instanceof AppError && UNUSABLE.includes(error.code);

export class OpenIndex {
  #published: Held | undefined;
  #fallback: Held | undefined;
  #isEnded = false;

  constructor(private readonly place: Pick<Session, 'root' | 'cwd' | 'commit'>) {}

  /** Throws NOT_INDEXED and other errors of an index. Valid until the next call: longer work takes a lease. */
  reader(): Reader {
    return this.#current(true).reader;
  }

  lease({ allowFallback }: { allowFallback: boolean }): Lease {
    let held: Held | undefined;
    return {
      session: {
        ...this.place,
        answer: newAnswer(),
        reader: () => {
          if (held === undefined) {
            held = this.#current(allowFallback);
            held.users++;
            held.reader.checkSomePages();
          }
          return held.reader;
        },
      },
      fallback: () => held?.fallback,
      lacksLinks: () => held?.reader.missingStages().includes('links') ?? false,
      release: () => {
        if (held === undefined) return;
        held.users--;
        closeUnused(held);
        if (this.#isEnded) this.close();
      },
    };
  }

  isPublished(): boolean {
    try {
      this.#current(false);
      return true;
    } catch (error) {
      return !needsIndexing(error);
    }
  }

  /** Nothing was ever indexed here: an index that is damaged, older or of another user is another matter. */
  isAbsent(): boolean {
    try {
      this.#current(false);
      return false;
    } catch (error) {
      return error instanceof AppError && error.code === 'NOT_INDEXED' && !this.#isForeign();
    }
  }

  /** The index is published without its links; false where there is none. */
  lacksLinks(): boolean {
    try {
      return this.#current(false).reader.missingStages().includes('links');
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  isBeingWritten(): boolean {
    return isBeingWritten(this.#paths().lock);
  }

  #isForeign(): boolean {
    return foreignGeneration(this.#paths()) !== undefined;
  }

  #paths(): SnapshotPaths {
    const { root, commit } = this.place;
    return snapshotPaths(indexDirOf(root), commit?.key ?? snapshotKeyOf(root));
  }

  fallback(): Fallback | undefined {
    return this.#fallback?.fallback;
  }

  setFallback(fallback: Fallback | undefined): void {
    retire(this.#fallback);
    this.#fallback = fallback && { reader: fallback.reader, fallback, users: 0, isRetired: false };
  }

  /** Closes the index once the answers in progress are done. */
  end(): void {
    this.#isEnded = true;
    this.close();
  }

  close(): void {
    retire(this.#published);
    this.#published = undefined;
    this.setFallback(undefined);
  }

  #current(allowFallback: boolean): Held {
    // A rebuild activates another file.
    if (this.#published && !this.#published.reader.isCurrent()) {
      retire(this.#published);
      this.#published = undefined;
    }
    try {
      this.#published ??= { reader: this.#open(), fallback: undefined, users: 0, isRetired: false };
      return this.#published;
    } catch (error) {
      if (allowFallback && this.#fallback && needsIndexing(error)) return this.#fallback;
      throw error;
    }
  }

  #open(): Reader {
    const { root, commit } = this.place;
    try {
      return openReader(indexDirOf(root), commit?.key ?? snapshotKeyOf(root));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_INDEXED') throw error;
      // The error of the store names the index file; users know their workspace.
      const isForeign = this.#isForeign();
      throw new AppError(
        'NOT_INDEXED',
        `${root} is not indexed${isForeign ? ': the index in it was made elsewhere, by another user or by another version' : ''}`,
        `Run \`${indexCommand(this.place)}\`, or name another workspace with --root.`,
      );
    }
  }
}

function retire(held: Held | undefined): void {
  if (held === undefined) return;
  held.isRetired = true;
  closeUnused(held);
}

function closeUnused(held: Held): void {
  if (held.isRetired && held.users === 0) held.reader.close();
}
