/** What is kept of the settings that vectors were made with, and what an index from elsewhere cannot do with it. */
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { modelName } from '../../../src/embed/provider-id.ts';
import {
  configForVectors,
  makesSameVectors,
  modelLabel,
  usesProvider,
  vectorSettings,
} from '../../../src/embed/vector-settings.ts';
import { configWith } from './http-kit.ts';

type Embedding = Partial<Config['embedding']>;
const configOf = (embedding: Embedding) => configWith({ embedding });
const LOCAL: Embedding = { provider: 'openai', base_url: 'http://127.0.0.1:11434/v1', model: 'small' };
const REMOTE: Embedding = { provider: 'openai', model: 'small', api_key_env: 'MY_KEY' };
const ONNX: Embedding = { provider: 'onnx', model_dir: '/models/bge' };
const keptOf = (embedding: Embedding) => vectorSettings(configOf(embedding));
/** What a question is embedded with when those were made with `before` and `now` is configured. */
const askedWith = (before: Embedding, now: Embedding) => configForVectors(configOf(now), keptOf(before))?.embedding;

describe('what is kept', () => {
  test('nothing of the packaged model and of none', () => {
    expect([keptOf({}), keptOf({ provider: 'none' })]).toEqual(['', '']);
    expect([usesProvider(configOf({})), usesProvider(configOf(LOCAL)), usesProvider(configOf(ONNX))]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('no name of a key, and no address that may have a key in it', () => {
    expect(keptOf(REMOTE)).not.toContain('MY_KEY');
    for (const base_url of ['https://example.com/v1?key=hidden', 'http://127.0.0.1:1/v1?key=hidden'])
      expect(keptOf({ ...REMOTE, base_url })).not.toMatch(/hidden|example/);
    expect(keptOf(LOCAL)).toContain(LOCAL.base_url);
  });

  test.each<[string, Embedding, boolean]>([
    ['the same', {}, true],
    ['another server', { base_url: 'http://127.0.0.1:1/v1' }, true],
    ['what is before a question', { query_prefix: 'query: ' }, true],
    ['how many at a time', { batch_size: 7 }, true],
    ['a model', { model: 'large' }, false],
    ['dimensions', { dimensions: 64 }, false],
    ['what is before a text', { document_prefix: 'code: ' }, false],
    ['how much is read', { max_tokens: 100 }, false],
    ['a provider', ONNX, false],
  ])('%s makes the same vectors or not', (_, change, same) => {
    expect(makesSameVectors(configOf({ ...LOCAL, ...change }), keptOf(LOCAL))).toBe(same);
  });
});

describe('questions for vectors that were made with other settings', () => {
  test('go to the same server with another model, and with its key', () => {
    const asked = askedWith({ ...REMOTE, dimensions: 512, query_prefix: 'q: ' }, { ...REMOTE, model: 'large' });
    expect(asked).toMatchObject({ ...REMOTE, dimensions: 512, query_prefix: 'q: ' });
    expect(askedWith(REMOTE, { provider: 'static', api_key_env: 'MY_KEY' })).toMatchObject(REMOTE);
  });

  test('go to a server on this machine, never with a key', () => {
    const asked = askedWith(LOCAL, { ...REMOTE, model: 'large' });
    expect(asked).toMatchObject({ ...LOCAL, api_key_env: '' });
  });

  test.each<[string, Embedding, Embedding]>([
    [
      'a server elsewhere that is no longer configured',
      { ...REMOTE, base_url: 'https://example.com/v1' },
      { ...REMOTE, model: 'large' },
    ],
    ['a folder that is no longer configured', ONNX, { ...ONNX, model_dir: '/models/other' }],
    ['a folder, with none configured', ONNX, LOCAL],
    ['a server, when vectors are not wanted', LOCAL, { provider: 'none' }],
    ['the packaged model', {}, LOCAL],
  ])('are not embedded by %s', (_, before, now) => {
    expect(askedWith(before, now)).toBeUndefined();
  });

  test.each([
    '',
    'null',
    '[]',
    '{"provider":"openai"}',
    '{"provider":"openai","server":7}',
    '{"provider":"magic"}',
    '{',
  ])('are not embedded by %j', (stored) => {
    expect(configForVectors(configOf(LOCAL), stored)).toBeUndefined();
  });

  test('take no value of another type', () => {
    const stored = JSON.stringify({
      provider: 'openai',
      server: LOCAL.base_url,
      model: 7,
      dimensions: 'x',
      api_key_env: 'K',
    });
    expect(configForVectors(configOf(LOCAL), stored)?.embedding).toMatchObject({
      ...LOCAL,
      dimensions: 0,
      api_key_env: '',
    });
  });
});

test('models as people know them', () => {
  expect(modelLabel(configOf(LOCAL))).toBe('openai:small');
  expect(modelLabel(configOf({ ...ONNX, model_dir: '~/models/bge-small/' }))).toBe('onnx:bge-small');
  expect(modelName('openai:small:512:0123abcd')).toBe('openai:small');
  expect(modelName('openai:org/small:v2:512:0123abcd')).toBe('openai:org/small:v2');
  expect(modelName('onnx:bge-small-0123456789ab:384:0123abcd')).toBe('onnx:bge-small');
  expect(modelName('static:static-v2:256')).toBe('static-v2');
});
