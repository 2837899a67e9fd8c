/** Who gets what from the explorer's server: pages, files, tools, events. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTool } from '../../src/answers/all.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { rawRequest } from '../mcp/http-kit.ts';
import { servedWeb } from './web-kit.ts';

const served = servedWeb(undefined, { watch: 'always' });
const JSON_TYPE = { 'content-type': 'application/json' };

async function ask(path: string, headers: Record<string, string> = {}, init: { method?: string; body?: string } = {}) {
  const response = await rawRequest(`${served.base}${path}`, { headers, ...init });
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

const tool = (name: string, input: unknown, headers: Record<string, string> = { cookie: served.cookie }) =>
  ask(`/api/tools/${name}`, { ...JSON_TYPE, ...headers }, { method: 'POST', body: JSON.stringify(input) });

describe('the token', () => {
  test('of the first URL becomes a cookie, and leaves the URL', async () => {
    const { status, headers } = await ask(`/symbol?name=a%20b&token=${served.web.token}`);
    expect(status).toBe(303);
    expect(headers.location).toBe('/symbol?name=a+b');
    expect(headers['set-cookie']).toEqual([`${served.cookie}; Path=/; HttpOnly; SameSite=Strict`]);
    expect((await ask('/symbol?name=a', { cookie: served.cookie })).status).toBe(200);
  });

  test('is not in the URL that a browser is started with, which is valid once', async () => {
    const { pathname, search } = new URL(served.web.onceUrl);
    expect(search).not.toContain(served.web.token);
    const { status, headers } = await ask(pathname + search);
    expect([status, headers.location]).toEqual([303, '/']);
    expect(headers['set-cookie']).toEqual([`${served.cookie}; Path=/; HttpOnly; SameSite=Strict`]);
    const again = await ask(pathname + search);
    expect([again.status, again.headers['set-cookie']]).toEqual([401, undefined]);
    expect((await ask(pathname + search, { cookie: served.cookie })).status).toBe(303);
    const code = new URLSearchParams(search).get('token');
    expect((await ask('/', { cookie: served.cookie.replace(/=.*/, `=${code}`) })).status).toBe(401);
  });

  test('leads to no other host', async () => {
    const { headers } = await ask(`//example.org/x?token=${served.web.token}`);
    expect(headers.location).toBe('/example.org/x');
  });

  test('must be the right one, everywhere', async () => {
    expect((await ask('/?token=wrong')).status).toBe(401);
    for (const cookie of ['', 'wayfind=x', served.cookie.replace(/.$/, '!'), `other_${served.cookie}`]) {
      expect((await ask('/', { cookie })).status, cookie).toBe(401);
      for (const path of ['/api/workspaces', '/api/events', '/assets/main.js'])
        expect((await ask(path, { cookie })).status, path).toBe(401);
      expect((await tool('status', {}, { cookie })).status).toBe(401);
    }
  });
});

describe('other pages', () => {
  test('cannot use it, those of other ports of this machine included', async () => {
    const { cookie } = served;
    const own = { cookie, origin: served.base, 'sec-fetch-site': 'same-origin' };
    expect((await tool('status', {}, own)).status).toBe(200);
    for (const origin of ['http://127.0.0.1:1', 'http://localhost:3000', 'https://example.org', 'null'])
      expect((await tool('status', {}, { cookie, origin })).status, origin).toBe(403);
    for (const site of ['same-site', 'cross-site'])
      expect((await ask('/api/workspaces', { cookie, 'sec-fetch-site': site })).status, site).toBe(403);
    expect((await ask('/', { cookie, host: 'rebound.example.org' })).status).toBe(403);
    expect((await ask('/api/tools/status', { origin: 'http://localhost:3000' }, { method: 'OPTIONS' })).status).toBe(
      403,
    );
  });

  test('get no header that lets them read an answer', async () => {
    const { headers } = await tool('status', {}, { cookie: served.cookie, origin: served.base });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('every answer says what its page may load, and that nobody may show it', async () => {
  const { cookie } = served;
  const answers = [
    await ask('/', { cookie }),
    await ask('/'),
    await ask('/api/workspaces', { cookie }),
    await ask('/api/none', { cookie, host: 'rebound.example.org' }),
    await tool('status', {}),
  ];
  for (const { headers } of answers) {
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  }
});

test('the page names files that never change, and no others are served', async () => {
  const { cookie } = served;
  const { text, headers } = await ask('/modules?path=src', { cookie });
  expect(headers['cache-control']).toBe('no-store');
  const names = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(2);
  for (const name of names) {
    const asset = await ask(name, { cookie });
    expect(asset.status, name).toBe(200);
    expect(asset.headers['cache-control'], name).toContain('immutable');
  }
  for (const path of ['/assets/..%2findex.html', '/assets/%5c..%5cindex.html', '/assets/none.js', '/assets/a.js.map'])
    expect((await ask(path, { cookie })).status, path).not.toBe(200);
});

describe('a tool', () => {
  test('gives the JSON that its command prints', async () => {
    const input = { query: 'area', limit: 3 };
    const { status, text } = await tool('search', input);
    expect(status).toBe(200);
    const engine = openWorkspace({ root: served.root });
    const search = await findTool('search')!.load();
    const printed = await search.run(engine, search.input.parse(input), { format: 'json' });
    engine.close();
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(printed)));
    expect(printed.results).not.toEqual([]);
  });

  test('reports errors as its command does', async () => {
    const { status, text } = await tool('references', { name: 'areaa' });
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({ code: 'SYMBOL_NOT_FOUND', fix: expect.any(String) });
    expect(JSON.parse((await tool('search', { quary: 'x' })).text).error.code).toBe('BAD_INPUT');
    expect(JSON.parse((await tool('search', [])).text).error.code).toBe('BAD_INPUT');
  });

  test('must be one that agents may call, too', async () => {
    for (const name of ['export', 'push', 'none', '__proto__', 'callers'])
      expect(JSON.parse((await tool(name, {})).text).error.code, name).toBe('UNKNOWN_TOOL');
  });

  test('is not called by a form', async () => {
    const { cookie } = served;
    const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask('/api/tools/status', form, { method: 'POST', body: 'a=b' })).status).toBe(415);
    expect((await ask('/api/tools/status', { cookie })).status).toBe(405);
  });
});

test('the events have the state of each workspace, and an edit', async () => {
  const controller = new AbortController();
  const response = await fetch(`${served.base}/api/events`, {
    headers: { cookie: served.cookie },
    signal: controller.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  let text = '';
  const seen = async (pattern: RegExp) => {
    const reader = response.body!.getReader();
    for (const decoder = new TextDecoder(); !pattern.test(text); ) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    reader.releaseLock();
  };
  await seen(/event: state\n.*\n/);
  expect(JSON.parse(/event: state\ndata: (.*)/.exec(text)![1])).toMatchObject({ root: served.root, isDefault: true });
  await tool('status', {});
  writeFileSync(join(served.root, 'new.ts'), 'export function addedNow(): void {}\n');
  await seen(/"event":"synced"[^\n]*"state":"published"/);
  controller.abort();
  expect(JSON.parse((await tool('symbol', { name: 'addedNow' })).text).results).toHaveLength(1);
});
