/** What a server records of calls, and what operators read of it: never what was asked. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallRecord } from '../../src/observe/call-record.ts';
import { serveHttp } from '../../src/server/mcp/http.ts';
import { createServer } from '../../src/server/mcp/server.ts';
import { CallCounts } from '../../src/server/metrics.ts';
import { type Served, servedSample } from './served.ts';

const served = servedSample();
const CANARY = 'canary_words_of_a_question';

async function recorded(): Promise<Served & { readonly records: CallRecord[] }> {
  const records: CallRecord[] = [];
  return { ...(await served({ observe: (record) => records.push(record) })), records };
}

describe('a record', () => {
  test('has the tool, the workspace, the tokens and the state of the answer', async () => {
    const { call, records, root } = await recorded();
    await call('search', { query: 'area' });
    expect(records).toEqual([
      {
        surface: 'stdio',
        tool: 'search',
        via: undefined,
        workspaces: [root],
        durationMs: expect.any(Number),
        outcome: 'ok',
        tokens: expect.any(Number),
        freshness: 'fresh',
        indexing: 'ready',
        completeness: expect.any(String),
      },
    ]);
    expect(records[0]!.tokens).toBeGreaterThan(10);
  });

  test('is made of every call, however it ends, and of those inside of resources and prompts', async () => {
    const { call, client, records } = await recorded();
    await call('search', { query: `${CANARY}zz`, mode: 'name' });
    await call('symbol', { name: CANARY });
    await call('symbol', { nam: CANARY });
    await call('search', { query: 'area', workspace: `/nowhere/${CANARY}` });
    await expect(call(CANARY, { query: CANARY })).rejects.toThrow();
    await client.readResource({ uri: 'wayfind://file/src/main.ts' });
    await client.getPrompt({ name: 'plan_change', arguments: { task: CANARY } });
    expect(records.map(({ tool, via, outcome, code }) => [tool, via, outcome, code])).toEqual([
      ['search', undefined, 'empty', undefined],
      ['symbol', undefined, 'error', 'SYMBOL_NOT_FOUND'],
      ['symbol', undefined, 'error', 'BAD_INPUT'],
      ['search', undefined, 'error', 'WORKSPACE_UNKNOWN'],
      ['unknown', undefined, 'error', 'UNKNOWN_TOOL'],
      ['read_file', 'resource', 'ok', undefined],
      ['explore', 'prompt', expect.stringMatching(/ok|empty/), undefined],
    ]);
    expect(JSON.stringify(records)).not.toContain(CANARY);
  });
});

describe('over HTTP', () => {
  async function listening(token?: string) {
    const { workspaces, profile, root } = await served();
    const calls = new CallCounts();
    const http = await serveHttp({
      workspaces,
      calls,
      port: 0,
      token,
      createServer: (session) =>
        createServer({
          workspaces: session,
          profile,
          maxBytes: 8000,
          surface: 'http',
          observe: (one) => calls.add(one),
        }),
    });
    onTestFinished(() => http.close());
    const client = new Client({ name: 'test', version: '1' });
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(http.url), { requestInit: { headers } }));
    onTestFinished(() => client.close());
    const read = (path: string) => fetch(new URL(path, http.url), { headers });
    return { client, root, read, url: http.url };
  }

  test('/health lists projects with what is indexed of them', async () => {
    const { read, root } = await listening();
    expect(await (await read('/health')).json()).toMatchObject({
      status: 'ok',
      workspaces: { open: 1, ready: 1, indexing: 0, warming: 0, error: 0 },
      projects: [
        {
          id: expect.stringMatching(/^[0-9a-f]{12}$/),
          root,
          status: 'ready',
          last_indexed: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          ref: 'main',
          commit: expect.stringMatching(/^[0-9a-f]{40}$/),
          files: expect.any(Number),
        },
      ],
    });
  });

  test('/metrics counts calls, and says how things are, without paths or words of calls', async () => {
    const { client, read, root } = await listening();
    await client.callTool({ name: 'search', arguments: { query: 'area' } });
    await client.callTool({ name: 'symbol', arguments: { name: CANARY } });
    const response = await read('/metrics');
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('wayfind_calls_total{tool="search",outcome="ok"} 1\n');
    expect(text).toContain('wayfind_call_errors_total{tool="symbol",code="SYMBOL_NOT_FOUND"} 1\n');
    expect(text).toContain('wayfind_workspaces{status="ready"} 1\n');
    expect(text).toMatch(/^wayfind_index_files\{workspace="[0-9a-f]{12}",name="[^"]+"\} [1-9]\d*$/m);
    for (const name of ['process_resident_memory_bytes', 'wayfind_answerer_resident_memory_bytes'])
      expect(text).toMatch(new RegExp(`^${name} \\d{7,}$`, 'm'));
    expect(text).toMatch(/^wayfind_sessions 1$/m);
    expect(text).not.toContain(root);
    expect(text).not.toContain(CANARY);
    // The format: every line is a comment or a sample, and every metric says its type once.
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? [\d.e+-]+)$/);
    const types = text.match(/^# TYPE \w+/gm) ?? [];
    expect(new Set(types).size).toBe(types.length);
  });

  test('/metrics needs the token where there is one', async () => {
    const { read, url } = await listening('a-token-that-is-long-enough');
    expect((await fetch(new URL('/metrics', url))).status).toBe(401);
    expect((await read('/metrics')).status).toBe(200);
    expect((await fetch(new URL('/metrics', url), { method: 'POST' })).status).toBe(401);
  });
});

// The last one: the workspace is indexed for a while after it.
test('a record of a cancelled call says so', async () => {
  const { client, records } = await recorded();
  const controller = new AbortController();
  const asked = client.callTool({ name: 'index', arguments: { force: true } }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  await expect(asked).rejects.toThrow();
  await expect.poll(() => records.at(-1)?.outcome).toBe('cancelled');
});
