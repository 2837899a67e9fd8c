/** A listening server with three small tools of its own, and the ways to talk to it. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import { type HttpOptions, type HttpServer, serveHttp } from '../../src/server/mcp/http.ts';
import { openWorkspaces } from '../../src/server/workspaces.ts';

export interface Listening extends HttpServer {
  /** Without the path. */
  readonly base: string;
  readonly errors: Error[];
  /** Calls of `wait` that were called off, and those under way. */
  readonly waits: { cancelled: number; open: number };
  /** Servers that were made, and those that were told their end. */
  readonly servers: { made: number; closed: number };
}

export async function listening(options: Partial<HttpOptions> = {}): Promise<Listening> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-http-')));
  const workspaces = openWorkspaces({ roots: [root], cwd: root });
  const errors: Error[] = [];
  const waits = { cancelled: 0, open: 0 };
  const servers = { made: 0, closed: 0 };
  const createServer = () => {
    servers.made++;
    const server = toyServer(waits);
    server.onclose = () => {
      servers.closed++;
    };
    return server;
  };
  const http = await serveHttp({
    workspaces,
    createServer,
    port: 0,
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(async () => {
    await http.close();
    await workspaces.close();
    rmSync(root, { recursive: true, force: true });
  });
  return { ...http, base: http.url.replace(/\/mcp$/, ''), errors, waits, servers };
}

/** `echo` says what it is told, `wait` takes as long as it is told and reports progress, `fill` says much. */
function toyServer(waits: Listening['waits']): Server {
  const server = new Server({ name: 'toy', version: '1' }, { capabilities: { tools: { listChanged: true } } });
  const inputSchema = { type: 'object' as const };
  server.setRequestHandler('tools/list', () => ({
    tools: ['echo', 'wait', 'fill'].map((name) => ({ name, inputSchema })),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: input = {} } }, { mcpReq }) => {
    const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
    if (name === 'fill') return text('x'.repeat(Number(input.bytes)));
    if (name === 'echo') return text(String(input.text));
    waits.open++;
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2 } });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Number(input.ms));
      mcpReq.signal.addEventListener('abort', () => {
        waits.cancelled++;
        clearTimeout(timer);
        resolve();
      });
    });
    waits.open--;
    return text(`waited ${input.ms}`);
  });
  return server;
}

export async function connected(
  { url }: HttpServer,
  { headers = {}, ...options }: ClientOptions & { readonly headers?: Record<string, string> } = {},
): Promise<{ client: Client; transport: StreamableHTTPClientTransport }> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport };
}

export const textOf = (result: { readonly content: readonly unknown[] }): string =>
  (result.content[0] as { readonly text: string }).text;

export const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

export const rpc = (method: string, params: Record<string, unknown> = {}, id: number | string = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

export const INITIALIZE = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'raw', version: '1' },
});

/** A session by hand; returns the headers of its further requests. */
export async function rawSession(
  { url }: HttpServer,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const response = await fetch(url, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: INITIALIZE });
  await response.text();
  const id = response.headers.get('mcp-session-id');
  if (!id) throw new Error(`no session: ${response.status}`);
  return { ...JSON_HEADERS, ...headers, 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' };
}

interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** With headers that `fetch` does not let anybody set. */
export function rawRequest(
  url: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

export async function until(condition: () => boolean, ms = 5000): Promise<void> {
  for (const end = performance.now() + ms; !condition(); ) {
    if (performance.now() > end) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
