/** Names that changed in one file, and the files that asked it for them. */

import { isPass } from '../../extract/passes.ts';
import type { FileId } from '../../model/ids.ts';
import { anythingOf, askHash, NO_FILE } from './ask-log.ts';

export interface AskIndex {
  /** By file, what it asked others for. */
  allAsks(): Iterable<{ readonly fileId: FileId; readonly hashes: Int32Array }>;
  filesMentioning(hashes: ReadonlySet<number>): readonly FileId[];
  /** By file, hashes of all that it mentions; none of files whose facts were replaced. */
  mentions(): Iterable<{ readonly fileId: FileId; readonly mentions: Uint32Array }>;
}

/** Names of files that mean something else now, or no longer the same. */
export class ChangedPairs {
  private readonly known = new Map<FileId, Set<string>>();
  private fresh = new Map<number, string[]>();

  add(file: FileId, name: string): void {
    let names = this.known.get(file);
    if (names === undefined) this.known.set(file, (names = new Set()));
    if (names.has(name)) return;
    names.add(name);
    // Any file may pass functions to a callee of the name: that is asked of no file.
    const hash = askHash(isPass(name) ? NO_FILE : file, name);
    const alike = this.fresh.get(hash);
    if (alike === undefined) this.fresh.set(hash, [name]);
    else alike.push(name);
  }

  /** Those that came since the last time: their names by their hashes. */
  take(): ReadonlyMap<number, readonly string[]> {
    const { fresh } = this;
    this.fresh = new Map();
    return fresh;
  }
}

/** The asks of all files, read only when needed: most edits change nothing that others see. */
export class AllAsks {
  private read: { readonly fileId: FileId; readonly hashes: Int32Array }[] | undefined;
  private asked: Set<number> | undefined;

  constructor(private readonly index: AskIndex) {}

  /** The files that asked for one of these pairs, each with the names. */
  *askersOf(fresh: ReadonlyMap<number, readonly string[]>): Generator<readonly [FileId, readonly string[]]> {
    if (fresh.size === 0) return;
    for (const { fileId, hashes } of this.all()) {
      const asked = [...hashes.filter((hash) => fresh.has(hash))];
      if (asked.length > 0) yield [fileId, asked.flatMap((hash) => fresh.get(hash)!)];
    }
  }

  /** Most files are tests and programs, which no file asks for anything: their interface need not be computed. */
  isAsked(id: FileId): boolean {
    if (this.asked === undefined) {
      this.asked = new Set();
      for (const { hashes } of this.all()) for (const hash of hashes) this.asked.add(hash);
    }
    return this.asked.has(anythingOf(id));
  }

  /** Whether some file asked who passes functions to a callee of one of these names. */
  asksForPasses(mentions: readonly string[]): boolean {
    this.isAsked(NO_FILE);
    return mentions.some((mention) => this.asked!.has(askHash(NO_FILE, mention)));
  }

  private all(): readonly { readonly fileId: FileId; readonly hashes: Int32Array }[] {
    this.read ??= [...this.index.allAsks()];
    return this.read;
  }
}
