/** The older transport, for clients that have no other: a stream of events down, a POST for each message up. */
import { Client, SSEClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { JSON_HEADERS, type Listening, listening, rpc, textOf, until } from './http-kit.ts';

async function connected({ base }: Listening): Promise<Client> {
  const client = new Client({ name: 'old', version: '1' });
  await client.connect(new SSEClientTransport(new URL(`${base}/sse`)));
  onTestFinished(() => client.close());
  return client;
}

describe('the older transport', () => {
  test('serves a client of the SDK', async () => {
    const http = await listening();
    const client = await connected(http);
    expect((await client.listTools()).tools).toHaveLength(3);
    const progress: number[] = [];
    const waited = await client.callTool(
      { name: 'wait', arguments: { ms: 200 } },
      { onprogress: ({ progress: value }) => progress.push(value) },
    );
    expect(textOf(waited)).toBe('waited 200');
    expect(progress).toEqual([1]);
    const many = await Promise.all(
      Array.from({ length: 100 }, (_, i) => client.callTool({ name: 'echo', arguments: { text: `${i}` } })),
    );
    expect(many.map(textOf)).toEqual(many.map((_, i) => `${i}`));
    expect(textOf(await client.callTool({ name: 'fill', arguments: { bytes: 2_000_000 } }))).toHaveLength(2_000_000);
  });

  test('ends with its stream, and calls off what was under way', async () => {
    const http = await listening();
    const client = await connected(http);
    const open = client.callTool({ name: 'wait', arguments: { ms: 60_000 } }).catch((error) => error);
    await until(() => http.waits.open === 1);
    await client.close();
    await open;
    await until(() => http.sessions() === 0 && http.waits.cancelled === 1 && http.servers.closed === 1);
  });

  test('tells where to send messages, and takes them nowhere else', async () => {
    const http = await listening();
    const stream = await fetch(`${http.base}/sse`, { headers: { accept: 'text/event-stream' } });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const { value } = await reader.read();
    const [, path] = /^event: endpoint\ndata: (\/messages\?sessionId=[0-9a-f-]{36})\n\n$/.exec(value!)!;
    const send = (to: string, body: string) =>
      fetch(`${http.base}${to}`, { method: 'POST', headers: JSON_HEADERS, body });

    const accepted = await send(path, rpc('ping'));
    expect([accepted.status, await accepted.text()]).toEqual([202, 'Accepted']);
    const [, answer] = /^event: message\ndata: (.+)\n\n$/.exec((await reader.read()).value!)!;
    expect(JSON.parse(answer)).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect((await send(path, '{')).status).toBe(400);
    expect((await send(path, '{"no": "message"}')).status).toBe(400);
    expect((await send('/messages', rpc('ping'))).status).toBe(404);
    expect((await send('/messages?sessionId=other', rpc('ping'))).status).toBe(404);
    await reader.cancel();
    await until(() => http.sessions() === 0);
    expect((await send(path, rpc('ping'))).status).toBe(404);
  });

  test('keeps a stream alive, and refuses who takes no stream', async () => {
    const http = await listening({ limits: { keepAliveMs: 30, sessions: 1 } });
    expect((await fetch(`${http.base}/sse`, { headers: { accept: 'application/json' } })).status).toBe(406);
    const stream = await fetch(`${http.base}/sse`, { headers: { accept: 'text/event-stream' } });
    expect((await fetch(`${http.base}/sse`, { headers: { accept: 'text/event-stream' } })).status).toBe(503);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    expect((await reader.read()).value).toBe(': keepalive\n\n');
    await reader.cancel();
  });
});
