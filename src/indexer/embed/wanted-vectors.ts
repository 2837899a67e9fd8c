/** Which vectors an index is to get from a provider: those of each file by their keys, and the texts that have none yet. */
import { type VectorCache, vectorKey } from '../../embed/provider-cache.ts';
import type { ByteVector } from '../../embed/provider-vectors.ts';
import type { FileVectors } from '../../model/embedding.ts';
import type { EmbeddableFile } from '../../store/read/vectors.ts';
import { type FileTextsOptions, fileTexts } from './file-texts.ts';

interface WantedFile {
  readonly hash: string;
  /** Under which rules the rows were numbered. */
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

/** Grows and is asked in one run; what a file's vectors are made of is its content, so that others may index meanwhile. */
export class WantedVectors {
  private readonly files = new Map<string, WantedFile>();
  /** What is on the disk is not what the index holds: the next run sees to those. */
  private readonly gone = new Set<string>();
  private readonly keys = new Set<string>();

  constructor(private readonly source: VectorSource) {}

  /** Different texts. */
  get size(): number {
    return this.keys.size;
  }

  isGone = ({ path, hash }: ListedFile): boolean => this.gone.has(`${hash} ${path}`);

  has({ path, hash }: ListedFile, rules: string): boolean {
    const file = this.files.get(path);
    return file?.hash === hash && file.rules === rules;
  }

  forget(path: string): void {
    this.files.delete(path);
  }

  /** Of the files that are not known yet: the texts without a vector, by key. */
  async add(
    files: readonly EmbeddableFile[],
    { rules, ...options }: FileTextsOptions & { readonly rules: string },
  ): Promise<Map<string, string>> {
    const unknown = files.filter((file) => !this.has(file, rules) && !this.isGone(file));
    const listed = new Map(unknown.map((file) => [file.path, file]));
    const missing = new Map<string, string>();
    for await (const { path, hash, texts } of fileTexts(unknown, options)) {
      if (texts === undefined || hash !== listed.get(path)?.hash) {
        this.gone.add(`${listed.get(path)?.hash} ${path}`);
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

  /** Undefined when not all of them are there. */
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

/** What has no direction would be found for no question. */
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
