/** Results that say the same as a better one are folded into it. */
import { describe, expect, it } from 'vitest';
import { type SearchRequest, search } from '../../../src/search/search.ts';
import { indexedTree } from '../indexer/indexed-tree.ts';

const COPIED = `
  const parts = text.split(',');
  const rows = parts.map((part) => part.trim());
  const kept = rows.filter((row) => row !== '');
  const sorted = kept.sort();
  return sorted;
}
`;

async function treeOf(files: Readonly<Record<string, string>>) {
  const tree = indexedTree(files);
  await tree.index();
  return (query: string, options: Partial<SearchRequest> = {}) =>
    tree.ask((reader) => {
      const { hits, total } = search(reader, { query, limit: 20, ...options });
      const shown = hits.map(({ symbol, copies }) => ({
        handle: reader.handle(symbol),
        copies: reader.symbolsById(copies).map((copy) => reader.handle(copy)),
      }));
      return { shown, total, hits };
    });
}

describe('copied code', () => {
  const FILES = {
    'src/rows.ts': `export function splitRows(text: string) {${COPIED}`,
    'lib/rows.ts': `export function splitRows(text: string) {${COPIED}`,
    'lib/other.ts': `export function splitColumns(text: string) {${COPIED}`,
    'lib/short.ts': 'export function name() {\n  return 1;\n}\n',
    'lib/short2.ts': 'export function name() {\n  return 1;\n}\n',
  };

  it('of one name is one result, which names the others', async () => {
    const ask = await treeOf(FILES);
    const { shown, hits } = ask('split rows of a text');
    const rows = shown.filter(({ handle }) => handle.endsWith('#splitRows'));
    expect(rows).toHaveLength(1);
    expect(rows[0].copies).toHaveLength(1);
    expect(new Set([rows[0].handle, ...rows[0].copies])).toEqual(
      new Set(['src/rows.ts#splitRows', 'lib/rows.ts#splitRows']),
    );
    const reasons = hits.find(({ copies }) => copies.length > 0)!.why;
    expect(reasons).toContainEqual({ rule: 'copies folded in', effect: 'order', value: 1 });
    expect(shown.map(({ handle }) => handle)).toContain('lib/other.ts#splitColumns');
  });

  it('is no result of its own on another page', async () => {
    const ask = await treeOf(FILES);
    const { total, shown } = ask('split rows of a text', { limit: 100 });
    expect(shown).toHaveLength(total);
  });

  it('of a few lines is listed for whoever asks by name', async () => {
    const ask = await treeOf(FILES);
    expect(ask('name', { mode: 'name' }).shown.map(({ handle }) => handle)).toEqual([
      'lib/short.ts#name',
      'lib/short2.ts#name',
    ]);
    expect(ask('splitRows', { mode: 'name' }).shown[0].copies).toHaveLength(1);
  });
});

describe('declarations', () => {
  const FILES = {
    'include/queue.h':
      '/* Takes the oldest item out of the waiting queue. */\nint queue_take(struct queue *q, int wait);\n',
    'src/queue.c':
      '#include "queue.h"\nint queue_take(struct queue *q, int wait) {\n  while (q->count == 0 && wait) sleep(1);\n  return q->items[--q->count];\n}\n',
    'src/pad.ts': `export function pad(text: string): string;
export function pad(text: string, width: number): string;
export function pad(text: string, width = 8): string {
  return text.padEnd(width);
}
export interface Padder {
  pad(text: string): string;
}
`,
  };

  it.each([
    ['take the oldest item out of the waiting queue', 'src/queue.c#queue_take', 1],
    ['queue_take', 'src/queue.c#queue_take', 1],
    ['pad', 'src/pad.ts#pad~3', 2],
  ])('%s', async (query, handle, count) => {
    const ask = await treeOf(FILES);
    const [first] = ask(query).shown;
    expect(first.handle).toBe(handle);
    expect(first.copies).toHaveLength(count);
  });

  it('of other types stay', async () => {
    const ask = await treeOf(FILES);
    expect(ask('pad').shown.map(({ handle }) => handle)).toContain('src/pad.ts#Padder.pad');
  });

  it('give their place to the definition, which says so', async () => {
    const ask = await treeOf(FILES);
    const { why, score } = ask('take the oldest item out of the waiting queue').hits[0];
    expect(score).toBeCloseTo(1, 10);
    expect(why.map(({ rule }) => rule)).toContain('in place of its declaration');
  });
});
