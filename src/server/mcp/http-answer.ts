/** Answers of the HTTP side that are no replies of a server: refusals as JSON-RPC errors, and how answers get onto a socket. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Codes of JSON-RPC and of the protocol. */
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

/** Of the path alone: what else the client claims in it is checked, and not believed. Undefined for what makes no URL. */
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

/** Resolves when the answer is out, or nobody is left to take it. */
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
  // A stream may have nothing to say for long: its client waits for this.
  to.flushHeaders();
  // Whoever leaves in the middle is no failure of ours.
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), to).catch(() => undefined);
}

/** The whole body as text; undefined when the client left before its end. What is too large is known at once, and not kept. */
export async function bodyOf(message: IncomingMessage, mostBytes: number): Promise<string | 'too_large' | undefined> {
  const isTooLarge = Number(message.headers['content-length'] ?? 0) > mostBytes;
  const chunks = isTooLarge ? undefined : await chunksOf(message, mostBytes);
  if (chunks) return message.complete ? Buffer.concat(chunks).toString('utf8') : undefined;
  // The rest is let through: a client hears an answer only after it was allowed to finish. The time for a request limits that.
  message.resume();
  return 'too_large';
}

async function chunksOf(message: IncomingMessage, mostBytes: number): Promise<Buffer[] | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > mostBytes) return undefined;
      chunks.push(chunk as Buffer);
    }
  } catch {
    // The client has gone: what came is not complete.
  }
  return chunks;
}
