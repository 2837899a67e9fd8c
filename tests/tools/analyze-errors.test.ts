/** What goes wrong with a model: the reply keeps the code and says why. */
import { describe, expect, test, vi } from 'vitest';
import { findTool } from '../../src/answers/all.ts';
import { Deadline } from '../../src/base/deadline.ts';
import type { Treatment } from '../kit/chat-server.ts';
import { ANSWER, analyzeKit, QUERY } from './analyze-kit.ts';

const { ask, environment, ollama, openai, sample } = analyzeKit();

describe('an error keeps the pack', () => {
  const failing: readonly [string, Treatment, RegExp][] = [
    [
      'a wrong key',
      { status: 401, body: { error: { message: `no: ${ANSWER}` } } },
      /returned 401.*analyze\.api_key_env/,
    ],
    ['an unknown model', { status: 404, body: { error: { message: 'x', code: 'model_not_found' } } }, /404: model_not/],
    ['an error body', { status: 500, body: { error: 'boom openSession' } }, /returned 500; tried 2 times/],
    ['a redirect', { status: 307, headers: { location: 'http://evil.example' } }, /returned 307/],
    ['no JSON', { raw: '<html>' }, /not valid JSON/],
    ['a stream', { raw: 'data: {"choices":[]}\n\ndata: [DONE]\n' }, /is a stream/],
    ['another protocol', { raw: '{"ok":true}' }, /no message in it/],
    ['an empty text', { text: ' \n' }, /wrote nothing/],
    ['no more room', { text: '', finish: 'length' }, /raise analyze\.answer_tokens/],
    ['a lost connection', { reset: true }, /cannot be reached.*or closed the connection/],
    ['no answer', { hang: true }, /did not respond within 400 ms/],
    ['an endless answer', { raw: `{"a":"${'x'.repeat(5_000_000)}"}` }, /more than 4000000 bytes/],
  ];
  test.each(failing)('%s', async (_, treatment, note) => {
    for (const start of [ollama, openai]) {
      const server = await start();
      if ('hang' in treatment) vi.stubEnv('WAYFIND_ANALYZE_TIMEOUT_MS', '400');
      server.plan(treatment);
      const { results, meta } = await ask();
      expect(meta.notes[0]).toMatch(/^no written answer: /);
      expect(meta.notes[0]).toMatch(note);
      // A message of the server may repeat code.
      expect(meta.notes[0]).not.toMatch(/openSession|sk-mine/);
      expect(results.answer).toBeUndefined();
      expect(results.pack.symbols.length).toBeGreaterThan(0);
    }
  });

  test('a refusal of OpenAI, and a filter', async () => {
    const server = await openai();
    server.plan({ refusal: 'I cannot' });
    expect((await ask()).meta.notes[0]).toContain('refused to answer');
    server.plan({ text: 'x', finish: 'content_filter' });
    expect((await ask()).meta.notes[0]).toContain('a filter of the server');
    server.plan({ parts: ['In ', 'parts.'] });
    expect((await ask()).results.answer.text).toBe('In parts.');
  });

  test('a server that is busy for a moment is asked again', async () => {
    const server = await ollama();
    server.plan({ status: 503 }, { text: ANSWER });
    expect((await ask()).results.answer.text).toBe(ANSWER);
  });

  test('a key that is not set, an address that is none, a server without models', async () => {
    await openai();
    vi.stubEnv('WAYFIND_ANALYZE_API_KEY_ENV', 'NOT_SET_ANYWHERE');
    expect((await ask()).meta.notes[0]).toContain('NOT_SET_ANYWHERE is not set');
    environment({ OLLAMA_HOST: 'http://' });
    expect((await ask()).meta.notes[0]).toContain('OLLAMA_HOST is not a URL');
  });

  test('the time of the model does not count as time of the question', async () => {
    const server = await ollama();
    server.plan({ hang: true });
    vi.stubEnv('WAYFIND_ANALYZE_TIMEOUT_MS', '1500');
    const tool = await findTool('analyze')!.load();
    const { engine } = sample();
    const reply = await tool.run(engine, tool.input.parse({ query: QUERY }), { deadline: new Deadline(1200) });
    expect(reply.meta.notes[0]).toContain('did not respond within 1500 ms');
    expect(reply.meta.completeness).not.toBe('partial');
  });

  test('a cancelled question ends at once', async () => {
    const server = await ollama();
    server.plan({ hang: true });
    const tool = await findTool('analyze')!.load();
    const stop = new AbortController();
    const asked = tool.run(sample().engine, tool.input.parse({ query: QUERY }), { signal: stop.signal });
    await vi.waitFor(() => expect(server.calls.length).toBe(2));
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});
