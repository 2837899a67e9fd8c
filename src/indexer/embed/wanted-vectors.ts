/** The vectors that an index needs from a provider: their keys by file, and the texts that have no vector yet. */
import { type VectorCache, vectorKey } from '../../embed/provider-cache.ts';
import type { ByteVector } from '../../embed/provider-vectors.ts';
import type { FileVectors } from '../../model/embedding.ts';
import type { EmbeddableFile } from '../../store/read/vectors.ts';
import { type FileTextsOptions, fileTexts } from './file-texts.ts';

interface WantedFile {
  readonly hash: string;
  /** The rules under which the rows were numbered. */
  readonly rules: string;
  readonly rows: Int32Array;
  readonly kinds: Uint8Array;
  readonly keys: readonly string[];
}

export interface VectorSource {
  readonly providerId: string;
  readonly dimensions: number;
  readonly cache: VectorCache;
}

type ListedFile = Pick<EmbeddableFile, 'path' | 'hash'>;

/** Filled and read during one run. Vectors are keyed by content, so other processes may index meanwhile. */
export class WantedVectors {
  private readonly files = new Map<string, WantedFile>();
  /** Files whose content on disk differs from the index: the next run embeds them. */
  private readonly stale = new Set<string>();
  private readonly keys = new Set<string>();

  constructor(private readonly source: VectorSource) {}

  /** Number of distinct texts. */
  get size(): number {
    return this.keys.size;
  }

  isStale = ({ path, hash }: ListedFile): boolean => this.stale.has(`${hash} ${path}`);

  has({ path, hash }: ListedFile, rules: string): boolean {
    const file = this.files.get(path);
    return file?.hash === hash && file.rules === rules;
  }

  forget(path: string): void {
    this.files.delete(path);
  }

  /** Returns the texts without a vector, by key, of the files that are not known yet. */
  async add(
    files: readonly EmbeddableFile[],
    { rules, ...options }: FileTextsOptions & { readonly rules: string },
  ): Promise<Map<string, string>> {
    const unknown = files.filter((file) => !this.has(file, rules) && !this.isStale(file));
    const listed = new Map(unknown.map((file) => [file.path, file]));
    const missing = new Map<string, string>();
    for await (const { path, hash, texts } of fileTexts(unknown, options)) {
      if (texts === undefined || hash !== listed.get(path)?.hash) {
        this.stale.add(`${listed.get(path)?.hash} ${path}`);
        continue;
      }
      const keys = texts.map(({ text }) => vectorKey(this.source.providerId, text));
      const found = this.source.cache.has(keys);
      for (const [i, key] of keys.entries()) {
        this.keys.add(key);
        if (!found.has(key)) missing.set(key, texts[i].text);
      }
      const rows = Int32Array.from(texts, ({ row }) => row);
      const kinds = Uint8Array.from(texts, ({ kind }) => kind);
      this.files.set(path, { hash, rules, rows, kinds, keys });
    }
    return missing;
  }

  /** Undefined when some are missing. */
  vectorsOf(path: string): FileVectors | undefined {
    const { rows, kinds, keys } = this.files.get(path)!;
    const { cache, dimensions } = this.source;
    const found = cache.get([...new Set(keys)]);
    const vectors = keys.map((key) => found.get(key));
    const isWhole = vectors.every((vector): vector is ByteVector => vector?.data.length === dimensions);
    return isWhole ? packed({ rows, kinds, vectors, dimensions }) : undefined;
  }
}

interface Loose {
  readonly rows: Int32Array;
  readonly kinds: Uint8Array;
  readonly vectors: readonly ByteVector[];
  readonly dimensions: number;
}

/** Leaves out vectors of length zero: no query could find them. */
function packed({ rows, kinds, vectors, dimensions }: Loose): FileVectors {
  const kept = vectors.flatMap(({ scale }, i) => (scale === 0 ? [] : [i]));
  const data = new Int8Array(kept.length * dimensions);
  for (const [to, from] of kept.entries()) data.set(vectors[from].data, to * dimensions);
  return {
    rows: Int32Array.from(kept, (i) => rows[i]),
    kinds: Uint8Array.from(kept, (i) => kinds[i]),
    scales: Float32Array.from(kept, (i) => vectors[i].scale),
    data,
  };
}
