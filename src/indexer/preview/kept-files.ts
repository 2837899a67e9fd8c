/** Texts and parsed files of the tree that was asked about last: a server asks again before the index is there. */
import { isRacy, sameStamp } from '../../model/disk-stamp.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { WorkerFile } from '../parse/batch.ts';
import type { FileParser } from '../parse/parse-file.ts';
import type { SourceBytes } from '../parse/read-source.ts';

type Source = { readonly ok: true } & SourceBytes;

interface KeptFile {
  readonly source: Source;
  parsed?: { readonly file: WorkerFile; readonly by: FileParser };
}

const MAX_BYTES = 96 << 20;
const LIFETIME_MS = 60_000;

export class KeptFiles {
  private readonly files = new Map<string, KeptFile>();
  private bytes = 0;

  constructor(readonly root: string) {}

  /** Undefined where the file is not the one that was read. */
  source(listed: SourceFile): Source | undefined {
    return this.get(listed)?.source;
  }

  /** `startedAt`: a time before it was read. */
  keepSource(listed: SourceFile, source: Source, startedAt: number): void {
    const { mtimeMs, ctimeMs, bytes } = source;
    if (isRacy(Math.max(mtimeMs, ctimeMs), startedAt) || this.bytes + bytes.length > MAX_BYTES) return;
    this.bytes += bytes.length - (this.files.get(listed.path)?.source.bytes.length ?? 0);
    this.files.set(listed.path, { source });
  }

  parsed(listed: SourceFile, by: FileParser): WorkerFile | undefined {
    const parsed = this.get(listed)?.parsed;
    return parsed?.by === by ? parsed.file : undefined;
  }

  keepParsed(listed: SourceFile, file: WorkerFile, by: FileParser): void {
    const kept = this.get(listed);
    const size = file.facts.length + file.symbols.byteLength;
    if (kept === undefined || kept.parsed?.by === by || this.bytes + size > MAX_BYTES) return;
    this.bytes += size;
    kept.parsed = { file, by };
  }

  private get(listed: SourceFile): KeptFile | undefined {
    const kept = this.files.get(listed.path);
    return kept !== undefined && sameStamp(kept.source, listed) ? kept : undefined;
  }
}

let last: KeptFiles | undefined;
let timer: NodeJS.Timeout | undefined;

/** Those of one tree, until nothing asks for them for a minute: the index answers then. */
export function keptFiles(root: string): KeptFiles {
  if (last?.root !== root) last = new KeptFiles(root);
  clearTimeout(timer);
  timer = setTimeout(() => {
    last = undefined;
  }, LIFETIME_MS).unref();
  return last;
}
