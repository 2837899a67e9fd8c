/** Keeps the recent events of a session, for a client that reconnects and asks for the rest. */
import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly message: JSONRPCMessage;
  readonly bytes: number;
}

/** A client that reconnects does so within seconds: the oldest events are dropped first. */
const MAX_EVENTS = 1000;
const MAX_BYTES = 4 << 20;

/** One store per session, so a client can only request its own events. */
export class RecentEvents implements EventStore {
  readonly #events = new Map<string, StoredEvent>();
  #bytes = 0;
  #count = 0;

  async storeEvent(stream: string, message: JSONRPCMessage): Promise<string> {
    const event = { id: `${++this.#count}`, stream, message, bytes: JSON.stringify(message).length };
    this.#events.set(event.id, event);
    this.#bytes += event.bytes;
    for (const old of this.#events.values()) {
      if (this.#events.size <= MAX_EVENTS && this.#bytes <= MAX_BYTES) break;
      this.#events.delete(old.id);
      this.#bytes -= old.bytes;
    }
    return event.id;
  }

  has(id: string): boolean {
    return this.#events.has(id);
  }

  async replayEventsAfter(
    lastId: string,
    { send }: { send: (id: string, message: JSONRPCMessage) => Promise<void> },
  ): Promise<string> {
    const last = this.#events.get(lastId);
    if (!last) throw new Error('These events have expired.');
    for (const { id, stream, message } of [...this.#events.values()]) {
      const isLater = Number(id) > Number(lastId) && stream === last.stream;
      // The first event of a stream only carries its name.
      if (isLater && 'jsonrpc' in message) await send(id, message);
    }
    return last.stream;
  }
}
