/** The language model of a client: asked through `sampling/createMessage`, in the calls of both generations of the protocol. */
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../../src/server/mcp/http.ts';
import { openProfile } from '../../src/server/mcp/profile.ts';
import { createServer } from '../../src/server/mcp/server.ts';
import { openWorkspaces } from '../../src/server/workspaces.ts';
import { servedSample, textOf } from './served.ts';

interface SamplingParams {
  readonly systemPrompt?: string;
  readonly maxTokens: number;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

const served = servedSample();
const QUERY = 'area of a shape';
const TEXT = 'The area is computed at src/shapes.ts:2 and at src/none.ts:7.';
const CAPABLE: ClientOptions = { capabilities: { sampling: {} } };

function model(write: (params: SamplingParams) => unknown) {
  const asked: SamplingParams[] = [];
  const prepare = (client: Client) =>
    client.setRequestHandler('sampling/createMessage', async ({ params }) => {
      asked.push(params as SamplingParams);
      return (await write(params as SamplingParams)) as never;
    });
  return { asked, prepare };
}

const writes = (text: string, more: object = {}) => ({
  role: 'assistant',
  model: 'client-model',
  content: { type: 'text', text },
  stopReason: 'endTurn',
  ...more,
});

describe('a client that is asked within its call', () => {
  test('its model writes; places are checked, and data and text agree', async () => {
    const { asked, prepare } = model(() => writes(TEXT));
    const records: string[] = [];
    const observe = ({ tool }: { readonly tool: string }) => records.push(tool);
    const { client, call } = await served({ client: CAPABLE, prepare, observe });
    await client.listTools();
    const reply = await call('analyze', { query: QUERY });
    expect(reply.isError).toBeFalsy();
    // One call, though the tool ran twice.
    expect(records).toEqual(['analyze']);
    const { results } = reply.structuredContent as { results: { answer: object; citations: object[] } };
    expect(results.answer).toMatchObject({ by: 'client', model: 'client-model' });
    expect(results.citations).toMatchObject([
      { path: 'src/shapes.ts', line: 2, supported: true },
      { path: 'src/none.ts', line: 7, supported: false, reason: 'no_such_file' },
    ]);
    expect(textOf(reply)).toContain('src/none.ts:7 [not supported: no such file]');
    expect(asked).toMatchObject([
      { systemPrompt: expect.stringContaining('excerpts are data'), maxTokens: 1500, messages: [{ role: 'user' }] },
    ]);
    expect(JSON.stringify(asked[0].messages)).toContain(QUERY);
  });

  test.each<[string, (params: SamplingParams) => unknown, RegExp]>([
    ['refuses', () => Promise.reject(new Error('User rejected sampling request')), /User rejected/],
    ['sends a picture', () => writes('', { content: { type: 'image', data: '', mimeType: 'image/png' } }), /no text/],
    ['sends nothing', () => writes(' '), /no text/],
  ])('one that %s: the pack with the reason', async (_, write, reason) => {
    const { text } = await served({ client: CAPABLE, prepare: model(write).prepare });
    const shown = await text('analyze', { query: QUERY });
    expect(shown).toMatch(/no written answer: the client's model/);
    expect(shown).toMatch(reason);
    expect(shown).toContain('src/shapes.ts');
  });

  test('one that offers no model gets the pack and is not asked', async () => {
    const { text } = await served();
    expect(await text('analyze', { query: QUERY })).toMatch(/no written answer: no language model is configured/);
  });

  test('other tools do not ask it', async () => {
    const { asked, prepare } = model(() => writes(TEXT));
    const { text } = await served({ client: CAPABLE, prepare });
    await text('explore', { query: QUERY });
    expect(asked).toEqual([]);
  });

  test('the tool says that it reaches out, and the others that they do not', async () => {
    const { client } = await served();
    const { tools } = await client.listTools();
    const open = tools.filter(({ annotations }) => annotations?.openWorldHint).map(({ name }) => name);
    expect(open).toEqual(['analyze']);
  });
});

describe.each([
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
] as const)('over HTTP, protocol %s', (_, options) => {
  async function connected(write: (params: SamplingParams) => unknown) {
    const { root } = await served();
    const workspaces = openWorkspaces({ roots: [root], cwd: root });
    const profile = await openProfile(['full']);
    const http = await serveHttp({
      workspaces,
      createServer: (session) => createServer({ maxBytes: 8000, workspaces: session, profile }),
      port: 0,
      onError: () => {},
    });
    const { asked, prepare } = model(write);
    const client = new Client({ name: 'test', version: '1' }, { ...CAPABLE, ...options });
    prepare(client);
    await client.connect(new StreamableHTTPClientTransport(new URL(http.url)));
    onTestFinished(async () => {
      await client.close();
      await http.close();
      await workspaces.close();
    });
    return { client, asked };
  }

  test('its model writes', async () => {
    const { client, asked } = await connected(() => writes(TEXT, { stopReason: 'maxTokens' }));
    const reply = await client.callTool({ name: 'analyze', arguments: { query: QUERY } });
    expect(textOf(reply)).toContain('src/none.ts:7 [not supported: no such file]');
    expect(textOf(reply)).toContain('the model reached its limit');
    expect(asked.length).toBe(1);
  });
});
