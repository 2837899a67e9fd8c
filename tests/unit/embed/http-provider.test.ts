/** The HTTP provider against a server process that behaves, misbehaves and recovers. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { openHttpProvider } from '../../../src/embed/http/provider.ts';
import type { EmbeddingProvider } from '../../../src/embed/provider.ts';
import { configWith, lengthOf, startServer, type TestServer, type Treatment } from './http-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(() => server.plan([]));

const open = (
  embedding: Partial<Config['embedding']> = {},
  options: Parameters<typeof openHttpProvider>[1] = {},
): Promise<EmbeddingProvider> =>
  openHttpProvider(
    configWith({
      embedding: {
        provider: 'openai',
        base_url: server.url,
        model: 'small',
        dimensions: 8,
        max_retries: 3,
        ...embedding,
      },
    }),
    { firstDelayMs: 10, ...options },
  );

const TEXTS = Array.from({ length: 20 }, (_, i) => `function number${i}() {}`);
const status = (code: number, more: Partial<Treatment> = {}): Treatment => ({ kind: 'status', status: code, ...more });
const code = (name: string, message = '') => ({ code: name, message: expect.stringContaining(message) });

describe('embedding', () => {
  test('vectors of length one in the order of the texts, whatever the batches', async () => {
    const together = await (await open()).embedDocuments(TEXTS);
    const provider = await open({ batch_size: 3, concurrency: 4 });
    expect(await provider.embedDocuments(TEXTS)).toEqual(together);
    for (const vector of together) expect(lengthOf(vector)).toBeCloseTo(1, 5);
    expect(new Set(together.map(String)).size).toBe(20);
  });

  test('batches by count and by tokens, and no more requests at a time than allowed', async () => {
    await server.plan(Array.from({ length: 20 }, () => ({ kind: 'slow', ms: 40 })));
    await (await open({ batch_size: 3, concurrency: 2 })).embedDocuments(TEXTS);
    const { log, mostOpen } = await server.log();
    expect(log.map(({ input }) => input.length)).toEqual([3, 3, 3, 3, 3, 3, 2]);
    expect(mostOpen).toBe(2);

    await server.plan([]);
    await (await open({ batch_tokens: 16, concurrency: 1 })).embedDocuments(TEXTS.slice(0, 5));
    expect((await server.log()).log.map(({ input }) => input.length)).toEqual([2, 2, 1]);
  });

  test('prefixes, model and dimensions are sent; long texts are cut between characters', async () => {
    const provider = await open({ query_prefix: 'query: ', document_prefix: 'passage: ', max_tokens: 16 });
    await provider.embedQuery('where');
    await provider.embedDocuments([`${'x'.repeat(38)}😀😀`, 'a\ud83d b']);
    const { log } = await server.log();
    expect(log[0]).toMatchObject({ url: '/v1/embeddings', model: 'small', dimensions: 8, input: ['query: where'] });
    expect(log[1].input).toEqual([`passage: ${'x'.repeat(38)}`, 'passage: a\ufffd b']);
  });

  test('an empty text is not sent and has no direction', async () => {
    const [empty, full] = await (await open()).embedDocuments(['  \n', 'text']);
    expect(lengthOf(empty)).toBe(0);
    expect(lengthOf(full)).toBeCloseTo(1, 5);
    expect((await server.log()).log.map(({ input }) => input)).toEqual([['text']]);
  });

  test.each(['base64', 'shuffled', 'unnumbered'])('%s replies are read', async (kind) => {
    const provider = await open({ batch_size: 20 });
    const plain = await provider.embedDocuments(TEXTS);
    await server.plan([{ kind }]);
    expect(await provider.embedDocuments(TEXTS)).toEqual(plain);
  });

  test('the size of the vectors is asked for when nobody says it, without sending code', async () => {
    const provider = await open({ dimensions: 0 });
    expect(provider.dimensions).toBe(8);
    expect((await server.log()).log).toMatchObject([{ input: ['hello'] }]);
    await server.plan([]);
    await open({ dimensions: 0 }, { dimensions: 8 });
    expect((await server.log()).log).toEqual([]);
  });

  test('the identity changes with what changes vectors, and only with that', async () => {
    const { id } = await open();
    expect(id).toMatch(/^openai:small:8:[0-9a-f]{8}$/);
    for (const same of [{ query_prefix: 'q: ' }, { batch_size: 2 }, { base_url: `${server.url}/` }])
      expect((await open(same)).id).toBe(id);
    for (const other of [{ model: 'large' }, { dimensions: 4 }, { document_prefix: 'd: ' }, { max_tokens: 100 }])
      expect((await open(other)).id).not.toBe(id);
  });

  test('a batch that is too large for the server is divided', async () => {
    const provider = await open({ batch_size: 20 });
    const whole = await provider.embedDocuments(TEXTS);
    await server.plan([], 6);
    expect(await provider.embedDocuments(TEXTS)).toEqual(whole);
    expect((await server.log()).log.map(({ input }) => input.length)).toEqual([20, 10, 5, 5, 10, 5, 5]);
  });
});

describe('what passes is waited for', () => {
  test('429 with Retry-After: nobody asks before that', async () => {
    await server.plan([status(429, { headers: { 'retry-after': '1' } })]);
    const provider = await open({ batch_size: 2, concurrency: 2 });
    await provider.embedDocuments(TEXTS.slice(0, 8));
    const { log } = await server.log();
    const times = log.map(({ at }) => at - log[0].at);
    expect(times.filter((time) => time > 300 && time < 1000)).toEqual([]);
    expect(times.at(-1)).toBeGreaterThanOrEqual(1000);
  });

  test('Retry-After as a date, and one that asks for too long', async () => {
    const soon = new Date(Date.now() + 1500).toUTCString();
    await server.plan([status(503, { headers: { 'retry-after': soon } })]);
    expect((await (await open()).embedQuery('x')).length).toBe(8);
    await server.plan([status(429, { headers: { 'retry-after': '3600' } })]);
    await expect((await open()).embedQuery('x')).rejects.toMatchObject(code('EMBEDDING_FAILED', 'wait for 3600 s'));
  });

  test.each<[string, Treatment[]]>([
    ['500 twice', [status(500), status(500)]],
    ['a reset connection', [{ kind: 'reset' }]],
    ['half a reply', [{ kind: 'truncated' }]],
    ['a connection that ends early', [{ kind: 'cut-off' }]],
    ['a reply that lacks one', [{ kind: 'one-less' }]],
    ['a reply numbered wrongly', [{ kind: 'numbered-twice' }]],
    ['a reply with something else than numbers', [{ kind: 'not-numbers' }]],
    ['a request that hangs', [{ kind: 'hang' }]],
  ])('%s, then fine', async (_, plan) => {
    const provider = await open({ timeout_ms: 1_500 });
    const plain = await provider.embedDocuments(TEXTS);
    await server.plan(plan);
    expect(await provider.embedDocuments(TEXTS)).toEqual(plain);
    expect((await server.log()).log.length).toBe(plan.length + 1);
  });

  test('each delay is longer than the one before', async () => {
    await server.plan([status(500), status(502), status(503)]);
    await (await open({}, { firstDelayMs: 100 })).embedDocuments(['x']);
    const { log } = await server.log();
    const gaps = log.slice(1).map(({ at }, i) => at - log[i].at);
    for (const [i, least] of [50, 100, 200].entries()) expect(gaps[i]).toBeGreaterThanOrEqual(least - 5);
  });
});

describe('what does not pass is an error with a fix', () => {
  test.each<[string, Treatment[], object]>([
    ['always 500', Array(9).fill(status(500)), code('EMBEDDING_FAILED', 'returned 500: nope; tried 4 times')],
    ['always slow', Array(9).fill({ kind: 'hang' }), code('EMBEDDING_FAILED', 'did not respond within 150 ms')],
    ['another page', Array(9).fill({ kind: 'html' }), code('EMBEDDING_FAILED', 'not valid JSON')],
    ['an endless reply', [{ kind: 'endless' }], code('EMBEDDING_FAILED', 'more than')],
    ['another size', [{ kind: 'ok', dimensions: 5 }], code('EMBEDDING_FAILED', 'vectors with 5 dimensions, not 8')],
  ])('%s', async (_, plan, error) => {
    await server.plan(plan);
    await expect(
      (await open({ timeout_ms: plan[0].kind === 'hang' ? 150 : 30_000 })).embedDocuments(TEXTS),
    ).rejects.toMatchObject(error);
  });

  test.each([
    [401, 'EMBEDDING_UNAVAILABLE', 'embedding.api_key_env'],
    [404, 'EMBEDDING_FAILED', 'the model "small"'],
    [400, 'EMBEDDING_FAILED', 'embedding.dimensions'],
    [307, 'EMBEDDING_FAILED', 'embedding.base_url'],
  ])('%d: the words of the server are quoted only when it was sent no code', async (answer, name, fix) => {
    const headers = { location: 'http://127.0.0.1:9/' };
    await server.plan([status(answer, { headers }), status(answer, { headers })]);
    const failed = (await open()).embedDocuments(['secret_code()']);
    await expect(failed).rejects.toMatchObject({ code: name, fix: expect.stringContaining(fix) });
    await expect(failed).rejects.toThrow(`returned ${answer}: no: hello`);
    // The server takes everything but this text.
    await server.plan([status(answer, { headers })]);
    await expect((await open()).embedDocuments(['secret_code()'])).rejects.toThrow(/returned \d+: nope$/);
  });

  test('an account without money is not asked again', async () => {
    await server.plan(
      Array(3).fill(status(429, { body: '{"error":{"code":"insufficient_quota","message":"no money"}}' })),
    );
    await expect((await open()).embedDocuments(['x'])).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      message: expect.stringContaining('no money'),
      fix: expect.stringContaining('account'),
    });
    expect((await server.log()).log.length).toBe(2);
  });

  test('a server that is not there', async () => {
    const gone = await startServer();
    await gone.stop();
    const provider = await open({ base_url: gone.url });
    await expect(provider.embedQuery('x')).rejects.toMatchObject(code('EMBEDDING_FAILED', 'ECONNREFUSED'));
  });

  test('after a failure nothing more is asked, and what came before was handed over', async () => {
    await server.plan([{ kind: 'slow', ms: 1 }, ...Array(9).fill(status(400))]);
    const handed: number[] = [];
    const provider = await open({ batch_size: 5, concurrency: 1 });
    await expect(provider.embedDocuments(TEXTS, undefined, (positions) => handed.push(...positions))).rejects.toThrow();
    expect(handed).toEqual([0, 1, 2, 3, 4]);
    expect((await server.log()).log.length).toBe(3);
  });
});

describe('stopping', () => {
  test('the signal ends a request, a wait and a run that has not begun', async () => {
    for (const plan of [[{ kind: 'hang' }], [status(429, { headers: { 'retry-after': '60' } })]]) {
      await server.plan(plan);
      const stop = new AbortController();
      const embedding = (await open()).embedDocuments(TEXTS, stop.signal);
      setTimeout(() => stop.abort(new Error('enough')), 50);
      await expect(embedding).rejects.toThrow('enough');
    }
    await server.plan([]);
    await expect((await open()).embedQuery('x', AbortSignal.abort(new Error('no')))).rejects.toThrow('no');
    expect((await server.log()).log).toEqual([]);
  });

  test('closing ends what is on its way', async () => {
    await server.plan([{ kind: 'hang' }]);
    const provider = await open();
    const embedding = provider.embedDocuments(TEXTS);
    setTimeout(() => provider.close(), 30);
    await expect(embedding).rejects.toThrow(/abort/i);
  });
});

describe('keys', () => {
  test('come from the variable that the configuration names, and are not shown', async () => {
    const env = { MY_KEY: ' sk-very-secret ' };
    const provider = await open({ api_key_env: 'MY_KEY' }, { env });
    await provider.embedQuery('x');
    expect((await server.log()).log[0].authorization).toBe('Bearer sk-very-secret');
    const echo = status(401, { body: '{"error":{"message":"bad key sk-very-secret"}}' });
    await server.plan([echo, echo]);
    await expect(provider.embedQuery('x')).rejects.toThrow(/bad key …$/);
    expect(JSON.stringify(provider) + inspect(provider, { depth: 9 })).not.toContain('very-secret');
  });

  test('none is sent when none is named; a missing or impossible one stops before anything is sent', async () => {
    await (await open({}, { env: { OPENAI_API_KEY: 'sk-x' } })).embedQuery('x');
    expect((await server.log()).log[0].authorization).toBeUndefined();
    for (const env of [{}, { MY_KEY: '  ' }, { MY_KEY: 'sk-a\nb' }]) {
      const failed = open({ api_key_env: 'MY_KEY' }, { env });
      await expect(failed).rejects.toMatchObject(code('EMBEDDING_UNAVAILABLE', 'MY_KEY'));
      await expect(failed).rejects.not.toThrow(/sk-a/);
    }
  });
});

describe('the protocol of Nomic', () => {
  test('documents and queries have a task, and vectors are of length one', async () => {
    const provider = await open({ provider: 'nomic', model: 'nomic-embed-text-v1.5', dimensions: 8 });
    expect(provider.id).toMatch(/^nomic:nomic-embed-text-v1\.5:8:/);
    const vectors = await provider.embedDocuments(['one', 'two']);
    const query = await provider.embedQuery('one');
    for (const vector of [...vectors, query]) expect(lengthOf(vector)).toBeCloseTo(1, 5);
    expect([...vectors[0]]).toEqual([...query]);
    const { log } = await server.log();
    expect(log).toMatchObject([
      { url: '/v1/embedding/text', texts: ['one', 'two'], task_type: 'search_document', dimensionality: 8 },
      { url: '/v1/embedding/text', texts: ['one'], task_type: 'search_query' },
    ]);
  });

  test('a reply that lacks one is asked for again', async () => {
    const provider = await open({ provider: 'nomic', dimensions: 8 });
    await server.plan([{ kind: 'one-less' }]);
    expect((await provider.embedDocuments(['one', 'two'])).length).toBe(2);
    expect((await server.log()).log.length).toBe(2);
  });
});
