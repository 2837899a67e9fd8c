/** The model's specification (models/static-v2/config.json) written down as plainly as it reads: what the fast one must agree with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromHalf } from '../../../src/embed/static/half-floats.ts';
import { wordsOf } from '../../../training/words.ts';

export interface PlainEmbedder {
  /** Numbers of the sub-words of a word. */
  pieces(word: string): number[];
  /** Vectors as they are before they are given length one. */
  document(symbol: Readonly<Record<string, string>>): number[];
  query(text: string): number[];
}

export function plainEmbedder(dir: string): PlainEmbedder {
  const config = JSON.parse(readFileSync(join(dir, 'config.json'), 'utf8'));
  const { dim, vocab, max_chars, max_words, fields, field_weights } = config;
  const table = readFileSync(join(dir, 'table.i8'));
  const halves = (name: string): number[] => {
    const bytes = readFileSync(join(dir, name));
    return Array.from({ length: bytes.length / 2 }, (_, i) => fromHalf(bytes.readUInt16LE(i * 2)));
  };
  const [scales, gates, matrix] = ['scales.f16', 'gates.f16', 'wq.f16'].map(halves);
  const ids = new Map(
    readFileSync(join(dir, 'vocab.txt'), 'utf8')
      .split('\n')
      .map((word, id) => [word, id]),
  );

  function pieces(word: string): number[] {
    const whole = ids.get(word);
    if (whole !== undefined) return [whole];
    const found: number[] = [];
    for (let i = 0; i < word.length; ) {
      let size = Math.min(16, word.length - i);
      while (size >= 2 && !ids.has(word.slice(i, i + size))) size--;
      if (size >= 2) found.push(ids.get(word.slice(i, i + size))!);
      i += Math.max(1, size);
    }
    return found;
  }

  /** Adds a text to a vector; `row` is that of the gates. */
  function add(vector: number[], text: string, { field, row }: { field: string; row: number }): void {
    const counts = new Map<number, number>();
    for (const word of wordsOf(text, max_chars[field], max_words[field]))
      for (const id of pieces(word)) counts.set(id, (counts.get(id) ?? 0) + 1);
    const weights = [...counts].map(([id, count]) => [id, Math.log2(1 + count)]);
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    const share = row === 0 ? 1 : field_weights[row - 1] / Math.sqrt(Math.max(1, total));
    for (const [id, weight] of weights) {
      const factor = share * Math.exp(gates[row * vocab + id]) * weight * scales[id];
      for (let j = 0; j < dim; j++) vector[j] += factor * table.readInt8(id * dim + j);
    }
  }

  return {
    pieces,
    document(symbol) {
      const vector = new Array<number>(dim).fill(0);
      for (const [i, field] of fields.entries()) add(vector, symbol[field] ?? '', { field, row: i + 1 });
      return vector;
    },
    query(text) {
      const vector = new Array<number>(dim).fill(0);
      add(vector, text, { field: 'query', row: 0 });
      return vector.map((_, j) => vector.reduce((sum, value, i) => sum + value * matrix[i * dim + j], 0));
    },
  };
}
