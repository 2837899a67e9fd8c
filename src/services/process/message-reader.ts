/** Reads JSON-RPC messages from a process that is not trusted: within limits, and no faster than they are handled. */
import type { Readable } from 'node:stream';
import { AbstractMessageReader, type DataCallback, type Disposable, type Message } from 'vscode-jsonrpc/node';

/** The library's own reader waits for a message of any length, and searches all that it has for the end of a header again and again. */
export interface ReaderLimits {
  readonly maxMessageBytes: number;
  readonly maxHeaderBytes: number;
}

const LIMITS: ReaderLimits = { maxMessageBytes: 64 * 1024 * 1024, maxHeaderBytes: 4_096 };
const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH_FIELD = 'content-length:';

export class BoundedMessageReader extends AbstractMessageReader {
  readonly #stream: Readable;
  readonly #limits: ReaderLimits;
  #callback: DataCallback | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Of the message whose header was read. */
  #length: number | undefined;
  #hasFailed = false;
  #isScheduled = false;

  constructor(stream: Readable, limits = LIMITS) {
    super();
    this.#stream = stream;
    this.#limits = limits;
  }

  listen(callback: DataCallback): Disposable {
    this.#callback = callback;
    this.#stream.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#stream.on('error', (error) => this.fireError(error));
    this.#stream.on('close', () => this.fireClose());
    return { dispose: () => (this.#callback = undefined) };
  }

  #take(chunk: Buffer): void {
    if (this.#hasFailed) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (!this.#isScheduled) this.#deliver();
  }

  /**
   * One message a turn of the event loop, as many as the library handles; meanwhile nothing is read. Without that a server that sends
   * faster than it is read would fill the library's queue.
   */
  #deliver(): void {
    this.#isScheduled = false;
    try {
      const body = this.#next();
      if (body === undefined) {
        if (!this.#hasFailed) this.#stream.resume();
        return;
      }
      this.#stream.pause();
      this.#isScheduled = true;
      setImmediate(() => this.#deliver());
      this.#callback?.(JSON.parse(body.toString('utf8')) as Message);
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #next(): Buffer | undefined {
    if (this.#length === undefined) {
      if (this.#bytes === 0) return undefined;
      const head = this.#peek(this.#limits.maxHeaderBytes);
      const end = head.indexOf(HEADER_END);
      if (end < 0) {
        if (head.length >= this.#limits.maxHeaderBytes || !isHeaderSoFar(head))
          throw new Error('its output is not JSON-RPC');
        return undefined;
      }
      this.#length = lengthIn(head.toString('latin1', 0, end));
      if (this.#length > this.#limits.maxMessageBytes) throw new Error(`it sends a message of ${this.#length} bytes`);
      this.#drop(end + HEADER_END.length);
    }
    if (this.#bytes < this.#length) return undefined;
    const body = this.#peek(this.#length).subarray(0, this.#length);
    this.#drop(this.#length);
    this.#length = undefined;
    return body;
  }

  /** At least so many bytes as one piece, or all that there are. */
  #peek(bytes: number): Buffer {
    if (this.#chunks.length > 1 && this.#chunks[0].length < bytes) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] ?? Buffer.alloc(0);
  }

  #drop(bytes: number): void {
    this.#bytes -= bytes;
    const rest = this.#chunks[0]?.subarray(bytes);
    if (rest?.length) this.#chunks[0] = rest;
    else this.#chunks.shift();
  }

  #fail(error: Error): void {
    this.#hasFailed = true;
    this.#chunks = [];
    this.#bytes = 0;
    this.#stream.pause();
    this.fireError(error);
  }
}

/** Whether it can be the beginning of a header: servers that print other things to their output are found out at once. */
const isHeaderSoFar = (head: Buffer): boolean => {
  const text = head.toString('latin1', 0, 'content-'.length).toLowerCase();
  return 'content-'.startsWith(text);
};

function lengthIn(header: string): number {
  const field = header.split('\r\n').find((line) => line.toLowerCase().startsWith(LENGTH_FIELD));
  const digits = field?.slice(LENGTH_FIELD.length).trim() ?? '';
  if (!/^\d{1,15}$/.test(digits)) throw new Error('its output is not JSON-RPC: a message has no length');
  return Number(digits);
}
