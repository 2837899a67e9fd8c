/** Local models: tokens as the reference has them, the arithmetic after the network, and folders that lack something. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { readModelFolder } from '../../../src/embed/onnx/folder.ts';
import { pooled } from '../../../src/embed/onnx/pooling.ts';
import { openOnnxProvider } from '../../../src/embed/onnx/provider.ts';
import { TokenReader } from '../../../src/embed/onnx/tokens.ts';
import { configWith, lengthOf } from './http-kit.ts';
import { modelFolder, RUNTIMES, TOKENIZERS, TYPES, WIDTH, WORDS } from './onnx-kit.ts';

const settings = (embedding: Partial<Config['embedding']>): Config['embedding'] =>
  configWith({ embedding: { provider: 'onnx', ...embedding } }).embedding;

const readerOf = (files: Readonly<Record<string, unknown>>, maxTokens = 512): TokenReader =>
  new TokenReader(readModelFolder(modelFolder('encoder', files), 'embedding.model_dir'), maxTokens);

describe.each(['wordpiece', 'bytes'] as const)('tokens, %s', (name) => {
  const { tokenizer, texts, pairs } = TOKENIZERS[name];

  test.each(texts.map(({ text, ids }) => [text, ids] as const))('%j', (text, ids) => {
    expect(readerOf({ 'tokenizer.json': tokenizer }).read(text).ids).toEqual(ids);
  });

  test('pairs, with which text a token is of', () => {
    const reader = readerOf({ 'tokenizer.json': tokenizer });
    for (const { query, document, ids, typeIds } of pairs.filter((pair) => pair.document !== ''))
      expect(reader.readPair(query, document)).toEqual({ ids, types: typeIds });
  });

  test('what is too long is cut, and keeps the marks at its ends', () => {
    const reader = readerOf({ 'tokenizer.json': tokenizer }, 8);
    const whole = readerOf({ 'tokenizer.json': tokenizer }).read('open the file and read each line into a list').ids;
    const cut = reader.read('open the file and read each line into a list').ids;
    expect(cut).toEqual([...whole.slice(0, 7), whole.at(-1)]);
    const pair = reader.readPair('read the file and each line of it', 'open the file and read each line');
    expect(pair.ids.length).toBe(8);
    expect(pair.types.length).toBe(8);
    expect(pair.ids.at(-1)).toBe(whole.at(-1));
  });
});

/** The mean of the rows of the tokens, of length one, in ordinary arithmetic. */
function expectedVector(ids: readonly number[], pooling: 'mean' | 'cls' = 'mean'): number[] {
  const used = pooling === 'cls' ? ids.slice(0, 1) : ids;
  const sum = Array.from({ length: WIDTH }, (_, i) =>
    used.reduce((total, id) => total + WORDS.values[id * WIDTH + i] + TYPES.values[i], 0),
  );
  return sum.map((value) => value / Math.hypot(...sum));
}

function expectClose(vector: Float32Array, expected: readonly number[]): void {
  expect(vector.length).toBe(expected.length);
  for (const [i, value] of vector.entries()) expect(value).toBeCloseTo(expected[i], 5);
}

describe.each(RUNTIMES)('embedding with %s', (_, runtime) => {
  const open = (dir: string, more: Partial<Config['embedding']> = {}) =>
    openOnnxProvider(settings({ model_dir: dir, ...more }), runtime);
  const cases = TOKENIZERS.wordpiece.texts.filter(({ text }) => text.trim() !== '');

  test('the mean of the tokens that are there, in the order of the texts, whatever shares a batch', async () => {
    for (const batch_size of [1, 4, 64]) {
      const provider = await open(modelFolder('encoder'), { batch_size });
      expect(provider.dimensions).toBe(WIDTH);
      const vectors = await provider.embedDocuments(cases.map(({ text }) => text));
      for (const [i, vector] of vectors.entries()) expectClose(vector, expectedVector(cases[i].ids));
      await provider.close();
    }
  });

  test('questions and documents have their prefixes; empty texts have no direction', async () => {
    const provider = await open(modelFolder('encoder'), { query_prefix: 'read ', document_prefix: 'open ' });
    const plain = await open(modelFolder('encoder'));
    expect(await provider.embedQuery('the file')).toEqual(await plain.embedQuery('read the file'));
    const [document, empty] = await provider.embedDocuments(['the file', ' ']);
    expect(document).toEqual((await plain.embedDocuments(['open the file']))[0]);
    expect(lengthOf(empty)).toBe(0);
  });

  test('the first token where the folder or the configuration says so', async () => {
    const { text, ids } = cases[0];
    const folder = modelFolder('encoder', { '1_Pooling/config.json': { pooling_mode_cls_token: true } });
    expectClose(await (await open(folder)).embedQuery(text), expectedVector(ids, 'cls'));
    expectClose(await (await open(folder, { pooling: 'mean' })).embedQuery(text), expectedVector(ids, 'mean'));
    const plain = await open(modelFolder('encoder'), { pooling: 'cls' });
    expectClose(await plain.embedQuery(text), expectedVector(ids, 'cls'));
  });

  test('batches are handed over as they come; a signal stops between them', async () => {
    const provider = await open(modelFolder('encoder'), { batch_size: 2 });
    const stop = new AbortController();
    const handed: number[] = [];
    const embedding = provider.embedDocuments(
      cases.map(({ text }) => text),
      stop.signal,
      (positions) => {
        handed.push(...positions);
        if (handed.length >= 4) stop.abort(new Error('enough'));
      },
    );
    await expect(embedding).rejects.toThrow('enough');
    expect(handed.length).toBe(4);
  });

  test('the identity follows the network, the tokenizer and what is done with them', async () => {
    const { id } = await open(modelFolder('encoder'));
    const [, name] = id.split(':');
    expect(id).toMatch(new RegExp(`^onnx:wayfind-model-\\w+-[0-9a-f]{12}:${WIDTH}:[0-9a-f]{8}$`));
    const fingerprint = name.slice(-12);
    const other = await open(modelFolder('encoder', { 'tokenizer.json': TOKENIZERS.bytes.tokenizer }));
    expect(other.id).not.toContain(fingerprint);
    expect((await open(modelFolder('encoder'), { pooling: 'cls' })).id.slice(-8)).not.toBe(id.slice(-8));
  });

  test('another size than configured, and files that are no model', async () => {
    await expect(open(modelFolder('encoder'), { dimensions: 384 })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      fix: expect.stringContaining(`${WIDTH}`),
    });
    const broken = modelFolder('encoder');
    writeFileSync(path.join(broken, 'model.onnx'), 'version https://git-lfs.github.com/spec/v1\n');
    await expect(open(broken)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    await expect(open(modelFolder('cross-encoder'))).resolves.toBeDefined();
  });
});

describe('folders', () => {
  test('the limits of the model are kept', () => {
    const limit = (files: Record<string, unknown>) => readModelFolder(modelFolder('encoder', files), 'x').maxTokens;
    expect(limit({})).toBe(Number.POSITIVE_INFINITY);
    expect(
      limit({ 'tokenizer_config.json': { model_max_length: 1e30 }, 'config.json': { max_position_embeddings: 512 } }),
    ).toBe(512);
    expect(limit({ 'config.json': { max_position_embeddings: 514, model_type: 'xlm-roberta' } })).toBe(512);
    expect(
      limit({ 'sentence_bert_config.json': { max_seq_length: 256 }, 'config.json': { max_position_embeddings: 512 } }),
    ).toBe(256);
  });

  test.each([
    ['tokenizer.json', '{', 'cannot be read'],
    ['tokenizer.json', '{}', 'cannot be used'],
    ['tokenizer.json', '{"model":{"type":"Magic"}}', 'cannot be used'],
    ['config.json', 'null', ''],
  ])('%s holding %s', async (file, content, message) => {
    const opened = openOnnxProvider(
      settings({ model_dir: modelFolder('encoder', { [file]: content }) }),
      RUNTIMES[0][1],
    );
    if (message === '') await expect(opened).resolves.toBeDefined();
    else
      await expect(opened).rejects.toMatchObject({
        code: 'EMBEDDING_UNAVAILABLE',
        message: expect.stringContaining(message),
      });
  });

  test('a folder that is not there', async () => {
    await expect(openOnnxProvider(settings({ model_dir: '/nowhere/at/all' }))).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: '/nowhere/at/all has no model.onnx',
      fix: expect.stringContaining('embedding.model_dir'),
    });
  });

  test('without the runtime the error has the command that installs it', async ({ skip }) => {
    skip(RUNTIMES.length !== 1, 'onnxruntime-node is installed');
    await expect(openOnnxProvider(settings({ model_dir: modelFolder('encoder') }))).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      fix: expect.stringContaining('npm install -g onnxruntime-node'),
    });
  });
});

describe('what networks put out', () => {
  test('a vector per text is taken as it is; numbers of 16 bits are read', () => {
    const [vector] = pooled({ type: 'float32', dims: [1, 2], data: Float32Array.of(3, 4) }, [9], 'mean');
    expectClose(vector, [0.6, 0.8]);
    // 3 and 4, halved twice in size.
    const [half] = pooled({ type: 'float16', dims: [1, 2], data: Uint16Array.of(0x4200, 0x4400) }, [9], 'mean');
    expectClose(half, [0.6, 0.8]);
  });

  test.each([
    [{ type: 'float32', dims: [2, 2], data: new Float32Array(4) }, /\[2, 2\] for 1 texts/],
    [{ type: 'float32', dims: [1], data: new Float32Array(1) }, /\[1\]/],
    [{ type: 'int64', dims: [1, 2], data: new BigInt64Array(2) }, /int64/],
    [{ type: 'float32', dims: [1, 2], data: Float32Array.of(Number.NaN, 1) }, /not numbers/],
  ])('output %# is refused', (output, message) => {
    expect(() => pooled(output, [1], 'mean')).toThrow(message);
  });
});
