/** Rerankers behind an API: requests in the form of each vendor, scores in any order, and a note for everything else. */
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { openHttpReranker } from '../../../src/embed/http/rerank.ts';
import { openRerankHook } from '../../../src/embed/rerank.ts';
import { type RerankForm, rerankServer } from '../../kit/rerank-server.ts';
import { configWith } from './http-kit.ts';

const DOCUMENTS = ['the longest of the three texts', 'short', 'of middle size'];
const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
const note = (text: string) => ({ note: expect.stringContaining(text) });
const config = (rerank: Partial<Config['rerank']>, allow_remote = false): Config =>
  configWith({ rerank: { deadline_ms: 5_000, ...rerank }, privacy: { allow_remote } });

const FORMS: readonly [RerankForm, Config['rerank']['provider'], string][] = [
  ['cohere', 'cohere', 'rerank-v3.5'],
  ['voyage', 'voyage', 'rerank-2.5-lite'],
  ['jina', 'jina', 'jina-reranker-v2-base-multilingual'],
  ['jina', 'http', ''],
  ['tei', 'http', ''],
];

describe.each(FORMS)('the form of %s with the provider %s', (form, provider, model) => {
  test('scores in the order of the documents', async () => {
    const server = await rerankServer(form);
    const hook = openRerankHook(config({ provider, base_url: server.url }))!;
    const reranked = await hook.rerank('which is short', DOCUMENTS);
    expect(reranked).toEqual({ scores: DOCUMENTS.map(({ length }) => 1 / (1 + length)) });
    const { body, authorization } = server.calls.at(-1)!;
    expect(body).toMatchObject({ query: 'which is short', ...(model !== '' && { model }) });
    expect(body.documents ?? body.texts).toEqual(DOCUMENTS);
    // The key of a vendor is not sent to another address unless it is named.
    expect(authorization).toBeUndefined();
    await hook.close();
  });

  test('a model and a key of the user', async () => {
    const server = await rerankServer(form);
    const settings = config({ provider, base_url: server.url, model: 'own', api_key_env: 'MY_KEY' });
    const reranker = await openHttpReranker(settings, { env: { MY_KEY: 'k-1' } });
    await reranker.rerank('q', DOCUMENTS);
    expect(server.calls.at(-1)!.authorization).toBe('Bearer k-1');
    if (form !== 'tei') expect(server.calls.at(-1)!.body.model).toBe('own');
  });

  test('credentials are masked, and texts are ones that servers take', async () => {
    const server = await rerankServer(form);
    const hook = openRerankHook(config({ provider, base_url: server.url }))!;
    expect(await hook.rerank(`where is ${TOKEN}`, [`const t = '${TOKEN}';`, '', 'a\ud83d b'])).toHaveProperty('scores');
    const sent = JSON.stringify(server.calls);
    expect(sent).not.toContain(TOKEN);
    expect(sent).not.toContain(TOKEN.slice(4));
    const { body } = server.calls.at(-1)!;
    expect(((body.documents ?? body.texts) as string[]).slice(1)).toEqual(['.', 'a\ufffd b']);
  });
});

describe('what goes wrong is a note', () => {
  const failing = async (
    treatment: { status?: number; raw?: string; ms?: number },
    more: Partial<Config['rerank']> = {},
  ) => {
    const server = await rerankServer('cohere');
    server.plan(treatment);
    return openRerankHook(config({ provider: 'cohere', base_url: server.url, ...more }))!.rerank('q', DOCUMENTS);
  };

  test.each<[string, Parameters<typeof failing>[0], string]>([
    ['a wrong key', { status: 401 }, 'returned 401. Set rerank.api_key_env'],
    ['an unknown model', { status: 404 }, 'the model "rerank-v3.5"'],
    ['too many requests', { status: 429 }, 'returned 429'],
    ['an error', { status: 500 }, 'returned 500'],
    ['a redirect', { status: 302 }, 'returned 302'],
    ['no JSON', { raw: '<html>' }, 'not valid JSON'],
    ['no list', { raw: '{"ok":true}' }, 'no list of scores'],
    ['nothing', { raw: '{"results":[]}' }, 'no scores'],
    ['a wrong index', { raw: '{"results":[{"index":3,"relevance_score":1}]}' }, 'wrong index'],
    ['no number', { raw: '{"results":[{"index":0,"relevance_score":"1"}]}' }, 'not a number'],
    ['one document twice', { raw: '{"data":[{"index":0,"score":1},{"index":0,"score":2}]}' }, 'two scores'],
    ['an endless answer', { raw: ' '.repeat(1_100_000) }, 'more than 1000000 bytes'],
  ])('%s', async (_, treatment, text) => {
    const outcome = await failing(treatment);
    expect(outcome).toEqual(note(text));
    // The server's own words may repeat code.
    expect(JSON.stringify(outcome)).not.toContain(DOCUMENTS[0]);
  });

  test('a slow server', async () => {
    expect(await failing({ ms: 3_000 }, { deadline_ms: 100 })).toEqual(note('longer than 100 ms'));
  });

  test('a server that is not there', async () => {
    const hook = openRerankHook(config({ provider: 'http', base_url: 'http://127.0.0.1:9' }))!;
    expect(await hook.rerank('q', DOCUMENTS)).toEqual(note('cannot be reached'));
  });

  test('documents that the server left out are the least relevant', async () => {
    const outcome = await failing({ raw: '{"results":[{"index":1,"relevance_score":0.5}]}' });
    expect(outcome).toEqual({ scores: [-0.5, 0.5, -0.5] });
  });

  test('the signal of the search ends it', async () => {
    const server = await rerankServer('jina');
    server.plan({ ms: 5_000 });
    const stop = new AbortController();
    const hook = openRerankHook(config({ provider: 'jina', base_url: server.url }))!;
    const reranking = hook.rerank('q', DOCUMENTS, stop.signal);
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(reranking).rejects.toThrow('enough');
  });
});

describe('what may leave the machine', () => {
  test.each([
    ['cohere', 'COHERE_API_KEY'],
    ['voyage', 'VOYAGE_API_KEY'],
    ['jina', 'JINA_API_KEY'],
  ] as const)('%s needs leave and its key', async (provider, variable) => {
    await expect(openHttpReranker(config({ provider }), { env: { [variable]: 'k' } })).rejects.toMatchObject({
      code: 'REMOTE_NOT_ALLOWED',
      message: expect.stringContaining(`the address of ${provider}`),
    });
    await expect(openHttpReranker(config({ provider }, true), { env: {} })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining(variable),
    });
    await (await openHttpReranker(config({ provider }, true), { env: { [variable]: 'k' } })).close();
  });

  test('another server needs an address, and leave if it is not here', async () => {
    await expect(openHttpReranker(config({ provider: 'http' }))).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(openHttpReranker(config({ provider: 'http', base_url: 'http://10.0.0.5' }))).rejects.toMatchObject({
      code: 'REMOTE_NOT_ALLOWED',
    });
  });
});
