/** The HTTP+SSE transport from before 2025-03-26, for clients that still use it: one event stream down, one POST per message up. */
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { CODE, refuse } from '../http/response.ts';
import type { Exchange } from '../http/router.ts';
import type { HttpSessions, ServerInstance } from './http-sessions.ts';
import { tooMany } from './http-streamable.ts';

const MESSAGES_PATH = '/messages';
/** A client that does not read its stream is disconnected. */
const MAX_UNREAD_BYTES = 16 << 20;

class SseTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly stream: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #keepAlive: NodeJS.Timeout | undefined;

  constructor(
    readonly sessionId: string,
    private readonly keepAliveMs: number,
  ) {
    this.stream = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.close(),
      },
      { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
    );
  }

  async start(): Promise<void> {
    this.#write(`event: endpoint\ndata: ${MESSAGES_PATH}?sessionId=${this.sessionId}\n\n`);
    this.#keepAlive = setInterval(() => this.#write(': keepalive\n\n'), this.keepAliveMs);
    this.#keepAlive.unref();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#controller) throw new Error('The client has disconnected.');
    this.#write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  async close(): Promise<void> {
    const controller = this.#controller;
    if (!controller) return;
    this.#controller = undefined;
    clearInterval(this.#keepAlive);
    try {
      controller.close();
    } catch {
      // The client closed it.
    }
    this.onclose?.();
  }

  #write(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text));
    if ((this.#controller?.desiredSize ?? 0) < -MAX_UNREAD_BYTES) void this.close();
  }
}

interface SseOptions {
  readonly sessions: HttpSessions;
  readonly newInstance: () => ServerInstance;
  readonly keepAliveMs: number;
}

export interface Sse {
  /** GET /sse */
  open(exchange: Exchange): Promise<Response>;
  /** POST /messages?sessionId= */
  receive(exchange: Exchange): Response;
}

export function serveSse({ sessions, newInstance, keepAliveMs }: SseOptions): Sse {
  return {
    async open({ request, finished, client }) {
      if (!request.headers.get('accept')?.match(/text\/event-stream|\*\/\*/))
        return refuse({ status: 406, message: 'This endpoint is a stream: send Accept: text/event-stream.' });
      if (!sessions.makeRoom(client)) return tooMany();
      const instance = newInstance();
      const id = sessions.newId();
      const transport = new SseTransport(id, keepAliveMs);
      sessions.add({ id, transport }, client, async () => {
        await instance.end();
        await transport.close();
      });
      sessions.use(id, SseTransport, finished);
      // The session lives as long as its stream.
      void finished.then(() => sessions.end(id));
      await instance.server.connect(transport);
      return new Response(transport.stream, {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-cache, no-transform',
          'x-accel-buffering': 'no',
        },
      });
    },
    receive({ url, body, finished }) {
      const session = sessions.use(url.searchParams.get('sessionId'), SseTransport, finished);
      if (!session) return refuse({ status: 404, code: CODE.noSession, message: 'Unknown session: open /sse again.' });
      let message: JSONRPCMessage;
      try {
        message = parseJSONRPCMessage(body);
      } catch {
        return refuse({ status: 400, code: CODE.invalid, message: 'The body is not a JSON-RPC 2.0 message.' });
      }
      session.transport.onmessage?.(message);
      return new Response('Accepted', { status: 202 });
    },
  };
}
