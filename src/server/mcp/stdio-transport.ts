/** Reads and writes messages as lines of JSON over two streams. An invalid line is answered with an error, and the next one is read. */
import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';

/** The maximum message size, also over HTTP. */
export const MAX_MESSAGE_BYTES = 4 << 20;
/**
 * Piped requests are still answered after the end of the input if that is quick; a client that closes the input for good does
 * not wait.
 */
const LAST_ANSWERS_MS = 1000;
const LINE_END = 0x0a;

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  readonly maxBytes?: number;
}

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  /** Parts of an unfinished line. */
  #parts: Buffer[] = [];
  #partBytes = 0;
  /** Skipping the rest of a line that is too long. */
  #isSkipping = false;
  readonly #unanswered = new Set<string | number>();
  #onAnswered: (() => void) | undefined;
  #isClosed = false;
  readonly #closed: Promise<void>;
  #settleClosed: () => void = () => undefined;

  constructor(private readonly streams: Streams) {
    this.#closed = new Promise((resolve) => {
      this.#settleClosed = resolve;
    });
  }

  /** Resolves when either side has ended the session. */
  get closed(): Promise<void> {
    return this.#closed;
  }

  async start(): Promise<void> {
    const { input, output } = this.streams;
    input.on('data', this.#onData);
    input.on('end', this.#onEnd);
    input.on('close', this.#onEnd);
    input.on('error', this.#onDisconnect);
    output.on('error', this.#onDisconnect);
    output.on('close', this.#onDisconnect);
    if (input.readableEnded || input.destroyed) setImmediate(this.#onEnd);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) {
      if (message.id !== undefined) this.#unanswered.delete(message.id);
    }
    await this.#write(message);
    if (this.#unanswered.size === 0) this.#onAnswered?.();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { input } = this.streams;
    input.off('data', this.#onData);
    input.off('end', this.#onEnd);
    input.off('close', this.#onEnd);
    input.pause();
    // The listeners for errors stay: a late write failure must not end the process as an unhandled error.
    this.#parts = [];
    this.onclose?.();
    this.#settleClosed();
  }

  readonly #onDisconnect = (): void => {
    void this.close();
  };

  readonly #onEnd = (): void => {
    if (this.#isClosed || this.#onAnswered) return;
    if (this.#unanswered.size === 0) {
      this.#onDisconnect();
      return;
    }
    const timer = setTimeout(this.#onDisconnect, LAST_ANSWERS_MS);
    this.#onAnswered = () => {
      clearTimeout(timer);
      this.#onDisconnect();
    };
  };

  readonly #onData = (chunk: Buffer): void => {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, from)) {
      this.#add(chunk.subarray(from, end));
      this.#endLine();
      from = end + 1;
    }
    this.#add(chunk.subarray(from));
  };

  #add(part: Buffer): void {
    if (part.length === 0 || this.#isSkipping) return;
    this.#partBytes += part.length;
    if (this.#partBytes <= this.#maxBytes) {
      this.#parts.push(part);
      return;
    }
    this.#isSkipping = true;
    this.#parts = [];
    const most = this.#maxBytes.toLocaleString('en-US');
    this.#refuse(ProtocolErrorCode.InvalidRequest, `The message is larger than ${most} bytes.`);
  }

  get #maxBytes(): number {
    return this.streams.maxBytes ?? MAX_MESSAGE_BYTES;
  }

  #endLine(): void {
    const line = this.#isSkipping ? '' : Buffer.concat(this.#parts).toString('utf8').trim();
    this.#parts = [];
    this.#partBytes = 0;
    this.#isSkipping = false;
    if (line !== '' && !this.#isClosed) this.#read(line);
  }

  #read(line: string): void {
    const value = parsed(line);
    if (value instanceof SyntaxError) {
      this.#refuse(ProtocolErrorCode.ParseError, `The line is not JSON: ${value.message}`);
      return;
    }
    const message = asMessage(value);
    if (!message) {
      this.#refuse(ProtocolErrorCode.InvalidRequest, 'The line is not a JSON-RPC 2.0 message.', idOf(value));
      return;
    }
    if (isJSONRPCRequest(message)) this.#unanswered.add(message.id);
    this.onmessage?.(message);
  }

  /** The protocol's types have no "no id"; JSON-RPC uses null. */
  #refuse(code: number, message: string, id: string | number | null = null): void {
    this.onerror?.(new Error(message));
    this.#write({ jsonrpc: '2.0', id, error: { code, message } }).catch(() => undefined);
  }

  #write(message: unknown): Promise<void> {
    const { output } = this.streams;
    if (this.#isClosed || output.destroyed) return Promise.reject(new Error('The client has disconnected.'));
    return new Promise((resolve, reject) => {
      output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    return error;
  }
}

function asMessage(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

function idOf(value: unknown): string | number | null {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
