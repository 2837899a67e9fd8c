/** The reranker: its scores when all is well, a note in every other case. */
import { describe, expect, test } from 'vitest';
import { openOnnxReranker } from '../../../src/embed/onnx/rerank.ts';
import { queryVector } from '../../../src/embed/provider-query.ts';
import { openRerankHook, type Reranker, RerankHook } from '../../../src/embed/rerank.ts';
import { configWith } from './http-kit.ts';
import { modelFolder, RUNTIMES, TOKENIZERS, WEIGHTS } from './onnx-kit.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const hookOf = (rerank: Reranker['rerank'], deadlineMs = 2_000): RerankHook =>
  new RerankHook(async () => ({ rerank, close: async () => {} }), deadlineMs);
const note = (text: string) => ({ note: expect.stringContaining(text) });

describe('never fails a search', () => {
  test('off unless asked for', () => {
    expect(openRerankHook(configWith({}))).toBeUndefined();
  });

  test('scores when all is well; nothing to score needs nobody', async () => {
    const hook = hookOf(async (_, documents) => documents.map(({ length }) => length));
    expect(await hook.rerank('q', ['a', 'abc'])).toEqual({ scores: [1, 3] });
    expect(await hookOf(() => Promise.reject(new Error('x'))).rerank('q', [])).toEqual({ scores: [] });
  });

  test.each<[string, Reranker['rerank'], string]>([
    [
      'throws at once',
      () => {
        throw new Error('broken\nstack');
      },
      'not reranked: broken',
    ],
    [
      'rejects',
      async () => {
        throw new Error('gone');
      },
      'gone',
    ],
    ['gives too few', async () => [1], 'not valid'],
    ['gives no numbers', async () => [1, Number.NaN], 'not valid'],
  ])('one that %s', async (_, rerank, text) => {
    expect(await hookOf(rerank).rerank('q', ['a', 'b'])).toEqual(note(text));
  });

  test('one that cannot be opened is tried once, and says what to do', async () => {
    let opened = 0;
    const hook = new RerankHook(async () => {
      opened++;
      throw new Error('not installed');
    }, 1_000);
    expect(await hook.rerank('q', ['a'])).toEqual(note('not installed'));
    expect(await hook.rerank('q', ['a'])).toEqual(note('not installed'));
    expect(opened).toBe(1);
    await hook.close();
    const config = configWith({ rerank: { provider: 'onnx', deadline_ms: 5_000 } });
    expect(await openRerankHook(config)!.rerank('q', ['a'])).toEqual(note('Set rerank.model_dir'));
  });

  test('a slow one is left behind, told to stop, and not asked again until it has', async () => {
    let stopped = false;
    const hook = hookOf(async (_, documents, signal) => {
      while (!signal?.aborted) await sleep(5);
      stopped = true;
      await sleep(100);
      return documents.map(() => 1);
    }, 30);
    expect(await hook.rerank('q', ['a'])).toEqual(note('longer than 30 ms'));
    expect(await hook.rerank('q', ['a'])).toEqual(note('still busy'));
    await sleep(200);
    expect(stopped).toBe(true);
    expect(await hook.rerank('q', ['a'])).toEqual(note('longer than 30 ms'));
  });

  test('the signal of the search ends it', async () => {
    const stop = new AbortController();
    const reranking = hookOf(() => new Promise(() => {})).rerank('q', ['a'], stop.signal);
    stop.abort(new Error('enough'));
    await expect(reranking).rejects.toThrow('enough');
  });
});

describe.each(RUNTIMES)('a cross-encoder with %s', (_, runtime) => {
  const open = (dir: string) =>
    openOnnxReranker(configWith({ rerank: { provider: 'onnx', model_dir: dir } }).rerank, runtime);

  test('a number per document, in their order, whatever shares a batch', async () => {
    const pairs = TOKENIZERS.wordpiece.pairs.filter(({ document }) => document !== '');
    const reranker = await open(modelFolder('cross-encoder'));
    for (const { query, document, ids } of pairs) {
      const expected = ids.reduce((sum, id) => sum + WEIGHTS.values[id], 0);
      const others = TOKENIZERS.wordpiece.texts.map(({ text }) => text);
      const scores = await reranker.rerank(query, [...others, document]);
      expect(scores.length).toBe(others.length + 1);
      expect(scores.at(-1)).toBeCloseTo(expected, 4);
    }
    await reranker.close();
  });

  test('a model for something else is an error that says so', async () => {
    const reranker = await open(modelFolder('encoder'));
    await expect(reranker.rerank('q', ['a', 'b'])).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' });
  });
});

test('a question that cannot be embedded is a note, too', async () => {
  const provider = { id: 'x', dimensions: 1, embedDocuments: async () => [], close: async () => {} };
  const options = { deadlineMs: 30 };
  const slow = { ...provider, embedQuery: () => new Promise<Float32Array>(() => {}) };
  expect(await queryVector(slow, 'q', options)).toEqual(note('longer than 30 ms'));
  const good = { ...provider, embedQuery: async () => Float32Array.of(1) };
  expect(await queryVector(good, 'q', options)).toEqual({ vector: Float32Array.of(1) });
});
