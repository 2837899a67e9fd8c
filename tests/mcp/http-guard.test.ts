/** Who may talk to the server over HTTP: names, origins, tokens. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readToken } from '../../src/server/http/token.ts';
import { connected, INITIALIZE, JSON_HEADERS, listening, rawRequest, textOf } from './http-kit.ts';

const TOKEN = 'a-token-that-is-long-enough';

async function post(url: string, headers: Record<string, string>) {
  const response = await rawRequest(url, {
    method: 'POST',
    headers: { ...JSON_HEADERS, ...headers },
    body: INITIALIZE,
  });
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

describe('the Host header', () => {
  test('must name this machine', async () => {
    const { url } = await listening();
    const { port } = new URL(url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'LOCALHOST'])
      expect((await post(url, { host })).status, host).toBe(200);
    for (const host of [
      `rebound.example.org:${port}`,
      'localhost.example.org',
      '192.168.0.1',
      'a b',
      '127.0.0.1.nip.io',
    ]) {
      const { status, text } = await post(url, { host });
      expect(status, host).toBe(403);
      expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 }, id: null });
    }
  });

  test('must be there', async () => {
    const { url } = await listening();
    for (const head of ['GET /mcp HTTP/1.0', 'GET /mcp HTTP/1.1\r\nHost: ', 'GET /mcp HTTP/1.1'])
      expect(await statusOf(url, `${head}\r\n\r\n`), head).toMatch(/^HTTP\/1.1 40[03]/);
  });

  test('is checked before anything else, on every path', async () => {
    const { base } = await listening({ token: TOKEN });
    for (const path of ['/mcp', '/sse', '/messages', '/health', '/metrics', '/other'])
      expect((await rawRequest(`${base}${path}`, { headers: { host: 'rebound.example.org' } })).statusCode, path).toBe(
        403,
      );
  });

  test('may name what the operator says, or an address where the server is reached by one', async () => {
    const own = await listening({ allowedHosts: ['code.example.org'] });
    expect((await post(own.url, { host: 'code.example.org' })).status).toBe(200);
    const open = await listening({ host: '0.0.0.0', token: TOKEN });
    const url = open.url.replace('0.0.0.0', '127.0.0.1');
    const authorization = `Bearer ${TOKEN}`;
    expect((await post(url, { authorization, host: '192.168.7.7:80' })).status).toBe(200);
    expect((await post(url, { authorization, host: 'rebound.example.org' })).status).toBe(403);
  });
});

describe('the Origin header', () => {
  test('is that of a page of this machine, or absent', async () => {
    const { url } = await listening();
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1', 'https://localhost', 'http://[::1]:9'])
      expect((await post(url, { origin })).status, origin).toBe(200);
    for (const origin of ['https://example.org', 'null', 'http://localhost.example.org', 'file://', 'nonsense'])
      expect((await post(url, { origin })).status, origin).toBe(403);
  });

  test('may be what the operator says, too', async () => {
    const { url } = await listening({
      allowedOrigins: [
        'https://app.example.org:8443',
        'tools.example.org',
        'chrome-extension://abcdef',
        'moz-extension://*',
      ],
    });
    const allowed = [
      'https://app.example.org:8443',
      'http://localhost:1',
      'http://tools.example.org:1',
      'chrome-extension://abcdef',
      'moz-extension://9f3b2c1e-0000-4000-8000-000000000000',
    ];
    for (const origin of allowed) expect((await post(url, { origin })).status, origin).toBe(200);
    for (const origin of ['https://app.example.org', 'null', 'chrome-extension://other'])
      expect((await post(url, { origin })).status, origin).toBe(403);
    await expect(listening({ allowedOrigins: ['https://'] })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('gets an answer to the question of a browser when it is allowed', async () => {
    const { url } = await listening({ token: TOKEN });
    const ask = (origin: string) =>
      rawRequest(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type, mcp-session-id, mcp-method, x-evil',
        },
      });
    const { statusCode, headers } = await ask('http://localhost:6274');
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:6274',
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'content-type, mcp-session-id, mcp-method',
      vary: 'origin',
    });
    const refused = await ask('https://example.org');
    expect(refused.statusCode).toBe(403);
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    // The answers themselves, refusals included, can be read by the page.
    const answer = await post(url, { origin: 'http://localhost:6274' });
    expect(answer).toMatchObject({ status: 401, headers: { 'access-control-allow-origin': 'http://localhost:6274' } });
    expect(answer.headers['access-control-expose-headers']).toContain('mcp-session-id');
    expect((await post(url, {})).headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('a token', () => {
  test('is asked for on every path but / and /health', async () => {
    const http = await listening({ token: TOKEN });
    const { client } = await connected(http, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(textOf(await client.callTool({ name: 'echo', arguments: { text: 'hello' } }))).toBe('hello');
    const wrong = [
      'Bearer',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
      `Bearer ${TOKEN} x`,
    ];
    for (const authorization of wrong) {
      const { status, headers, text } = await post(http.url, authorization === '' ? {} : { authorization });
      expect(status, authorization).toBe(401);
      expect(headers['www-authenticate']).toMatch(/^Bearer/);
      expect(JSON.parse(text)).toMatchObject({ error: { code: -32000 } });
      expect(text).not.toContain(TOKEN);
    }
    for (const path of ['/sse', '/messages?sessionId=1', '/metrics', '/other'])
      expect((await fetch(`${http.base}${path}`)).status, path).toBe(401);
    expect((await fetch(`${http.base}/health`)).status).toBe(200);
    await expect(connected(http)).rejects.toThrow();
  });

  test('is needed where other machines can reach the server', async () => {
    for (const host of ['0.0.0.0', '::', '192.168.0.1', 'example.org'])
      await expect(listening({ host }), host).rejects.toMatchObject({ code: 'TOKEN_REQUIRED' });
    for (const host of ['127.0.0.1', 'localhost'])
      expect((await fetch((await listening({ host })).base)).status).toBe(200);
  });

  test('comes from a variable or a file', () => {
    const dir = mkdtempSync(join(tmpdir(), 'wayfind-token-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const file = join(dir, 'token');
    writeFileSync(file, `${TOKEN}\n`);
    expect(readToken({ file, env: {} })).toBe(TOKEN);
    expect(readToken({ variable: 'SECRET', env: { SECRET: TOKEN } })).toBe(TOKEN);
    expect(readToken({ env: { SECRET: TOKEN } })).toBeUndefined();
    const bad = [
      { variable: 'SECRET', env: {} },
      { variable: 'SECRET', env: { SECRET: 'short' } },
      { variable: 'SECRET', env: { SECRET: 'with a space in the middle' } },
      { file: join(dir, 'missing'), env: {} },
      { file, variable: 'SECRET', env: { SECRET: TOKEN } },
    ];
    for (const source of bad) {
      expect(() => readToken(source)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
      expect(() => readToken(source)).not.toThrow(/in the middle/);
    }
  });
});

describe('/health', () => {
  test('says how things are, and where only to who knows the token', async () => {
    const { base } = await listening({ token: TOKEN });
    const stranger = (await (await fetch(`${base}/health`)).json()) as Record<string, unknown>;
    expect(stranger).toMatchObject({ status: 'ok', version: expect.any(String), uptime_seconds: expect.any(Number) });
    expect(stranger.workspaces).toEqual({ open: 1, ready: 0, indexing: 0, warming: 1, error: 0 });
    expect(stranger).not.toHaveProperty('projects');
    expect(JSON.stringify(stranger)).not.toContain('wayfind-http-');
    const friend = await (await fetch(`${base}/health`, { headers: { authorization: `Bearer ${TOKEN}` } })).json();
    expect(friend).toMatchObject({
      workspaces: { open: 1, warming: 1 },
      projects: [
        {
          id: expect.stringMatching(/^[0-9a-f]{12}$/),
          root: expect.stringContaining('wayfind-http-'),
          status: 'warming',
          indexing: 'not_indexed',
        },
      ],
    });
    expect((await fetch(`${base}/health`, { method: 'HEAD' })).status).toBe(200);
    const post = await fetch(`${base}/health`, { method: 'POST' });
    expect(post.status).toBe(405);
    expect(post.headers.get('allow')).toBe('GET, HEAD');
  });

  test('shows projects to those who may call the tools: with a token, a wrong one is not enough', async () => {
    const open = await listening();
    expect(await (await fetch(`${open.base}/health`)).text()).toContain('wayfind-http-');
    const { base } = await listening({ token: TOKEN });
    for (const authorization of ['Bearer undefined', 'Bearer', `Bearer ${TOKEN}x`])
      expect(await (await fetch(`${base}/health`, { headers: { authorization } })).text(), authorization).not.toContain(
        'wayfind-http-',
      );
  });
});

/** The first line of the answer to bytes that no client library sends. */
function statusOf(url: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    socket.on('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).split('\r\n')[0]);
    });
  });
}

describe('the page at /', () => {
  test('says to anyone what this is and how to connect, and nothing of the workspaces', async () => {
    const { base } = await listening({ token: TOKEN });
    const html = await fetch(base, { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(html.status).toBe(200);
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await html.text();
    const text = await (await fetch(base, { headers: { accept: '*/*' } })).text();
    for (const one of [page, text]) {
      for (const path of ['/mcp', '/health', '/metrics']) expect(one).toContain(path);
      expect(one).toContain('wayfind setup');
      expect(one).toContain('Authorization: Bearer');
      expect(one).not.toContain('wayfind-http-');
      expect(one).not.toContain(TOKEN);
    }
    expect(page).toContain(`${base}/mcp`);
    expect(text).not.toContain('<');
    expect((await fetch(base, { method: 'HEAD' })).status).toBe(200);
  });
});
