/** Names that so many files pass functions to, or import, that the files which changed make no difference. */
import { isImportMention, isPass, MAX_FILES } from '../../extract/passes.ts';
import type { FileId } from '../../model/ids.ts';
import type { AskIndex } from './asked-names.ts';
import { mentionHash } from './mention-hash.ts';

/** Files are counted by hashes of what they mention: so many of them may have another name with the same hash. */
const MARGIN = 4;
/** Calls of a name that more files have are not followed, whichever files these are (`sitesNamed`). */
const MANY_PASSING = MAX_FILES + MARGIN;
/** Whether a file is imported is asked of all files but itself (`isImported`). */
const MANY_IMPORTING = 1 + MARGIN;

/** Invariant: a settled name had the same answer before the change, so that nothing made of the answer changes. */
export class SettledPasses {
  /** By mention: whether it is settled. */
  private readonly known = new Map<string, boolean>();

  /** `changed`: the files that changed, which count in neither tree. */
  constructor(
    private readonly changed: ReadonlySet<FileId>,
    private readonly index: Pick<AskIndex, 'mentions'>,
  ) {}

  /** Only mentions that were looked up are known to be settled: one scan serves many of them. */
  lookUp(mentions: Iterable<string>): void {
    const counts = new Map<number, number>();
    const open = [...new Set(mentions)].filter((mention) => !this.known.has(mention));
    for (const mention of open) counts.set(mentionHash(mention), 0);
    if (counts.size > 0) this.count(counts);
    for (const mention of open) {
      const files = counts.get(mentionHash(mention))!;
      this.known.set(mention, files > (isImportMention(mention) ? MANY_IMPORTING : MANY_PASSING));
    }
  }

  has(name: string): boolean {
    return isPass(name) && this.known.get(name) === true;
  }

  private count(counts: Map<number, number>): void {
    // Rules out nearly every hash of the tree before the map is searched.
    const low = new Uint8Array(1 << 16);
    for (const hash of counts.keys()) low[hash & 0xffff] = 1;
    for (const { fileId, mentions } of this.index.mentions()) {
      if (this.changed.has(fileId)) continue;
      for (const hash of mentions) {
        if (low[hash & 0xffff] === 0) continue;
        const count = counts.get(hash);
        if (count !== undefined) counts.set(hash, count + 1);
      }
    }
  }
}
