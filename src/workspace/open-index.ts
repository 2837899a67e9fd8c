/** The index that the answers of a workspace are read from: opened when asked for, closed when nobody reads it any more. */
import { AppError, type ErrorCode } from '../errors/errors.ts';
import { openReader, type Reader } from '../store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../store/snapshots/snapshot-dir.ts';
import type { Meta } from './reply.ts';
import { newAnswer, type Session } from './session.ts';
import { indexCommand } from './workspace-root.ts';

/** What answers are made from while there is no index. */
export interface StandIn {
  readonly reader: Reader;
  /** Why there is none: said with every answer that would be fuller with one. */
  about(): { readonly indexing: Meta['indexing']; readonly note: string };
}

/** One answer's view of a workspace. Invariant: whatever is published meanwhile, it reads the index that it began with. */
export interface Lease {
  readonly session: Session;
  /** What the session reads in place of an index; known once it has read. */
  standIn(): StandIn | undefined;
  release(): void;
}

interface Held {
  readonly reader: Reader;
  readonly standIn: StandIn | undefined;
  users: number;
  /** Another one is in force: this one goes with its last user. */
  isRetired: boolean;
}

const UNUSABLE: readonly ErrorCode[] = ['NOT_INDEXED', 'INDEX_OLDER', 'INDEX_CORRUPT'];

/** Whether indexing mends this. */
export const needsIndexing = (error: unknown): error is AppError =>
  error instanceof AppError && UNUSABLE.includes(error.code);

export class OpenIndex {
  #published: Held | undefined;
  #standIn: Held | undefined;
  #isEnded = false;

  constructor(private readonly place: Pick<Session, 'root' | 'cwd' | 'commit'>) {}

  /** Throws NOT_INDEXED, and what else may be wrong with an index. Good until the next call: what takes longer leases. */
  reader(): Reader {
    return this.#current(true).reader;
  }

  lease({ allowStandIn }: { allowStandIn: boolean }): Lease {
    let held: Held | undefined;
    return {
      session: {
        ...this.place,
        answer: newAnswer(),
        reader: () => {
          if (held === undefined) {
            held = this.#current(allowStandIn);
            held.users++;
          }
          return held.reader;
        },
      },
      standIn: () => held?.standIn,
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

  standIn(): StandIn | undefined {
    return this.#standIn?.standIn;
  }

  setStandIn(standIn: StandIn | undefined): void {
    retire(this.#standIn);
    this.#standIn = standIn && { reader: standIn.reader, standIn, users: 0, isRetired: false };
  }

  /** Nobody asks for it any more, but for those who have begun to. */
  end(): void {
    this.#isEnded = true;
    this.close();
  }

  close(): void {
    retire(this.#published);
    this.#published = undefined;
    this.setStandIn(undefined);
  }

  #current(allowStandIn: boolean): Held {
    // A rebuild puts another file in force.
    if (this.#published && !this.#published.reader.isCurrent()) {
      retire(this.#published);
      this.#published = undefined;
    }
    try {
      this.#published ??= { reader: this.#open(), standIn: undefined, users: 0, isRetired: false };
      return this.#published;
    } catch (error) {
      if (allowStandIn && this.#standIn && needsIndexing(error)) return this.#standIn;
      throw error;
    }
  }

  #open(): Reader {
    const { root, commit } = this.place;
    try {
      return openReader(indexDirOf(root), commit?.key ?? snapshotKeyOf(root));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_INDEXED') throw error;
      // The store knows where the index would be; people know their workspace.
      throw new AppError(
        'NOT_INDEXED',
        `${root} is not indexed`,
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
