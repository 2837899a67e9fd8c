/** The messages of the compiler's API on a pipe: MessagePack arrays of a type, a name and a payload. */

/** Types of messages. The compiler answers requests in their order, and may call back before it does. */
export const MESSAGE = { request: 1, callResult: 2, callError: 3, response: 4, error: 5, call: 6 } as const;

export interface Message {
  readonly type: number;
  readonly name: string;
  readonly payload: Buffer;
}

const ARRAY_OF_3 = 0x93;
const BIN8 = 0xc4;
const BIN16 = 0xc5;
const BIN32 = 0xc6;
/** No answer about one file is nearly as large; a larger length means that the stream was not understood. */
const MAX_PAYLOAD = 1 << 29;

export function encodeMessage(type: number, name: string, payload: string): Buffer {
  const nameBytes = Buffer.byteLength(name);
  const payloadBytes = Buffer.byteLength(payload);
  const message = Buffer.allocUnsafe(4 + nameBytes + 5 + payloadBytes);
  message[0] = ARRAY_OF_3;
  message[1] = type;
  message[2] = BIN8;
  message[3] = nameBytes;
  message.write(name, 4);
  message[4 + nameBytes] = BIN32;
  message.writeUInt32BE(payloadBytes, 5 + nameBytes);
  message.write(payload, 9 + nameBytes);
  return message;
}

/** Cuts a stream into messages. */
export class MessageReader {
  private chunks: Buffer[] = [];
  private length = 0;
  /** Bytes that the next message has at least: joining chunks again for each would take quadratic time. */
  private needed = 4;

  constructor(private readonly onMessage: (message: Message) => void) {}

  /** Throws when the stream is no sequence of messages. */
  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length < this.needed) return;
    let rest = this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks, this.length);
    for (;;) {
      const message = this.first(rest);
      if (message === undefined) break;
      rest = rest.subarray(message.end);
      this.onMessage(message);
    }
    this.chunks = rest.length === 0 ? [] : [rest];
    this.length = rest.length;
  }

  private first(bytes: Buffer): (Message & { readonly end: number }) | undefined {
    this.needed = 4;
    if (bytes.length < this.needed) return undefined;
    if (bytes[0] !== ARRAY_OF_3) throw new Error(`a message starts with byte ${bytes[0]}`);
    const name = this.field(bytes, 2);
    const payload = name && this.field(bytes, name.end);
    if (!name || !payload) return undefined;
    return {
      type: bytes[1],
      name: bytes.toString('utf8', name.start, name.end),
      payload: bytes.subarray(payload.start, payload.end),
      end: payload.end,
    };
  }

  private field(bytes: Buffer, at: number): { readonly start: number; readonly end: number } | undefined {
    const mark = bytes[at];
    if (mark === undefined) {
      this.needed = at + 2;
      return undefined;
    }
    const width = mark === BIN8 ? 1 : mark === BIN16 ? 2 : 4;
    const start = at + 1 + width;
    if (bytes.length < start) {
      this.needed = start;
      return undefined;
    }
    if (mark !== BIN8 && mark !== BIN16 && mark !== BIN32) throw new Error(`a field starts with byte ${mark}`);
    const end = start + bytes.readUIntBE(at + 1, width);
    if (end - start > MAX_PAYLOAD) throw new Error(`a field has ${end - start} bytes`);
    if (bytes.length < end) this.needed = end;
    return bytes.length < end ? undefined : { start, end };
  }
}
