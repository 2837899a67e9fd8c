/** The protocol over HTTP against a listening server: sessions, streams, limits, bad input, leaving and stopping. */
import { createConnection, type Socket } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { HttpServer } from '../../src/server/mcp/http.ts';
import {
  connected,
  INITIALIZE,
  JSON_HEADERS,
  listening,
  rawRequest,
  rawSession,
  rpc,
  textOf,
  until,
} from './http-kit.ts';

const CURRENT = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
const call = (name: string, input: Record<string, unknown>, id: number | string = 7) =>
  rpc('tools/call', { name, arguments: input }, id);
const post = (url: string, headers: Record<string, string>, body: string) =>
  fetch(url, { method: 'POST', headers, body });

/** The messages of a stream of events, as they come. */
async function* messagesOf(response: Response): AsyncGenerator<{ id: string; data: string }> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const field = (name: string) =>
        lines
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim() ?? '';
      if (lines.some((line) => line.startsWith('data:'))) yield { id: field('id'), data: field('data') };
    }
  }
}

describe('a client of the SDK', () => {
  test('with a session lists and calls tools, hears progress and ends it', async () => {
    const http = await listening();
    const { client, transport } = await connected(http);
    expect(transport.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['echo', 'wait', 'fill']);
    const progress: number[] = [];
    const waited = await client.callTool(
      { name: 'wait', arguments: { ms: 20 } },
      { onprogress: ({ progress: value }) => progress.push(value) },
    );
    expect(textOf(waited)).toBe('waited 20');
    expect(progress).toEqual([1]);
    expect(http.sessions()).toBe(1);
    await transport.terminateSession();
    expect(http.sessions()).toBe(0);
    await until(() => http.servers.closed === http.servers.made);
  });

  test('of the current protocol needs none', async () => {
    const http = await listening();
    const { client, transport } = await connected(http, CURRENT);
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect(transport.sessionId).toBeUndefined();
    expect(textOf(await client.callTool({ name: 'echo', arguments: { text: 'hi' } }))).toBe('hi');
    expect(http.sessions()).toBe(0);
    await client.close();
    // Nothing of a request stays when it is over.
    await until(() => http.servers.closed === http.servers.made);
  });

  test('of the current protocol hears what changed', async () => {
    const http = await listening();
    let heard = 0;
    await connected(http, { ...CURRENT, listChanged: { tools: { debounceMs: 0, onChanged: () => heard++ } } });
    // Its stream is open before it says so.
    http.notify.toolsChanged();
    await until(() => heard === 1);
  });

  for (const [era, options] of [
    ['a session', {}],
    ['none', CURRENT],
  ] as const) {
    test(`has 100 calls under way with ${era}`, async () => {
      const http = await listening();
      const { client } = await connected(http, options);
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          client.callTool({ name: i % 2 ? 'echo' : 'wait', arguments: { text: `${i}`, ms: i % 10 } }),
        ),
      );
      expect(results.map(textOf)).toEqual(results.map((_, i) => (i % 2 ? `${i}` : `waited ${i % 10}`)));
      expect(http.errors).toEqual([]);
    });
  }

  for (const [era, options] of [
    ['a session', {}],
    ['none', CURRENT],
  ] as const) {
    test(`calls a call off with ${era}`, async () => {
      const http = await listening();
      const { client } = await connected(http, options);
      const controller = new AbortController();
      const call = client.callTool({ name: 'wait', arguments: { ms: 60_000 } }, { signal: controller.signal });
      await until(() => http.waits.open === 1);
      controller.abort();
      await expect(call).rejects.toThrow();
      await until(() => http.waits.cancelled === 1);
    });
  }

  test('gets large answers whole', async () => {
    const { client } = await connected(await listening());
    expect(textOf(await client.callTool({ name: 'fill', arguments: { bytes: 3_000_000 } }))).toHaveLength(3_000_000);
  });

  test('may be many at once, each with its own session', async () => {
    const http = await listening();
    const clients = await Promise.all(Array.from({ length: 20 }, () => connected(http)));
    expect(new Set(clients.map(({ transport }) => transport.sessionId)).size).toBe(20);
    const replies = await Promise.all(
      clients.map(({ client }, i) => client.callTool({ name: 'echo', arguments: { text: `${i}` } })),
    );
    expect(replies.map(textOf)).toEqual(clients.map((_, i) => `${i}`));
  });
});

describe('a session', () => {
  test('is begun with initialize and nothing else', async () => {
    const { url } = await listening();
    const first = await post(url, JSON_HEADERS, rpc('tools/list'));
    expect(first.status).toBe(400);
    expect(await first.json()).toMatchObject({
      error: { code: -32000, message: expect.stringContaining('initialize') },
    });
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(url, { method, headers: { accept: 'text/event-stream' } })).status, method).toBe(400);
  });

  test('that is not there is answered with 404', async () => {
    const http = await listening();
    const headers = await rawSession(http);
    const stranger = { ...headers, 'mcp-session-id': '00000000-0000-4000-8000-000000000000' };
    for (const response of [
      await post(http.url, stranger, rpc('tools/list')),
      await fetch(http.url, { headers: { ...stranger, accept: 'text/event-stream' } }),
      await fetch(http.url, { method: 'DELETE', headers: stranger }),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: -32001 }, id: null });
    }
    expect((await fetch(http.url, { method: 'DELETE', headers })).status).toBe(200);
    expect((await post(http.url, headers, rpc('tools/list'))).status).toBe(404);
  });

  test('of the older transport is none of this one', async () => {
    const http = await listening();
    const headers = await rawSession(http);
    const other = await post(`${http.base}/messages?sessionId=${headers['mcp-session-id']}`, JSON_HEADERS, rpc('ping'));
    expect(other.status).toBe(404);
  });

  test('is ended when nobody uses it, and not while its stream is open', async () => {
    const http = await listening({ limits: { idleMs: 100 } });
    await rawSession(http);
    const used = await rawSession(http);
    const stream = await fetch(http.url, { headers: { ...used, accept: 'text/event-stream' } });
    expect(stream.status).toBe(200);
    await until(() => http.sessions() === 1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(http.sessions()).toBe(1);
    await stream.body!.cancel();
    await until(() => http.sessions() === 0);
    await until(() => http.servers.closed === 2);
  });

  test('more than there may be end the one that was used longest ago', async () => {
    const http = await listening({ limits: { sessions: 4 } });
    const [first, second] = [await rawSession(http), await rawSession(http)];
    await post(http.url, first, rpc('ping')).then((response) => response.text());
    // The share of one client is half of all.
    const third = await rawSession(http);
    expect(http.sessions()).toBe(2);
    const statuses = [first, second, third].map(async (headers) => {
      const response = await post(http.url, headers, rpc('ping'));
      await response.text();
      return response.status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 404, 200]);
  });

  test('of a client that opens many leave those of others alone, and those with a stream are not ended', async () => {
    const http = await listening({ limits: { sessions: 4 } });
    const other = await rawSession(http, { 'user-agent': 'other' });
    for (let i = 0; i < 100; i++) await rawSession(http, { 'user-agent': 'greedy' });
    const response = await post(http.url, other, rpc('ping'));
    await response.text();
    expect(response.status).toBe(200);
    const streaming = [await rawSession(http), await rawSession(http)];
    const streams = await Promise.all(
      streaming.map((headers) => fetch(http.url, { headers: { ...headers, accept: 'text/event-stream' } })),
    );
    const refused = await post(http.url, JSON_HEADERS, INITIALIZE);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('10');
    for (const stream of streams) await stream.body!.cancel();
  });

  test('goes on where a stream broke off', async () => {
    const http = await listening();
    const headers = await rawSession(http);
    const controller = new AbortController();
    const broken = await fetch(http.url, {
      method: 'POST',
      headers,
      body: call('wait', { ms: 200 }),
      signal: controller.signal,
    });
    const { value } = await messagesOf(broken).next();
    expect(value).toMatchObject({ id: expect.any(String), data: '' });
    controller.abort();
    const resumed = await fetch(http.url, {
      headers: { ...headers, accept: 'text/event-stream', 'last-event-id': value!.id },
    });
    const { value: answer } = await messagesOf(resumed).next();
    expect(JSON.parse(answer!.data)).toMatchObject({ id: 7, result: { content: [{ text: 'waited 200' }] } });
    // Whoever leaves does not call off.
    expect(http.waits.cancelled).toBe(0);
    for (const id of ['999', 'x', '__proto__']) {
      const unknown = await fetch(http.url, {
        headers: { ...headers, accept: 'text/event-stream', 'last-event-id': id },
      });
      expect(unknown.status, id).toBe(400);
    }
  });
});

describe('bad input', () => {
  test('is answered with a status and an error of JSON-RPC', async () => {
    const http = await listening();
    const headers = await rawSession(http);
    const cases: readonly [string, RequestInit, number, number][] = [
      ['no JSON', { headers, body: '{"jsonrpc": "2.0", ' }, 400, -32700],
      ['nothing', { headers, body: '' }, 400, -32700],
      ['bytes', { headers, body: new Uint8Array([0xff, 0xfe, 0x00]) }, 400, -32700],
      ['no message', { headers, body: '{"hello": 1}' }, 400, -32600],
      ['a number', { headers, body: '1' }, 400, -32600],
      ['null', { headers, body: 'null' }, 400, -32600],
      ['another type', { headers: { ...headers, 'content-type': 'text/plain' }, body: rpc('ping') }, 415, -32000],
      ['a type it cannot take', { headers: { ...headers, accept: 'text/html' }, body: rpc('ping') }, 406, -32000],
      [
        'an unknown version',
        { headers: { ...headers, 'mcp-protocol-version': '1999-01-01' }, body: rpc('ping') },
        400,
        -32000,
      ],
    ];
    for (const [what, init, status, code] of cases) {
      const response = await fetch(http.url, { method: 'POST', ...init });
      expect(response.status, what).toBe(status);
      expect(await response.json(), what).toMatchObject({
        jsonrpc: '2.0',
        error: { code, message: expect.any(String) },
      });
    }
    // It still works.
    expect(await (await post(http.url, headers, rpc('ping'))).text()).toContain('"result":{}');
  });

  test('of an unknown method or tool is an answer of the server', async () => {
    const http = await listening();
    const headers = await rawSession(http);
    const response = await post(http.url, headers, rpc('no/such/method'));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('-32601');
  });

  test('that is too large is refused, with or without a length, and costs nothing', async () => {
    const http = await listening({ limits: { bodyBytes: 100_000 } });
    const headers = await rawSession(http);
    const large = call('echo', { text: 'x'.repeat(200_000) });
    const chunked = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode('x'.repeat(10_000)));
        controller.close();
      },
    });
    for (const body of [large, chunked]) {
      const response = await fetch(http.url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('100,000 bytes') } });
    }
    expect((await post(http.url, headers, call('echo', { text: 'x'.repeat(90_000) }))).status).toBe(200);
  });

  test('of other paths and methods is named', async () => {
    const { base, url } = await listening();
    const missing = await fetch(`${base}/nothing`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('/mcp');
    for (const method of ['PUT', 'PATCH']) {
      const response = await fetch(url, { method });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, POST, DELETE');
    }
    expect((await rawRequest(url, { method: 'TRACE' })).statusCode).toBe(405);
    for (const path of ['/__proto__', '/constructor', '//mcp', '/mcp/', '/../mcp/../x', '/mcp%00'])
      expect((await fetch(`${base}${path}`)).status, path).toBe(404);
  });

  test('that never ends is cut off', async () => {
    const http = await listening({ limits: { requestMs: 500 } });
    const { port } = new URL(http.url);
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(head));
    const start = performance.now();
    await new Promise((resolve) =>
      socket
        .on('close', resolve)
        .on('error', () => undefined)
        .resume(),
    );
    expect(performance.now() - start).toBeLessThan(5000);
  });

  const LIMITS = { connections: { all: 12, strangers: 4 } };

  /** Resolves when the head was read, or the connection was refused. */
  async function halfRequest({ url }: HttpServer, rest: string): Promise<Socket> {
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer secret\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n${rest}`;
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1', () => socket.write(head));
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('data', resolve).once('close', resolve));
    return socket;
  }

  test.each([
    ['half of a message', 'Content-Length: 100\r\n\r\n{'],
    ['the start of a message that is too large', `Content-Length: ${1e9}\r\n\r\n{`],
  ])('of many clients that send %s keeps no other client waiting', async (_, rest) => {
    const http = await listening({ token: 'secret', limits: LIMITS });
    const sockets: Socket[] = [];
    for (let i = 0; i < 40; i++) sockets.push(await halfRequest(http, rest));
    const { client } = await connected(http, { headers: { authorization: 'Bearer secret' } });
    expect((await client.listTools()).tools).toHaveLength(3);
    expect(sockets.filter(({ closed }) => !closed).length).toBeLessThan(LIMITS.connections.all);
  });

  test('of many clients does not end a call of another one', async () => {
    const http = await listening({ token: 'secret', limits: LIMITS });
    const headers = await rawSession(http, { authorization: 'Bearer secret' });
    const waiting = post(http.url, headers, call('wait', { ms: 1000 }));
    await until(() => http.waits.open === 1);
    for (let i = 0; i < 40; i++) await halfRequest(http, 'Content-Length: 100\r\n\r\n{');
    expect(await (await waiting).text()).toContain('waited 1000');
  });
});

describe('a client that leaves', () => {
  test('in the middle of a call leaves nothing behind', async () => {
    const http = await listening();
    // Without a session, leaving is calling off.
    const { client } = await connected(http, CURRENT);
    const open = client.callTool({ name: 'wait', arguments: { ms: 60_000 } }).catch((error) => error);
    await until(() => http.waits.open === 1);
    await client.close();
    await open;
    await until(() => http.waits.cancelled === 1 && http.servers.closed === http.servers.made);
  });

  test('in the middle of its message is forgotten', async () => {
    const http = await listening();
    const { port } = new URL(http.url);
    for (let i = 0; i < 20; i++) {
      const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
      const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(head, () => socket.destroy()));
      await new Promise((resolve) => socket.on('close', resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(http.errors).toEqual([]);
    const { client } = await connected(http);
    expect((await client.listTools()).tools).toHaveLength(3);
  });
});

describe('stopping', () => {
  test('with open streams and calls takes less than a second', async () => {
    const http = await listening();
    const headers = await rawSession(http);
    const streams = [
      await fetch(http.url, { headers: { ...headers, accept: 'text/event-stream' } }),
      await fetch(`${http.base}/sse`, { headers: { accept: 'text/event-stream' } }),
      await post(http.url, headers, call('wait', { ms: 60_000 })),
    ];
    const { client } = await connected(http, { ...CURRENT, listChanged: { tools: { onChanged: () => undefined } } });
    const open = client.callTool({ name: 'wait', arguments: { ms: 60_000 } }).catch((error) => error);
    await until(() => http.waits.open === 2);
    const start = performance.now();
    await http.close();
    expect(performance.now() - start).toBeLessThan(1000);
    await Promise.allSettled(streams.map((stream) => stream.text()));
    expect(await open).toBeInstanceOf(Error);
    expect(http.waits.cancelled).toBe(2);
    expect(http.servers.closed).toBe(http.servers.made);
    await expect(fetch(http.url)).rejects.toThrow();
  });

  test('frees the port, and a port that is taken is said so', async () => {
    const first = await listening();
    const port = Number(new URL(first.url).port);
    await expect(listening({ port })).rejects.toMatchObject({ code: 'ADDRESS_UNAVAILABLE' });
    await first.close();
    const second = await listening({ port });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(second.url)));
    await client.close();
  });
});
