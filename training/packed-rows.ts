/** Rows of word numbers on their way to the trainer: flat arrays per field, and how often each word was seen where. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import specification from './specification.json' with { type: 'json' };
import { wordsOf } from './words.ts';

/** In the order of the model's fields. */
export const FIELDS = ['summary', 'docrest', 'name', 'container', 'signature', 'body'] as const;
export type FieldTexts = Readonly<Record<(typeof FIELDS)[number], string>>;
/** A word in one of these is one that people ask with. */
const ASKED_IN = 3;
/** Function words, which nobody would search for alone; three-word queries are drawn from the others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  'the and for with from that this which are was were will would should can could may might must shall not its into onto than then when where while who whom whose what how why has have had does did doing done been being but all any each every some such same other only own also very just because about above after again against before below between both down during few more most nor off once out over too under until upon use used using uses given per via etc their there these they those you your our ours his her him she yours them returns return get gets set sets'.split(
    ' ',
  ),
);
const SHORT_QUERY_WORDS = 3;

interface WordCounts {
  rows: number;
  askedRows: number;
  repositories: number;
  lastRow: number;
  lastAsked: number;
  lastRepository: number;
}

/** A million rows have a hundred million words: a plain array would take the memory twice. */
class GrowingArray {
  private data = new Uint32Array(1 << 16);
  private length = 0;

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  values(): Uint32Array {
    return this.data.subarray(0, this.length);
  }
}

export class PackedRows {
  private readonly ids = new Map<string, number>();
  private readonly counts: WordCounts[] = [];
  private readonly columns = new Map<string, { ids: GrowingArray; lengths: number[] }>(
    [...FIELDS, 'short'].map((field) => [field, { ids: new GrowingArray(), lengths: [] }]),
  );
  private readonly repositories: number[] = [];
  /** Its own generator, so that the same pairs make the same rows everywhere. */
  private seed = 12_345;

  get count(): number {
    return this.repositories.length;
  }

  /** `isCounted`: its words may enter the vocabulary. */
  add(texts: FieldTexts, repository: number, isCounted: boolean): void {
    const content = new Set<number>();
    for (const [k, field] of FIELDS.entries()) {
      const words = wordsOf(texts[field], specification.max_chars[field], specification.max_words[field]);
      const numbers = words.map((word) => this.idOf(word));
      this.push(field, numbers);
      if (isCounted) for (const id of numbers) this.see(id, repository, k < ASKED_IN);
      if (k > 0) continue;
      for (const [i, word] of words.entries())
        if (word.length >= 3 && !/^[0-9]/.test(word) && !STOP_WORDS.has(word)) content.add(numbers[i]);
    }
    this.push('short', content.size >= SHORT_QUERY_WORDS ? this.drawn([...content], SHORT_QUERY_WORDS) : []);
    this.repositories.push(repository);
  }

  /** Numbers go by frequency, so that a smaller vocabulary is a prefix. */
  write(directory: string, meta: object): void {
    mkdirSync(directory, { recursive: true });
    const { counts } = this;
    const order = [...counts.keys()].sort((a, b) => counts[b].rows - counts[a].rows || a - b);
    const rank = new Uint32Array(order.length);
    for (const [at, id] of order.entries()) rank[id] = at;
    const put = (name: string, data: Uint32Array | Uint16Array): void =>
      writeFileSync(join(directory, name), new Uint8Array(data.buffer));
    for (const [field, { ids, lengths }] of this.columns) {
      put(
        `${field}.ids.u32`,
        ids.values().map((id) => rank[id]),
      );
      put(`${field}.lengths.u16`, Uint16Array.from(lengths));
    }
    put('repository.u16', Uint16Array.from(this.repositories));
    put(
      'rows.u32',
      Uint32Array.from(order, (id) => counts[id].rows),
    );
    put(
      'asked.u32',
      Uint32Array.from(order, (id) => counts[id].askedRows),
    );
    put(
      'repositories.u16',
      Uint16Array.from(order, (id) => counts[id].repositories),
    );
    const words = [...this.ids.keys()];
    writeFileSync(join(directory, 'words.txt'), order.map((id) => words[id]).join('\n'));
    writeFileSync(join(directory, 'meta.json'), JSON.stringify({ ...meta, stopWords: [...STOP_WORDS] }, null, 1));
  }

  private idOf(word: string): number {
    let id = this.ids.get(word);
    if (id === undefined) {
      id = this.counts.length;
      this.ids.set(word, id);
      this.counts.push({ rows: 0, askedRows: 0, repositories: 0, lastRow: -1, lastAsked: -1, lastRepository: -1 });
    }
    return id;
  }

  private push(field: string, numbers: readonly number[]): void {
    const column = this.columns.get(field)!;
    for (const id of numbers) column.ids.push(id);
    column.lengths.push(numbers.length);
  }

  private see(id: number, repository: number, asked: boolean): void {
    const counts = this.counts[id];
    const row = this.count;
    if (counts.lastRow !== row) counts.rows++;
    if (asked && counts.lastAsked !== row) counts.askedRows++;
    if (counts.lastRepository !== repository) counts.repositories++;
    counts.lastRow = row;
    counts.lastRepository = repository;
    if (asked) counts.lastAsked = row;
  }

  private drawn(ids: number[], count: number): number[] {
    for (let i = 0; i < count; i++) {
      const j = i + Math.floor(this.random() * (ids.length - i));
      [ids[i], ids[j]] = [ids[j], ids[i]];
    }
    return ids.slice(0, count);
  }

  private random(): number {
    this.seed = (Math.imul(this.seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.seed / 2 ** 32;
  }
}
