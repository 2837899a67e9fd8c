/** Resolves one file after the other over a binder, which is replaced when a file makes it throw. */
import type { FileId } from '../../model/ids.ts';
import type { Binder } from '../../resolve/core/binder.ts';
import { type LinksRow, linksRow } from '../../resolve/core/links-row.ts';
import type { WantedRows } from '../../resolve/core/resolve-file.ts';
import type { Asks } from '../../resolve/invalidate/ask-log.ts';

/** The error is a message: errors lose their class between threads. */
export type Linked = { readonly row: LinksRow } | { readonly error: string };

export class FileLinker {
  private readonly asksBefore = new Map<FileId, Set<number>>();

  /** `open` returns a new binder over the same tree, with its own log of asks. */
  constructor(
    private binder: Binder,
    private readonly open: () => Binder,
  ) {}

  /** `wanted`: the only rows to resolve. */
  link(id: FileId, wanted?: WantedRows): Linked {
    try {
      return { row: linksRow(this.binder, id, wanted) };
    } catch (error) {
      if (!(error instanceof Error) || isFromOutside(error)) throw error;
      this.keepAsks();
      // What the binder was computing is half done.
      this.binder = this.open();
      return { error: error.message };
    }
  }

  /** The names that any file asked others for since the last time, also those whose linking failed. */
  takeAsks(): Asks {
    this.keepAsks();
    const taken = new Map(this.asksBefore);
    this.asksBefore.clear();
    return taken;
  }

  private keepAsks(): void {
    for (const [asker, hashes] of this.binder.asks.take()) {
      const known = this.asksBefore.get(asker);
      if (known === undefined) this.asksBefore.set(asker, new Set(hashes));
      else for (const hash of hashes) known.add(hash);
    }
  }
}

/** Errors of the store, the disk and the machine have a code: no file is to blame for them. */
const isFromOutside = (error: Error): boolean => 'code' in error;
