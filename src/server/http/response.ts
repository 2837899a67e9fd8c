/** Builds HTTP responses that are not server replies (refusals as JSON-RPC errors), and reads and writes bodies. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Error codes of JSON-RPC and of the protocol. */
export const CODE = { parse: -32700, invalid: -32600, internal: -32603, refused: -32000, noSession: -32001 } as const;

interface Refusal {
  readonly status: number;
  readonly code?: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function refuse({ status, code = CODE.refused, message, headers = {} }: Refusal): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

/** Built from the path alone: a host in the request line is not trusted. Undefined for an invalid URL. */
export function urlOf({ url = '' }: IncomingMessage): URL | undefined {
  const text = `http://localhost${url}`;
  return url.startsWith('/') && URL.canParse(text) ? new URL(text) : undefined;
}

export function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

/** Resolves when the response has been sent, or the client has disconnected. */
export async function send(response: Response, to: ServerResponse): Promise<void> {
  if (to.destroyed || to.headersSent) {
    await response.body?.cancel().catch(() => undefined);
    return;
  }
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) {
    to.end();
    return;
  }
  // A stream may stay silent for long, and its client waits for the headers.
  to.flushHeaders();
  // A client that disconnects midway is not an error.
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), to).catch(() => undefined);
}

/**
 * The whole body as text; undefined when the client disconnected before its end. An oversized body is refused at once and not
 * kept.
 */
export async function bodyOf(message: IncomingMessage, maxBytes: number): Promise<string | 'too_large' | undefined> {
  const isTooLarge = Number(message.headers['content-length'] ?? 0) > maxBytes;
  const chunks = isTooLarge ? undefined : await chunksOf(message, maxBytes);
  if (chunks) return message.complete ? Buffer.concat(chunks).toString('utf8') : undefined;
  // The rest is drained: a client reads the response only after it has sent its whole request. The request timeout limits that.
  message.resume();
  return 'too_large';
}

async function chunksOf(message: IncomingMessage, maxBytes: number): Promise<Buffer[] | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) return undefined;
      chunks.push(chunk as Buffer);
    }
  } catch {
    // The client disconnected: the body is incomplete.
  }
  return chunks;
}
